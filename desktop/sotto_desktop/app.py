"""The app put together: what is kept, the worker, the link to the browsers, the window, the tray."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from sotto.budget import Budget
from sotto.engines.installed import BUILTIN, InstalledModels
from sotto.errors import SottoError
from sotto.profiles import Profile, Profiles, profile_to_plain
from sotto.store import Store
from sotto.store.disclosures import Disclosures
from sotto.store.documents import file_of
from sotto.store.history import History
from sotto.store.shapes import shape_of
from sotto_desktop.anywhere.hotkey import Hotkey
from sotto_desktop.background import Background
from sotto_desktop.core_words import said
from sotto_desktop.faults import report
from sotto_desktop.handlers import AppHandlers
from sotto_desktop.instance import FirstInstance, Wishes
from sotto_desktop.keeping import Keeping
from sotto_desktop.link.server import LinkServer
from sotto_desktop.main_window import MainWindow
from sotto_desktop.pages.compose_page import ComposePage
from sotto_desktop.passphrase.store_lock import StoreLock
from sotto_desktop.places import places
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.conversations import DOCUMENT as VAULTS
from sotto_desktop.state.conversations import Conversations
from sotto_desktop.state.pauses import Pauses
from sotto_desktop.state.preferences import DOCUMENT as PREFERENCES
from sotto_desktop.state.preferences import PreferenceBook, Preferences
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.state.status import Health, Part, Status
from sotto_desktop.theme.appearance import Appearance, Scheme
from sotto_desktop.translation import tr
from sotto_desktop.tray import Tray
from sotto_desktop.window_file import window_file
from sotto_desktop.worker.client import WorkerClient, WorkerState, command

if TYPE_CHECKING:  # what is not there at the start of every app is imported when it is wanted
    from sotto_desktop.anywhere.clipboard_window import ClipboardWindow

_PROFILES = "profiles"
_SAVE_PAUSE_MS = 300


class App(QObject):
    """Owns everything that lives as long as the app, and joins the parts. Also the handlers' ``Shell``."""

    def __init__(self, qt: QApplication, store: Store, first: FirstInstance, wishes: Wishes) -> None:
        """Raises StoreLocked and StoreDamaged: what is kept cannot be read."""
        super().__init__(qt)
        self._qt = qt
        self._store = store
        self._in_background = wishes.background
        self.settings = window_file()
        self.status = Status()

        self.background = Background(self)
        self._keeping = Keeping(store, self.background)
        self.book = ProfileBook(_kept_profiles(store), self._keep_profiles)
        kept = Preferences.from_plain(store.read(PREFERENCES))
        self.preferences = PreferenceBook(kept, self._keep_preferences)
        self._save = QTimer(self, singleShot=True, interval=_SAVE_PAUSE_MS)
        self._save.timeout.connect(self._keep_vaults)
        self.conversations = Conversations(store.read(VAULTS), self._save.start)
        self.pauses = Pauses(self._pauses_changed)
        self.pause_ends = QTimer(self, singleShot=True)
        self.pause_ends.timeout.connect(self._pauses_changed)
        self.worker = WorkerClient(command(), self)
        self.rewriter = Rewriter(self.worker, self.conversations, _chosen_model)
        with shape_of(file_of(PREFERENCES)):
            scheme = Scheme(kept.appearance)
        self.appearance = Appearance(qt, scheme)
        self.lock = StoreLock(store, self.preferences, self.appearance, self)
        self.records = Records(
            History(store), Disclosures(store), self.preferences, self.rewriter, self.background, self,
            protected=lambda: self.lock.protected,
        )  # fmt: skip
        self.budget = Budget(self._keeping)
        self.handlers = AppHandlers(
            self.book, self.pauses, self.rewriter, self.budget, self.records.warn, self.records.sent, self
        )
        self.link = LinkServer(self.handlers, self._keeping, pair_next=wishes.pair_next, parent=self)

        self.window = MainWindow(self.appearance, places(self), self.settings)
        self.appearance.dress(self.window)
        self.tray = Tray(self) if Tray.available() else None
        self.hotkey = Hotkey(self)
        self._clipboard: ClipboardWindow | None = None
        self._erased = False
        self._connect(first)

    def _connect(self, first: FirstInstance) -> None:
        first.wished.connect(self._wished)
        self.worker.state_changed.connect(self._show_worker)
        self.link.pairings_changed.connect(self._show_link)
        self.window.closing.connect(self._window_closed)
        self.window.quit_wanted.connect(self._quit)
        self.window.resume_wanted.connect(lambda: self.pauses.pause_everywhere(0))
        if self.tray:
            self.tray.open_wanted.connect(self.window.open_on)
            self.tray.pause_wanted.connect(self.pauses.pause_everywhere)
            self.tray.clipboard_wanted.connect(self.review_clipboard)
            self.tray.quit_wanted.connect(self._quit)
        self.hotkey.pressed.connect(self.review_clipboard)
        self.background.failed.connect(lambda error: self.window.notice.say(str(error), "danger"))
        self.lock.changed.connect(self._show_lock)
        self.records.changed.connect(lambda: self.window.refresh("history", "ledger"))
        self._qt.aboutToQuit.connect(self.close)

    def start(self, wishes: Wishes) -> None:
        """Show the window, if it is wanted, then do the slower things."""
        first_run = not self.preferences.now.welcomed and wishes.page is None
        if first_run:
            self.welcome()
        if wishes.clipboard:
            self.review_clipboard()
        elif not wishes.background:
            self.window.open_on(wishes.page)
            if not first_run:
                self.lock.ask_once(self.window)
        self._show_lock()
        # The browsers may be waiting for the socket: it comes before the model.
        self._listen()
        QTimer.singleShot(0, self, self.worker.start)
        QTimer.singleShot(0, self, lambda: self.hotkey.grab(self.preferences.now.shortcut))
        self.records.keep_only_recent()
        # The first use of the profile schema takes a moment; not while somebody types.
        threading.Thread(target=lambda: profile_to_plain(Profile("warm", "Warm")), daemon=True).start()

    # The first run ----------------------------------------------------------------------------

    def welcome(self) -> None:
        """Show the introduction in the place of everything."""
        from sotto_desktop.welcome.welcome import Welcome

        welcome = Welcome(self.appearance, self.link.pairings.all)
        welcome.profile_made.connect(lambda fill: self.book.save(fill(self.book.default)))
        welcome.finished.connect(self._welcomed)
        self.link.pairings_changed.connect(welcome.refresh)
        self.window.cover(welcome)
        welcome.focus()

    def _welcomed(self, example: bool) -> None:
        self.preferences.set(welcomed=True)
        self.window.uncover()
        page = self.window.show_page("compose")
        if example and isinstance(page, ComposePage) and not page.rewriting.box.text:
            page.show_example()
        self.lock.ask_once(self.window)

    # Ending -----------------------------------------------------------------------------------

    def _quit(self) -> None:
        """The person wants it closed, and no browser is to start it again."""
        self.link.quit()
        self._end()

    def _end(self) -> None:
        # Qt closes what it sees before it ends, and nobody has closed this: Sotto does not keep running, and what
        # was erased is not to be written again.
        self.window.hide()
        self._qt.quit()

    def close(self) -> None:
        if not self._erased:
            self.window.save_state()
            if self._save.isActive():
                self._save.stop()
                self._keep_vaults()
            self._keeping.try_again()
        self.hotkey.release()
        self.link.close()
        self.worker.close()
        self.background.close()

    def erase_everything(self) -> None:
        """Remove all that Sotto keeps, then end."""
        from sotto_desktop.proof.files import erase_everything

        self._erased = True
        # What still waits to be written is written first, so that it goes too; and no browser begins it anew.
        self.link.quit()
        self.close()
        erase_everything(self._store, Path(self.settings.fileName()))
        self._end()

    def complain(self, kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        """The last resort for an error in a slot (``sys.excepthook``): say so in the window."""
        if isinstance(error, SottoError):
            self.window.notice.say(str(error), "danger")
            return
        report(error)
        self.window.notice.say(SottoError.message, "danger")

    # Kept -------------------------------------------------------------------------------------

    def _keep_profiles(self, profiles: Profiles) -> None:
        self._keeping.write_made(_PROFILES, profiles.to_plain)
        # The book has the new profiles in force when this comes round.
        QTimer.singleShot(0, self, self._profiles_changed)

    def _keep_vaults(self) -> None:
        self._keeping.write(VAULTS, self.conversations.to_plain())

    def _keep_preferences(self, preferences: dict[str, object]) -> None:
        self._keeping.write(PREFERENCES, preferences)
        self.appearance.choose(Scheme(self.preferences.now.appearance))
        self.hotkey.grab(self.preferences.now.shortcut)
        self.records.keep_only_recent()

    # What changed -----------------------------------------------------------------------------

    def _profiles_changed(self) -> None:
        self.window.refresh("compose", "profiles")
        self.link.announce("profiles")
        self.link.announce("sites")

    def _pauses_changed(self) -> None:
        until = self.pauses.everywhere_until()
        self.status.paused_until = until
        if until is not None:
            self.pause_ends.start(round((until - time.time()) * 1000) + 100)
        self._show_status()
        self.link.announce("sites")

    def _show_worker(self, state: WorkerState) -> None:
        words, health = {
            WorkerState.STARTING: (tr("Loading the model"), Health.BUSY),
            WorkerState.READY: (tr("Loaded, on this computer"), Health.GOOD),
            WorkerState.NO_MODEL: (said(self.worker.problem), Health.BAD),
            WorkerState.DOWN: (tr("Stopped, starting again"), Health.BAD),
        }[state]
        self.status.model = Part(tr("Model"), words, health)
        self._show_status()

    def _listen(self) -> None:
        try:
            self.link.listen()
        except SottoError as error:
            self.status.link = Part(tr("Browsers"), said(str(error)), Health.BAD)
            self.window.notice.say(str(error), "danger")
            self._show_status()
        else:
            self._show_link()

    def _show_link(self) -> None:
        self.window.refresh("browsers")
        count = len(self.link.pairings.all())
        words = tr("%Ln browsers paired", "%Ln browser paired", count) if count else tr("No browser paired yet")
        self.status.link = Part(tr("Browsers"), words, Health.GOOD)
        self._show_status()

    def _show_lock(self) -> None:
        health = Health.GOOD if self.lock.protected else Health.BUSY
        self.status.keyring = Part(tr("Stored data"), self.lock.words, health)
        self.window.refresh("settings", "history")
        self._show_status()

    def _show_status(self) -> None:
        self.window.show_status(self.status)
        if self.tray:
            self.tray.show_state(self.status.headline.words, self.status.paused_until is not None)

    # The shell --------------------------------------------------------------------------------

    def open_page(self, page: str) -> None:
        self.window.open_on(page)

    def confirm_pairing(self, name: str, code: str, decided: Callable[[bool], None]) -> Callable[[], None]:
        from sotto_desktop.pairing_dialog import PairingDialog

        dialog = PairingDialog(name, code, decided)
        self.appearance.dress(dialog)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog.withdraw

    def review_clipboard(self) -> None:
        """Review what is on the clipboard in a small window."""
        from sotto_desktop.anywhere.clipboard_window import ClipboardWindow

        if self._clipboard is None:
            self._clipboard = ClipboardWindow(self.appearance, self.book, self.rewriter, self.records)
            self.appearance.dress(self._clipboard)
        self._clipboard.begin()

    def _wished(self, wishes: Wishes) -> None:
        """A second start."""
        if wishes.pair_next:
            self.link.pair_next()
        if wishes.clipboard:
            self.review_clipboard()
        elif not wishes.background:
            self.window.open_on(wishes.page)

    def _window_closed(self) -> None:
        """Stay for the browsers where the person can find the app again, or where a browser started it."""
        if self.tray:
            if not self.settings.value("tray/explained", False, bool):
                self.settings.setValue("tray/explained", True)
                self.tray.say(tr("Sotto keeps running"), tr("It still protects your browsers. Quit it from this icon."))
        elif not self._in_background:
            self._qt.quit()


def _kept_profiles(store: Store) -> Profiles:
    plain = store.read(_PROFILES)
    with shape_of(file_of(_PROFILES)):
        return Profiles() if plain is None else Profiles.from_plain(plain)


def _chosen_model() -> str:
    """What rewrites are made with. Where that cannot be read the Models page says so, and Sotto's own models do it."""
    try:
        return InstalledModels().chosen
    except SottoError:
        return BUILTIN
