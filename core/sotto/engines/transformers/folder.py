"""What a model's folder may hold: weights as safetensors and words as JSON, never anything that runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sotto.errors import NotAModel, UnsafeModel

_PICKLES = ("*.bin", "*.pt", "*.pth", "*.ckpt", "*.pkl", "*.pickle", "*.msgpack", "*.h5")


def require_safe(folder: Path) -> None:
    """Raises NotAModel where it is no model, UnsafeModel where it would run code or load a pickle."""
    if not (folder / "config.json").is_file():
        raise NotAModel("This folder holds no language model: it has no config.json.")
    for path in sorted(folder.glob("*.json")):
        settings = _read(path)
        if isinstance(settings, dict) and "auto_map" in settings:
            raise UnsafeModel(
                "This model wants to run program code that came with it. Sotto never does: choose another one."
            )
    if any(folder.glob("*.safetensors")):
        return
    if any(path for kind in _PICKLES for path in folder.glob(kind)):
        raise UnsafeModel(
            "The weights of this model are a Python pickle, which can run code when it is opened. Sotto never opens "
            "one: choose a model with safetensors."
        )
    raise NotAModel("This folder holds no weights: there is no safetensors file in it.")


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        raise NotAModel(f"The file {path.name} of this model cannot be read. Get the model again.") from None
