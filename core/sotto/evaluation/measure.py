"""Everything ``sotto evaluate`` measures, as tables, plain data and what the plots are drawn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any

from sotto.engines.builtin.models import BuiltinModels
from sotto.evaluation import asking, breakdown, contextual, fluency, tagging
from sotto.evaluation.contextual import Made
from sotto.evaluation.curve import Point, RememberingEncoder, curve
from sotto.evaluation.delegate import Rates, Sample, rates
from sotto.evaluation.sets import EvaluationSet
from sotto.evaluation.tables import Table, percent
from sotto.findings.rules import find as find_by_rules
from sotto.profiles import Profile, Strictness
from sotto.rewrite import Finding
from sotto.service import Service
from sotto.training.data import Line

# Sets reported together besides each alone.
GENERAL = ("contextual", "short", "paste")
OURS, ASKED = "Sotto", "Sotto, at most two questions"
_KEPT_NOTE = (
    "Leaks and kept items are lexical: an item stands where all its content words do; private items that share a "
    "word with an essential one are not counted. An essential item counts as kept where it stands or its "
    "reversible stand-in does, because the answer gets the original back. Brackets: 95 % Wilson interval."
)


@dataclass(slots=True)
class Results:
    """Tables in order, their data by name, and the figures."""

    tables: list[Table] = field(default_factory=list)
    plain: dict[str, Any] = field(default_factory=dict)
    points: list[Point] = field(default_factory=list)
    baselines: dict[str, Rates] = field(default_factory=dict)
    calibrations: dict[str, tagging.Calibration] = field(default_factory=dict)

    def add(self, table: Table, data: object = None) -> None:
        self.tables.append(table)
        self.plain[table.name] = data if data is not None else table.plain()


class ContextualMeasures:
    """Measures Sotto and the baselines on contextual-integrity lines. Texts are read once and remembered."""

    def __init__(self, sanitizer: str, strictness: Strictness, encoder: RememberingEncoder | None = None) -> None:
        self.encoder = encoder or RememberingEncoder()
        self.service = Service(BuiltinModels(encoder=self.encoder))
        self.sanitizer = sanitizer
        self.profile = Profile("evaluation", "Evaluation", strictness=strictness)
        self._find = cache(self._find_anew)
        self._rules = cache(self._rules_anew)

    def run(self, sets: Sequence[EvaluationSet], results: Results, *, with_curve: bool) -> None:
        """All tables over ``sets``, added to ``results``."""
        lines = [line for one in sets for line in one.contextual]
        made = contextual.made_by(self.service, self.profile, self.sanitizer, lines)
        systems = self._systems(lines, made)
        self._rates(sets, systems, results)
        self._breakdown(lines, systems[OURS], results)
        self._fluency(made, results)
        self._entities(lines, results)
        self._necessity(lines, systems, results)
        self._calibration(lines, results)
        if with_curve:
            self._curve([line for line in lines if line.kind != "plain"], lines, systems, results)

    def _find_anew(self, text: str) -> list[Finding]:
        return self.service.find(text, self.profile)

    def _rules_anew(self, text: str) -> list[Finding]:
        return find_by_rules(text, self.profile)

    def _systems(self, lines: Sequence[Line], made: Sequence[Made]) -> dict[str, list[Sample]]:
        baselines: dict[str, contextual.Rewriter] = {"original text": contextual.original}
        if all(line.rewrite for line in lines):
            baselines["human rewrite"] = contextual.human
        baselines["all findings removed"] = contextual.all_findings_removed(self._find)
        baselines["redacted by type"] = contextual.redacted_by_type(self._rules)
        systems = {name: contextual.run(rewriter, lines) for name, rewriter in baselines.items()}
        systems[OURS] = [one.judged() for one in made]
        systems[ASKED] = [asking.answered(one)[0] for one in made]
        self.questions = sum(asking.answered(one)[1] for one in made) / max(1, len(made))
        return systems

    def _rates(self, sets: Sequence[EvaluationSet], systems: dict[str, list[Sample]], results: Results) -> None:
        parts: dict[str, list[int]] = {}
        at = 0
        for one in sets:
            parts[one.name] = list(range(at, at + len(one.contextual)))
            at += len(one.contextual)
        if set(GENERAL) <= set(parts):
            parts = {"general": [i for name in GENERAL for i in parts[name]], **parts}
        rows, data = [], {}
        for part, chosen in parts.items():
            for system, samples in systems.items():
                measured = rates(samples[i] for i in chosen)
                rows.append((part, system, *_cells(measured)))
                data[f"{part} / {system}"] = asdict(measured)
        columns = ("set", "system", "lines", "samples leaking %", "items leaked %", "essential kept %",
                   "words kept %", "left as is %", "refused %")  # fmt: skip
        note = f'{_KEPT_NOTE} "{ASKED}": perfect answers, {self.questions:.2f} questions a prompt on average.'
        results.add(Table("rates", "What leaks and what stays", columns, tuple(rows), note), data)

    def _breakdown(self, lines: Sequence[Line], samples: Sequence[Sample], results: Results) -> None:
        counts = breakdown.by_attribute(lines, samples)
        rows = tuple(
            (_named(name), str(c.private), str(c.leaked), _share(c.leaked, c.private), str(c.essential), str(c.lost),
             _share(c.essential - c.lost, c.essential))
            for name, c in counts.items()
        )  # fmt: skip
        columns = ("attribute", "private", "leaked", "leaked %", "essential", "lost", "kept %")
        results.add(Table("attributes", "By attribute", columns, rows), {k: asdict(v) for k, v in counts.items()})
        domains = breakdown.by_domain(lines, samples)
        headings = ("domain", "lines", "samples leaking %", "items leaked %", "essential kept %", "words kept %",
                   "left as is %", "refused %")  # fmt: skip
        shown = tuple((name or "(none)", *_cells(measured)) for name, measured in domains.items())
        results.add(Table("domains", "By domain", headings, shown), {k: asdict(v) for k, v in domains.items()})

    def _fluency(self, made: Sequence[Made], results: Results) -> None:
        found = [
            (one.line.id, f) for one in made if one.rewrite for f in fluency.faults(one.line.query, one.rewrite.text)
        ]
        rewritten = max(1, sum(one.rewrite is not None for one in made))
        by_kind = {kind: [(id, f.excerpt) for id, f in found if f.kind == kind] for kind in fluency.KINDS}
        rows = [
            (kind, str(len(hits)), percent(len({id for id, _ in hits}) / rewritten)) for kind, hits in by_kind.items()
        ]
        rows.append(("any", str(len(found)), percent(len({id for id, _ in found}) / rewritten)))
        title = f"Faults in the language of {rewritten} rewrites that the originals did not have"
        data = {kind: [{"id": id, "excerpt": excerpt} for id, excerpt in hits] for kind, hits in by_kind.items()}
        results.add(Table("fluency", title, ("fault", "count", "rewrites %"), tuple(rows)), data)

    def _entities(self, lines: Sequence[Line], results: Results) -> None:
        rows = []
        finders: dict[str, Callable[[str], list[Finding]]] = {"Sotto": self._find, "rules only": self._rules}
        for name, find in finders.items():
            for exact in (False, True):
                f1 = tagging.entity_f1(lines, find, exact=exact)
                how = "same borders" if exact else "overlapping"
                rows.append((f"{name}, {how}", percent(f1.precision), percent(f1.recall), percent(f1.f1)))
        columns = ("entities of the right attribute", "precision %", "recall %", "F1 %")
        results.add(Table("tagger", "Findings against the labels", columns, tuple(rows)))

    def _necessity(self, lines: Sequence[Line], systems: dict[str, list[Sample]], results: Results) -> None:
        right, every, stay = tagging.necessity(lines, systems[OURS])
        rows = [("Sotto", percent(right / max(1, every))), ("everything stays", percent(stay / max(1, every))),
                ("everything goes", percent(1 - stay / max(1, every)))]  # fmt: skip
        for system in ("all findings removed", "redacted by type"):
            other, _, _ = tagging.necessity(lines, systems[system])
            rows.append((system, percent(other / max(1, every))))
        title = f"Does a typed span stay or go as labelled ({every} spans)"
        results.add(Table("necessity", title, ("system", "accuracy %"), tuple(rows)))

    def _calibration(self, lines: Sequence[Line], results: Results) -> None:
        results.calibrations = {
            "tagger's confidence": tagging.tagger_calibration(lines, self._find),
            "private and not needed": tagging.private_calibration(lines, self.encoder.read),
        }
        rows = [(name, str(sum(b.count for b in c.bins)), f"{c.error:.3f}") for name, c in results.calibrations.items()]
        data = {name: asdict(c) for name, c in results.calibrations.items()}
        columns = ("answer", "answers", "expected calibration error")
        results.add(Table("calibration", "Confidence against truth", columns, tuple(rows)), data)

    def _curve(
        self, chosen: Sequence[Line], lines: Sequence[Line], systems: dict[str, list[Sample]], results: Results
    ) -> None:
        results.points = curve(self.service, self.encoder, self.profile, chosen)
        kept = [i for i, line in enumerate(lines) if line.kind != "plain"]
        results.baselines = {name: rates(samples[i] for i in kept) for name, samples in systems.items()}
        rows = tuple((f"{p.offset:+.1f}", *_cells(p.rates)[1:]) for p in results.points)
        columns = ("offset", "samples leaking %", "items leaked %", "essential kept %", "words kept %",
                   "left as is %", "refused %")  # fmt: skip
        title = f"The trade-off curve over {len(chosen)} lines that have something private"
        results.add(Table("curve", title, columns, rows), [asdict(point) for point in results.points])


def _cells(measured: Rates) -> tuple[str, ...]:
    low, high = measured.interval
    leak = f"{percent(measured.sample_leak)} [{percent(low)}, {percent(high)}]"
    return (str(measured.samples), leak, percent(measured.item_leak), percent(measured.essential_kept),
            percent(measured.words_kept), percent(measured.unchanged), percent(measured.refused))  # fmt: skip


def _share(part: int, whole: int) -> str:
    return percent(part / whole) if whole else ""


def _named(attribute: str) -> str:
    return "(words of the task)" if attribute == "task" else attribute
