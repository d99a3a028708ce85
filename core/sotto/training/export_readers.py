"""The trained readers of facts and of inferences as int8 ONNX files that the app reads.

    python -m sotto.training.export_readers --facts runs/facts --inference runs/inference

The graphs give calibrated probabilities. The tokenizer is the encoder's own. Needs the ``train`` extra.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
from pathlib import Path
from typing import Any

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from sotto.engines.builtin import facts as built_in_facts
from sotto.engines.builtin import inference as built_in_inference
from sotto.training import facts, inference


class Calibrated(nn.Module):
    """The probabilities of a model's two answers, whose logits are divided by a temperature each."""

    def __init__(self, model: nn.Module, whole: float, parts: float) -> None:
        super().__init__()
        self.model = model
        self.whole, self.parts = whole, parts

    def forward(self, *inputs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        whole, parts = self.model(*inputs)
        return torch.sigmoid(whole / self.whole), torch.sigmoid(parts / self.parts)


def export_facts(runs: Path, out: Path) -> None:
    """The reader of ``runs`` as ``out/facts.onnx`` with its spec."""
    run = json.loads((runs / "run.json").read_text())
    model = _loaded(facts.FactModel(), runs / "facts.pt")
    temperatures = run["temperatures"]
    _write(
        Calibrated(model, temperatures["entails"], temperatures["revealing"]), ("ids", "mask", "types", "case"),
        ("entails", "revealing"), out / "facts.onnx",
        {
            "name": "sotto-facts", "training": run, "max_pieces": facts.MAX_PIECES,
            "max_fact_pieces": facts.MAX_FACT_PIECES,
        },
    )  # fmt: skip


def export_inference(runs: Path, out: Path) -> None:
    """The reader of ``runs`` as ``out/inference.onnx`` with its spec."""
    run = json.loads((runs / "run.json").read_text())
    model = _loaded(inference.InferenceModel(), runs / "inference.pt")
    _write(
        Calibrated(model, run["temperatures"]["whole"], 1.0), ("ids", "mask", "case"),
        ("given", "evidence"), out / "inference.onnx",
        {
            "name": "sotto-inference", "training": run, "max_pieces": inference.MAX_PIECES,
            "attributes": list(built_in_inference.INFERRED),
        },
    )  # fmt: skip


def _loaded(model: nn.Module, path: Path) -> nn.Module:
    model.load_state_dict(torch.load(path, weights_only=True, map_location="cpu"))
    return model


def _write(
    model: nn.Module, inputs: tuple[str, ...], outputs: tuple[str, str], path: Path, spec: dict[str, Any]
) -> None:
    """``inputs`` are (batch, pieces) integers; the outputs have the batch, and the second one pieces as well."""
    path.parent.mkdir(parents=True, exist_ok=True)
    ids = torch.ones(2, 8, dtype=torch.long)
    axes: dict[str, dict[int, str]] = {name: {0: "batch", 1: "pieces"} for name in (*inputs, outputs[1])}
    axes[outputs[0]] = {0: "batch"}
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.onnx"
        torch.onnx.export(
            model.eval(), (ids,) * len(inputs), str(full), dynamo=False, opset_version=17,
            input_names=list(inputs), output_names=list(outputs), dynamic_axes=axes,
        )  # fmt: skip
        quantize_dynamic(str(full), str(path), per_channel=True, weight_type=QuantType.QInt8)
    onnx.checker.check_model(str(path))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    whole = {"base": "all-MiniLM-L6-v2 (Apache-2.0)", **spec, "sha256": {path.name: digest}}
    (path.parent / "spec.json").write_text(json.dumps(whole, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the trained readers as int8 ONNX files.")
    parser.add_argument("--facts", type=Path, help="the folder of a run of sotto.training.facts")
    parser.add_argument("--inference", type=Path, help="the folder of a run of sotto.training.inference")
    parser.add_argument("--facts-out", type=Path, default=built_in_facts.MODEL)
    parser.add_argument("--inference-out", type=Path, default=built_in_inference.MODEL)
    arguments = parser.parse_args()
    if arguments.facts:
        export_facts(arguments.facts, arguments.facts_out)
    if arguments.inference:
        export_inference(arguments.inference, arguments.inference_out)


if __name__ == "__main__":
    main()
