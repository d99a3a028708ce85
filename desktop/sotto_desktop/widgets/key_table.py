"""Every key of the app, and what it does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.labels import key_hint, label

KEYS = (
    (QT_TR_NOOP("Ctrl+1  …  8"), QT_TR_NOOP("The pages, in the order of the rail")),
    (QT_TR_NOOP("Ctrl+↵"), QT_TR_NOOP("Rewrite; run the self-test; go on")),
    (QT_TR_NOOP("Esc"), QT_TR_NOOP("Cancel")),
    (QT_TR_NOOP("Ctrl+Shift+C"), QT_TR_NOOP("Copy the rewrite")),
    (QT_TR_NOOP("Ctrl+Shift+V"), QT_TR_NOOP("Paste at the cursor")),
    (QT_TR_NOOP("Ctrl+O"), QT_TR_NOOP("Open a text file; import a model")),
    (QT_TR_NOOP("Ctrl+N"), QT_TR_NOOP("New conversation")),
    (QT_TR_NOOP("Ctrl+D"), QT_TR_NOOP("Show every change in the text, or the result")),
    (QT_TR_NOOP("Ctrl+E"), QT_TR_NOOP("Go to the edits")),
    (QT_TR_NOOP("↑ ↓   Space   A   K"), QT_TR_NOOP("In the edits: move, flip, accept, keep")),
    (QT_TR_NOOP("Shift+A   Shift+K"), QT_TR_NOOP("Accept or keep all edits of the same kind")),
    (QT_TR_NOOP("Ctrl+Shift+A   Ctrl+Shift+K"), QT_TR_NOOP("Accept or keep all edits")),
    (QT_TR_NOOP("Alt+←   Alt+→"), QT_TR_NOOP("Other rewrites, where there are some; a step back or on")),
    (QT_TR_NOOP("Ctrl+T"), QT_TR_NOOP("Teach the profile: always keep, always hide")),
    (QT_TR_NOOP("Ctrl+Z   Ctrl+Shift+Z"), QT_TR_NOOP("Undo and redo, in the text and in the edits")),
    (QT_TR_NOOP("Ctrl+Alt+Z"), QT_TR_NOOP("Undo the last change of a profile")),
    (QT_TR_NOOP("Ctrl+F"), QT_TR_NOOP("Search the history")),
    (QT_TR_NOOP("F2   Del"), QT_TR_NOOP("In the lists: change, remove")),
    (QT_TR_NOOP("F1"), QT_TR_NOOP("About Sotto, and how its parts are")),
    (QT_TR_NOOP("Ctrl+Q"), QT_TR_NOOP("Quit")),
)


def key_table() -> QWidget:
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(4)
    for row, (keys, meaning) in enumerate(KEYS):
        grid.addWidget(key_hint(tr(keys)), row, 0, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(label(tr(meaning), look="muted", wrap=True), row, 1)
    grid.setColumnStretch(1, 1)
    return holder
