"""Words made comparable: without case, and without accents on Latin letters."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Letters that carry no separate accent to take away.
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """``word`` without case and Latin accents. In other scripts a mark makes another letter, so it stays."""
    return folded_text(word)


def folded_text(text: str) -> str:
    """As ``folded``, for texts, which are too long to be remembered."""
    if text.isascii():
        return text.lower()
    kept: list[str] = []
    for letter in unicodedata.normalize("NFD", text.casefold().translate(_PLAIN)):
        if not (unicodedata.combining(letter) and kept and kept[-1].isascii()):
            kept.append(letter)
    return unicodedata.normalize("NFC", "".join(kept))
