"""A language model of random weights, to measure and test engines with: it babbles, but costs what a real one costs.

The architecture is Llama's; the vocabulary is the 256 bytes, some merges of English, and the chat's marks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from sotto.errors import ExtraMissing

SPECIALS = ("<unk>", "<s>", "</s>", "<|im_start|>", "<|im_end|>")
UNKNOWN, BEGIN, PAD, _, END = range(len(SPECIALS))
CHAT_TEMPLATE = (
    "{{ bos_token }}{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
_ENGLISH = (
    "Could you suggest five snacks for the hike with the children, one of whom is allergic to peanuts?",
    "Please write a short and friendly letter to the landlord about the heating that has not worked.",
    "The person that wrote this is probably a nurse who lives in the north and has two children.",
    "What would be a good plan for the week, with something to read and something to cook each day?",
)

Weights = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Shape:
    """How large the model is. ``context`` in tokens; ``width`` must be a multiple of twice ``heads``."""

    layers: int
    width: int
    heads: int
    kv_heads: int
    inner: int
    context: int = 4096
    seed: int = 0

    @property
    def head(self) -> int:
        return self.width // self.heads


TINY = Shape(layers=2, width=64, heads=4, kv_heads=2, inner=128)


def tokenizer(english: Sequence[str] = _ENGLISH, size: int = 512) -> Tokenizer:
    """A vocabulary of at most that size out of texts, with the pre-tokenizer that llama.cpp calls gpt-2."""
    built = Tokenizer(models.BPE())
    built.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    built.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=list(SPECIALS),
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    built.train_from_iterator(english, trainer)
    return built


def tensors(shape: Shape, vocabulary: int) -> Iterator[tuple[str, Weights]]:
    """Every weight under the name that Hugging Face's Llama gives it, one by one."""
    random = np.random.default_rng(shape.seed)

    def matrix(rows: int, columns: int, scale: float = 0.0) -> Weights:
        return random.standard_normal((rows, columns), dtype=np.float32) * np.float32(scale or columns**-0.5)

    kv_width = shape.head * shape.kv_heads
    yield "model.embed_tokens.weight", matrix(vocabulary, shape.width, 1.0)
    yield "model.norm.weight", np.ones(shape.width, np.float32)
    yield "lm_head.weight", matrix(vocabulary, shape.width)
    for layer in range(shape.layers):
        name = f"model.layers.{layer}"
        yield f"{name}.input_layernorm.weight", np.ones(shape.width, np.float32)
        yield f"{name}.post_attention_layernorm.weight", np.ones(shape.width, np.float32)
        yield f"{name}.self_attn.q_proj.weight", matrix(shape.width, shape.width)
        yield f"{name}.self_attn.k_proj.weight", matrix(kv_width, shape.width)
        yield f"{name}.self_attn.v_proj.weight", matrix(kv_width, shape.width)
        yield f"{name}.self_attn.o_proj.weight", matrix(shape.width, shape.width)
        yield f"{name}.mlp.gate_proj.weight", matrix(shape.inner, shape.width)
        yield f"{name}.mlp.up_proj.weight", matrix(shape.inner, shape.width)
        yield f"{name}.mlp.down_proj.weight", matrix(shape.width, shape.inner)


def write_gguf(path: Path, shape: Shape = TINY, words: Tokenizer | None = None, *, quantized: bool = False) -> int:
    """Write the model as one GGUF file, in 32-bit floats or as Q8_0; its number of parameters. Raises ExtraMissing."""
    try:
        import gguf
    except ImportError:
        raise ExtraMissing(
            "Making a model of random weights needs the package gguf (`pip install gguf`). A packaged Sotto lacks it: "
            "name a GGUF file instead."
        ) from None
    writer = gguf.GGUFWriter(path, "llama")
    _describe(writer, shape, file_type=gguf.LlamaFileType.MOSTLY_Q8_0 if quantized else gguf.LlamaFileType.ALL_F32)
    words = words or tokenizer()
    _add_vocabulary(writer, words)
    kind = gguf.GGMLQuantizationType.Q8_0
    parameters = 0
    for name, weight in tensors(shape, words.get_vocab_size()):
        parameters += weight.size
        stored = _as_stored(name, weight, shape)
        if quantized and weight.ndim > 1:
            writer.add_tensor(_gguf_name(name), gguf.quants.quantize(stored, kind), raw_dtype=kind)
        else:
            writer.add_tensor(_gguf_name(name), stored)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return parameters


def _describe(writer: Any, shape: Shape, file_type: int) -> None:
    writer.add_name("Random")
    writer.add_context_length(shape.context)
    writer.add_embedding_length(shape.width)
    writer.add_block_count(shape.layers)
    writer.add_feed_forward_length(shape.inner)
    writer.add_head_count(shape.heads)
    writer.add_head_count_kv(shape.kv_heads)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(shape.head)
    writer.add_rope_freq_base(10_000.0)
    writer.add_file_type(file_type)


def _add_vocabulary(writer: Any, words: Tokenizer) -> None:
    import gguf

    pieces = [words.id_to_token(token) for token in range(words.get_vocab_size())]
    merges = json.loads(words.to_str())["model"]["merges"]
    writer.add_vocab_size(len(pieces))
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(pieces)
    writer.add_token_types([gguf.TokenType.CONTROL if piece in SPECIALS else gguf.TokenType.NORMAL for piece in pieces])
    writer.add_token_merges([" ".join(pair) for pair in merges])
    writer.add_unk_token_id(UNKNOWN)
    writer.add_bos_token_id(BEGIN)
    writer.add_eos_token_id(END)
    writer.add_pad_token_id(PAD)
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(False)
    writer.add_chat_template(CHAT_TEMPLATE)


_PARTS = {
    "input_layernorm": "attn_norm",
    "post_attention_layernorm": "ffn_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}
_WHOLE = {
    "model.embed_tokens.weight": "token_embd.weight",
    "model.norm.weight": "output_norm.weight",
    "lm_head.weight": "output.weight",
}


def _gguf_name(name: str) -> str:
    if name in _WHOLE:
        return _WHOLE[name]
    layer, _, part = name.removeprefix("model.layers.").partition(".")
    return f"blk.{layer}.{_PARTS[part.removesuffix('.weight')]}.weight"


def _as_stored(name: str, weight: Weights, shape: Shape) -> Weights:
    """llama.cpp rotates neighbours where Hugging Face rotates halves: the rows of each head are interleaved."""
    heads = {"q_proj": shape.heads, "k_proj": shape.kv_heads}.get(name.split(".")[-2])
    if heads is None:
        return weight
    rows, columns = weight.shape
    return weight.reshape(heads, 2, rows // heads // 2, columns).swapaxes(1, 2).reshape(rows, columns)
