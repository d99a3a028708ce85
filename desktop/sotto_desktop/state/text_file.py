"""Text files that a person opens."""

from __future__ import annotations

import codecs
from pathlib import Path

from sotto.errors import SottoError, TextTooLong, UnreadableText
from sotto_desktop.translation import tr

_LARGEST = 4 * 1024 * 1024


def read_text(path: Path) -> str:
    """The text of a UTF-8 or UTF-16 file. Raises UnreadableText, TextTooLong, or SottoError with the reason."""
    try:
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
        raise UnreadableText(tr("This is not a text file. Open a plain text file, or paste the text."))
    return text
