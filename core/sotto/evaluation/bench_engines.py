"""What a language model costs on this machine, and what is won by evaluating nothing twice and decoding in groups.

The figures that a ratio compares are measured in one run, on one model, with the prompts of the sanitizers.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from statistics import median

from sotto.engines.base import Logits, Prompt, Sampling
from sotto.engines.decoding.model import DecodingModel
from sotto.engines.llama_cpp.model import LlamaCppModel
from sotto.evaluation import random_model
from sotto.evaluation.bench import Figure, resident_megabytes, texts
from sotto.sanitizers.dp_gtr.prompted import paraphrase_prompt
from sotto.sanitizers.rlaa.options import Options
from sotto.sanitizers.rlaa.prompted import Asker

GROUP = 10
ROUNDS = 3
SHAPE = random_model.Shape(layers=12, width=640, heads=10, kv_heads=5, inner=1792)
_WORDS = 100
_DRAWN = 32
_RUNS = 5
_VOCABULARY = 8192
# What three inferences and their grades say, about as long as a model makes them.
_NOTE = {"reasoning": "They mention it in passing, in the sentence about last spring.", "evidence": ["last spring"]}


@dataclass(frozen=True, slots=True)
class _Cost:
    """Prompt tokens evaluated, tokens decoded and seconds of some work."""

    evaluated: int
    decoded: int
    seconds: float


def figures(path: Path | None) -> Iterator[Figure]:
    """The figures of a GGUF file, or of random weights that are written for it. Raises SottoError."""
    if path is not None:
        yield from _of(path)
        return
    with tempfile.TemporaryDirectory(prefix="sotto-bench-") as folder:
        made = Path(folder) / "random.gguf"
        # Whole words are tokens, so that there are about as many as a real model would have.
        prompts = (files("sotto.sanitizers.rlaa") / "prompts").iterdir()
        english = [next(texts(_WORDS)), *(prompt.read_text(encoding="utf-8") for prompt in prompts)]
        words = random_model.tokenizer(english, _VOCABULARY)
        parameters = random_model.write_gguf(made, SHAPE, words, quantized=True)
        yield Figure("random weights", parameters / 1e6, "million")
        yield from _of(made)


def _of(path: Path) -> Iterator[Figure]:
    before = resident_megabytes()
    started = time.perf_counter()
    model = LlamaCppModel(path)
    try:
        yield Figure("load", 1000 * (time.perf_counter() - started), "ms")
        rounds = list(_rounds(model))
        yield from _compared(
            f"RLAA, {ROUNDS} rounds",
            _cost(model, lambda: _answer(model, rounds, anew=True)),
            _cost(model, lambda: _answer(model, rounds, anew=False)),
        )
        prompt = paraphrase_prompt(next(texts(_WORDS)), "bench")
        anew = _cost(model, lambda: _draw_anew(model, prompt))
        together = _cost(model, lambda: model.draw(prompt, GROUP, _draw, _DRAWN))
        yield from _compared(f"DP-GTR, group of {GROUP}", anew, together)
        alone, grouped = _speeds(model, prompt)
        yield Figure("decoded one by one", alone, "tokens/s")
        yield Figure(f"decoded {GROUP} together", grouped, "tokens/s")
        yield Figure("one by one against together", grouped / alone, "times")
        after = resident_megabytes()
        if after is not None and before is not None:
            yield Figure("memory resident, of it the model and its cache", after - before, "MB")
    finally:
        model.close()


def _compared(name: str, naive: _Cost, shared: _Cost) -> Iterator[Figure]:
    yield Figure(f"{name}: prompt tokens, every call anew", naive.evaluated, "tokens")
    yield Figure(f"{name}: prompt tokens, shared parts once", shared.evaluated, "tokens")
    yield Figure(f"{name}: fewer prompt tokens", naive.evaluated / shared.evaluated, "times")
    yield Figure(f"{name}: tokens decoded", shared.decoded, "tokens")
    yield Figure(f"{name}: time, every call anew", 1000 * naive.seconds, "ms")
    yield Figure(f"{name}: time, shared parts once", 1000 * shared.seconds, "ms")
    yield Figure(f"{name}: less time", naive.seconds / shared.seconds, "times")


def _cost(model: DecodingModel, work: Callable[[], object]) -> _Cost:
    model.forget()
    before, started = model.usage(), time.perf_counter()
    work()
    seconds, after = time.perf_counter() - started, model.usage()
    return _Cost(after.evaluated - before.evaluated, after.decoded - before.decoded, seconds)


def _answer(model: DecodingModel, prompts: Sequence[Prompt], *, anew: bool) -> None:
    for prompt in prompts:
        if anew:
            model.forget()
        model.complete([prompt], Sampling(max_tokens=1))


def _draw_anew(model: DecodingModel, prompt: Prompt) -> None:
    for _ in range(GROUP):
        model.forget()
        model.draw(prompt, 1, _draw, _DRAWN)


def _speeds(model: DecodingModel, prompt: Prompt) -> tuple[float, float]:
    """Tokens a second for an answer alone and for a group, the prompt known; in turn, as the machine may be busy."""
    model.draw(prompt, 1, _draw, 1)
    found: dict[int, list[float]] = {1: [], GROUP: []}
    for _ in range(_RUNS):
        for count, speeds in found.items():
            started = time.perf_counter()
            drawn = model.draw(prompt, count, _draw, _DRAWN)
            speeds.append(sum(tokens for _, tokens in drawn) / (time.perf_counter() - started))
    return median(found[1]), median(found[GROUP])


def _draw(logits: Logits, _index: int) -> int:
    return int(logits.argmax())


def _rounds(model: DecodingModel) -> Iterator[Prompt]:
    """The prompts of a run in which each round generalises something further on in the text."""
    asked = Options().attributes
    asker = Asker(model, asked, fence="bench")
    words = next(texts(_WORDS)).split()
    for done in range(ROUNDS):
        text = " ".join(words)
        notes = json.dumps([{"attribute": name, **_NOTE} for name in asked[done:ROUNDS]], indent=1)
        yield asker.prompt("attacker", text)
        yield asker.prompt("arbitrator", text, inferences=notes)
        yield asker.prompt("anonymizer", text, leaks=notes)
        words[(done + 1) * len(words) // (ROUNDS + 1)] = "someone"
