"""The language models that Sotto offers to download: small instruct models that follow its prompts.

A spec names a repository and a file. ``revision``, ``size`` and ``sha256`` stand here only where they were
checked against the hub; where they are None they are asked of the hub when the download starts, shown,
checked, and pinned with what was downloaded.
"""

from __future__ import annotations

from dataclasses import dataclass

from sotto.engines.memory import needed
from sotto.errors import UnknownModel

# For an estimate before the hub was asked: what the Q4_K_M mix takes for a weight, and for its table of words,
# which is kept finer.
_BITS_PER_WEIGHT = 4.8
_WORD_TABLE = 150_000_000


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """One model to download. ``parameters`` in billions, ``context`` in tokens, ``cache_per_token`` in bytes.

    ``measured`` says on which machine its speed and its rewrites were measured, None where they were not.
    """

    name: str
    title: str
    parameters: float
    repository: str
    file: str
    licence: str
    context: int
    cache_per_token: int
    prompt_format: str
    suits: str
    revision: str | None = None
    size: int | None = None
    sha256: str | None = None
    measured: str | None = None

    @property
    def about_size(self) -> int:
        """Bytes to download: as pinned, or estimated."""
        return self.size or round(self.parameters * 1e9 * _BITS_PER_WEIGHT / 8) + _WORD_TABLE

    @property
    def memory(self) -> int:
        """Bytes that it takes while it is loaded, estimated."""
        return needed(self.about_size, self.cache_per_token, self.context)

    @property
    def page(self) -> str:
        """Where a person can read about it."""
        return f"https://huggingface.co/{self.repository}"


# From small to large.
CATALOG = (
    ModelSpec(
        name="qwen2.5-0.5b",
        title="Qwen2.5 0.5B Instruct",
        parameters=0.49,
        repository="Qwen/Qwen2.5-0.5B-Instruct-GGUF",
        file="qwen2.5-0.5b-instruct-q4_k_m.gguf",
        licence="Apache-2.0",
        context=32_768,
        cache_per_token=12_288,
        prompt_format="ChatML",
        suits="For trying things out, and for very small computers. Its judgement is weak.",
    ),
    ModelSpec(
        name="llama-3.2-1b",
        title="Llama 3.2 1B Instruct",
        parameters=1.24,
        repository="bartowski/Llama-3.2-1B-Instruct-GGUF",
        file="Llama-3.2-1B-Instruct-Q4_K_M.gguf",
        licence="Llama 3.2 Community",
        context=131_072,
        cache_per_token=32_768,
        prompt_format="Llama 3",
        suits="Paraphrases fluently; weak at judging what is private.",
    ),
    ModelSpec(
        name="qwen2.5-1.5b",
        title="Qwen2.5 1.5B Instruct",
        parameters=1.54,
        repository="Qwen/Qwen2.5-1.5B-Instruct-GGUF",
        file="qwen2.5-1.5b-instruct-q4_k_m.gguf",
        licence="Apache-2.0",
        context=32_768,
        cache_per_token=28_672,
        prompt_format="ChatML",
        suits="The smallest one that keeps to Sotto's instructions most of the time.",
    ),
    ModelSpec(
        name="smollm2-1.7b",
        title="SmolLM2 1.7B Instruct",
        parameters=1.71,
        repository="bartowski/SmolLM2-1.7B-Instruct-GGUF",
        file="SmolLM2-1.7B-Instruct-Q4_K_M.gguf",
        licence="Apache-2.0",
        context=8_192,
        cache_per_token=196_608,
        prompt_format="ChatML",
        suits="Rewrites and shortens well in English; reads short texts.",
    ),
    ModelSpec(
        name="gemma-2-2b",
        title="Gemma 2 2B Instruct",
        parameters=2.61,
        repository="bartowski/gemma-2-2b-it-GGUF",
        file="gemma-2-2b-it-Q4_K_M.gguf",
        licence="Gemma",
        context=8_192,
        cache_per_token=106_496,
        prompt_format="Gemma",
        suits="Natural wording; reads short texts.",
    ),
    ModelSpec(
        name="llama-3.2-3b",
        title="Llama 3.2 3B Instruct",
        parameters=3.21,
        repository="bartowski/Llama-3.2-3B-Instruct-GGUF",
        file="Llama-3.2-3B-Instruct-Q4_K_M.gguf",
        licence="Llama 3.2 Community",
        context=131_072,
        cache_per_token=114_688,
        prompt_format="Llama 3",
        suits="A good middle: follows instructions, natural wording.",
    ),
    ModelSpec(
        name="phi-3.5-mini",
        title="Phi 3.5 mini Instruct",
        parameters=3.82,
        repository="bartowski/Phi-3.5-mini-instruct-GGUF",
        file="Phi-3.5-mini-instruct-Q4_K_M.gguf",
        licence="MIT",
        context=131_072,
        cache_per_token=393_216,
        prompt_format="Phi 3",
        suits="Careful at reasoning about clues; needs much memory for long texts.",
    ),
    ModelSpec(
        name="qwen3-4b",
        title="Qwen3 4B Instruct 2507",
        parameters=4.02,
        repository="unsloth/Qwen3-4B-Instruct-2507-GGUF",
        file="Qwen3-4B-Instruct-2507-Q4_K_M.gguf",
        licence="Apache-2.0",
        context=262_144,
        cache_per_token=147_456,
        prompt_format="ChatML",
        suits="The best judgement that still runs without a graphics card.",
    ),
    ModelSpec(
        name="qwen2.5-7b",
        title="Qwen2.5 7B Instruct",
        parameters=7.62,
        repository="bartowski/Qwen2.5-7B-Instruct-GGUF",
        file="Qwen2.5-7B-Instruct-Q4_K_M.gguf",
        licence="Apache-2.0",
        context=32_768,
        cache_per_token=57_344,
        prompt_format="ChatML",
        suits="Strong at all four sanitizers; wants a graphics card or patience.",
    ),
    ModelSpec(
        name="llama-3.1-8b",
        title="Llama 3.1 8B Instruct",
        parameters=8.03,
        repository="bartowski/Meta-Llama-3.1-8B-Instruct-GGUF",
        file="Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf",
        licence="Llama 3.1 Community",
        context=131_072,
        cache_per_token=131_072,
        prompt_format="Llama 3",
        suits="Strong at attacking and arbitrating; wants a graphics card or patience.",
    ),
)


def spec(name: str) -> ModelSpec:
    """The model of that name. Raises UnknownModel."""
    for one in CATALOG:
        if one.name == name:
            return one
    raise UnknownModel
