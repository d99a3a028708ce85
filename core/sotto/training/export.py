"""The trained bodies of the reader as one int8 ONNX file, with the word table that all models share.

    python -m sotto.training.export --runs runs/encoder --out core/sotto/engines/builtin/model

The graph gives probabilities, averaged over the bodies. Needs the ``train`` extra.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import torch
from torch import nn

from sotto.engines.builtin.heads import ATTRIBUTES, BINARY_HEADS
from sotto.engines.builtin.model_files import MODEL
from sotto.training.encoder import MAX_PIECES, Reader, base_folder
from sotto.training.graphs import write_graph, write_spec, write_table


class Ensemble(nn.Module):
    """(batch, pieces, width) words and (batch, pieces) mask, case -> (batch, pieces, heads) probabilities."""

    def __init__(self, readers: list[Reader]) -> None:
        super().__init__()
        self.readers = nn.ModuleList(readers)

    def forward(self, words: torch.Tensor, mask: torch.Tensor, case: torch.Tensor) -> torch.Tensor:
        binary, attribute = [], []
        count = len(BINARY_HEADS)
        for reader in self.readers:
            hidden = reader.body(inputs_embeds=words + reader.case(case), attention_mask=mask).last_hidden_state
            logits = reader.heads(hidden)
            binary.append(torch.sigmoid(logits[..., :count]))
            attribute.append(torch.softmax(logits[..., count:], dim=-1))
        return torch.cat([torch.stack(binary).mean(0), torch.stack(attribute).mean(0)], dim=-1)


def load(paths: list[Path]) -> list[Reader]:
    readers = []
    for path in paths:
        reader = Reader()
        reader.load_state_dict(torch.load(path, weights_only=True, map_location="cpu"))
        readers.append(reader.eval())
    return readers


def export(runs: Path, out: Path) -> None:
    paths = [p for p in sorted(runs.glob("seed-*.pt")) if not p.name.endswith(".resume.pt")]
    export_readers(load(paths), [p.stem for p in paths], json.loads((runs / "run.json").read_text()), out)


def export_readers(readers: list[Reader], names: list[str], training: object, out: Path) -> None:
    """Write the model of the bodies ``readers``, called ``names``, into ``out``; its spec tells of ``training``."""
    table = readers[0].body.embeddings.word_embeddings.weight
    write_table(table, out)
    write_graph(Ensemble(readers), out / "encoder.onnx", ("words", "mask", "case"), ("probabilities",), table.shape[1])
    shutil.copy(base_folder() / "tokenizer.json", out / "tokenizer.json")
    spec = {
        "name": "sotto-reader",
        "bodies": names,
        "training": training,
        "max_pieces": MAX_PIECES,
        "binary_heads": list(BINARY_HEADS),
        "attributes": list(ATTRIBUTES),
    }
    write_spec(out, ("encoder.onnx", "words.npy", "word_scales.npy", "tokenizer.json"), spec)


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the trained bodies as one int8 ONNX file.")
    parser.add_argument("--runs", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=MODEL)
    arguments = parser.parse_args()
    export(arguments.runs, arguments.out)


if __name__ == "__main__":
    main()
