"""Sets to measure on: ours by name, the papers' own files by path. A file's format is told by its fields.

- contextual: ``query``, ``essential``, ``non_essential``, ``rewrite`` (ours), or DelegateCI's fields
  (``question``, ``ea_items``, ``ne_items``; of ``ea``, ``origin_ea`` and ``key_spans`` the union, appendix D)
- persona: ``persona``, ``query``, ``rewrite``
- reddit: ``text``, ``feature``, ``profile`` (PersonalReddit)
- pupa: ``query``, ``pii_units``, ``redacted``
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sotto.errors import SottoError
from sotto.training.data import CONTEXTUAL_FILES, DATA, Item, Line, read_lines
from sotto.training.fact_pairs import FactLine, read_fact_lines

# Lines of the same kinds that no model was trained on, and none may be. Thresholds were compared on them.
UNSEEN = tuple(f"unseen/{kind}" for kind in ("contextual", "medical", "paste", "plain"))
NAMES = (*CONTEXTUAL_FILES, "persona", *UNSEEN)
SPLITS = ("test", "train", "all")
_FACT_SPLITS = ("train", "dev", "test")
# Sets of others, which a user fetches; asked for by name they need a file.
_OF_OTHERS = {
    "personal-reddit": "github.com/eth-sri/llm-anonymization",
    "pupa": "github.com/Columbia-NLP-Lab/PAPILLON",
}


@dataclass(frozen=True, slots=True)
class RedditLine:
    """A comment, the attribute that somebody could infer from it, and its author's profile."""

    id: str
    text: str
    feature: str
    profile: dict[str, str]


@dataclass(frozen=True, slots=True)
class PupaLine:
    """A request, the private units in it, and a model's redaction of it."""

    id: str
    query: str
    units: tuple[str, ...]
    redacted: str


@dataclass(frozen=True, slots=True)
class EvaluationSet:
    """Lines of one kind: only the field of that kind has any."""

    name: str
    contextual: tuple[Line, ...] = ()
    persona: tuple[FactLine, ...] = ()
    reddit: tuple[RedditLine, ...] = ()
    pupa: tuple[PupaLine, ...] = ()

    def __len__(self) -> int:
        return len(self.contextual) + len(self.persona) + len(self.reddit) + len(self.pupa)


def load(name: str, split: str = "test") -> EvaluationSet:
    """The set of that name, or of that file; a file of others is read whole, whatever the split.

    Raises SottoError where there is none, or a line is of no known format.
    """
    path = Path(name)
    if name in UNSEEN and _have(f"{name}.jsonl"):
        return EvaluationSet(name, contextual=tuple(read_lines(name) if split != "train" else ()))
    if name in CONTEXTUAL_FILES and _have(f"{name}.jsonl"):
        return EvaluationSet(name, contextual=tuple(x for x in read_lines(name) if split in ("all", x.split)))
    if name == "persona" and _have("persona.jsonl"):
        splits = _FACT_SPLITS if split == "all" else (split,)
        return EvaluationSet(name, persona=tuple(x for part in splits for x in read_fact_lines(part)))
    if name in _OF_OTHERS and not path.is_file():
        raise SottoError(f"`{name}` does not come with Sotto. Get it from {_OF_OTHERS[name]} and give the file's path.")
    if not path.is_file():
        raise SottoError(f"There is no set and no file of that name. Sets: {', '.join(NAMES)}.")
    return _from_file(path)


def _have(file: str) -> bool:
    if not (DATA / file).is_file():
        raise SottoError("Sotto's own sets come with its source code, not with the installed program.")
    return True


def _from_file(path: Path) -> EvaluationSet:
    raws = list(_objects(path))
    if not raws:
        raise SottoError("There is nothing in this file.")
    first = raws[0]
    try:
        if "pii_units" in first:
            return EvaluationSet(path.stem, pupa=tuple(_pupa(i, r) for i, r in enumerate(raws)))
        if "feature" in first and "profile" in first:
            return EvaluationSet(path.stem, reddit=tuple(_reddit(i, r) for i, r in enumerate(raws)))
        if "persona" in first:
            return EvaluationSet(path.stem, persona=tuple(_fact(i, r) for i, r in enumerate(raws)))
        return EvaluationSet(path.stem, contextual=tuple(_contextual(i, r) for i, r in enumerate(raws)))
    except (KeyError, TypeError, AttributeError):
        raise SottoError("A line of this file has not the fields of any format that `sotto evaluate` knows.") from None


def _objects(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSON Lines file, or of a JSON list."""
    try:
        text = path.read_text(encoding="utf-8")
        raws = json.loads(text) if text.lstrip().startswith("[") else [json.loads(x) for x in text.splitlines() if x]
    except (OSError, ValueError):
        raise SottoError("The file could not be read as JSON Lines in UTF-8.") from None
    for raw in raws:
        if not isinstance(raw, dict):
            raise SottoError("A line of this file is not a JSON object.")
        yield raw


def _contextual(index: int, raw: dict[str, Any]) -> Line:
    query = raw.get("query") or raw.get("question") or raw["raw_prompt"]
    essential = _items(raw, "essential", "ea", "origin_ea", "key_spans", "ea_items")
    private = _items(raw, "non_essential", "ne", "ne_items")
    if not essential and not private:
        raise KeyError("essential")
    id = str(raw.get("id", index))
    return Line(
        id=id,
        group=str(raw.get("set", id)),
        kind="file",
        domain=str(raw.get("domain", "")),
        task=str(raw.get("task", "")),
        query=query,
        essential=essential,
        non_essential=private,
        rewrite=str(raw.get("rewrite") or raw.get("reformulated") or ""),
    )


def _items(raw: dict[str, Any], *fields: str) -> tuple[Item, ...]:
    """The items of all ``fields`` that are there, each once, whatever its case."""
    found: dict[str, Item] = {}
    for item in (item for field in fields for item in raw.get(field) or ()):
        plain = item if isinstance(item, dict) else {"text": item}
        text = str(plain.get("text") or plain["value"])
        made = Item(text, str(plain.get("attribute", "task")), str(plain.get("subject", "")))
        found.setdefault(text.lower(), made)
    return tuple(found.values())


def _fact(index: int, raw: dict[str, Any]) -> FactLine:
    segments = tuple(segment["text"] for segment in raw.get("segments") or ())
    reveals = raw.get("reveals_query", "entailment") == "entailment"
    hard_leak = raw.get("hard_leak") or ""
    return FactLine(
        str(raw.get("id", index)), raw["persona"], raw["query"], segments, raw["rewrite"], hard_leak, reveals
    )


def _reddit(index: int, raw: dict[str, Any]) -> RedditLine:
    profile = {str(key): str(value) for key, value in raw["profile"].items()}
    return RedditLine(str(raw.get("id", index)), raw["text"], raw["feature"], profile)


def _pupa(index: int, raw: dict[str, Any]) -> PupaLine:
    units = raw["pii_units"]
    split = units.split("||") if isinstance(units, str) else units
    return PupaLine(str(raw.get("id", index)), raw["query"], tuple(u for u in split if u), raw.get("redacted", ""))
