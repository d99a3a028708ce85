"""What the link asks of the app. Bodies are messages of the protocol without their ``type`` and ``id``.

Everything is called on the thread of the server, and the callbacks are to be called there too. A
callback may come at once, before the method returns, or never after its cancel was called; what
comes too late is dropped. Errors are SottoErrors: raised, or handed to ``failed``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from sotto.errors import SottoError
from sotto_desktop.translation import Language

Body = dict[str, Any]
Cancel = Callable[[], None]
Done = Callable[[Body], None]
Failed = Callable[[SottoError], None]
Progress = Callable[[str, float | None], None]


@dataclass(frozen=True, slots=True)
class Decisions:
    """What a person made of a rewrite: which edits apply, and which of their alternatives they put in.

    ``wordings`` are pairs of an edit and one of its alternatives; ``alternative`` is set where another of
    the whole rewrites went out, and then the edits are that one's.
    """

    accepted: tuple[int, ...]
    wordings: tuple[tuple[int, int], ...] = ()
    alternative: int | None = None


class App(Protocol):
    """Sentences in the bodies are for the person at the browser: in the ``language`` that is given."""

    def language(self, tag: str) -> Language:
        """The app's words for a browser that speaks the language of this tag; English where it has none."""

    def site_state(self, site: str) -> Body:
        """The body of ``site_state``."""

    def configure(self, site: str, changes: Body) -> Body:
        """Apply ``changes`` (protection, profile, sanitizer, pause_minutes, never_flag: those given); the new state."""

    def find(self, site: str, conversation: str, text: str, language: Language, done: Done, failed: Failed) -> Cancel:
        """``done`` gets the body of ``found``."""

    def look_through(
        self,
        site: str,
        name: str,
        content: bytes,
        language: Language,
        progress: Progress,
        done: Done,
        failed: Failed,
    ) -> Cancel:
        """``done`` gets the body of ``looked_through``. ``name`` and ``content`` are a file's, and untrusted."""

    def rewrite(
        self,
        site: str,
        conversation: str,
        text: str,
        sanitizer: str | None,
        deadline_seconds: float,
        language: Language,
        progress: Progress,
        done: Done,
        failed: Failed,
    ) -> Cancel:
        """``done`` gets the body of ``rewritten``. ``sanitizer`` is None where the app is to choose."""

    def sent(self, site: str, conversation: str, rewrite: str, decisions: Decisions) -> None:
        """The rewrite of that id went out, decided like this. Raises UnknownRewrite."""

    def stand_ins(self, conversation: str) -> Body:
        """The body of ``stand_ins``."""

    def open_page(self, page: str) -> None:
        """Show the window on the page ``compose``, ``profiles`` or ``browsers``."""

    def confirm_pairing(self, name: str, code: str, decided: Callable[[bool], None]) -> Cancel:
        """Ask the person; ``decided`` once with the answer. The cancel closes the question: the browser went away.

        ``name`` was chosen by the browser: show it as plain text.
        """
