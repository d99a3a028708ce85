"""``sotto-desktop``: the app. A frozen app is its own worker (``--worker``)."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sotto import __version__
from sotto.crashes import leave_no_dump
from sotto_desktop.display import obstacle

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
from sotto_desktop.faults import tell_only_where

_PAGES = ("compose", "history", "ledger", "profiles", "models", "browsers", "settings", "proof")


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 0, or 1 where the app cannot run here."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    leave_no_dump()
    tell_only_where()
    # Whatever the app or a library of its writes, nobody else may read.
    os.umask(0o077)
    if arguments == ["--worker"]:
        from sotto_desktop.worker.__main__ import main as work

        work()
    if arguments == ["--display"]:
        from sotto_desktop.display import main as look

        return look()
    if arguments == ["--prove-offline"]:
        from sotto_desktop.proof.offline import main as prove

        prove()
        return 0
    options = _parser().parse_args(arguments)
    if (sentence := obstacle()) is not None:
        print(sentence, file=sys.stderr)  # noqa: T201
        return 1
    return _run(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sotto-desktop", description="Sotto's window: write, rewrite, check; profiles; browsers."
    )
    parser.add_argument("--version", action="version", version=f"sotto-desktop {__version__}")
    parser.add_argument("--background", action="store_true", help="start without showing the window")
    parser.add_argument("--clipboard", action="store_true", help="review what is on the clipboard, in a small window")
    parser.add_argument("--page", choices=_PAGES, help="open on this page")
    parser.add_argument(
        "--pair-next",
        action="store_true",
        help="pair the first browser that asks in the next two minutes without a question; for development",
    )
    return parser


def _run(options: argparse.Namespace) -> int:
    from PySide6.QtWidgets import QApplication, QMessageBox

    from sotto.errors import NeedsPassphrase, SottoError
    from sotto_desktop.core_words import said
    from sotto_desktop.garbage import GarbageCollector
    from sotto_desktop.instance import Wishes, before_the_app, claim
    from sotto_desktop.language import chosen, install_language
    from sotto_desktop.theme.icons import app_icon
    from sotto_desktop.window_file import window_file

    # Ctrl+C in a terminal ends the app at once; everything worth keeping is already on disk.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    wishes = Wishes(options.background, options.pair_next, options.page, options.clipboard)
    qt = QApplication(sys.argv[:1])
    qt.setApplicationName("Sotto")
    GarbageCollector(qt)
    qt.setDesktopFileName("sotto")
    qt.setWindowIcon(app_icon())
    qt.setQuitOnLastWindowClosed(False)
    install_language(qt, chosen(window_file()))
    try:
        first = claim(wishes)
        if first is None:
            return 0
        begin = before_the_app(first)
        from sotto.store import open_store
        from sotto_desktop.app import App

        app = App(qt, open_store(unlock=_ask_for_passphrase(qt)), first, wishes)
    except NeedsPassphrase:
        return 1  # the person was asked, and chose to quit
    except (SottoError, OSError) as error:
        words = str(error) if isinstance(error, SottoError) else f"Sotto cannot keep its data: {error.strerror}."
        print(words, file=sys.stderr)  # noqa: T201
        QMessageBox.critical(None, "Sotto", said(words))
        return 1
    sys.excepthook = app.complain
    app.start(wishes)
    begin()
    status = qt.exec()
    first.close()
    return status


def _ask_for_passphrase(qt: QApplication) -> Callable[[Path], bytes | None]:
    def ask(folder: Path) -> bytes | None:
        # Here and not above: where the keyring has the key nobody is asked.
        from sotto_desktop.passphrase.unlock_dialog import ask_in_window
        from sotto_desktop.theme.appearance import Appearance

        return ask_in_window(Appearance(qt))(folder)

    return ask


if __name__ == "__main__":
    sys.exit(main())
