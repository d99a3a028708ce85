"""``python -m sotto_desktop.worker``: started by the app, spoken to on standard input and output."""

from __future__ import annotations

import os
import signal
import sys

from sotto.crashes import leave_no_dump
from sotto_desktop.faults import report, tell_only_where
from sotto_desktop.worker.stdio import take_over


def main() -> None:
    """Never returns: when the app goes away the process ends at once, whatever its threads are doing."""
    leave_no_dump()
    tell_only_where()
    source, sink = take_over()
    # Ctrl+C in the terminal that started the app is the app's to handle.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    from sotto.engines.builtin.models import BuiltinModels
    from sotto.service import Service
    from sotto_desktop.worker.language import WorkerModels
    from sotto_desktop.worker.process import Worker

    try:
        models = WorkerModels()
        Worker(Service(BuiltinModels(), models.open), models, source, sink).serve()
    except Exception as error:  # noqa: BLE001 - the default hook would print the message
        report(error)
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    main()
