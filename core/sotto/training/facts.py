"""The reader of profile facts: MiniLM over "text, fact" with two questions, and its training loop.

    python -m sotto.training.facts --out runs/facts

Does the text give the fact away (from the first piece), and which words do (from each piece)? Takes
about half an hour on two cores.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn

from sotto.engines.builtin.words import words
from sotto.training.batches import batches
from sotto.training.encoder import Body, tokenizer
from sotto.training.fact_pairs import DrawnPairs, Pair, read_fact_lines
from sotto.training.run import Run, half_precision
from sotto.training.shipped import blend, shipped_training, shipped_weights

MAX_PIECES = 256
MAX_FACT_PIECES = 48


class FactModel(Body):
    """Input: piece ids, mask, token types and case ids, each (batch, pieces).

    Output: logits (batch,) of the text giving the fact away, and (batch, pieces) of each piece doing so.
    """

    def __init__(self) -> None:
        super().__init__()
        width = self.body.config.hidden_size
        self.entails = nn.Linear(width, 1)
        self.revealing = nn.Linear(width, 1)

    def forward(
        self, ids: torch.Tensor, mask: torch.Tensor, types: torch.Tensor, case: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        return self.answers(self.body.embeddings.word_embeddings(ids), mask, types, case)

    def answers(
        self, words: torch.Tensor, mask: torch.Tensor, types: torch.Tensor, case: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The same for word embeddings (batch, pieces, width)."""
        embedded = words + self.case(case)
        hidden = self.body(inputs_embeds=embedded, attention_mask=mask, token_type_ids=types).last_hidden_state
        hidden = self.drop(hidden)
        return self.entails(hidden[:, 0]).squeeze(-1), self.revealing(hidden).squeeze(-1)


@dataclass(frozen=True, slots=True)
class Example:
    """One pair as pieces; ``revealing`` (pieces,) and ``entails`` are -1 where not asked."""

    ids: list[int]
    types: list[int]
    case: list[int]
    owner: list[int]
    revealing: list[float]
    entails: float


def example(tok: Tokenizer, pair: Pair) -> Example:
    """The pair's pieces; what is too long loses the end of its fact, then of its text.

    ``owner`` is the text's word of each piece, -1 for the fact and the separators.
    """
    begin, end = cast(int, tok.token_to_id("[CLS]")), cast(int, tok.token_to_id("[SEP]"))
    text, fact = (_pieces(tok, part) for part in (pair.text, pair.fact))
    fact = fact[:MAX_FACT_PIECES]
    text = text[: MAX_PIECES - 3 - len(fact)]
    ids = [begin, *(p[0] for p in text), end, *(p[0] for p in fact), end]
    case = [0, *(p[1] for p in text), 0, *(p[1] for p in fact), 0]
    owner = [-1] + [p[2] for p in text] + [-1] * (len(fact) + 2)
    types = [0] * (len(text) + 2) + [1] * (len(fact) + 1)
    revealing = [-1.0 if o < 0 else float(pair.revealing[o]) for o in owner]
    return Example(ids, types, case, owner, revealing, -1.0 if pair.entails is None else float(pair.entails))


def _pieces(tok: Tokenizer, text: str) -> list[tuple[int, int, int]]:
    """(id, case id, word) of each piece of ``text``."""
    found = words(text)
    encoded = tok.encode([w.text for w in found], is_pretokenized=True, add_special_tokens=False)
    owners = [o for o in encoded.word_ids if o is not None]
    return [(i, int(found[o].case), o) for i, o in zip(encoded.ids, owners, strict=True)]


def collate(batch: Sequence[Example]) -> tuple[torch.Tensor, ...]:
    """ids, mask, types, case (batch, pieces); revealing (batch, pieces) and entails (batch,)."""
    longest = max(len(e.ids) for e in batch)
    ids = torch.zeros(len(batch), longest, dtype=torch.long)
    mask, types, case = torch.zeros_like(ids), torch.zeros_like(ids), torch.zeros_like(ids)
    revealing = torch.full((len(batch), longest), -1.0)
    for row, e in enumerate(batch):
        n = len(e.ids)
        ids[row, :n], mask[row, :n] = torch.tensor(e.ids), 1
        types[row, :n], case[row, :n] = torch.tensor(e.types), torch.tensor(e.case)
        revealing[row, :n] = torch.tensor(e.revealing)
    return ids, mask, types, case, revealing, torch.tensor([e.entails for e in batch])


def _cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """Smoothed, over the targets that are known."""
    known = targets >= 0
    return nn.functional.binary_cross_entropy_with_logits(logits[known], targets[known] * 0.94 + 0.03)


def train(
    seed: int, out: Path, epochs: int, rate: float, batch_size: int, limit: int | None, start: Path | None = None
) -> FactModel:
    """The model with the averaged weights of the last two epochs; also kept in ``out/facts.pt``.

    ``start`` is the folder of an exported model to go on from.
    """
    torch.manual_seed(seed)
    tok, order = tokenizer(), random.Random(seed)
    drawn = DrawnPairs(read_fact_lines("train")[:limit], seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = FactModel().to(device)
    if start is not None:
        model.load_state_dict({**model.state_dict(), **shipped_weights(start / "facts.onnx")})
    steps = epochs * -(-len(drawn.epoch()) // batch_size)
    run = Run(model, steps, rate, 0.05, out / "facts.resume.pt")
    started = time.monotonic()
    for epoch in range(run.done, epochs):
        model.train()
        total, todo = 0.0, batches([example(tok, pair) for pair in drawn.epoch()], batch_size, order)
        for n, batch in enumerate(todo):
            ids, mask, types, case, revealing, entails = (t.to(device) for t in collate(batch))
            with half_precision(device):
                whole, parts = model(ids, mask, types, case)
            whole, parts = whole.float(), parts.float()
            loss = _cross_entropy(whole, entails) + 0.7 * _cross_entropy(parts, revealing)
            loss.backward()
            run.update()
            total += loss.item()
            if epoch >= epochs - 2 and n % 10 == 0:
                run.blend()
            if n % 20 == 0:
                pace = f"{time.monotonic() - started:6.0f} s"
                print(f"epoch {epoch + 1}/{epochs} batch {n}/{len(todo)} {pace}", file=sys.stderr, flush=True)
        told, untold = recall(model, tok)
        print(f"epoch {epoch + 1}: loss {total / len(todo):.4f}, told {told:.3f}, untold {untold:.3f}", flush=True)
        run.save(epoch + 1)
    run.finish(out / "facts.pt")
    return model


def logits_of(model: FactModel, tok: Tokenizer, pairs: Sequence[Pair]) -> list[tuple[float, np.ndarray]]:
    """The logit of each pair's text, and of its words (the mean of their pieces; -inf for one cut off)."""
    model.eval()
    device = next(model.parameters()).device
    results = []
    for at in range(0, len(pairs), 32):
        batch = [example(tok, pair) for pair in pairs[at : at + 32]]
        with torch.no_grad():
            whole, parts = model(*(t.to(device) for t in collate(batch)[:4]))
        for row, (e, pair) in enumerate(zip(batch, pairs[at : at + 32], strict=True)):
            owner, values = np.asarray(e.owner), parts[row, : len(e.ids)].cpu().numpy()
            count = len(pair.revealing)
            mine = owner >= 0
            sums = np.bincount(owner[mine], values[mine], minlength=count)
            counts = np.bincount(owner[mine], minlength=count)
            results.append((float(whole[row]), np.where(counts > 0, sums / np.maximum(counts, 1), -np.inf)))
    return results


def recall(model: FactModel, tok: Tokenizer) -> tuple[float, float]:
    """The shares of told and of untold facts that are recognised, on drawn pairs of the dev split."""
    pairs = [pair for pair in DrawnPairs(read_fact_lines("dev"), 0).epoch() if pair.entails is not None]
    right: dict[int, list[bool]] = {0: [], 1: []}
    for (whole, _), pair in zip(logits_of(model, tok, pairs), pairs, strict=True):
        right[int(pair.entails or 0)].append((whole > 0) == bool(pair.entails))
    return float(np.mean(right[1])), float(np.mean(right[0]))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the reader of profile facts.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--limit", type=int, help="train on the first lines only, to try the command")
    parser.add_argument("--start", type=Path, help="the folder of an exported model to go on from")
    parser.add_argument("--blend", type=Path, help="the folder of an exported model to mix in when all is done")
    parser.add_argument("--share", type=float, default=0.35, help="of this training's weights in the mixture")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(arguments.threads)
    model = train(
        arguments.seed,
        arguments.out,
        arguments.epochs,
        arguments.rate,
        arguments.batch,
        arguments.limit,
        arguments.start,
    )
    run: dict[str, object] = {
        "seed": arguments.seed,
        "epochs": arguments.epochs,
        "rate": arguments.rate,
        "batch": arguments.batch,
    }
    if arguments.start is not None:
        run["start"] = shipped_training(arguments.start)
    if arguments.blend is not None:
        blend(model, shipped_weights(arguments.blend / "facts.onnx"), arguments.share)
        torch.save(model.state_dict(), arguments.out / "facts.pt")
        run |= {"share": arguments.share, "blended with": shipped_training(arguments.blend)}
    (arguments.out / "run.json").write_text(json.dumps(run))
    print(run)


if __name__ == "__main__":
    main()
