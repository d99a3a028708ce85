"""Make a profile: a template, a few questions, and what else should stay private, in one's own words."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sotto.profiles import Profile
from sotto_desktop.state.questionnaire import TEMPLATES, Template, filled
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.scrolled import Scrolled
from sotto_desktop.widgets.text_box import TextBox

_FREE_HEIGHT = 96


class ProfileScreen(QWidget):
    """``profile`` gives what the answers make of a profile."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._template = TEMPLATES[0]
        self._answers: dict[str, QLineEdit] = {}
        self._group = QButtonGroup(self)
        choices = QHBoxLayout()
        choices.setSpacing(8)
        for at, template in enumerate(TEMPLATES):
            one = QPushButton(tr(template.title))
            one.setCheckable(True)
            one.setProperty("segment", "alone")
            one.setToolTip(tr(template.words))
            one.setAutoDefault(False)
            self._group.addButton(one, at)
            choices.addWidget(one)
        choices.addStretch(1)
        self._group.button(0).setChecked(True)
        self._group.idClicked.connect(lambda at: self._choose(TEMPLATES[at]))
        self._words = label(look="muted", wrap=True)
        self._area = Scrolled(gutter=0)
        self._area.setSizeAdjustPolicy(Scrolled.SizeAdjustPolicy.AdjustToContents)
        self._area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.free = TextBox(tr("What else should stay private"), tr("One thing a line, in your own words"), appearance)
        self.free.setMaximumHeight(_FREE_HEIGHT)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(label(tr("What should stay private?"), look="title"))
        words = tr(
            "Answer what you like, and leave out the rest. It is kept encrypted on this computer and never sent. "
            "You can change it all later."
        )
        column.addWidget(label(words, look="muted", wrap=True))
        column.addLayout(choices)
        column.addWidget(self._words)
        column.addWidget(self._area)
        column.addWidget(label(tr("Anything else that nobody should learn?"), look="heading"))
        column.addWidget(self.free)
        column.addStretch(1)
        self._choose(self._template)

    def profile(self, base: Profile) -> Profile:
        answers = {name: field.text() for name, field in self._answers.items()}
        return filled(base, self._template, answers, self.free.text)

    @property
    def template(self) -> Template:
        return self._template

    def _choose(self, template: Template) -> None:
        kept = {name: field.text() for name, field in self._answers.items()}
        self._template = template
        self._words.setText(tr(template.words))
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self._answers = {}
        for question in template.questions:
            field = QLineEdit(kept.get(question.name, ""), maxLength=400)
            field.setPlaceholderText(tr(question.hint))
            field.setAccessibleName(tr(question.words))
            caption = label(tr(question.words))
            caption.setBuddy(field)
            column.addWidget(caption)
            column.addWidget(field)
            column.addSpacing(8)
            self._answers[question.name] = field
        column.addStretch(1)
        self._area.show_widget(inside)
