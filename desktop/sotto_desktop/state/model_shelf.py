"""What the models page shows and what can be done there. Imports no Qt: threads and the worker are handed in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from sotto.engines.catalog import CATALOG, ModelSpec
from sotto.engines.installed import BUILTIN, Installed, InstalledModels, Speed
from sotto.engines.machine import Machine, recommended, this_machine
from sotto.engines.servers import Server, Servers
from sotto.errors import Cancelled, SottoError
from sotto_desktop.state.transfers import Failed, Run, Transfer, Transfers
from sotto_desktop.translation import tr


class LookAfter(Protocol):
    """Has the worker do something with a model: "test", "calibrate", "release"."""

    def __call__(
        self,
        chore: str,
        model: str,
        done: Callable[[dict[str, Any]], None],
        failed: Failed,
        progress: Callable[[str, float | None], None],
    ) -> Callable[[], None]: ...


@dataclass(slots=True)
class Chore:
    """A test or a calibration that runs."""

    stage: str = ""
    stop: Callable[[], None] = lambda: None


class ModelShelf:
    """``changed`` is called when anything but the bytes of a transfer is different."""

    def __init__(
        self,
        run: Run,
        look_after: LookAfter,
        installed: InstalledModels | None = None,
        servers: Servers | None = None,
        look: Callable[[], Machine] = this_machine,
        endpoint: str | None = None,
    ) -> None:
        self.changed: Callable[[], None] = lambda: None
        self.machine: Machine | None = None
        self.found: tuple[Server, ...] = ()
        self.chores: dict[str, Chore] = {}
        # What went wrong, by the model or the server it is about; "" for the page.
        self.problems: dict[str, str] = {}
        # The speed of models on servers, as long as the app runs.
        self.measured: dict[str, Speed] = {}
        self.chosen = BUILTIN
        self._here: tuple[Installed, ...] = ()
        self._run = run
        self._look_after = look_after
        self._installed = installed or InstalledModels()
        self._servers = servers or Servers()
        self._look = look
        self._transfers = Transfers(run, self._installed, self._began, self._ended, endpoint)
        self._read()

    # What there is ----------------------------------------------------------------------------

    @property
    def here(self) -> tuple[Installed, ...]:
        return self._here

    @property
    def offered(self) -> list[ModelSpec]:
        """What can be downloaded: the recommended one first, then from small to large."""
        here = {one.name for one in self._here}
        best = self.best
        return sorted((one for one in CATALOG if one.name not in here), key=lambda one: one is not best)

    @property
    def suggested(self) -> list[ModelSpec]:
        """Of the offered ones those on their way, the recommended one, and one smaller and one larger than it."""
        sizes = sorted((one for one in CATALOG if self.fits(one)), key=lambda one: one.parameters)
        at = sizes.index(self.best) if self.best in sizes else 1
        near = sizes[max(at - 1, 0) : at + 2]
        return [
            one for one in self.offered if one in near or one.name in self.transfers or one.name in self.problems
            or self.arrived(one.name)
        ]  # fmt: skip

    @property
    def best(self) -> ModelSpec | None:
        """The model recommended for this machine, None while that is not known or where none is."""
        return recommended(self.machine)[0] if self.machine else None

    @property
    def why(self) -> str:
        return recommended(self.machine)[1] if self.machine else ""

    @property
    def trusted(self) -> list[str]:
        """The trusted servers, by name, whether they answer or not."""
        try:
            return [one.name for one in self._servers.trusted()]
        except SottoError:
            return []

    @property
    def place(self) -> str:
        """Where a rewrite by the chosen model is made: "" on this computer, else the name of the server."""
        host = self.chosen.partition("/")[0]
        return host if "/" in self.chosen and host in self.trusted else ""

    def fits(self, one: ModelSpec) -> bool:
        """Whether it could ever be loaded here."""
        if self.machine is None:
            return True
        room = self.machine.memory + sum(card.free for card in self.machine.cards if not card.shared)
        return one.memory <= room

    def refresh(self) -> None:
        """Look again: at the index at once, at the machine and the servers when they have answered."""
        self._read()
        self.changed()
        self._run(lambda: (self._look(), tuple(self._servers.find())), self._saw, self._fail(""))

    def _saw(self, seen: tuple[Machine, tuple[Server, ...]]) -> None:
        self.machine, self.found = seen
        self.changed()

    def _read(self) -> None:
        try:
            self._here = self._installed.all()
            self.chosen = self._installed.chosen
        except SottoError as error:
            self.problems[""] = str(error)

    # Getting and giving up --------------------------------------------------------------------

    @property
    def transfers(self) -> dict[str, Transfer]:
        """What is on its way."""
        return self._transfers.running

    def arrived(self, name: str) -> int:
        """Bytes of a paused download."""
        return self._transfers.arrived(name)

    def download(self, name: str) -> None:
        """Begin, or go on with, a download."""
        self._transfers.download(name)

    def import_file(self, path: Path) -> None:
        """Copy a GGUF file or a transformers folder."""
        self._transfers.import_file(path)

    def pause(self, name: str) -> None:
        """Stop a transfer. What a download has brought is kept."""
        self._transfers.pause(name)

    def cancel(self, name: str) -> None:
        """Stop a download and throw away what it has brought."""
        if self._transfers.cancel(name):
            self.changed()

    def _began(self, name: str) -> None:
        self.problems.pop(name, None)
        self.problems.pop("", None)
        self.changed()

    def _ended(self, name: str, error: SottoError | None) -> None:
        if error is not None:
            # An import has no card of its own to say it on.
            self.problems["" if name.startswith("import ") else name] = str(error)
        self._again()

    def remove(self, name: str) -> None:
        """Delete a model, once the worker has let go of it."""

        def remove(_anything: object) -> None:
            try:
                self._installed.remove(name)
            except (SottoError, OSError) as error:
                self.problems[name] = str(error) if isinstance(error, SottoError) else tr("It could not be deleted.")
            self._again()

        self._look_after("release", name, remove, remove, lambda _stage, _fraction: None)

    # Using ------------------------------------------------------------------------------------

    def use(self, name: str) -> None:
        """Rewrite with this model from now on."""
        self._try(name, lambda: self._installed.use(name))

    def test(self, name: str) -> None:
        """Measure how fast it is; the result is kept with the model."""

        def keep(result: dict[str, Any]) -> None:
            if "/" in name:
                self.measured[name] = Speed(**result)
            else:
                self._installed.keep_speed(name, Speed(**result))

        self._start("test", name, keep)

    def calibrate(self, name: str) -> None:
        """Measure the bounds that a formal guarantee needs."""
        self._start("calibrate", name, lambda got: self._installed.keep_clip(name, (got["low"], got["high"])))

    def stop(self, name: str) -> None:
        """Stop the test or the calibration of a model."""
        if name in self.chores:
            self.chores[name].stop()

    def trust(self, url: str, key: str) -> bool:
        """Trust a server by its address; False where that was refused, and ``problems`` says why."""
        trusted = self._try("servers", lambda: self._servers.trust(url, key))
        if trusted:
            self.refresh()
        return trusted

    def forget(self, name: str) -> None:
        if self._try("servers", lambda: self._servers.forget(name)):
            if self.chosen.startswith(f"{name}/"):
                self.use(BUILTIN)
            self.refresh()

    def _start(self, chore: str, name: str, keep: Callable[[dict[str, Any]], None]) -> None:
        self.problems.pop(name, None)
        running = self.chores[name] = Chore()

        def progress(stage: str, _fraction: float | None) -> None:
            running.stage = stage
            self.changed()

        def done(result: dict[str, Any]) -> None:
            self.chores.pop(name, None)
            self._try(name, lambda: keep(result))

        def failed(error: SottoError) -> None:
            self.chores.pop(name, None)
            self._fail(name)(error)

        running.stop = self._look_after(chore, name, done, failed, progress)
        self.changed()

    def _try(self, about: str, act: Callable[[], object]) -> bool:
        self.problems.pop(about, None)
        try:
            act()
        except SottoError as error:
            self.problems[about] = str(error)
        except OSError as error:
            self.problems[about] = tr("This could not be kept: {why}.").format(why=error.strerror)
        else:
            self._again()
            return True
        self.changed()
        return False

    def _fail(self, about: str) -> Failed:
        def fail(error: SottoError) -> None:
            if not isinstance(error, Cancelled):
                self.problems[about] = str(error)
            self._again()

        return fail

    def _again(self) -> None:
        self._read()
        self.changed()
