"""How a text is rewritten: for which profile, by which method and model, and for which site."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QHBoxLayout, QWidget

from sotto_desktop.translation import tr
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.labels import label

_LEAST_WIDTH, _MOST_WIDTH = 110, 170
ANYWHERE = ""


class RewriteOptions(QWidget):
    """A row of choices. What another text would be made with is not changed by choosing here."""

    def __init__(self) -> None:
        super().__init__()
        self.profile = Choice(tr("Profile"))
        self.sanitizer = Choice(tr("Sanitizer"))
        self.model = Choice(tr("Model"))
        self.site = Choice(tr("Going to"))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._add(tr("Profile"), self.profile, tr("The profile that says what is private"))
        self._add(tr("Method"), self.sanitizer, tr("The method of the rewrite"))
        self._offered: list[tuple[object, str]] = []
        self._model_words = self._add(
            tr("Model"), self.model, tr("What reads the text; every model runs on this computer")
        )
        self._add(tr("Going to"), self.site, tr("Where you will paste it, so that the ledger knows what went there"))
        self._row.addStretch(0)
        self.offer_models([])

    def _add(self, words: str, choice: Choice, tip: str) -> QWidget:
        caption = label(words, look="caption")
        caption.setBuddy(choice)
        choice.setToolTip(tip)
        choice.setMinimumWidth(_LEAST_WIDTH)
        choice.setMaximumWidth(_MOST_WIDTH)
        self._row.addWidget(caption)
        self._row.addWidget(choice, 1)
        return caption

    def offer_models(self, models: Iterable[tuple[object, str]]) -> None:
        """(name, words) of the language models there are; with none there is nothing to choose."""
        models = list(models)
        offered = [(None, tr("As on Models")), ("builtin", tr("Sotto's own")), *models]
        if offered != self._offered:
            self._offered = offered
            self.model.offer(offered, self.model.value)
        for widget in (self._model_words, self.model):
            widget.setVisible(bool(models))

    def offer_sites(self, sites: Iterable[str]) -> None:
        """The sites to choose from."""
        self.site.offer([(ANYWHERE, tr("Anywhere")), *((site, site) for site in sites)], self.site.value)
