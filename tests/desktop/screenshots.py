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
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from sotto.rewrite import Rewrite
from sotto.store.disclosures import Precision, Told
from sotto.store.history import Sent
from sotto.taxonomy import Attribute
from sotto_desktop.translation import tr
from tests.desktop.samples import long_sample, private_sample, sample

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
FACTS = ("I live in Kiruna.", "My sister is called Elsa.", "I work as a nurse at Norrland County Hospital.")
PASSPHRASE = "a passphrase for the pictures"
_SIZE, _SMALLEST = (1220, 840), (1000, 660)


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
        for pictures in (
            self.welcome, self.empty, self.compose, self.history, self.ledger, self.profiles, self.rest, self.models,
            self.clipboard,
            self.dialogs,
        ):  # fmt: skip
            pictures()
        self.app.close()
        self.first.close()

    def page(self, name: str) -> Any:
        page = self.app.window.show_page(name)
        self.pause(0.1)
        return page

    # The pictures -------------------------------------------------------------------------------

    def welcome(self) -> None:
        from sotto_desktop.welcome.welcome import Welcome

        (welcome,) = self.app.window.findChildren(Welcome)
        for step in range(1, 7):
            self.shoot(f"welcome-{step}")
            welcome.go_on()
        self.page("compose").rewriting.clear()

    def empty(self) -> None:
        for name in ("compose", "history", "ledger", "profiles", "browsers", "settings"):
            self.page(name)
            self.shoot(f"{name}-empty")

    def compose(self) -> None:
        from sotto_desktop.pages.rewrite_view import EXAMPLE, MAX_CHARACTERS

        page = self.page("compose")
        view = page.rewriting
        self.until(lambda: self.app.worker.state.value == "ready", 180)
        view.box.put(EXAMPLE)
        self.until(view.box.extraSelections)
        self.shoot("compose-marked")
        view.request()
        self.until(lambda: view.preview.text, 180)
        self.shoot("compose-full")
        self.app.window.resize(*_SMALLEST)
        self.shoot("compose-small")
        self.app.window.resize(*_SIZE)
        private = private_sample()
        view.box.put(private.original)
        view.show_rewrite(private, 0.4)
        self.shoot("compose-guarantee")
        long = long_sample(MAX_CHARACTERS // 36)
        view.box.put(long.original)
        view.show_rewrite(long, 2.0)
        self.shoot("compose-long")
        view.show_progress("deciding", 0.4)
        self.shoot("compose-busy")
        view.clear()
        page.show_mode(page.restoring)
        page.restoring.box.put("Dear Robin, pack dried fruit, seeds and flat bread.")
        self.pause(0.3)
        self.shoot("restore")
        page.show_mode(page.rewriting)

    def history(self) -> None:
        now = time.time()
        history = self.app.records.history
        long = long_sample(200)
        for at in range(60):
            rewrite: Rewrite = replace(long if at == 3 else sample(), sanitizer="contextual")
            site = ("claude.ai", "chatgpt.com", "")[at % 3]
            history.add(Sent(f"e{at}", now - at * 50_000, site, "Everyday", rewrite, (("Robin", "Maria"),)))
        page = self.page("history")
        self.until(lambda: page.list.model().rowCount() == 60)
        self.shoot("history-full")
        page.choose("e3")
        self.pause(0.3)
        self.shoot("history-long")

    def ledger(self) -> None:
        exact, vaguer = Precision.EXACT, Precision.VAGUER
        told = [
            Told(Attribute.LOCATION, "Kiruna", exact),
            Told(Attribute.AGE, "in my thirties", vaguer),
            Told(Attribute.EMPLOYMENT, "a nurse", exact),
            Told(Attribute.ALLERGIES, "a severe peanut allergy", exact),
        ]
        prompt = "I have a severe peanut allergy. What snacks could we pack that keep without a fridge?"
        ledger, now = self.app.records.ledger, time.time()
        ledger.record("chatgpt.com", told[:1], now - 90_000, "Where can I buy bread in Kiruna?", "e1")
        ledger.record("claude.ai", told, now - 4000, prompt, "e0")
        page = self.page("ledger")
        self.until(lambda: page.list.model().rowCount() == 4)
        self.shoot("ledger-full")
        many = [Told(Attribute.HOBBIES, f"{'a very long hobby ' * 6}{at}", exact) for at in range(300)]
        ledger.record("gemini.google.com", many, now, prompt * 3, "e2")
        page.refresh()
        self.until(lambda: page.sites.model().rowCount() == 3)
        page.sites.choose("gemini.google.com")
        self.shoot("ledger-long")

    def profiles(self) -> None:
        page = self.page("profiles")
        page.add("Work")
        page.add("Travel and holidays")
        page.choose("everyday")
        page.editor.change(facts=FACTS, never_flag=("Ada Lovelace",))
        for at, name in enumerate(("facts", "rules", "terms", "never", "strength")):
            page.editor.tabs.setCurrentIndex(at)
            self.shoot(name)
        page.editor.change(facts=tuple(f"{at}. {'Something long that I would rather keep. ' * 5}" for at in range(100)))
        page.editor.tabs.setCurrentIndex(0)
        self.shoot("profiles-long")
        page.show_mode("sites")
        self.shoot("sites")

    def rest(self) -> None:
        self.app.link.pairings.add("Chromium on Linux", b"key")
        for name in ("browsers", "settings", "models"):
            self.page(name)
            self.pause(0.5)
            self.shoot(f"{name}-full")
        page = self.page("proof")
        page.test()
        self.until(lambda: any(one.text() == tr("Self-test") for one in page.findChildren(QLabel)), 180)
        self.shoot("proof-full")

    def models(self) -> None:
        """A model that is here, one on its way and one whose download failed."""
        from sotto.errors import DownloadFailed
        from sotto_desktop.state.model_shelf import Transfer
        from tests.tiny_models import write_gguf

        page = self.page("models")
        shelf = page.shelf
        self.until(lambda: shelf.machine)
        shelf.import_file(write_gguf(self.folder / "A small model.gguf"))
        self.until(lambda: shelf.here)
        (self.folder / "A small model.gguf").unlink()
        first, second, *_ = shelf.suggested
        shelf.transfers[first.name] = Transfer(first.title, 421_000_000, 1_117_000_000)
        shelf.problems[second.name] = DownloadFailed.message
        shelf.changed()
        self.pause(0.5)
        self.shoot("models-working")

    def clipboard(self) -> None:
        from sotto_desktop.anywhere.clipboard_window import ClipboardWindow
        from sotto_desktop.pages.rewrite_view import EXAMPLE

        QGuiApplication.clipboard().setText(EXAMPLE)
        self.app.review_clipboard()
        window = next(one for one in self.qt.topLevelWidgets() if isinstance(one, ClipboardWindow))
        self.until(lambda: window.preview.text, 180)
        self.shoot("clipboard-full", window)
        window.close()

    def dialogs(self) -> None:
        from sotto.store import data_folder
        from sotto.store.passphrase import unlock_key
        from sotto_desktop.about_dialog import AboutDialog
        from sotto_desktop.pairing_dialog import PairingDialog
        from sotto_desktop.passphrase.unlock_dialog import UnlockDialog

        withdraw = self.app.confirm_pairing("Chromium on Linux", "123 456", lambda _decided: None)
        dialog = next(one for one in self.qt.topLevelWidgets() if isinstance(one, PairingDialog))
        self.shoot("pairing", dialog)
        withdraw()
        choose = self.app.lock.ask(self.app.window)
        choose.new.setText(PASSPHRASE)
        self.shoot("passphrase", choose)
        choose.reject()
        unlock = UnlockDialog(lambda phrase: unlock_key(data_folder(), phrase))
        self.app.appearance.dress(unlock)
        unlock.show()
        unlock.field.setText("not this one")
        unlock.field.returnPressed.emit()
        self.until(unlock.problem.isVisible)
        self.shoot("unlock", unlock)
        unlock.close()
        self.app.window.show_about()
        about = next(one for one in self.qt.topLevelWidgets() if isinstance(one, AboutDialog))
        self.shoot("about", about)
        about.close()

    # Taking them ----------------------------------------------------------------------------------

    def shoot(self, name: str, widget: QWidget | None = None) -> None:
        from sotto_desktop.theme.appearance import Scheme

        shown = widget or self.app.window
        for scheme in SCHEMES:
            self.app.appearance.choose(Scheme(scheme))
            self.pause(0.15)
            shown.grab().save(str(self.folder / f"{name}-{scheme}.png"))
        self.cut_off += [f"{name}: {text}" for text in _cut_off(shown)]

    def pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.qt.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

    def until(self, condition: Callable[[], object], seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end
            self.pause(0.05)


def _cut_off(window: QWidget) -> list[str]:
    """Labels that are smaller than their text."""
    found = []
    for one in window.findChildren(QLabel):
        if not one.isVisible() or not one.text():
            continue
        needed = one.heightForWidth(one.width()) if one.wordWrap() else one.sizeHint().height()
        if one.height() + 1 < needed or (not one.wordWrap() and one.width() + 1 < one.minimumSizeHint().width()):
            found.append(one.text())
    return found


if __name__ == "__main__":
    sys.exit(main())
