"""Answers of a given JSON Schema: the schema as a regular expression that an unfinished answer must still meet."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import regex

from sotto.engines.base import Logits
from sotto.engines.transformers.words import Words
from sotto.errors import ModelFailed

_DEEPEST = 12
_SECONDS = 2.0
_CHARACTER = r'(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))'
_INTEGER = r"-?(?:0|[1-9][0-9]{0,14})"
_SCALARS = {
    "integer": _INTEGER,
    "number": _INTEGER + r"(?:\.[0-9]{1,15})?(?:[eE][-+]?[0-9]{1,3})?",
    "boolean": "(?:true|false)",
    "null": "null",
}
_GAP = " ?"

Starts = Mapping[str, npt.NDArray[np.intp]]


class JsonForm:
    """One answer's text so far. Every property is written, in the schema's order; bounds of numbers are not kept."""

    def __init__(self, words: Words, starts: Starts, schema: Mapping[str, Any]) -> None:
        self._words = words
        self._starts = starts
        self._pattern = regex.compile(expression(schema))
        self._written = b""

    def allows(self, token: int) -> bool:
        if self._words.ends(token):
            return self._fits(self._written, whole=True)
        piece = self._words.piece(token)
        return bool(piece) and self._fits(self._written + piece)

    def mask(self, logits: Logits) -> None:
        for letter, tokens in self._starts.items():
            if not self._fits(self._written + letter.encode("utf-8")):
                logits[tokens] = -math.inf

    def accept(self, token: int) -> None:
        self._written += self._words.piece(token)

    def restart(self, tokens: Sequence[int]) -> None:
        self._written = b"".join(map(self._words.piece, tokens))

    def close(self) -> None:
        """Nothing to give back."""

    def _fits(self, written: bytes, whole: bool = False) -> bool:
        text = written.decode("utf-8", "replace")
        try:
            return self._pattern.fullmatch(text, partial=not whole, timeout=_SECONDS) is not None
        except TimeoutError:
            raise ModelFailed from None


def starts(words: Words) -> Starts:
    """First letter -> the tokens that begin with it, the end tokens and those without text left out."""
    found: dict[str, list[int]] = {}
    for token in range(words.size):
        if (piece := words.piece(token)) and not words.ends(token):
            found.setdefault(piece.decode("utf-8", "replace")[0], []).append(token)
    return {letter: np.array(tokens) for letter, tokens in found.items()}


def expression(schema: Mapping[str, Any]) -> str:
    """The regular expression of a schema. Raises ModelFailed for one that refers to itself."""
    return _any(schema, schema, 0)


def _any(schema: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> str:
    if depth > _DEEPEST:
        raise ModelFailed

    def inner(part: Mapping[str, Any]) -> str:
        return _any(part, root, depth + 1)

    if "$ref" in schema:
        return inner(_named(root, schema["$ref"]))
    if "const" in schema or "enum" in schema:
        return _one_of(_literal(value) for value in schema.get("enum", [schema.get("const")]))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return _one_of(map(inner, schema[key]))
    kind = schema.get("type", "string")
    if isinstance(kind, list):
        return _one_of(inner({**schema, "type": one}) for one in kind)
    if kind == "object":
        members = [f"{_literal(name)}:{_GAP}{inner(part)}" for name, part in schema.get("properties", {}).items()]
        return r"\{" + f",{_GAP}".join(members) + r"\}"
    if kind == "array":
        return _array(inner(schema.get("items", {})), schema.get("minItems", 0), schema.get("maxItems"))
    if kind == "string":
        return f'"{_CHARACTER}{{{schema.get("minLength", 0)},{schema.get("maxLength", "")}}}"'
    return _SCALARS[kind]


def _array(item: str, least: int, most: int | None) -> str:
    if most == 0:
        return r"\[\]"
    more = f"(?:,{_GAP}{item}){{{max(0, least - 1)},{'' if most is None else most - 1}}}"
    return rf"\[{item}{more}\]" if least else rf"\[(?:{item}{more})?\]"


def _one_of(parts: Iterable[str]) -> str:
    return f"(?:{'|'.join(parts)})"


def _literal(value: Any) -> str:
    return str(regex.escape(json.dumps(value, ensure_ascii=False)))


def _named(root: Mapping[str, Any], reference: str) -> Mapping[str, Any]:
    part: Any = root
    for name in reference.removeprefix("#/").split("/"):
        part = part[name]
    return part  # type: ignore[no-any-return]
