"""The lines that ship: spans verbatim and disjoint, attributes known, every axis covered, splits apart."""

from __future__ import annotations

from collections import Counter

import pytest

from sotto.engines.builtin.heads import ATTRIBUTES
from sotto.evaluation.sets import UNSEEN
from sotto.training.data import CONTEXTUAL_FILES, FOLDS, Line, NameSwap, label, lowered, read_lines, spans_of

DOMAINS = {
    "health and wellness", "financial and corporate", "employment and applications", "academic and education", "legal",
    "personal relationships", "travel", "hobbies and habits", "sexuality and intimacy", "politics", "religion",
}  # fmt: skip
TASKS = {
    "summarisation", "translation", "code generation", "code editing and debugging", "information retrieval",
    "multiple-choice question answering", "text editing", "general chitchat", "personal advice", "problem solving",
    "explanation and practical advice", "comparison, ranking or recommendation", "brainstorming and idea generation",
    "back-and-forth role playing", "prompt generation for AI models", "non-fictional document generation",
    "communication generation", "story and script generation", "song and poem generation",
    "character description generation",
}  # fmt: skip
AT_LEAST = {"contextual": 3000, "short": 500, "medical": 500, "paste": 160, "plain": 450}


@pytest.fixture(scope="module", params=[*CONTEXTUAL_FILES, *UNSEEN])
def lines(request: pytest.FixtureRequest) -> list[Line]:
    return read_lines(request.param)


def test_enough_lines_and_no_id_twice(lines: list[Line]) -> None:
    assert len(lines) >= AT_LEAST.get(lines[0].kind, 70)
    assert not [i for i, n in Counter(line.id for line in lines).items() if n > 1]


def test_no_text_twice(lines: list[Line]) -> None:
    assert not [q for q, n in Counter(line.query for line in lines).items() if n > 1]


def test_spans_are_verbatim_and_needed_ones_are_not_private(lines: list[Line]) -> None:
    for line in lines:
        labels = label(line)
        assert all(spans_of(item.text, line.query) for item in (*line.essential, *line.non_essential)), line.id
        both = [w.text for w, n, p in zip(labels.words, labels.needed, labels.private, strict=True) if n and p]
        # A name may be needed in one place and private in another, but a line is not made of such words.
        assert len(both) <= 12, (line.id, both)


def test_attributes_are_known(lines: list[Line]) -> None:
    names = {item.attribute for line in lines for item in (*line.essential, *line.non_essential)}
    assert names <= {*ATTRIBUTES, "task"}


@pytest.mark.parametrize("kind", ["plain", "unseen/plain"])
def test_plain_lines_stay_as_they_are(kind: str) -> None:
    assert all(line.rewrite == line.query and not line.non_essential for line in read_lines(kind))


def test_every_axis_of_the_paper_is_covered() -> None:
    lines = read_lines("contextual")
    assert {line.domain for line in lines} >= DOMAINS
    assert {line.task for line in lines} >= TASKS
    subjects = Counter(item.subject for line in lines for item in line.non_essential)
    assert min(subjects[s] for s in ("self", "family", "friend", "coworker", "third party")) > 300


def test_contrast_sets_stay_on_one_side_of_the_split() -> None:
    sides: dict[str, set[int]] = {}
    for kind in CONTEXTUAL_FILES:
        for line in read_lines(kind):
            sides.setdefault(line.group, set()).add(line.fold)
    assert all(len(folds) == 1 for folds in sides.values())
    counts = Counter(fold for folds in sides.values() for fold in folds)
    assert set(counts) == {-1, *range(FOLDS)}
    assert 0.12 < counts[-1] / sum(counts.values()) < 0.18


def test_swapped_and_lowered_lines_keep_their_labels() -> None:
    lines = [line for line in read_lines("contextual")[:200] if any(i.attribute == "name" for i in line.non_essential)]
    swap = NameSwap(lines, seed=3)
    changed = 0
    for line in lines:
        swapped = swap(line)
        changed += swapped.query != line.query
        assert all(spans_of(i.text, swapped.query) for i in (*swapped.essential, *swapped.non_essential))
        low = lowered(line)
        assert low.query.islower() or not any(c.isalpha() for c in low.query)
        assert all(spans_of(i.text, low.query) for i in low.non_essential)
    assert changed > len(lines) / 3
