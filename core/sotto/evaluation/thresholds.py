"""The policy's thresholds compared on lines that the body reading them was not trained on.

    python -m sotto.evaluation.thresholds --model core/sotto/engines/builtin/model

Each body of an exported reader left out one fold of the training split; it alone reads that fold here, and
the whole rewriter decides, with rules and repairs, as in use. What is chosen stands as defaults in
``sanitizers.contextual.cuts`` and as offsets in ``sanitizers.contextual.sanitizer``; nothing is written.
The test split takes no part. Needs the ``train`` extra; about a minute a setting.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sotto.engines.builtin.model_files import MODEL
from sotto.engines.builtin.models import BuiltinModels
from sotto.evaluation.contextual import Made
from sotto.evaluation.curve import RememberingEncoder, rewritten
from sotto.evaluation.delegate import Rates, Sample, rates
from sotto.evaluation.tables import Table, percent
from sotto.profiles import Profile
from sotto.rewrite import Finding
from sotto.sanitizers.contextual.cuts import CutPolicy
from sotto.sanitizers.contextual.sanitizer import ContextualSanitizer
from sotto.service import Service
from sotto.training.data import CONTEXTUAL_FILES, FOLDS, Line, read_lines
from sotto.training.encoder import Reader, body_of
from sotto.training.export import export_readers
from sotto.training.shipped import shipped_bodies

_COMPARED = ("offset", "harmless", "sure", "doubtful", "second_look")


@dataclass(frozen=True, slots=True)
class HeldOut:
    """A line, what is found in it, and the models whose reader never saw it."""

    line: Line
    findings: tuple[Finding, ...]
    models: BuiltinModels


def held_out(model: Path, work: Path, profile: Profile) -> Iterator[HeldOut]:
    """The lines of each fold that a body of the exported ``model`` left out, read by that body alone."""
    lines = [line for kind in CONTEXTUAL_FILES for line in read_lines(kind)]
    for body in shipped_bodies(model):
        seed = int(body.removeprefix("seed-"))
        reader = Reader()
        reader.load_state_dict({**reader.state_dict(), **body_of(model, seed)})
        export_readers([reader.eval()], [body], {"alone": body}, work / body)
        models = BuiltinModels(encoder=RememberingEncoder(work / body))
        service = Service(models)
        for line in lines:
            if line.fold == seed % FOLDS:
                yield HeldOut(line, tuple(service.find(line.query, profile)), models)


def reward(kind: str, sample: Sample) -> float:
    """DelegateCI's: -1 where anything leaks, otherwise the share of essential items kept (section 4.2).

    A harmless prompt earns 1 where it is left as it is and 0 where it is changed.
    """
    if kind == "plain":
        return float(sample.unchanged)
    if sample.leaked:
        return -1.0
    return 1 - len(sample.lost) / max(1, len(sample.essential))


def measured(cases: Sequence[HeldOut], policy: CutPolicy, profile: Profile) -> list[tuple[str, Sample]]:
    """The kind of each line and its judged rewrite under ``policy``."""
    found = []
    for case in cases:
        sanitizer = ContextualSanitizer(case.models.encoder, policy)
        made: Made = rewritten(sanitizer, case.line, case.findings, profile, case.models)
        found.append((case.line.kind, made.judged()))
    return found


def _row(name: str, value: float, samples: Sequence[tuple[str, Sample]]) -> tuple[str, ...]:
    cells = []
    for kind in CONTEXTUAL_FILES:
        one: Rates = rates(sample for k, sample in samples if k == kind)
        cells.append(
            percent(one.unchanged) if kind == "plain" else f"{percent(one.sample_leak)} / {percent(one.essential_kept)}"
        )
    mean = sum(reward(kind, sample) for kind, sample in samples) / len(samples)
    return (name, f"{value:g}", *cells, f"{mean:.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the policy's thresholds on held-out lines.")
    parser.add_argument("--model", type=Path, default=MODEL)
    parser.add_argument("--offset", type=float, nargs="*", default=[], help="added to that of the balanced setting")
    for name in _COMPARED[1:]:
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, nargs="*", default=[])
    arguments = parser.parse_args()
    profile = Profile("thresholds", "Thresholds")
    policy = CutPolicy.load()
    with tempfile.TemporaryDirectory() as folder:
        cases = list(held_out(arguments.model, Path(folder), profile))
        print(json.dumps({kind: sum(c.line.kind == kind for c in cases) for kind in CONTEXTUAL_FILES}), flush=True)
        tried = [("as it is", 0.0, policy)]
        for name in _COMPARED:
            for value in getattr(arguments, name):
                moved = policy.offset + value if name == "offset" else value
                tried.append((name, value, replace(policy, **{name: moved})))
        rows = [_row(name, value, measured(cases, changed, profile)) for name, value, changed in tried]
    columns = ("threshold", "value", *(f"{kind} %" for kind in CONTEXTUAL_FILES), "mean reward")
    print(Table("thresholds", "Leaks / kept; for plain: left as is", columns, tuple(rows)).for_terminal())


if __name__ == "__main__":
    main()
