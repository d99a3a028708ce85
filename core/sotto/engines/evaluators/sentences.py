"""Likeness in meaning by any sentence-transformers model."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sotto.engines.evaluators.loading import BREAKDOWNS, WEIGHTS, device
from sotto.errors import ExtraMissing, ModelFailed, NotAModel

Floats = npt.NDArray[np.float32]


class SentenceModel:
    """The folder's model in place of the built-in Similarity. Loaded on first use; safe to share between threads."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str]) -> Floats:
        """Unit vectors (texts, width). Raises NotAModel, ExtraMissing, ModelFailed."""
        with self._lock:
            model = self._model
            try:
                found: Floats = model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False)
            except BREAKDOWNS:
                raise ModelFailed from None
        return found.astype(np.float32)

    def between(self, one: str, other: str) -> float:
        """The cosine in [-1, 1] of two texts."""
        a, b = self.embed([one, other])
        return float(a @ b)

    @cached_property
    def _model(self) -> Any:
        try:
            import torch
            from sentence_transformers import SentenceTransformer
        except ImportError:
            raise ExtraMissing("This needs packages that are not installed: pip install -e '.[torch]'") from None
        _require_harmless(self._folder)
        try:
            return SentenceTransformer(
                str(self._folder), device=device(torch), trust_remote_code=False, local_files_only=True,
                model_kwargs={"use_safetensors": True},
            )  # fmt: skip
        except Exception:  # noqa: BLE001 -- a foreign file makes the libraries raise anything
            raise NotAModel("The model in this folder could not be opened: it is damaged or of another kind.") from None


def _require_harmless(folder: Path) -> None:
    """Raise NotAModel unless the folder's modules are the library's own and their weights safetensors."""
    try:
        modules = json.loads((folder / "modules.json").read_text(encoding="utf-8"))
        parts = [(str(m["type"]), folder / str(m["path"])) for m in modules]
    except (OSError, ValueError, KeyError, TypeError):
        raise NotAModel("The folder has no readable modules.json: it is not a sentence-transformers model.") from None
    for kind, part in parts:
        if not kind.startswith("sentence_transformers."):
            raise NotAModel("The model wants to run code of its own, which Sotto does not do.")
        if not part.resolve().is_relative_to(folder.resolve()):
            raise NotAModel("The model names a folder outside its own.")
        if list(part.glob("*.bin")) and not list(part.glob(f"*{WEIGHTS}")):
            raise NotAModel("Weights in this folder are not in safetensors format, the only one that Sotto loads.")
    if not list(folder.rglob(f"*{WEIGHTS}")):
        raise NotAModel("The folder has no weights in safetensors format, the only one that Sotto loads.")
