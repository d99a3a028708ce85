"""A transformers model as the sanitizers see it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from sotto.engines.chat import Template
from sotto.engines.decoding.model import DecodingModel
from sotto.engines.transformers.folder import require_safe
from sotto.engines.transformers.json_form import JsonForm, Starts, starts
from sotto.engines.transformers.sequences import TorchSequences
from sotto.engines.transformers.words import Words
from sotto.errors import ExtraMissing, NotAModel, NotEnoughMemory


class TransformersModel(DecodingModel):
    """A TokenModel. ``context`` in tokens, at most what the model was trained for.

    Raises ExtraMissing, NotAModel, UnsafeModel and NotEnoughMemory.
    """

    def __init__(
        self,
        folder: Path,
        *,
        context: int | None = None,
        clip: tuple[float, float] | None = None,
        device: str | None = None,
    ) -> None:
        require_safe(folder)
        self._tokenizer, self._model = _load(folder, device)
        config = self._model.config
        self._torch_sequences = TorchSequences(self._model)
        words = Words(self._tokenizer, config.vocab_size, _ends(self._tokenizer, self._model))
        super().__init__(
            folder.name,
            context=min(context or 4096, config.max_position_embeddings),
            vocabulary=config.vocab_size,
            clip=clip,
            words=words,
            sequences=self._torch_sequences,
            template=_template(self._tokenizer),
        )
        self._all_words = words

    def tokenize(self, text: str, marks: bool) -> list[int]:
        return list(self._tokenizer(text, add_special_tokens=False, split_special_tokens=not marks)["input_ids"])

    def form(self, schema: Mapping[str, Any]) -> JsonForm:
        return JsonForm(self._all_words, self._starts, schema)

    @cached_property
    def _starts(self) -> Starts:
        return starts(self._all_words)

    def close(self) -> None:
        if self._model is None:
            return
        import torch

        self._model = None
        self._torch_sequences.close_all()
        if torch.cuda.is_available():
            torch.cuda.empty_cache()


def _load(folder: Path, device: str | None) -> tuple[Any, Any]:
    # Read once, when OpenMP is loaded: threads that wait by spinning starve everything else on the machine.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    try:
        import torch
        import transformers
    except ImportError:
        raise ExtraMissing(
            "This needs packages that are not installed: `pip install -e '.[torch]'` in the folder of Sotto's source "
            "brings them."
        ) from None
    transformers.utils.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    torch.set_num_threads(max(1, (os.cpu_count() or 2) - 1))
    place = device or _best_device(torch)
    safe = {"local_files_only": True, "trust_remote_code": False}
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(folder, use_fast=True, **safe)
        # A processor computes 16 bits slowly or not at all.
        precision = torch.float32 if place == "cpu" else "auto"
        model = transformers.AutoModelForCausalLM.from_pretrained(folder, use_safetensors=True, dtype=precision, **safe)
        return tokenizer, model.to(place).eval()
    except (torch.OutOfMemoryError, MemoryError):
        raise NotEnoughMemory from None
    except Exception:  # noqa: BLE001 each format's library has its own errors
        raise NotAModel("The files of this model are damaged or of a kind that is not known here.") from None


def _best_device(torch: Any) -> str:
    if torch.cuda.is_available():
        return "cuda"
    return "mps" if torch.backends.mps.is_available() else "cpu"


def _ends(tokenizer: Any, model: Any) -> frozenset[int]:
    """The tokens that end an answer, from all the places where a model's makers write them."""
    found: set[int] = set()
    for place in (model.generation_config, model.config, tokenizer):
        ends = getattr(place, "eos_token_id", None)
        found |= {ends} if isinstance(ends, int) else set(ends or ())
    if not found:
        raise NotAModel("This model has no end token, so its answers would never end. Choose an instruct model.")
    return frozenset(found)


def _template(tokenizer: Any) -> Template:
    if not tokenizer.chat_template:
        raise NotAModel("This model has no chat template, so it does not follow instructions. Choose an instruct one.")
    # Models that may think aloud are asked not to: nobody reads it, and the answer is to be of a given form.
    return lambda messages: str(
        tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True, enable_thinking=False)
    )
