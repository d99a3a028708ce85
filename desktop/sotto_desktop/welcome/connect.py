"""Connect a browser, and see the connection come alive."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sotto_desktop.pages.browsers_page import Paired
from sotto_desktop.pages.connect_view import ConnectView
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.labels import label, relook
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.scrolled import Scrolled


class ConnectScreen(QWidget):
    """``pairings`` gives the paired browsers; ``refresh`` when they have changed."""

    def __init__(self, appearance: Appearance, pairings: Callable[[], Sequence[Paired]]) -> None:
        super().__init__()
        self._pairings = pairings
        self.notice = Notice(appearance)
        self._state = label(look="muted", wrap=True)
        self._view = ConnectView(appearance, self.notice)
        area = Scrolled(gutter=0)
        area.setWidget(self._view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(label(tr("Connect a browser"), look="title"))
        column.addWidget(self._state)
        column.addWidget(self.notice)
        column.addWidget(area, 1)
        self.refresh()

    def refresh(self) -> None:
        names = [pairing.name for pairing in self._pairings()]
        if names:
            self._state.setText(
                tr("Connected: {browsers}. Sotto reads along where you chat.").format(browsers=", ".join(names))
            )
        else:
            self._state.setText(tr("Waiting for a browser. You can also do this later, on the page Browsers."))
        relook(self._state, "look", "heading" if names else "muted")
        self._view.refresh()
