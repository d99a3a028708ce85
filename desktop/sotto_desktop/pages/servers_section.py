"""The part of the models page about model servers: those found here, and those elsewhere that are trusted by name."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from sotto.engines.servers import Server
from sotto_desktop.state.model_shelf import ModelShelf
from sotto_desktop.state.model_words import speed_words
from sotto_desktop.translation import QT_TR_NOOP, tr
from sotto_desktop.widgets.buttons import button
from sotto_desktop.widgets.choice import Choice
from sotto_desktop.widgets.labels import label
from sotto_desktop.widgets.model_card import ModelCard

_WORDS = QT_TR_NOOP(
    "Ollama, LM Studio, llama-server and vLLM show up here by themselves when they run on this computer. A server on "
    "another computer sees the texts you rewrite: trust only one that is yours. It needs https, and every review says "
    "that it was used."
)


class ServersSection(QWidget):
    """Keeps what is being typed while the rest of the page is drawn anew."""

    def __init__(self, shelf: ModelShelf) -> None:
        super().__init__()
        self._shelf = shelf
        self._cards = QVBoxLayout()
        self._cards.setSpacing(12)
        self._url = QLineEdit()
        self._url.setPlaceholderText("https://models.example.org:8000/v1")
        self._url.setAccessibleName(tr("Address of a model server"))
        self._key = QLineEdit()
        self._key.setPlaceholderText(tr("Key, if it needs one"))
        self._key.setAccessibleName(tr("Key of the model server"))
        self._key.setEchoMode(QLineEdit.EchoMode.Password)
        self._key.setFixedWidth(180)
        self._problem = label(look="danger", wrap=True)
        for field in (self._url, self._key):
            field.returnPressed.connect(self._trust)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(label(tr("Model servers"), look="heading"))
        column.addWidget(label(tr(_WORDS), look="muted", wrap=True))
        column.addLayout(self._cards)
        column.addWidget(self._trust_card())

    def draw(self) -> None:
        while (item := self._cards.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        answering = {server.address.name for server in self._shelf.found}
        for server in self._shelf.found:
            self._cards.addWidget(self._server_card(server))
        for name in self._shelf.trusted:
            if name not in answering:
                card = ModelCard(name, (), [tr("Trusted. It does not answer now.")])
                card.add_button(button(tr("Forget"), partial(self._shelf.forget, name), look="danger"))
                self._cards.addWidget(card)
        self._problem.setText(self._shelf.problems.get("servers", ""))
        self._problem.setVisible(bool(self._problem.text()))

    def _server_card(self, server: Server) -> ModelCard:
        shelf, host = self._shelf, server.address.name
        in_use = next((one.id for one in server.models if shelf.chosen == f"{host}/{one.id}"), None)
        here = server.address.on_this_computer
        where = (
            tr("Runs on this computer  ·  {host}").format(host=host)
            if here
            else tr("The texts that you rewrite go there, by https.")
        )
        card = ModelCard(server.title, [tr("In use")] if in_use else [], [where])
        choice = Choice(
            tr("Model of {title}").format(title=server.title), [(one.id, one.id) for one in server.models], in_use
        )
        choice.setMinimumWidth(200)

        def picked() -> str:
            return f"{host}/{choice.value}"

        running = next((name for name in shelf.chores if name.startswith(f"{host}/")), None)
        for one in server.models:
            name = f"{host}/{one.id}"
            if name in shelf.measured:
                card.add_line(f"{one.id}: {speed_words(shelf.measured[name])}")
            if name in shelf.problems:
                card.add_line(shelf.problems[name], "danger")
        card.add_widget(choice)
        if running is not None:
            card.add_bar(tr("Test of {model}").format(model=running))
            card.add_button(button(tr("Stop"), partial(shelf.stop, running)))
        else:
            card.add_button(button(tr("Use"), lambda: shelf.use(picked())))
            card.add_button(button(tr("Test"), lambda: shelf.test(picked())))
        if host in shelf.trusted:
            card.add_button(button(tr("Forget"), partial(shelf.forget, host), look="danger"))
        return card

    def _trust_card(self) -> QFrame:
        card = QFrame()
        card.setProperty("look", "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addWidget(label(tr("Trust a server"), look="heading"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._url, 1)
        row.addWidget(self._key)
        row.addWidget(button(tr("Trust"), self._trust))
        column.addLayout(row)
        column.addWidget(self._problem)
        return card

    def _trust(self) -> None:
        if self._url.text().strip() and self._shelf.trust(self._url.text(), self._key.text()):
            self._url.clear()
        # Kept in the keyring or nowhere.
        self._key.clear()
