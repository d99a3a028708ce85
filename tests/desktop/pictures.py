"""What is shown in the pictures, page by page. The people in it are invented."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QMenu

from sotto.rewrite import Inferred, Rewrite, StrangerTest
from sotto.store.disclosures import Precision, Told
from sotto.store.history import Sent
from sotto.taxonomy import Attribute
from sotto_desktop.translation import tr
from sotto_desktop.widgets.scrolled import Scrolled
from tests.desktop.samples import long_sample, private_sample, ranked_sample, sample

if TYPE_CHECKING:  # it takes these pictures
    from tests.desktop.screenshots import Album

FACTS = ("I live in Kiruna.", "My sister is called Elsa.", "I work as a nurse at Norrland County Hospital.")
_SMALLEST, _LAPTOP, _USUAL = (1000, 660), (960, 540), (1220, 840)


def welcome(album: Album) -> None:
    from sotto_desktop.welcome.welcome import Welcome

    (shown,) = album.app.window.findChildren(Welcome)
    for step in range(1, 7):
        album.shoot(f"welcome-{step}")
        shown.go_on()
    album.page("compose").rewriting.clear()


def empty(album: Album) -> None:
    for name in ("compose", "history", "ledger", "profiles", "browsers", "settings"):
        album.page(name)
        album.shoot(f"{name}-empty")


def compose(album: Album) -> None:
    from sotto_desktop.pages.rewrite_view import EXAMPLE, MAX_CHARACTERS

    page = album.page("compose")
    view = page.rewriting
    album.until(lambda: album.app.worker.state.value == "ready", 180)
    view.box.put(EXAMPLE)
    album.until(view.box.extraSelections)
    album.shoot("compose-marked")
    view.request()
    album.until(lambda: view.preview.text, 180)
    album.shoot("compose-full")
    album.app.window.resize(*_SMALLEST)
    album.shoot("compose-small")
    album.app.window.resize(*_USUAL)
    long = long_sample(MAX_CHARACTERS // 36)
    view.box.put(long.original)
    view.show_rewrite(long, 2.0)
    album.shoot("compose-long")
    view.show_progress("deciding", 0.4)
    album.shoot("compose-busy")
    view.show_partial("So far a language model has written this much of another rewrite. " * 8)
    album.shoot("compose-partial")
    view.clear()


def review(album: Album) -> None:
    """What a review can say beside its edits."""
    from sotto.errors import SanitizeFailed

    view = album.page("compose").rewriting
    told = Inferred("place of living", 0.86, ("Kiruna",), "Kiruna"), Inferred("occupation", 0.7, ("a nurse",))
    for name, rewrite in (
        ("guarantee", private_sample()),
        ("ranked", replace(ranked_sample(), stranger=StrangerTest(told, told[:1], "built-in"))),
    ):
        view.box.put(rewrite.original)
        view.show_rewrite(rewrite, 0.4)
        album.shoot(f"compose-{name}")
    album.press(tr("Always…"))
    menu = album.window(QMenu)
    album.shoot("compose-teach", menu)
    menu.close()
    view.box.put(private_sample().original)
    view.show_rewrite(private_sample(), 0.4)
    album.press(tr("Keep all"))
    view.warn(
        "This tells chatgpt.com: Location, Age, Work. With what it knows already, about 12 people fit "
        "(counted from a town of 50,000 people; a rule of thumb)."
    )
    album.shoot("compose-voided")
    view.show_error(SanitizeFailed())
    album.shoot("compose-error")
    view.clear()


def restore(album: Album) -> None:
    page = album.page("compose")
    page.show_mode(page.restoring)
    page.restoring.box.put("Dear Robin, pack dried fruit, seeds and flat bread.")
    album.pause(0.3)
    album.shoot("restore")
    page.show_mode(page.rewriting)


def history(album: Album) -> None:
    now = time.time()
    kept = album.app.records.history
    long = long_sample(200)
    for at in range(60):
        rewrite: Rewrite = replace(long if at == 3 else sample(), sanitizer="contextual")
        site = ("claude.ai", "chatgpt.com", "")[at % 3]
        kept.add(Sent(f"e{at}", now - at * 50_000, site, "Everyday", rewrite, (("Robin", "Maria"),)))
    page = album.page("history")
    album.until(lambda: page.list.model().rowCount() == 60)
    album.shoot("history-full")
    page.choose("e3")
    album.pause(0.3)
    album.shoot("history-long")


def ledger(album: Album) -> None:
    exact, vaguer = Precision.EXACT, Precision.VAGUER
    told = [
        Told(Attribute.LOCATION, "Kiruna", exact),
        Told(Attribute.AGE, "in my thirties", vaguer),
        Told(Attribute.EMPLOYMENT, "a nurse", exact),
        Told(Attribute.ALLERGIES, "a severe peanut allergy", exact),
    ]
    prompt = "I have a severe peanut allergy. What snacks could we pack that keep without a fridge?"
    kept, now = album.app.records.ledger, time.time()
    kept.record("chatgpt.com", told[:1], now - 90_000, "Where can I buy bread in Kiruna?", "e1")
    kept.record("claude.ai", told, now - 4000, prompt, "e0")
    page = album.page("ledger")
    album.until(lambda: page.list.model().rowCount() == 4)
    album.shoot("ledger-full")
    many = [Told(Attribute.HOBBIES, f"{'a very long hobby ' * 6}{at}", exact) for at in range(300)]
    kept.record("gemini.google.com", many, now, prompt * 3, "e2")
    page.refresh()
    album.until(lambda: page.sites.model().rowCount() == 3)
    page.sites.choose("gemini.google.com")
    album.shoot("ledger-long")


def profiles(album: Album) -> None:
    page = album.page("profiles")
    page.add("Work")
    page.add("Travel and holidays")
    page.choose("everyday")
    page.editor.change(facts=FACTS, never_flag=("Ada Lovelace",))
    for at, name in enumerate(("facts", "rules", "terms", "never", "strength")):
        page.editor.tabs.setCurrentIndex(at)
        album.shoot(name)
    page.editor.change(facts=tuple(f"{at}. {'Something long that I would rather keep. ' * 5}" for at in range(100)))
    page.editor.tabs.setCurrentIndex(0)
    album.shoot("profiles-long")
    page.add("A profile whose name is as long as names of profiles may be here")
    page.editor.change(facts=("🌍 emoji", "a word without an end " + "x" * 900))
    page.notice.say(tr("The profile is exported. The file is not encrypted: keep it where you keep private things."))
    album.shoot("profiles-odd")
    page.show_mode("sites")
    album.shoot("sites")


def rest(album: Album) -> None:
    album.app.link.pairings.add("Chromium on Linux", b"key")
    for name in ("browsers", "settings", "models"):
        album.page(name)
        album.pause(0.5)
        album.shoot(f"{name}-full")
        for area in album.app.window.findChildren(Scrolled):
            area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
        album.shoot(f"{name}-below")
    page = album.page("proof")
    page.test()
    album.until(lambda: any(one.text() == tr("Self-test") for one in page.findChildren(QLabel)), 180)
    album.shoot("proof-full")


def models(album: Album) -> None:
    """A model that is here, one on its way and one whose download failed."""
    from sotto.errors import DownloadFailed
    from sotto_desktop.state.transfers import Transfer
    from tests.tiny_models import write_gguf

    page = album.page("models")
    shelf = page.shelf
    album.until(lambda: shelf.machine)
    shelf.import_file(write_gguf(album.folder / "A small model.gguf"))
    album.until(lambda: shelf.here)
    (album.folder / "A small model.gguf").unlink()
    first, second, *_ = shelf.suggested
    shelf.transfers[first.name] = Transfer(first.title, 421_000_000, 1_117_000_000)
    shelf.problems[second.name] = DownloadFailed.message
    shelf.changed()
    album.pause(0.5)
    album.shoot("models-working")
    shelf.transfers.clear()
    shelf.problems.clear()


def clipboard(album: Album) -> None:
    from sotto_desktop.anywhere.clipboard_window import ClipboardWindow
    from sotto_desktop.pages.rewrite_view import EXAMPLE

    QGuiApplication.clipboard().setText(EXAMPLE)
    album.app.review_clipboard()
    window = album.window(ClipboardWindow)
    album.until(lambda: window.preview.text, 180)
    album.shoot("clipboard-full", window)
    window.close()


def passphrase(album: Album) -> None:
    from sotto.store import data_folder
    from sotto_desktop.passphrase.choose_dialog import ChoosePassphrase
    from sotto_desktop.passphrase.forgotten import Forgotten
    from sotto_desktop.passphrase.unlock_dialog import UnlockDialog

    first = ChoosePassphrase(lambda _phrase: None, None, album.app.window)
    first.show()
    album.shoot("passphrase-first", first)
    first.close()
    choose = album.app.lock.ask(album.app.window)
    choose.new.setText("a new passphrase")
    album.shoot("passphrase", choose)
    choose.reject()
    unlock = UnlockDialog(data_folder())
    album.app.appearance.dress(unlock)
    unlock.show()
    album.shoot("unlock-first", unlock)
    unlock.field.setText("not this one")
    unlock.field.returnPressed.emit()
    album.until(unlock.problem.isVisible)
    album.shoot("unlock", unlock)
    album.press(tr("I forgot it…"), unlock)
    forgotten = unlock.findChildren(Forgotten)[0]
    album.shoot("forgotten", forgotten)
    forgotten.close()
    unlock.close()


def dialogs(album: Album) -> None:
    from sotto_desktop.about_dialog import AboutDialog
    from sotto_desktop.pages.confirm import Question
    from sotto_desktop.pairing_dialog import PairingDialog

    withdraw = album.app.confirm_pairing("Chromium on Linux", "123 456", lambda _decided: None)
    album.shoot("pairing", album.window(PairingDialog))
    withdraw()
    album.page("proof")
    album.press(tr("Erase everything…"))
    question = album.window(Question)
    album.shoot("question", question)
    question.reject()
    album.app.window.show_about()
    about = album.window(AboutDialog)
    album.shoot("about", about)
    about.close()


def small(album: Album) -> None:
    """Every page in the smallest window that shows the words of the rail, and on a laptop at twice the size."""
    for size, word in ((_SMALLEST, "smallest"), (_LAPTOP, "laptop")):
        album.app.window.resize(*size)
        for name in ("compose", "history", "ledger", "profiles", "models", "browsers", "settings", "proof"):
            page = album.page(name)
            album.pause(0.3)
            if name == "profiles":
                page.show_mode("sites")
                album.shoot(f"sites-{word}")
                page.show_mode("profiles")
                page.editor.tabs.setCurrentIndex(1)
            album.shoot(f"{name}-{word}")
    album.app.window.resize(*_USUAL)


def state(album: Album) -> None:
    """What the foot of the rail says when not all is well."""
    from sotto.errors import ModelMissing
    from sotto_desktop.core_words import said
    from sotto_desktop.state.status import Health, Part

    status = album.app.status
    status.model = Part(tr("Model"), said(ModelMissing.message), Health.BAD)
    album.page("compose")
    album.app.window.show_status(status)
    album.shoot("state-bad")
    album.app.pauses.pause_everywhere(10)
    album.shoot("state-paused")
    album.app.pauses.pause_everywhere(0)


ALL = (
    welcome, empty, compose, review, restore, history, ledger, profiles, rest, models, clipboard, passphrase, dialogs,
    small,
    state,
)  # fmt: skip
