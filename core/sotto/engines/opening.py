"""Opens a language model with the engine that its file is for."""

from __future__ import annotations

from pathlib import Path

from sotto.engines.base import TokenModel


def open_model(path: Path, *, context: int | None = None, clip: tuple[float, float] | None = None) -> TokenModel:
    """A GGUF file with llama.cpp, a folder with transformers; on the processor or what torch finds.

    Raises ExtraMissing, NotAModel and NotEnoughMemory.
    """
    return (open_transformers if path.is_dir() else open_gguf)(path, context=context, clip=clip)


def open_gguf(
    path: Path,
    *,
    context: int | None = None,
    clip: tuple[float, float] | None = None,
    gpu_layers: int = 0,
    threads: int | None = None,
) -> TokenModel:
    """A GGUF file. ``context`` in tokens; ``gpu_layers`` -1 means all; ``threads`` None leaves one core free."""
    from sotto.engines.llama_cpp.model import LlamaCppModel

    return LlamaCppModel(path, context=context, clip=clip, gpu_layers=gpu_layers, threads=threads)


def open_transformers(
    folder: Path,
    *,
    context: int | None = None,
    clip: tuple[float, float] | None = None,
    device: str | None = None,
) -> TokenModel:
    """A folder of safetensors. ``device`` is torch's name of it; None takes CUDA, MPS or the processor."""
    from sotto.engines.transformers.model import TransformersModel

    return TransformersModel(folder, context=context, clip=clip, device=device)
