"""The engines that run language models, each on the same tiny model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sotto.engines.base import TokenModel
from sotto.engines.opening import open_gguf, open_transformers

Open = Callable[[str], TokenModel]


def opener(request: pytest.FixtureRequest, engine: str) -> Callable[..., TokenModel]:
    """Opens the tiny model with an engine, or skips."""
    if engine == "llama_cpp":
        pytest.importorskip("llama_cpp", reason="needs llama.cpp (pip install -e '.[llm]')")
        path: Path = request.getfixturevalue("tiny_gguf")
        return lambda **settings: open_gguf(path, **settings)
    pytest.importorskip("torch", reason="needs torch (pip install -e '.[torch]')")
    pytest.importorskip("transformers", reason="needs transformers (pip install -e '.[torch]')")
    folder: Path = request.getfixturevalue("tiny_transformers")
    return lambda **settings: open_transformers(folder, device="cpu", **settings)


@pytest.fixture(scope="session", params=["llama_cpp", "transformers"])
def open_tiny(request: pytest.FixtureRequest) -> Callable[..., TokenModel]:
    return opener(request, request.param)


@pytest.fixture(scope="session")
def model(open_tiny: Callable[..., TokenModel]) -> Iterator[TokenModel]:
    """One model for all tests of an engine: what one test leaves behind must not change another."""
    opened = open_tiny()
    yield opened
    opened.close()
