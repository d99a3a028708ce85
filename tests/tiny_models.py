"""The same tiny language model of random weights as a GGUF file and as a transformers folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sotto.evaluation import random_model
from sotto.evaluation.random_model import TINY, Shape


def write_gguf(path: Path, shape: Shape = TINY) -> Path:
    pytest.importorskip("gguf", reason="needs the gguf package (pip install gguf)")
    random_model.write_gguf(path, shape)
    return path


def write_transformers(folder: Path, shape: Shape = TINY) -> Path:
    """Only safetensors and JSON: no torch is needed to write it."""
    numpy_files = pytest.importorskip("safetensors.numpy", reason="needs safetensors (pip install -e '.[torch]')")
    folder.mkdir(parents=True, exist_ok=True)
    words = random_model.tokenizer()
    numpy_files.save_file(
        dict(random_model.tensors(shape, words.get_vocab_size())),
        folder / "model.safetensors",
        metadata={"format": "pt"},
    )
    words.save(str(folder / "tokenizer.json"))
    marks = dict(zip(("unk_token", "bos_token", "pad_token"), random_model.SPECIALS, strict=False))
    _write(
        folder / "tokenizer_config.json",
        {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "chat_template": random_model.CHAT_TEMPLATE,
            "eos_token": random_model.SPECIALS[random_model.END],
            **marks,
        },
    )
    _write(
        folder / "config.json",
        {
            "architectures": ["LlamaForCausalLM"],
            "model_type": "llama",
            "dtype": "float32",
            "vocab_size": words.get_vocab_size(),
            "hidden_size": shape.width,
            "intermediate_size": shape.inner,
            "num_hidden_layers": shape.layers,
            "num_attention_heads": shape.heads,
            "num_key_value_heads": shape.kv_heads,
            "max_position_embeddings": shape.context,
            "rms_norm_eps": 1e-5,
            "rope_theta": 10_000.0,
            "bos_token_id": random_model.BEGIN,
            "eos_token_id": random_model.END,
            "pad_token_id": random_model.PAD,
            "tie_word_embeddings": False,
        },
    )
    return folder


def _write(path: Path, content: dict[str, object]) -> None:
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
