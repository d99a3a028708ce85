"""The app put together: what is kept, the worker, the link to the browsers, the window, the tray."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType

from platformdirs import user_config_path
from PySide6.QtCore import QObject, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from sotto.errors import SottoError
from sotto.profiles import Profile, Profiles, profile_to_plain
from sotto.store import Store
from sotto_desktop.faults import report
from sotto_desktop.handlers import AppHandlers
from sotto_desktop.instance import FirstInstance, Wishes
from sotto_desktop.link.server import LinkServer
from sotto_desktop.main_window import MainWindow
from sotto_desktop.pages.browsers_page import BrowsersPage
from sotto_desktop.pages.compose_page import ComposePage
from sotto_desktop.pages.profiles_page import ProfilesPage
from sotto_desktop.pairing_dialog import PairingDialog
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.conversations import Conversations
from sotto_desktop.state.pauses import Pauses
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.state.status import Health, Part, Status
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.tray import Tray
from sotto_desktop.worker.client import WorkerClient, WorkerState, command

_SAVE_PAUSE_MS = 300


class App(QObject):
    """Owns everything that lives as long as the app, and joins the parts. Also the handlers' ``Shell``."""

    def __init__(self, qt: QApplication, store: Store, first: FirstInstance, wishes: Wishes) -> None:
        """Raises StoreLocked, StoreDamaged and ProfileInvalid: what is kept cannot be read."""
        super().__init__(qt)
        self._qt = qt
        self._store = store
        self._in_background = wishes.background
        self._settings = QSettings(str(user_config_path("sotto") / "window.ini"), QSettings.Format.IniFormat)
        self.status = Status()

        self.book = ProfileBook(_kept_profiles(store), self._keep_profiles)
        self._saver = ThreadPoolExecutor(1)
        self._save = QTimer(self, singleShot=True, interval=_SAVE_PAUSE_MS)
        self._save.timeout.connect(self._keep_vaults)
        self.conversations = Conversations(store.read("vaults"), self._save.start)
        self.pauses = Pauses(self._pauses_changed)
        self.pause_ends = QTimer(self, singleShot=True)
        self.pause_ends.timeout.connect(self._pauses_changed)
        self.worker = WorkerClient(command(), self)
        self._rewriter = Rewriter(self.worker, self.conversations)
        self.handlers = AppHandlers(self.book, self.pauses, self._rewriter, self)
        self._link = LinkServer(self.handlers, store, pair_next=wishes.pair_next, parent=self)

        appearance = Appearance(qt)
        self._compose = ComposePage(appearance, self.book, self._rewriter)
        self._profiles = ProfilesPage(appearance, self.book, self._rewriter.find)
        self._browsers = BrowsersPage(appearance, self._link.pairings.all)
        self.window = MainWindow(appearance, self._compose, self._profiles, self._browsers, self._settings)
        appearance.dress()
        self.tray = Tray(self) if Tray.available() else None
        self._connect(first)

    def _connect(self, first: FirstInstance) -> None:
        first.wished.connect(self._wished)
        self.worker.state_changed.connect(self._show_worker)
        self._link.pairings_changed.connect(self._show_link)
        self._link.pairings_changed.connect(self._browsers.refresh)
        self._browsers.revoked.connect(self._link.revoke)
        self.window.closing.connect(self._window_closed)
        self.window.quit_wanted.connect(self._qt.quit)
        self.window.resume_wanted.connect(lambda: self.pauses.pause_everywhere(0))
        if self.tray:
            self.tray.open_wanted.connect(self.window.open_on)
            self.tray.pause_wanted.connect(self.pauses.pause_everywhere)
            self.tray.quit_wanted.connect(self._qt.quit)
        self._qt.aboutToQuit.connect(self.close)

    def start(self, wishes: Wishes) -> None:
        """Show the window, if it is wanted, then do the slower things."""
        if not wishes.background:
            self.window.open_on(wishes.page)
        self._show_keyring()
        # The browsers may be waiting for the socket: it comes before the model.
        self._listen()
        QTimer.singleShot(0, self, self.worker.start)
        # The first use of the profile schema takes a moment; not while somebody types.
        threading.Thread(target=lambda: profile_to_plain(Profile("warm", "Warm")), daemon=True).start()

    def close(self) -> None:
        self.window.save_state()
        if self._save.isActive():
            self._save.stop()
            self._keep_vaults()
        self._link.close()
        self.worker.close()
        self._saver.shutdown()

    def complain(self, kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        """The last resort for an error in a slot (``sys.excepthook``): say so in the window."""
        if isinstance(error, SottoError):
            self.window.notice.say(str(error), "danger")
            return
        report(error)
        self.window.notice.say(SottoError.message, "danger")

    # Kept -------------------------------------------------------------------------------------

    def _keep_profiles(self, profiles: Profiles) -> None:
        self._write("profiles", profiles.to_plain())
        # The book has the new profiles in force when this comes round.
        QTimer.singleShot(0, self, self._profiles_changed)

    def _keep_vaults(self) -> None:
        # On a thread of its own: sealing and syncing many conversations must not hold up typing.
        self._saver.submit(self._store.write, "vaults", self.conversations.to_plain())

    def _write(self, name: str, document: dict[str, object]) -> None:
        try:
            self._store.write(name, document)
        except OSError as error:
            raise SottoError(f"Sotto could not save this: {error.strerror}.") from None

    # What changed -----------------------------------------------------------------------------

    def _profiles_changed(self) -> None:
        self._compose.show_profiles()
        self._profiles.show_profiles()
        self._link.announce("profiles")
        self._link.announce("sites")

    def _pauses_changed(self) -> None:
        until = self.pauses.everywhere_until()
        self.status.paused_until = until
        if until is not None:
            self.pause_ends.start(round((until - time.time()) * 1000) + 100)
        self._show_status()
        self._link.announce("sites")

    def _show_worker(self, state: WorkerState) -> None:
        words, health = {
            WorkerState.STARTING: ("Loading the model", Health.BUSY),
            WorkerState.READY: ("Loaded, on this computer", Health.GOOD),
            WorkerState.NO_MODEL: (self.worker.problem, Health.BAD),
            WorkerState.DOWN: ("Stopped, starting again", Health.BAD),
        }[state]
        self.status.model = Part("Model", words, health)
        self._show_status()

    def _listen(self) -> None:
        try:
            self._link.listen()
        except SottoError as error:
            self.status.link = Part("Browsers", str(error), Health.BAD)
            self.window.notice.say(str(error), "danger")
            self._show_status()
        else:
            self._show_link()

    def _show_link(self) -> None:
        count = len(self._link.pairings.all())
        words = {0: "No browser paired yet", 1: "1 browser paired"}.get(count, f"{count} browsers paired")
        self.status.link = Part("Browsers", words, Health.GOOD)
        self._show_status()

    def _show_keyring(self) -> None:
        if self._store.warning:
            self.status.keyring = Part("Stored data", self._store.warning, Health.BUSY)
            self._show_status()

    def _show_status(self) -> None:
        self.window.show_status(self.status)
        if self.tray:
            self.tray.show_state(self.status.headline.words, self.status.paused_until is not None)

    # The shell --------------------------------------------------------------------------------

    def open_page(self, page: str) -> None:
        self.window.open_on(page)

    def confirm_pairing(self, name: str, code: str, decided: Callable[[bool], None]) -> Callable[[], None]:
        dialog = PairingDialog(name, code, decided)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog.withdraw

    def _wished(self, wishes: Wishes) -> None:
        """A second start."""
        if wishes.pair_next:
            self._link.pair_next()
        if not wishes.background:
            self.window.open_on(wishes.page)

    def _window_closed(self) -> None:
        """Stay for the browsers where the person can find the app again, or where a browser started it."""
        if self.tray:
            if not self._settings.value("tray/explained", False, bool):
                self._settings.setValue("tray/explained", True)
                self.tray.say("Sotto keeps running", "It still protects your browsers. Quit it from this icon.")
        elif not self._in_background:
            self._qt.quit()


def _kept_profiles(store: Store) -> Profiles:
    plain = store.read("profiles")
    return Profiles() if plain is None else Profiles.from_plain(plain)
