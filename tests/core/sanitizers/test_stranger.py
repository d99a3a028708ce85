"""The stranger test: what could be told before and after, how surely, and from which words."""

from __future__ import annotations

import pytest

from sotto.engines.base import go_on
from sotto.engines.builtin.inference import INFERRED, InferenceReader
from sotto.rewrite import Action, Edit, Rewrite, Span
from sotto.sanitizers.stranger import TOLD, BuiltinAttacker, stranger_test, without_stand_ins
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from tests.fakes import ScriptedInferenceReader

TEXT = "I'm Ottilie Wiesengrund and the trams here in Ghent are late. At 43, I knit while I wait."


def attacker(telling: dict[str, tuple[str, ...]], sure: float = 0.9) -> BuiltinAttacker:
    return BuiltinAttacker(ScriptedInferenceReader(telling, sure))  # type: ignore[arg-type]


def rewrite(*replaced: tuple[str, str]) -> Rewrite:
    edits = []
    for original, by in replaced:
        at = TEXT.index(original)
        edits.append(
            Edit(Span(at, at + len(original)), original, by, Action.GENERALISE, Attribute.OTHER, "why", 1.0, "test")
        )
    return Rewrite(TEXT, tuple(edits), "test")


def test_before_and_after_with_the_words_that_tell() -> None:
    telling = {"place of living": ("Ghent", "the trams"), "age": ("43",)}
    tested = stranger_test(attacker(telling), rewrite(("43", "my age")), Vault(), INFERRED)
    assert tested.attacker == "built-in"
    assert {one.attribute: set(one.evidence) for one in tested.before} == {
        "place of living": {"the trams", "Ghent"},
        "age": {"43"},
    }
    assert [one.attribute for one in tested.after] == ["place of living"]
    assert all(one.confidence == pytest.approx(0.9) for one in tested.before)


def test_what_is_not_sure_enough_is_no_inference() -> None:
    assert stranger_test(attacker({"age": ("43",)}, 0.4), rewrite(), Vault(), INFERRED).before == ()


def test_only_what_is_asked_for_is_told() -> None:
    telling = {"place of living": ("Ghent",), "age": ("43",)}
    tested = stranger_test(attacker(telling), rewrite(), Vault(), ("age",))
    assert [one.attribute for one in tested.before] == ["age"]


def test_nobody_tells_anything_from_a_stand_in_name() -> None:
    vault = Vault()
    stand_in = vault.stand_in("Ottilie Wiesengrund", Attribute.NAME)
    first = stand_in.split()[0]
    tested = stranger_test(
        attacker({"sex": (first, "Ottilie")}), rewrite(("Ottilie Wiesengrund", stand_in)), vault, INFERRED
    )
    assert [one.attribute for one in tested.before] == ["sex"]  # from the real name one may
    assert tested.after == ()


def test_blanks_for_names_only_and_only_for_whole_ones() -> None:
    vault = Vault()
    name = vault.stand_in("Ottilie Wiesengrund", Attribute.NAME)
    phone = vault.stand_in("+49 30 901820", Attribute.PHONE)
    mail = vault.stand_in("o@post.example", Attribute.EMAIL)
    first = name.split()[0]
    text = f"{name} at {phone} or {mail}; {first}'s tram; {first}wards"
    assert without_stand_ins(text, vault) == f"[name] at {phone} or {mail}; [name]'s tram; {first}wards"
    assert without_stand_ins(TEXT, Vault()) == TEXT


def test_phrases_are_joined_over_one_word_and_inside_numbers() -> None:
    text = "I sell bread from the sala, and some months it is 180,000 or less."
    telling = {"occupation": ("sell", "from"), "income": ("180", "000")}
    told = {one.attribute: one.evidence for one in attacker(telling).attack(text, INFERRED, go_on)}
    assert told == {"occupation": ("sell bread from",), "income": ("180,000",)}


def test_every_inference_has_its_place_in_the_taxonomy() -> None:
    assert tuple(TOLD) == INFERRED


def test_the_reader_that_ships_can_play_the_stranger() -> None:
    tested = stranger_test(BuiltinAttacker(InferenceReader()), rewrite(), Vault(), INFERRED)
    assert tested.before == tested.after
    for one in tested.before:
        assert 0.5 <= one.confidence <= 1
        assert all(quote in TEXT for quote in one.evidence)
