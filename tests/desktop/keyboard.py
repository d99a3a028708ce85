"""A person with a keyboard and nothing else: keys go to whatever has the focus, Tab is how things are reached."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

_MOST_TABS = 150
_NONE = Qt.KeyboardModifier.NoModifier


class Keyboard:
    def press(self, keys: str) -> None:
        """One key as Qt writes it, such as "Ctrl+Shift+C" or "Space"."""
        *modifiers, name = keys.split("+")
        held = _NONE
        for modifier in modifiers:
            held |= {"Ctrl": Qt.KeyboardModifier.ControlModifier, "Shift": Qt.KeyboardModifier.ShiftModifier,
                     "Alt": Qt.KeyboardModifier.AltModifier}[modifier]  # fmt: skip
        key = Qt.Key(getattr(Qt.Key, f"Key_{name}"))
        if name == "Tab" and held == Qt.KeyboardModifier.ShiftModifier:
            key = Qt.Key.Key_Backtab
        QTest.keyClick(self._target(), key, held)

    def type(self, text: str) -> None:
        QTest.keyClicks(self._target(), text)

    def tab_to(self, name: str) -> QWidget:
        """Tab until the focus is on what a screen reader calls ``name``; with "…" at its end, what begins so."""
        passed = []
        for _ in range(_MOST_TABS):
            focus = QApplication.focusWidget()
            if focus is not None and _is(spoken(focus), name):
                return focus
            passed.append(spoken(focus) if focus else "nothing")
            self.press("Tab")
        raise AssertionError(f"no way to {name!r} by Tab; passed {list(dict.fromkeys(passed))}")

    def _target(self) -> QWidget:
        target = QApplication.activePopupWidget() or QApplication.focusWidget() or QApplication.activeWindow()
        assert target is not None, "nothing has the keyboard"
        return target


def _is(said: str, name: str) -> bool:
    return said.startswith(name.removesuffix("…")) if name.endswith("…") else said == name


def spoken(widget: QWidget) -> str:
    return widget.accessibleName() or (widget.text().strip() if isinstance(widget, QAbstractButton) else "")
