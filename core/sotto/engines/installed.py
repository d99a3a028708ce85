"""The language models on this computer: a folder of files and an index of what each one is.

Nothing in the index is private: names, sizes, hashes, licences, and what was measured.
"""

from __future__ import annotations

import json
import re
import shutil
import threading
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from sotto.errors import ModelNotInstalled, StoreDamaged
from sotto.store import data_folder
from sotto.store.documents import write_atomically
from sotto.store.shapes import require_version, shape_of

BUILTIN = "builtin"
GGUF, TRANSFORMERS = "gguf", "transformers"
# A model that is not whole yet is named so; no name has this sign.
HALF = "importing@"
_INDEX = "index.json"
_VERSION = 1
_LONGEST_NAME = 48
# Several threads of the app may change the index.
_CHANGING = threading.RLock()


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured on ``machine``: seconds to load, tokens read and tokens written a second."""

    load_seconds: float
    read: float
    written: float
    machine: str
    # A rewrite reads its instructions and the text, and writes the text anew. In tokens, for 100 words.
    READS = 900
    WRITES = 250

    @property
    def rewrite_seconds(self) -> float:
        """Seconds that one prompted rewrite of 100 words takes."""
        return self.READS / self.read + self.WRITES / self.written


@dataclass(frozen=True, slots=True)
class Installed:
    """A model that is here. ``path`` is relative to the folder of models; ``size`` in bytes.

    ``clip`` are the bounds of its logits calibrated on public text, which a formal guarantee needs.
    """

    name: str
    title: str
    kind: str
    path: str
    size: int
    sha256: str
    context: int
    cache_per_token: int
    licence: str = ""
    repository: str = ""
    revision: str = ""
    added: float = field(default_factory=time.time)
    clip: tuple[float, float] | None = None
    speed: Speed | None = None


class InstalledModels:
    """The models in ``folder``, by default the user's own. Every call reads the index anew: others write it too."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "models"

    def all(self) -> tuple[Installed, ...]:
        """In the order in which they came. Raises StoreDamaged."""
        return tuple(_installed(plain) for plain in self._read()["models"])

    def get(self, name: str) -> Installed:
        """Raises ModelNotInstalled."""
        for one in self.all():
            if one.name == name:
                return one
        raise ModelNotInstalled

    def file(self, model: Installed) -> Path:
        """Where it lies. Raises ModelNotInstalled where it has gone from the disk."""
        path = self.folder / model.path
        if not path.exists():
            raise ModelNotInstalled("The file of this language model is gone. Download or import it again.")
        return path

    @property
    def chosen(self) -> str:
        """The model that rewrites are made with unless another is asked for."""
        name: str = self._read()["chosen"]
        return name

    def use(self, name: str) -> None:
        """Choose a model: "builtin", one that is here, or SERVER/MODEL. Raises ModelNotInstalled."""
        with _CHANGING:
            if name != BUILTIN and "/" not in name:
                self.get(name)
            self._write(self._read() | {"chosen": name})

    def add(self, model: Installed) -> None:
        """Takes the place of the one of that name, if there is one."""
        with _CHANGING:
            index = self._read()
            here = [plain["name"] for plain in index["models"]]
            place = here.index(model.name) if model.name in here else len(here)
            index["models"][place : place + 1] = [asdict(model)]
            self._write(index)

    def keep_clip(self, name: str, clip: tuple[float, float]) -> None:
        with _CHANGING:
            self.add(replace(self.get(name), clip=clip))

    def keep_speed(self, name: str, speed: Speed) -> None:
        with _CHANGING:
            self.add(replace(self.get(name), speed=speed))

    def remove(self, name: str) -> None:
        """Delete the model's files and forget it. Raises ModelNotInstalled."""
        with _CHANGING:
            model = self.get(name)
            index = self._read()
            index["models"] = [plain for plain in index["models"] if plain["name"] != name]
            if index["chosen"] == name:
                index["chosen"] = BUILTIN
            self._write(index)
        path = self.folder / model.path
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)

    def free_name(self, wanted: str) -> str:
        """A name like ``wanted`` that no model and no file here has: small letters, digits, dots and hyphens."""
        base = re.sub(r"[^a-z0-9.]+", "-", wanted.casefold()).strip("-.")[:_LONGEST_NAME] or "model"
        # What lies here without being a model: what is to be imported itself, or is being imported elsewhere.
        lying = {path.name.removeprefix(HALF).removesuffix(f".{GGUF}") for path in self.folder.glob("*")}
        taken = {one.name for one in self.all()} | {BUILTIN} | lying
        name, number = base, 2
        while name in taken:
            name, number = f"{base}-{number}", number + 1
        return name

    def _read(self) -> dict[str, Any]:
        try:
            text = (self.folder / _INDEX).read_bytes()
        except FileNotFoundError:
            return {"sotto_models": _VERSION, "chosen": BUILTIN, "models": []}
        except OSError:
            raise StoreDamaged.of(_INDEX) from None
        with shape_of(_INDEX):
            index: dict[str, Any] = json.loads(text)
            require_version(index["sotto_models"], _VERSION)
            if not isinstance(index["chosen"], str) or not isinstance(index["models"], list):
                raise TypeError
            return index

    def _write(self, index: dict[str, Any]) -> None:
        write_atomically(self.folder / _INDEX, json.dumps(index, indent=1).encode())


def _installed(plain: Mapping[str, Any]) -> Installed:
    with shape_of(_INDEX):
        clip, speed = plain["clip"], plain["speed"]
        path = Path(plain["path"])
        # Nor the folder itself, which would go with the model.
        if len(path.parts) != 1 or path.is_absolute() or ".." in path.parts:
            raise ValueError("not in the folder of models")
        return Installed(
            **{
                **plain,
                "clip": None if clip is None else (float(clip[0]), float(clip[1])),
                "speed": None if speed is None else Speed(**speed),
            }
        )
