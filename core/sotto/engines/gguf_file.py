"""Reads the head of a GGUF file, and refuses what is no whole, single, usable language model.

Nothing of the file is executed and no count in it is believed before it is checked against the file's size.
"""

from __future__ import annotations

import mmap
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sotto.errors import NotAModel

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_LONGEST_KEY = 65_535
_DEFAULT_ALIGNMENT = 32
# Value type -> struct format; 8 is a string, 9 an array.
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9
# Tensor type -> (elements in a block, bytes of a block).
_BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 40),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292), 16: (256, 66),
    17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82), 23: (256, 136),
    24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8), 29: (256, 56), 30: (1, 2), 34: (256, 54),
    35: (256, 66), 39: (32, 17),
}  # fmt: skip
# How a file begins that is something else -> what to say.
_OTHERS = (
    (b"\x80\x02", "It is a Python pickle, which can run code when it is opened. Sotto never opens one."),
    (b"\x80\x03", "It is a Python pickle, which can run code when it is opened. Sotto never opens one."),
    (b"\x80\x04", "It is a Python pickle, which can run code when it is opened. Sotto never opens one."),
    (b"\x80\x05", "It is a Python pickle, which can run code when it is opened. Sotto never opens one."),
    (b"PK\x03\x04", "It is an archive or a PyTorch checkpoint, which can run code when opened. Choose a GGUF file."),
    (b"lmgg", "It is in the old GGML format. Choose the model as GGUF."),
    (b"tjgg", "It is in the old GGML format. Choose the model as GGUF."),
    (b"fmgg", "It is in the old GGML format. Choose the model as GGUF."),
)


@dataclass(frozen=True, slots=True)
class GgufInfo:
    """What the head of a model file says. ``context`` in tokens; ``cache_per_token`` in bytes, at 16 bits."""

    title: str
    architecture: str
    context: int
    cache_per_token: int
    layers: int
    vocabulary: int
    has_template: bool
    licence: str


def read_gguf(path: Path) -> GgufInfo:
    """Check the file and say what it is. Raises NotAModel with a reason."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            _require_magic(file.read(8), size)
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
                return _info(_Reader(view, size), size)
    except OSError as error:
        raise NotAModel(f"The file could not be read: {error.strerror}.") from None
    except (struct.error, UnicodeDecodeError, _BrokenError):
        raise NotAModel("The file is damaged or was cut off: its head cannot be read. Get it again.") from None


class _BrokenError(Exception):
    """The head says something that cannot be."""


class _Reader:
    """Reads little-endian values one after another; never beyond the end."""

    def __init__(self, view: mmap.mmap, size: int) -> None:
        self._view = view
        self._size = size
        self.at = 4

    def one(self, form: str) -> Any:
        (value,) = struct.unpack_from("<" + form, self._view, self.at)
        self.at += struct.calcsize(form)
        return value

    def count(self, least_bytes: int) -> int:
        """A count of things of at least that size each, all of which must still fit."""
        value: int = self.one("Q")
        if value > (self._size - self.at) // least_bytes:
            raise _BrokenError
        return value

    def text(self, longest: int | None = None) -> str:
        length = self.count(1)
        if longest is not None and length > longest:
            raise _BrokenError
        data = self._view[self.at : self.at + length]
        self.at += length
        return data.decode("utf-8")

    def skip_text(self) -> None:
        length = self.count(1)
        self.at += length

    def value(self) -> Any:
        """A value; of an array only how many there are, as a range."""
        kind = self.one("I")
        if kind == _STRING:
            return self.text()
        if kind == _ARRAY:
            return self._array()
        if kind not in _SCALARS:
            raise _BrokenError
        return self.one(_SCALARS[kind])

    def _array(self) -> range:
        kind = self.one("I")
        if kind == _STRING:
            length = self.count(8)
            for _ in range(length):
                self.skip_text()
            return range(length)
        if kind not in _SCALARS:
            raise _BrokenError
        each = struct.calcsize(_SCALARS[kind])
        length = self.count(each)
        self.at += length * each
        return range(length)


def _require_magic(head: bytes, size: int) -> None:
    if head.startswith(_MAGIC):
        version = int.from_bytes(head[4:8], "little")
        if version not in _VERSIONS:
            raise NotAModel(f"It is GGUF version {version}; Sotto reads versions 2 and 3, little-endian.")
        return
    for start, sentence in _OTHERS:
        if head.startswith(start):
            raise NotAModel(sentence)
    if size == 0:
        raise NotAModel("The file is empty.")
    raise NotAModel("It is not a GGUF file.")


def _info(reader: _Reader, size: int) -> GgufInfo:
    reader.one("I")  # the version, checked
    tensors = reader.count(24)
    fields: dict[str, Any] = {}
    for _ in range(reader.count(12)):
        key = reader.text(_LONGEST_KEY)
        fields[key] = reader.value()
    _require_language_model(fields, tensors)
    alignment = fields.get("general.alignment", _DEFAULT_ALIGNMENT)
    if not isinstance(alignment, int) or alignment <= 0 or alignment % 8:
        raise _BrokenError
    ends = [_tensor_end(reader, alignment) for _ in range(tensors)]
    data_start = -(-reader.at // alignment) * alignment
    missing = data_start + max(ends) - size
    if missing > 0:
        raise NotAModel(f"The file was cut off: at least {missing:,} bytes are missing. Get it again.")
    return _described(fields)


def _tensor_end(reader: _Reader, alignment: int) -> int:
    """Where the tensor ends, in bytes from the start of the data."""
    reader.text(_LONGEST_KEY)
    dimensions = reader.one("I")
    if dimensions > 8:
        raise _BrokenError
    elements = 1
    row: int | None = None
    for _ in range(dimensions):
        length = reader.one("Q")
        row = length if row is None else row
        elements *= length
    kind, offset = reader.one("I"), reader.one("Q")
    if kind not in _BLOCKS:
        raise NotAModel("It is packed in a way that this version of Sotto does not know. Choose a Q4_K_M or Q8_0 file.")
    in_block, block_bytes = _BLOCKS[kind]
    if offset % alignment or (row or 1) % in_block:
        raise _BrokenError
    return int(offset + elements // in_block * block_bytes)


def _require_language_model(fields: dict[str, Any], tensors: int) -> None:
    architecture = fields.get("general.architecture")
    if not isinstance(architecture, str) or not tensors:
        raise NotAModel("It holds no model, only words about one.")
    if fields.get("split.count", 0) not in (0, 1):
        raise NotAModel("It is one part of a model in several files. Choose a model in a single file.")
    if fields.get("general.type", "model") != "model" or architecture == "clip":
        raise NotAModel("It is an addition to a model (an adapter or an image reader), not a model.")
    if "tokenizer.ggml.model" not in fields or f"{architecture}.context_length" not in fields:
        raise NotAModel("It has no tokenizer, so it cannot read or write text.")
    if architecture.endswith("bert") or fields.get(f"{architecture}.pooling_type", 0):
        raise NotAModel("It is a model for searching texts. Sotto needs one that answers: an instruct model.")


def _described(fields: dict[str, Any]) -> GgufInfo:
    architecture = fields["general.architecture"]

    def number(key: str, otherwise: int) -> int:
        value = fields.get(f"{architecture}.{key}", otherwise)
        return value if isinstance(value, int) and value > 0 else otherwise

    heads = number("attention.head_count", 32)
    width = number("embedding_length", 4096)
    key_width = number("attention.key_length", width // heads)
    value_width = number("attention.value_length", width // heads)
    cached_heads = number("attention.head_count_kv", heads)
    layers = number("block_count", 32)
    return GgufInfo(
        title=_words(fields.get("general.name")),
        architecture=architecture,
        context=number("context_length", 2048),
        cache_per_token=layers * cached_heads * (key_width + value_width) * 2,
        layers=layers,
        vocabulary=len(words) if isinstance(words := fields.get("tokenizer.ggml.tokens"), range) else 0,
        has_template="tokenizer.chat_template" in fields,
        licence=_words(fields.get("general.license")),
    )


def _words(value: object, most: int = 80) -> str:
    """A short line for people, without anything that could steer a terminal."""
    if not isinstance(value, str):
        return ""
    return "".join(letter for letter in value if letter.isprintable())[:most].strip()
