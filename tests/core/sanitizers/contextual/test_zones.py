"""Code and links are not cut inside; prose around them is not taken for code."""

from __future__ import annotations

import pytest

from sotto.engines.builtin.words import words
from sotto.sanitizers.contextual.zones import options, protected


def protected_words(text: str) -> set[str]:
    found = words(text)
    return {w.text for w, inside in zip(found, protected(text, found), strict=True) if inside}


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("Fix this:\n```python\nx = 1\nprint(x)\n```\nThanks Bob", {"x", "print"}, {"Fix", "Thanks", "Bob"}),
        ("Fix this:\n```\nnever closed\n", {"never", "closed"}, {"Fix"}),
        ("Why does `foo(bar)` fail for me", {"foo", "bar"}, {"Why", "fail", "me"}),
        ("see https://example.org/a?b=c please", {"https"}, {"see", "please"}),
        ("my code\ndef run(self):\n    return self.total\nwhat is wrong", {"def", "run", "return"}, {"my", "wrong"}),
        ("SELECT name FROM people WHERE id = 3;\nis this slow", {"SELECT", "people"}, {"is", "slow"}),
        ("```\nx = 1  # Agnes has MS, do not tell\n```", {"x", "1"}, {"Agnes", "MS", "tell"}),
        ("```ts\n// blame: Bagus, the nephew of him\nlet x = 1;\n```", {"let", "x"}, {"Bagus", "nephew"}),
        ("```\n/* Ann is ill today,\n so go slow */\ngo();\n```", {"go"}, {"Ann", "slow"}),
        ("```\n# pylint: disable=all\n# x = old(y, z, 1);\n```", {"pylint", "old"}, set()),
        ("I am ill; my boss is angry; what now", set(), {"ill", "boss", "angry"}),
        ("If my landlord calls: say nothing to him about it at all, please.", set(), {"landlord", "nothing"}),
    ],
)
def test_protected(text: str, inside: set[str], outside: set[str]) -> None:
    found = protected_words(text)
    assert inside <= found
    assert not outside & found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Which?\nA. Silence\nB. Incense\nC. Diet", ["A. Silence", "B. Incense", "C. Diet"]),
        ("Which?\n(a) one\n(b) two\n(c) three\n(d) four\nThanks", ["(a) one", "(b) two", "(c) three", "(d) four"]),
        ("A. Silence\nB. Incense", []),
        ("A. Moreau wrote.\nHe is ill.\nC. Weber, too.\nD. Lang did not.", []),
        ("A) x\nB) y\nA) u\nB) v\nC) w", ["A) u", "B) v", "C) w"]),
    ],
)
def test_the_options_of_a_question(text: str, found: list[str]) -> None:
    assert [span.of(text) for span in options(text)] == found
