"""States of the search: cuts and fills in words of the original, rendered as good text."""

from __future__ import annotations

from sotto.rewrite import Span
from sotto.sanitizers.ladders import coarser
from sotto.sanitizers.napare.draft import Draft, Fill, Range, Source

TEXT = "Hello! I am a mom of two boys, not married though, and I like chess. Which club is near the park?"


def where(source: Source, phrase: str) -> Range:
    at = source.text.index(phrase)
    found = source.words_of(Span(at, at + len(phrase)))
    assert found is not None
    return found


def test_an_untouched_draft_is_the_original() -> None:
    assert Draft(Source(TEXT)).text == TEXT
    assert Draft(Source(TEXT)).changes == ()


def test_a_cut_takes_its_comma_along_and_a_fill_stays_in_place() -> None:
    source = Source(TEXT)
    draft = Draft(source).without([where(source, "not married though")])
    assert "boys, and I like chess" in draft.text
    draft = draft.filled([Fill(where(source, "mom of two boys"), "parent")])
    assert draft.text == "Hello! I am a parent, and I like chess. Which club is near the park?"


def test_a_whole_sentence_goes_with_its_stop() -> None:
    source = Source(TEXT)
    assert Draft(source).without([source.sentence(where(source, "chess"))]).text == (
        "Hello! Which club is near the park?"
    )


def test_a_fill_that_is_cut_half_goes_whole() -> None:
    source = Source(TEXT)
    draft = Draft(source).filled([Fill(where(source, "mom of two boys"), "parent")])
    assert "parent" not in draft.without([where(source, "two boys")]).text


def test_a_later_fill_takes_the_place_of_what_was_there() -> None:
    source = Source(TEXT)
    draft = Draft(source).filled([Fill(where(source, "mom"), "parent")]).without([where(source, "chess")])
    again = draft.filled([Fill(where(source, "mom of two boys"), "relative"), Fill(where(source, "chess"), "a game")])
    assert "I am a relative, not married though, and I like a game." in again.text


def test_clauses_and_passages() -> None:
    source = Source("One is here. I knit, because my dog likes it. Two. Three.")
    dog = where(source, "dog")
    assert source.span(source.clause(dog)).of(source.text) == "because my dog likes it."
    assert source.passage(dog).of(source.text) == "One is here. I knit, because my dog likes it. Two."
    assert Source(source.text, reach=9).passage(dog).of(source.text) == source.text


def test_around_a_fill_stand_the_words_of_the_draft() -> None:
    source = Source("I live in Rome with my cat. It purrs.")
    fill = Fill(where(source, "Rome"), "a city")
    draft = Draft(source).filled([fill, Fill(where(source, "cat"), "pet")])
    assert draft.around(fill) == ("I live in ", " with my pet. It purrs.")


def test_code_is_never_cut() -> None:
    text = "My dog broke this:\n```\nprint('dog')\n```\nWhy?"
    source = Source(text)
    everything = Range(0, len(source.words) - 1)
    assert "print('dog')" in Draft(source).without([everything]).text


def test_ladders_go_up_rung_by_rung() -> None:
    assert [coarser("mom", n) for n in (1, 2, 3)] == ["parent", "relative", None]
    assert [coarser(word) for word in ("Daughters", "dogs", "nurses", "table", "MOM")] == [
        "children", "pets", "professionals", None, "parent",
    ]  # fmt: skip


def test_a_verb_whose_subject_went_with_its_clause_gets_another() -> None:
    source = Source("My sister works as a nurse, and thinks that nuts would do. Which ones?")
    draft = Draft(source).without([where(source, "My sister works as a nurse")])
    assert draft.text == "Someone thinks that nuts would do. Which ones?"
