"""The language models of the worker: opened by name, measured, given back when nobody has used them for a while."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sotto.engines.base import Check, LanguageModel, TokenModel
from sotto.engines.language_models import LanguageModels
from sotto.errors import NeedsLanguageModel
from sotto_desktop.worker.heard import Listener, heard

Progress = Callable[[str, float | None], None]


def _nobody(_text: str) -> None:
    """While nobody reads along."""


class WorkerModels:
    """All of it is called from one lane, so a model is never closed under somebody's hands.

    ``listener`` is told how far an answer is; set it before a rewrite.
    """

    def __init__(self, models: LanguageModels | None = None) -> None:
        self.listener: Listener = _nobody
        self._models = models or LanguageModels()

    def open(self, name: str) -> LanguageModel:
        """What a Service takes as its ``language_model``."""
        return heard(self._models.open(name), self._hear)

    def _hear(self, text: str) -> None:
        self.listener(text)

    def test(self, name: str, progress: Progress, check: Check) -> dict[str, Any]:
        """Measure a model's speed; a Speed as plain data."""
        from sotto.engines.machine import this_machine
        from sotto.engines.speed import measure

        progress("loading the model", None)
        # Loaded afresh, so that the time to load is measured too.
        self._models.close()
        model = self._models.open(name)
        progress("measuring", None)
        return asdict(measure(model, self._models.load_seconds, this_machine().words, check))

    def calibrate(self, name: str, progress: Progress, check: Check) -> dict[str, Any]:
        """Measure the bounds of a model's logits."""
        from sotto.engines.calibrating import calibrate

        progress("loading the model", None)
        model = self._models.open(name)
        if not isinstance(model, TokenModel):
            raise NeedsLanguageModel("A model server does not show what calibration needs. Import the model instead.")
        low, high = calibrate(model, check, lambda done, total: progress("calibrating", done / total))
        return {"low": low, "high": high}

    def release(self) -> None:
        """Give the memory back."""
        self._models.close()
