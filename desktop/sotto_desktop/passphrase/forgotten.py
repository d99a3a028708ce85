"""What is lost with a forgotten passphrase, said before it is erased."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from sotto.store.documents import names_in
from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.dialog import Dialog
from sotto_desktop.widgets.labels import label

_WIDTH = 520
# By the name of a document, or how the names of several begin.
_LOST = (
    ("profiles", QT_TR_NOOP("your profiles, and what holds on which site")),
    ("history-", QT_TR_NOOP("the history of what you sent")),
    ("vaults", QT_TR_NOOP("the stand-ins: answers that still have some in them cannot be restored")),
    ("disclosures", QT_TR_NOOP("what each site was told")),
    ("budget", QT_TR_NOOP("how much of a formal guarantee each site has used up")),
    ("pairings", QT_TR_NOOP("the paired browsers: each has to be paired again")),
    ("preferences", QT_TR_NOOP("your settings")),
)


class Forgotten(Dialog):
    """Accepted where the person wants all of it erased. The other button has the keyboard."""

    def __init__(self, folder: Path, parent: QWidget) -> None:
        super().__init__(tr("Begin anew"), _WIDTH, parent)
        names = names_in(folder)
        lost = [tr(words) for start, words in _LOST if any(name.startswith(start) for name in names)]
        erased = tr("Nobody can open these without it, not even Sotto's makers. They are erased, for good:")
        stays = tr("Everything else stays: language models that you added, and the language of the window.")
        wait = tr("If it may yet come back to you, quit Sotto instead. Nothing is erased then.")
        self.column.addWidget(label(tr("Begin anew without the passphrase?"), look="title", wrap=True))
        self.column.addWidget(label(erased, wrap=True))
        self.column.addLayout(_listed(lost))
        for words in (stays, wait):
            self.column.addWidget(label(words, look="muted", wrap=True))
        self.setAccessibleDescription("\n".join((erased, *lost, stays, wait)))
        back = button(tr("Go back"), self.reject)
        back.setDefault(True)
        self.add_buttons(back, button(tr("Erase and begin anew"), self.accept, look="danger"))
        back.setFocus()


def _listed(lines: list[str]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(1, 1)
    for row, words in enumerate(lines):
        point = label("•")
        point.setAlignment(Qt.AlignmentFlag.AlignTop)
        grid.addWidget(point, row, 0)
        grid.addWidget(label(words, wrap=True), row, 1)
    return grid
