"""A rule for each kind of private detail."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from sotto.profiles import Profile, Rule
from sotto.taxonomy import Attribute, Family, members
from sotto_desktop.state.profile_words import FAMILY_WORDS, RULE_WORDS
from sotto_desktop.translation import tr
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.labels import label

_COLUMNS = 2
_LABEL_WIDTH, _CHOICE_WIDTH, _GAP = 132, 184, 16


class RulesTab(QScrollArea):
    """Signals:
    changed(dict): the rules that differ from "let the task decide".
    """

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._choices: dict[Attribute, Choice] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 12, 12)
        column.setSpacing(8)
        intro = tr("Without a rule the task decides: what your request needs stays, the rest goes or is disguised.")
        column.addWidget(label(intro, look="muted", wrap=True))
        for family in Family:
            column.addSpacing(8)
            column.addWidget(label(tr(FAMILY_WORDS[family]), look="heading"))
            column.addLayout(self._grid(family))
        column.addStretch(1)
        self.setWidget(inside)

    def _grid(self, family: Family) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        rules = [(rule, tr(words)) for rule, words in RULE_WORDS.items()]
        for at, attribute in enumerate(members(family)):
            kind = tr(attribute.label)
            choice = Choice(tr("Rule for: {kind}").format(kind=kind), rules)
            choice.chosen.connect(lambda _rule: self.changed.emit(self._rules()))
            self._choices[attribute] = choice
            words = label(kind)
            words.setBuddy(choice)
            words.setMinimumWidth(max(_LABEL_WIDTH, words.sizeHint().width()))
            choice.setMinimumWidth(max(_CHOICE_WIDTH, choice.sizeHint().width()))
            row, side = divmod(at, _COLUMNS)
            grid.addWidget(words, row, 3 * side, Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(choice, row, 3 * side + 1)
        grid.setColumnMinimumWidth(2, _GAP)
        grid.setColumnStretch(3 * _COLUMNS, 1)
        return grid

    def show_profile(self, profile: Profile) -> None:
        for attribute, choice in self._choices.items():
            choice.show_value(profile.rule(attribute))

    def _rules(self) -> dict[Attribute, Rule]:
        chosen = {attribute: choice.value for attribute, choice in self._choices.items()}
        return {
            attribute: rule for attribute, rule in chosen.items() if isinstance(rule, Rule) and rule is not Rule.TASK
        }
