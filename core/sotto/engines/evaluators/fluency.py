"""How natural a text is, by the perplexity of any causal language model, like the paper's GPT-2."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from sotto.engines.evaluators.loading import BREAKDOWNS, opened, room
from sotto.errors import ModelFailed


class FluencyModel:
    """Loaded on first use; safe to share between threads."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()

    def perplexity(self, texts: Sequence[str]) -> list[float]:
        """exp of the mean negative log-probability of the tokens of each text; infinite for one without tokens.

        A text longer than the model reads is scored in stretches. Raises NotAModel, ExtraMissing, ModelFailed.
        """
        with self._lock:
            return [self._perplexity(text) for text in texts]

    def _perplexity(self, text: str) -> float:
        tokenizer, model, torch = self._loaded
        try:
            ids = list(tokenizer(text, add_special_tokens=False)["input_ids"])
            if not ids:
                return math.inf
            # The first token is scored after the sign for a beginning; where there is none it is not scored.
            begin = next((b for b in (tokenizer.bos_token_id, tokenizer.eos_token_id) if b is not None), None)
            ids = ids if begin is None else [begin, *ids]
            longest, loss, count = room(tokenizer, model), 0.0, 0
            with torch.inference_mode():
                for at in range(0, len(ids) - 1, longest - 1):
                    part = torch.tensor([ids[at : at + longest]], device=model.device)
                    logs = model(part).logits[0, :-1].float().log_softmax(dim=-1)
                    loss -= float(logs.gather(1, part[0, 1:, None]).sum())
                    count += part.shape[1] - 1
        except BREAKDOWNS:
            raise ModelFailed from None
        return math.exp(min(loss / count, 60.0)) if count else math.inf

    @cached_property
    def _loaded(self) -> tuple[Any, Any, Any]:
        return opened(self._folder, lambda transformers: transformers.AutoModelForCausalLM)
