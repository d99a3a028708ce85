"""What was found once is found wherever it stands again, as whole words only."""

from __future__ import annotations

from sotto.findings.repeats import again, as_sure, places
from sotto.rewrite import Finding, Span
from sotto.taxonomy import Attribute

TEXT = "Ana Lund met Lund's Ana. Analysis by Ana_B; call ana. Ana Lund!"


def found(start: int, end: int, attribute: Attribute, confidence: float = 0.9) -> Finding:
    return Finding(Span(start, end), TEXT[start:end], attribute, confidence, "test")


def test_places_are_whole_words() -> None:
    assert [(s.start, s.of(TEXT)) for s in places(TEXT, "Ana")] == [(0, "Ana"), (20, "Ana"), (54, "Ana")]
    assert [s.start for s in places("anana ana", "ana")] == [6]


def test_words_of_a_name_stand_again_and_what_is_found_already_does_not() -> None:
    more = sorted(again(TEXT, [found(0, 8, Attribute.NAME)]), key=lambda f: f.span)
    assert [(f.span.start, f.text) for f in more] == [
        (13, "Lund"),
        (20, "Ana"),
        (54, "Ana"),
        (54, "Ana Lund"),
        (58, "Lund"),
    ]


def test_a_name_of_two_letters_repeats_unless_it_is_a_word() -> None:
    text = "Bo Ng and My An: Ng says hi, Bo is 7. My dog. An owl. BoNg."
    names = [Finding(Span(a, b), text[a:b], Attribute.NAME, 0.9, "test") for a, b in ((0, 5), (10, 15))]
    assert sorted(f.text for f in again(text, names)) == ["Bo", "Ng"]
    assert again("Q3, Q3", [Finding(Span(0, 2), "Q3", Attribute.REFERENCE, 0.9, "test")]) == []


def test_a_name_is_as_sure_as_the_surest_with_the_same_words() -> None:
    text = "anna kowalska, Anna, Anna Lund"
    spans = [(0, 13, 0.9), (15, 19, 0.55), (21, 30, 0.6)]
    names = [Finding(Span(a, b), text[a:b], Attribute.NAME, sure, "test") for a, b, sure in spans]
    assert [f.confidence for f in as_sure(names)] == [0.9, 0.9, 0.6]
    other = Finding(Span(15, 19), "Anna", Attribute.EMPLOYER, 0.5, "test")
    assert as_sure([names[0], other])[1] == other


def test_only_identifiers_repeat() -> None:
    assert again("gay bar, gay", [Finding(Span(0, 3), "gay", Attribute.SEXUAL_ORIENTATION, 0.9, "test")]) == []


def test_the_strongest_finding_speaks_for_a_value() -> None:
    weak, strong = found(0, 3, Attribute.USERNAME, 0.3), found(20, 23, Attribute.NAME, 0.9)
    assert {(f.attribute, f.span.start) for f in again(TEXT, [weak, strong])} == {(Attribute.NAME, 54)}
