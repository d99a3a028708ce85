"""``sotto models`` with the tiny model of the tests and a hub on loopback."""

from __future__ import annotations

from pathlib import Path

import pytest

from sotto.engines import download
from tests.core.cli.conftest import Sotto
from tests.core.engines.hub_server import COMMIT, HubServer
from tests.core.engines.model_server import ModelServer
from tests.tiny_models import write_gguf


@pytest.fixture(scope="module")
def gguf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_gguf(tmp_path_factory.mktemp("model") / "tiny.gguf")


def names(sotto: Sotto) -> list[str]:
    return [model["name"] for model in sotto("models", "list", "--json").json["installed"]]


def test_a_model_is_imported_used_measured_and_removed(sotto: Sotto, gguf: Path) -> None:
    pytest.importorskip("llama_cpp", reason="needs llama-cpp-python (pip install -e '.[llm]')")
    assert sotto("models", "import", gguf).status == 0
    assert names(sotto) == ["tiny"]
    assert sotto("models", "use", "tiny").status == 0
    tested = sotto("models", "test", "tiny")
    assert tested.status == 0, tested.err
    assert "tokens a second" in tested.out
    calibrated = sotto("models", "calibrate", "tiny")
    assert calibrated.status == 0, calibrated.err
    listed = sotto("models", "list", "--json").json
    assert listed["chosen"] == "tiny"
    (model,) = listed["installed"]
    assert model["speed"]["written"] > 0
    assert model["clip"][0] < model["clip"][1]
    shown = sotto("models", "list").out
    assert "* tiny" in shown
    assert "calibrated" in shown
    assert sotto("models", "remove", "tiny").status == 0
    assert names(sotto) == []
    assert sotto("models", "list", "--json").json["chosen"] == "builtin"


def test_a_download_says_what_it_fetches_and_checks_it(
    sotto: Sotto, gguf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("huggingface_hub", reason="needs huggingface_hub (pip install -e '.[llm]')")
    hub = HubServer(gguf.read_bytes())
    monkeypatch.setattr("sotto.cli.models.announced", lambda spec: download.announced(spec, hub.endpoint))
    done = sotto("models", "download", "qwen2.5-0.5b")
    assert done.status == 0, done.err
    for told in (COMMIT, f"{hub.size:,} bytes", hub.sha256, "Apache-2.0", "Qwen/Qwen2.5-0.5B-Instruct-GGUF"):
        assert told in done.err
    assert names(sotto) == ["qwen2.5-0.5b"]
    listed = sotto("models", "list", "--json").json
    assert "qwen2.5-0.5b" not in [one["name"] for one in listed["offered"]]
    hub.close()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("download", "nothing-like-it"), "no language model of that name"),
        (("use", "nothing-like-it"), "not installed"),
        (("remove", "nothing-like-it"), "not installed"),
        (("test", "nothing-like-it"), "not installed"),
        (("import", "/nonexistent/model.gguf"), "no such file"),
        (("trust", "http://models.example:8000"), "https"),
        (("test", "models.example:8000/some-model"), "not trusted"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(sotto: Sotto, arguments: tuple[str, ...], words: str) -> None:
    done = sotto("models", *arguments)
    assert done.status == 1
    assert words in done.err
    assert "Traceback" not in done.err


def test_a_pickle_is_refused(sotto: Sotto, tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(b"\x80\x04K\x01.")
    done = sotto("models", "import", path)
    assert done.status == 1
    assert "pickle" in done.err


def test_servers_found_are_listed_and_can_be_used(sotto: Sotto, monkeypatch: pytest.MonkeyPatch) -> None:
    server = ModelServer(lambda _body: ["x"], owner="library")
    monkeypatch.setattr("sotto.engines.servers.PORTS", (server.port,))
    monkeypatch.setattr("sotto.engines.servers.discover.__defaults__", ((server.port,),))
    name = f"127.0.0.1:{server.port}/small"
    (found,) = sotto("models", "list", "--json").json["servers"]
    assert found == {"title": "Ollama", "place": "this computer", "models": [name]}
    assert sotto("models", "use", name).status == 0
    assert f"* {name}" in sotto("models", "list").out
    server.close()


def test_a_trusted_server_is_remembered_and_forgotten(sotto: Sotto) -> None:
    from sotto.engines.servers import Servers

    assert sotto("models", "trust", "https://models.example:8000").status == 0
    assert [one.name for one in Servers().trusted()] == ["models.example:8000"]
    assert sotto("models", "forget", "models.example:8000").status == 0
    assert Servers().trusted() == ()
