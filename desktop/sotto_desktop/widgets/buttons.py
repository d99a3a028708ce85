"""Buttons in the looks of the style sheet, with icons that follow the appearance."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QWidget

from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.labels import plain_button, plain_tip


class Button(QPushButton):
    """Hands the keyboard to what is around it when it can no longer be pressed.

    Qt would hand it to the next button, which the next press of the same key would then press.
    """

    def setEnabled(self, enabled: bool) -> None:  # noqa: N802
        around = self.parentWidget()
        if not enabled and self.hasFocus() and around is not None:
            around.setFocus()
        super().setEnabled(enabled)


def button(
    text: str,
    clicked: Callable[[], object],
    *,
    look: str = "",
    tip: str = "",
    key: str = "",
    appearance: Appearance | None = None,
    icon: str = "",
) -> QPushButton:
    """A push button. ``key`` is a shortcut that works in its window and is named in the tip."""
    # The space keeps the text off the icon; style sheets know no gap.
    words = plain_button(text)
    made = Button(f" {words}" if icon and text else words)
    if look:
        made.setProperty("look", look)
    if icon and appearance:
        set_icon(made, appearance, icon)
    if key:
        made.setShortcut(QKeySequence(key))
    made.setToolTip(plain_tip(f"{tip or text}  ({shown_key(key)})" if key else tip))
    made.setIconSize(QSize(16, 16))
    made.setAccessibleName(text or tip)
    made.setAutoDefault(False)
    # Qt would hand the checked state to whatever takes an argument.
    made.clicked.connect(lambda _checked: clicked())
    return made


def shown_key(key: str) -> str:
    """A shortcut as it stands on the person's keyboard."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def set_icon(target: QAbstractButton, appearance: Appearance, name: str) -> None:
    """Gives a button an icon, and a new one whenever the appearance changes."""
    _Icon(target, appearance, name).draw()


class _Icon(QObject):
    """Goes with its button, so that no appearance draws on a button that is gone."""

    def __init__(self, target: QAbstractButton, appearance: Appearance, name: str) -> None:
        super().__init__(target)
        self._target, self._appearance, self._name = target, appearance, name
        appearance.changed.connect(self.draw)

    def draw(self) -> None:
        self._target.setIcon(self._appearance.icon(self._name))


class Segments(QWidget):
    """A row of joined buttons of which one is on.

    Signals:
        chosen(object): the person picked the segment of this value.
    """

    chosen = Signal(object)

    def __init__(self, choices: Sequence[tuple[object, str]], name: str) -> None:
        super().__init__()
        self._values = [value for value, _ in choices]
        self._group = QButtonGroup(self)
        self.setAccessibleName(name)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for at, (_, text) in enumerate(choices):
            one = QPushButton(text)
            one.setCheckable(True)
            one.setProperty("segment", "first" if at == 0 else "last" if at == len(choices) - 1 else "middle")
            one.setAccessibleName(f"{name}: {text}")
            one.setAutoDefault(False)
            one.setCursor(Qt.CursorShape.PointingHandCursor)
            self._group.addButton(one, at)
            row.addWidget(one)
        # The one that is on has the keyboard: who enters and presses a key changes nothing.
        self._group.idToggled.connect(lambda at, on: self.setFocusProxy(self._group.button(at)) if on else None)
        self._group.button(0).setChecked(True)
        self._group.idClicked.connect(lambda at: self.chosen.emit(self._values[at]))

    @property
    def value(self) -> object:
        return self._values[self._group.checkedId()]

    def show_value(self, value: object) -> None:
        """Switch to ``value`` without saying that the person chose it."""
        self._group.button(self._values.index(value)).setChecked(True)
