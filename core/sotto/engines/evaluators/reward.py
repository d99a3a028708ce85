"""Reward models: ArmoRM (Wang et al. 2024), the paper's, and any sequence classifier with one output."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from sotto.engines.evaluators.loading import BREAKDOWNS, WEIGHTS, device, opened, require, room
from sotto.errors import ContextTooLong, ModelFailed, NotAModel

_HEAD = ("regression_layer.", "gating.", "reward_transform_matrix")
_GATING_TEMPERATURE = 10.0


class RewardModel:
    """Scores answers to a question on its own scale. Loaded on first use; safe to share between threads.

    ArmoRM's folder holds a language model and, under names of its own, the head that its Python file
    computes; that file is never run, the head is computed here: 19 objectives from the last token, mixed
    by a gate that reads the question.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()

    def score(self, question: str, answers: Sequence[str]) -> list[float]:
        """One score per answer. Raises NotAModel, ExtraMissing, ModelFailed."""
        with self._lock:
            return [self._score(question, answer) for answer in answers]

    def _score(self, question: str, answer: str) -> float:
        tokenizer, model, torch = self._loaded
        head = self._head
        asked = [{"role": "user", "content": question}]
        try:
            ids = _template(tokenizer, [*asked, {"role": "assistant", "content": answer}])
            # The gate reads the last token of the question's turn.
            gate_at = len(_template(tokenizer, asked)) - 1
            if len(ids) > room(tokenizer, model):
                raise ContextTooLong
            with torch.inference_mode():
                batch = torch.tensor([ids], device=model.device)
                if not head:
                    return float(model(batch).logits[0, 0].float())
                hidden = model(batch).last_hidden_state[0].float()
                return float(_armo(torch, head, hidden[-1], hidden[gate_at], self._temperature))
        except BREAKDOWNS:
            raise ModelFailed from None

    @property
    def _temperature(self) -> float:
        return float(getattr(self._loaded[1].config, "gating_temperature", _GATING_TEMPERATURE))

    @cached_property
    def _loaded(self) -> tuple[Any, Any, Any]:
        if self._head:
            return opened(self._folder, lambda transformers: transformers.AutoModel)
        tokenizer, model, torch = opened(
            self._folder, lambda transformers: transformers.AutoModelForSequenceClassification
        )
        if model.config.num_labels != 1:
            raise NotAModel("The model gives several answers instead of one reward: it is no reward model.")
        return tokenizer, model, torch

    @cached_property
    def _head(self) -> dict[str, Any]:
        """ArmoRM's own tensors by name; none for another reward model."""
        require(self._folder)
        try:
            import torch
            from safetensors import safe_open

            found = {}
            for path in sorted(self._folder.glob(f"*{WEIGHTS}")):
                with safe_open(str(path), framework="pt") as file:
                    for name in file.keys():  # noqa: SIM118 -- not a mapping
                        if name.startswith(_HEAD):
                            found[name] = file.get_tensor(name).float().to(device(torch))
        except ImportError:
            return {}  # opened() says what is missing
        except Exception:  # noqa: BLE001 -- a foreign file makes the libraries raise anything
            raise NotAModel("A weights file in this folder is damaged.") from None
        return found


def _template(tokenizer: Any, messages: list[dict[str, str]]) -> list[int]:
    return list(tokenizer.apply_chat_template(messages, tokenize=True, return_dict=True)["input_ids"])


def _armo(torch: Any, head: dict[str, Any], last: Any, gate: Any, temperature: float) -> Any:
    """The gated sum of the objectives: softmax(gating(question) / temperature) . (rewards @ transform)."""
    rewards = (head["regression_layer.weight"] @ last) @ head["reward_transform_matrix"]
    layers = sorted({int(name.split(".")[2]) for name in head if name.startswith("gating.layers.")})
    for layer in layers:
        gate = head[f"gating.layers.{layer}.weight"] @ gate
        bias = head.get(f"gating.layers.{layer}.bias")
        gate = gate if bias is None else gate + bias
        gate = torch.relu(gate) if layer != layers[-1] else gate
    scale = head.get("gating.logit_scale", torch.ones(1, device=gate.device))[0]
    return ((gate / temperature).softmax(dim=-1) * scale) @ rewards
