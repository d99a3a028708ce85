"""How well the built-in language model fills in words and compares texts, on the test split.

python -m sotto.evaluation.language [--json language.json]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from sotto.engines.builtin.masked import MaskedModel
from sotto.engines.builtin.similarity import Similarity
from sotto.training.data import read_lines
from sotto.training.fact_pairs import read_fact_lines

# Texts are scored by the piece; a few hundred are enough for a number to two places.
_TEXTS = 150


def filling(texts: Sequence[str], model: MaskedModel) -> dict[str, float]:
    """Every fourth piece hidden in turn: the share guessed right at once and within ten, and the mean
    negative log-probability in nats."""
    ranks, losses = [], []
    for text in texts:
        gaps = model.gaps(model.pieces(text))
        for scores, gap in zip(model.logits([g.row for g in gaps], [g.positions for g in gaps]), gaps, strict=True):
            own = scores[np.arange(len(gap.originals)), gap.originals]
            ranks.append((scores > own[:, None]).sum(axis=1))
            top = scores.max(axis=1)
            losses.append(np.log(np.exp(scores - top[:, None]).sum(axis=1)) + top - own)
    rank = np.concatenate(ranks)
    return {
        "pieces": float(len(rank)),
        "right": float((rank == 0).mean()),
        "within ten": float((rank < 10).mean()),
        "cross-entropy": float(np.concatenate(losses).mean()),
    }


def naturalness(texts: Sequence[str], model: MaskedModel, seed: int = 1) -> float:
    """How often a text has a lower pseudo-perplexity than the same words in a random order."""
    order = np.random.default_rng(seed)
    shuffled = [" ".join(order.permutation(text.split())) for text in texts]
    own, other = model.pseudo_perplexity(texts), model.pseudo_perplexity(shuffled)
    return float(np.mean([a < b for a, b in zip(own, other, strict=True)]))


def retrieval(wanted: Sequence[str], texts: Sequence[str], model: Similarity) -> float:
    """How often a text of ``wanted`` is nearer to the text of the same index than to every other."""
    likeness = model.embed(wanted) @ model.embed(texts).T
    return float((likeness.argmax(axis=1) == np.arange(len(texts))).mean())


def quality() -> dict[str, float]:
    """All of it on test splits: prompts of the contextual set, facts and what reveals them of the persona set."""
    texts = [line.query for line in read_lines("contextual") if line.split == "test"][:_TEXTS]
    revealing = {line.fact: line.hard_leak for line in read_fact_lines("test") if line.hard_leak}
    masked = MaskedModel()
    return {
        **filling(texts, masked),
        "natural before shuffled": naturalness(texts[:60], masked),
        "fact nearest to its paraphrase": retrieval(list(revealing), list(revealing.values()), Similarity()),
        "facts": float(len(revealing)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how well words are filled in and texts compared.")
    parser.add_argument("--json", type=Path, help="also write the numbers here")
    arguments = parser.parse_args()
    result = quality()
    print(json.dumps(result, indent=1))
    if arguments.json:
        arguments.json.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
