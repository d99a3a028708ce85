"""Writes the measured tables and plots into the documents: ``python -m sotto.evaluation.report``

A document keeps its prose; a table stands between ``<!-- table NAME -->`` and ``<!-- end -->``, and only
what is between the two is written anew. Takes some minutes. With ``--policy`` the learning curve of the
policy's training is drawn too, from the ``curves.json`` that ``sotto.training.policy`` wrote.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from sotto.engines.builtin.model_files import MODEL
from sotto.evaluation import bench, persona, plots
from sotto.evaluation.everything import DEFAULT_SETS, measure, measure_strictness
from sotto.evaluation.measure import GENERAL, Results
from sotto.evaluation.sets import UNSEEN, EvaluationSet, load
from sotto.evaluation.tables import Table

DOCS = Path(__file__).parents[3] / "docs"
DOCUMENTS = ("results.md", "model-card.md")
_TABLE = re.compile(r"(<!-- table ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(document: str, tables: Mapping[str, Table]) -> str:
    """``document`` with every table that ``tables`` has between its marks; others stay as they are.

    >>> table = Table("a", "A", ("x", "y"), (("one", "1"),))
    >>> print(filled("<!-- table a -->\\n<!-- end -->", {"a": table}))
    <!-- table a -->
    | x | y |
    | --- | ---: |
    | one | 1 |
    <!-- end -->
    """

    def fill(match: re.Match[str]) -> str:
        table = tables.get(match[2])
        return match[0] if table is None else f"{match[1]}{table.for_markdown()}{match[3]}"

    return _TABLE.sub(fill, document)


def data_table(splits: Mapping[str, Sequence[EvaluationSet]]) -> Table:
    """How many lines each set has in training and test."""
    rows = tuple(
        (train.name, str(len(train) + len(test)), str(len(train)), str(len(test)))
        for train, test in zip(splits["train"], splits["test"], strict=True)
    )
    return Table("data", "The sets", ("set", "lines", "training", "test"), rows)


def model_table() -> Table:
    """The files of the models and their sizes."""
    files = sorted(path for path in MODEL.parent.glob("model*/*") if path.is_file())
    rows = [(path.relative_to(MODEL.parent).as_posix(), f"{path.stat().st_size / 1e6:.1f}") for path in files]
    rows.append(("all", f"{sum(path.stat().st_size for path in files) / 1e6:.1f}"))
    return Table("model", "The models", ("file", "MB"), tuple(rows))


def bench_table() -> Table:
    """The figures of ``sotto bench`` on this machine."""
    rows = tuple((f.name, f"{f.value:,.1f} {f.unit}") for f in bench.figures())
    return Table("bench", "Speed", ("what", "measured"), rows, f"Measured on: {bench.machine()}.")


def unseen_table() -> Table:
    """What leaks and what stays on lines that no model was trained on."""
    results = measure([load(name) for name in UNSEEN])
    rates = next(table for table in results.tables if table.name == "rates")
    return replace(rates, name="unseen", title="Unseen lines")


def reader_table() -> Table:
    """How good the reader of facts is on its own, on the test split."""
    from sotto.engines.builtin.facts import FactReader
    from sotto.evaluation.facts import reader_quality
    from sotto.training.fact_pairs import read_fact_lines

    numbers = reader_quality(read_fact_lines("test"), FactReader())
    rows = tuple((name, f"{value:.3f}" if isinstance(value, float) else str(value)) for name, value in numbers.items())
    return Table("facts", "The reader of facts", ("measure", "value"), rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write measured tables and plots into the documents.")
    parser.add_argument("--docs", type=Path, default=DOCS)
    parser.add_argument("--policy", type=Path, metavar="FILE", help="curves.json of the policy's training")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers")
    parser.add_argument("--no-bench", action="store_true", help="leave the speed table as it is")
    options = parser.parse_args()
    results = _measured()
    if not options.no_bench:
        results.add(bench_table())
    tables = {table.name: table for table in results.tables}
    for name in DOCUMENTS:
        path = options.docs / name
        path.write_text(filled(path.read_text(encoding="utf-8"), tables), encoding="utf-8")
    plots.trade_off(results.points, results.baselines, options.docs / "images/trade-off.png")
    plots.reliability(results.calibrations, options.docs / "images/calibration.png")
    if options.policy:
        curves = json.loads(options.policy.read_text(encoding="utf-8"))["curves"]
        plots.learning(curves, options.docs / "images/learning.png")
    if options.json:
        options.json.write_text(json.dumps(results.plain, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for table in results.tables:
        print(table.for_terminal())


def _measured() -> Results:
    readable = persona.builtin_judge() is not None  # without the reader of facts nothing can be made of them
    names = (*DEFAULT_SETS, *(("persona",) if readable else ()))
    splits = {split: [load(name, split) for name in names] for split in ("train", "test")}
    results = measure(splits["test"], with_curve=True)
    by_name = {one.name: one for one in splits["test"]}
    general = EvaluationSet("general", contextual=tuple(x for name in GENERAL for x in by_name[name].contextual))
    measure_strictness([general, by_name["medical"], by_name["plain"]], "auto", results)
    if readable:
        results.add(reader_table())
    results.add(unseen_table())
    results.add(data_table(splits))
    results.add(model_table())
    return results


if __name__ == "__main__":
    main()
