"""What stands in a scroll area."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QWidget


def put_inside(area: QScrollArea, widget: QWidget) -> None:
    """Replace what the area shows, and stay where it was scrolled to.

    The former widget goes later: it may be one of its own buttons that asked for this.
    """
    scrolled = area.verticalScrollBar().value()
    if former := area.takeWidget():
        former.hide()
        former.deleteLater()
    area.setWidget(widget)
    area.verticalScrollBar().setValue(scrolled)
