"""Downloads against a hub on loopback that drops connections, lies, and is out of reach; and onto a full disk."""

from __future__ import annotations

import hashlib
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from sotto.engines import disk
from sotto.engines.catalog import CATALOG, ModelSpec
from sotto.engines.download import announced, arrived, discard, download
from sotto.engines.installed import InstalledModels
from sotto.errors import DiskFull, DownloadDamaged, DownloadFailed, DownloadPaused, NotAModel
from tests.core.engines.hub_server import COMMIT, HubServer
from tests.tiny_models import write_gguf

pytest.importorskip("huggingface_hub", reason="needs huggingface_hub (pip install -e '.[llm]')")

SPEC = ModelSpec("tiny", "Tiny", 0.001, "somebody/tiny-GGUF", "tiny.gguf", "Apache-2.0", 4096, 256, "ChatML", "Tests.")


@pytest.fixture(scope="session")
def gguf(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return write_gguf(tmp_path_factory.mktemp("model") / "tiny.gguf").read_bytes()


@pytest.fixture
def hub(gguf: bytes, monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    monkeypatch.setattr("sotto.engines.download._WAIT_SECONDS", 0.01)
    monkeypatch.setattr("sotto.engines.download.PIECE", 32 * 1024)
    server = HubServer(gguf)
    yield server
    server.close()


@pytest.fixture
def models(tmp_path: Path) -> InstalledModels:
    return InstalledModels(tmp_path / "models")


def test_what_is_not_pinned_is_taken_from_the_hub_and_pinned(hub: HubServer, models: InstalledModels) -> None:
    promise = announced(SPEC, hub.endpoint)
    assert (promise.revision, promise.size, promise.sha256) == (COMMIT, hub.size, hub.sha256)
    seen: list[int] = []
    model = download(SPEC, promise, models, lambda done, total: seen.append(done))
    assert models.file(model).read_bytes() == hub.content
    assert models.get("tiny") == model
    assert (model.revision, model.size, model.sha256) == (COMMIT, hub.size, hub.sha256)
    assert model.context == 4096
    assert seen == sorted(seen)
    assert seen[-1] == hub.size
    assert len(seen) > 5
    assert arrived(SPEC, models) == 0


def test_the_hub_learns_nothing_of_the_user(hub: HubServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_CANARYCANARYCANARY")
    announced(SPEC, hub.endpoint)
    assert hub.headers
    assert not [
        headers for headers in hub.headers if "CANARY" in str(headers) or "authorization" in str(headers).lower()
    ]


def test_dropped_connections_are_taken_up_again_where_they_ended(hub: HubServer, models: InstalledModels) -> None:
    promise = announced(SPEC, hub.endpoint)
    hub.drop_after = 100_000
    model = download(SPEC, promise, models)
    assert models.file(model).read_bytes() == hub.content
    starts = [asked for method, asked in hub.asked if method == "GET"]
    assert starts[0] is None
    assert len(starts) == -(-hub.size // 100_000)
    assert all(asked is not None for asked in starts[1:])


def test_a_server_that_cannot_go_on_starts_over(hub: HubServer, models: InstalledModels) -> None:
    promise = announced(SPEC, hub.endpoint)
    with pytest.raises(DownloadPaused):
        download(SPEC, promise, models, stopped=lambda: arrived(SPEC, models) > 100_000)
    hub.ignores_ranges = True
    assert models.file(download(SPEC, promise, models)).read_bytes() == hub.content


def test_a_pause_keeps_what_arrived_and_a_cancel_throws_it_away(hub: HubServer, models: InstalledModels) -> None:
    promise = announced(SPEC, hub.endpoint)
    with pytest.raises(DownloadPaused):
        download(SPEC, promise, models, stopped=lambda: arrived(SPEC, models) > 100_000)
    kept = arrived(SPEC, models)
    assert 100_000 < kept < hub.size
    assert models.all() == ()
    hub.asked.clear()
    download(SPEC, promise, models)
    assert hub.asked == [("GET", f"bytes={kept}-")]
    models.remove("tiny")
    with pytest.raises(DownloadPaused):
        download(SPEC, promise, models, stopped=lambda: arrived(SPEC, models) > 100_000)
    discard(SPEC, models)
    assert arrived(SPEC, models) == 0


def test_a_wrong_hash_is_thrown_away(hub: HubServer, models: InstalledModels) -> None:
    promise = announced(SPEC, hub.endpoint)
    hub.content = bytes([hub.content[0] ^ 1]) + hub.content[1:]
    with pytest.raises(DownloadDamaged):
        download(SPEC, promise, models)
    assert arrived(SPEC, models) == 0
    assert models.all() == ()


def test_more_than_was_announced_is_thrown_away(hub: HubServer, models: InstalledModels) -> None:
    promise = announced(SPEC, hub.endpoint)
    hub.content += b"more"
    with pytest.raises(DownloadDamaged):
        download(SPEC, promise, models)
    assert arrived(SPEC, models) == 0


def test_a_new_version_does_not_go_on_from_an_old_one(hub: HubServer, models: InstalledModels) -> None:
    with pytest.raises(DownloadPaused):
        download(SPEC, announced(SPEC, hub.endpoint), models, stopped=lambda: arrived(SPEC, models) > 0)
    hub.content = hub.content[:-4] + b"\0\0\0\1"
    hub.sha256 = hashlib.sha256(hub.content).hexdigest()
    assert models.file(download(SPEC, announced(SPEC, hub.endpoint), models)).read_bytes() == hub.content


def test_what_contradicts_the_catalog_is_not_downloaded(hub: HubServer) -> None:
    from dataclasses import replace

    for pinned in (replace(SPEC, sha256="0" * 64), replace(SPEC, size=3), replace(SPEC, revision="d" * 40)):
        with pytest.raises(DownloadDamaged):
            announced(pinned, hub.endpoint)


def test_a_file_without_a_hash_is_not_downloaded(hub: HubServer) -> None:
    hub.sha256 = "W/abc"
    with pytest.raises(DownloadFailed):
        announced(SPEC, hub.endpoint)


@pytest.mark.parametrize("status", [404, 500])
def test_a_hub_that_refuses_is_an_error_with_a_sentence(hub: HubServer, models: InstalledModels, status: int) -> None:
    promise = announced(SPEC, hub.endpoint)
    hub.fail = status
    with pytest.raises(DownloadFailed):
        download(SPEC, promise, models)
    with pytest.raises(DownloadFailed):
        announced(SPEC, hub.endpoint)


def test_what_is_no_model_is_thrown_away(hub: HubServer, models: InstalledModels) -> None:
    hub.content = b"\x80\x04 a pickle" * 100
    hub.sha256, hub.size = hashlib.sha256(hub.content).hexdigest(), len(hub.content)
    with pytest.raises(NotAModel, match="pickle"):
        download(SPEC, announced(SPEC, hub.endpoint), models)
    assert arrived(SPEC, models) == 0
    assert models.all() == ()


def test_a_disk_without_room_is_told_before_anything_is_fetched(
    hub: HubServer, models: InstalledModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    promise = announced(SPEC, hub.endpoint)
    monkeypatch.setattr(disk, "_LEFT_FREE", 10**18)
    hub.asked.clear()
    with pytest.raises(DiskFull, match="GB are free"):
        download(SPEC, promise, models)
    assert hub.asked == []


def test_a_disk_that_fills_up_keeps_what_arrived(hub: HubServer, models: InstalledModels) -> None:
    promise = announced(SPEC, hub.endpoint)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    # The system itself refuses to write more.
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
    try:
        with pytest.raises(DiskFull):
            download(SPEC, promise, models)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert 0 < arrived(SPEC, models) <= 200_000
    assert models.file(download(SPEC, promise, models)).read_bytes() == hub.content


def test_the_catalog_invents_nothing() -> None:
    assert len({one.name for one in CATALOG}) == len(CATALOG)
    assert [one.parameters for one in CATALOG] == sorted(one.parameters for one in CATALOG)
    for one in CATALOG:
        pinned = (one.revision, one.size, one.sha256)
        assert pinned == (None, None, None) or all(pinned)
        assert one.memory > one.about_size
