"""The real worker process around a scripted service: run as a module by the tests."""

from __future__ import annotations

import os

from sotto_desktop.worker.process import Worker
from sotto_desktop.worker.stdio import take_over
from tests.fakes import ScriptedService, ScriptedWorkerModels

if __name__ == "__main__":
    source, sink = take_over()
    models = ScriptedWorkerModels()
    Worker(ScriptedService(models), models, source, sink).serve()  # type: ignore[arg-type]
    os._exit(0)
