"""What the reading of a draft changes about the reading of the original."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sotto.engines.base import Check, go_on
from sotto.engines.builtin.encoder import Encoder, Reading
from sotto.engines.builtin.heads import ATTRIBUTES
from sotto.engines.builtin.words import words
from sotto.profiles import Profile
from sotto.rewrite import Action, Edit, Rewrite, Span
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual import second_look
from sotto.sanitizers.contextual.cuts import CutPolicy
from sotto.sanitizers.contextual.sanitizer import ContextualSanitizer
from sotto.taxonomy import Attribute
from sotto.vault import Vault

TEXT = "Ana and I are ill. Name a soup."


def reading(text: str, **private: float) -> Reading:
    """Every word is private with 0.01 but for those named."""
    found = tuple(words(text))
    count = len(found)
    low = np.full(count, 0.01, dtype=np.float32)
    attributes = np.zeros((count, 1 + len(ATTRIBUTES)), dtype=np.float32)
    attributes[:, 0] = 1
    told = np.array([private.get(w.text, 0.01) for w in found], dtype=np.float32)
    return Reading(text, found, low, told, told, low, attributes)


def draft(*cut: str, accepted: bool = True) -> Rewrite:
    """``TEXT`` with some of its words said as "x"."""
    edits = []
    for word in cut:
        start = TEXT.index(word)
        edits.append(
            Edit(Span(start, start + len(word)), word, "x", Action.REMOVE, Attribute.OTHER, "", 1.0, "test",
                 accepted=accepted)
        )  # fmt: skip
    return Rewrite(TEXT, tuple(edits), "test")


def test_only_a_word_that_stays_is_doubtful() -> None:
    seen = reading(TEXT, ill=0.9, soup=0.1)
    assert second_look.doubtful(seen, draft("ill"), 0.07)
    assert not second_look.doubtful(seen, draft("ill"), 0.2)
    assert not second_look.doubtful(seen, draft("ill", "soup"), 0.07)
    assert second_look.doubtful(seen, draft("ill", accepted=False), 0.5)  # offered only: it stays
    assert not second_look.doubtful(seen, draft(), 0.07)  # nothing else went: the same text would be read
    long = reading(f"ill soup {'so ' * 400}", soup=0.9)
    made = Rewrite(long.text, (replace(draft("ill").edits[0], span=Span(0, 3)),), "test")
    assert not second_look.doubtful(long, made, 0.07)


def test_what_stays_is_mixed_and_what_went_is_as_it_was() -> None:
    first, made = reading(TEXT, ill=0.9, soup=0.2), draft("Ana and I", "ill")
    second = reading(made.text, x=0.5, soup=0.8)
    mixed = second_look.merged(first, made, second, 0.5)
    found = {w.text: float(p) for w, p in zip(mixed.words, mixed.private, strict=True)}
    assert found["soup"] == pytest.approx(0.5)  # the log-odds of 0.2 and 0.8 cancel out
    assert found["ill"] == pytest.approx(0.9)
    assert found["Name"] == pytest.approx(0.01)
    assert first.private.max() == pytest.approx(0.9)
    same = second_look.merged(first, made, second, 0.0)
    assert same.private == pytest.approx(first.private)


class Recorded(Encoder):
    """The encoder that ships, and what it was asked to read."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def read(self, text: str, check: Check = go_on) -> Reading:
        self.asked.append(text)
        return super().read(text, check)


PROMPT = (
    "Suggest three quick soups for a cold evening, no dairy. My sister Ilse was diagnosed with lupus last spring "
    "and I owe the bank 9,400 euros."
)


def rewritten(encoder: Encoder, vault: Vault, doubtful: float, second_look: float = 0.3) -> Rewrite:
    policy = replace(CutPolicy.load(), doubtful=doubtful, second_look=second_look)
    return ContextualSanitizer(encoder, policy).sanitize(Job(PROMPT, (), Profile("p", "P"), vault))


def test_the_draft_is_what_is_read_again() -> None:
    encoder, vault = Recorded(), Vault()
    once = rewritten(encoder, vault, doubtful=1.0)
    assert encoder.asked == [PROMPT]
    assert "lupus" not in once.text
    assert "soups" in once.text
    encoder.asked.clear()
    twice = rewritten(encoder, vault, doubtful=0.0)
    assert encoder.asked == [PROMPT, once.text]
    assert "lupus" not in twice.text
    assert "soups" in twice.text
    # Of which nothing counts, as if there had been none.
    assert rewritten(encoder, vault, doubtful=0.0, second_look=0.0).text == once.text
