"""The trained bodies as one int8 ONNX file that the app reads.

    python -m sotto.training.export --runs runs/encoder --out core/sotto/engines/builtin/model

All bodies share the frozen word embeddings, so each further one costs half of what the first did.
The graph gives probabilities, averaged over the bodies. Needs the ``train`` extra.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
from pathlib import Path

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from sotto.engines.builtin.heads import ATTRIBUTES, BINARY_HEADS
from sotto.training.encoder import MAX_PIECES, Reader, base_folder


class Ensemble(nn.Module):
    """(batch, pieces) ids, mask, case -> (batch, pieces, heads) probabilities."""

    def __init__(self, readers: list[Reader]) -> None:
        super().__init__()
        self.words = readers[0].body.embeddings.word_embeddings
        self.readers = nn.ModuleList(readers)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, case: torch.Tensor) -> torch.Tensor:
        words = self.words(ids)
        binary, attribute = [], []
        count = len(BINARY_HEADS)
        for reader in self.readers:
            hidden = reader.body(inputs_embeds=words + reader.case(case), attention_mask=mask).last_hidden_state
            logits = reader.heads(hidden)
            binary.append(torch.sigmoid(logits[..., :count]))
            attribute.append(torch.softmax(logits[..., count:], dim=-1))
        return torch.cat([torch.stack(binary).mean(0), torch.stack(attribute).mean(0)], dim=-1)


def load(paths: list[Path]) -> Ensemble:
    readers = []
    for path in paths:
        reader = Reader()
        reader.load_state_dict(torch.load(path, weights_only=True, map_location="cpu"))
        readers.append(reader)
    return Ensemble(readers).eval()


def export(runs: Path, out: Path) -> None:
    paths = sorted(runs.glob("seed-*.pt"))
    paths = [p for p in paths if not p.name.endswith(".resume.pt")]
    ensemble = load(paths)
    out.mkdir(parents=True, exist_ok=True)
    ids = torch.ones(2, 8, dtype=torch.long)
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.onnx"
        torch.onnx.export(
            ensemble, (ids, ids, ids), str(full), dynamo=False, opset_version=17,
            input_names=["ids", "mask", "case"], output_names=["probabilities"],
            dynamic_axes={n: {0: "batch", 1: "pieces"} for n in ("ids", "mask", "case", "probabilities")},
        )  # fmt: skip
        quantize_dynamic(str(full), str(out / "encoder.onnx"), per_channel=True, weight_type=QuantType.QInt8)
    onnx.checker.check_model(str(out / "encoder.onnx"))
    shutil.copy(base_folder() / "tokenizer.json", out / "tokenizer.json")
    digest = hashlib.sha256((out / "encoder.onnx").read_bytes()).hexdigest()
    spec = {
        "name": "sotto-reader",
        "base": "all-MiniLM-L6-v2 (Apache-2.0)",
        "bodies": [p.stem for p in paths],
        "training": json.loads((runs / "run.json").read_text()),
        "max_pieces": MAX_PIECES,
        "binary_heads": list(BINARY_HEADS),
        "attributes": list(ATTRIBUTES),
        "sha256": {
            "encoder.onnx": digest,
            "tokenizer.json": hashlib.sha256((out / "tokenizer.json").read_bytes()).hexdigest(),
        },
    }
    (out / "spec.json").write_text(json.dumps(spec, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the trained bodies as one int8 ONNX file.")
    parser.add_argument("--runs", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    export(arguments.runs, arguments.out)


if __name__ == "__main__":
    main()
