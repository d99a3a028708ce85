"""The trained reader of inferences as an int8 ONNX file that the app reads, with its calibration.

    python -m sotto.training.export_inference --runs runs/inference --out core/sotto/engines/builtin/model-inference

The graph gives logits; scale and bias are fitted on the dev split, as for the reader of facts.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from sotto.engines.builtin.inference import INFERRED, MODEL, InferenceReader
from sotto.training.export_facts import Files, fitted
from sotto.training.inference import MAX_PIECES, InferenceModel, annotated, read_inference_lines


def export(runs: Path, out: Path) -> None:
    """The reader of ``runs`` as ``out/inference.onnx`` with ``out/spec.json``."""
    model = InferenceModel()
    model.load_state_dict(torch.load(runs / "inference.pt", weights_only=True, map_location="cpu"))
    spec = {
        "name": "sotto-inference",
        "training": json.loads((runs / "run.json").read_text()),
        "max_pieces": MAX_PIECES,
        "attributes": list(INFERRED),
    }
    write = Files(out / "inference.onnx", ("ids", "mask", "case"), ("given", "evidence"), spec)
    write.model(model)
    write.calibration(calibration(InferenceReader(out)))


def calibration(reader: InferenceReader) -> dict[str, tuple[float, float]]:
    """Scale and bias of both answers' logits, for a reader that has none yet, on the dev split."""
    texts = [annotated(line) for line in read_inference_lines("dev")]
    readings = [reader.read(text.text) for text in texts]
    given, evidence = np.stack([t.given for t in texts]), np.concatenate([t.evidence for t in texts])
    said, marked = np.stack([r.given for r in readings]), np.concatenate([r.evidence for r in readings])
    return {
        "given": fitted(said[given >= 0], given[given >= 0]),
        "evidence": fitted(marked[evidence >= 0], evidence[evidence >= 0]),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the trained reader of inferences as an int8 ONNX file.")
    parser.add_argument("--runs", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=MODEL)
    arguments = parser.parse_args()
    export(arguments.runs, arguments.out)


if __name__ == "__main__":
    main()
