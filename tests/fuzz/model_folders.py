"""Folders of models: what could run code or does not add up is refused with a sentence."""

from __future__ import annotations

import json
import struct

from sotto.engines.transformers_folder import read_folder
from sotto.errors import NotAModel
from tests.fuzz.reader import Reader
from tests.fuzz.scratch import folder

_CONFIG = {
    "model_type": "llama",
    "hidden_size": 64,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "max_position_embeddings": 512,
}
_TOKENIZER = {"tokenizer_class": "PreTrainedTokenizerFast", "chat_template": "{{ messages }}"}
_HEAD = {
    "__metadata__": {"format": "pt"},
    "a": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]},
    "b": {"dtype": "F32", "shape": [4], "data_offsets": [16, 32]},
}

SEEDS = (
    b"",
    bytes(30),
    b"\x00\x00\x00\x00\x01\x02\x03\x04\x05",
    b"\x01\x01\x01\x02\x03\x02\x02\x02\x02\x04\x06\x02\x05",
    b"\x00\x00\x03\x01\x02\x04\x01\x02\x03\x01\x02\x01\x01",
    b"\x02" + bytes(range(50)),
)


def check(data: bytes) -> None:
    reader = Reader(data)
    place = folder("model")
    raw = reader.below(4)
    head = json.dumps(reader.almost(_HEAD)).encode()
    length = len(head) if reader.below(4) else reader.pick((0, 1, len(head) - 1, 2**32, 2**63))
    weights = struct.pack("<Q", length) + head + bytes(32)
    config = json.dumps(reader.almost(_CONFIG)).encode()
    tokenizer = json.dumps(reader.almost(_TOKENIZER)).encode()
    if raw == 1:
        weights = reader.rest()
    elif raw == 2:
        config = reader.rest()
    (place / "model.safetensors").write_bytes(weights)
    (place / "config.json").write_bytes(config)
    (place / "tokenizer_config.json").write_bytes(tokenizer)
    (place / "tokenizer.json").write_bytes(b"{}")
    try:
        info = read_folder(place)
    except NotAModel as error:
        assert len(str(error)) < 300
        return
    assert info.context > 0
    assert info.cache_per_token >= 0
    assert info.size == len(weights)
    assert int.from_bytes(weights[:8], "little") <= len(weights) - 8
    assert b'"auto_map"' not in config
    assert b'"auto_map"' not in tokenizer
