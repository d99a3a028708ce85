"""All sanitizers and Auto in one table, the papers' own figures beside them.

    python -m sotto.evaluation.side_by_side --reddit personal-reddit.jsonl

Every sanitizer runs on the built-in models over the test split of ``contextual``, that of ``persona`` (the
profile holds the line's fact), and PersonalReddit where ``--reddit`` names its file. The table goes into
``docs/results.md``. What is measured is kept in ``--kept``, so that a stopped run goes on where it stopped;
numbers of other models or of another ``--limit`` are measured anew. With ``--limit`` the table is only printed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sotto.engines.builtin.language_files import shipped
from sotto.engines.builtin.models import BuiltinModels
from sotto.evaluation import contextual, persona, stranger
from sotto.evaluation.curve import RememberingEncoder
from sotto.evaluation.delegate import rates
from sotto.evaluation.measure import Results
from sotto.evaluation.report import DOCS, filled
from sotto.evaluation.sets import EvaluationSet, load
from sotto.evaluation.tables import Table, percent
from sotto.profiles import Profile, Strictness
from sotto.service import SANITIZERS, Service

ORIGINAL = "original text"
_DOCUMENT = "results.md"
_COLUMNS = (
    "system", "contextual: samples leaking %", "items leaked %", "essential kept %", "persona: fact gone %", "ROUGE-1",
    "ROUGE-L", "reddit: attack success %", "utility", "refused %",
)  # fmt: skip
# What the papers report of their own models on their own sets, in the same columns.
_PAPERS = (
    ("DelegateCI's 3B model (table 3, general)", "8.0", "2.2", "59.8", "", "", "", "", "", ""),
    ("NaPaRe with an 8B model (table 1)", "", "", "", "93.0", "0.737", "0.737", "", "", ""),
    ("RLAA with an 8B model (table 1)", "", "", "", "", "", "", "21.3", "0.879", ""),
    ("its original text", "", "", "", "", "", "", "44.4", "1.000", ""),
    ("DP-GTR (reports none of these)", "", "", "", "", "", "", "", "", ""),
)
Measured = dict[str, Any]


class SideBySide:
    """Measures one system on one set at a time."""

    def __init__(self, reddit: EvaluationSet | None, limit: int | None) -> None:
        self._models = BuiltinModels(encoder=RememberingEncoder())
        self._service = Service(self._models)
        self._sets = {"contextual": load("contextual"), "persona": load("persona")} | (
            {"reddit": reddit} if reddit else {}
        )
        self._limit = limit

    @property
    def conditions(self) -> Measured:
        """What numbers must have in common to stand in one table."""
        specs = (self._models.encoder.spec, self._models.facts.spec, shipped().files.spec)
        return {"limit": self._limit, "models": [spec["sha256"] for spec in specs]}

    def parts(self) -> dict[str, Callable[[str], Measured]]:
        """Set -> what measures a system on it."""
        every = {"contextual": self._contextual, "persona": self._persona, "reddit": self._reddit}
        return {name: measure for name, measure in every.items() if name in self._sets}

    def _contextual(self, system: str) -> Measured:
        lines = self._sets["contextual"].contextual[: self._limit]
        if system == ORIGINAL:
            return asdict(rates(contextual.run(contextual.original, lines)))
        made = contextual.made_by(self._service, Profile("evaluation", "Evaluation"), system, lines)
        return asdict(rates(one.judged() for one in made))

    def _persona(self, system: str) -> Measured:
        lines = self._sets["persona"].persona[: self._limit]
        if system == ORIGINAL:
            texts = [line.query for line in lines]
        else:
            texts = persona.rewrites(self._service, lines, Strictness.BALANCED, system)
        return asdict(persona.outcome(lines, texts, persona.instruments()))

    def _reddit(self, system: str) -> Measured:
        one = self._sets["reddit"]
        chosen = EvaluationSet(one.name, reddit=one.reddit[: self._limit])
        if system == ORIGINAL:
            return {}  # every system's run tells the attack success before it
        results = Results()
        attacker = stranger.attacker_of(self._models, None)
        stranger.measure_reddit(chosen, self._service, self._models, attacker, Strictness.BALANCED, system, results)
        measured: Measured = results.plain[one.name][system]
        return measured


def measure(
    kept: Path | None, conditions: Measured, parts: dict[str, Callable[[str], Measured]]
) -> dict[str, dict[str, Measured]]:
    """System -> set -> numbers; what ``kept`` holds, measured under the same conditions, is not measured again."""
    found: dict[str, dict[str, Measured]] = {}
    if kept is not None and kept.exists():
        before = json.loads(kept.read_text("utf-8"))
        if before["conditions"] == conditions:
            found = before["numbers"]
        else:
            print("The numbers kept so far are of other models or another limit: all is measured anew.", flush=True)
    for system in (ORIGINAL, *SANITIZERS):
        for part, run in parts.items():
            if part in found.setdefault(system, {}):
                continue
            started = time.process_time()
            print(f"{system} on {part} ...", end=" ", flush=True)
            found[system][part] = run(system)
            print(f"{time.process_time() - started:.0f} s of processor time", flush=True)
            if kept is not None:
                whole = {"conditions": conditions, "numbers": found}
                kept.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    return found


def table(found: dict[str, dict[str, Measured]], lines: dict[str, int]) -> Table:
    """The table, with how many lines each column rests on."""
    before = next((m["reddit"]["attack_success_before"] for s, m in found.items() if m.get("reddit")), None)
    rows = [_row(system, measured, before) for system, measured in found.items()]
    counted = ", ".join(f"{count} lines of {name}" for name, count in lines.items())
    note = (
        f"Built-in models only; {counted}. Leaks and essential items as above; fact gone: judged by the "
        "built-in reader of facts on the lines that gave it away; attack success: the built-in reader of inferences "
        "thinks that the attribute can be told; utility: its parts judged by the built-in models. These "
        "judges also take part in the rewriting, which flatters it. Refused: the share of all lines for which "
        "no rewrite passed the checks; such a line leaks nothing and keeps nothing. The papers measured "
        "larger models on their own sets with other judges (GPT-4o, RoBERTa, a 685B model): their rows say "
        "what is reached elsewhere, not who is better. The sanitizers are made for different things: only "
        "contextual and Auto are asked what the task needs, only NaPaRe and Auto look at the profile's facts, "
        "only RLAA at what can be inferred, and DP-GTR rewrites everything."
    )
    return Table("sanitizers", "All sanitizers side by side", _COLUMNS, (*rows, *_PAPERS), note)


def _row(system: str, measured: dict[str, Measured], attack_before: float | None) -> tuple[str, ...]:
    delegated, told, read = (measured.get(part) or {} for part in ("contextual", "persona", "reddit"))
    if system == ORIGINAL:
        read = {"attack_success": attack_before, "utility": 1.0} if attack_before is not None else {}
    likeness = told.get("likeness", {})
    refused = [part["refused"] for part in (delegated, told, read) if "refused" in part]
    return (
        system,
        _percent(delegated.get("sample_leak")),
        _percent(delegated.get("item_leak")),
        _percent(delegated.get("essential_kept")),
        _percent(told.get("protected")),
        _number(likeness.get("rouge_1")),
        _number(likeness.get("rouge_l")),
        _percent(read.get("attack_success")),
        _number(read.get("utility")),
        _percent(sum(refused) / len(refused)) if refused else "",
    )


def _percent(share: float | None) -> str:
    return "" if share is None else percent(share)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _counts(sets: Sequence[tuple[str, int]], limit: int | None) -> dict[str, int]:
    return {name: count if limit is None else min(limit, count) for name, count in sets}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure all sanitizers and write one table into the documents.")
    parser.add_argument(
        "--reddit", metavar="FILE", help="personal-reddit.jsonl of github.com/eth-sri/llm-anonymization"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N lines of each set")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="keep the numbers here, and go on from there")
    parser.add_argument("--docs", type=Path, default=DOCS)
    options = parser.parse_args()
    reddit = load(options.reddit) if options.reddit else None
    bench = SideBySide(reddit, options.limit)
    found = measure(options.kept, bench.conditions, bench.parts())
    sizes = [("contextual", len(load("contextual"))), ("persona", len(load("persona")))]
    sizes += [("PersonalReddit", len(reddit))] if reddit else []
    made = table(found, _counts(sizes, options.limit))
    print(made.for_terminal())
    if options.limit is None:
        path = options.docs / _DOCUMENT
        path.write_text(filled(path.read_text(encoding="utf-8"), {made.name: made}), encoding="utf-8")


if __name__ == "__main__":
    main()
