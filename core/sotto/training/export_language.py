"""The trained language model as an int8 ONNX file that the app reads, with its calibration.

    python -m sotto.training.export_language --runs runs/language --out core/sotto/engines/builtin/model-language

Answers about attributes are calibrated on the dev split, as for the reader of facts; the bounds that
clip the logits of filled-in words are their mean and their mean plus four standard deviations over the
neutral texts of the sets (DP-GTR, section 4).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch

from sotto.engines.builtin.inference import INFERRED, InferenceReader
from sotto.engines.builtin.language_files import MODEL, LanguageFiles
from sotto.engines.builtin.masked import MaskedModel
from sotto.training.data import read_lines
from sotto.training.graphs import fitted, write_graph, write_spec
from sotto.training.inference_lines import annotated, read_inference_lines
from sotto.training.language import MAX_PIECES, LanguageBody

_OUTPUTS = ("given", "evidence", "masked", "sentence")
_FILES = ("language.onnx", "word_bias.npy")
_CLIP_TEXTS = 60


def export(runs: Path, out: Path, weights: Path | None = None) -> None:
    """The model of ``runs`` as ``out/language.onnx`` and ``out/word_bias.npy`` with ``out/spec.json``."""
    model = LanguageBody()
    state = torch.load(weights or runs / "language.pt", weights_only=True, map_location="cpu")
    model.load_state_dict(state.get("model", state))
    write_graph(model, out / "language.onnx", ("words", "mask", "case"), _OUTPUTS, model.body.config.hidden_size)
    np.save(out / "word_bias.npy", model.bias.detach().numpy().astype(np.float32))
    run = runs / "run.json"
    spec: dict[str, Any] = {
        "name": "sotto-language",
        "training": json.loads(run.read_text()) if run.exists() else "unfinished",
        "max_pieces": MAX_PIECES,
        "attributes": list(INFERRED),
        "calibration": {"given": (1.0, 0.0), "evidence": (1.0, 0.0)},
        "clip": (0.0, 0.0),
    }
    write_spec(out, _FILES, spec)
    spec["calibration"] = calibration(InferenceReader(LanguageFiles(out)))
    spec["clip"] = clip_bounds(MaskedModel(LanguageFiles(out)))
    write_spec(out, _FILES, spec)


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


def clip_bounds(model: MaskedModel) -> tuple[float, float]:
    """Mean, and mean plus four standard deviations, of the logits over harmless prompts."""
    texts = [line.query for line in read_lines("plain") if line.split == "train"][:_CLIP_TEXTS]
    gaps = [gap for text in texts for gap in model.gaps(model.pieces(text))]
    scores = np.concatenate(model.logits([g.row for g in gaps], [g.positions for g in gaps]))
    mean, deviation = float(scores.mean()), float(scores.std())
    return round(mean, 3), round(mean + 4 * deviation, 3)


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the trained language model as an int8 ONNX file.")
    parser.add_argument("--runs", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=MODEL)
    parser.add_argument("--weights", type=Path, help="a save of an unfinished training, to try it")
    arguments = parser.parse_args()
    export(arguments.runs, arguments.out, arguments.weights)


if __name__ == "__main__":
    main()
