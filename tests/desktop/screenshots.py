"""Pictures of every page, light and dark, empty, full and very long, with the real worker.

    xvfb-run -a -s "-screen 0 1600x1200x24" python -m tests.desktop.screenshots FOLDER

writes them all to FOLDER; with ``--docs`` the three of the documentation go to docs/images as well.
The app runs in a home of its own, which is gone afterwards.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

DOCS = Path(__file__).parents[2] / "docs" / "images"
PICTURES = {"compose-full-light": "window-light", "compose-full-dark": "window-dark", "facts-light": "profiles"}
FACTS = ("I live in Kiruna.", "My sister is called Elsa.", "I work as a nurse at Norrland County Hospital.")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--scheme", choices=["light", "dark"], help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.scheme:
        Album(chosen.folder, chosen.scheme).take()
        return 0
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for scheme in ("light", "dark"):
        with tempfile.TemporaryDirectory() as home:
            command = [sys.executable, "-m", "tests.desktop.screenshots", str(chosen.folder), "--scheme", scheme]
            subprocess.run(command, env=_own(Path(home)), check=True)
    if chosen.docs:
        DOCS.mkdir(parents=True, exist_ok=True)
        for source, target in PICTURES.items():
            shutil.copy(chosen.folder / f"{source}.png", DOCS / f"{target}.png")
    return 0


def _own(home: Path) -> dict[str, str]:
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
    def __init__(self, folder: Path, scheme: str) -> None:
        from sotto.store import open_store
        from sotto_desktop.app import App
        from sotto_desktop.instance import Wishes, claim

        self.folder, self.scheme = folder, scheme
        self.qt = QApplication([])
        self.qt.setQuitOnLastWindowClosed(False)
        if scheme == "dark":
            self.qt.setPalette(QPalette(QColor("#303030"), QColor("#202020")))
        first = claim(Wishes())
        assert first is not None
        self.first = first
        self.app = App(self.qt, open_store(), first, Wishes())
        self.app.start(Wishes())

    def take(self) -> None:
        window = self.app.window
        self.until(lambda: window.findChildren(QWidget, "statusline"))
        self.compose()
        self.profiles()
        self.browsers()
        self.app.close()
        self.first.close()

    def compose(self) -> None:
        from sotto_desktop.pages.compose_page import ComposePage
        from sotto_desktop.pages.rewrite_view import EXAMPLE, MAX_CHARACTERS

        page = self.app.window.findChildren(ComposePage)[0]
        view = page.rewriting
        self.shoot("compose-empty")
        view.box.put(EXAMPLE)
        self.until(view.box.extraSelections)
        self.shoot("compose-marked")
        view.request()
        self.until(lambda: view.preview.text)
        self.shoot("compose-full")
        self.app.window.resize(1000, 660)
        self.shoot("compose-small")
        self.app.window.resize(1220, 840)
        view.box.put((EXAMPLE + "\n\n") * (MAX_CHARACTERS // (len(EXAMPLE) + 2)))
        view.request()
        self.shoot("compose-busy")
        self.until(lambda: view.preview.text or view.notice.text, 300)
        self.shoot("compose-long")
        page.show_mode(page.restoring)
        page.restoring.box.put("Dear Robin, pack dried fruit, seeds and flat bread.")
        self.pause(0.5)
        self.shoot("restore")

    def profiles(self) -> None:
        from sotto_desktop.pages.profiles_page import ProfilesPage

        self.until(lambda: self.app.status.headline.words == "Ready")
        self.app.window.show_page("profiles")
        page = self.app.window.findChildren(ProfilesPage)[0]
        self.shoot("facts-empty")
        page.add("Work")
        page.add("Travel and holidays")
        page.choose("everyday")
        page.editor.change(facts=FACTS, never_flag=("Ada Lovelace",))
        for at, name in enumerate(("facts", "rules", "terms", "never", "strength")):
            page.editor.tabs.setCurrentIndex(at)
            self.shoot(name)
        page.show_mode("sites")
        self.shoot("sites")

    def browsers(self) -> None:
        from sotto_desktop.pairing_dialog import PairingDialog

        self.app.window.show_page("browsers")
        self.shoot("browsers")
        dialog = PairingDialog("Chromium on Linux", "123 456", lambda _decided: None)
        dialog.show()
        self.shoot("pairing", dialog)
        dialog.withdraw()
        self.app.window.show_about()
        about = next(one for one in self.qt.topLevelWidgets() if one.windowTitle() == "About Sotto")
        self.shoot("about", about)
        about.close()

    def shoot(self, name: str, widget: QWidget | None = None) -> None:
        self.pause(0.2)
        (widget or self.app.window).grab().save(str(self.folder / f"{name}-{self.scheme}.png"))

    def pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.qt.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

    def until(self, condition: Callable[[], object], seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end
            self.pause(0.05)


if __name__ == "__main__":
    sys.exit(main())
