"""Trained models as what the app reads: int8 ONNX graphs over a shared int8 table of word embeddings."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

BASE = "all-MiniLM-L6-v2 (Apache-2.0)"
# Outputs of one answer a text; every other one has an answer a piece.
PER_TEXT = frozenset({"given", "entails", "sentence"})


def write_graph(model: nn.Module, path: Path, inputs: Sequence[str], outputs: Sequence[str], width: int) -> None:
    """``model`` as an int8 graph: its first input is ``words`` (batch, pieces, width), the others (batch, pieces)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    ids = torch.ones(2, 8, dtype=torch.long)
    axes: dict[str, dict[int, str]] = {name: {0: "batch", 1: "pieces"} for name in (*inputs, *outputs)}
    for name in PER_TEXT & set(outputs):
        axes[name] = {0: "batch"}
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.onnx"
        torch.onnx.export(
            model.eval(), (torch.zeros(2, 8, width), *(ids for _ in inputs[1:])), str(full), dynamo=False,
            opset_version=17, input_names=list(inputs), output_names=list(outputs), dynamic_axes=axes,
        )  # fmt: skip
        quantize_dynamic(str(full), str(path), per_channel=True, weight_type=QuantType.QInt8)
    onnx.checker.check_model(str(path))


def write_table(weight: torch.Tensor, folder: Path) -> None:
    """The word embeddings (vocabulary, width) as ``words.npy``, int8, and ``word_scales.npy``, a scale a row."""
    folder.mkdir(parents=True, exist_ok=True)
    table = weight.detach().cpu().numpy().astype(np.float32)
    scales = np.maximum(np.abs(table).max(axis=1, keepdims=True), 1e-9) / 127
    np.save(folder / "words.npy", np.round(table / scales).astype(np.int8))
    np.save(folder / "word_scales.npy", scales.astype(np.float32))


def write_spec(folder: Path, files: Sequence[str], spec: dict[str, Any]) -> None:
    """``folder/spec.json``: what ``spec`` says, and the SHA-256 of each file."""
    digests = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in files}
    whole = {"base": BASE, **spec, "sha256": digests}
    (folder / "spec.json").write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


def fitted(
    probabilities: npt.NDArray[Any], targets: npt.NDArray[Any], weights: npt.NDArray[Any] | None = None
) -> tuple[float, float]:
    """The scale and bias of the logits, by a grid, that leave the least (weighted) cross-entropy; all are (count,)."""
    clipped = np.clip(probabilities.astype(np.float64), 1e-6, 1 - 1e-6)
    logits, sign = np.log(clipped / (1 - clipped)), np.where(targets > 0, 1.0, -1.0)
    tried = [(float(scale), float(bias)) for scale in np.geomspace(0.3, 3.0, 31) for bias in np.linspace(-3, 3, 61)]
    return min(tried, key=lambda t: float(np.average(np.logaddexp(0, -sign * (t[0] * logits + t[1])), weights=weights)))
