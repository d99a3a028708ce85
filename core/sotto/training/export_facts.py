"""The trained reader of facts as an int8 ONNX file that the app reads, with its calibration.

    python -m sotto.training.export_facts --runs runs/facts --out core/sotto/engines/builtin/model-facts

The graph gives logits. Scale and bias of each question are fitted on the dev split with the small
numbers that ship, because they move the logits. The tokenizer is the encoder's own. Needs the ``train``
extra.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from sotto.engines.builtin.facts import MODEL, FactReader
from sotto.training.fact_pairs import pairs_of, read_fact_lines
from sotto.training.facts import MAX_FACT_PIECES, MAX_PIECES, FactModel


def export(runs: Path, out: Path) -> None:
    """The reader of ``runs`` as ``out/facts.onnx`` with ``out/spec.json``."""
    model = FactModel()
    model.load_state_dict(torch.load(runs / "facts.pt", weights_only=True, map_location="cpu"))
    spec = {
        "name": "sotto-facts",
        "training": json.loads((runs / "run.json").read_text()),
        "max_pieces": MAX_PIECES,
        "max_fact_pieces": MAX_FACT_PIECES,
    }
    write = Files(out / "facts.onnx", ("ids", "mask", "types", "case"), ("entails", "revealing"), spec)
    write.model(model)
    write.calibration(calibration(FactReader(out)))


@dataclass(frozen=True, slots=True)
class Files:
    """Where a model of two answers goes. ``inputs`` are (batch, pieces) integers; the first answer is one
    of the text, the second one of each piece."""

    path: Path
    inputs: tuple[str, ...]
    outputs: tuple[str, str]
    spec: dict[str, Any]

    def model(self, model: nn.Module) -> None:
        """Write the graph in small numbers, and a spec that leaves its logits as they are."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        ids = torch.ones(2, 8, dtype=torch.long)
        axes: dict[str, dict[int, str]] = {n: {0: "batch", 1: "pieces"} for n in (*self.inputs, self.outputs[1])}
        axes[self.outputs[0]] = {0: "batch"}
        with tempfile.TemporaryDirectory() as folder:
            full = Path(folder) / "full.onnx"
            torch.onnx.export(
                model.eval(), (ids,) * len(self.inputs), str(full), dynamo=False, opset_version=17,
                input_names=list(self.inputs), output_names=list(self.outputs), dynamic_axes=axes,
            )  # fmt: skip
            quantize_dynamic(str(full), str(self.path), per_channel=True, weight_type=QuantType.QInt8)
        onnx.checker.check_model(str(self.path))
        self.calibration(dict.fromkeys(self.outputs, (1.0, 0.0)))

    def calibration(self, calibration: dict[str, tuple[float, float]]) -> None:
        """Write the spec with scale and bias of each answer's logits."""
        spec = {
            "base": "all-MiniLM-L6-v2 (Apache-2.0)",
            **self.spec,
            "calibration": calibration,
            "sha256": {self.path.name: hashlib.sha256(self.path.read_bytes()).hexdigest()},
        }
        (self.path.parent / "spec.json").write_text(json.dumps(spec, indent=1) + "\n")


def calibration(reader: FactReader) -> dict[str, tuple[float, float]]:
    """Scale and bias of the logits of each question, for a reader that has none yet, on the dev split."""
    pairs = [pair for line in read_fact_lines("dev") for pair in pairs_of(line) if pair.entails is not None]
    readings = [reader.read([pair.fact], pair.text)[0] for pair in pairs]
    words = np.concatenate([reading.revealing for reading in readings])
    return {
        "entails": fitted(np.asarray([r.entails for r in readings]), np.asarray([p.entails for p in pairs])),
        "revealing": fitted(words, np.concatenate([p.revealing for p in pairs])),
    }


def fitted(probabilities: npt.NDArray[Any], targets: npt.NDArray[Any]) -> tuple[float, float]:
    """The scale and bias of the logits, by a grid, that leave the least cross-entropy; both are (count,)."""
    clipped = np.clip(probabilities.astype(np.float64), 1e-6, 1 - 1e-6)
    logits, sign = np.log(clipped / (1 - clipped)), np.where(targets > 0, 1.0, -1.0)
    tried = [(float(scale), float(bias)) for scale in np.geomspace(0.3, 3.0, 31) for bias in np.linspace(-2, 2, 41)]
    return min(tried, key=lambda t: float(np.logaddexp(0, -sign * (t[0] * logits + t[1])).mean()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the trained reader of facts as an int8 ONNX file.")
    parser.add_argument("--runs", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=MODEL)
    arguments = parser.parse_args()
    export(arguments.runs, arguments.out)


if __name__ == "__main__":
    main()
