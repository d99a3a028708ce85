"""What every language model promises, kept by the engine for model servers against a real one on loopback."""

from __future__ import annotations

import importlib.util
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import jsonschema
import pytest

from sotto.engines.base import Sampling, TokenModel
from sotto.engines.language_models import LanguageModels
from sotto.engines.local_server import LocalServer
from sotto.engines.server_link import Address
from sotto.engines.servers import probe
from sotto.engines.speed import measure
from sotto.errors import Cancelled, ContextTooLong, ModelAnswerUnusable, ServerUnreachable, SottoError
from tests.core.engines.test_contract import (  # noqa: F401 - the same tests, with this engine's fixtures
    SCHEMA,
    asks,
    test_more_answers_than_decode_together,
    test_the_likeliest_answer_is_always_the_same,
)

pytestmark = pytest.mark.skipif(
    not all(importlib.util.find_spec(name) for name in ("llama_cpp", "uvicorn", "fastapi", "sse_starlette")),
    reason="needs llama.cpp's server (pip install 'llama-cpp-python[server]')",
)
_CONTEXT = 2048


@contextmanager
def running(gguf: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The server and its port, once it answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "llama_cpp.server", "--model", str(gguf), "--model_alias", "tiny"]
    settings = ["--host", "127.0.0.1", "--port", str(port), "--n_ctx", str(_CONTEXT)]
    # With more threads than free cores they wait for one another.
    settings += ["--n_threads", "1", "--n_threads_batch", "1"]
    server = subprocess.Popen([*command, *settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 90
        while True:
            try:
                probe(Address("http", "127.0.0.1", port))
                break
            except SottoError:
                assert server.poll() is None
                assert time.monotonic() < end
                time.sleep(0.2)
        yield server, port
    finally:
        server.kill()
        server.wait()


@pytest.fixture(scope="module")
def port(tiny_gguf: Path) -> Iterator[int]:
    with running(tiny_gguf) as (_, port):
        yield port


@pytest.fixture
def open_tiny(port: int) -> Callable[[], LocalServer]:
    def open_tiny() -> LocalServer:
        found = probe(Address("http", "127.0.0.1", port))
        return LocalServer(found, found.models[0])

    return open_tiny


@pytest.fixture
def model(open_tiny: Callable[[], LocalServer]) -> LocalServer:
    return open_tiny()


def test_it_says_what_it_is(model: LocalServer, port: int) -> None:
    assert model.name == f"127.0.0.1:{port}/tiny"
    assert model.context == _CONTEXT
    assert model.place == "this computer"
    assert not isinstance(model, TokenModel)


def test_it_is_opened_by_its_name(port: int) -> None:
    opener = LanguageModels()
    opened = opener.open(f"127.0.0.1:{port}/tiny")
    assert opened.complete([asks("One")], Sampling(max_tokens=3))
    assert opener.open(f"127.0.0.1:{port}/tiny") is opened
    opener.close()
    with pytest.raises(SottoError, match="no model of this name"):
        opener.open(f"127.0.0.1:{port}/another")


def test_equal_seeds_give_equal_answers(model: LocalServer, open_tiny: Callable[[], LocalServer]) -> None:
    sampling = Sampling(max_tokens=40, temperature=1.0, seed=7)
    prompts = [asks("One"), asks("One")]
    first = model.complete(prompts, sampling)
    assert open_tiny().complete(prompts, sampling) == first
    assert first[0] != first[1], "each prompt has a seed of its own"
    assert model.complete(prompts, Sampling(max_tokens=40, temperature=1.0, seed=8)) != first


def test_what_is_heard_is_what_is_answered(model: LocalServer) -> None:
    heard: dict[int, list[str]] = {0: [], 1: []}
    answers = model.complete(
        [asks("One"), asks("Two")],
        Sampling(max_tokens=60, temperature=1.0, seed=3),
        on_text=lambda at, text: heard[at].append(text),
    )
    assert ["".join(heard[at]) for at in (0, 1)] == answers
    assert len(heard[0]) > 3, "it is heard while it is written"


def test_banned_strings_never_come(model: LocalServer) -> None:
    sampling = Sampling(max_tokens=8, temperature=1.0, seed=1)
    (free,) = model.complete([asks("One")], sampling)
    banned = (free[:6].swapcase(),)
    (answer,) = model.complete([asks("One")], Sampling(8, 1.0, 1, banned))
    assert banned[0].casefold() not in answer.casefold()
    with pytest.raises(ModelAnswerUnusable):
        model.complete([asks("One")], Sampling(30, 1.0, 1, tuple("abcdefghijklmnopqrstuvwxyz ")))


@pytest.mark.parametrize("seed", range(3))
def test_answers_have_the_form_of_the_schema(model: LocalServer, seed: int) -> None:
    for text in model.complete([asks("One"), asks("Two")], Sampling(200, 1.0, seed, schema=SCHEMA)):
        jsonschema.validate(json.loads(text, strict=False), SCHEMA)


def test_too_long_is_told_before_any_work(model: LocalServer) -> None:
    before = model.usage()
    for prompt, most in ((asks("word " * 3000), 10), (asks("One"), 3000)):
        with pytest.raises(ContextTooLong) as caught:
            model.complete([asks("One"), prompt], Sampling(max_tokens=most))
        assert "2,048" in str(caught.value)
        assert "word" not in str(caught.value)
    assert model.usage() == before


def test_it_stops_when_it_shall_and_goes_on_afterwards(model: LocalServer) -> None:
    expected = model.complete([asks("Stop here.")], Sampling(max_tokens=20))
    heard: list[str] = []

    def check() -> None:
        if heard:
            raise Cancelled

    # The seed is one with which the random model writes readable text: the server hangs on broken characters.
    for _ in range(3):
        heard.clear()
        with pytest.raises(Cancelled):
            model.complete(
                [asks("Stop here."), asks("Stop there.")],
                Sampling(max_tokens=500, temperature=1.0, seed=3),
                check,
                lambda _at, text: heard.append(text),
            )
        assert model.complete([asks("Stop here.")], Sampling(max_tokens=20)) == expected


def test_what_it_spends_is_counted(model: LocalServer) -> None:
    model.complete([asks("One")], Sampling(max_tokens=20))
    usage = model.usage()
    assert usage.evaluated > 10
    assert 0 < usage.decoded <= 21


def test_its_speed_is_measured(model: LocalServer) -> None:
    speed = measure(model, 0.5, "a computer")
    assert speed.read > 0
    assert speed.written > 0
    assert speed.rewrite_seconds > 0


def test_a_server_that_dies_in_the_middle_is_an_error(tiny_gguf: Path) -> None:
    with running(tiny_gguf) as (server, port):
        found = probe(Address("http", "127.0.0.1", port))
        model = LocalServer(found, found.models[0])
        with pytest.raises(ServerUnreachable):
            model.complete(
                [asks("Write much.")],
                Sampling(max_tokens=500, temperature=1.0, seed=3),
                on_text=lambda _at, _text: server.kill(),
            )
