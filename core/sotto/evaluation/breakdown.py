"""Where it goes wrong: leaks and losses by attribute, rates by domain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sotto.evaluation.delegate import Rates, Sample, rates
from sotto.training.data import Line


@dataclass(slots=True)
class Counts:
    """Items of one attribute: private ones that count and leaked; essential ones and lost."""

    private: int = 0
    leaked: int = 0
    essential: int = 0
    lost: int = 0


def by_attribute(lines: Sequence[Line], samples: Sequence[Sample]) -> dict[str, Counts]:
    """Attribute -> counts, most private items first. ``samples`` are those of ``lines``, in order."""
    found: defaultdict[str, Counts] = defaultdict(Counts)
    for line, sample in zip(lines, samples, strict=True):
        for item in line.non_essential:
            if item.text in sample.private:
                found[item.attribute].private += 1
                found[item.attribute].leaked += item.text in sample.leaked
        for item in line.essential:
            found[item.attribute].essential += 1
            found[item.attribute].lost += item.text in sample.lost
    return dict(sorted(found.items(), key=lambda pair: (-pair[1].private, -pair[1].essential, pair[0])))


def by_domain(lines: Sequence[Line], samples: Sequence[Sample]) -> dict[str, Rates]:
    """Domain -> rates, in the order of the alphabet."""
    found: defaultdict[str, list[Sample]] = defaultdict(list)
    for line, sample in zip(lines, samples, strict=True):
        found[line.domain].append(sample)
    return {domain: rates(found[domain]) for domain in sorted(found)}
