"""A worker process that is watched: it gets requests, and is started again where it dies or hangs.

Everything happens on the Qt thread and nothing waits: answers come as callbacks.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from sotto.errors import Cancelled, DeadlineExceeded, SottoError, WorkerDied, by_code
from sotto.protocol.frames import FrameBuffer, dump, frame, parse
from sotto_desktop.worker import FRAME_LIMIT

# A request is given up this long after its deadline, when the worker should have done so itself.
_GRACE_SECONDS = 0.5
# A worker that has not confirmed this long after that, or after the person's cancel, hangs. Nobody waits for it: the
# error has been told. One that works stops within a tenth of that, and is slower only where the machine is starved;
# ending it would fail what others asked, and the start of the next one would starve the machine even more.
_HANG_SECONDS = 10.0
# On a slow disk a worker takes that long to load its libraries, and cannot confirm anything before.
_START_SECONDS = 60.0
_WATCH_MS = 100
# The wait before the next start, by the number of deaths in a row.
_BACK_OFF_SECONDS = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
_CLOSE_MS = 500

Kind = TypeVar("Kind")
Cancel = Callable[[], None]
Failed = Callable[[SottoError], None]
Progress = Callable[[str, float | None], None]
# Told the end of what a language model has written so far.
Partial = Callable[[str], None]


def silent(_stage: str, _fraction: float | None) -> None:
    """The progress callback of those who do not watch."""


def unread(_text: str) -> None:
    """For those who do not read along."""


class WorkerState(Enum):
    """What the status line says about the worker."""

    STARTING = "starting"
    READY = "ready"
    NO_MODEL = "no model"
    DOWN = "down"


@dataclass(slots=True)
class Pending:
    """What becomes of a request, due in ``seconds``. ``convert`` reads the answer, and raises where it is none."""

    convert: Callable[[dict[str, Any]], tuple[Any, ...]]
    done: Callable[..., None]
    failed: Failed
    progress: Progress
    seconds: float
    partial: Partial = unread
    due: float = field(init=False)

    def __post_init__(self) -> None:
        self.due = time.monotonic() + self.seconds


class SupervisedWorker(QObject):
    """One process at a time, and what it was asked.

    Signals:
        state_changed(WorkerState): the process was started, is ready, or went away.
    """

    state_changed = Signal(object)

    def __init__(self, command: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command)
        self._process: QProcess | None = None
        self._buffer = FrameBuffer(FRAME_LIMIT)
        self._pending: dict[int, Pending] = {}
        self._given_up: dict[int, float] = {}
        self._last_id = 0
        self._deaths = 0
        self._started = 0.0
        self._closing = False
        self.state = WorkerState.DOWN
        self.problem = ""
        self._restart = QTimer(self, singleShot=True)
        self._restart.timeout.connect(self.start)
        self._watch = QTimer(self, interval=_WATCH_MS)
        self._watch.timeout.connect(self._look_for_overdue)

    @property
    def pid(self) -> int:
        """The worker's process id, 0 while there is none."""
        return self._process.processId() if self._process else 0

    def ask(self, request: dict[str, Any], pending: Pending) -> Cancel:
        """Send a request; one of its callbacks is called once, and ``failed`` after a ``done`` that raised.

        What is given back cancels it.
        """
        self._last_id += 1
        id = self._last_id
        try:
            sent = frame(dump({**request, "id": id}), FRAME_LIMIT)
        except SottoError as error:
            problem = error
            QTimer.singleShot(0, self, lambda: pending.failed(problem))
            return lambda: None
        if self._process is None:
            QTimer.singleShot(0, self, lambda: pending.failed(WorkerDied()))
            return lambda: None
        self._pending[id] = pending
        self._process.write(sent)
        self._watch.start()
        return lambda: self._cancel(id)

    def _cancel(self, id: int) -> None:
        pending = self._pending.pop(id, None)
        if pending is None or self._process is None:
            return
        self._give_up(id)
        _call(pending.failed, Cancelled())

    def _give_up(self, id: int) -> None:
        self._given_up[id] = time.monotonic() + _HANG_SECONDS
        if self._process is not None:
            self._process.write(frame(dump({"type": "cancel", "id": id})))

    # The process ------------------------------------------------------------------------------

    def start(self) -> None:
        """Starts the process if there is none."""
        if self._process is not None or self._closing:
            return
        process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._died)
        process.errorOccurred.connect(self._failed_to_start)
        self._process = process
        self._buffer = FrameBuffer(FRAME_LIMIT)
        self._started = time.monotonic()
        self._change(WorkerState.STARTING)
        process.start(self._command[0], self._command[1:])

    def close(self) -> None:
        """Ends the process and fails what is pending. Waits at most half a second."""
        self._closing = True
        self._restart.stop()
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.closeWriteChannel()
            if not process.waitForFinished(_CLOSE_MS):
                process.kill()
                process.waitForFinished(_CLOSE_MS)
        self._fail_all(Cancelled)

    def _read(self) -> None:
        if self._process is None:
            return
        try:
            arrived = bytes(self._process.readAllStandardOutput().data())
            calls = [self._understand(parse(body)) for body in self._buffer.feed(arrived)]
        except (SottoError, LookupError, TypeError, ValueError, AttributeError):
            # Something other than the worker's own words came in on the wire: nothing after it can be believed.
            self._kill()
            return
        for call in calls:
            _call(call)

    def _understand(self, message: dict[str, Any]) -> Callable[[], None]:
        """What a message asks to be called. Raises where it is not one of the worker's."""
        match message["type"]:
            case "loaded":
                return lambda: self._loaded(WorkerState.READY)
            case "not_loaded":
                problem = of_kind(str, message["message"])
                return lambda: self._loaded(WorkerState.NO_MODEL, problem)
            case "progress":
                watching = self._pending.get(message["id"])
                stage, fraction = of_kind(str, message["stage"]), _fraction(message["fraction"])
                return lambda: watching.progress(stage, fraction) if watching else None
            case "partial":
                reading, text = self._pending.get(message["id"]), of_kind(str, message["text"])
                return lambda: reading.partial(text) if reading else None
        id = message["id"]
        self._given_up.pop(id, None)
        pending = self._pending.get(id)
        if pending is None:
            return lambda: None
        if message["type"] == "error":
            error = by_code().get(message["code"], SottoError)(of_kind(str, message["message"]))
            return lambda: self._settle(id, pending.failed, error)
        result = pending.convert(message)
        self._deaths = 0
        return lambda: self._settle(id, lambda: _finish(pending, result))

    def _settle(self, id: int, callback: Callable[..., None], *result: object) -> None:
        if self._pending.pop(id, None) is not None:
            callback(*result)

    def _failed_to_start(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._died()

    def _died(self, *_how: object) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.deleteLater()
        self._change(WorkerState.DOWN)
        self._fail_all(WorkerDied)
        if not self._closing:
            wait = _BACK_OFF_SECONDS[min(self._deaths, len(_BACK_OFF_SECONDS) - 1)]
            self._deaths += 1
            self._restart.start(round(wait * 1000))

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()

    def _look_for_overdue(self) -> None:
        now = time.monotonic()
        overdue = [id for id, pending in self._pending.items() if pending.due + _GRACE_SECONDS < now]
        for id in overdue:
            # Who is told of one may cancel another, as a browser does that goes away.
            if pending := self._pending.pop(id, None):
                self._give_up(id)
                _call(pending.failed, DeadlineExceeded())
        starting = self.state is WorkerState.STARTING and now < self._started + _START_SECONDS
        if not starting and any(until < now for until in self._given_up.values()):
            self._kill()
        if not self._pending and not self._given_up:
            self._watch.stop()

    def _fail_all(self, error: type[SottoError]) -> None:
        self._given_up.clear()
        pending, self._pending = self._pending, {}
        for one in pending.values():
            _call(one.failed, error())

    def _loaded(self, state: WorkerState, problem: str = "") -> None:
        # What was given up while it started can only be confirmed from now on.
        self._given_up = dict.fromkeys(self._given_up, time.monotonic() + _HANG_SECONDS)
        self._change(state, problem)

    def _change(self, state: WorkerState, problem: str = "") -> None:
        self.state = state
        self.problem = problem
        self.state_changed.emit(state)


def _finish(pending: Pending, result: tuple[Any, ...]) -> None:
    # A ``done`` that failed has not told whoever waits behind it, and they are not to wait for a deadline.
    if not _call(pending.done, *result):
        pending.failed(SottoError())


def _call(callback: Callable[..., None], *what: object) -> bool:
    """Did it go well? One that fails is told of as a slot of Qt's is. It costs nobody else an answer, nor the worker
    its restart.
    """
    try:
        callback(*what)
    except Exception:  # noqa: BLE001 - whatever somebody else's callback does
        sys.excepthook(*sys.exc_info())
        return False
    return True


def of_kind(kind: type[Kind], value: object) -> Kind:
    """``value``, where it is of that kind. Raises TypeError."""
    if not isinstance(value, kind):
        raise TypeError
    return value


def _fraction(value: object) -> float | None:
    if value is None or (isinstance(value, int | float) and 0 <= value <= 1):
        return value
    raise ValueError
