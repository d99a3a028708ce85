"""Pictures of every page, light and dark, empty, full and very long, with the real worker.

    xvfb-run -a -s "-screen 0 1600x1200x24" python -m tests.desktop.screenshots FOLDER

writes them all to FOLDER and names every text that is cut off in one; with ``--docs`` those of the
documentation go to docs/images as well. The app runs in a home of its own, which is gone afterwards.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QScrollBar, QTabBar, QWidget

DOCS = Path(__file__).parents[2] / "docs" / "images"
PICTURES = {
    "compose-full-light": "window-light",
    "compose-full-dark": "window-dark",
    "facts-light": "profiles",
    "history-full-light": "history",
    "ledger-full-light": "ledger",
    "proof-full-light": "proof",
    "settings-full-light": "settings",
    "browsers-full-light": "browsers",
    "models-full-light": "models",
    "pairing-light": "pairing",
    "welcome-2-light": "welcome",
    "clipboard-full-light": "clipboard",
}
SCHEMES = ("light", "dark")
PASSPHRASE = "a passphrase for the pictures"
_SIZE = (1220, 840)

Window = TypeVar("Window", bound=QWidget)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--language", default="en", help="the language of the window, such as de")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(own_home(Path(home)))
        album = Album(chosen.folder, chosen.language)
        album.take()
    if chosen.docs:
        for source, target in PICTURES.items():
            shutil.copy(chosen.folder / f"{source}.png", DOCS / f"{target}.png")
    print(*album.cut_off, sep="\n")
    return 1 if album.cut_off else 0


def own_home(home: Path) -> dict[str, str]:
    """The environment of a program that lives in ``home`` and has no keyring."""
    folders = {
        "XDG_DATA_HOME": "data",
        "XDG_CONFIG_HOME": "config",
        "XDG_RUNTIME_DIR": "run",
        "XDG_CACHE_HOME": "cache",
    }
    for name in folders.values():
        (home / name).mkdir(mode=0o700)
    (home / ".mozilla").mkdir()
    return {
        **os.environ,
        "HOME": str(home),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        **{variable: str(home / name) for variable, name in folders.items()},
    }


class Album:
    """``cut_off`` names texts of which not everything can be read."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        from sotto.store import open_store
        from sotto_desktop.app import App
        from sotto_desktop.instance import Wishes, claim
        from sotto_desktop.language import install_language
        from sotto_desktop.state import browser_setup

        # Whoever takes the pictures has it somewhere else.
        browser_setup.extension_folder = lambda: Path("/home/maria/sotto/extension")
        self.folder = folder
        self.cut_off: list[str] = []
        self.qt = QApplication.instance() or QApplication([])
        install_language(self.qt, language)
        first = claim(Wishes())
        assert first is not None
        self.first = first
        store = open_store()
        store.lock(PASSPHRASE)
        self.app = App(self.qt, store, first, Wishes())  # type: ignore[arg-type]
        self.app.start(Wishes())
        self.app.window.resize(*_SIZE)

    def take(self) -> None:
        from tests.desktop import pictures

        for part in pictures.ALL:
            part(self)
        self.close()

    def close(self) -> None:
        self.app.close()
        self.first.close()

    def page(self, name: str) -> Any:
        page = self.app.window.show_page(name)
        self.pause(0.1)
        return page

    def press(self, words: str, window: QWidget | None = None) -> None:
        """The button that says so."""
        buttons = (window or self.app.window).findChildren(QAbstractButton)
        next(one for one in buttons if one.isVisible() and words in {one.text().strip(), one.accessibleName()}).click()
        self.pause(0.2)

    def window(self, kind: type[Window]) -> Window:
        """The window of that kind that is open."""
        return next(one for one in self.qt.topLevelWidgets() if isinstance(one, kind) and one.isVisible())

    # Taking them ----------------------------------------------------------------------------------

    def shoot(self, name: str, widget: QWidget | None = None) -> None:
        from sotto_desktop.theme.appearance import Scheme

        shown = widget or self.app.window
        for scheme in SCHEMES:
            self.app.appearance.choose(Scheme(scheme))
            self.pause(0.15)
            shown.grab().save(str(self.folder / f"{name}-{scheme}.png"))
        self.cut_off += [f"{name}: {text}" for text in cut_off(shown)]

    def pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.qt.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

    def until(self, condition: Callable[[], object], seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end
            self.pause(0.05)


def cut_off(window: QWidget) -> list[str]:
    """What is smaller than its text."""
    return [text for one in window.findChildren(QWidget) if one.isVisible() for text in _unread(one)]


def _unread(one: QWidget) -> list[str]:
    if isinstance(one, QLabel) and one.text():
        needed = one.heightForWidth(one.width()) if one.wordWrap() else one.sizeHint().height()
        too_low = one.height() + 1 < needed
        too_narrow = not one.wordWrap() and one.width() + 1 < one.minimumSizeHint().width()
        return [one.text()] if too_low or too_narrow else []
    if isinstance(one, QAbstractButton) and one.text():
        return [one.text()] if one.width() + 1 < one.sizeHint().width() else []
    if isinstance(one, QTabBar):
        return [one.tabText(0)] if one.width() + 1 < one.sizeHint().width() else []
    if isinstance(one, QScrollBar) and one.orientation() is Qt.Orientation.Horizontal:
        return [f"the right of {one.parentWidget().parentWidget().accessibleName()}"] if one.maximum() > 0 else []
    if isinstance(one, QComboBox) and one.currentText():
        room = one.width() - 44
        return [one.currentText()] if one.fontMetrics().horizontalAdvance(one.currentText()) > room else []
    return []


if __name__ == "__main__":
    sys.exit(main())
