"""A training run: the optimiser and its schedule, weights averaged towards the end, saved so that it can go on."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn


def half_precision(device: str) -> torch.autocast:
    """Computes in bfloat16 where the processor or the GPU has instructions for it; elsewhere it would only be slow."""
    cpu = torch.cpu.get_capabilities()
    fast = device != "cpu" or bool(cpu.get("avx512_bf16") or cpu.get("amx_bf16"))
    return torch.autocast(device, torch.bfloat16, enabled=fast)


class Run:
    """Trains what of ``model`` asks for gradients, over ``steps`` updates. ``resume`` is where unfinished work lies.

    The rate rises over the first ``warm`` share of the steps to ``rate`` and falls in a line to a
    fiftieth of it. ``done`` counts what the caller counts (epochs or steps), as of the last save.
    """

    def __init__(
        self, model: nn.Module, steps: int, rate: float, decay: float, resume: Path, warm: float = 0.1
    ) -> None:
        self._model, self._resume = model, resume
        self._trained = [p for p in model.parameters() if p.requires_grad]
        self._optimizer = torch.optim.AdamW(self._trained, lr=rate, weight_decay=decay, fused=True)
        self._schedule = torch.optim.lr_scheduler.LambdaLR(
            self._optimizer, lambda s: min(1.0, (s + 1) / (warm * steps)) * max(0.02, 1 - s / steps)
        )
        self._average: dict[str, torch.Tensor] = {}
        self.done = 0
        if resume.exists():
            state = torch.load(resume, weights_only=True)
            model.load_state_dict(state["model"])
            self._optimizer.load_state_dict(state["optimizer"])
            self._schedule.load_state_dict(state["schedule"])
            self._average, self.done = state["average"], state["done"]

    def update(self) -> None:
        """One step down the gradients that have been summed up."""
        nn.utils.clip_grad_norm_(self._trained, 1.0)
        self._optimizer.step()
        self._schedule.step()
        self._optimizer.zero_grad()

    def blend(self) -> None:
        """A moving average over the last updates; the frozen word table is everybody's."""
        for key, value in self._model.state_dict().items():
            if value.is_floating_point() and "word_embeddings" not in key:
                known = self._average.get(key)
                self._average[key] = value.clone() if known is None else known * 0.95 + value * 0.05

    def save(self, done: int) -> None:
        torch.save(
            {
                "model": self._model.state_dict(), "optimizer": self._optimizer.state_dict(),
                "schedule": self._schedule.state_dict(), "average": self._average, "done": done,
            },
            self._resume,
        )  # fmt: skip

    def finish(self, path: Path) -> None:
        """Give the model its averaged weights and keep them at ``path``."""
        self._model.load_state_dict({**self._model.state_dict(), **self._average})
        torch.save(self._model.state_dict(), path)
        self._resume.unlink(missing_ok=True)
