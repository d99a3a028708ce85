"""The ledger: what a text tells, what a site knows, and when the combination is narrow."""

from __future__ import annotations

from pathlib import Path

import pytest

from sotto.rewrite import Action, Edit, Finding, Rewrite, Span
from sotto.store import Store
from sotto.store.combination import NARROW, estimate, warning
from sotto.store.disclosures import Disclosures, Precision, Told, told_by
from sotto.taxonomy import Attribute

TEXT = "Anna, 34, lives in Kiruna and is allergic to nuts."
EXACT, VAGUER = Precision.EXACT, Precision.VAGUER


def edit(original: str, replacement: str, action: Action, attribute: Attribute, accepted: bool = True) -> Edit:
    start = TEXT.index(original)
    span = Span(start, start + len(original))
    return Edit(span, original, replacement, action, attribute, "", 0.9, "test", accepted=accepted)


def finding(text: str, words: str, attribute: Attribute) -> Finding:
    start = text.index(words)
    return Finding(Span(start, start + len(words)), words, attribute, 0.9, "test")


EDITS = (
    edit("Anna", "Robin", Action.PSEUDONYM, Attribute.NAME),
    edit("34", "in their thirties", Action.GENERALISE, Attribute.AGE),
    edit("Kiruna", "", Action.REMOVE, Attribute.LOCATION),
    edit("allergic to nuts", "", Action.REMOVE, Attribute.ALLERGIES, accepted=False),
)


def test_what_was_kept_is_told_as_it_is_and_what_was_made_vaguer_vaguely() -> None:
    rewrite = Rewrite(TEXT, EDITS, "contextual")
    found = [finding(rewrite.text, "Robin", Attribute.NAME), finding(rewrite.text, "nuts", Attribute.ALLERGIES)]
    assert told_by(rewrite, found) == [
        Told(Attribute.ALLERGIES, "nuts", EXACT),
        Told(Attribute.AGE, "in their thirties", VAGUER),
    ]


def test_what_no_edit_touches_is_told_too() -> None:
    rewrite = Rewrite(TEXT, (), "contextual")
    assert told_by(rewrite, [finding(TEXT, "Kiruna", Attribute.LOCATION)]) == [
        Told(Attribute.LOCATION, "Kiruna", EXACT)
    ]
    assert told_by(rewrite, [finding(TEXT, "Anna", Attribute.NAME)], stand_ins={"Anna"}) == []


def test_a_finding_inside_a_vaguer_form_is_vague() -> None:
    rewrite = Rewrite(TEXT, EDITS, "contextual")
    found = finding(rewrite.text, "thirties", Attribute.AGE)
    assert Told(Attribute.AGE, "thirties", VAGUER) in told_by(rewrite, [found])


@pytest.fixture
def ledger(tmp_path: Path) -> Disclosures:
    kept = Disclosures(Store(tmp_path, bytes(32)))
    kept.record(
        "a.example", [Told(Attribute.AGE, "thirties", VAGUER), Told(Attribute.NAME, "Anna", EXACT)], 1.0, "p", "1"
    )
    kept.record("b.example", [Told(Attribute.PETS, "a cat", EXACT)], 2.0, "q", "2")
    return kept


def test_the_prompt_that_told_it_first_stays(ledger: Disclosures, tmp_path: Path) -> None:
    ledger.record("a.example", [Told(Attribute.NAME, "anna", EXACT)], 3.0, "later", "3")
    again = Disclosures(Store(tmp_path, bytes(32)))
    assert again.sites() == ["b.example", "a.example"]
    assert [(one.told.attribute, one.when, one.sent) for one in again.of("a.example")] == [
        (Attribute.NAME, 1.0, "1"),
        (Attribute.AGE, 1.0, "1"),
    ]


def test_the_exact_form_takes_the_place_of_the_same_words_told_vaguely(ledger: Disclosures) -> None:
    ledger.record("a.example", [Told(Attribute.AGE, "Thirties", EXACT)], 3.0, "now", "3")
    (age,) = (one for one in ledger.of("a.example") if one.told.attribute is Attribute.AGE)
    assert (age.told.precision, age.sent) == (EXACT, "3")


def test_forgetting_strikes_one_detail_or_everything(ledger: Disclosures, tmp_path: Path) -> None:
    ledger.forget(ledger.of("a.example")[:1])
    assert [one.told.attribute for one in ledger.of("a.example")] == [Attribute.AGE]
    ledger.erase()
    assert Disclosures(Store(tmp_path, bytes(32))).sites() == []


def test_the_ledger_is_sealed(ledger: Disclosures, tmp_path: Path) -> None:
    assert ledger.sites()
    assert b"Anna" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


AGE = Told(Attribute.AGE, "34", EXACT)
TOWN = Told(Attribute.LOCATION, "Kiruna", EXACT)
WORK = Told(Attribute.EMPLOYMENT, "nurse", EXACT)


@pytest.mark.parametrize(
    ("told", "people"),
    [
        ([], 50_000_000),
        ([AGE], 50_000_000 / 60),
        ([TOWN], 50_000),
        ([TOWN, Told(Attribute.LOCATION, "Sweden", VAGUER)], 50_000),  # the more exact place counts
        ([TOWN, AGE], 50_000 / 60),
        ([TOWN, AGE, WORK], 2),
        ([Told(Attribute.NAME, "Anna", EXACT)], 250_000),
        ([Told(Attribute.NAME, "Anna Berg", EXACT)], 1),
        ([Told(Attribute.EMAIL, "a@b.example", EXACT)], 1),
        ([Told(Attribute.OWN_TERM, "Bluebird", EXACT)], 50_000_000),
    ],
)
def test_the_estimate(told: list[Told], people: float) -> None:
    assert estimate(told).people == round(people)


def test_every_assumption_is_stated() -> None:
    assert estimate([TOWN, AGE, WORK]).basis == (
        "a town of 50,000 people",
        "Age: one in 60",
        "Work: one in 400",
    )


def test_a_warning_comes_when_one_more_detail_makes_it_narrow() -> None:
    assert warning([TOWN], [AGE]) is None  # hundreds fit
    said = warning([TOWN, AGE], [WORK])
    assert said is not None
    assert said.people < NARROW
    assert said.words == "about 2 people fit"
    assert warning([TOWN, AGE, WORK], [WORK]) is None  # nothing new
