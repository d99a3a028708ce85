"""Entailment by any transformers model for natural language inference, like the papers' RoBERTa on MNLI."""

from __future__ import annotations

import threading
from collections import OrderedDict
from functools import cached_property
from pathlib import Path
from typing import Any

from sotto.engines.evaluators.loading import BREAKDOWNS, opened, room
from sotto.errors import ModelFailed, NotAModel

_REMEMBERED = 256
# Tokens that two windows of a long text have in common.
_OVERLAP = 64
_BATCH = 8


class EntailmentModel:
    """Does a text entail a fact? Loaded on first use; safe to share between threads.

    The text is the premise, the fact the hypothesis. Which output is "entailment" is read from the
    model's labels. A long text is read in windows, and what one of them entails the text does.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._remembered: OrderedDict[tuple[str, str], float] = OrderedDict()

    def entails(self, fact: str, text: str) -> float:
        """The probability in [0, 1]. Raises NotAModel, ExtraMissing, ModelFailed."""
        if not text.strip():
            return 0.0
        with self._lock:
            if (fact, text) not in self._remembered:
                self._remembered[fact, text] = self._entails(fact, text)
            self._remembered.move_to_end((fact, text))
            while len(self._remembered) > _REMEMBERED:
                self._remembered.popitem(last=False)
            return self._remembered[fact, text]

    def _entails(self, fact: str, text: str) -> float:
        tokenizer, model, torch = self._loaded
        longest, entailment = room(tokenizer, model), self._entailment
        try:
            # A fact that fills the model leaves room for half of it.
            fact_ids = tokenizer(fact, add_special_tokens=False)["input_ids"][: longest // 2]
            windows = tokenizer(
                text, tokenizer.decode(fact_ids), truncation="only_first", max_length=longest, padding=True,
                stride=min(_OVERLAP, longest // 8), return_overflowing_tokens=True, return_tensors="pt",
            )  # fmt: skip
            windows.pop("overflow_to_sample_mapping", None)
            best = 0.0
            with torch.inference_mode():
                for at in range(0, len(windows["input_ids"]), _BATCH):
                    batch = {key: value[at : at + _BATCH].to(model.device) for key, value in windows.items()}
                    shares = model(**batch).logits.float().softmax(dim=-1)[:, entailment]
                    best = max(best, float(shares.max()))
        except BREAKDOWNS:
            raise ModelFailed from None
        return best

    @cached_property
    def _loaded(self) -> tuple[Any, Any, Any]:
        return opened(self._folder, lambda transformers: transformers.AutoModelForSequenceClassification)

    @cached_property
    def _entailment(self) -> int:
        _, model, _ = self._loaded
        for index, label in model.config.id2label.items():
            if str(label).lower() in ("entailment", "entailed", "entails"):
                return int(index)
        raise NotAModel("The model does not say which of its answers means entailment: it is none for inference.")
