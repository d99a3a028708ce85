"""Compose: write in Sotto's own box, rewrite, check, copy; and bring an answer back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from sotto.errors import Cancelled, SottoError
from sotto.profiles import Profile
from sotto.rewrite import Rewrite
from sotto_desktop.pages.restore_view import RestoreView
from sotto_desktop.pages.rewrite_view import RewriteView
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.sanitizer_names import sanitizer_names
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.widgets.buttons import Segments, button
from sotto_desktop.widgets.labels import label

# The one conversation of this page. Stand-ins stay the same in it until the person begins a new one.
CONVERSATION = "compose"


class ComposePage(QWidget):
    """Joins the views with the rewriter."""

    def __init__(self, appearance: Appearance, book: ProfileBook, rewriter: Rewriter) -> None:
        super().__init__()
        self.setObjectName("page")
        self._book = book
        self._rewriter = rewriter
        self._stop: Callable[[], None] = lambda: None
        self._stop_finding: Callable[[], None] = lambda: None
        self.rewriting = RewriteView(appearance)
        self.restoring = RestoreView(appearance, lambda: rewriter.vault(CONVERSATION))
        self._mode = Segments(
            [(self.rewriting, "Rewrite a prompt"), (self.restoring, "Restore an answer")], "What to do"
        )
        self._fresh = button(
            "New conversation", self._begin_anew, look="quiet", icon="new", appearance=appearance,
            tip="Forget the stand-ins and begin with an empty page", key="Ctrl+N",
        )  # fmt: skip
        self._stack = QStackedWidget()
        self._stack.setObjectName("stack")
        self._stack.addWidget(self.rewriting)
        self._stack.addWidget(self.restoring)
        self._build()
        self.rewriting.wanted.connect(self._rewrite)
        self.rewriting.cancelled.connect(self._cancel)
        self.rewriting.paused.connect(self._find)
        self._mode.chosen.connect(self.show_mode)
        self.rewriting.profile.chosen.connect(self._profile_chosen)
        self.show_profiles()

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(label("Compose", look="title"))
        top.addSpacing(12)
        top.addWidget(self._mode)
        top.addStretch(1)
        top.addWidget(self._fresh)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(16)
        column.addLayout(top)
        column.addWidget(self._stack, 1)

    def show_profiles(self) -> None:
        """The profiles have changed."""
        known = {profile.id: profile.name for profile in self._book.all.profiles}
        chosen = self.rewriting.profile.value
        self.rewriting.profile.offer(known.items(), chosen if chosen in known else self._book.all.default)
        self._show_sanitizer()

    def focus(self) -> None:
        """Put the cursor where the page is used first."""
        view = self._stack.currentWidget()
        (self.restoring.box if view is self.restoring else self.rewriting.box).setFocus()

    # The work ---------------------------------------------------------------------------------

    def _profile(self) -> Profile:
        return self._book.all.get(str(self.rewriting.profile.value))

    def _rewrite(self, text: str) -> None:
        self._stop()
        self.rewriting.show_progress("Starting", None)
        self._stop = self._rewriter.rewrite(
            CONVERSATION,
            text,
            self._profile(),
            done=self._done,
            failed=self._failed,
            progress=self.rewriting.show_progress,
            sanitizer=str(self.rewriting.sanitizer.value),
        )

    def _cancel(self) -> None:
        self._stop()

    def _done(self, rewrite: Rewrite, seconds: float) -> None:
        self._stop = lambda: None
        self.rewriting.show_rewrite(rewrite, seconds)

    def _failed(self, error: SottoError) -> None:
        self._stop = lambda: None
        if isinstance(error, Cancelled):
            self.rewriting.show_cancelled()
        else:
            self.rewriting.show_error(error)

    def _find(self, text: str) -> None:
        self._stop_finding()
        # Marks while typing are a courtesy: when they fail, the rewrite will say what is wrong.
        self._stop_finding = self._rewriter.find(
            text,
            self._profile(),
            done=lambda findings: self.rewriting.show_findings(text, findings),
            failed=lambda _error: None,
        )

    def _begin_anew(self) -> None:
        self._rewriter.forget(CONVERSATION)
        self.rewriting.clear()
        self.restoring.box.put("")
        self.restoring.refresh()
        self.focus()

    # Showing ----------------------------------------------------------------------------------

    def show_mode(self, view: QWidget) -> None:
        """Rewriting or restoring."""
        self._mode.show_value(view)
        self._stack.setCurrentWidget(view)
        if view is self.restoring:
            self.restoring.refresh()
        self.focus()

    def _profile_chosen(self, _id: object) -> None:
        self._show_sanitizer()
        self.rewriting.look_again()

    def _show_sanitizer(self) -> None:
        """A profile brings its own sanitizer; it can be changed for this text."""
        self.rewriting.sanitizer.offer(sanitizer_names(), self._profile().sanitizer)
