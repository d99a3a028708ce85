"""A GGUF model as the sanitizers see it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sotto.engines.chat import Template
from sotto.engines.decoding.model import DecodingModel
from sotto.engines.llama_cpp.grammar import Grammar
from sotto.engines.llama_cpp.runtime import Runtime
from sotto.engines.llama_cpp.sequences import LlamaSequences
from sotto.engines.llama_cpp.words import Words
from sotto.errors import NotAModel


class LlamaCppModel(DecodingModel):
    """A TokenModel. ``context`` in tokens, at most what the model was trained for; ``gpu_layers`` -1 means all.

    Raises ExtraMissing, NotAModel and NotEnoughMemory.
    """

    def __init__(
        self,
        path: Path,
        *,
        context: int | None = None,
        clip: tuple[float, float] | None = None,
        gpu_layers: int = 0,
        threads: int | None = None,
    ) -> None:
        self._runtime = Runtime(path, context, gpu_layers, threads)
        try:
            words = Words(self._runtime)
            super().__init__(
                path.stem,
                context=self._runtime.cells,
                vocabulary=self._runtime.words,
                clip=clip,
                words=words,
                sequences=LlamaSequences(self._runtime),
                template=_template(self._runtime, words),
            )
        except BaseException:
            self.close()
            raise

    def tokenize(self, text: str, marks: bool) -> list[int]:
        return self._runtime.tokenize(text, marks=marks)

    def form(self, schema: Mapping[str, Any]) -> Grammar:
        return Grammar(self._runtime, schema)

    def close(self) -> None:
        self._runtime.close()


def _template(runtime: Runtime, words: Words) -> Template:
    """The chat template in the file. Raises NotAModel where there is none."""
    from jinja2 import TemplateError
    from llama_cpp.llama_chat_format import Jinja2ChatFormatter

    source = runtime.metadata("tokenizer.chat_template")
    if source is None:
        raise NotAModel("This model has no chat template, so it does not follow instructions. Choose an instruct one.")
    try:
        written: Any = Jinja2ChatFormatter(source, words.mark(words.end), words.mark(words.begin))
    except TemplateError:
        raise NotAModel from None
    # Models that may think aloud are asked not to: nobody reads it, and the answer is to be of a given form.
    return lambda messages: str(written(messages=messages, enable_thinking=False).prompt)
