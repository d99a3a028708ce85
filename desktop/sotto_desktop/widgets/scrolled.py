"""What scrolls on a page."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

# What is kept free at the right for the bar, whether it is needed or not. Whatever stands above ends there, too.
GUTTER = 24


class Scrolled(QScrollArea):
    """With a gutter its content is as wide with a bar as without one."""

    def __init__(self, gutter: int = GUTTER) -> None:
        super().__init__()
        self._gutter = gutter
        self.setWidgetResizable(True)
        self.verticalScrollBar().rangeChanged.connect(self._leave_room)
        self._leave_room(0, 0)

    def _leave_room(self, _least: int, most: int) -> None:
        bar = self.verticalScrollBar().sizeHint().width() if most > 0 else 0
        self.setViewportMargins(0, 0, max(0, self._gutter - bar), 0)

    def stop_the_keyboard(self, name: str) -> None:
        """Be a stop of the keyboard, called ``name``, where there is something to scroll and only there."""
        policy = Qt.FocusPolicy
        self.setAccessibleName(name)
        self.verticalScrollBar().rangeChanged.connect(
            lambda _least, most: self.setFocusPolicy(policy.TabFocus if most > 0 else policy.NoFocus)
        )
        self.setFocusPolicy(policy.NoFocus)

    @property
    def keyboard(self) -> str | None:
        """The name of what has the keyboard in here, "" where it has none; None where the keyboard is elsewhere."""
        focus = QApplication.focusWidget()
        return focus.accessibleName() if focus is not None and self.isAncestorOf(focus) else None

    def show_widget(self, widget: QWidget, keyboard: str | None = None) -> None:
        """Replace what is shown, and stay where it was scrolled to and where the keyboard was.

        The former widget goes later: it may be one of its own buttons that asked for this. ``keyboard`` is where
        that was, where parts of the former widget have been taken out of it by now.
        """
        scrolled = self.verticalScrollBar().value()
        name = self.keyboard if keyboard is None else keyboard
        if former := self.takeWidget():
            former.hide()
            former.deleteLater()
        self.setWidget(widget)
        self.verticalScrollBar().setValue(scrolled)
        if name is not None:
            same = (one for one in widget.findChildren(QWidget) if name and one.accessibleName() == name)
            next((one for one in same if one.isEnabled()), self).setFocus()


class ScrolledIfItMust(Scrolled):
    """As high as its content where there is room, and then without a bar."""

    def __init__(self, name: str, widget: QWidget) -> None:
        super().__init__(gutter=0)
        self._content = widget
        self.setWidget(widget)
        self.stop_the_keyboard(name)

    def sizeHint(self) -> QSize:  # noqa: N802
        return self._content.sizeHint()
