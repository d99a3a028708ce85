"""Changes to a draft's text become edits of the original, however often they touch each other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sotto.rewrite import Action, Rewrite, Span
from sotto.sanitizers.rlaa.drafts import Change, changed, original_span
from sotto.taxonomy import Attribute


def change(start: int, end: int, by: str, evidence: tuple[str, ...] = ()) -> Change:
    return Change(Span(start, end), by, Action.GENERALISE, Attribute.AGE, "why", 0.5, evidence)


def draft(text: str, *changes: Change) -> Rewrite:
    return changed(Rewrite(text, (), "test"), changes, "test")


def test_changes_of_the_original_are_its_edits() -> None:
    made = draft("I am 43 and live in Ghent.", change(5, 7, "grown"), change(20, 25, "town"))
    assert made.text == "I am grown and live in town."
    assert [(e.original, e.replacement) for e in made.edits] == [("43", "grown"), ("Ghent", "town")]


def test_a_change_beside_an_edit_is_found_in_the_original() -> None:
    made = draft("I am 43 and live in Ghent.", change(5, 7, "grown"))
    again = changed(made, [change(made.text.index("Ghent"), made.text.index("."), "town")], "test")
    assert again.text == "I am grown and live in town."
    assert again.edits[1].span == Span(20, 25)


def test_a_change_inside_an_edit_takes_its_place_and_keeps_its_evidence() -> None:
    made = draft("I live in Ghent.", change(10, 15, "a small town", ("Ghent",)))
    again = changed(made, [change(12, 17, "", ("small",))], "test")
    assert again.text == "I live in a  town."
    (edit,) = again.edits
    assert (edit.original, edit.evidence) == ("Ghent", ("Ghent", "small"))


def test_a_change_over_an_edit_and_its_surroundings_is_one_edit() -> None:
    made = draft("I live in Ghent, near the river.", change(10, 15, "a town"))
    again = changed(made, [change(2, 16, "sleep")], "test")
    assert again.text == "I sleep, near the river."
    assert [e.original for e in again.edits] == ["live in Ghent"]


def test_a_span_that_cuts_an_edit_stands_for_all_of_what_it_replaced() -> None:
    made = draft("I live in Ghent.", change(10, 15, "a town"))
    assert original_span(made, Span(12, 16)).of(made.original) == "Ghent"
    assert original_span(made, Span(2, 6)).of(made.original) == "live"
    assert original_span(made, Span(7, 11)).of(made.original) == "in Ghent"


texts = st.text("abc .", min_size=1, max_size=20)


@given(texts, st.lists(st.tuples(st.integers(0, 25), st.integers(0, 8), st.text("xyz", max_size=4)), max_size=8))
def test_any_changes_one_after_another_give_the_same_text_as_plain_slicing(
    original: str, wanted: list[tuple[int, int, str]]
) -> None:
    made, plain = Rewrite(original, (), "test"), original
    for at, length, by in wanted:
        start = min(at, len(plain))
        end = min(start + length, len(plain))
        if not plain:
            break
        made = changed(made, [change(start, end, by)], "test")
        plain = plain[:start] + by + plain[end:]
        assert made.text == plain
    assert made.original == original
