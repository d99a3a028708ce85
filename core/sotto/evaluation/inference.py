"""How well the built-in reader tells what a text gives away about its writer, on ``inference.jsonl``.

python -m sotto.evaluation.inference --split test [--json inference.json]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.inference import INFERRED, InferenceReader
from sotto.evaluation.facts import calibration_error
from sotto.training.inference_lines import InferenceLine, annotated, read_inference_lines


def quality(lines: Sequence[InferenceLine], reader: InferenceReader) -> dict[str, Any]:
    """Accuracy, precision, recall, calibration and evidence over all attributes; the same per attribute."""
    truth = np.stack([annotated(line).given for line in lines])
    said = np.stack([reader.read(line.text).given for line in lines])
    evidence = np.concatenate([annotated(line).evidence for line in lines])
    marked = np.concatenate([reader.read(line.text).evidence for line in lines])
    known = truth >= 0
    seen = evidence >= 0
    return {
        "texts": len(lines),
        "answers": int(known.sum()),
        **_scores(said[known], truth[known] > 0.5),
        "evidence": _scores(marked[seen], evidence[seen] > 0.5, at=0.3),
        "reliability": reliability(said[known], truth[known]),
        "by attribute": {
            name: {"answers": int(known[:, i].sum()), **_scores(said[known[:, i], i], truth[known[:, i], i] > 0.5)}
            for i, name in enumerate(INFERRED)
        },
    }


def _scores(said: npt.NDArray[np.float32], right: npt.NDArray[np.bool_], at: float = 0.5) -> dict[str, float]:
    yes = said >= at
    return {
        "given": float(right.mean()),
        "accuracy": float((yes == right).mean()),
        "precision": float(right[yes].mean()) if yes.any() else 1.0,
        "recall": float(yes[right].mean()) if right.any() else 1.0,
        "calibration error": calibration_error(said.astype(np.float64), right.astype(np.float64)),
    }


def reliability(said: npt.NDArray[np.float32], truth: npt.NDArray[np.float32]) -> list[dict[str, float]]:
    """Per tenth of confidence: how often it was said, how sure on average, and how often it was right."""
    which = np.minimum((said * 10).astype(int), 9)
    return [
        {
            "answers": int((which == b).sum()),
            "confidence": float(said[which == b].mean()),
            "given": float(truth[which == b].mean()),
        }
        for b in range(10)
        if (which == b).any()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what the reader of inferences knows.")
    parser.add_argument("--split", choices=("dev", "test"), default="test")
    parser.add_argument("--json", type=Path, help="also write the numbers here")
    arguments = parser.parse_args()
    result = quality(read_inference_lines(arguments.split), InferenceReader())
    print(json.dumps(result, indent=1))
    if arguments.json:
        arguments.json.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
