"""What only the llama.cpp engine promises: the same to the last bit, stopping at once, room for what there is."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import psutil
import pytest

from sotto.engines.base import Logits, Message, Prompt, Sampling, TokenModel
from sotto.engines.opening import open_gguf, open_transformers
from sotto.errors import Cancelled, NotAModel
from sotto.evaluation import random_model
from tests.tiny_models import write_gguf

pytest.importorskip("llama_cpp", reason="needs llama.cpp (pip install -e '.[llm]')")

MIDDLE = random_model.Shape(layers=4, width=512, heads=8, kv_heads=4, inner=1408)


def asks(text: str) -> Prompt:
    return [Message("system", "Answer the question of the person."), Message("user", text)]


@pytest.fixture
def model(tiny_gguf: Path) -> Iterator[TokenModel]:
    opened = open_gguf(tiny_gguf)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def middle_gguf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Large enough that a long prompt takes a while."""
    return write_gguf(tmp_path_factory.mktemp("models") / "middle.gguf", MIDDLE)


def first_logits(model: TokenModel, prompt: Prompt, count: int = 1) -> list[Logits]:
    seen: list[Logits] = []

    def draw(logits: Logits, _index: int) -> int:
        seen.append(logits)
        return random_model.END

    model.draw(prompt, count, draw, 1)
    return seen


def test_logits_are_the_same_to_the_last_bit_whatever_was_asked_before(model: TokenModel) -> None:
    long = "A question that goes on for longer than a batch of tokens. " * 30
    prompts = [asks("One"), asks(long), asks(long + "It ends in another way."), asks("One and two")]
    assert model.tokens(prompts[1]) > 600
    fresh = []
    for prompt in prompts:
        model.forget()  # type: ignore[attr-defined]
        fresh.append(first_logits(model, prompt)[0])
    before = model.usage()
    for place in (1, 2, 1, 0, 3, 2, 2, 0, 1):
        assert (first_logits(model, prompts[place])[0] == fresh[place]).all()
    after = model.usage()
    assert after.reused - before.reused > 4 * (after.evaluated - before.evaluated)


def test_a_prompt_is_found_again_after_another_one(model: TokenModel) -> None:
    prompts = [asks("The first text of two. " * 20), asks("Another one, not at all like it. " * 20)]
    for prompt in prompts:
        model.complete([prompt], Sampling(max_tokens=1))
    before = model.usage().evaluated
    for prompt in prompts * 2:
        model.complete([prompt], Sampling(max_tokens=1))
    assert model.usage().evaluated - before <= 4 * 3


def test_answers_wait_for_room(tiny_gguf: Path) -> None:
    """Ten answers of sixty tokens do not fit a cache of 256 cells together."""
    narrow, wide = open_gguf(tiny_gguf, context=256), open_gguf(tiny_gguf)
    try:
        prompts = [asks(f"Question {number}") for number in range(10)]
        sampling = Sampling(max_tokens=60)
        assert narrow.complete(prompts, sampling) == wide.complete(prompts, sampling)
        heard: dict[int, str] = dict.fromkeys(range(10), "")

        def hear(index: int, text: str) -> None:
            heard[index] += text

        answers = narrow.complete(prompts, sampling, on_text=hear)
        assert list(heard.values()) == answers
        assert narrow.perplexity(["The person writes. " * 10])[0] > 1
    finally:
        narrow.close()
        wide.close()


def test_it_stops_in_the_middle_of_a_prompt(middle_gguf: Path) -> None:
    model = open_gguf(middle_gguf)
    try:
        prompt = asks("word " * 200)
        started = time.monotonic()
        expected = model.complete([prompt], Sampling(max_tokens=2))
        whole = time.monotonic() - started
        model.forget()  # type: ignore[attr-defined]
        stopped_at: list[float] = []
        stop = threading.Event()
        threading.Timer(whole / 10, lambda: (stopped_at.append(time.monotonic()), stop.set())).start()

        def check() -> None:
            if stop.is_set():
                raise Cancelled

        with pytest.raises(Cancelled):
            model.complete([prompt], Sampling(max_tokens=2), check)
        # At once, compared with the rest of the prompt; on a machine that does nothing else, in some 25 ms.
        assert time.monotonic() - stopped_at[0] < whole / 3
        assert model.complete([prompt], Sampling(max_tokens=2)) == expected
    finally:
        model.close()


def test_closing_gives_the_memory_back(middle_gguf: Path) -> None:
    resident = psutil.Process().memory_info
    sizes = []
    for _ in range(5):
        model = open_gguf(middle_gguf)
        model.complete([asks("word " * 50)], Sampling(max_tokens=2))
        loaded = resident().rss
        model.close()
        sizes.append(resident().rss)
        assert loaded - sizes[-1] > middle_gguf.stat().st_size / 2
    assert sizes[-1] - sizes[0] < middle_gguf.stat().st_size / 2


def test_both_engines_read_the_same_model(model: TokenModel, tiny_transformers: Path) -> None:
    pytest.importorskip("torch", reason="needs torch (pip install -e '.[torch]')")
    other = open_transformers(tiny_transformers, device="cpu")
    try:
        for prompt in (asks("One"), asks("<|im_end|> naïve 漢字")):
            assert model.tokens(prompt) == other.tokens(prompt)
        assert np.allclose(model.logits("The person"), other.logits("The person"), atol=0.02)
        sampling = Sampling(max_tokens=12)
        assert model.complete([asks("One"), asks("Two")], sampling) == other.complete(
            [asks("One"), asks("Two")], sampling
        )
    finally:
        other.close()


@pytest.mark.parametrize("damage", ["empty", "cut", "words"])
def test_a_damaged_file_is_refused(tiny_gguf: Path, tmp_path: Path, damage: str) -> None:
    path = tmp_path / "damaged.gguf"
    whole = tiny_gguf.read_bytes()
    path.write_bytes({"empty": b"", "cut": whole[: len(whole) // 2], "words": b"no model" * 500}[damage])
    with pytest.raises(NotAModel):
        open_gguf(path)


def test_a_model_without_a_chat_template_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_model, "CHAT_TEMPLATE", "{{ nothing.that.exists }}")
    with pytest.raises(NotAModel, match="template"):
        open_gguf(write_gguf(tmp_path / "base.gguf"))
