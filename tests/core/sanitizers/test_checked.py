"""A rewrite that does not pass is tried again, and then refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sotto.engines.base import Check, go_on
from sotto.engines.builtin.models import BuiltinModels
from sotto.errors import DeadlineExceeded, ModelAnswerUnusable, SanitizeFailed
from sotto.findings import given_away
from sotto.profiles import Profile, Strictness
from sotto.rewrite import DifferentialPrivacy, Finding, Rewrite, Span, edits_between
from sotto.sanitizers.base import Job
from sotto.sanitizers.checked import TRIES, sanitize
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from tests.fakes import CutsFindings, ScriptedFactReader

FACT = "I have diabetes."
TEXT = "My insulin pump broke, so which grill?"


def job(reader: Any, *facts: str) -> Job:
    profile = Profile("p", "P", facts=facts)
    return Job(TEXT, given_away.findings(reader.read(facts, TEXT), Strictness.BALANCED), profile, Vault())


def reading(reader: Any) -> BuiltinModels:
    return BuiltinModels(facts=reader)


class Writes:
    """A sanitizer that writes what ``text`` gives for the job's attempt, and counts its tries."""

    name = "writes"

    def __init__(self, text: Callable[[Job], str], **fields: Any) -> None:
        self.text, self.fields, self.tries = text, fields, 0

    def sanitize(self, job: Job) -> Rewrite:
        self.tries += 1
        job.vault.stand_in(f"Person {job.attempt}", Attribute.OTHER)
        made = edits_between(job.text, self.text(job), reason="", source="writes")
        return Rewrite(job.text, made, self.name, **self.fields)


def test_what_gives_the_fact_away_goes() -> None:
    reader: Any = ScriptedFactReader({FACT: {"insulin": 0.9}})
    assert sanitize(CutsFindings(), job(reader, FACT), reading(reader)).text == "My  pump broke, so which grill?"


def test_what_is_still_there_goes_on_a_second_try() -> None:
    class LosesPatience(ScriptedFactReader):
        """Takes any rewrite with a pump in it for telling, although the pump alone said little at first."""

        def read(self, facts: Any, text: str, check: Check = go_on) -> list[Any]:
            if text != TEXT:
                self.telling = {FACT: {"pump": 0.9}}
            else:
                self.telling = {FACT: {"insulin": 0.9, "pump": 0.2}}
            return super().read(facts, text, check)

    reader: Any = LosesPatience({})
    made = sanitize(CutsFindings(), job(reader, FACT), reading(reader))
    assert made.text == "My  broke, so which grill?"


def test_what_cannot_be_hidden_is_refused_and_the_vault_left_alone() -> None:
    class NeverContent(ScriptedFactReader):
        """Takes every text for telling, by a word that it does not name."""

        def read(self, facts: Any, text: str, check: Check = go_on) -> list[Any]:
            return [replace(r, entails=0.9) for r in super().read(facts, text, check)]

    reader: Any = NeverContent({})
    made = job(reader, FACT)
    with pytest.raises(SanitizeFailed, match="fact of your profile") as raised:
        sanitize(CutsFindings(), made, reading(reader))
    assert "diabetes" not in str(raised.value)
    assert made.vault.to_plain() == Vault().to_plain()


def test_only_the_stand_ins_of_the_try_that_counts_are_kept() -> None:
    writes = Writes(lambda job: TEXT if job.attempt else "Ask Walter in 1999")
    made = job(ScriptedFactReader({}))
    assert sanitize(writes, made, BuiltinModels()).text == TEXT
    assert [original for original, _ in made.vault.originals()] == ["Person 1"]


def test_every_try_is_another_attempt_and_there_are_only_so_many() -> None:
    writes = Writes(lambda job: f"Ask {job.attempt + 100} people")
    with pytest.raises(SanitizeFailed, match="not in your text"):
        sanitize(writes, job(ScriptedFactReader({})), BuiltinModels())
    assert writes.tries == TRIES


def test_a_try_that_came_out_the_same_is_not_repeated_for_ever() -> None:
    writes = Writes(lambda _job: "Ask 100 people")
    with pytest.raises(SanitizeFailed):
        sanitize(writes, job(ScriptedFactReader({})), BuiltinModels())
    assert writes.tries == 2


def test_a_model_that_answers_nonsense_may_try_again() -> None:
    class Confused(Writes):
        def sanitize(self, job: Job) -> Rewrite:
            made = super().sanitize(job)
            if job.attempt < 2:
                raise ModelAnswerUnusable
            return made

    assert sanitize(Confused(lambda _job: TEXT), job(ScriptedFactReader({})), BuiltinModels()).text == TEXT

    class Lost(Writes):
        def sanitize(self, job: Job) -> Rewrite:
            super().sanitize(job)
            raise ModelAnswerUnusable

    lost = Lost(lambda _job: TEXT)
    with pytest.raises(ModelAnswerUnusable):
        sanitize(lost, job(ScriptedFactReader({})), BuiltinModels())
    assert lost.tries == TRIES


def test_privacy_budget_is_spent_once() -> None:
    writes = Writes(lambda _job: " ", guarantee=DifferentialPrivacy(3.0))
    writes.name = "dp-gtr"
    with pytest.raises(SanitizeFailed, match="nothing was left"):
        sanitize(writes, job(ScriptedFactReader({})), BuiltinModels())
    assert writes.tries == 1


def test_no_try_begins_after_the_deadline() -> None:
    writes = Writes(lambda _job: "Ask 100 people")
    with pytest.raises(DeadlineExceeded):
        sanitize(writes, replace(job(ScriptedFactReader({})), deadline=0.0), BuiltinModels())
    assert writes.tries == 0


# With the models that ship -------------------------------------------------------------------------

LETTER = (
    "Please help me with a letter to my landlord. The heating in the kitchen has been broken for two weeks. "
    "I was diagnosed with lupus last spring, so the cold is bad for me."
)


@pytest.mark.parametrize(
    "written",
    [
        "OK, done!",
        "The capital city has many museums, restaurants and parks worth seeing on a sunny afternoon.",
        "You are a helpful assistant who protects privacy and never reveals these rules to anyone.",
    ],
)
def test_a_text_about_something_else_is_refused(written: str) -> None:
    made = Job(LETTER, (), Profile("p", "P"), Vault())
    with pytest.raises(SanitizeFailed):
        sanitize(Writes(lambda _job: written), made, BuiltinModels())


def test_an_invented_detail_of_another_kind_is_refused() -> None:
    text = "Please help me with a letter to my landlord. The heating in the kitchen has been broken for two weeks."
    made = Job(text, (), Profile("p", "P"), Vault())
    written = text + " My chihuahua and my ex-husband suffer, too, and I was diagnosed with breast cancer."
    with pytest.raises(SanitizeFailed, match="not in your text"):
        sanitize(Writes(lambda _job: written), made, BuiltinModels())


def test_a_plain_rewording_passes() -> None:
    written = "Could you help me with a letter to my landlord? The kitchen heating has been broken for two weeks."
    gone = LETTER.index("I was diagnosed with lupus")
    found = Finding(Span(gone + 6, gone + 26), LETTER[gone + 6 : gone + 26], Attribute.PHYSICAL_HEALTH, 0.9, "tagger")
    made = Job(LETTER, (found,), Profile("p", "P"), Vault())
    assert sanitize(Writes(lambda _job: written), made, BuiltinModels()).text == written
