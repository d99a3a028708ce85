"""What Sotto does, what it cannot do, and what it keeps: three screens that promise nothing else."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.labels import label

SCREENS = (
    (
        "proof",
        QT_TR_NOOP("Ask as you would ask a friend"),
        (
            QT_TR_NOOP(
                "You write a prompt with everything in it. Before it is sent, Sotto works out what your request needs, "
                "and takes out, disguises or blurs the rest."
            ),
            QT_TR_NOOP(
                "You see every change and have the last word. Then, and only then, the rewrite is sent in the place of "
                "what you wrote. Stand-ins in the answer are turned back into your names."
            ),
            QT_TR_NOOP("All of that happens on this computer. Sotto has no server, no account and no telemetry."),
        ),
    ),
    (
        "warn",
        QT_TR_NOOP("What it cannot do"),
        (
            QT_TR_NOOP(
                "It misses things. Something private may slip through, above all where it is only hinted at over "
                "several sentences, and sometimes it takes out more than it should. That is why you are shown every "
                "change."
            ),
            QT_TR_NOOP(
                "It does not make you anonymous. The site still knows your account and where you connect from, and it "
                "keeps what you sent before Sotto was there."
            ),
            QT_TR_NOOP("The built-in model reads English. A text in another language is held back, not guessed at."),
        ),
    ),
    (
        "history",
        QT_TR_NOOP("What it keeps, and where"),
        (
            QT_TR_NOOP(
                "Your profiles, the stand-ins of your conversations, a history of what was sent and a ledger of what "
                "each site was told: encrypted, on this computer, with the key in your system's keyring, "
                "or locked with a passphrase of yours."
            ),
            QT_TR_NOOP(
                "The history can be switched off, emptied or limited to some days, and a private profile keeps nothing "
                "at all."
            ),
            QT_TR_NOOP(
                "The page “Privacy proof” shows where every file lies and which connections Sotto has, and erases "
                "everything at the press of a button."
            ),
        ),
    ),
)

# The same on every screen, so that nothing jumps from one to the next.
ABOVE, _PICTURE = 96, 40


class HonestScreen(QWidget):
    """One of the three."""

    def __init__(self, icon: str, title: str, paragraphs: tuple[str, ...], appearance: Appearance) -> None:
        super().__init__()
        picture = QLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addSpacing(ABOVE)
        column.addWidget(picture, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(label(tr(title), look="title", wrap=True))
        for words in paragraphs:
            column.addWidget(label(tr(words), look="prose", wrap=True))
        column.addStretch(1)

        def draw() -> None:
            picture.setPixmap(appearance.picture(icon, _PICTURE, self.devicePixelRatioF()))

        appearance.changed.connect(draw)
        draw()
