"""The language of the window: the one that was chosen, or the system's where there is a translation of it.

A translation is a file that Qt Linguist writes, ``translations/sotto_<language>.ts``, and its compiled form
beside it. The choice lies with the state of the window and not in the store, because the question for the
store's passphrase is asked in it, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QSettings, QTranslator

from sotto_desktop.translation import Language, speak

ENGLISH = "en"
FOLDER = Path(__file__).parent / "translations"
_KEY = "language"


def languages() -> list[str]:
    """The languages there are, English first."""
    return [ENGLISH, *sorted(path.stem.removeprefix("sotto_") for path in FOLDER.glob("sotto_*.qm"))]


def name(language: str) -> str:
    """What its speakers call it."""
    return QLocale(language).nativeLanguageName().capitalize() if language != ENGLISH else "English"


def chosen(settings: QSettings) -> str:
    """The language that the person chose; "" for the system's."""
    kept = str(settings.value(_KEY, ""))
    return kept if kept in languages() else ""


def choose(settings: QSettings, language: str) -> None:
    """``language`` counts from the next start on."""
    settings.setValue(_KEY, language)
    settings.sync()


def system_language() -> str:
    """The first of the system's languages that there is a translation of; English where there is none."""
    return _first(QLocale.system().uiLanguages())


def browser_language(tag: str) -> Language:
    """The words for a browser that speaks the language of this tag; English where there is no translation of it."""
    return words_of(_first([tag]))


def _first(tags: Iterable[str]) -> str:
    """The first that there is a translation of, else English."""
    spoken = [tag.split("-")[0] for tag in tags]
    return next((language for language in spoken if language in languages()), ENGLISH)


def install_language(app: QCoreApplication, language: str) -> None:
    """Speak ``language`` from now on; what was made before keeps its words. "" is the system's language."""
    language = language or system_language()
    speak(words_of(language))
    if language == ENGLISH:
        return
    qts = QTranslator(app)
    # Qt's own words: of its dialogs, and of the keys.
    if qts.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(qts)
    QLocale.setDefault(QLocale(language))


@cache
def words_of(language: str) -> Language:
    """The words of one of the languages there are."""
    if language == ENGLISH:
        return Language()
    ours = QTranslator()
    ours.load(str(FOLDER / f"sotto_{language}.qm"))
    locale = QLocale(language)

    def lookup(text: str, one: str, n: int) -> str:
        return ours.translate("", text, one or None, n) or ""

    return Language(lookup, locale.groupSeparator(), locale.decimalPoint(), language)
