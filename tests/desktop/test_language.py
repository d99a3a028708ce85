"""Every word of the window can be translated, and the translations that ship are whole."""

from __future__ import annotations

import importlib.util
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtCore import QLocale, QSettings
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from sotto.errors import by_code
from sotto.sanitizers.stranger import TOLD
from sotto.taxonomy import Attribute
from sotto_desktop import core_words, language
from sotto_desktop.app import App
from sotto_desktop.link import claim as claim_errors
from sotto_desktop.pages.compose_page import ComposePage
from sotto_desktop.translation import Language, number, percent, speak, tr
from sotto_desktop.widgets.buttons import shown_key
from tests.desktop.samples import private_sample, ranked_sample

ROOT = Path(__file__).parents[2]
LANGUAGES = [one for one in language.languages() if one != language.ENGLISH]
PAGES = ("compose", "history", "ledger", "profiles", "models", "browsers", "settings", "proof")


def _translate() -> ModuleType:
    """The script: its folder shares its name with a library, so that it cannot be imported."""
    spec = importlib.util.spec_from_file_location("translate", ROOT / "packaging" / "translate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


translate = _translate()


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    yield
    speak(Language())
    QLocale.setDefault(before)
    for one in qapp.children():
        if type(one).__name__ == "QTranslator":
            qapp.removeTranslator(one)  # type: ignore[arg-type]
            one.deleteLater()


def messages(name: str) -> Iterator[tuple[str, list[str], bool]]:
    """The source, its translations and whether they are finished, of each message."""
    for message in ET.parse(language.FOLDER / f"sotto_{name}.ts").iter("message"):  # noqa: S314 - our own file
        translation = message.find("translation")
        assert translation is not None
        forms = [form.text or "" for form in translation.findall("numerusform")] or [translation.text or ""]
        yield message.findtext("source", ""), forms, translation.get("type") is None


# The files --------------------------------------------------------------------------------------


def test_there_is_a_translation() -> None:
    assert "de" in LANGUAGES


@pytest.mark.parametrize("name", LANGUAGES)
def test_it_has_every_sentence_of_the_code_and_its_compiled_form_is_the_same(name: str) -> None:
    assert translate.up_to_date(language.FOLDER / f"sotto_{name}.ts"), "run python packaging/translate.py"


@pytest.mark.parametrize("name", LANGUAGES)
def test_nothing_is_left_to_translate_and_nothing_to_fill_in_is_lost(name: str) -> None:
    unfinished = [source for source, forms, finished in messages(name) if not finished or not all(forms)]
    assert not unfinished
    holes = re.compile(r"\{\w+\}|%Ln")
    wrong = [
        source for source, forms, _ in messages(name)
        if any(sorted(set(holes.findall(form))) != sorted(set(holes.findall(source))) for form in forms)
    ]  # fmt: skip
    assert not wrong


def test_a_sentence_that_is_new_in_the_code_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "sotto_de.ts"
    kept = (language.FOLDER / "sotto_de.ts").read_text(encoding="utf-8")
    file.with_suffix(".qm").write_bytes((language.FOLDER / "sotto_de.qm").read_bytes())
    file.write_text(kept, encoding="utf-8")
    assert translate.up_to_date(file)
    file.write_text(kept.replace("<source>Undo</source>", "<source>Undone</source>"), encoding="utf-8")
    assert not translate.up_to_date(file)


def test_what_the_library_says_is_there_to_translate() -> None:
    assert {attribute.label for attribute in Attribute} <= set(core_words.KINDS)
    assert {told.capitalize() for told in TOLD} <= set(core_words.TOLD) | set(core_words.KINDS)
    ours = {
        error.message for error in by_code().values() if error.__module__ in {"sotto.errors", claim_errors.__name__}
    }
    assert ours <= set(core_words.ERRORS)


# The words --------------------------------------------------------------------------------------


def test_german_is_spoken_with_its_plurals_numbers_and_keys(qapp: QApplication) -> None:
    language.install_language(qapp, "de")
    deleted = [tr("%Ln entries are deleted.", "%Ln entry is deleted.", n) for n in (1, 1234)]
    assert deleted == ["1 Eintrag ist gelöscht.", "1.234 Einträge sind gelöscht."]
    assert (number(12345.678, 2), percent(0.5)) == ("12.345,68", "50 %")
    assert shown_key("Ctrl+Shift+C") == "Strg+Umschalt+C"
    assert core_words.said("Your request does not need this (name, e-mail address).") == (
        "Ihre Anfrage braucht dies nicht (Name, E-Mail-Adresse)."
    )
    assert core_words.said("a country of 50,000,000 people") == "ein Land mit 50.000.000 Menschen"
    assert core_words.said("Age, vaguely: one in 6") == "Alter, ungefähr: 1 von 6"
    assert core_words.said("Nobody wrote this.") == "Nobody wrote this."


def test_english_needs_no_file() -> None:
    deleted = [tr("%Ln entries are deleted.", "%Ln entry is deleted.", n) for n in (1, 1234)]
    assert deleted == ["1 entry is deleted.", "1,234 entries are deleted."]
    assert (number(12345.678, 2), percent(0.5)) == ("12,345.68", "50%")


@pytest.mark.parametrize(
    ("system", "spoken"), [(["de-AT", "de", "en"], "de"), (["fr-FR", "de"], "de"), (["fr"], "en"), ([], "en")]
)
def test_the_systems_language_is_the_first_there_is(
    monkeypatch: pytest.MonkeyPatch, system: list[str], spoken: str
) -> None:
    monkeypatch.setattr(QLocale, "uiLanguages", lambda _self: system)
    assert language.system_language() == spoken


def test_the_choice_is_kept_and_an_unknown_one_is_none(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    assert language.chosen(settings) == ""
    language.choose(settings, "de")
    assert language.chosen(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)) == "de"
    language.choose(settings, "../../etc/passwd")
    assert language.chosen(settings) == ""


# The window -------------------------------------------------------------------------------------

# What is no sentence of ours: names, keys, numbers, addresses, and what the person or a sample wrote.
_NOT_OURS = re.compile(
    r"Sotto|[A-Z]|Everyday|English|Deutsch|[a-z0-9.-]+\.(com|ai|org)|contextual|napare|F\d|((Ctrl|Alt|Shift)\+)+\w+|"
    r"https://.*|.*(Apache|MIT|[Ll]icen[cs]e).*|[/~]\S*|(Qwen|SmolLM|Llama).*|"
    r"Robin|Maria|peanuts|maria@example\.org|in my thirties|Press shortcut"  # Qt's own, which Qt translates
)


@pytest.fixture
def app(open_app: Callable[..., App]) -> App:
    """In a language that puts every translated sentence into brackets."""
    speak(Language(lookup=lambda text, _one, _n: f"⟦{text}⟧"))
    return open_app(welcomed=True, without_passphrase=True)


def shown(window: QWidget) -> Iterator[str]:
    """Every text that a person sees, or hears from a screen reader."""
    for one in window.findChildren(QWidget):
        if one.isHidden():
            continue
        yield one.accessibleName()
        yield one.toolTip()
        if isinstance(one, QLabel | QAbstractButton):
            yield one.text()
        elif isinstance(one, QLineEdit | QPlainTextEdit):
            yield one.placeholderText()
        elif isinstance(one, QComboBox):
            yield from (one.itemText(at) for at in range(one.count()))
        elif isinstance(one, QTabBar):
            yield from (one.tabText(at) for at in range(one.count()))


def test_every_word_of_every_page_can_be_translated(qtbot: QtBot, app: App) -> None:
    found = []
    for name in PAGES:
        page = app.window.show_page(name)
        if isinstance(page, ComposePage):
            for rewrite in (private_sample(), ranked_sample()):
                page.rewriting.box.put(rewrite.original)
                page.rewriting.show_rewrite(rewrite, 0.1)
        qtbot.wait(200)
        left = {_untranslated(text) for text in shown(app.window)}
        found += [f"{name}: {text}" for text in left if re.search("[A-Za-z]", text) and not _NOT_OURS.fullmatch(text)]
    assert not found, "\n".join(sorted(found))


def _untranslated(text: str) -> str:
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:  # a sentence may stand inside another
        text = less
    return text.strip(" \n·().,:;“”→…0123456789%+-")
