"""How far a second annotator, who saw only the prompts, agrees with the labels of the same lines.

python -m sotto.evaluation.agreement
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sotto.training.data import CONTEXTUAL_FILES, label, read_lines


@dataclass(frozen=True, slots=True)
class Agreement:
    """Cohen's kappa in [-1, 1] and the share of equal labels in [0, 1], over words."""

    words: int
    kappa: float
    equal: float


def cohen(first: Sequence[int], second: Sequence[int]) -> Agreement:
    """Agreement of two lists of 0/1 labels.

    >>> cohen([1, 1, 0, 0], [1, 0, 0, 0])
    Agreement(words=4, kappa=0.5, equal=0.75)
    """
    count = len(first)
    equal = sum(a == b for a, b in zip(first, second, strict=True)) / count
    yes = sum(first) / count * sum(second) / count
    no = (1 - sum(first) / count) * (1 - sum(second) / count)
    chance = yes + no
    return Agreement(count, round((equal - chance) / (1 - chance), 3) if chance < 1 else 1.0, round(equal, 3))


def measured() -> dict[str, Agreement]:
    """Agreement on "private and not needed", on "needed", and on either, over the doubly labelled lines."""
    known = {line.id: line for kind in CONTEXTUAL_FILES for line in read_lines(kind)}
    private: tuple[list[int], list[int]] = ([], [])
    needed: tuple[list[int], list[int]] = ([], [])
    for line in read_lines("second-annotator"):
        for side, labels in enumerate((label(known[line.id]), label(line))):
            private[side].extend(labels.private)
            needed[side].extend(labels.needed)
    return {"private": cohen(*private), "needed": cohen(*needed)}


def main() -> None:
    lines = len(read_lines("second-annotator"))
    print(f"{lines} lines labelled twice")
    for question, found in measured().items():
        print(f"{question}: kappa {found.kappa}, equal {found.equal:.1%} of {found.words} words")


if __name__ == "__main__":
    main()
