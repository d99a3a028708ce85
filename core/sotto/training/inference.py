"""The attacker's eye: which attributes of its writer a text gives away, and by which words.

    python -m sotto.training.inference --out runs/inference

MiniLM with two questions per attribute, one of the text and one of each word piece. Takes about ten
minutes on two cores.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn

from sotto.engines.builtin.inference import INFERRED
from sotto.engines.builtin.words import words
from sotto.training.data import DATA, read_lines, spans_of
from sotto.training.encoder import Body, tokenizer

MAX_PIECES = 256
# The strongest pieces that speak for an attribute, whose mean adds to what the first piece says.
_STRONGEST = 3


class InferenceModel(Body):
    """Input: piece ids, mask and case ids, each (batch, pieces).

    Output: logits (batch, attributes) of each attribute being given away, and (batch, pieces, attributes)
    of each piece being evidence for it.
    """

    def __init__(self) -> None:
        super().__init__()
        width = self.body.config.hidden_size
        self.whole = nn.Linear(width, len(INFERRED))
        self.evidence = nn.Linear(width, len(INFERRED))

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, case: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        embedded = self.body.embeddings.word_embeddings(ids) + self.case(case)
        hidden = self.drop(self.body(inputs_embeds=embedded, attention_mask=mask).last_hidden_state)
        evidence = self.evidence(hidden)
        seen = evidence.masked_fill(mask.unsqueeze(-1) == 0, -20.0)
        strongest = seen.topk(_STRONGEST, dim=1).values.mean(dim=1)
        return self.whole(hidden[:, 0]) + strongest, evidence


@dataclass(frozen=True, slots=True)
class InferenceLine:
    """A text by somebody; evidence by attribute; the attributes that it keeps to itself; a text without evidence."""

    id: str
    text: str
    evidence: dict[str, tuple[str, ...]]
    hidden: frozenset[str]
    neutralised: str

    @property
    def split(self) -> str:
        """ "test" (15 %), "dev" (8 %) or "train"."""
        bucket = int(hashlib.sha256(self.id.encode()).hexdigest(), 16) % 1000
        return "test" if bucket < 150 else "dev" if bucket < 230 else "train"


def read_inference_lines(split: str, folder: Path = DATA) -> list[InferenceLine]:
    """The lines of ``folder/inference.jsonl`` that belong to ``split``."""
    lines = [
        InferenceLine(
            raw["id"],
            raw["text"],
            {a["attribute"]: tuple(a["evidence"]) for a in raw["attributes"]},
            frozenset(raw["hidden"]),
            raw["neutralised"],
        )
        for raw in map(json.loads, (folder / "inference.jsonl").read_text(encoding="utf-8").splitlines())
    ]
    return [line for line in lines if line.split == split]


@dataclass(frozen=True, slots=True)
class Annotated:
    """A text with ``given`` (attributes,) and ``evidence`` (words, attributes): 0, 1, or -1 where nobody knows."""

    text: str
    given: np.ndarray
    evidence: np.ndarray


def annotated(line: InferenceLine) -> Annotated:
    found = words(line.text)
    given = np.full(len(INFERRED), -1.0, dtype=np.float32)
    evidence = np.zeros((len(found), len(INFERRED)), dtype=np.float32)
    for column, name in enumerate(INFERRED):
        if name in line.evidence:
            given[column] = 1.0
            spans = [span for part in line.evidence[name] for span in spans_of(part, line.text)]
            for row, w in enumerate(found):
                evidence[row, column] = any(w.start < end and start < w.end for start, end in spans)
        elif name in line.hidden:
            given[column] = 0.0
        else:
            evidence[:, column] = -1.0
    return Annotated(line.text, given, evidence)


def neutral(line: InferenceLine) -> Annotated:
    """The line's text without its evidence: it gives nothing away of what the line is annotated for."""
    known = np.asarray([0.0 if n in line.evidence or n in line.hidden else -1.0 for n in INFERRED], dtype=np.float32)
    return Annotated(line.neutralised, known, np.tile(known, (len(words(line.neutralised)), 1)))


@dataclass(frozen=True, slots=True)
class Example:
    """A text as pieces, with the word of each and its evidence (pieces, attributes)."""

    ids: list[int]
    case: list[int]
    owner: list[int]
    given: np.ndarray
    evidence: np.ndarray


def example(tok: Tokenizer, text: Annotated) -> Example:
    found = words(text.text)
    encoded = tok.encode([w.text for w in found], is_pretokenized=True)
    ids, owner = encoded.ids[:MAX_PIECES], [-1 if o is None else o for o in encoded.word_ids[:MAX_PIECES]]
    evidence = np.full((len(ids), len(INFERRED)), -1.0, dtype=np.float32)
    for i, o in enumerate(owner):
        if o >= 0:
            evidence[i] = text.evidence[o]
    return Example(ids, [0 if o < 0 else int(found[o].case) for o in owner], owner, text.given, evidence)


def collate(batch: Sequence[Example]) -> tuple[torch.Tensor, ...]:
    """ids, mask, case (batch, pieces); given (batch, attributes) and evidence (batch, pieces, attributes)."""
    longest = max(_STRONGEST, *(len(e.ids) for e in batch))
    ids = torch.zeros(len(batch), longest, dtype=torch.long)
    mask, case = torch.zeros_like(ids), torch.zeros_like(ids)
    evidence = torch.full((len(batch), longest, len(INFERRED)), -1.0)
    for row, e in enumerate(batch):
        n = len(e.ids)
        ids[row, :n], mask[row, :n], case[row, :n] = torch.tensor(e.ids), 1, torch.tensor(e.case)
        evidence[row, :n] = torch.from_numpy(e.evidence)
    return ids, mask, case, torch.from_numpy(np.stack([e.given for e in batch])), evidence


def _cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """Smoothed, over the targets that are known."""
    known = targets >= 0
    return nn.functional.binary_cross_entropy_with_logits(logits[known], targets[known] * 0.96 + 0.02)


def train(seed: int, out: Path, epochs: int, rate: float, batch_size: int) -> InferenceModel:
    """The model with the averaged weights of the last three epochs; also kept in ``out/inference.pt``."""
    torch.manual_seed(seed)
    tok, order = tokenizer(), random.Random(seed)
    lines = read_inference_lines("train")
    plain = [line.query for line in read_lines("plain") if line.split == "train"]
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = InferenceModel().to(device)
    trained = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=rate, weight_decay=0.05, fused=True)
    count = len(lines) + len(lines) // 2 + len(plain) // 4
    steps = epochs * -(-count // batch_size)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min(1.0, (s + 1) / (0.1 * steps)) * max(0.02, 1 - s / steps)
    )
    average: dict[str, torch.Tensor] = {}
    started = time.monotonic()
    for epoch in range(epochs):
        model.train()
        texts = [annotated(line) for line in lines]
        texts += [neutral(line) for line in order.sample(lines, len(lines) // 2)]
        texts += [_harmless(text) for text in order.sample(plain, len(plain) // 4)]
        examples = order.sample([example(tok, text) for text in texts], len(texts))
        total, todo = 0.0, [examples[i : i + batch_size] for i in range(0, len(examples), batch_size)]
        for n, batch in enumerate(todo):
            ids, mask, case, given, evidence = (t.to(device) for t in collate(batch))
            whole, parts = model(ids, mask, case)
            loss = _cross_entropy(whole, given) + 2.0 * _cross_entropy(parts, evidence)
            loss.backward()
            nn.utils.clip_grad_norm_(trained, 1.0)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad()
            total += loss.item()
            if epoch >= epochs - 3 and n % 10 == 0:
                for key, value in model.state_dict().items():
                    if value.is_floating_point() and "word_embeddings" not in key:
                        average[key] = value.clone() if key not in average else average[key] * 0.95 + value * 0.05
        pace = f"{time.monotonic() - started:6.0f} s"
        print(f"epoch {epoch + 1}/{epochs}: loss {total / len(todo):.4f} {pace}", file=sys.stderr, flush=True)
    model.load_state_dict({**model.state_dict(), **average})
    torch.save(model.state_dict(), out / "inference.pt")
    return model


def _harmless(text: str) -> Annotated:
    count = len(INFERRED)
    return Annotated(text, np.zeros(count, np.float32), np.zeros((len(words(text)), count), np.float32))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the reader of what a text gives away about its writer.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(arguments.threads)
    train(arguments.seed, arguments.out, arguments.epochs, arguments.rate, arguments.batch)
    run = {"seed": arguments.seed, "epochs": arguments.epochs, "rate": arguments.rate, "batch": arguments.batch}
    (arguments.out / "run.json").write_text(json.dumps(run))


if __name__ == "__main__":
    main()
