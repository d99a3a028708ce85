"""The weights of a shipped int8 graph as a start for further training; what rounding took is not given back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn


def shipped_weights(graph: Path, body: int = 0) -> dict[str, torch.Tensor]:
    """Parameters by name, as floats, of a graph that ``graphs.write_graph`` made; where it has several, of one body.

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
        # The exporter counts the bodies' products at the path's end: query, query_1.
        layer = re.fullmatch(r"/(.+?)(?:_(\d+))?/MatMul_quant", node.name)
        mine = layer is not None and int(layer[2] or 0) == body
        if node.op_type == "MatMulInteger" and layer and mine and node.input[1] in stored:
            parts = layer[1].split("/")
            # In a sequence the path says its number twice: fill/fill.0.
            named = [
                part for part, after in zip(parts, [*parts[1:], ""], strict=True) if not after.startswith(f"{part}.")
            ]
            whole[".".join(named) + ".weight"] = _floats(stored, node.input[1]).T
    ours = re.compile(rf"(model\.|readers\.{body}\.|(?!readers\.))(.+)")
    return {
        own[2]: torch.from_numpy(value.astype(np.float32))
        for name, value in whole.items()
        if (own := ours.fullmatch(name))
    }


def shipped_bodies(folder: Path) -> list[str]:
    """What the bodies of the exported reader in ``folder`` are called, in their order in the graph."""
    bodies: list[str] = json.loads((folder / "spec.json").read_text(encoding="utf-8"))["bodies"]
    return bodies


def blend(model: nn.Module, theirs: dict[str, torch.Tensor], share: float) -> None:
    """Mix other weights into ``model``, so that its own make up ``share``.

    What two trainings of one base learned mostly adds up (model soups, Wortsman et al. 2022).
    """
    mine = model.state_dict()
    mixed = {name: share * mine[name].cpu() + (1 - share) * value for name, value in theirs.items()}
    model.load_state_dict({**mine, **mixed})


def shipped_training(folder: Path) -> object:
    """How the exported model in ``folder`` was trained, as its spec says."""
    return json.loads((folder / "spec.json").read_text(encoding="utf-8"))["training"]


def _floats(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    scale, zero = (stored[name.removesuffix("_quantized") + part] for part in ("_scale", "_zero_point"))
    return (stored[name].astype(np.float32) - zero.astype(np.float32)) * scale
