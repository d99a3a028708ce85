"""Reads the head of a transformers model's folder, and refuses whatever could run code when it is opened."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sotto.errors import NotAModel

WEIGHTS = ".safetensors"
_CODE = {".py", ".pyc", ".so", ".dll", ".dylib"}
_PICKLES = {".bin", ".pt", ".pth", ".pkl", ".pickle", ".ckpt", ".joblib"}
_KEPT = {".json", ".txt", ".jinja", ".model", WEIGHTS}
# Larger heads than this are no heads.
_LONGEST_HEAD = 100 * 1024**2
_LARGEST_JSON = 10 * 1024**2


@dataclass(frozen=True, slots=True)
class FolderInfo:
    """What the folder says. ``context`` in tokens; ``cache_per_token`` and ``size`` (of the weights) in bytes."""

    title: str
    context: int
    cache_per_token: int
    size: int
    files: tuple[Path, ...]


def read_folder(folder: Path) -> FolderInfo:
    """Check the folder and say what it is. Raises NotAModel with a reason."""
    files = sorted(path for path in folder.iterdir() if path.is_file())
    for path in files:
        if path.suffix in _CODE:
            raise NotAModel(f"It brings code of its own ({path.name}), which Sotto does not run.")
        if path.suffix in _PICKLES:
            raise NotAModel(
                f"It holds a Python pickle ({path.name}), which can run code when it is opened. "
                "Choose the model as safetensors or GGUF."
            )
    config = _json(folder / "config.json")
    for name in ("config.json", "tokenizer_config.json"):
        if "auto_map" in (_json(folder / name) if (folder / name).exists() else {}):
            raise NotAModel("It asks for code of its own to be run (auto_map), which Sotto does not do.")
    if not (folder / "tokenizer.json").is_file():
        raise NotAModel("The file tokenizer.json is missing.")
    weights = [path for path in files if path.suffix == WEIGHTS]
    if not weights:
        raise NotAModel("There are no weights in safetensors format in this folder.")
    for path in weights:
        _require_whole(path)
    kept = tuple(path for path in files if path.suffix in _KEPT)
    return FolderInfo(
        title=folder.name,
        context=_number(config, "max_position_embeddings", 2048),
        cache_per_token=_cache(config),
        size=sum(path.stat().st_size for path in weights),
        files=kept,
    )


def _require_whole(path: Path) -> None:
    """A safetensors file is the length of its head, the head as JSON, then the tensors it names."""
    with path.open("rb") as file:
        length = int.from_bytes(file.read(8), "little")
        size = file.seek(0, 2)
        file.seek(8)
        if length > min(_LONGEST_HEAD, size - 8):
            raise NotAModel(f"{path.name} is no safetensors file, or was cut off.")
        try:
            head = json.loads(file.read(length))
            ends = [tensor["data_offsets"][1] for name, tensor in head.items() if name != "__metadata__"]
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            raise NotAModel(f"{path.name} is damaged: its head cannot be read.") from None
    if not all(type(end) is int for end in ends):
        raise NotAModel(f"{path.name} is damaged: its head cannot be read.")
    if not ends or 8 + length + max(ends) != size:
        raise NotAModel(f"{path.name} was cut off. Get it again.")


def _json(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _LARGEST_JSON:
            raise NotAModel(f"The file {path.name} is too large to be one of a model.")
        read = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise NotAModel(f"The file {path.name} is missing.") from None
    except (OSError, ValueError, RecursionError):
        raise NotAModel(f"The file {path.name} could not be read.") from None
    if not isinstance(read, dict):
        raise NotAModel(f"The file {path.name} could not be read.")
    return read


def _number(config: dict[str, Any], key: str, otherwise: int) -> int:
    value = config.get(key)
    return value if isinstance(value, int) and value > 0 else otherwise


def _cache(config: dict[str, Any]) -> int:
    heads = _number(config, "num_attention_heads", 32)
    width = _number(config, "head_dim", _number(config, "hidden_size", 4096) // heads)
    return _number(config, "num_hidden_layers", 32) * _number(config, "num_key_value_heads", heads) * width * 4
