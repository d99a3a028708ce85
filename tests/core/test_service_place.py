"""A rewrite says where its text went, wherever that is not this computer."""

from __future__ import annotations

import pytest

from sotto.engines.builtin.models import BuiltinModels
from sotto.plain import rewrite_from_plain, rewrite_to_plain
from sotto.profiles import Profile
from sotto.service import Request, Service
from sotto.vault import Vault
from tests.fakes import CutsFindings, ScriptedModel

TEXT = "Mail ann.kowalska@example.org what to pack for a walk in the hills, please."


@pytest.mark.parametrize(("place", "said"), [("this computer", ""), ("models.example:8000", "models.example:8000")])
def test_the_place_travels_with_the_rewrite(monkeypatch: pytest.MonkeyPatch, place: str, said: str) -> None:
    model = ScriptedModel([])
    model.place = place
    monkeypatch.setattr("sotto.service.catalog.build", lambda *_: CutsFindings())
    service = Service(BuiltinModels(), lambda _name: model)  # type: ignore[arg-type,return-value]
    made = service.rewrite(Request(TEXT, Profile("p", "P"), Vault(), "contextual", model="somewhere/large"))
    assert made.place == said
    assert rewrite_from_plain(rewrite_to_plain(made)).place == said
    if made.edits:
        assert made.with_accepted(0, False).place == said


def test_the_built_in_models_are_here() -> None:
    made = Service.builtin().rewrite(Request(TEXT, Profile("p", "P"), Vault(), "contextual"))
    assert made.place == ""
