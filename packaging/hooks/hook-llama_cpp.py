"""Of llama.cpp only the libraries that are loaded: the wheel holds each of them three times."""

import os
from pathlib import Path

import llama_cpp

_LIBRARIES = Path(llama_cpp.__file__).parent / "lib"
_LOADED = ("libllama.so", "libggml.so.0", "libggml-base.so.0", "libggml-cpu.so.0")
_PATTERNS = {"posix": _LOADED, "nt": ("*.dll",)}[os.name]

binaries = [
    (str(found), "llama_cpp/lib") for pattern in (*_PATTERNS, "*.dylib") for found in sorted(_LIBRARIES.glob(pattern))
]
