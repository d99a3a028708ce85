"""A chat as the text that a model was trained on, by the template that came with the model."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sotto.engines.base import Message, Prompt
from sotto.errors import NotAModel

# Messages with roles and contents -> the text, ready for the assistant's turn. Raises where it cannot.
Template = Callable[[list[dict[str, str]]], str]
# (text, are marks in it read as marks) -> tokens.
Tokenize = Callable[[str, bool], list[int]]

_PLACE = "content-{0}-place"
_PLACES = re.compile(r"content-(\d+)-place")


class Chat:
    """``marks`` are the words that steer the model. In a message they are words like any other.

    Raises NotAModel where the template cannot be used.
    """

    def __init__(self, template: Template, tokenize: Tokenize, marks: Callable[[], Sequence[str]]) -> None:
        self._template = template
        self._tokenize = tokenize
        self._marks = marks
        self._text([Message("system", "A"), Message("user", "B")])

    def tokens(self, prompt: Prompt) -> list[int]:
        contents = [message.content for message in prompt]
        if not any(mark in content for content in contents for mark in self._marks()):
            return self._tokenize(self._text(prompt), True)
        placed = [Message(message.role, _PLACE.format(at)) for at, message in enumerate(prompt)]
        tokens: list[int] = []
        # Every second part is the number of a content.
        for at, part in enumerate(_PLACES.split(self._text(placed))):
            if at % 2:
                tokens += self._tokenize(contents[int(part)], False)
            elif part:
                tokens += self._tokenize(part, True)
        return tokens

    def _text(self, prompt: Prompt) -> str:
        try:
            return self._template(_plain(prompt))
        except Exception:  # noqa: BLE001 a template is a program of the model's maker
            # Some refuse a system turn.
            try:
                return self._template(_plain(_without_system(prompt)))
            except Exception:  # noqa: BLE001
                raise NotAModel("The chat template of this model cannot be used. Choose an instruct model.") from None


def _plain(prompt: Prompt) -> list[dict[str, str]]:
    return [{"role": message.role, "content": message.content} for message in prompt]


def _without_system(prompt: Prompt) -> list[Message]:
    """The system's instructions at the head of the first user turn."""
    system = "\n\n".join(message.content for message in prompt if message.role == "system")
    first, *rest = [message for message in prompt if message.role != "system"]
    return [Message(first.role, f"{system}\n\n{first.content}"), *rest]
