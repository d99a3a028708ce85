"""The window's words in the language of the person. Imports no Qt, so that what is tested without it can use it.

English is what stands in the code. ``install_language`` of :mod:`sotto_desktop.language` puts a translation
made with Qt Linguist in front of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

# A sentence, its English singular ("" where it counts nothing) and the number; "" where there is no translation.
Lookup = Callable[[str, str, int], str]


@dataclass(frozen=True, slots=True)
class Language:
    """How words are looked up and numbers are written."""

    lookup: Lookup = lambda _text, _one, _n: ""
    group: str = ","
    point: str = "."
    name: str = "en"


_now = Language()
_meanwhile: ContextVar[Language | None] = ContextVar("language", default=None)


def speak(language: Language) -> None:
    """Use ``language`` from now on."""
    global _now  # noqa: PLW0603 - one process speaks one language, as with Qt's own translators
    _now = language


def spoken() -> Language:
    """The language in use."""
    return _meanwhile.get() or _now


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """``language`` is in use inside, whatever the window speaks: a browser may speak another one."""
    before = _meanwhile.set(language)
    try:
        yield
    finally:
        _meanwhile.reset(before)


def tr(text: str, one: str = "", n: int = -1) -> str:
    """``text`` in the language of the person.

    Where it counts something, ``%Ln`` stands for the number ``n``, and ``one`` is the English for one thing;
    Linguist shows it beside the text. Both must be literals, for Qt's ``lupdate`` to find them.
    """
    words = spoken().lookup(text, one, n) or (one if n == 1 and one else text)
    return words if n < 0 else words.replace("%Ln", number(n))


def QT_TR_NOOP(text: str) -> str:  # noqa: N802 - the name that lupdate looks for
    """Marks a text that is translated where it is used."""
    return text


def number(value: float, digits: int = 0) -> str:
    """A number with its thousands set apart."""
    return f"{value:,.{digits}f}".translate({ord(","): spoken().group, ord("."): spoken().point})


def percent(share: float) -> str:
    """A share in [0, 1] in whole per cent."""
    return tr("{number}%").format(number=number(100 * share))
