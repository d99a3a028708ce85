"""Prompts as plain files: instructions from the file, the user's text as delimited data beside them.

An engine evaluates again only what follows the first token that differs from an earlier prompt. So roles that
take turns on one text share one system part, which holds the instructions of all of them word for word; then
comes the text, between tags of one ``fence`` for the whole job; and only after it what is a role's own: which
role it is, in a line, and other roles' notes. Instructions after the text are evaluated again whenever it changes.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from importlib.resources import files
from string import Template
from typing import Any

from sotto.engines.base import Message
from sotto.errors import ModelAnswerUnusable

_SYSTEM_ENDS = "\n---\n"
# One for all prompts of a process, so that instructions that name it are evaluated once.
_FENCE = secrets.token_hex(4)


def render(
    package: str, name: str, data: Mapping[str, str], *, fence: str | None = None, **values: str
) -> list[Message]:
    """The prompt ``prompts/NAME.txt`` of ``package`` as chat messages.

    The file's part before a line ``---`` is the system message, the rest the user's. ``$key`` stands
    for a value of ours. Each ``data`` entry is somebody's text: it goes between tags with a random name
    (``fence``, for tests) that does not stand in it, and is never read for ``$`` or other tags.
    """
    known = any(_FENCE in text for text in data.values())
    mark = fence or (secrets.token_hex(4) if known else _FENCE)
    wrapped = {key: f"<{key}-{mark}>\n{text}\n</{key}-{mark}>" for key, text in data.items()}
    template = (files(package) / "prompts" / f"{name}.txt").read_text(encoding="utf-8").strip()
    system, _, user = template.partition(_SYSTEM_ENDS)
    if not user:
        raise ValueError(f"prompt {name} of {package} has no user part")
    filled = {**values, **wrapped, "fence": mark}
    return [
        Message("system", Template(system).substitute(filled)),
        Message("user", Template(user.strip()).substitute(filled)),
    ]


def answer(text: str, schema: Mapping[str, Any]) -> Any:
    """A model's JSON answer, validated. Raises ModelAnswerUnusable: unreadable output is never "nothing found"."""
    import jsonschema

    body = text.strip()
    if body.startswith("```"):
        body = body.removeprefix("```json").removeprefix("```").removesuffix("```")
    try:
        value = json.loads(body, strict=False)
        jsonschema.validate(value, schema)
    except (ValueError, RecursionError, jsonschema.ValidationError):
        # Not chained: the parser's and the validator's messages quote what the model wrote.
        raise ModelAnswerUnusable from None
    return value
