"""Judges messages by the schema: what a browser may send, and what the app may answer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from sotto.errors import ProtocolError, UnknownMessage

PROTOCOL = 2

Message = dict[str, Any]


def client_message(data: object) -> Message:
    """``data``, when it is a message of the browser's. Raises ProtocolError naming the field, UnknownMessage."""
    return _judge("client", data)


def app_message(data: object) -> Message:
    """``data``, when it is a message of the app's. Raises ProtocolError naming the field, UnknownMessage."""
    return _judge("app", data)


def readable_id(data: object) -> str | None:
    """The id to answer under, also of a message that is wrong elsewhere; None where there is no valid one."""
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,64}", found) else None


def _judge(side: str, data: object) -> Message:
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise ProtocolError
    validator = _validators(side).get(data["type"])
    if validator is None:
        raise UnknownMessage
    for error in validator.iter_errors(data):
        # Only the name of a field that the schema knows: the library's own sentence quotes the value.
        field = next((part for part in error.absolute_path if isinstance(part, str)), "its fields")
        raise ProtocolError(f"{ProtocolError.message} ({data['type']}: {field})")
    return data


@cache
def _validators(side: str) -> dict[str, Any]:
    """A validator for each type of message. One a type, so that a wrong field is judged by the right message."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    Validator = extend(Draft202012Validator, {"pattern": _pattern})  # noqa: N806
    definitions = json.loads(files("sotto.protocol").joinpath("schema.json").read_text(encoding="utf-8"))["$defs"]
    names = [choice["$ref"].rpartition("/")[2] for choice in definitions[f"{side}_message"]["oneOf"]]
    return {
        definitions[name]["properties"]["type"]["const"]: Validator({"$ref": f"#/$defs/{name}", "$defs": definitions})
        for name in names
    }


def _pattern(validator: Any, pattern: str, instance: object, schema: object) -> Iterator[Exception]:
    """As JSON Schema means it: Python's own ``$`` would let a line break through at the end."""
    from jsonschema.exceptions import ValidationError

    if isinstance(instance, str) and not re.search(re.sub(r"\$$", r"\\Z", pattern), instance):
        yield ValidationError("does not match")
