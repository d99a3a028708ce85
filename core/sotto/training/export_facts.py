"""The trained reader of facts as an int8 ONNX file that the app reads.

    python -m sotto.training.export_facts --runs runs/facts --out core/sotto/engines/builtin/model-facts

The graph gives calibrated probabilities. The tokenizer is the encoder's own. Needs the ``train`` extra.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
from pathlib import Path

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from sotto.training.facts import MAX_FACT_PIECES, MAX_PIECES, FactModel


class Calibrated(nn.Module):
    """(batch, pieces) ids, mask, types, case -> (batch,) and (batch, pieces) probabilities."""

    def __init__(self, model: FactModel, temperatures: dict[str, float]) -> None:
        super().__init__()
        self.model = model
        self.temperatures = temperatures

    def forward(
        self, ids: torch.Tensor, mask: torch.Tensor, types: torch.Tensor, case: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        entails, revealing = self.model(ids, mask, types, case)
        return (
            torch.sigmoid(entails / self.temperatures["entails"]),
            torch.sigmoid(revealing / self.temperatures["revealing"]),
        )


def export(runs: Path, out: Path) -> None:
    run = json.loads((runs / "run.json").read_text())
    model = FactModel()
    model.load_state_dict(torch.load(runs / "facts.pt", weights_only=True, map_location="cpu"))
    calibrated = Calibrated(model, run["temperatures"]).eval()
    out.mkdir(parents=True, exist_ok=True)
    ids = torch.ones(2, 8, dtype=torch.long)
    inputs, outputs = ["ids", "mask", "types", "case"], ["entails", "revealing"]
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.onnx"
        torch.onnx.export(
            calibrated, (ids, ids, ids, ids), str(full), dynamo=False, opset_version=17,
            input_names=inputs, output_names=outputs,
            dynamic_axes={**{n: {0: "batch", 1: "pieces"} for n in (*inputs, "revealing")}, "entails": {0: "batch"}},
        )  # fmt: skip
        quantize_dynamic(str(full), str(out / "facts.onnx"), per_channel=True, weight_type=QuantType.QInt8)
    onnx.checker.check_model(str(out / "facts.onnx"))
    spec = {
        "name": "sotto-facts",
        "base": "all-MiniLM-L6-v2 (Apache-2.0)",
        "training": run,
        "max_pieces": MAX_PIECES,
        "max_fact_pieces": MAX_FACT_PIECES,
        "sha256": {"facts.onnx": hashlib.sha256((out / "facts.onnx").read_bytes()).hexdigest()},
    }
    (out / "spec.json").write_text(json.dumps(spec, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the trained reader of facts as an int8 ONNX file.")
    parser.add_argument("--runs", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    export(arguments.runs, arguments.out)


if __name__ == "__main__":
    main()
