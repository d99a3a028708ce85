"""The built-in language model: one MiniLM body that fills in words, infers attributes and compares sentences.

    python -m sotto.training.language --out runs/language

Three tasks take turns. Words are hidden and guessed over the texts of all our sets; attributes of the
writer are read from a text, with the words that are evidence for each; and the mean of a text's vectors
is kept at what the base model makes of it, which is a sentence embedding already. Takes about an hour on
two cores; resumes from the last save.
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

from sotto.engines.builtin.inference import INFERRED
from sotto.engines.builtin.words import words
from sotto.training.batches import batches
from sotto.training.data import CONTEXTUAL_FILES, read_lines
from sotto.training.encoder import Body, tokenizer
from sotto.training.fact_pairs import read_fact_lines
from sotto.training.inference_lines import Annotated, annotated, harmless, neutral, read_inference_lines
from sotto.training.run import Run, half_precision
from sotto.training.shipped import shipped_training, shipped_weights

MAX_PIECES = 256
_MLM_PIECES = 128
_HIDDEN_SHARE = 0.25
# The strongest pieces that speak for an attribute, whose mean adds to what the first piece says.
_STRONGEST = 3
# A word that is evidence is one among two hundred.
_RARE = 6.0
_SAVE_EVERY = 100


class LanguageBody(Body):
    """Input: word embeddings (batch, pieces, width), mask and case ids (batch, pieces).

    Output: logits (batch, attributes) of what the text gives away and (batch, pieces, attributes) of each
    piece as evidence; vectors (batch, pieces, width) whose product with the word table, plus ``bias``
    (vocabulary,), gives the logits of the word at each place; and a vector (batch, width) of the meaning.
    """

    def __init__(self) -> None:
        super().__init__()
        width = self.body.config.hidden_size
        self.whole = nn.Linear(width, len(INFERRED))
        self.evidence = nn.Linear(width, len(INFERRED))
        self.fill = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.LayerNorm(width))
        self.bias = nn.Parameter(torch.zeros(self.body.config.vocab_size))

    def forward(self, words: torch.Tensor, mask: torch.Tensor, case: torch.Tensor) -> tuple[torch.Tensor, ...]:
        hidden = self.body(inputs_embeds=words + self.case(case), attention_mask=mask).last_hidden_state
        shown = mask.unsqueeze(-1).float()
        sentence = (hidden * shown).sum(1) / shown.sum(1)
        hidden = self.drop(hidden)
        evidence = self.evidence(hidden)
        seen = evidence.masked_fill(mask.unsqueeze(-1) == 0, -20.0)
        # A padded batch is at least as long as the two signs around one piece.
        strongest = seen.topk(_STRONGEST, dim=1).values.mean(dim=1)
        return self.whole(hidden[:, 0]) + strongest, evidence, self.fill(hidden), sentence

    def words(self, ids: torch.Tensor) -> torch.Tensor:
        return self.body.embeddings.word_embeddings(ids)


@dataclass(frozen=True, slots=True)
class Example:
    """A text as pieces with the signs around it; targets are -1 where not asked."""

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


def unlabelled(tok: Tokenizer, text: str) -> Example:
    count = len(INFERRED)
    return example(tok, Annotated(text, np.full(count, -1.0, np.float32), np.full((len(words(text)), count), -1.0)))


def collate(batch: Sequence[Example]) -> tuple[torch.Tensor, ...]:
    """ids, mask, case (batch, pieces); given (batch, attributes) and evidence (batch, pieces, attributes)."""
    longest = max(_STRONGEST, *(len(e.ids) for e in batch))
    ids = torch.zeros(len(batch), longest, dtype=torch.long)
    mask, case = torch.zeros_like(ids), torch.zeros_like(ids)
    evidence = torch.full((len(batch), longest, len(INFERRED)), -1.0)
    for row, e in enumerate(batch):
        n = len(e.ids)
        ids[row, :n], mask[row, :n], case[row, :n] = torch.tensor(e.ids), 1, torch.tensor(e.case)
        evidence[row, :n] = torch.from_numpy(e.evidence).float()
    return ids, mask, case, torch.from_numpy(np.stack([e.given for e in batch])), evidence


def training_texts() -> list[str]:
    """Every text of our sets that no test split holds, and the rewrites beside them."""
    texts = []
    for kind in CONTEXTUAL_FILES:
        for line in read_lines(kind):
            if line.split == "train":
                texts += [line.query, line.rewrite] if line.rewrite != line.query else [line.query]
    for fact_line in read_fact_lines("train"):
        texts += [fact_line.query, fact_line.rewrite]
    for inference_line in read_inference_lines("train"):
        texts += [inference_line.text, inference_line.neutralised]
    return list(dict.fromkeys(texts))


class Hidden:
    """Draws stretches of text and hides whole words in them, a quarter of the pieces."""

    def __init__(self, tok: Tokenizer, texts: Sequence[str], seed: int) -> None:
        self.random = random.Random(seed)
        self.mask_id = cast(int, tok.token_to_id("[MASK]"))
        self.examples = [unlabelled_whole(tok, text) for text in texts]

    def batch(self, size: int) -> tuple[torch.Tensor, ...]:
        """ids with hidden pieces, mask, case and the original ids where hidden (else -1), each (batch, pieces)."""
        # Longer texts come more often, so that each piece is as likely as any other.
        chosen = self.random.choices(self.examples, weights=[len(e[0]) for e in self.examples], k=size)
        rows = [self._hide(*one) for one in chosen]
        longest = max(len(ids) for ids, _, _ in rows)
        table = torch.zeros(4, size, longest, dtype=torch.long)
        table[3] = -1
        for row, (ids, case, target) in enumerate(rows):
            n = len(ids)
            table[0, row, :n], table[1, row, :n] = torch.tensor(ids), 1
            table[2, row, :n], table[3, row, :n] = torch.tensor(case), torch.tensor(target)
        return tuple(table)

    def _hide(self, ids: list[int], case: list[int], owner: list[int]) -> tuple[list[int], list[int], list[int]]:
        count, room = len(ids) - 2, _MLM_PIECES - 2
        start = self.random.randrange(max(1, count - room + 1))
        part = slice(1 + start, 1 + min(start + room, count))
        ids, case, owner = [ids[0], *ids[part], ids[-1]], [0, *case[part], 0], [-1, *owner[part], -1]
        target = [-1] * len(ids)
        places = sorted({o for o in owner if o >= 0})
        chosen = set(self.random.sample(places, max(1, int(len(places) * _HIDDEN_SHARE))))
        for i, o in enumerate(owner):
            if o in chosen:
                target[i], ids[i], case[i] = ids[i], self.mask_id, 0
        return ids, case, target


def unlabelled_whole(tok: Tokenizer, text: str) -> tuple[list[int], list[int], list[int]]:
    """ids, case and owner of all pieces, with the signs around them."""
    found = words(text)
    encoded = tok.encode([w.text for w in found], is_pretokenized=True)
    owner = [-1 if o is None else o for o in encoded.word_ids]
    return encoded.ids, [0 if o < 0 else int(found[o].case) for o in owner], owner


class Readings:
    """Draws texts annotated with what they give away, their neutral versions and harmless prompts; and mere text."""

    def __init__(self, tok: Tokenizer, texts: Sequence[str], seed: int) -> None:
        self.random = random.Random(seed + 1)
        lines = read_inference_lines("train")
        self.given = [example(tok, annotated(line)) for line in lines]
        self.neutral = [example(tok, neutral(line)) for line in lines]
        self.plain = [example(tok, harmless(line.query)) for line in read_lines("plain") if line.split == "train"]
        parts = [part for text in texts for part in text.replace("\n", ". ").split(". ") if len(part) > 20]
        parts = self.random.sample(parts, min(8000, len(parts))) + [text for text in texts if len(text) < 400]
        self.parts = [unlabelled(tok, part) for part in parts]
        self._left: list[list[Example]] = []

    def batch(self, size: int) -> list[Example]:
        """``size`` annotated texts of like lengths."""
        if not self._left:
            epoch = self.given + self.random.sample(self.neutral, len(self.neutral) // 2)
            epoch += self.random.sample(self.plain, len(self.plain) // 4)
            self._left = batches(epoch, size, self.random)
        return self._left.pop()

    def mere(self, size: int) -> list[Example]:
        """``size`` sentences and short texts, for their meaning."""
        return self.random.sample(self.parts, size)


def _cross_entropy(logits: torch.Tensor, targets: torch.Tensor, rare: float = 1.0) -> torch.Tensor:
    """Smoothed, over the targets that are known; a yes counts ``rare`` times."""
    known = targets >= 0
    weight = torch.tensor(rare)
    return nn.functional.binary_cross_entropy_with_logits(
        logits[known], targets[known] * 0.96 + 0.02, pos_weight=weight
    )


def hidden_loss(model: LanguageBody, batch: tuple[torch.Tensor, ...]) -> tuple[torch.Tensor, float]:
    """The cross-entropy of the hidden pieces, and the share guessed right."""
    ids, mask, case, target = batch
    with half_precision("cpu"):
        filled = model(model.words(ids), mask, case)[2]
        asked = target >= 0
        logits = filled[asked] @ model.body.embeddings.word_embeddings.weight.T
    logits = logits.float() + model.bias
    right = (logits.argmax(-1) == target[asked]).float().mean().item()
    return nn.functional.cross_entropy(logits, target[asked]), right


def reading_loss(model: LanguageBody, batch: list[Example]) -> torch.Tensor:
    """The cross-entropy of the attributes and of their evidence."""
    ids, mask, case, given, evidence = collate(batch)
    with half_precision("cpu"):
        whole, parts, *_ = model(model.words(ids), mask, case)
    return _cross_entropy(whole.float(), given) + 2.0 * _cross_entropy(parts.float(), evidence, _RARE)


def meaning_loss(model: LanguageBody, base: Body, batch: list[Example]) -> torch.Tensor:
    """How far the vectors of the texts have moved from those of the base model."""
    ids, mask, case, *_ = collate(batch)
    shown = mask.unsqueeze(-1).float()
    with half_precision("cpu"):
        sentence = model(model.words(ids), mask, case)[3]
        with torch.no_grad():
            meant = base.body(inputs_embeds=model.words(ids), attention_mask=mask).last_hidden_state
    meant = (meant.float() * shown).sum(1) / shown.sum(1)
    return 4.0 * (1 - nn.functional.cosine_similarity(sentence.float(), meant).mean())


def train(seed: int, out: Path, steps: int, rate: float, size: int, start: Path | None = None) -> LanguageBody:
    """The model with the averaged weights of the last fifth; also kept in ``out/language.pt``.

    ``start`` is the folder of an exported model to go on from.
    """
    torch.manual_seed(seed)
    tok = tokenizer()
    texts = training_texts()
    model, base = LanguageBody(), Body().eval()
    if start is not None:
        bias = torch.from_numpy(np.load(start / "word_bias.npy"))
        model.load_state_dict({**model.state_dict(), **shipped_weights(start / "language.onnx"), "bias": bias})
    run = Run(model, steps, rate, 0.02, out / "language.resume.pt", warm=0.05)
    # A run that goes on must not draw again what it has drawn already.
    hidden, readings = Hidden(tok, texts, seed + run.done), Readings(tok, texts, seed + run.done)
    model.train()
    started, losses = time.monotonic(), [0.0, 0.0, 0.0]
    for step in range(run.done, steps):
        if step % 2 == 0:
            loss, right = hidden_loss(model, hidden.batch(size))
            loss.backward()
            losses[0], losses[1] = 0.95 * losses[0] + 0.05 * loss.item(), 0.95 * losses[1] + 0.05 * right
        read = reading_loss(model, readings.batch(size))
        read.backward()
        meaning_loss(model, base, readings.mere(size // 2)).backward()
        run.update()
        losses[2] = 0.95 * losses[2] + 0.05 * read.item()
        if step >= steps * 0.8 and step % 5 == 0:
            run.blend()
        if step % 20 == 0:
            print(
                f"step {step}/{steps}: words {losses[0]:.3f} right {losses[1]:.3f} readings {losses[2]:.3f} "
                f"{time.monotonic() - started:.0f} s", file=sys.stderr, flush=True,
            )  # fmt: skip
        if (step + 1) % _SAVE_EVERY == 0:
            run.save(step + 1)
    run.finish(out / "language.pt")
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the model that fills in words, infers and compares.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--start", type=Path, help="the folder of an exported model to go on from")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(arguments.threads)
    train(arguments.seed, arguments.out, arguments.steps, arguments.rate, arguments.batch, arguments.start)
    run = {"seed": arguments.seed, "steps": arguments.steps, "rate": arguments.rate, "batch": arguments.batch}
    if arguments.start is not None:
        run["start"] = shipped_training(arguments.start)
    (arguments.out / "run.json").write_text(json.dumps(run))


if __name__ == "__main__":
    main()
