"""Downloads a model of the catalog: announced by the hub, checked against what was announced, then pinned.

A download that stops, for whatever reason, leaves what arrived; the next one goes on from there.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sotto.engines.catalog import ModelSpec
from sotto.engines.disk import PIECE, Progress, Stopped, never, nobody, require_room, sha256_of, write
from sotto.engines.gguf_file import read_gguf
from sotto.engines.installed import GGUF, Installed, InstalledModels
from sotto.errors import DownloadDamaged, DownloadFailed, DownloadPaused, ExtraMissing, NotAModel
from sotto.store.folders import make_folder

_SHA256 = re.compile(r"[0-9a-f]{64}")
# Tries in a row that bring nothing.
_TRIES = 5
_WAIT_SECONDS = 0.5
_SILENCE_SECONDS = 30.0
_PARTIAL = "partial"


@dataclass(frozen=True, slots=True)
class Announced:
    """What the hub says of a file now: ``size`` in bytes, its hash, the commit it belongs to, where it lies."""

    revision: str
    size: int
    sha256: str
    location: str


def announced(spec: ModelSpec, endpoint: str | None = None) -> Announced:
    """Ask the hub, without any name or token of the user's.

    Raises DownloadFailed, ExtraMissing, and DownloadDamaged where it contradicts what the catalog has pinned.
    """
    hub = _hub()
    url = hub.hf_hub_url(spec.repository, spec.file, revision=spec.revision or "main", endpoint=endpoint)
    try:
        found = hub.get_hf_file_metadata(url, token=False, endpoint=endpoint)
    except Exception:  # noqa: BLE001 - whatever client the hub's library uses, it says no or is not reached
        raise DownloadFailed(
            "The model hub could not be reached, or no longer has this file. Try again later."
        ) from None
    sha256 = (found.etag or "").lower()
    if not _SHA256.fullmatch(sha256) or not found.size or not found.commit_hash:
        raise DownloadFailed("The model hub does not say the size and the hash of this file, so it is not downloaded.")
    pinned = ((spec.revision, found.commit_hash), (spec.size, found.size), (spec.sha256, sha256))
    if any(wanted is not None and wanted != got for wanted, got in pinned):
        raise DownloadDamaged("The model hub announces another file than the one Sotto knows. Nothing was downloaded.")
    return Announced(found.commit_hash, found.size, sha256, found.location)


def download(
    spec: ModelSpec,
    promise: Announced,
    models: InstalledModels,
    progress: Progress = nobody,
    stopped: Stopped = never,
) -> Installed:
    """Fetch, check and install. ``progress`` gets bytes done and bytes in all.

    Raises DownloadPaused when ``stopped`` says so, DownloadFailed, DownloadDamaged, DiskFull, NotAModel.
    """
    part = _part(spec, promise, models.folder)
    make_folder(part.parent)
    for other in part.parent.glob(f"{spec.name}@*"):
        if other != part:  # of another version of the file
            other.unlink()
    have = part.stat().st_size if part.exists() else 0
    require_room(models.folder, max(0, promise.size - have))
    _fetch(promise, part, progress, stopped)
    _require_hash(part, promise, stopped)
    try:
        info = read_gguf(part)
    except NotAModel:
        part.unlink()
        raise
    target = models.folder / f"{spec.name}.gguf"
    os.replace(part, target)
    model = Installed(
        name=spec.name,
        title=spec.title,
        kind=GGUF,
        path=target.name,
        size=promise.size,
        sha256=promise.sha256,
        context=info.context,
        cache_per_token=info.cache_per_token,
        licence=spec.licence,
        repository=spec.repository,
        revision=promise.revision,
    )
    models.add(model)
    return model


def arrived(spec: ModelSpec, models: InstalledModels) -> int:
    """Bytes of a paused download, 0 where there is none."""
    return sum(path.stat().st_size for path in (models.folder / _PARTIAL).glob(f"{spec.name}@*"))


def discard(spec: ModelSpec, models: InstalledModels) -> None:
    """Throw away what a paused download has brought."""
    for path in (models.folder / _PARTIAL).glob(f"{spec.name}@*"):
        path.unlink()


def _part(spec: ModelSpec, promise: Announced, folder: Path) -> Path:
    """Named after the content, so that what is gone on with is always the same file."""
    return folder / _PARTIAL / f"{spec.name}@{promise.sha256[:16]}"


def _fetch(promise: Announced, part: Path, progress: Progress, stopped: Stopped) -> None:
    failures = 0
    while True:
        before = part.stat().st_size if part.exists() else 0
        if before >= promise.size:
            return
        if stopped():
            raise DownloadPaused
        try:
            _fetch_from(before, promise, part, progress, stopped)
        except _DroppedError:
            brought = part.exists() and part.stat().st_size > before
            failures = 0 if brought else failures + 1
            if failures >= _TRIES:
                raise DownloadFailed from None
            time.sleep(_WAIT_SECONDS)


class _DroppedError(Exception):
    """The connection ended before the file did."""


def _fetch_from(start: int, promise: Announced, part: Path, progress: Progress, stopped: Stopped) -> None:
    with _response(promise.location, start) as (resumed, pieces):
        # A server that does not know how to go on starts over.
        done = start if resumed else 0
        with part.open("ab" if resumed else "wb", buffering=0) as file:
            progress(done, promise.size)
            while piece := pieces():
                if stopped():
                    raise DownloadPaused
                done += len(piece)
                if done > promise.size:
                    part.unlink()
                    raise DownloadDamaged
                write(file, piece)
                progress(done, promise.size)
    if done < promise.size:
        raise _DroppedError


@contextmanager
def _response(location: str, start: int) -> Iterator[tuple[bool, Callable[[], bytes]]]:
    """Whether the server goes on from ``start``, and what gives the next piece, empty at the end."""
    session = _hub().get_session()
    # Compressed on the way it could not be gone on with.
    headers = {"Accept-Encoding": "identity"} | ({"Range": f"bytes={start}-"} if start else {})
    stream = _or_dropped(lambda: session.stream("GET", location, headers=headers, timeout=_SILENCE_SECONDS))
    response = _or_dropped(stream.__enter__)
    try:
        if response.status_code not in (200, 206):
            if response.status_code >= 500 or response.status_code in (408, 429):
                raise _DroppedError
            raise DownloadFailed("The model hub refused the download. Try again later.")
        resumed = response.status_code == 206
        if resumed and not response.headers.get("Content-Range", "").startswith(f"bytes {start}-"):
            raise _DroppedError
        chunks = response.iter_bytes(PIECE)
        yield resumed, lambda: _or_dropped(lambda: next(chunks, b""))
    finally:
        response.close()


def _or_dropped(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except Exception:  # noqa: BLE001 - whatever client the hub's library uses
        raise _DroppedError from None


def _require_hash(part: Path, promise: Announced, stopped: Stopped) -> None:
    digest = hashlib.sha256()
    sha256_of(part, digest, stopped)
    if digest.hexdigest() != promise.sha256:
        part.unlink()
        raise DownloadDamaged


def _hub() -> Any:
    # Read when the library is first imported: it says nothing about itself, and fetches files the plain way,
    # in which a download can be gone on with.
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    os.environ.setdefault("HF_HUB_DISABLE_XET", "1")
    try:
        import huggingface_hub
    except ImportError:
        raise ExtraMissing from None
    return huggingface_hub
