"""A rule for each kind of private detail."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from sotto.profiles import Profile, Rule
from sotto.taxonomy import Attribute, Family, members
from sotto_desktop.state.profile_words import FAMILY_WORDS, RULE_WORDS
from sotto_desktop.translation import tr
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.flow import Flow
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.scrolled import Scrolled

_CHOICE_WIDTH, _BESIDE = 180, 24


class RulesTab(Scrolled):
    """Signals:
    changed(dict): the rules that differ from "let the task decide".
    """

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._choices: dict[Attribute, Choice] = {}
        self.setFrameShape(Scrolled.Shape.NoFrame)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(8)
        intro = tr("Without a rule the task decides: what your request needs stays, the rest goes or is disguised.")
        column.addWidget(label(intro, look="muted", wrap=True))
        captions = [label(tr(attribute.label)) for family in Family for attribute in members(family)]
        width = max(one.sizeHint().width() for one in captions)
        for family in Family:
            column.addSpacing(8)
            column.addWidget(label(tr(FAMILY_WORDS[family]), look="heading"))
            rules = QWidget()
            flow = Flow(rules, spacing=_BESIDE, between_rows=4)
            for attribute in members(family):
                flow.addWidget(self._rule(attribute, captions.pop(0), width))
            column.addWidget(rules)
        column.addStretch(1)
        self.setWidget(inside)

    def _rule(self, attribute: Attribute, caption: QLabel, width: int) -> QWidget:
        """A caption with its choice, as wide as every other one, so that they stand below each other."""
        rules = [(rule, tr(words)) for rule, words in RULE_WORDS.items()]
        choice = Choice(tr("Rule for: {kind}").format(kind=caption.text()), rules)
        choice.chosen.connect(lambda _rule: self.changed.emit(self._rules()))
        choice.setFixedWidth(_CHOICE_WIDTH)
        self._choices[attribute] = choice
        caption.setBuddy(choice)
        caption.setFixedWidth(width)
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(caption)
        row.addWidget(choice)
        return both

    def show_profile(self, profile: Profile) -> None:
        for attribute, choice in self._choices.items():
            choice.show_value(profile.rule(attribute))

    def _rules(self) -> dict[Attribute, Rule]:
        chosen = {attribute: choice.value for attribute, choice in self._choices.items()}
        return {
            attribute: rule for attribute, rule in chosen.items() if isinstance(rule, Rule) and rule is not Rule.TASK
        }
