"""What single trained bodies read in the lines they never saw: the policy's training ground."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch

from sotto.engines.builtin.encoder import Reading
from sotto.engines.builtin.heads import BINARY_HEADS
from sotto.training.data import CONTEXTUAL_FILES, FOLDS, Line, label, read_lines
from sotto.training.encoder import Example, Reader, collate, example, tokenizer


def held_out(runs: Path) -> Iterator[tuple[Line, Reading]]:
    """Each line of a fold that some body left out, with that body's reading of it."""
    tok = tokenizer()
    lines = [line for kind in CONTEXTUAL_FILES for line in read_lines(kind)]
    for path in sorted(runs.glob("seed-*.pt")):
        if path.name.endswith(".resume.pt"):
            continue
        fold = int(path.stem.split("-")[1]) % FOLDS
        reader = Reader()
        reader.load_state_dict(torch.load(path, weights_only=True, map_location="cpu"))
        reader.eval()
        for line in lines:
            if line.fold == fold:
                yield line, read(reader, line, example(tok, label(line)), tok)


def read(reader: Reader, line: Line, made: Example, tok: object) -> Reading:
    """One body's reading of a line (its first window)."""
    words = label(line).words
    with torch.no_grad():
        ids, mask, case, _, _ = collate([made])
        logits = reader(ids, mask, case)[0]
        count = len(BINARY_HEADS)
        table = torch.cat([torch.sigmoid(logits[:, :count]), torch.softmax(logits[:, count:], -1)], -1).numpy()
    owners = tok.encode([w.text for w in words], is_pretokenized=True).word_ids[: len(made.ids)]  # type: ignore[attr-defined]
    sums = np.zeros((len(words), table.shape[1]))
    counts = np.zeros((len(words), 1))
    for piece, owner in enumerate(owners):
        if owner is not None:
            sums[owner] += table[piece]
            counts[owner] += 1
    pooled = (sums / np.maximum(counts, 1)).astype(np.float32)
    needed, private, cut, request = (pooled[:, i] for i in range(count))
    return Reading(line.query, tuple(words), needed, private, cut, request, pooled[:, count:])
