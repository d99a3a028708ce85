"""The pages of the window in the order of the rail, each joined with what it shows.

A page is imported when it is first wanted: the window opens on the first one and need not wait for the others.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sotto_desktop.aside import Aside
from sotto_desktop.pages.compose_page import ComposePage
from sotto_desktop.pages.page import Page, Place
from sotto_desktop.translation import tr

if TYPE_CHECKING:  # the app makes the pages by this module
    from sotto_desktop.app import App


def places(app: App) -> list[Place]:
    """Made when they are first wanted, from the parts that ``app`` has by then."""
    return [
        Place("compose", tr("Compose"), "compose", lambda: _compose(app)),
        Place("history", tr("History"), "history", lambda: _history(app)),
        Place("ledger", tr("What sites know"), "ledger", lambda: _ledger(app)),
        Place("profiles", tr("Profiles"), "profiles", lambda: _profiles(app)),
        Place("models", tr("Models"), "models", lambda: _models(app)),
        Place("browsers", tr("Browsers"), "browsers", lambda: _browsers(app)),
        Place("settings", tr("Settings"), "settings", lambda: _settings(app)),
        Place("proof", tr("Privacy proof"), "proof", lambda: _proof(app)),
    ]


def _compose(app: App) -> Page:
    return ComposePage(app.appearance, app.book, app.rewriter, app.records, app.budget)


def _history(app: App) -> Page:
    from sotto_desktop.pages.history_page import HistoryPage

    return HistoryPage(app.appearance, app.records)


def _profiles(app: App) -> Page:
    from sotto_desktop.pages.profiles_page import ProfilesPage

    return ProfilesPage(app.appearance, app.book, app.rewriter.find)


def _ledger(app: App) -> Page:
    from sotto_desktop.pages.history_page import HistoryPage
    from sotto_desktop.pages.ledger_page import LedgerPage

    page = LedgerPage(app.appearance, app.records)

    def show_prompt(id: str) -> None:
        history = app.window.show_page("history")
        assert isinstance(history, HistoryPage)  # noqa: S101 - made so above
        history.choose(id)

    page.prompt_wanted.connect(show_prompt)
    return page


def _models(app: App) -> Page:
    from sotto_desktop.pages.models_page import ModelsPage
    from sotto_desktop.state.model_shelf import ModelShelf

    return ModelsPage(app.appearance, ModelShelf(Aside(app).run, app.worker.look_after))


def _browsers(app: App) -> Page:
    from sotto_desktop.pages.browsers_page import BrowsersPage

    page = BrowsersPage(app.appearance, app.link.pairings.all)
    page.revoked.connect(app.link.revoke)
    return page


def _settings(app: App) -> Page:
    from sotto_desktop.pages.settings_page import SettingsPage

    page = SettingsPage(app.appearance, app.preferences, app.budget, lambda: app.hotkey.state, app.settings, app.lock)
    page.welcome_wanted.connect(app.welcome)
    return page


def _proof(app: App) -> Page:
    from sotto_desktop.pages.proof_page import ProofPage

    def processes() -> list[tuple[str, int]]:
        worker = [(tr("worker"), app.worker.pid)] if app.worker.pid else []
        return [(tr("app"), os.getpid()), *worker]

    page = ProofPage(app.appearance, processes, Path(app.settings.fileName()), Aside(app))
    page.erase_wanted.connect(app.erase_everything)
    return page
