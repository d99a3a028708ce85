"""The weights of a shipped int8 graph as a start for further training; what rounding took is not given back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper


def shipped_weights(graph: Path) -> dict[str, torch.Tensor]:
    """Parameters by name, as floats, of a graph of one body that ``graphs.write_graph`` made.

    Word embeddings are not among them: they are the base model's, and frozen.
    """
    model = onnx.load(str(graph))
    stored = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
    factors = {name for node in model.graph.node if node.op_type == "MatMulInteger" for name in node.input}
    whole = {name: value for name, value in stored.items() if name.endswith((".weight", ".bias"))}
    for name in stored:
        if name.endswith(".weight_quantized"):
            value = _floats(stored, name)
            # A product holds its factor the other way round than a layer does.
            whole[name.removesuffix("_quantized")] = value.T if name in factors else value
    for node in model.graph.node:
        # Most products keep the path of their layer but not the name of its weights: /body/.../query/MatMul_quant.
        layer = re.fullmatch(r"/(.+)/MatMul_quant", node.name)
        if node.op_type == "MatMulInteger" and layer and node.input[1] in stored:
            parts = layer[1].split("/")
            # In a sequence the path says its number twice: fill/fill.0.
            named = [
                part for part, after in zip(parts, [*parts[1:], ""], strict=True) if not after.startswith(f"{part}.")
            ]
            whole[".".join(named) + ".weight"] = _floats(stored, node.input[1]).T
    return {name.removeprefix("model."): torch.from_numpy(value.astype(np.float32)) for name, value in whole.items()}


def shipped_training(folder: Path) -> object:
    """How the exported model in ``folder`` was trained, as its spec says."""
    return json.loads((folder / "spec.json").read_text(encoding="utf-8"))["training"]


def _floats(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    scale, zero = (stored[name.removesuffix("_quantized") + part] for part in ("_scale", "_zero_point"))
    return (stored[name].astype(np.float32) - zero.astype(np.float32)) * scale
