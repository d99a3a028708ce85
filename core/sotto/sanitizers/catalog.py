"""The sanitizers by name. Construction is lazy: naming one loads no model."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sotto.errors import UnknownSanitizer
from sotto.sanitizers.base import Sanitizer

if TYPE_CHECKING:  # the window asks for the names only, and has no need of numpy
    from sotto.engines.builtin.encoder import Encoder

AUTO = "auto"


def _contextual(encoder: Encoder) -> Sanitizer:
    from sotto.sanitizers.contextual.cuts import CutPolicy
    from sotto.sanitizers.contextual.sanitizer import ContextualSanitizer

    return ContextualSanitizer(encoder, CutPolicy.load())


_BY_NAME: dict[str, Callable[[Encoder], Sanitizer]] = {"contextual": _contextual}

NAMES = (AUTO, *_BY_NAME)


def choose(name: str) -> tuple[str, str]:
    """The sanitizer that ``name`` stands for and, in a sentence, why. Raises UnknownSanitizer."""
    if name == AUTO:
        return "contextual", "Keeps what your request needs and hides the rest."
    if name not in _BY_NAME:
        raise UnknownSanitizer
    return name, "You chose this sanitizer."


def build(name: str, encoder: Encoder) -> Sanitizer:
    """The sanitizer of that name. Raises UnknownSanitizer."""
    try:
        return _BY_NAME[name](encoder)
    except KeyError:
        raise UnknownSanitizer from None
