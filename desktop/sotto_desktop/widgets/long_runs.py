"""What takes Qt a time that grows with the square of its length to lay out, and what spares it that.

The text stays as it is, and so do its looks.
"""

from __future__ import annotations

import re

from PySide6.QtGui import QTextCharFormat, QTextDocument, QTextFormat, QTextLayout

from sotto_desktop.state.offsets import Utf16

# White space at which no line ends.
_NO_BREAK = "\u00a0\u2007\u202f"
# In a word without an end, every line looks for its own end through all that follows.
_ENDLESS = re.compile(rf"(?<![\S{_NO_BREAK}])[\S{_NO_BREAK}]{{2000}}")
# Behind a letter of some scripts, such as those of India, every joiner looks through all that follow.
_JOINERS = re.compile("[\u200c\u200d]{200,}")
_PIECE = 50
_START = QTextFormat.Property.UserProperty


def has_endless_word(text: str) -> bool:
    return _ENDLESS.search(text) is not None


def has_many_joiners(text: str) -> bool:
    return _JOINERS.search(text) is not None


def cut_joiners(document: QTextDocument, position: int, length: int) -> None:
    """Have joiners shaped in pieces, in the blocks of that part: every other piece gets a format that shows nothing."""
    block, end = document.findBlock(position), position + length
    while block.isValid() and block.position() <= end:
        block.layout().setFormats(_pieces(block.text()))
        block = block.next()


def _pieces(text: str) -> list[QTextLayout.FormatRange]:
    pieces = []
    offsets = Utf16(text)
    for run in _JOINERS.finditer(text):
        for start in range(offsets.units(run.start()), offsets.units(run.end()) - _PIECE, 2 * _PIECE):
            piece = QTextLayout.FormatRange()
            piece.start, piece.length, piece.format = start, _PIECE, QTextCharFormat()
            piece.format.setProperty(_START, start)
            pieces.append(piece)
    return pieces
