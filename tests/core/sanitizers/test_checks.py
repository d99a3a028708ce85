"""A rewrite that breaks a promise is found out by its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from sotto.profiles import OwnTerm, Profile, Rule
from sotto.rewrite import Action, DifferentialPrivacy, Edit, Finding, Rewrite, Span, edits_between
from sotto.sanitizers.base import Job
from sotto.sanitizers.checks import Fault, fault, new_words
from sotto.taxonomy import Attribute
from sotto.vault import Vault

EVERYDAY = Profile("p", "P")


def finding(text: str, word: str, attribute: Attribute, at: int = 0) -> Finding:
    start = text.index(word, at)
    return Finding(Span(start, start + len(word)), word, attribute, 0.9, "test")


def edited(text: str, word: str, replacement: str, action: Action = Action.REMOVE) -> Rewrite:
    start = text.index(word)
    edit = Edit(Span(start, start + len(word)), word, replacement, action, Attribute.NAME, "", 0.9, "test")
    return Rewrite(text, (edit,), "test")


def rewritten(text: str, new: str) -> Rewrite:
    return Rewrite(text, edits_between(text, new, reason="", source="test"), "test")


def of(
    rewrite: Rewrite, findings: Sequence[Finding] = (), profile: Profile = EVERYDAY, vault: Vault | None = None
) -> Fault | None:
    return fault(rewrite, Job(rewrite.original, findings, profile, vault or Vault()))


def test_a_clean_rewrite_passes() -> None:
    text = "Ask Tadeusz about snacks"
    assert of(edited(text, "Tadeusz ", ""), [finding(text, "Tadeusz", Attribute.NAME)]) is None


def test_nothing_left_is_no_rewrite() -> None:
    assert of(edited("Anna", "Anna", " ")) is Fault.EMPTY


def test_a_removed_name_may_not_stand_elsewhere() -> None:
    text = "Ask Tadeusz, since Tadeusz knows"
    assert of(edited(text, "Tadeusz", "him"), [finding(text, "Tadeusz", Attribute.NAME)]) is Fault.SURVIVES


def test_a_name_that_was_only_moved_survives() -> None:
    text = "Tadeusz likes chess a lot these days. Plan his party."
    moved = rewritten(text, "He likes chess a lot these days. Plan the party of Tadeusz.")
    assert of(moved, [finding(text, "Tadeusz", Attribute.NAME)]) is Fault.SURVIVES
    allowed = Profile("p", "P", rules={Attribute.NAME: Rule.ALLOW})
    assert of(moved, [finding(text, "Tadeusz", Attribute.NAME)], allowed) is None


def test_the_same_letters_in_a_common_word_are_no_survivor() -> None:
    text = "Ask Will about it, will you"
    assert of(edited(text, "Will", "him"), [finding(text, "Will", Attribute.NAME)]) is None


def test_words_that_the_tagger_takes_for_an_address_may_stand_elsewhere() -> None:
    text = "We meet near the mill, and near the Weir."
    taken = replace(finding(text, "near the", Attribute.ADDRESS), source="tagger")
    assert of(edited(text, "near the", "at a"), [taken]) is None
    again = "We meet near the Weir, and near the Weir."
    named = replace(finding(again, "near the Weir", Attribute.ADDRESS), source="tagger")
    assert of(edited(again, "near the Weir", "there"), [named]) is Fault.SURVIVES


@pytest.mark.parametrize(
    "written",
    [
        "Ask about 47 things, please, on 3 May",
        "Ask a friend called Walter about it",
        "Ask Walter about it",
        "Ask about it in Lisbon",
        "Ask about it in his 50s",
    ],
)
def test_no_name_or_number_may_be_made_up(written: str) -> None:
    text = "Ask Tadeusz about it, he is 43"
    assert of(rewritten(text, written)) is Fault.INVENTED


@pytest.mark.parametrize(
    "written",
    [
        "Somebody asks about two things at 9:30.",  # spelled out before
        "A man in his 40s asks about both things. Perhaps a 2nd one will do.",
        "Things! Please tell me of two",  # a capital opens a sentence
        "- About two things\n- Ask",
    ],
)
def test_what_the_original_has_is_not_made_up(written: str) -> None:
    assert of(rewritten("Ask Tadeusz, who is 43, about two things at 9:30", written)) is None


def test_stand_ins_are_not_made_up() -> None:
    text, vault = "Write to Tadeusz at t.nowak@post.example", Vault()
    name = vault.stand_in("Tadeusz", Attribute.NAME)
    address = vault.stand_in("t.nowak@post.example", Attribute.EMAIL)
    assert of(rewritten(text, f"Write to {name} at {address}"), vault=vault) is None
    assert of(rewritten(text, f"Write to {name} at {address}")) is Fault.INVENTED


def test_a_secret_that_stays_is_an_error_whoever_kept_it() -> None:
    text = "my key is hunter2hunter2 ok"
    assert of(Rewrite(text, (), "test"), [finding(text, "hunter2hunter2", Attribute.CREDENTIAL)]) is Fault.SECRET


def test_what_the_profile_hides_must_be_gone() -> None:
    text = "I live in Ghent and like bluebirds"
    hidden = Profile("p", "P", rules={Attribute.LOCATION: Rule.REMOVE})
    found = [finding(text, "Ghent", Attribute.LOCATION)]
    assert of(Rewrite(text, (), "test"), found, hidden) is Fault.WISH
    assert of(edited(text, " in Ghent", ""), found, hidden) is None
    assert of(rewritten(text, "I like bluebirds and Ghent"), found, hidden) is Fault.WISH
    own = Profile("p", "P", own_terms=(OwnTerm("bluebird"),))
    assert of(Rewrite(text, (), "test"), (), own) is Fault.WISH
    assert of(edited(text, "bluebirds", "birds"), (), own) is None


def test_a_prompts_own_tags_may_not_come_back() -> None:
    assert of(rewritten("Plan a hike", "<message-0a1b2c3d> Plan a hike")) is Fault.ECHO


CODE = "Why does this fail?\n```python\nuser = 'maren'\nprint(user[1])\n```\nThanks, I am so tired."


def test_code_stays_as_it_is_but_for_values_in_it() -> None:
    value = [finding(CODE, "maren", Attribute.USERNAME)]
    assert of(edited(CODE, "maren", "[username]"), value) is None
    assert of(edited(CODE, " I am so tired.", "")) is None
    assert of(edited(CODE, "print(user[1])", "print(user)")) is Fault.CODE
    block = CODE[CODE.index("```") : CODE.rindex("Thanks")]
    assert of(edited(CODE, block, "")) is None


def test_a_rewrite_may_not_change_the_language() -> None:
    text = "Please write to my landlord that the heating in the kitchen has been broken since the start of the week."
    german = (
        "bitte schreibe an den vermieter dass die heizung in der küche seit dem anfang der woche nicht geht und kalt"
    )
    assert of(rewritten(text, german)) is Fault.LANGUAGE


def test_words_drawn_at_random_are_new_by_nature() -> None:
    text = "Ask Tadeusz about chess"
    drawn = Rewrite(
        text, rewritten(text, "Ask 12 people in Lisbon").edits, "dp-gtr", guarantee=DifferentialPrivacy(3.0)
    )
    assert of(drawn, [finding(text, "Tadeusz", Attribute.NAME)]) is None
    left = Rewrite(
        text, rewritten(text, "Ask Tadeusz. Tadeusz in Lisbon").edits, "x", guarantee=DifferentialPrivacy(3.0)
    )
    own = Profile("p", "P", own_terms=(OwnTerm("Tadeusz"),))
    assert of(left, (), own) is Fault.WISH


def test_new_words_are_those_that_nobody_wrote_before() -> None:
    vault = Vault()
    stand_in = vault.stand_in("Tadeusz", Attribute.NAME)
    made = rewritten("Ask Tadeusz about medicines", f"Asking {stand_in} about a medicine, urgently")
    assert new_words(made, vault) == {"urgently"} or {w[:6] for w in new_words(made, vault)} == {"urgent"}
