"""Models: those here, those to download, and model servers. A GGUF file is imported by picker or by dropping it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QMenu, QVBoxLayout, QWidget

from sotto.engines.catalog import ModelSpec
from sotto.engines.installed import BUILTIN, Installed
from sotto_desktop.core_words import said
from sotto_desktop.pages.confirm import confirm
from sotto_desktop.pages.page import Page
from sotto_desktop.pages.servers_section import ServersSection
from sotto_desktop.stage_names import stage_words
from sotto_desktop.state.model_shelf import ModelShelf
from sotto_desktop.state.model_words import BUILTIN_WORDS, TEACHING, amount, installed_words, offer_words, size
from sotto_desktop.state.transfers import Transfer
from sotto_desktop.theme.appearance import Appearance
from sotto_desktop.translation import tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.model_card import ModelCard
from sotto_desktop.widgets.notice import Notice
from sotto_desktop.widgets.scrolled import Scrolled

_TICK_MS = 250


class ModelsPage(Page):
    """Shows a ModelShelf. While something is on its way only its bar moves; any other change draws the cards anew."""

    def __init__(self, appearance: Appearance, shelf: ModelShelf) -> None:
        super().__init__(tr("Models"), scrolls=True)
        self._appearance = appearance
        self.shelf = shelf
        self._moving: dict[str, ModelCard] = {}
        # The downloads that show what the hub announced.
        self._announced: set[str] = set()
        self._drawn = False
        self._all = False
        self.notice = Notice(appearance)
        self._servers = ServersSection(shelf)
        self._area = Scrolled()
        self.header.addStretch(1)
        self.header.addWidget(
            button(
                tr("Import a file"), self._pick, icon="import", appearance=appearance, key="Ctrl+O",
                tip=tr("Import a GGUF file. You can also drop it on this page."),
            )
        )  # fmt: skip
        self.top.addWidget(self.notice)
        self.column.addWidget(self._area, 1)
        self._drop = _drop_target(self)
        self.setAcceptDrops(True)
        self._tick = QTimer(self, interval=_TICK_MS)
        self._tick.timeout.connect(self._move)
        # Several changes that come at once are drawn once.
        self._draw_soon = QTimer(self, singleShot=True, interval=0)
        self._draw_soon.timeout.connect(self._draw)
        shelf.changed = self._draw_soon.start

    def focus(self) -> None:
        self._area.setFocus()

    def refresh(self) -> None:
        self.shelf.refresh()
        if not self._drawn:
            self._draw()

    # Drawing ----------------------------------------------------------------------------------

    def _draw(self) -> None:
        self._drawn = True
        keyboard = self._area.keyboard
        self._moving = {}
        self._announced = set()
        self._servers.setParent(None)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        self._draw_here(column)
        # Who has a server running has no need to download anything.
        draw = (self._draw_servers, self._draw_offered)
        for section in draw if self.shelf.found else reversed(draw):
            column.addSpacing(12)
            section(column)
        column.addStretch(1)
        self._area.show_widget(inside, keyboard)
        self._say_problem()
        self._move()
        if self.shelf.transfers:
            self._tick.start()
        else:
            self._tick.stop()

    def _say_problem(self) -> None:
        if problem := self.shelf.problems.pop("", None):
            self.notice.say(problem, "danger")

    def _draw_here(self, column: QVBoxLayout) -> None:
        shelf = self.shelf
        column.addWidget(label(tr("On this computer"), look="heading"))
        in_use = shelf.chosen == BUILTIN
        card = ModelCard(tr("Sotto's own models"), [tr("In use")] if in_use else [], [tr(BUILTIN_WORDS)])
        if not in_use:
            card.add_button(button(tr("Use"), partial(shelf.use, BUILTIN)))
        column.addWidget(card)
        for model in shelf.here:
            column.addWidget(self._installed_card(model))
        for name, transfer in shelf.transfers.items():
            if name.startswith("import "):
                column.addWidget(self._transfer_card(name, transfer, tr("Importing")))
        if self._teaching:
            column.addWidget(self._teaching_card())

    def _installed_card(self, model: Installed) -> ModelCard:
        shelf, name = self.shelf, model.name
        in_use = shelf.chosen == name
        card = ModelCard(model.title, [tr("In use")] if in_use else [], installed_words(model))
        chore = shelf.chores.get(name)
        if chore is not None:
            card.add_bar(tr("Test of {title}").format(title=model.title))
            card.show_progress(0, 0, f"{stage_words(chore.stage) if chore.stage else tr('Waiting')} …")
            card.add_button(button(tr("Stop"), partial(shelf.stop, name)))
            return card
        self._add_problem(card, name)
        if not in_use:
            card.add_button(button(tr("Use"), partial(shelf.use, name), look="primary" if model.speed else ""))
        tested = button(tr("Test"), partial(shelf.test, name), tip=tr("Measure how fast it is on this computer"))
        card.add_button(tested)
        more = button("", lambda: None, tip=tr("More"), icon="more", appearance=self._appearance, look="quiet")
        menu = QMenu(more)
        menu.addAction(tr("Calibrate for DP-GTR"), partial(shelf.calibrate, name))
        menu.addAction(tr("Delete …"), partial(self._ask_to_delete, model))
        more.setMenu(menu)
        card.add_button(more)
        return card

    def _draw_servers(self, column: QVBoxLayout) -> None:
        self._servers.draw()
        column.addWidget(self._servers)

    def _draw_offered(self, column: QVBoxLayout) -> None:
        shelf = self.shelf
        column.addWidget(label(tr("To download"), look="heading"))
        machine = (
            tr("This computer has {parts}.").format(parts=said(shelf.machine.words)) + f" {said(shelf.why)} "
            if shelf.machine
            else ""
        )
        column.addWidget(
            label(
                machine + tr("Downloads come from huggingface.co and start only when you press the button."),
                look="muted", wrap=True,
            )
        )  # fmt: skip
        offered, shown = shelf.offered, shelf.offered if self._all else shelf.suggested
        for one in shown:
            transfer = shelf.transfers.get(one.name)
            column.addWidget(self._offer_card(one) if transfer is None else self._download_card(one, transfer))
        if len(shown) < len(offered):
            more = button(tr("Show all %Ln models", "", len(offered)), self._show_all, look="link")
            more.setProperty("flush", True)
            column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_all(self) -> None:
        self._all = True
        self._draw_soon.start()

    @property
    def _teaching(self) -> bool:
        """Whether there is no language model yet, nor one on its way."""
        return not self.shelf.here and not self.shelf.found and not self.shelf.transfers

    def _offer_card(self, one: ModelSpec) -> ModelCard:
        shelf = self.shelf
        best = one is shelf.best
        card = ModelCard(one.title, [tr("Recommended here")] if best else [], offer_words(one))
        have = shelf.arrived(one.name)
        if have:
            card.add_bar(tr("Download of {title}").format(title=one.title))
            card.show_progress(have, one.about_size, tr("Paused. {size} are here.").format(size=size(have)))
            card.add_button(button(tr("Go on"), partial(shelf.download, one.name), look="primary"))
            card.add_button(button(tr("Throw away"), partial(shelf.cancel, one.name)))
        elif shelf.fits(one):
            start = partial(shelf.download, one.name)
            card.add_button(
                button(tr("Download"), start, look="primary" if best and not self._teaching else "", tip=one.page)
            )
        else:
            card.add_line(tr("It does not fit the memory of this computer."), "warn")
        self._add_problem(card, one.name)
        return card

    def _download_card(self, one: ModelSpec, transfer: Transfer) -> ModelCard:
        card = self._transfer_card(one.name, transfer, tr("Downloading"))
        if promise := transfer.promise:
            self._announced.add(one.name)
            words = tr("Revision {revision} · SHA-256 {sha256}…, checked at the end").format(
                revision=promise.revision[:12], sha256=promise.sha256[:16]
            )
            card.add_line(words, selectable=True)
        card.add_button(button(tr("Cancel"), partial(self.shelf.cancel, one.name), look="quiet"))
        return card

    def _transfer_card(self, name: str, transfer: Transfer, verb: str) -> ModelCard:
        card = ModelCard(transfer.title)
        card.add_bar(f"{verb} {transfer.title}")
        word = tr("Pause") if verb == tr("Downloading") else tr("Stop")
        card.add_button(button(word, partial(self.shelf.pause, name)))
        self._moving[name] = card
        return card

    def _teaching_card(self) -> QFrame:
        card = ModelCard(tr("What a language model adds"), (), [tr(words) for words in TEACHING])
        best = self.shelf.best
        if best is not None:
            words = tr("Download {title} ({size})").format(title=best.title, size=size(best.about_size))
            card.add_button(button(words, partial(self.shelf.download, best.name), look="primary"))
        return card

    def _add_problem(self, card: ModelCard, about: str) -> None:
        if about in self.shelf.problems:
            card.add_line(said(self.shelf.problems[about]), "danger")

    def _move(self) -> None:
        for name, card in self._moving.items():
            if transfer := self.shelf.transfers.get(name):
                card.show_progress(transfer.done, transfer.total, amount(transfer.done, transfer.total))
                if transfer.promise and name not in self._announced:
                    self._draw_soon.start()

    # Doing ------------------------------------------------------------------------------------

    def _ask_to_delete(self, model: Installed) -> None:
        words = tr("Its file takes {size}. You can download or import it again.").format(size=size(model.size))
        act = partial(self.shelf.remove, model.name)
        confirm(self, tr("Delete a model"), tr("Delete “{title}”?").format(title=model.title), words, tr("Delete"), act)

    def _pick(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Import a model"), "", tr("GGUF models (*.gguf);;All files (*)"))
        if path:
            self.shelf.import_file(Path(path))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()
            self._drop.setGeometry(self._drop_area())
            self._drop.show()
            self._drop.raise_()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802
        self._drop.hide()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        self._drop.hide()
        event.acceptProposedAction()
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.shelf.import_file(Path(url.toLocalFile()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._drop.setGeometry(self._drop_area())

    def _drop_area(self) -> QRect:
        return self.rect().adjusted(16, 16, -16, -16)


def _drop_target(page: QWidget) -> QFrame:
    """What covers the page while a file is held over it."""
    target = QFrame(page)
    target.setProperty("look", "drop")
    words = label(tr("Drop a GGUF file, or the folder of a model, to import it"), look="heading")
    words.setAlignment(Qt.AlignmentFlag.AlignCenter)
    QVBoxLayout(target).addWidget(words)
    target.hide()
    return target
