"""Facts of the profile through the one entry, on the models that ship."""

from __future__ import annotations

from pathlib import Path

import pytest

from sotto.engines.builtin.facts import FactReader
from sotto.engines.builtin.models import BuiltinModels
from sotto.errors import ModelMissing
from sotto.profiles import Profile, Strictness
from sotto.service import Request, Service
from sotto.taxonomy import Attribute
from sotto.vault import Vault

FACT = "I have type 1 diabetes."
TEXT = (
    "My insulin pump broke on Sunday, so my sugars are all over the place. Which grill should I buy for eight guests?"
)


@pytest.fixture(scope="module")
def service() -> Service:
    return Service.builtin()


def rewritten(service: Service, text: str, *facts: str, strictness: Strictness = Strictness.BALANCED) -> str:
    return service.rewrite(Request(text, Profile("p", "P", facts=facts, strictness=strictness), Vault())).text


def test_what_gives_a_fact_away_is_found_without_sharing_a_word_with_it(service: Service) -> None:
    found = service.find(TEXT, Profile("p", "P", facts=(FACT,)))
    given_away = [f for f in found if f.attribute is Attribute.FACT]
    assert any("insulin" in f.text for f in given_away)
    assert all(0.3 < f.confidence <= 1 for f in given_away)
    assert not any("grill" in f.text for f in given_away)


def test_it_goes_and_the_request_stays(service: Service) -> None:
    text = rewritten(service, TEXT, FACT)
    assert "insulin" not in text
    assert "sugars" not in text
    assert "Which grill should I buy for eight guests?" in text


def test_a_fact_about_something_else_changes_nothing(service: Service) -> None:
    text = "Which grill should I buy for eight guests? Gas or charcoal, below 300 euros."
    assert rewritten(service, text, FACT, "I am married to a policeman.") == text


def test_without_the_model_a_profile_with_facts_is_refused_and_one_without_is_not(tmp_path: Path) -> None:
    service = Service(BuiltinModels(facts=FactReader(tmp_path)))
    assert rewritten(service, "Which grill should I buy?") == "Which grill should I buy?"
    with pytest.raises(ModelMissing):
        rewritten(service, TEXT, FACT)
