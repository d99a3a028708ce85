"""A JSON Schema as a regular expression: what it lets through is valid, and every valid start is let through."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
import regex

from sotto.engines.transformers.json_form import expression
from sotto.errors import ModelFailed

NAMED = {
    "$defs": {"word": {"type": "string", "maxLength": 5}},
    "type": "object",
    "properties": {"words": {"type": "array", "items": {"$ref": "#/$defs/word"}, "minItems": 1, "maxItems": 3}},
    "required": ["words"],
}
CASES: list[tuple[dict[str, Any], list[str], list[str]]] = [
    ({"type": "integer"}, ["0", "-12"], ["01", "1.5", '"1"', ""]),
    ({"type": "number"}, ["0.5", "-1e9"], [".5", "1.", "NaN"]),
    ({"enum": ["high", "low", 3, None]}, ['"high"', "3", "null"], ['"High"', "high"]),
    ({"const": "a.b"}, ['"a.b"'], ['"axb"']),
    ({"type": ["string", "null"]}, ['"x"', "null", r'"\n\u00e9"'], ["nul", '"\n"', r'"\x"']),
    ({"anyOf": [{"type": "boolean"}, {"type": "integer"}]}, ["true", "7"], ["yes"]),
    ({"type": "array", "items": {"type": "integer"}}, ["[]", "[1,2, 3]"], ["[1,]", "[1 2]"]),
    ({"type": "array", "items": {"type": "integer"}, "maxItems": 0}, ["[]"], ["[1]"]),
    ({"type": "string", "minLength": 2, "maxLength": 3}, ['"ab"', '"äöü"'], ['"a"', '"abcd"']),
    (NAMED, ['{"words":["a"]}', '{"words": ["a", "b", "c"]}'], ['{"words": []}', "{}", '{"words": ["abcdef"]}']),
]


@pytest.mark.parametrize(("schema", "valid", "invalid"), CASES)
def test_whole_answers(schema: dict[str, Any], valid: list[str], invalid: list[str]) -> None:
    pattern = regex.compile(expression(schema))
    for text in valid:
        jsonschema.validate(json.loads(text), schema)
        assert pattern.fullmatch(text)
    for text in invalid:
        assert not pattern.fullmatch(text)


@pytest.mark.parametrize(("schema", "valid", "_invalid"), CASES)
def test_every_beginning_can_be_gone_on_with(schema: dict[str, Any], valid: list[str], _invalid: list[str]) -> None:
    pattern = regex.compile(expression(schema))
    for text in valid:
        assert all(pattern.fullmatch(text[:end], partial=True) for end in range(len(text) + 1))


def test_a_beginning_that_leads_nowhere_is_stopped() -> None:
    pattern = regex.compile(expression(NAMED))
    for text in ("x", '{"word"', '{"words":{', '{"words": [1'):
        assert not pattern.fullmatch(text, partial=True)


def test_a_schema_that_names_itself_is_an_error() -> None:
    endless = {"$defs": {"a": {"type": "array", "items": {"$ref": "#/$defs/a"}}}, "$ref": "#/$defs/a"}
    with pytest.raises(ModelFailed):
        expression(endless)
