"""The worker process: reads requests, runs ``sotto.service``, writes answers. It never imports Qt."""

from __future__ import annotations

import base64
import os
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

from sotto.documents import read
from sotto.errors import Cancelled, ProtocolError, SottoError, UnknownMessage
from sotto.plain import finding_to_plain, rewrite_to_plain
from sotto.profiles import Profiles, profile_from_plain
from sotto.protocol.frames import read_frame, write_frame
from sotto.service import BUILTIN, Request, Service
from sotto.vault import Vault
from sotto_desktop.faults import report
from sotto_desktop.worker import FRAME_LIMIT
from sotto_desktop.worker.lanes import Job, Lane
from sotto_desktop.worker.language import WorkerModels

_WARM_UP = "Could you help me write a short thank-you note to my neighbour?"
_OUT_OF_MEMORY = 70
# A language model that nobody has used for that long gives its memory back.
IDLE_SECONDS = 300.0


class Worker:
    """Reads from ``source`` until it ends; answers on ``sink``, from four lanes.

    Findings wait for nothing but findings, a rewrite by the built-in models not for a language model, and no text
    for a file.
    Whoever waits in a lane waits in the order of arrival, and no conversation waits there twice.
    """

    def __init__(
        self,
        service: Service,
        models: WorkerModels,
        source: BinaryIO,
        sink: BinaryIO,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        self._service = service
        self._models = models
        self._source = source
        self._sink = sink
        self._writing = threading.Lock()
        self._finding = Lane("findings", most_waiting=32)
        self._rewriting = Lane("rewrites", most_waiting=8)
        self._looking = Lane("files", most_waiting=8)
        self._language = Lane("language model", most_waiting=8, idle=models.release, idle_seconds=idle_seconds)

    def serve(self) -> None:
        self._rewriting.add(Job(0, self._guarded(self._warm_up)))
        while (message := read_frame(self._source, FRAME_LIMIT)) is not None:
            self._take(message)

    def _take(self, message: Mapping[str, Any]) -> None:
        id = message.get("id")
        if not isinstance(id, int):
            raise ProtocolError
        try:
            match message.get("type"):
                case "find":
                    work = self._guarded(lambda job: self._find(job, message))
                    self._finding.add(Job(id, work, message["deadline_seconds"]))
                case "rewrite":
                    work = self._guarded(lambda job: self._rewrite(job, message))
                    lane = self._rewriting if message["model"] == BUILTIN else self._language
                    lane.add(Job(id, work, message["deadline_seconds"]))
                case "look_through":
                    work = self._guarded(lambda job: self._look_through(job, message))
                    self._looking.add(Job(id, work, message["deadline_seconds"]))
                case "test" | "calibrate" | "release" as chore:
                    work = self._guarded(lambda job: self._look_after(job, chore, message))
                    self._language.add(Job(id, work, message["deadline_seconds"]))
                case "cancel":
                    # Answered from here, so that the app learns that the worker is alive however busy a lane is.
                    lanes = (self._finding, self._rewriting, self._looking, self._language)
                    if any(lane.cancel(id) for lane in lanes):
                        raise Cancelled
                case _:
                    raise UnknownMessage
        except SottoError as error:
            self._send_error(id, error)

    def _warm_up(self, _job: Job) -> None:
        profiles = Profiles()
        try:
            self._service.warm()
            # The first scan loads what the rules need.
            self._service.find(_WARM_UP, profiles.get(profiles.default))
        except SottoError as error:
            self._send({"type": "not_loaded", "code": error.code, "message": str(error)})
        else:
            self._send({"type": "loaded"})

    def _find(self, job: Job, message: Mapping[str, Any]) -> None:
        job.check()
        findings = self._service.find(message["text"], profile_from_plain(message["profile"]), job.check)
        self._send({"type": "found", "id": job.id, "findings": [finding_to_plain(finding) for finding in findings]})

    def _rewrite(self, job: Job, message: Mapping[str, Any]) -> None:
        started = time.monotonic()
        vault = Vault.from_plain(message["vault"])
        request = Request(
            text=message["text"],
            profile=profile_from_plain(message["profile"]),
            vault=vault,
            sanitizer=message["sanitizer"],
            model=message["model"],
            options=message["options"],
            deadline_seconds=job.remaining(),
        )
        if request.model != BUILTIN:
            self._models.listener = lambda text: self._send({"type": "partial", "id": job.id, "text": text})
        rewrite = self._service.rewrite(request, progress=self._progress(job), cancelled=job.cancelled)
        job.check()
        self._send(
            {
                "type": "rewritten",
                "id": job.id,
                "rewrite": rewrite_to_plain(rewrite),
                "vault": vault.to_plain(),
                "seconds": round(time.monotonic() - started, 4),
            }
        )

    def _look_through(self, job: Job, message: Mapping[str, Any]) -> None:
        document = read(message["name"], base64.b64decode(message["content"]), job.check)
        profile = profile_from_plain(message["profile"])
        details = self._service.look_through(document, profile, self._progress(job), job.check)
        plain = [detail.to_plain() for detail in details]
        unread = sorted(kind.value for kind in document.unread)
        self._send({"type": "looked_through", "id": job.id, "details": plain, "unread": unread})

    def _look_after(self, job: Job, chore: str, message: Mapping[str, Any]) -> None:
        """What is done with a model rather than with a text."""
        job.check()
        result: dict[str, Any] = {}
        match chore:
            case "test":
                result = self._models.test(message["model"], self._progress(job), job.check)
            case "calibrate":
                result = self._models.calibrate(message["model"], self._progress(job), job.check)
            case "release":
                self._models.release()
        self._send({"type": "looked_after", "id": job.id, "result": result})

    def _progress(self, job: Job) -> Callable[[str, float | None], None]:
        return lambda stage, fraction: self._send(
            {"type": "progress", "id": job.id, "stage": stage, "fraction": fraction}
        )

    def _guarded(self, work: Callable[[Job], None]) -> Callable[[Job], None]:
        """``work`` with every failure turned into an answer, except those the process cannot survive."""

        def run(job: Job) -> None:
            try:
                work(job)
            except SottoError as error:
                self._send_error(job.id, error)
            except MemoryError:
                # What is left of the heap is not to be trusted; the app starts a fresh process.
                os._exit(_OUT_OF_MEMORY)
            except BrokenPipeError:
                os._exit(0)
            except Exception as error:  # noqa: BLE001 - a bug in a sanitizer must fail one request, not all
                report(error)
                self._send_error(job.id, SottoError())

        return run

    def _send_error(self, id: int, error: SottoError) -> None:
        self._send({"type": "error", "id": id, "code": error.code, "message": str(error)})

    def _send(self, message: dict[str, Any]) -> None:
        with self._writing:
            write_frame(self._sink, message, FRAME_LIMIT)
