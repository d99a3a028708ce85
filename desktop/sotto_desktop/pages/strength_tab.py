"""How careful this profile is, and by which method it rewrites."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from sotto.profiles import Profile, Strictness
from sotto_desktop.sanitizer_names import sanitizer_names
from sotto_desktop.state.profile_words import STRICTNESS_WORDS
from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.buttons import Segments
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.labels import label

_WORDS = {
    Strictness.RELAXED: QT_TR_NOOP("Hides what is clearly private. Fewer edits, more of your own words."),
    Strictness.BALANCED: QT_TR_NOOP("Hides what is probably private, and asks you to check what it is unsure of."),
    Strictness.STRICT: QT_TR_NOOP("Hides whatever might be private. More edits, and more to check."),
}


class StrengthTab(QWidget):
    """Signals:
    changed(object, str, bool): the strictness, the sanitizer, and whether nothing is kept, as they are now.
    """

    changed = Signal(object, object, bool)

    def __init__(self) -> None:
        super().__init__()
        self._strictness = Segments([(one, tr(STRICTNESS_WORDS[one])) for one in Strictness], tr("Strictness"))
        self._words = label(look="muted", wrap=True)
        self._sanitizer = Choice(tr("Sanitizer"), sanitizer_names())
        self._sanitizer.setMinimumWidth(240)
        self._strictness.chosen.connect(lambda _value: self._tell())
        self._sanitizer.chosen.connect(lambda _value: self._tell())
        self._private = QCheckBox(tr("Private: keep nothing of what is sent under this profile"))
        self._private.toggled.connect(lambda _on: self._tell())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 16, 0, 0)
        column.setSpacing(8)
        column.addWidget(label(tr("Strictness"), look="heading"))
        column.addWidget(self._strictness, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._words)
        column.addSpacing(16)
        column.addWidget(label(tr("Sanitizer"), look="heading"))
        column.addWidget(self._sanitizer, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(
            label(tr("Automatic picks the method that suits the text and this profile."), look="muted", wrap=True)
        )
        column.addSpacing(16)
        column.addWidget(label(tr("What is kept"), look="heading"))
        column.addWidget(self._private)
        words = tr(
            "Neither the history nor the ledger of what sites know gets to see it, so there is no warning either."
        )
        column.addWidget(label(words, look="muted", wrap=True))
        column.addStretch(1)

    def show_profile(self, profile: Profile) -> None:
        self._strictness.show_value(profile.strictness)
        self._words.setText(tr(_WORDS[profile.strictness]))
        self._sanitizer.show_value(profile.sanitizer)
        self._private.blockSignals(True)
        self._private.setChecked(profile.private)
        self._private.blockSignals(False)

    def _tell(self) -> None:
        self.changed.emit(self._strictness.value, str(self._sanitizer.value), self._private.isChecked())
