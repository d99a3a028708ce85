"""Whatever other text a search found, its edits lead there and leave the rest alone."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from sotto.alternatives import alternatives
from sotto.rewrite import Action, DifferentialPrivacy, Edit, NoGuarantee, Rewrite, Span
from sotto.taxonomy import Attribute

TEXT = "I am Ana Lind, 34, a nurse in Kiruna. Plan a hike."


def edit(original: str, replacement: str, attribute: Attribute = Attribute.OTHER, text: str = TEXT) -> Edit:
    start = text.index(original)
    return Edit(
        Span(start, start + len(original)), original, replacement,
        Action.GENERALISE if replacement else Action.REMOVE, attribute, "why", 0.9, "napare",
    )  # fmt: skip


def made(*edits: Edit, others: tuple[str, ...]) -> Rewrite:
    return Rewrite(TEXT, edits, "napare", guarantee=DifferentialPrivacy(1.0), alternatives=others)


NAME, AGE, PLACE = edit("Ana Lind", "Eva Moe"), edit(", 34", "", Attribute.AGE), edit("Kiruna", "the north")


def test_the_edits_that_are_not_concerned_stay_as_they_are() -> None:
    (other,) = alternatives(made(NAME, AGE, PLACE, others=("I am Eva Moe, a nurse in Sweden. Plan a hike.",)))
    assert other.text == "I am Eva Moe, a nurse in Sweden. Plan a hike."
    assert other.edits[:2] == (NAME, AGE)
    assert other.edits[2] == replace(PLACE, replacement="Sweden")
    assert (other.guarantee, other.alternatives) == (NoGuarantee(), ())


def test_a_removal_that_comes_back_in_other_words_keeps_its_kind() -> None:
    (other,) = alternatives(made(NAME, AGE, others=("I am Eva Moe, in my thirties, a nurse in Kiruna. Plan a hike.",)))
    (name, age) = other.edits
    assert (name, age.attribute, ", 34" in age.original) == (NAME, Attribute.AGE, True)
    assert other.text == "I am Eva Moe, in my thirties, a nurse in Kiruna. Plan a hike."


def test_an_edit_that_the_alternative_leaves_out_is_gone() -> None:
    (other,) = alternatives(made(NAME, PLACE, others=("I am Eva Moe, 34, a nurse in Kiruna. Plan a hike.",)))
    assert other.edits == (NAME,)


def test_words_that_no_edit_touched_become_one_of_whole_words() -> None:
    (other,) = alternatives(made(NAME, others=("I am Eva Moe, 34, a nursery teacher in Kiruna. Plan a hike.",)))
    assert [(one.original, one.replacement) for one in other.edits[1:]] == [("nurse", "nursery teacher")]


@given(st.data())
def test_the_text_is_always_the_alternatives(data: st.DataObject) -> None:
    text = data.draw(st.text("ab ,", max_size=20))
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    edits = tuple(
        Edit(
            Span(start, end), text[start:end], data.draw(st.text("abc ", max_size=4)),
            Action.GENERALISE, Attribute.NAME, "why", 0.5, "test", accepted=data.draw(st.booleans()),
        )
        for start, end in zip(cuts[::2], cuts[1::2], strict=False)
    )  # fmt: skip
    wanted = data.draw(st.text("abcd ,", max_size=20))
    (other,) = alternatives(Rewrite(text, edits, "test", alternatives=(wanted,)))
    assert other.text == wanted
