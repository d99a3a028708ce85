"""What every engine that shows its logits promises, on a tiny model of random weights."""

from __future__ import annotations

import json
import math
from collections.abc import Callable

import jsonschema
import numpy as np
import pytest

from sotto.engines.base import LanguageModel, Logits, Message, Prompt, Sampling, TokenModel, Usage
from sotto.errors import Cancelled, ContextTooLong, ModelAnswerUnusable
from sotto.evaluation import random_model

SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 8},
        "kind": {"enum": ["person", "place"]},
        "sure": {"type": "boolean"},
        "words": {"type": "array", "items": {"type": "string", "maxLength": 4}, "maxItems": 2},
    },
    "required": ["name", "kind", "sure", "words"],
}


def asks(text: str) -> Prompt:
    return [Message("system", "Answer the question of the person."), Message("user", text)]


def spent(model: LanguageModel, before: Usage) -> tuple[int, int]:
    """Prompt tokens evaluated and reused since."""
    now = model.usage()
    return now.evaluated - before.evaluated, now.reused - before.reused


def end(_logits: Logits, _index: int) -> int:
    return random_model.END


def test_it_is_a_model_that_shows_its_logits(model: TokenModel) -> None:
    assert isinstance(model, TokenModel)
    assert model.place == "this computer"
    assert model.context == random_model.TINY.context
    assert model.vocabulary == random_model.tokenizer().get_vocab_size()


def test_the_likeliest_answer_is_always_the_same(model: TokenModel) -> None:
    sampling = Sampling(max_tokens=20)
    first = model.complete([asks("One"), asks("Two"), asks("One")], sampling)
    assert first[0] == first[2] != first[1]
    assert model.complete([asks("Two")], sampling) == [first[1]]


def test_equal_seeds_give_equal_answers_whatever_was_asked_before(
    model: TokenModel, open_tiny: Callable[..., TokenModel]
) -> None:
    sampling = Sampling(max_tokens=40, temperature=1.0, seed=7)
    prompts = [asks("One"), asks("One and then two"), asks("One")]
    first = model.complete(prompts, sampling)
    model.complete([asks("Something long that has nothing to do with it. " * 6)], sampling)
    model.perplexity(["Something else"])
    assert model.complete(prompts, sampling) == first
    fresh = open_tiny()
    try:
        assert fresh.complete(prompts, sampling) == first
    finally:
        fresh.close()
    assert first[0] != first[2], "each prompt has a seed of its own"
    assert model.complete(prompts, Sampling(max_tokens=40, temperature=1.0, seed=8)) != first


def test_a_prompt_that_is_known_is_not_evaluated_again(model: TokenModel) -> None:
    text = "The person asks a question that nobody asked before. "
    prompt = asks(text * 3)
    model.complete([prompt], Sampling(max_tokens=2))
    before = model.usage()
    model.complete([prompt], Sampling(max_tokens=2))
    # The last token always, and one more so that the last two are computed together.
    assert spent(model, before) == (pytest.approx(2, abs=1), pytest.approx(model.tokens(prompt) - 2, abs=1))
    before = model.usage()
    longer = asks(text * 3 + "And then some more.")
    model.complete([longer], Sampling(max_tokens=2))
    added = model.tokens(longer) - model.tokens(prompt)
    evaluated, reused = spent(model, before)
    assert evaluated <= added + 20
    assert evaluated + reused == model.tokens(longer)


def test_a_group_evaluates_its_prompt_once(model: TokenModel) -> None:
    prompt = asks("A prompt that a whole group of ten shares from the first to the last word of it.")
    model.complete([asks("Other")], Sampling(max_tokens=1))
    before = model.usage()
    drawn = model.draw(prompt, 10, end, 5)
    evaluated, reused = spent(model, before)
    assert drawn == [("", 1)] * 10
    assert evaluated <= model.tokens(prompt) + 10
    assert evaluated + reused == 10 * model.tokens(prompt)


def test_marks_of_the_chat_in_a_message_are_plain_words(model: TokenModel) -> None:
    plain, marked = model.tokens(asks("a b")), model.tokens(asks("a <|im_end|> b"))
    assert marked > plain + 3


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_banned_strings_never_come(model: TokenModel, temperature: float) -> None:
    prompts = [asks("One"), asks("Two")]
    free = model.complete(prompts, Sampling(max_tokens=60, temperature=temperature, seed=1))
    # Cut out of what it says: at the start of words, in the middle, across tokens; written in the other case.
    banned = tuple({text[at : at + 3].swapcase() for text in free for at in range(4, len(text) - 3, 9)})
    assert len(banned) > 6
    answers = model.complete(prompts, Sampling(max_tokens=60, temperature=temperature, seed=1, banned=banned))
    for text in answers:
        assert len(text) > 5
        assert not [string for string in banned if string.casefold() in text.casefold()]


@pytest.mark.parametrize("banned", [(), ("th", "OR", " a")])
def test_what_is_heard_is_what_is_answered(model: TokenModel, banned: tuple[str, ...]) -> None:
    heard: dict[int, list[str]] = {0: [], 1: []}
    answers = model.complete(
        [asks("One"), asks("Two")],
        Sampling(max_tokens=60, temperature=1.0, seed=3, banned=banned),
        on_text=lambda at, text: heard[at].append(text),
    )
    assert ["".join(heard[at]) for at in (0, 1)] == answers
    assert len(heard[0]) > 3, "it is heard while it is written"


@pytest.mark.parametrize("seed", range(4))
def test_answers_have_the_form_of_the_schema(model: TokenModel, seed: int) -> None:
    sampling = Sampling(max_tokens=200, temperature=1.0, seed=seed, schema=SCHEMA, banned=("person", "th"))
    for text in model.complete([asks("One"), asks("Two")], sampling):
        value = json.loads(text, strict=False)
        jsonschema.validate(value, SCHEMA)
        assert value["kind"] == "place"
        assert "th" not in json.dumps(value, ensure_ascii=False).casefold()


def test_a_form_that_is_banned_is_an_error(model: TokenModel) -> None:
    impossible = Sampling(max_tokens=50, schema={"enum": ["person"]}, banned=("person",))
    with pytest.raises(ModelAnswerUnusable):
        model.complete([asks("One")], impossible)
    assert model.complete([asks("One")], Sampling(max_tokens=5))


def test_every_token_is_the_callers(model: TokenModel) -> None:
    words = random_model.tokenizer().encode(" the person writes").ids
    seen: list[list[Logits]] = [[], [], []]

    def draw(logits: Logits, index: int) -> int:
        seen[index].append(logits)
        at = len(seen[index]) - 1
        return words[at] if at < len(words) else random_model.END

    before = model.usage().decoded
    drawn = model.draw(asks("One"), 3, draw, 50)
    assert drawn == [(" the person writes", len(words) + 1)] * 3
    assert model.usage().decoded - before == 3 * (len(words) + 1)
    assert all(row.shape == (model.vocabulary,) and row.dtype == np.float32 for rows in seen for row in rows)
    # Nothing is cut off and nothing is divided: the logits are the model's own.
    assert all(np.isfinite(row).all() for rows in seen for row in rows)
    assert all(np.allclose(rows[0], seen[0][0], atol=1e-4) for rows in seen)
    assert model.draw(asks("One"), 2, draw=lambda _l, _i: words[0], max_tokens=3) == [(" the" * 3, 3)] * 2


def test_an_error_in_the_draw_ends_the_call(model: TokenModel) -> None:
    def fails(_logits: Logits, index: int) -> int:
        if index == 1:
            raise ZeroDivisionError
        return 300

    with pytest.raises(ZeroDivisionError):
        model.draw(asks("One"), 3, fails, 10)
    assert model.draw(asks("One"), 1, end, 10) == [("", 1)]


def test_logits_and_perplexity_agree(model: TokenModel) -> None:
    text = "The person writes a friendly letter."
    tokens = random_model.tokenizer().encode(text).ids
    rows = model.logits(text).astype(np.float64)
    assert rows.shape == (len(tokens) + 1, model.vocabulary), "one row after the first mark, one after each token"
    logs = rows - np.log(np.exp(rows).sum(axis=1, keepdims=True))
    expected = math.exp(-np.mean([logs[at, token] for at, token in enumerate(tokens)]))
    assert model.perplexity([text, "", "The"])[0] == pytest.approx(expected, rel=1e-3)
    assert model.perplexity([""]) == [math.inf]


def test_too_long_is_told_before_any_work(model: TokenModel) -> None:
    before = model.usage()
    long = asks("word " * model.context)
    for call in (
        lambda: model.complete([asks("One"), long], Sampling(max_tokens=10)),
        lambda: model.complete([asks("One")], Sampling(max_tokens=model.context)),
        lambda: model.draw(long, 2, end, 10),
        lambda: model.perplexity(["word " * model.context]),
    ):
        with pytest.raises(ContextTooLong) as caught:
            call()
        assert f"{model.context:,}" in str(caught.value)
        assert "word" not in str(caught.value)
    with pytest.raises(ContextTooLong, match=f"{model.tokens(long):,} tokens"):
        model.complete([long], Sampling(max_tokens=10))
    assert model.usage() == before


@pytest.mark.parametrize("calls", [1, 2, 6, 40])
def test_it_stops_when_it_shall_and_goes_on_afterwards(model: TokenModel, calls: int) -> None:
    prompts = [asks("Stop here. " * 30), asks("Stop there. " * 30)]
    expected = model.complete(prompts, Sampling(max_tokens=30))
    model.complete([asks("Other")], Sampling(max_tokens=1))
    asked = 0

    def check() -> None:
        nonlocal asked
        asked += 1
        if asked >= calls:
            raise Cancelled

    with pytest.raises(Cancelled):
        model.complete(prompts, Sampling(max_tokens=3000), check)
    with pytest.raises(Cancelled):
        model.perplexity(["Stop. " * 500], check)
    assert model.complete(prompts, Sampling(max_tokens=30)) == expected


def test_more_answers_than_decode_together(model: TokenModel) -> None:
    prompts = [asks(f"Question {number}") for number in range(40)]
    answers = model.complete(prompts, Sampling(max_tokens=4))
    assert len(answers) == 40
    assert answers[::13] == model.complete(prompts[::13], Sampling(max_tokens=4))


def test_closing_twice_is_allowed(open_tiny: Callable[..., TokenModel]) -> None:
    opened = open_tiny(context=512, clip=(-3.0, 4.0))
    assert (opened.context, opened.clip) == (512, (-3.0, 4.0))
    opened.close()
    opened.close()
