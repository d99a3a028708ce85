"""Text files that a person opens."""

from __future__ import annotations

import codecs
import stat
from pathlib import Path

from sotto.errors import SottoError, TextTooLong, UnreadableText
from sotto_desktop.translation import QT_TR_NOOP, tr

_LARGEST = 4 * 1024 * 1024
_NO_TEXT = QT_TR_NOOP("This is not a text file. Open a plain text file, or paste the text.")


def read_text(path: Path) -> str:
    """The text of a UTF-8 or UTF-16 file. Raises UnreadableText, TextTooLong, or SottoError with the reason."""
    try:
        if not path.is_dir() and not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableText(tr(_NO_TEXT))  # such as a pipe, for which one could wait for ever
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except IsADirectoryError:
        raise SottoError(tr("This is a folder. Drop one text file.")) from None
    except OSError as error:
        raise SottoError(tr("The file could not be opened: {why}.").format(why=error.strerror)) from None
    if len(content) > _LARGEST:
        raise TextTooLong
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableText from None
    if "\0" in text:
        raise UnreadableText(tr(_NO_TEXT))
    return text
