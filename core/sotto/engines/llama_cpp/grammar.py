"""Answers of a given JSON Schema, by llama.cpp's grammars."""

from __future__ import annotations

import ctypes
import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sotto.engines.base import Logits
from sotto.engines.llama_cpp.library import library
from sotto.engines.llama_cpp.runtime import Runtime
from sotto.errors import ModelFailed

_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])


class Grammar:
    """One answer's place in the grammar of a schema. Bounds of numbers are not part of it. Raises ModelFailed."""

    def __init__(self, runtime: Runtime, schema: Mapping[str, Any]) -> None:
        self._c: Any = library()
        self._all = np.zeros(runtime.words, _CANDIDATE)
        self._all["id"] = np.arange(runtime.words)
        self._one = np.zeros(1, _CANDIDATE)
        self._state = self._c.llama_sampler_init_grammar(runtime.vocabulary, _rules(schema), b"root")
        if not self._state:
            raise ModelFailed

    def allows(self, token: int) -> bool:
        self._one["id"] = token
        self._one["logit"] = 0.0
        self._apply(self._one)
        return bool(np.isfinite(self._one["logit"][0]))

    def mask(self, logits: Logits) -> None:
        self._all["logit"] = 0.0
        self._apply(self._all)
        logits[np.isneginf(self._all["logit"])] = -math.inf

    def accept(self, token: int) -> None:
        self._c.llama_sampler_accept(self._state, token)

    def restart(self, tokens: Sequence[int]) -> None:
        self._c.llama_sampler_reset(self._state)
        for token in tokens:
            self.accept(token)

    def close(self) -> None:
        self._c.llama_sampler_free(self._state)

    def _apply(self, candidates: Any) -> None:
        data = candidates.ctypes.data_as(self._c.llama_token_data_p)
        array = self._c.llama_token_data_array(data, len(candidates), -1, False)
        self._c.llama_sampler_apply(self._state, ctypes.byref(array))


def _rules(schema: Mapping[str, Any]) -> bytes:
    from llama_cpp.llama_grammar import json_schema_to_gbnf

    try:
        return str(json_schema_to_gbnf(json.dumps(schema))).encode()
    except (ValueError, KeyError, AssertionError, NotImplementedError):
        raise ModelFailed from None
