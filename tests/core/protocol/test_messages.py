"""Both ends must judge messages alike: the same golden file runs through the extension's JavaScript."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sotto.errors import ProtocolError, UnknownMessage
from sotto.protocol.messages import app_message, client_message, readable_id

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "protocol" / "golden.json").read_text("utf-8"))
JUDGES = {"client": client_message, "app": app_message}
CANARY = "Wilhelmina-Canary"


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: f"{case['side']}-{case['type']}-{case['why']}")
def test_golden_messages_are_judged_as_written(case: dict[str, Any]) -> None:
    judge = JUDGES[case["side"]]
    if case["valid"]:
        assert judge(case["message"]) == case["message"]
    else:
        with pytest.raises(ProtocolError):
            judge(case["message"])


def test_the_golden_file_has_both_kinds_of_every_message() -> None:
    schema = json.loads((Path(__file__).parents[3] / "core/sotto/protocol/schema.json").read_text("utf-8"))["$defs"]
    for side in JUDGES:
        names = [choice["$ref"].rpartition("/")[2] for choice in schema[f"{side}_message"]["oneOf"]]
        for kind in (schema[name]["properties"]["type"]["const"] for name in names):
            judged = {case["valid"] for case in GOLDEN["cases"] if (case["side"], case["type"]) == (side, kind)}
            assert judged == {True, False}, (side, kind)


def test_every_request_has_its_answers_listed() -> None:
    for request, answers in GOLDEN["answers"].items():
        assert any(case["valid"] and case["side"] == "client" and case["type"] == request for case in GOLDEN["cases"])
        for answer in answers:
            assert any(case["valid"] and case["side"] == "app" and case["type"] == answer for case in GOLDEN["cases"])


def test_an_unknown_type_is_told_apart_from_a_broken_message() -> None:
    with pytest.raises(UnknownMessage):
        client_message({"type": "steal", "id": "1"})
    with pytest.raises(ProtocolError) as broken:
        client_message({"type": "ping", "id": 5})
    assert not isinstance(broken.value, UnknownMessage)
    assert "(ping: id)" in str(broken.value)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "find", "id": "1", "site": CANARY, "conversation": "c", "text": "t"},
        {"type": "find", "id": "1", "site": "a", "conversation": "c", "text": [CANARY]},
        {"type": "find", "id": "1", "site": "a", "conversation": "c", "text": "t", CANARY: 1},
        {"type": CANARY, "id": "1"},
    ],
    ids=["value", "nested value", "field name", "type"],
)
def test_no_error_quotes_the_message(message: dict[str, Any]) -> None:
    with pytest.raises(ProtocolError) as refused:
        client_message(message)
    assert CANARY not in str(refused.value)
    assert CANARY not in repr(refused.value.__cause__)


@pytest.mark.parametrize(
    ("data", "identity"),
    [
        ({"id": "a-1"}, "a-1"),
        ({"id": "a\n"}, None),
        ({"id": "x" * 65}, None),
        ({"id": 5}, None),
        ({}, None),
        (["id"], None),
        ("id", None),
    ],
)
def test_the_id_of_a_broken_message_is_used_only_when_it_is_one(data: object, identity: str | None) -> None:
    assert readable_id(data) == identity
