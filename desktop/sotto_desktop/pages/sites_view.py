"""What holds on which site: protection, profile and sanitizer."""

from __future__ import annotations

import re
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from sotto.errors import SottoError
from sotto.profiles import Protection, SiteChoice
from sotto_desktop.sanitizer_names import sanitizer_names
from sotto_desktop.state.profile_book import ProfileBook
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.scrolled import Scrolled

# Always listed, because the extension works there from the start.
KNOWN_SITES = ("chatgpt.com", "claude.ai", "gemini.google.com")
_PROTECTIONS = {
    Protection.HOLD: QT_TR_NOOP("Hold until reviewed"),
    Protection.MARK: QT_TR_NOOP("Underline only"),
    Protection.OFF: QT_TR_NOOP("Off"),
}
_LEAST_WIDTH, _MOST_WIDTH = 128, 880
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?")


def host_name(typed: str) -> str | None:
    """The host in what a person types or pastes, also in a whole address; None where there is none."""
    bare = re.sub(r"^[a-z]+://", "", typed.strip().casefold()).split("/")[0].removeprefix("www.")
    return bare if _HOST.fullmatch(bare) and len(bare) <= 253 else None


class SitesView(QWidget):
    """A row for each site. Changes are kept at once."""

    def __init__(self, appearance: Appearance, book: ProfileBook, notice: Notice) -> None:
        super().__init__()
        self._appearance = appearance
        self._book = book
        self._notice = notice
        self._shown: object = None
        self._choices: dict[str, tuple[Choice, Choice, Choice]] = {}
        self._field = QLineEdit()
        self._field.setPlaceholderText("chat.example.org")
        self._field.setAccessibleName(tr("New site"))
        self._field.setMinimumWidth(240)
        self._field.returnPressed.connect(self._add)
        self._added: tuple[str, ...] = ()
        add = QHBoxLayout()
        add.setSpacing(8)
        add.addWidget(self._field)
        add.addWidget(button(tr("Add site"), self._add, icon="add", appearance=appearance))
        add.addStretch(1)
        self._area = Scrolled()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        words = tr(
            "On these sites Sotto reads along while you write. Hold stops a prompt until you have seen its rewrite; "
            "underline only marks what is private and lets it go."
        )
        column.addWidget(label(words, look="muted", wrap=True))
        column.addLayout(add)
        column.addWidget(self._area, 1)
        self.refresh()

    def refresh(self) -> None:
        """The rows are made anew only where sites or profiles came or went, so that the focus stays."""
        profiles = self._book.all
        now = (self._sites(), [(profile.id, profile.name) for profile in profiles.profiles], profiles.default)
        if now != self._shown:
            self._shown = now
            self._choices.clear()
            self._area.show_widget(self._rows())
        for site, (protection, profile, sanitizer) in self._choices.items():
            _, choice = profiles.for_site(site)
            protection.show_value(choice.protection)
            profile.show_value(choice.profile)
            sanitizer.show_value(choice.sanitizer)

    def _sites(self) -> list[str]:
        return sorted({*KNOWN_SITES, *self._added, *self._book.all.sites})

    def _rows(self) -> QWidget:
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        for at, title in enumerate((tr("Site"), tr("Protection"), tr("Profile"), tr("Sanitizer"))):
            grid.addWidget(label(title, look="caption"), 0, at)
        for row, site in enumerate(self._sites(), start=1):
            self._add_row(grid, row, site)
        for column in range(4):
            grid.setColumnStretch(column, 1)
            grid.setColumnMinimumWidth(column, _LEAST_WIDTH)
        holder.setMaximumWidth(_MOST_WIDTH)
        grid.setRowStretch(grid.rowCount(), 1)
        return holder

    def _add_row(self, grid: QGridLayout, row: int, site: str) -> None:
        profiles = self._book.all
        grid.addWidget(label(site), row, 0)
        protection = Choice(
            tr("Protection on {site}").format(site=site), [(one, tr(words)) for one, words in _PROTECTIONS.items()]
        )
        protection.chosen.connect(lambda value: self._change(site, protection=value))
        default = tr("Default ({profile})").format(profile=profiles.get(profiles.default).name)
        named = [(None, default), *((one.id, one.name) for one in profiles.profiles)]
        profile = Choice(tr("Profile on {site}").format(site=site), named)
        profile.chosen.connect(lambda value: self._change(site, profile=value))
        methods = [(None, tr("As the profile says")), *sanitizer_names()]
        sanitizer = Choice(tr("Sanitizer on {site}").format(site=site), methods)
        sanitizer.chosen.connect(lambda value: self._change(site, sanitizer=value))
        self._choices[site] = (protection, profile, sanitizer)
        for at, widget in enumerate((protection, profile, sanitizer), start=1):
            widget.setMinimumWidth(_LEAST_WIDTH)
            grid.addWidget(widget, row, at)
        if site not in KNOWN_SITES:
            forget = button(
                "", lambda: self._forget(site), look="quiet", tip=tr("Forget {site}").format(site=site), icon="close",
                appearance=self._appearance,
            )  # fmt: skip
            grid.addWidget(forget, row, 4, Qt.AlignmentFlag.AlignLeft)

    def _change(self, site: str, **fields: object) -> None:
        _, choice = self._book.all.for_site(site)
        self._added = tuple(dict.fromkeys([*self._added, site]))
        self._keep(site, replace(choice, **fields))  # type: ignore[arg-type]

    def _forget(self, site: str) -> None:
        self._added = tuple(known for known in self._added if known != site)
        self._keep(site, SiteChoice())

    def _keep(self, site: str, choice: SiteChoice) -> None:
        try:
            self._book.set_site(site, choice)
        except SottoError as error:
            self._notice.say(str(error), "danger")
        self.refresh()

    def _add(self) -> None:
        site = host_name(self._field.text())
        if site is None:
            self._notice.say(tr("This is not the name of a site. Write it like chat.example.org."), "warn", seconds=6)
            return
        self._added = tuple(dict.fromkeys([*self._added, site]))
        self._field.clear()
        self.refresh()
