"""The engine for model servers, against servers on loopback that answer well, badly, or not at all."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import keyring
import pytest

from sotto.engines import server_link
from sotto.engines.base import Message, Sampling, TokenModel, Usage
from sotto.engines.local_server import LocalServer
from sotto.engines.server_link import Address, address
from sotto.engines.servers import ServerModel, Servers, discover, probe
from sotto.errors import (
    Cancelled,
    ContextTooLong,
    HostNotTrusted,
    ModelAnswerUnusable,
    NeedsTls,
    ServerRefused,
    ServerUnreachable,
    SottoError,
    StoreLocked,
)
from tests.core.engines.model_server import ModelServer, Script, certificate_for
from tests.fakes import MemoryKeyring

PROMPT = [Message("system", "Answer."), Message("user", "CANARY-4411 says hello")]
SCHEMA = {"type": "object", "properties": {"leaks": {"type": "integer"}}, "required": ["leaks"]}

Start = Callable[..., tuple[ModelServer, LocalServer]]


@pytest.fixture
def start() -> Iterator[Start]:
    started: list[ModelServer] = []

    def start(script: Script, owner: str = "vllm") -> tuple[ModelServer, LocalServer]:
        server = ModelServer(script, owner)
        started.append(server)
        found = probe(Address("http", "127.0.0.1", server.port))
        return server, LocalServer(found, found.models[0])

    yield start
    for server in started:
        server.close()


def test_it_answers_streams_and_counts(start: Start) -> None:
    server, model = start(lambda body: ["Hel", "lo ", str(body["seed"])])
    heard: list[tuple[int, str]] = []
    answers = model.complete([PROMPT, PROMPT], Sampling(seed=7), on_text=lambda at, text: heard.append((at, text)))
    assert answers == ["Hello 7", "Hello 8"]
    assert "".join(text for at, text in heard if at == 1) == "Hello 8"
    assert len(heard) == 6
    assert model.usage() == Usage(evaluated=20, reused=40, decoded=8)
    assert server.bodies[0]["messages"][1] == {"role": "user", "content": "CANARY-4411 says hello"}
    assert model.place == "this computer"
    assert not isinstance(model, TokenModel)


def test_what_it_is_asked_for_arrives(start: Start) -> None:
    server, model = start(lambda body: ['{"leaks": 2}'])
    assert model.complete([PROMPT], Sampling(50, 0.3, 5, schema=SCHEMA)) == ['{"leaks": 2}']
    body = server.bodies[0]
    assert (body["max_tokens"], body["temperature"], body["seed"]) == (50, 0.3, 5)
    assert body["response_format"]["json_schema"]["schema"] == SCHEMA


@pytest.mark.parametrize(
    ("sampling", "first"),
    [
        (Sampling(banned=("Kiruna",)), "I live in KIRUNA."),
        (Sampling(schema=SCHEMA), "no leaks!"),
        (Sampling(schema=SCHEMA), '{"leaks": "two"}'),
    ],
)
def test_an_answer_of_the_wrong_form_is_asked_for_again_and_never_shown(
    start: Start, sampling: Sampling, first: str
) -> None:
    good = '{"leaks": 0}'
    answers = iter([first, good])
    server, model = start(lambda _body: [next(answers)])
    heard: list[str] = []
    assert model.complete([PROMPT], sampling, on_text=lambda _at, text: heard.append(text)) == [good]
    assert heard == [good]
    assert server.bodies[0]["seed"] != server.bodies[1]["seed"]
    assert server.bodies[1]["temperature"] > 0


def test_only_the_unusable_answers_are_asked_for_again(start: Start) -> None:
    def script(body: dict[str, Any]) -> list[str]:
        return ["Kiruna" if body["seed"] == 1 else "up north"]

    server, model = start(script)
    assert model.complete([PROMPT] * 3, Sampling(banned=("kiruna",))) == ["up north"] * 3
    assert len(server.bodies) == 4


def test_tries_are_bounded(start: Start) -> None:
    server, model = start(lambda _body: ["Kiruna"])
    with pytest.raises(ModelAnswerUnusable):
        model.complete([PROMPT], Sampling(banned=("kiruna",)))
    assert len(server.bodies) == 3


def test_a_prompt_that_does_not_fit_is_refused_before_anything_is_sent(start: Start) -> None:
    server, model = start(lambda _body: ["x"])
    assert model.context == 3000
    with pytest.raises(ContextTooLong, match="3,000"):
        model.complete([PROMPT, [Message("user", "word " * 3000)]], Sampling(max_tokens=10))
    assert server.bodies == []


def test_a_cancel_in_the_middle_closes_the_connection(start: Start) -> None:
    never = threading.Event()
    server, model = start(lambda _body: ["one", never, "two"])
    heard: list[str] = []

    def check() -> None:
        if heard:
            raise Cancelled

    before = time.monotonic()
    with pytest.raises(Cancelled):
        model.complete([PROMPT], Sampling(), check, lambda _at, text: heard.append(text))
    assert time.monotonic() - before < 5
    assert server.closed.wait(10)
    assert heard == ["one"]


def test_a_stream_that_breaks_off_is_no_answer(start: Start) -> None:
    def script(_body: dict[str, Any]) -> Iterator[object]:
        yield "half an ans"
        raise OSError

    _, model = start(script)
    with pytest.raises(ServerUnreachable):
        model.complete([PROMPT], Sampling())


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        ((302, {"Location": "http://127.0.0.1:1/elsewhere"}, b""), ServerRefused, "elsewhere"),
        ((401, {}, b"no"), ServerRefused, "key"),
        ((404, {}, b"no"), ServerRefused, "model"),
        ((400, {}, b"maximum context length is 10, CANARY-4411"), ContextTooLong, ""),
        ((400, {}, b"CANARY-4411 is bad"), ServerRefused, ""),
        ((500, {}, b"oops"), ServerUnreachable, ""),
        ([b"data: {not json\n\n"], ServerUnreachable, ""),
        ([b"data: " + b"x" * 2**21 + b"\n\n"], ServerUnreachable, "too long"),
        ([b": noise " + b"x" * 2**18 + b"\n"] * 80, ServerUnreachable, "too long"),
        ([b'data: {"choices": 3}\n\n'], SottoError, ""),
    ],
)
def test_whatever_a_server_says_is_an_error_that_quotes_nothing(
    start: Start, answer: object, error: type[SottoError], words: str
) -> None:
    _, model = start(lambda _body: answer)
    with pytest.raises(error) as raised:
        model.complete([PROMPT], Sampling())
    assert words in str(raised.value)
    assert "CANARY" not in str(raised.value)


def test_an_absent_server_is_an_error() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(ServerUnreachable):
        probe(Address("http", "127.0.0.1", port))


def test_proxies_of_the_environment_are_not_used(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    _, model = start(lambda _body: ["there"])
    assert model.complete([PROMPT], Sampling()) == ["there"]


def test_servers_on_this_computer_are_found(start: Start) -> None:
    server, _ = start(lambda _body: ["x"], "llamacpp")
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        (found,) = discover([server.port, silent.getsockname()[1], 9])
    assert found.kind == "llama-server"
    assert found.title == "llama-server"
    assert [model.id for model in found.models] == ["small"]


# Other computers ------------------------------------------------------------------------------


@pytest.mark.parametrize("url", ["http://models.example:8000/v1", "http://10.0.0.7:11434", "http://[2001:db8::1]:80"])
def test_another_computer_needs_tls(url: str) -> None:
    with pytest.raises(NeedsTls):
        address(url)
    with pytest.raises(NeedsTls):
        Servers().trust(url)


@pytest.mark.parametrize("url", ["models.example", "ftp://models.example", "https://", "https://me:pw@models.example"])
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(ServerUnreachable):
        address(url)


def test_another_computer_must_be_trusted_by_name() -> None:
    servers = Servers()
    with pytest.raises(HostNotTrusted):
        servers.address("models.example:8443")
    servers.trust("https://models.example:8443/v1")
    assert Servers().address("models.example:8443").url == "https://models.example:8443/v1"
    servers.forget("models.example:8443")
    with pytest.raises(HostNotTrusted):
        Servers().address("models.example:8443")
    assert servers.address("127.0.0.1:11434").on_this_computer


def test_a_trusted_server_is_reached_by_tls_with_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = certificate_for("models.example", tmp_path)
    server = ModelServer(lambda _body: ["far away"], certificate=certificate)
    resolve = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *rest, **more: resolve("127.0.0.1", *rest, **more))
    monkeypatch.setattr(keyring, "get_password", (ring := MemoryKeyring()).get_password)
    monkeypatch.setattr(keyring, "set_password", ring.set_password)
    servers = Servers()
    trusted = servers.trust(f"https://models.example:{server.port}", key="secret-key")
    with pytest.raises(ServerUnreachable, match="certificate"):
        probe(trusted)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    found = probe(trusted, servers.key(trusted.name))
    model = LocalServer(found, ServerModel("small", 3000), servers.key(trusted.name))
    assert model.complete([PROMPT], Sampling()) == ["far away"]
    assert model.place == f"models.example:{server.port}"
    assert found.title == f"vLLM at models.example:{server.port}"
    assert {headers.get("Authorization") for headers in server.headers} == {"Bearer secret-key"}
    assert "secret-key" not in (next(Path(p) for p in [servers._file])).read_text()
    # A certificate for another name.
    other = Address("https", "elsewhere.example", server.port)
    with pytest.raises(ServerUnreachable, match="certificate"):
        probe(other)
    server.close()


def test_without_a_keyring_a_key_is_refused_rather_than_kept_in_the_open() -> None:
    with pytest.raises(StoreLocked):
        Servers().trust("https://models.example:8443", key="secret-key")
    assert Servers().trusted() == ()


def test_a_name_for_this_computer_that_leads_elsewhere_is_refused(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, _ = start(lambda _body: ["x"])
    monkeypatch.setattr(server_link, "_is_loopback", lambda host: False)
    with pytest.raises(ServerUnreachable):
        probe(Address("http", "localhost", server.port))


def test_the_list_of_trusted_servers_is_plain_to_read() -> None:
    servers = Servers()
    servers.trust("https://models.example:8443")
    assert json.loads(servers._file.read_text())["trusted"] == ["https://models.example:8443/v1"]
