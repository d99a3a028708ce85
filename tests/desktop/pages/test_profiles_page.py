"""Profiles and sites by mouse and keyboard; what is shown is what is kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel, QLineEdit, QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sotto.profiles import OwnTerm, Profiles, Protection, Rule, SiteChoice, Strictness
from sotto.taxonomy import Attribute
from sotto_desktop.pages.profiles_page import ProfilesPage
from sotto_desktop.pages.sites_view import host_name
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.text_box import TextBox
from tests.desktop.watchdog import Watchdog

FACTS, RULES, TERMS, NEVER, STRENGTH = range(5)
Kind = TypeVar("Kind", bound=QWidget)


@pytest.fixture
def kept() -> list[Profiles]:
    return []


@pytest.fixture
def page(qtbot: QtBot, appearance: Appearance, rewriter: Rewriter, kept: list[Profiles]) -> ProfilesPage:
    def changed(profiles: Profiles) -> None:
        kept.append(profiles)
        QTimer.singleShot(0, follow)

    def follow() -> None:
        page.refresh()

    page = ProfilesPage(appearance, ProfileBook(Profiles(), changed), rewriter.find)
    qtbot.addWidget(page)
    page.resize(1000, 760)
    page.show()
    qtbot.waitExposed(page)
    return page


def find(page: QWidget, kind: type[Kind], name: str) -> Kind:
    return next(one for one in page.findChildren(kind) if one.accessibleName() == name and one.isVisible())


def press(qtbot: QtBot, page: QWidget, name: str) -> None:
    qtbot.mouseClick(find(page, QPushButton, name), Qt.MouseButton.LeftButton)
    qtbot.wait(1)


def spoken(widget: QWidget) -> str:
    """What a screen reader says: the name, or the text of a button."""
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")


def shown(page: ProfilesPage) -> list[str]:
    return [page.list.item(row).text() for row in range(page.list.count())]


def test_facts_are_added_changed_and_removed(qtbot: QtBot, page: ProfilesPage, kept: list[Profiles]) -> None:
    field = find(page, QLineEdit, "New entry: Facts about you")
    for fact in ("I live in Kiruna.", "  I  have   asthma. ", "I live in Kiruna."):
        qtbot.keyClicks(field, fact)
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert kept[-1].profiles[0].facts == ("I live in Kiruna.", "I have asthma.")
    facts = find(page, QListWidget, "Facts about you")
    facts.setFocus()
    facts.setCurrentRow(0)
    qtbot.keyClick(facts, Qt.Key.Key_F2)
    (editor,) = facts.findChildren(QLineEdit)
    assert editor.text() == "I live in Kiruna."
    editor.selectAll()
    qtbot.keyClicks(editor, "I live in Lund.")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: kept[-1].profiles[0].facts == ("I live in Lund.", "I have asthma."), timeout=2_000)
    facts.setFocus()
    facts.setCurrentRow(1)
    qtbot.keyClick(facts, Qt.Key.Key_Delete)
    assert kept[-1].profiles[0].facts == ("I live in Lund.",)


def test_rules_are_kept_where_they_differ(qtbot: QtBot, page: ProfilesPage, kept: list[Profiles]) -> None:
    page.editor.tabs.setCurrentIndex(RULES)
    rule = find(page, Choice, "Rule for: Name")
    rule.setFocus()
    qtbot.keyClick(rule, Qt.Key.Key_Down)
    assert kept[-1].profiles[0].rules == {Attribute.NAME: Rule.ALLOW}
    qtbot.keyClick(rule, Qt.Key.Key_Up)
    assert kept[-1].profiles[0].rules == {}


def test_a_pattern_that_is_none_is_refused_in_place(qtbot: QtBot, page: ProfilesPage, kept: list[Profiles]) -> None:
    page.editor.tabs.setCurrentIndex(TERMS)
    field = find(page, QLineEdit, "New entry: Your own terms")
    next(one for one in page.findChildren(QCheckBox) if one.text() == "Pattern").setChecked(True)
    qtbot.keyClicks(field, "PRJ-(")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert kept == []
    assert field.text() == "PRJ-("
    qtbot.keyClicks(field, "\\d+)")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert kept[-1].profiles[0].own_terms == (OwnTerm("PRJ-(\\d+)", pattern=True),)
    terms = find(page, QListWidget, "Your own terms")
    assert terms.item(0).text() == "PRJ-(\\d+)    pattern  ·  Your own term"
    terms.setFocus()
    terms.setCurrentRow(0)
    qtbot.keyClick(terms, Qt.Key.Key_F2)
    (editor,) = terms.findChildren(QLineEdit)
    qtbot.keyClicks(editor, "X(")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: any(one.isVisible() and "not a valid regular" in one.text() for one in page.findChildren(QLabel)),
        timeout=2_000,
    )
    assert kept[-1].profiles[0].own_terms == (OwnTerm("PRJ-(\\d+)", pattern=True),)
    assert terms.item(0).text() == "PRJ-(\\d+)    pattern  ·  Your own term"


def test_a_text_can_be_tried_on_the_profile(qtbot: QtBot, page: ProfilesPage) -> None:
    page.editor.tabs.setCurrentIndex(TERMS)
    trial = find(page, TextBox, "Try it")
    trial.put("from ann@example.org")
    qtbot.waitUntil(lambda: len(trial.extraSelections()) == 1, timeout=20_000)


def test_strictness_and_sanitizer(qtbot: QtBot, page: ProfilesPage, kept: list[Profiles]) -> None:
    page.editor.tabs.setCurrentIndex(STRENGTH)
    press(qtbot, page, "Strictness: Strict")
    assert kept[-1].profiles[0].strictness is Strictness.STRICT
    sanitizer = find(page, Choice, "Sanitizer")
    sanitizer.setFocus()
    qtbot.keyClick(sanitizer, Qt.Key.Key_Down)
    assert kept[-1].profiles[0].sanitizer == "contextual"


def test_new_copied_renamed_deleted_and_brought_back(qtbot: QtBot, page: ProfilesPage, kept: list[Profiles]) -> None:
    press(qtbot, page, "New")
    name = find(page, QLineEdit, "Name of the profile")
    assert name.hasFocus()
    qtbot.keyClicks(name, "Work")  # the name is selected, so typing replaces it
    qtbot.keyClick(name, Qt.Key.Key_Return)
    qtbot.wait(1)
    assert shown(page) == ["Everyday  ·  default", "Work"]
    press(qtbot, page, "Duplicate")
    qtbot.waitUntil(lambda: shown(page)[-1] == "Work (copy)", timeout=2_000)
    press(qtbot, page, "Delete")
    qtbot.waitUntil(lambda: shown(page) == ["Everyday  ·  default", "Work"], timeout=2_000)
    press(qtbot, page, "Undo")
    qtbot.waitUntil(lambda: shown(page)[-1] == "Work (copy)", timeout=2_000)
    page.choose(kept[-1].profiles[1].id)
    press(qtbot, page, "Use by default")
    qtbot.waitUntil(lambda: "Work  ·  default" in shown(page), timeout=2_000)


def test_a_taken_name_is_refused_and_put_back(qtbot: QtBot, page: ProfilesPage) -> None:
    press(qtbot, page, "New")
    name = find(page, QLineEdit, "Name of the profile")
    qtbot.keyClicks(name, "everyday")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    assert page.notice.text == "Another profile has this name."
    assert name.text() == "New profile"


def test_a_name_that_is_being_typed_is_never_given_to_another_profile(
    qtbot: QtBot, page: ProfilesPage, kept: list[Profiles]
) -> None:
    press(qtbot, page, "New")
    name = find(page, QLineEdit, "Name of the profile")
    qtbot.keyClicks(name, "Work")
    page.choose("everyday")
    assert name.text() == "Everyday"
    qtbot.keyClick(name, Qt.Key.Key_Return)
    assert kept[-1].profiles[0].name == "Everyday"


def test_the_last_profile_cannot_be_deleted(page: ProfilesPage) -> None:
    assert not find(page, QPushButton, "Delete").isEnabled()


def test_a_file_that_is_no_profile_is_refused_by_name_of_the_fault(
    qtbot: QtBot, page: ProfilesPage, tmp_path: Path
) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"sotto_profile": 1, "id": "a", "name": "A", "facts": "none"}')
    page.read(path)
    qtbot.waitUntil(lambda: "facts" in page.notice.text, timeout=5_000)
    assert len(shown(page)) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe{",
        b"[" * 100_000,
        b'{"sotto_profile": 2}',
        b"null",
        b'{"sotto_profile": 1, "id": "a", "name": 7}',
    ],
)
def test_a_broken_profile_file_changes_nothing_and_is_said(
    qtbot: QtBot, page: ProfilesPage, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    page.read(path)
    qtbot.waitUntil(lambda: page.notice.text != "", timeout=5_000)
    assert shown(page) == ["Everyday  ·  default"]


@pytest.mark.skipif(sys.platform == "win32", reason="has no named pipes in folders")
def test_a_pipe_is_no_profile_and_nobody_waits_for_it(qtbot: QtBot, page: ProfilesPage, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with Watchdog() as dog:
        page.read(tmp_path / "pipe.json")
        qtbot.waitUntil(lambda: page.notice.text != "", timeout=5_000)
    assert not dog.stalls


def test_a_site_gets_its_own_choices(qtbot: QtBot, page: ProfilesPage, kept: list[Profiles]) -> None:
    page.show_mode("sites")
    protection = find(page, Choice, "Protection on claude.ai")
    protection.setFocus()
    qtbot.keyClick(protection, Qt.Key.Key_Down)
    qtbot.wait(1)
    assert kept[-1].sites == {"claude.ai": SiteChoice(protection=Protection.MARK)}
    field = find(page, QLineEdit, "New site")
    qtbot.keyClicks(field, "https://www.Chat.Example.org/c/1?x=2")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    profile = find(page, Choice, "Profile on chat.example.org")
    profile.setFocus()
    qtbot.keyClick(profile, Qt.Key.Key_Down)
    assert kept[-1].sites["chat.example.org"] == SiteChoice(profile="everyday")
    press(qtbot, page, "Forget chat.example.org")
    assert "chat.example.org" not in kept[-1].sites
    qtbot.keyClicks(find(page, QLineEdit, "New site"), "not a site")
    qtbot.keyClick(find(page, QLineEdit, "New site"), Qt.Key.Key_Return)
    assert "not the name of a site" in page.notice.text


@pytest.mark.parametrize(
    ("typed", "host"),
    [
        ("chatgpt.com", "chatgpt.com"),
        (" HTTPS://Claude.ai/new ", "claude.ai"),
        ("localhost:8080", "localhost:8080"),
        ("a b.com", None),
        ("", None),
        ("https://", None),
        ("-x.com", None),
        ("x" * 260, None),
    ],
)
def test_hosts_are_read_from_what_people_paste(typed: str, host: str | None) -> None:
    assert host_name(typed) == host


def test_everything_that_takes_the_focus_has_a_name(qtbot: QtBot, page: ProfilesPage) -> None:
    for tab in (FACTS, RULES, TERMS, NEVER, STRENGTH):
        page.editor.tabs.setCurrentIndex(tab)
        qtbot.wait(1)
        widget, nameless = page.nextInFocusChain(), []
        while widget is not page:
            takes = widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            if takes and not spoken(widget) and type(widget).__name__ not in {"QTabBar", "RulesTab"}:
                nameless.append(type(widget).__name__)
            widget = widget.nextInFocusChain()
        assert nameless == []


def test_any_change_is_taken_back_and_said(qtbot: QtBot, page: ProfilesPage, kept: list[Profiles]) -> None:
    field = find(page, QLineEdit, "New entry: Facts about you")
    qtbot.keyClicks(field, "I live in Kiruna.")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    undo = find(page, QPushButton, "Undo")
    qtbot.waitUntil(undo.isEnabled, timeout=2_000)
    assert "A fact was added, “I live in Kiruna.”, in “Everyday”." in undo.toolTip()
    page.undo()
    assert kept[-1].profiles[0].facts == ()
    assert "Taken back: A fact was added" in page.notice.text
    qtbot.waitUntil(lambda: not undo.isEnabled(), timeout=2_000)


def test_a_private_profile_is_one_click(qtbot: QtBot, page: ProfilesPage, kept: list[Profiles]) -> None:
    page.editor.tabs.setCurrentIndex(STRENGTH)
    private = next(one for one in page.findChildren(QCheckBox) if one.text().startswith("Private"))
    qtbot.keyClick(private, Qt.Key.Key_Space)
    assert kept[-1].profiles[0].private
