"""What is counted in a soak: requests, answers by kind, faults, and what the processes hold."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

import psutil

MB = 1024 * 1024


@dataclass(frozen=True)
class Held:
    """What one process holds. ``rss`` in MB."""

    rss: float
    descriptors: int
    threads: int

    @classmethod
    def by(cls, process: psutil.Process) -> Held:
        with process.oneshot():
            return cls(round(process.memory_info().rss / MB, 1), process.num_fds(), process.num_threads())


@dataclass(frozen=True)
class Sample:
    """The app and its worker at one moment. ``worker`` is None while there is none."""

    when: str
    requests: int
    app: Held
    worker: Held | None
    worker_pid: int

    def __str__(self) -> str:
        worker = f"{self.worker.rss} MB" if self.worker else "none"
        return f"{self.requests} requests, app {self.app.rss} MB, worker {worker}"


@dataclass
class Figures:
    """Everything of one soak. Safe to count into from many threads."""

    requests: int = 0
    asked: int = 0  # with the cancels and the pings at the end
    answers: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    cancels: int = 0
    drops: int = 0
    cut_off: int = 0  # requests that were under way when their browser dropped the connection
    kills: int = 0
    samples: list[Sample] = field(default_factory=list)
    seconds: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)
    _began: float = field(default_factory=time.monotonic, repr=False)

    @property
    def pending(self) -> int:
        """Messages that never got their one answer, though their connection lived."""
        return self.asked - sum(self.answers.values()) - sum(self.errors.values()) - self.cut_off

    def count(self, name: str, by: int = 1) -> None:
        with self._lock:
            setattr(self, name, getattr(self, name) + by)

    def answer(self, reply: dict[str, Any]) -> None:
        with self._lock:
            if reply["type"] == "error":
                self.errors[reply["code"]] += 1
            else:
                self.answers[reply["type"]] += 1

    def fault(self, what: str) -> None:
        with self._lock:
            self.faults[what] += 1
        print(f"FAULT at request {self.requests}: {what}", file=sys.stderr, flush=True)

    def sample(self, when: str, app: psutil.Process) -> Sample:
        worker = next(iter(app.children()), None)
        held, pid = None, 0
        if worker is not None:
            try:
                held, pid = Held.by(worker), worker.pid
            except psutil.Error:  # it was just killed
                worker = None
        made = Sample(when, self.requests, Held.by(app), held, pid)
        self.samples.append(made)
        return made

    def end(self) -> None:
        self.seconds = round(time.monotonic() - self._began, 1)

    def at(self, when: str) -> Sample:
        return next(sample for sample in self.samples if sample.when == when)

    def to_plain(self) -> dict[str, Any]:
        plain = {name: value for name, value in vars(self).items() if not name.startswith("_")}
        return plain | {"pending": self.pending, "samples": [asdict(sample) for sample in self.samples]}

    def table(self) -> str:
        """The figures for people."""
        rows = [
            ("requests", self.requests),
            ("seconds", self.seconds),
            ("answers", sum(self.answers.values())),
            *((f"  {kind}", count) for kind, count in self.answers.most_common()),
            ("errors that were to be expected", sum(self.errors.values())),
            *((f"  {kind}", count) for kind, count in self.errors.most_common()),
            ("cancels sent", self.cancels),
            ("connections dropped", self.drops),
            ("  requests cut off by that", self.cut_off),
            ("worker kills", self.kills),
            ("faults", sum(self.faults.values())),
            *((f"  {kind}", count) for kind, count in self.faults.most_common()),
            ("requests left pending", self.pending),
        ]
        lines = [f"{name:40} {value:>10}" for name, value in rows]
        held = f"{'fds':>5} {'threads':>8}"
        lines.append(f"\n{'':12} {'requests':>9} {'app MB':>8} {held} {'worker MB':>10} {held}")
        for s in self.samples:
            if not s.when:
                continue
            worker = f"{s.worker.rss:10} {s.worker.descriptors:5} {s.worker.threads:8}" if s.worker else f"{'-':>10}"
            lines.append(f"{s.when:12} {s.requests:9} {s.app.rss:8} {s.app.descriptors:5} {s.app.threads:8} {worker}")
        return "\n".join(lines)
