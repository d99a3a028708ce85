"""llama.cpp itself, loaded when it is first needed."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from sotto.errors import ExtraMissing


@cache
def library() -> Any:
    """The module llama_cpp, quiet. Raises ExtraMissing."""
    # Read once, when OpenMP is loaded: threads that wait by spinning starve everything else on the machine.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    try:
        import llama_cpp
    except (ImportError, OSError, RuntimeError):
        raise ExtraMissing from None
    llama_cpp.llama_log_set(_quiet(llama_cpp), None)
    llama_cpp.llama_backend_init()
    return llama_cpp


@cache
def _quiet(llama_cpp: Any) -> Any:
    """The library writes to standard error otherwise. Kept alive by the cache."""
    return llama_cpp.llama_log_callback(lambda _level, _text, _data: None)
