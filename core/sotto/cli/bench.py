"""``sotto bench``: how fast this machine is."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sotto.errors import SottoError

if TYPE_CHECKING:
    from sotto.evaluation.bench import Figure


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language-model",
        nargs="?",
        const="",
        metavar="FILE",
        help="measure llama.cpp instead: on this GGUF file, or on random weights where none is named",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures as JSON")


def _figures(options: argparse.Namespace) -> Iterator[Figure]:
    from sotto.evaluation import bench, bench_engines

    if options.language_model is None:
        return bench.figures()
    return bench_engines.figures(Path(options.language_model) if options.language_model else None)


def run(options: argparse.Namespace) -> int:
    from sotto.evaluation import bench

    print(bench.machine(), flush=True)
    measured = []
    for figure in _figures(options):
        print(f"{figure.name:58} {figure.value:10.1f} {figure.unit}", flush=True)
        measured.append({"name": figure.name, "value": round(figure.value, 3), "unit": figure.unit})
    if options.json:
        try:
            plain = {"machine": bench.machine(), "figures": measured}
            options.json.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise SottoError(f"The file could not be written: {error.strerror}.") from None
    return 0
