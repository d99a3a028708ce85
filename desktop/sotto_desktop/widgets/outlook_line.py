"""What a stranger can tell, before and after, as a row of chips."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from sotto_desktop.state.outlook import outlooks
from sotto_desktop.state.review import Review
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.flow import Flow
from sotto_desktop.widgets.labels import label, plain_tip

_MOST_CHIPS = 8
_ROW_HEIGHT = 28


class OutlookLine(QWidget):
    """Hidden where no stranger was asked.

    Signals:
        evidence_wanted(object): show these words of the original.
    """

    evidence_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._flow = Flow(self, spacing=4)
        self._shown: object = None

    def show_review(self, review: Review) -> None:
        test = review.stranger
        self.setVisible(test is not None)
        if test is None or (test, review.decided) == self._shown:
            return
        self._shown = (test, review.decided)
        self._flow.clear()
        found = outlooks(test)
        caption = label(
            tr("A stranger could tell") if found else tr("A stranger could tell nothing much"), look="caption"
        )
        caption.setMinimumHeight(_ROW_HEIGHT)
        attacker = tr("Sotto’s own reader") if test.attacker == "built-in" else test.attacker
        asked = tr("Asked: {attacker}. How sure it is, before and after the rewrite.").format(attacker=attacker)
        caption.setToolTip(plain_tip(asked))
        self._flow.addWidget(caption)
        for one in found[:_MOST_CHIPS]:
            chip = button(one.words, partial(self.evidence_wanted.emit, one.evidence), tip=one.explained)
            chip.setProperty("chip", "needed" if one.told else "private")
            chip.setAccessibleName(one.explained)
            self._flow.addWidget(chip)
        if review.decided:
            self._flow.addWidget(label(tr("before your own decisions"), look="caption"))
