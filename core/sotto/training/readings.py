"""What single trained bodies read in the lines they never saw: the policy's training ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from tokenizers import Tokenizer

from sotto.engines.builtin.encoder import Reading
from sotto.engines.builtin.heads import BINARY_HEADS
from sotto.training.data import CONTEXTUAL_FILES, FOLDS, Line, label, read_lines
from sotto.training.encoder import Reader, collate, example, tokenizer

_BATCH = 16


def held_out(runs: Path) -> Iterator[tuple[Line, Reading]]:
    """Each line of a fold that some body left out, with that body's reading of it."""
    lines = [line for kind in CONTEXTUAL_FILES for line in read_lines(kind)]
    for path in sorted(runs.glob("seed-*.pt")):
        if path.name.endswith(".resume.pt"):
            continue
        fold = int(path.stem.split("-")[1]) % FOLDS
        reader = Reader()
        reader.load_state_dict(torch.load(path, weights_only=True, map_location="cpu"))
        reader.eval()
        chosen = [line for line in lines if line.fold == fold]
        yield from zip(chosen, read(reader, chosen), strict=True)


def read(reader: Reader, lines: Sequence[Line]) -> list[Reading]:
    """One body's readings of ``lines`` (the first window of each), read in batches of like length."""
    tok = tokenizer()
    made = [example(tok, label(line)) for line in lines]
    order = sorted(range(len(lines)), key=lambda i: len(made[i].ids))
    readings: dict[int, Reading] = {}
    for first in range(0, len(order), _BATCH):
        batch = order[first : first + _BATCH]
        with torch.inference_mode():
            ids, mask, case, _, _ = collate([made[i] for i in batch])
            logits = reader(ids, mask, case)
            count = len(BINARY_HEADS)
            answers = torch.cat([torch.sigmoid(logits[..., :count]), torch.softmax(logits[..., count:], -1)], -1)
        for i, table in zip(batch, answers.numpy(), strict=True):
            readings[i] = _pooled(lines[i], table[: len(made[i].ids)], tok)
    return [readings[i] for i in range(len(lines))]


def _pooled(line: Line, table: npt.NDArray[np.float32], tok: Tokenizer) -> Reading:
    """Answers for pieces (pieces, heads) as answers for words: the mean over a word's pieces."""
    words = label(line).words
    owners = tok.encode([w.text for w in words], is_pretokenized=True).word_ids[: len(table)]
    sums = np.zeros((len(words), table.shape[1]))
    counts = np.zeros((len(words), 1))
    for piece, owner in enumerate(owners):
        if owner is not None:
            sums[owner] += table[piece]
            counts[owner] += 1
    pooled = (sums / np.maximum(counts, 1)).astype(np.float32)
    count = len(BINARY_HEADS)
    needed, private, cut, request = (pooled[:, i] for i in range(count))
    return Reading(line.query, tuple(words), needed, private, cut, request, pooled[:, count:])
