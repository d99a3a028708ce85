"""Model files: a head that adds up, or a sentence. What is imported is the file as it was; the rest leaves nothing."""

from __future__ import annotations

import hashlib
import shutil
import struct
from pathlib import Path

from sotto.engines.gguf_file import GgufInfo, read_gguf
from sotto.engines.importing import import_model
from sotto.engines.installed import InstalledModels
from sotto.errors import NotAModel, SottoError
from tests.fuzz.scratch import folder


def _text(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


def _field(key: str, kind: int, value: bytes) -> bytes:
    return _text(key) + struct.pack("<I", kind) + value


def _file(fields: list[bytes], tensors: list[bytes], data: bytes) -> bytes:
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(fields)) + b"".join([*fields, *tensors])
    return head + b"\0" * (-len(head) % 32) + data


_FIELDS = [
    _field("general.architecture", 8, _text("llama")),
    _field("general.name", 8, _text("Tiny")),
    _field("llama.context_length", 4, struct.pack("<I", 512)),
    _field("llama.block_count", 4, struct.pack("<I", 2)),
    _field("llama.embedding_length", 4, struct.pack("<I", 64)),
    _field("llama.attention.head_count", 4, struct.pack("<I", 4)),
    _field("tokenizer.ggml.model", 8, _text("gpt2")),
    _field("tokenizer.ggml.tokens", 9, struct.pack("<IQ", 8, 3) + _text("a") + _text("b") + _text("c")),
    _field("tokenizer.ggml.scores", 9, struct.pack("<IQ", 6, 2) + b"\0" * 8),
    _field("tokenizer.chat_template", 8, _text("{{ messages }}")),
]
_TENSORS = [
    _text("token_embd.weight") + struct.pack("<IQQIQ", 2, 8, 4, 0, 0),
    _text("output.weight") + struct.pack("<IQQIQ", 2, 32, 1, 8, 128),
]
_WHOLE = _file(_FIELDS, _TENSORS, b"\0" * (128 + 34))

SEEDS = (
    _WHOLE,
    _WHOLE[:-1],
    _file([*_FIELDS, _field("general.alignment", 4, struct.pack("<I", 64))], _TENSORS, b"\0" * 300),
    _file([*_FIELDS, _field("split.count", 2, struct.pack("<H", 3))], _TENSORS, b"\0" * 162),
    _file(_FIELDS[:2], [], b""),
    b"GGUF\x03",
    b"GGUF" + b"\xff" * 60,
    b"PK\x03\x04" + b"\0" * 30,
    b"",
)


def check(data: bytes) -> None:
    source = folder("gguf") / "model.gguf"
    source.write_bytes(data)
    try:
        info = read_gguf(source)
    except NotAModel as error:
        _check_sentence(error)
        info = None
    else:
        _check_info(info)
    _check_import(source, data, info)


def _check_info(info: GgufInfo) -> None:
    assert info.context > 0
    assert info.layers > 0
    assert info.cache_per_token >= 0
    assert info.vocabulary >= 0
    for words in (info.title, info.licence):
        assert len(words) <= 80
        assert words.isprintable()


def _check_import(source: Path, data: bytes, info: GgufInfo | None) -> None:
    models = InstalledModels(folder("gguf") / "models")
    try:
        model = import_model(source, models)
    except SottoError as error:
        _check_sentence(error)
        assert info is None or not info.has_template or not isinstance(error, NotAModel)
        assert not models.folder.exists() or not list(models.folder.iterdir()), "a refused file left something behind"
        return
    assert info is not None
    assert models.file(model).read_bytes() == data
    assert model.sha256 == hashlib.sha256(data).hexdigest()
    assert InstalledModels(models.folder).get(model.name) == model, "the index does not read as it was written"
    shutil.rmtree(models.folder)


def _check_sentence(error: SottoError) -> None:
    assert str(error).isprintable()
    assert len(str(error)) < 300
