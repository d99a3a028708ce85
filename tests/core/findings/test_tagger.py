"""What the encoder's answers become: findings that can be what they are called."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sotto.engines.builtin.encoder import Reading
from sotto.engines.builtin.heads import ATTRIBUTES
from sotto.engines.builtin.words import words
from sotto.findings import tagger
from sotto.taxonomy import Attribute


def reading(text: str, attribute: Attribute) -> Reading:
    """Every word taken for ``attribute``."""
    found = tuple(words(text))
    table = np.full((len(found), 1 + len(ATTRIBUTES)), 0.01, dtype=np.float32)
    table[:, 1 + ATTRIBUTES.index(attribute)] = 0.9
    table[:, 0] = 0.05
    answers = (np.full(len(found), 0.5, dtype=np.float32) for _ in range(4))
    return Reading(text, found, *answers, table)


@pytest.mark.parametrize(
    ("text", "attribute", "found"),
    [
        ("account", Attribute.CREDENTIAL, False),
        ("C", Attribute.CREDENTIAL, False),
        ("hunter2", Attribute.CREDENTIAL, True),
        ("correct horse battery", Attribute.CREDENTIAL, True),
        ("dTk-Q", Attribute.CREDENTIAL, True),
        ("a few", Attribute.PHONE, False),
        ("555 0148", Attribute.PHONE, True),
        ("somewhere", Attribute.EMAIL, False),
    ],
)
def test_plausible(text: str, attribute: Attribute, found: bool) -> None:
    assert [f.text for f in tagger.findings(reading(text, attribute))] == [text] * found


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Nana and Kevin", ["Nana", "Kevin"]),
        ("my sister Ann, Bo & Carl", ["Ann", "Bo", "Carl"]),
        ("Martin Luther King, Jr", ["Martin Luther King"]),
    ],
)
def test_names_in_a_row_are_several(text: str, names: list[str]) -> None:
    assert [f.text for f in tagger.findings(reading(text, Attribute.NAME))] == names
    assert len(tagger.findings(reading(text, Attribute.EMPLOYER))) == 1


@pytest.mark.parametrize(("name", "attribute"), [(0.25, "name"), (0.05, "sexual orientation")])
def test_a_capitalised_word_is_a_name_where_that_is_nearly_as_likely(name: float, attribute: str) -> None:
    told = reading("my sister Elsa", Attribute.FAMILY)
    table = np.full_like(told.attributes, 0.01)
    table[:2, 0] = 0.95
    table[2, 1 + ATTRIBUTES.index(Attribute.SEXUAL_ORIENTATION)] = 0.27
    table[2, 1 + ATTRIBUTES.index(Attribute.NAME)] = name
    (found,) = tagger.findings(replace(told, attributes=table))
    assert (found.text, found.attribute.value) == ("Elsa", attribute)
