"""What may become a model here: whole GGUF files and safetensors folders; everything else is refused with a reason."""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import shutil
import struct
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sotto.engines import disk, importing
from sotto.engines.gguf_file import read_gguf
from sotto.engines.importing import import_model
from sotto.engines.installed import BUILTIN, InstalledModels, Speed
from sotto.engines.transformers_folder import read_folder
from sotto.errors import Cancelled, DiskFull, ModelNotInstalled, NotAModel, StoreDamaged
from tests.tiny_models import write_gguf, write_transformers


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_gguf(tmp_path_factory.mktemp("whole") / "Tiny Model.gguf")


@pytest.fixture
def models(tmp_path: Path) -> InstalledModels:
    return InstalledModels(tmp_path / "models")


def gguf(fields: dict[str, object], tensors: int = 0, version: int = 3) -> bytes:
    """The head of a GGUF file with these fields and tensors of one 32-bit number each."""
    made = b"GGUF" + struct.pack("<IQQ", version, tensors, len(fields))
    for key, value in fields.items():
        made += struct.pack("<Q", len(key)) + key.encode()
        if isinstance(value, str):
            made += struct.pack("<IQ", 8, len(value)) + value.encode()
        else:
            made += struct.pack("<II", 4, value)  # type: ignore[call-overload]
    for at in range(tensors):
        made += struct.pack("<Q", 1) + b"t" + struct.pack("<IQIQ", 1, 1, 0, at * 32)
    made += b"\0" * (-len(made) % 32)
    return made + b"\0" * 32 * tensors


MODEL = {
    "general.architecture": "llama",
    "llama.context_length": 2048,
    "tokenizer.ggml.model": "gpt2",
    "tokenizer.chat_template": "x",
}


def test_a_whole_file_says_what_it_is(whole: Path) -> None:
    info = read_gguf(whole)
    assert (info.architecture, info.context, info.layers) == ("llama", 4096, info.layers)
    assert info.has_template
    assert info.vocabulary > 256
    assert info.cache_per_token > 0


@pytest.mark.parametrize("kept", [0.999, 0.9, 0.5, 0.1, 0.01])
def test_a_file_that_was_cut_off_is_refused(whole: Path, tmp_path: Path, kept: float) -> None:
    data = whole.read_bytes()
    cut = tmp_path / "cut.gguf"
    cut.write_bytes(data[: int(len(data) * kept)])
    with pytest.raises(NotAModel, match="cut off"):
        read_gguf(cut)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (pickle.dumps({"weights": [1.0]}), "pickle"),
        (pickle.dumps({"weights": [1.0]}, protocol=2), "pickle"),
        (b"PK\x03\x04 something", "PyTorch"),
        (b"tjgg" + b"\0" * 60, "old GGML"),
        (b"", "empty"),
        (b"hello, I am a text", "not a GGUF"),
        (gguf(MODEL, 1, version=1), "version 1"),
        (gguf(MODEL, 0), "no model"),
        (gguf({}, 1), "no model"),
        (gguf(MODEL | {"split.count": 3}, 1), "one part"),
        (gguf(MODEL | {"general.type": "adapter"}, 1), "addition"),
        (gguf(MODEL | {"general.architecture": "clip"}, 1), "addition"),
        (gguf({"general.architecture": "llama", "llama.context_length": 8}, 1), "tokenizer"),
        (gguf({**MODEL, "general.architecture": "bert", "bert.context_length": 512}, 1), "searching"),
        (gguf(MODEL | {"general.alignment": 0}, 1), "damaged"),
    ],
)
def test_other_files_are_refused_with_a_reason(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "some.gguf"
    path.write_bytes(content)
    with pytest.raises(NotAModel, match=reason):
        read_gguf(path)


def test_counts_are_not_believed(tmp_path: Path) -> None:
    """A head that promises more than the file can hold is refused at once: it is neither read so far nor allocated."""
    path = tmp_path / "huge.gguf"
    for field in range(2):
        counts = [1, 1]
        counts[field] = 2**62
        path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, *counts) + b"\0" * 64)
        os.truncate(path, 256 * 1024 * 1024)  # zeros read as fields without names
        begun = time.process_time()
        with pytest.raises(NotAModel):
            read_gguf(path)
        assert time.process_time() - begun < 2


def test_a_tensor_outside_of_the_file_is_refused(tmp_path: Path) -> None:
    good = gguf(MODEL, 1)
    path = tmp_path / "far.gguf"
    path.write_bytes(good)
    read_gguf(path)
    path.write_bytes(good.replace(b"t" + struct.pack("<IQIQ", 1, 1, 0, 0), b"t" + struct.pack("<IQIQ", 1, 1, 0, 3200)))
    with pytest.raises(NotAModel, match="cut off"):
        read_gguf(path)


@settings(max_examples=200)
@given(st.integers(0, 4000), st.binary(min_size=1, max_size=8), st.booleans())
def test_damage_anywhere_in_the_head_never_crashes(at: int, damage: bytes, cut: bool) -> None:
    data = bytearray(gguf(MODEL, 3))
    at %= len(data)
    data[at : None if cut else at + len(damage)] = damage
    with tempfile.NamedTemporaryFile(suffix=".gguf") as file:
        file.write(data)
        file.flush()
        with contextlib.suppress(NotAModel):
            read_gguf(Path(file.name))


# Folders --------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_transformers(tmp_path / "Tiny HF")


def test_a_folder_of_safetensors_says_what_it_is(folder: Path) -> None:
    info = read_folder(folder)
    assert info.context == 4096
    assert info.size == (folder / "model.safetensors").stat().st_size
    assert info.cache_per_token > 0


def _add(name: str, content: bytes = b"x") -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes(content)


def _set(name: str, key: str, value: object) -> Callable[[Path], object]:
    def change(folder: Path) -> None:
        path = folder / name
        path.write_text(json.dumps(json.loads(path.read_text()) | {key: value}))

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_add("modeling_tiny.py"), "code of its own"),
        (_add("pytorch_model.bin"), "pickle"),
        (_add("weights.pt"), "pickle"),
        (_set("config.json", "auto_map", {"AutoModel": "modeling.Tiny"}), "auto_map"),
        (_set("tokenizer_config.json", "auto_map", {"AutoTokenizer": ["t.T", None]}), "auto_map"),
        (lambda folder: (folder / "config.json").unlink(), "config.json is missing"),
        (lambda folder: (folder / "tokenizer.json").unlink(), "tokenizer.json is missing"),
        (lambda folder: (folder / "model.safetensors").unlink(), "no weights"),
        (_add("config.json", b"[1"), "could not be read"),
        (lambda folder: os.truncate(folder / "config.json", 2**24), "too large"),
        (_add("model.safetensors", b"\xff" * 64), "cut off"),
        (_add("model.safetensors", struct.pack("<Q", 2) + b"{]"), "damaged"),
        (_add("model.safetensors", struct.pack("<Q", 31) + b'{"a":{"data_offsets":[0,"16"]}}'), "damaged"),
    ],
)
def test_a_folder_that_could_run_code_or_is_incomplete_is_refused(
    folder: Path, models: InstalledModels, change: Callable[[Path], object], reason: str
) -> None:
    change(folder)
    with pytest.raises(NotAModel, match=reason):
        import_model(folder, models)
    assert models.all() == ()


def test_cut_off_safetensors_are_refused(folder: Path) -> None:
    path = folder / "model.safetensors"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(NotAModel, match="cut off"):
        read_folder(folder)


# The folder of models -------------------------------------------------------------------------


def test_an_imported_file_is_copied_and_known(whole: Path, models: InstalledModels) -> None:
    seen: list[tuple[int, int]] = []
    model = import_model(whole, models, lambda done, total: seen.append((done, total)))
    assert model.name == "tiny-model"
    assert models.file(model).read_bytes() == whole.read_bytes()
    assert seen[-1] == (model.size, model.size)
    again = import_model(whole, models)
    assert again.name == "tiny-model-2"
    assert again.sha256 == model.sha256
    assert [one.name for one in InstalledModels(models.folder).all()] == ["tiny-model", "tiny-model-2"]


def test_an_imported_folder_is_copied_without_what_it_does_not_need(folder: Path, models: InstalledModels) -> None:
    (folder / "README.md").write_text("about")
    model = import_model(folder, models)
    copied = {path.name for path in models.file(model).iterdir()}
    assert "README.md" not in copied
    assert {"config.json", "tokenizer.json", "model.safetensors"} <= copied


def test_a_base_model_is_refused(models: InstalledModels, tmp_path: Path) -> None:
    path = tmp_path / "base.gguf"
    path.write_bytes(gguf({key: value for key, value in MODEL.items() if "template" not in key}, 1))
    with pytest.raises(NotAModel, match="base model"):
        import_model(path, models)


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_cancelled_import_leaves_nothing(what: str, whole: Path, folder: Path, models: InstalledModels) -> None:
    with pytest.raises(Cancelled):
        import_model(whole if what == "file" else folder, models, stopped=lambda: True)
    assert list(models.folder.iterdir()) == []


@pytest.mark.parametrize("what", ["file", "folder"])
def test_an_import_that_was_killed_is_in_nobodys_way(
    what: str, whole: Path, folder: Path, models: InstalledModels
) -> None:
    source = whole if what == "file" else folder
    child = os.fork()
    if child == 0:
        import_model(source, models, lambda _done, _total: os._exit(9))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert len(list(models.folder.iterdir())) == 1
    model = import_model(source, models)
    assert models.file(model).exists()
    assert {path.name for path in models.folder.iterdir()} == {"index.json", model.path}


@pytest.mark.parametrize("what", ["file", "folder"])
def test_an_import_under_way_in_another_process_keeps_its_copy(
    what: str, whole: Path, folder: Path, models: InstalledModels
) -> None:
    source = whole if what == "file" else folder
    begun, go_on = os.pipe(), os.pipe()

    def wait(_done: int, _total: int) -> None:
        os.write(begun[1], b"x")
        os.read(go_on[0], 1)

    child = os.fork()
    if child == 0:
        try:
            import_model(source, models, wait)
        finally:
            os._exit(0)
    os.read(begun[0], 1)
    ours = import_model(source, models)
    os.write(go_on[1], b"x" * 100)
    os.waitpid(child, 0)
    assert len(models.all()) == 2
    for model in models.all():
        assert models.file(model).stat().st_size == models.file(ours).stat().st_size


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_was_put_into_the_folder_of_models_is_imported_whole(
    what: str, whole: Path, folder: Path, models: InstalledModels
) -> None:
    models.folder.mkdir()
    source = models.folder / ("mine.gguf" if what == "file" else "mine")
    shutil.copy(whole, source) if what == "file" else shutil.copytree(folder, source)
    inside = "" if what == "file" else "model.safetensors"
    before = (source / inside).read_bytes()
    copy = models.file(import_model(source, models))
    assert copy != source
    assert (copy / inside).read_bytes() == before
    assert (source / inside).read_bytes() == before


def test_an_archive_with_the_right_name_is_refused(tmp_path: Path, models: InstalledModels) -> None:
    path = tmp_path / "model.gguf"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("data.pkl", pickle.dumps([1]))
    with pytest.raises(NotAModel, match="can run code"):
        import_model(path, models)


def test_an_import_needs_room(whole: Path, models: InstalledModels, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "_LEFT_FREE", 10**18)
    with pytest.raises(DiskFull):
        import_model(whole, models)
    assert models.all() == ()


def test_a_choice_ends_with_its_model(whole: Path, models: InstalledModels) -> None:
    assert models.chosen == BUILTIN
    name = import_model(whole, models).name
    models.use(name)
    assert InstalledModels(models.folder).chosen == name
    path = models.file(models.get(name))
    models.remove(name)
    assert models.chosen == BUILTIN
    assert not path.exists()
    with pytest.raises(ModelNotInstalled):
        models.use(name)
    with pytest.raises(ModelNotInstalled):
        models.remove(name)
    models.use("127.0.0.1:11434/llama3.2:3b")
    assert models.chosen == "127.0.0.1:11434/llama3.2:3b"


def test_what_was_measured_is_kept(whole: Path, models: InstalledModels) -> None:
    name = import_model(whole, models).name
    models.keep_clip(name, (-1.5, 7.25))
    models.keep_speed(name, Speed(1.0, 300.0, 25.0, "8 GB memory, 4 cores"))
    model = InstalledModels(models.folder).get(name)
    assert model.clip == (-1.5, 7.25)
    assert model.speed is not None
    assert model.speed.rewrite_seconds == pytest.approx(900 / 300 + 250 / 25)


@pytest.mark.parametrize(
    "index",
    [
        "{not json",
        "[]",
        '{"sotto_models": 2, "chosen": "builtin", "models": []}',
        '{"sotto_models": 1, "chosen": "builtin", "models": [{"name": "x"}]}',
        '{"sotto_models": 1, "chosen": "builtin"}',
        '{"sotto_models": 1, "chosen": 5, "models": []}',
        '{"sotto_models": 1, "chosen": "builtin", "models": 5}',
        "[" * 100_000,
    ],
)
def test_a_damaged_index_is_told_and_left_alone(models: InstalledModels, index: str) -> None:
    models.folder.mkdir()
    (models.folder / "index.json").write_text(index)
    with pytest.raises(StoreDamaged, match=r"^index\.json in "):
        models.all()
    assert (models.folder / "index.json").read_text() == index


@pytest.mark.parametrize("place", ["../tiny-model.gguf", "/tiny-model.gguf", "more/tiny-model.gguf", ".", ""])
def test_an_index_that_leads_elsewhere_is_refused(whole: Path, models: InstalledModels, place: str) -> None:
    """Nor is the folder itself a model, which would go with it."""
    import_model(whole, models)
    path = models.folder / "index.json"
    path.write_text(path.read_text().replace("tiny-model.gguf", place))
    with pytest.raises(StoreDamaged):
        models.remove("tiny-model")
    assert (models.folder / "tiny-model.gguf").is_file()


def exchanged(monkeypatch: pytest.MonkeyPatch, change: Callable[[Path], object]) -> None:
    """From now on a file is exchanged once it was looked at, before it is copied."""

    def copied(source: Path, *more: Any) -> str:
        change(source)
        return disk.copied(source, *more)

    monkeypatch.setattr(importing, "copied", copied)


def test_a_file_that_is_exchanged_while_it_is_imported_is_refused(
    whole: Path, models: InstalledModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchanged(monkeypatch, lambda source: source.write_bytes(source.read_bytes()[:200]))
    with pytest.raises(NotAModel):
        import_model(whole, models)
    assert models.all() == ()
    assert list(models.folder.iterdir()) == []


def test_so_is_a_folder(folder: Path, models: InstalledModels, monkeypatch: pytest.MonkeyPatch) -> None:
    code = _set("config.json", "auto_map", {"AutoModel": "modeling.Tiny"})
    exchanged(monkeypatch, lambda source: code(source.parent) if source.name == "config.json" else None)
    with pytest.raises(NotAModel, match="auto_map"):
        import_model(folder, models)
    assert models.all() == ()
    assert list(models.folder.iterdir()) == []
