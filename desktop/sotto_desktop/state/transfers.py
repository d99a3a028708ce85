"""Models on their way here: downloads, and files that are imported. Imports no Qt: threads are handed in."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar

from sotto.engines.catalog import spec
from sotto.engines.download import Announced, announced, arrived, discard, download
from sotto.engines.importing import import_model
from sotto.engines.installed import Installed, InstalledModels
from sotto.errors import Cancelled, DownloadPaused, SottoError
from sotto_desktop.translation import tr

Result = TypeVar("Result")
Failed = Callable[[SottoError], None]
# Before the name of a file in the name of its transfer.
_IMPORT = "import "


class Run(Protocol):
    """Does work beside the window; ``done`` or ``failed`` is called where the shelf lives."""

    def __call__(self, work: Callable[[], Result], done: Callable[[Result], None], failed: Failed) -> None: ...


@dataclass(slots=True)
class Transfer:
    """A download or an import on its way. ``done`` and ``total`` in bytes; they change under one's eyes."""

    title: str
    done: int = 0
    total: int = 0
    promise: Announced | None = None
    throw_away: bool = False
    stop: threading.Event = field(default_factory=threading.Event)

    def show(self, done: int, total: int) -> None:
        self.done, self.total = done, total


class Transfers:
    """``running`` by the name of the model; an import's begins with "import ".

    ``began`` is called with the name of one that begins, ``ended`` with that of one that ended and what went wrong,
    None where nothing did or the person stopped it.
    """

    def __init__(
        self,
        run: Run,
        installed: InstalledModels,
        began: Callable[[str], None],
        ended: Callable[[str, SottoError | None], None],
        endpoint: str | None = None,
    ) -> None:
        self.running: dict[str, Transfer] = {}
        self._run = run
        self._installed = installed
        self._began = began
        self._ended = ended
        self._endpoint = endpoint

    def arrived(self, name: str) -> int:
        """Bytes of a paused download."""
        return arrived(spec(name), self._installed)

    def download(self, name: str) -> None:
        """Begin, or go on with, a download."""
        one = spec(name)
        transfer = self._begin(name, Transfer(one.title, self.arrived(name), one.about_size))

        def work() -> Installed:
            promise = announced(one, self._endpoint)
            transfer.promise = promise
            return download(one, promise, self._installed, transfer.show, transfer.stop.is_set)

        self._run(work, lambda _model: self._end(name), lambda error: self._stopped(name, transfer, error))

    def import_file(self, path: Path) -> None:
        """Copy a GGUF file or a transformers folder."""
        name = f"{_IMPORT}{path.name}"
        transfer = self._begin(name, Transfer(path.name))
        self._run(
            lambda: import_model(path, self._installed, transfer.show, transfer.stop.is_set),
            lambda _model: self._end(name),
            lambda error: self._stopped(name, transfer, error),
        )

    def pause(self, name: str) -> None:
        """Stop a transfer. What a download has brought is kept."""
        if name in self.running:
            self.running[name].stop.set()

    def cancel(self, name: str) -> bool:
        """Stop a download and throw away what it has brought; True where it was thrown away at once."""
        if name not in self.running:
            discard(spec(name), self._installed)
            return True
        self.running[name].throw_away = True
        self.pause(name)
        return False

    def _begin(self, name: str, transfer: Transfer) -> Transfer:
        self.running[name] = transfer
        self._began(name)
        return transfer

    def _stopped(self, name: str, transfer: Transfer, error: SottoError) -> None:
        if transfer.throw_away:
            try:
                discard(spec(name), self._installed)
            except OSError:  # it is over all the same, and what is there can be gone on with
                self._end(name, SottoError(tr("It could not be deleted.")))
                return
        asked_for = transfer.throw_away or isinstance(error, DownloadPaused | Cancelled)
        self._end(name, None if asked_for else error)

    def _end(self, name: str, error: SottoError | None = None) -> None:
        self.running.pop(name, None)
        self._ended(name, error)
