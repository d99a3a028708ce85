"""``sotto-desktop`` for the host's tests: the real link server around a scripted app, in a process of its own."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer

from sotto_desktop.link.claim import AlreadyRunning
from sotto_desktop.link.server import LinkServer
from tests.fakes import PlainStore, ScriptedApp


def main() -> int:
    folder, *arguments = sys.argv[1:]
    if arguments != ["--background"]:
        return 2
    print("this would break the wire, were it the host's output")
    application = QCoreApplication([])
    server = LinkServer(ScriptedApp(), PlainStore(Path(folder)))
    try:
        server.listen()
    except AlreadyRunning:
        return 0
    signal.signal(signal.SIGTERM, lambda *_: (server.quit(), application.quit()))
    turns = QTimer()  # Python sees a signal only when Qt's loop comes by
    turns.start(20)
    turns.timeout.connect(lambda: None)
    with (Path(folder) / "pids").open("a") as pids:
        pids.write(f"{os.getpid()}\n")
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
