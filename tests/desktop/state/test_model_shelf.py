"""What the models page knows and does, without a window: a real hub and servers on loopback, real files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sotto.engines.installed import BUILTIN, InstalledModels
from sotto.engines.machine import Machine
from sotto.errors import DownloadPaused, NotEnoughMemory, SottoError
from sotto_desktop.state.model_shelf import ModelShelf
from sotto_desktop.state.model_words import amount, installed_words, size
from sotto_desktop.state.transfers import Transfer, Transfers
from tests.core.engines.hub_server import HubServer
from tests.core.engines.model_server import ModelServer
from tests.desktop.conftest import GB

NAME = "qwen2.5-0.5b"


def at_once(work: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[SottoError], None]) -> None:
    try:
        result = work()
    except SottoError as error:
        failed(error)
    else:
        done(result)


class Worker:
    """What the worker was asked, and its answers to hand out."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.results: dict[str, dict[str, Any] | SottoError] = {
            "test": {"load_seconds": 1.0, "read": 300.0, "written": 25.0, "machine": "m"},
            "calibrate": {"low": -1.0, "high": 5.0},
            "release": {},
        }

    def look_after(self, chore: str, model: str, done: Any, failed: Any, progress: Any) -> Callable[[], None]:
        self.asked.append((chore, model))
        result = self.results[chore]
        if isinstance(result, SottoError):
            failed(result)
        else:
            progress("measuring", None)
            done(result)
        return lambda: None


def test_a_download_whose_rest_cannot_be_deleted_is_over_all_the_same(
    installed: InstalledModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_download: object) -> None:
        raise PermissionError

    monkeypatch.setattr("sotto_desktop.state.transfers.discard", locked)
    begun: list[Callable[[SottoError], None]] = []
    ended: list[tuple[str, SottoError | None]] = []
    transfers = Transfers(
        lambda _work, _done, failed: begun.append(failed), installed, lambda _name: None, lambda *end: ended.append(end)
    )
    transfers.download(NAME)
    transfers.cancel(NAME)
    begun[0](DownloadPaused())
    assert transfers.running == {}
    assert [(name, str(error)) for name, error in ended] == [(NAME, "It could not be deleted.")]


@pytest.fixture
def worker() -> Worker:
    return Worker()


@pytest.fixture
def make(make_shelf: Callable[..., ModelShelf], worker: Worker) -> Callable[..., ModelShelf]:
    def make(run: Any = at_once, endpoint: str | None = None) -> ModelShelf:
        return make_shelf(run, worker.look_after, endpoint)

    return make


@pytest.fixture
def shelf(make: Callable[..., ModelShelf]) -> ModelShelf:
    return make()


def test_the_recommended_model_comes_first_and_the_suggested_ones_are_near_it(shelf: ModelShelf) -> None:
    assert shelf.best is None
    shelf.refresh()
    assert shelf.best is not None
    assert shelf.best.name == "qwen3-4b"
    assert shelf.offered[0] is shelf.best
    assert shelf.best in shelf.suggested
    assert len(shelf.suggested) == 3
    assert len(shelf.offered) == 10
    assert shelf.why


def test_a_download_arrives_and_is_no_longer_offered(make: Callable[..., ModelShelf], hub: HubServer) -> None:
    shelf = make(endpoint=hub.endpoint)
    shelf.download(NAME)
    assert shelf.transfers == {}
    (model,) = shelf.here
    assert model.name == NAME
    assert model.sha256 == hub.sha256
    assert NAME not in [one.name for one in shelf.offered]
    assert shelf.chosen == BUILTIN


def test_a_download_is_shown_paused_gone_on_with_and_thrown_away(
    make: Callable[..., ModelShelf], hub: HubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[tuple[Any, Any, Any]] = []
    shelf = make(lambda *call: waiting.append(call), hub.endpoint)
    shelf.download(NAME)
    transfer = shelf.transfers[NAME]

    def show_and_pause(self: Transfer, done: int, total: int) -> None:
        self.done, self.total = done, total
        if done > 100_000:
            shelf.pause(NAME)

    monkeypatch.setattr(Transfer, "show", show_and_pause)
    at_once(*waiting.pop())
    assert shelf.transfers == {}
    assert shelf.problems == {}
    assert 100_000 < shelf.arrived(NAME) < hub.size
    assert transfer.promise is not None
    assert transfer.promise.sha256 == hub.sha256
    assert NAME in [one.name for one in shelf.suggested]
    shelf.download(NAME)
    assert shelf.transfers[NAME].done == shelf.arrived(NAME)
    shelf.cancel(NAME)
    at_once(*waiting.pop())
    assert shelf.arrived(NAME) == 0
    assert shelf.here == ()


def test_a_paused_download_can_be_thrown_away(make: Callable[..., ModelShelf], hub: HubServer, tmp_path: Path) -> None:
    shelf = make(endpoint=hub.endpoint)
    part = tmp_path / "models" / "partial" / f"{NAME}@0123"
    part.parent.mkdir(parents=True)
    part.write_bytes(b"x" * 10)
    assert shelf.arrived(NAME) == 10
    shelf.cancel(NAME)
    assert shelf.arrived(NAME) == 0


def test_what_goes_wrong_stands_with_the_model_until_the_next_try(
    make: Callable[..., ModelShelf], hub: HubServer
) -> None:
    shelf = make(endpoint=hub.endpoint)
    hub.fail = 404
    shelf.download(NAME)
    assert "hub" in shelf.problems[NAME]
    assert NAME in [one.name for one in shelf.suggested]
    hub.fail = None
    shelf.download(NAME)
    assert shelf.problems == {}
    assert shelf.here


def test_an_import_that_is_refused_says_why(shelf: ModelShelf, tmp_path: Path, tiny_gguf: Path) -> None:
    pickle = tmp_path / "model.gguf"
    pickle.write_bytes(b"\x80\x04K\x01.")
    shelf.import_file(pickle)
    assert "pickle" in shelf.problems[""]
    shelf.import_file(tiny_gguf)
    assert "" not in shelf.problems
    assert [one.name for one in shelf.here] == ["tiny"]


def test_use_test_calibrate_and_delete(shelf: ModelShelf, worker: Worker, tiny_gguf: Path) -> None:
    changes: list[int] = []
    shelf.changed = lambda: changes.append(1)
    shelf.import_file(tiny_gguf)
    shelf.use("tiny")
    assert shelf.chosen == "tiny"
    assert "Not tested" in installed_words(shelf.here[0])[-1]
    shelf.test("tiny")
    shelf.calibrate("tiny")
    (model,) = shelf.here
    assert model.speed is not None
    assert "About 13 s" in installed_words(model)[-1]
    assert model.clip == (-1.0, 5.0)
    assert shelf.chores == {}
    shelf.remove("tiny")
    assert worker.asked == [("test", "tiny"), ("calibrate", "tiny"), ("release", "tiny")]
    assert shelf.here == ()
    assert shelf.chosen == BUILTIN
    assert changes


def test_a_model_is_deleted_even_where_the_worker_is_down(shelf: ModelShelf, worker: Worker, tiny_gguf: Path) -> None:
    shelf.import_file(tiny_gguf)
    worker.results["release"] = SottoError()
    shelf.remove("tiny")
    assert shelf.here == ()


def test_a_test_that_fails_says_why(shelf: ModelShelf, worker: Worker, tiny_gguf: Path) -> None:
    shelf.import_file(tiny_gguf)
    worker.results["test"] = NotEnoughMemory()
    shelf.test("tiny")
    assert shelf.problems["tiny"] == NotEnoughMemory.message
    assert shelf.chores == {}
    assert shelf.here[0].speed is None


def test_what_can_never_fit_is_known(shelf: ModelShelf) -> None:
    shelf.machine = Machine(4 * GB, 3 * GB, 4)
    too_large = {one.name for one in shelf.offered if not shelf.fits(one)}
    assert too_large >= {"qwen2.5-7b", "llama-3.1-8b"}
    assert not too_large & {"qwen2.5-0.5b", "llama-3.2-1b", "qwen2.5-1.5b"}
    assert not too_large & {one.name for one in shelf.suggested}


def test_servers_are_found_trusted_used_and_forgotten(
    shelf: ModelShelf, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = ModelServer(lambda _body: ["x"], owner="library")
    monkeypatch.setattr("sotto.engines.servers.discover.__defaults__", ((server.port,),))
    shelf.refresh()
    (found,) = shelf.found
    name = f"{found.address.name}/small"
    shelf.use(name)
    assert shelf.chosen == name
    assert shelf.place == ""
    shelf.test(name)
    assert shelf.measured[name].written == 25.0
    assert not shelf.trust("http://models.example:8000", "")
    assert "https" in shelf.problems["servers"]
    assert not shelf.trust("https://models.example:8000", "a key")
    assert "keyring" in shelf.problems["servers"]
    assert shelf.trust("https://models.example:8000", "")
    assert "servers" not in shelf.problems
    assert shelf.trusted == ["models.example:8000"]
    shelf.use("models.example:8000/large")
    assert shelf.place == "models.example:8000"
    shelf.forget("models.example:8000")
    assert shelf.trusted == []
    assert shelf.chosen == BUILTIN
    server.close()


def test_a_damaged_index_is_told(shelf: ModelShelf, tmp_path: Path) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "index.json").write_text("{")
    shelf.refresh()
    assert shelf.problems[""]
    assert (tmp_path / "models" / "index.json").read_text() == "{"


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0.1 MB"), (2_500_000, "2.5 MB"), (318_500_000, "318 MB"), (4_683_074_240, "4.7 GB")]
)
def test_sizes(number: int, words: str) -> None:
    assert size(number) == words


def test_amounts() -> None:
    assert amount(0, 0) == "Asking for the file …"
    assert amount(412_000_000, 1_117_320_736) == "412 MB of 1.1 GB  ·  37%"
    assert amount(5, 5) == "Checking …"
