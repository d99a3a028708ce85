"""A model's folder is data: whatever would run is refused before anything of it is loaded."""

from __future__ import annotations

import json
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sotto.engines.opening import open_model
from sotto.errors import NotAModel, UnsafeModel

pytest.importorskip("transformers", reason="needs transformers (pip install -e '.[torch]')")

RAN = "ran.txt"


class Runs:
    """Unpickling it leaves a file behind."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return (Path.touch, (self.path,))


@pytest.fixture
def folder(tiny_transformers: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(tiny_transformers, tmp_path / "model"))


def as_pickle(folder: Path) -> None:
    (folder / "model.safetensors").unlink()
    (folder / "pytorch_model.bin").write_bytes(pickle.dumps(Runs(folder / RAN)))


def pickle_in_disguise(folder: Path) -> None:
    (folder / "model.safetensors").write_bytes(pickle.dumps(Runs(folder / RAN)))


def remote_code(folder: Path) -> None:
    settings = json.loads((folder / "config.json").read_text())
    settings["auto_map"] = {"AutoModelForCausalLM": "own.Model", "AutoConfig": "own.Config"}
    (folder / "config.json").write_text(json.dumps(settings))
    (folder / "own.py").write_text(f"open({str(folder / RAN)!r}, 'w')")


def remote_tokenizer(folder: Path) -> None:
    settings = json.loads((folder / "tokenizer_config.json").read_text())
    settings["auto_map"] = {"AutoTokenizer": ["own.Words", None]}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings))
    (folder / "own.py").write_text(f"open({str(folder / RAN)!r}, 'w')")


@pytest.mark.parametrize("change", [as_pickle, remote_code, remote_tokenizer])
def test_what_would_run_is_refused_by_name(folder: Path, change: Callable[[Path], None]) -> None:
    change(folder)
    with pytest.raises(UnsafeModel):
        open_model(folder)
    assert not (folder / RAN).exists()


def no_weights(folder: Path) -> None:
    (folder / "model.safetensors").unlink()


def no_config(folder: Path) -> None:
    (folder / "config.json").unlink()


def broken_config(folder: Path) -> None:
    (folder / "config.json").write_text("{")


def cut_off(folder: Path) -> None:
    path = folder / "model.safetensors"
    path.write_bytes(path.read_bytes()[:1000])


def no_template(folder: Path) -> None:
    settings = json.loads((folder / "tokenizer_config.json").read_text())
    del settings["chat_template"]
    (folder / "tokenizer_config.json").write_text(json.dumps(settings))


@pytest.mark.parametrize("change", [no_weights, no_config, broken_config, cut_off, no_template, pickle_in_disguise])
def test_what_is_no_whole_model_is_refused(folder: Path, change: Callable[[Path], None]) -> None:
    change(folder)
    with pytest.raises(NotAModel):
        open_model(folder)
    assert not (folder / RAN).exists()
