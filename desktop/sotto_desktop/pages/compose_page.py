"""Compose: write in Sotto's own box, rewrite, check, copy; and bring an answer back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QStackedWidget, QWidget

from sotto.budget import Budget
from sotto.engines.installed import InstalledModels
from sotto.errors import Cancelled, SottoError
from sotto.profiles import Profile
from sotto.rewrite import DifferentialPrivacy, Edit, Rewrite
from sotto_desktop.pages.page import Page
from sotto_desktop.pages.restore_view import RestoreView
from sotto_desktop.pages.rewrite_view import RewriteView
from sotto_desktop.pages.sites_view import KNOWN_SITES
from sotto_desktop.records import Records
from sotto_desktop.rewriter import Rewriter
from sotto_desktop.sanitizer_names import sanitizer_names
from sotto_desktop.second_look import SecondLook
from sotto_desktop.state.lessons import Lesson, lessons
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.state.review import Review
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import Segments, button

# The one conversation of this page. Stand-ins stay the same in it until the person begins a new one.
CONVERSATION = "compose"
_UNDO_SECONDS = 20


class ComposePage(Page):
    """Joins the views with the rewriter."""

    def __init__(
        self, appearance: Appearance, book: ProfileBook, rewriter: Rewriter, records: Records, budget: Budget
    ) -> None:
        super().__init__(tr("Compose"))
        self._book = book
        self._rewriter = rewriter
        self._records = records
        self._budget = budget
        self._recorded: tuple[Rewrite, object] | None = None
        self._offered = ("", "")
        self._rewritten_for = ""
        self._second_look = SecondLook(rewriter, records, self)
        self._stop: Callable[[], None] = lambda: None
        self._stop_finding: Callable[[], None] = lambda: None
        self.rewriting = RewriteView(appearance, self._lessons, self._require)
        self.restoring = RestoreView(appearance, lambda: rewriter.vault(CONVERSATION).pairs())
        self.options = self.rewriting.options
        self._review: Review | None = None
        self._mode = Segments(
            [(self.rewriting, tr("Rewrite a prompt")), (self.restoring, tr("Restore an answer"))], tr("What to do")
        )
        self._fresh = button(
            tr("New conversation"), self._begin_anew, look="quiet", icon="new", appearance=appearance,
            tip=tr("Forget the stand-ins and begin with an empty page"), key="Ctrl+N",
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
        self.rewriting.reviewed.connect(self._look_again)
        self.rewriting.copied.connect(self._record)
        self.rewriting.lesson_chosen.connect(self._learn)
        self._second_look.said.connect(self.rewriting.warn)
        self.options.profile.chosen.connect(self._profile_chosen)
        self.options.site.chosen.connect(lambda _site: self._look_again(self._review))
        self.refresh()

    def _build(self) -> None:
        self.header.addWidget(self._mode)
        self.header.addStretch(1)
        self.header.addWidget(self._fresh)
        self.column.addWidget(self._stack, 1)

    def refresh(self) -> None:
        """The profiles may have changed."""
        known = {profile.id: profile.name for profile in self._book.all.profiles}
        chosen = self.options.profile.value
        self.options.profile.offer(known.items(), chosen if chosen in known else self._book.all.default)
        self.options.offer_sites(sorted({*KNOWN_SITES, *self._book.all.sites}))
        self._records.background.run(_models, self.options.offer_models, lambda _error: None)
        self._show_sanitizer()

    def focus(self) -> None:
        """Put the cursor where the page is used first."""
        view = self._stack.currentWidget()
        (self.restoring.box if view is self.restoring else self.rewriting.box).setFocus()

    def show_example(self) -> None:
        self.show_mode(self.rewriting)
        self.rewriting.show_example()

    # The work ---------------------------------------------------------------------------------

    @property
    def _site(self) -> str:
        """Where the text is going, "" for anywhere."""
        return str(self.options.site.value)

    def _profile(self) -> Profile:
        return self._book.all.get(str(self.options.profile.value))

    def _reviewed_under(self) -> Profile:
        """The profile that the rewrite was made for, whichever is chosen by now; that one where it is gone."""
        made_for = (one for one in self._book.all.profiles if one.id == self._rewritten_for)
        return next(made_for, self._profile())

    def _rewrite(self, text: str) -> None:
        self._stop()
        profile = self._profile()
        self.rewriting.show_progress(tr("Starting"), None)
        self._stop = self._rewriter.rewrite(
            CONVERSATION,
            text,
            profile,
            done=lambda rewrite, seconds: self._done(rewrite, seconds, profile.id),
            failed=self._failed,
            progress=self.rewriting.show_progress,
            sanitizer=str(self.options.sanitizer.value),
            model=None if self.options.model.value is None else str(self.options.model.value),
            partial=self.rewriting.show_partial,
        )

    def _cancel(self) -> None:
        self._stop()

    def _done(self, rewrite: Rewrite, seconds: float, made_for: str) -> None:
        self._stop = lambda: None
        try:
            self._require(rewrite)
        except SottoError as error:
            self.rewriting.show_error(error)
        else:
            # Only now: the former rewrite stays under review, under its own profile, until there is another.
            self._rewritten_for = made_for
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

    # After the rewrite ------------------------------------------------------------------------

    def _look_again(self, review: Review | None) -> None:
        self._review = review
        if review is None:
            self._second_look.end()
        else:
            self._second_look.begin(review, self._site, self._reviewed_under(), CONVERSATION)

    def _require(self, rewrite: Rewrite) -> None:
        """Raises BudgetSpent where the site may not get this rewrite; what it got already costs nothing again."""
        site, guarantee = self._site, rewrite.guarantee
        if site and isinstance(guarantee, DifferentialPrivacy) and self._recorded != (rewrite, site):
            self._budget.require(site, guarantee.epsilon)

    def _record(self, rewrite: Rewrite) -> None:
        """Copying is as near to sending as this page comes; the same text to the same place counts once."""
        site = self._site
        if self._recorded == (rewrite, site):
            return
        self._recorded = (rewrite, site)
        if site and isinstance(rewrite.guarantee, DifferentialPrivacy):
            self._budget.charge(site, rewrite.guarantee.epsilon)
        # Private counts from the moment it is chosen, and for what was made while it was.
        if not self._profile().private:
            self._records.sent(site, CONVERSATION, self._reviewed_under(), rewrite)

    def _lessons(self, edit: Edit) -> list[Lesson]:
        return lessons(self._reviewed_under(), edit)

    def _learn(self, lesson: Lesson) -> None:
        before = self._book.all
        try:
            self._book.save(lesson.after)
        except SottoError as error:
            self.rewriting.notice.say(str(error), "danger")
            return
        self.rewriting.notice.say(
            tr("Learnt: {sentence} It counts from the next rewrite on.").format(sentence=lesson.sentence),
            "info", tr("Undo"),
            lambda: self._book.undo(before), _UNDO_SECONDS,
        )  # fmt: skip

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
        """A profile brings its own sanitizer; another one that was chosen counts until the profile is another."""
        profile = self._profile()
        if self._offered != (profile.id, profile.sanitizer):
            self._offered = (profile.id, profile.sanitizer)
            self.options.sanitizer.offer(sanitizer_names(), profile.sanitizer)


def _models() -> list[tuple[object, str]]:
    """(name, title) of the language models on this computer."""
    return [(one.name, one.title) for one in InstalledModels().all()]
