"""What a browser's card is told: in the language in use, and otherwise as it is."""

from __future__ import annotations

from dataclasses import replace

from sotto.rewrite import DifferentialPrivacy, Inferred, NoGuarantee, StrangerTest
from sotto_desktop.card_words import details_told, edits_told, guarantee_told, stranger_told
from sotto_desktop.language import words_of
from sotto_desktop.translation import speaking
from tests.desktop.samples import sample

GERMAN = words_of("de")


def test_kinds_and_reasons_of_edits() -> None:
    made = sample()
    made = replace(made, edits=(replace(made.edits[0], reason="Your request does not need this (name)."),))
    plain = edits_told(made)
    with speaking(GERMAN):
        told = edits_told(made)
    assert (plain[1]["edit"]["label"], plain[1]["edit"]["reason"]) == ("Name", made.edits[0].reason)
    assert told[1]["edit"]["reason"] == "Ihre Anfrage braucht dies nicht (Name)."
    for edits in (plain, told):
        edits[1]["edit"] |= {"label": "", "reason": ""}
    assert told == plain


def test_details_of_a_file() -> None:
    detail = {"attribute": "email", "label": "E-mail address", "text": "ann@example.org", "times": 2}
    assert details_told([detail]) == [detail]
    with speaking(GERMAN):
        assert details_told([detail]) == [detail | {"label": "E-Mail-Adresse"}]


def test_what_a_stranger_could_tell() -> None:
    test = StrangerTest((Inferred("place of living", 0.9, ("Kiruna",), "in Sweden"),), (), "the model")
    with speaking(GERMAN):
        told = stranger_told(test)
    assert [(one["attribute"], one["guess"]) for one in told["before"]] == [("Wohnort", "in Sweden")]
    assert stranger_told(test)["before"][0]["attribute"] == "Place of living"


def test_what_a_guarantee_does_not_cover() -> None:
    part = "The number of words and signs is that of your text."
    with speaking(GERMAN):
        told = guarantee_told(DifferentialPrivacy(8.0, (part,)))
        assert guarantee_told(NoGuarantee()) == {"kind": "none"}
    assert told == guarantee_told(DifferentialPrivacy(8.0, (part,))) | {"not_covered": told["not_covered"]}
    assert "Wörter" in told["not_covered"][0]
