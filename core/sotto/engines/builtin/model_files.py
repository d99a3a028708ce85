"""An ONNX model on disk with its spec: found, verified and loaded on first use."""

from __future__ import annotations

import hashlib
import json
import os
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.pieces import Pieces, pieces
from sotto.engines.builtin.word_pieces import WordPieces
from sotto.errors import ModelFailed, ModelMissing

MODEL = Path(__file__).parent / "model"
# Cores that one model reads with.
THREADS = min(4, os.cpu_count() or 1)


class ModelFiles:
    """``folder`` with ``spec.json`` and the graph ``name``; the tokenizer is the encoder's.

    Everything raises ModelMissing where a file is not there or not readable, ModelFailed where the
    runtime refuses. The caller keeps two threads from loading at once.
    """

    def __init__(self, folder: Path, name: str, tokenizer: Path = MODEL / "tokenizer.json") -> None:
        self._folder = folder
        self._name = name
        self._tokenizer_file = tokenizer

    @cached_property
    def spec(self) -> dict[str, Any]:
        try:
            spec: dict[str, Any] = json.loads((self._folder / "spec.json").read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ModelMissing from error
        return spec

    def verify(self) -> dict[str, bool]:
        """Each model file, and whether its SHA-256 is the one in the spec."""
        result = {}
        for name, expected in self.spec["sha256"].items():
            path = self._folder / name
            result[name] = path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == expected
        return result

    @cached_property
    def tokenizer(self) -> Any:
        from tokenizers import Tokenizer

        if not self._tokenizer_file.is_file():
            raise ModelMissing
        tokenizer = Tokenizer.from_file(str(self._tokenizer_file))
        tokenizer.no_padding()
        tokenizer.no_truncation()
        return tokenizer

    @cached_property
    def _word_pieces(self) -> WordPieces:
        return WordPieces(self.tokenizer)

    def pieces(self, text: str) -> Pieces:
        """The pieces of ``text`` without the signs for its beginning and end."""
        return pieces(text, self._word_pieces)

    @cached_property
    def session(self) -> Any:
        import onnxruntime

        path = self._folder / self._name
        if not path.is_file():
            raise ModelMissing
        options = onnxruntime.SessionOptions()
        # Processors without the newer dot product instructions let sums of 8-bit products overflow otherwise.
        options.add_session_config_entry("session.x64quantprecision", "1")
        options.intra_op_num_threads = THREADS
        options.inter_op_num_threads = 1
        # Spinning threads would eat the cores that the browser needs between two keystrokes.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise ModelFailed from error


def probability(logits: npt.NDArray[np.float32], scale: float, bias: float) -> npt.NDArray[np.float32]:
    """Calibrated probabilities of a model's answers; scale and bias stand in its spec."""
    result: npt.NDArray[np.float32] = 1.0 / (1.0 + np.exp(-np.clip(logits * scale + bias, -30.0, 30.0)))
    return result.astype(np.float32)
