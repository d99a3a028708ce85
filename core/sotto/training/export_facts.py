"""The trained reader of facts as an int8 ONNX file that the app reads, with its calibration.

    python -m sotto.training.export_facts --runs runs/facts --out core/sotto/engines/builtin/model-facts

The graph gives logits. Scale and bias of each question are fitted on the dev split with the small
numbers that ship, because they move the logits. Tokenizer and word table are the encoder's own. Needs
the ``train`` extra.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import nn

from sotto.engines.builtin.facts import MODEL, FactReader
from sotto.training.fact_pairs import DrawnPairs, read_fact_lines
from sotto.training.facts import MAX_FACT_PIECES, MAX_PIECES, FactModel
from sotto.training.graphs import fitted, write_graph, write_spec


class OnWords(nn.Module):
    """The model on word embeddings (batch, pieces, width) in place of ids."""

    def __init__(self, model: FactModel) -> None:
        super().__init__()
        self.model = model

    def forward(
        self, words: torch.Tensor, mask: torch.Tensor, types: torch.Tensor, case: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        return self.model.answers(words, mask, types, case)


def export(runs: Path, out: Path) -> None:
    """The reader of ``runs`` as ``out/facts.onnx`` with ``out/spec.json``."""
    model = FactModel()
    model.load_state_dict(torch.load(runs / "facts.pt", weights_only=True, map_location="cpu"))
    width = model.body.config.hidden_size
    write_graph(OnWords(model), out / "facts.onnx", ("words", "mask", "types", "case"), ("entails", "revealing"), width)
    spec = {
        "name": "sotto-facts",
        "training": json.loads((runs / "run.json").read_text()),
        "max_pieces": MAX_PIECES,
        "max_fact_pieces": MAX_FACT_PIECES,
        "calibration": {"entails": (1.0, 0.0), "revealing": (1.0, 0.0)},
    }
    write_spec(out, ("facts.onnx",), spec)
    write_spec(out, ("facts.onnx",), {**spec, "calibration": calibration(FactReader(out))})


def calibration(reader: FactReader) -> dict[str, tuple[float, float]]:
    """Scale and bias of both answers' logits, for a reader that has none yet, on pairs drawn from the dev split.

    How often a text tells a fact depends on the profile, so told and untold ones weigh the same in sum.
    """
    pairs = [pair for pair in DrawnPairs(read_fact_lines("dev"), 0).epoch() if pair.entails is not None]
    readings = [reader.read([pair.fact], pair.text)[0] for pair in pairs]
    words = np.concatenate([reading.revealing for reading in readings])
    told = np.asarray([pair.entails == 1 for pair in pairs])
    weights = np.where(told, 1.0 / told.mean(), 1.0 / (~told).mean())
    return {
        "entails": fitted(np.asarray([r.entails for r in readings]), told, weights),
        "revealing": fitted(words, np.concatenate([p.revealing for p in pairs])),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the trained reader of facts as an int8 ONNX file.")
    parser.add_argument("--runs", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=MODEL)
    arguments = parser.parse_args()
    export(arguments.runs, arguments.out)


if __name__ == "__main__":
    main()
