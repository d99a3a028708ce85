"""A rewrite that still gives a fact of the profile away is tried once more, and then refused."""

from __future__ import annotations

from typing import Any

import pytest

from sotto.errors import SanitizeFailed
from sotto.findings import given_away
from sotto.profiles import Profile, Strictness
from sotto.sanitizers.base import Job
from sotto.sanitizers.fact_check import sanitize
from sotto.vault import Vault
from tests.fakes import CutsFindings, ScriptedFactReader

FACT = "I have diabetes."
TEXT = "My insulin pump broke, so which grill?"


def job(reader: Any, *facts: str) -> Job:
    profile = Profile("p", "P", facts=facts)
    return Job(TEXT, given_away.findings(reader.read(facts, TEXT), Strictness.BALANCED), profile, Vault())


def test_without_facts_nothing_is_read() -> None:
    assert sanitize(CutsFindings(), job(ScriptedFactReader({})), reader=None).text == TEXT  # type: ignore[arg-type]


def test_what_gives_the_fact_away_goes() -> None:
    reader: Any = ScriptedFactReader({FACT: {"insulin": 0.9}})
    assert sanitize(CutsFindings(), job(reader, FACT), reader).text == "My  pump broke, so which grill?"


def test_what_is_still_there_goes_on_a_second_try() -> None:
    class LosesPatience(ScriptedFactReader):
        """Takes any rewrite with a pump in it for telling, although the pump alone said little at first."""

        def read(self, facts: Any, text: str) -> list[Any]:
            if text != TEXT:
                self.telling = {FACT: {"pump": 0.9}}
            else:
                self.telling = {FACT: {"insulin": 0.9, "pump": 0.2}}
            return super().read(facts, text)

    reader: Any = LosesPatience({})
    made = sanitize(CutsFindings(), job(reader, FACT), reader)
    assert made.text == "My  broke, so which grill?"


def test_what_cannot_be_hidden_is_refused_and_the_vault_left_alone() -> None:
    class NeverContent(ScriptedFactReader):
        """Takes every text for telling, by a word that it does not name."""

        def read(self, facts: Any, text: str) -> list[Any]:
            from dataclasses import replace

            return [replace(r, entails=0.9) for r in super().read(facts, text)]

    reader: Any = NeverContent({})
    made = job(reader, FACT)
    with pytest.raises(SanitizeFailed) as raised:
        sanitize(CutsFindings(), made, reader)
    assert "diabetes" not in str(raised.value)
    assert made.vault.to_plain() == Vault().to_plain()
