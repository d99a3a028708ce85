"""A document that opens but has another shape: the error names it and says what to do, and nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from sotto.budget import Budget
from sotto.cli.kept import Conversations as Terminal
from sotto.cli.kept import read_profiles
from sotto.engines.servers import Servers
from sotto.errors import StoreDamaged
from sotto.rewrite import Rewrite
from sotto.store import Store, data_folder, open_store
from sotto.store.disclosures import Disclosures, Precision, Told
from sotto.store.history import History, Sent
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from sotto_desktop.app import App
from sotto_desktop.instance import Wishes, claim
from sotto_desktop.state.conversations import Conversations

NOW = time.time()
MONTH = f"history-{time.strftime('%Y-%m', time.gmtime(NOW))}"
CANARY = "canary-5b21"


@pytest.fixture
def start(qapp: QApplication) -> Iterator[Callable[[Store], object]]:
    """The whole app, as far as it comes."""
    first = claim(Wishes())
    assert first is not None
    yield lambda store: App(qapp, store, first, Wishes())
    first.close()


def written_in_time(store: Store) -> None:
    History(store).add(Sent("a", NOW, "a.org", "P", Rewrite("text", (), "contextual")))


def told(store: Store) -> None:
    Disclosures(store).record("a.org", [Told(Attribute.NAME, "Ann", Precision.EXACT)], NOW, "text", "a")


def in_the_terminal(store: Store) -> None:
    Terminal().keep(None, Vault())


def restored_in_the_terminal(store: Store) -> None:
    Terminal().kept(None)


def in_a_chat(store: Store) -> None:
    Conversations(store.read("vaults"), lambda: None).vault("c")


USES: list[tuple[str, dict[str, Any], Callable[[Store], object]]] = [
    (MONTH, {"version": 1, "sent": [{"id": CANARY}]}, written_in_time),
    (MONTH, {"version": 1, "sent": CANARY}, lambda store: History(store).all()),
    (MONTH, {"version": 2, "sent": []}, lambda store: History(store).delete_before(NOW)),
    ("disclosures", {"version": 1, "disclosures": [CANARY]}, told),
    ("disclosures", {"version": 1, "disclosures": [{"told": [CANARY]}]}, lambda store: Disclosures(store).sites()),
    ("budget", {"sotto_budget": 1, "limit": CANARY, "sites": {}}, lambda store: Budget(store).charge("a.org", 1.0)),
    ("budget", {"sotto_budget": 1, "limit": None, "sites": [CANARY]}, lambda store: Budget(store).left("a.org")),
    ("terminal", {"version": 1, "last": None, "vaults": CANARY}, in_the_terminal),
    ("terminal", {"version": 1, "last": None, "vaults": [[None, CANARY]]}, restored_in_the_terminal),
    ("profiles", {"sotto_profiles": 1, "profiles": [CANARY]}, lambda _store: read_profiles()),
    ("profiles", {"sotto_profiles": 2}, lambda _store: read_profiles()),
    ("vaults", {"version": 1, "vaults": [["c", {"sotto_vault": 1, "words": CANARY}]]}, in_a_chat),
]
# What the app reads before it shows anything.
AT_THE_START: list[tuple[str, dict[str, Any]]] = [
    ("profiles", {"sotto_profiles": 1, "profiles": [], "default": CANARY, "sites": {}}),
    ("profiles", {"sotto_profiles": 1, "profiles": [{"id": CANARY}], "default": "a", "sites": {}}),
    ("vaults", {"version": 1, "vaults": CANARY}),
    ("pairings", {"pairings": [{"name": CANARY}]}),
    ("identity", {"key": CANARY}),
    ("preferences", {"keep_history": CANARY}),
    ("preferences", {"keep_days": -1}),
    ("preferences", {"appearance": CANARY}),
]


def kept() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in data_folder().glob("[a-z]*")}


def refused(name: str, document: dict[str, Any], use: Callable[[Store], object]) -> None:
    store = open_store()
    store.write(name, document)
    before = kept()
    with pytest.raises(StoreDamaged) as caught:
        use(store)
    assert str(caught.value) == str(StoreDamaged.of(f"{name}.sealed"))
    assert caught.value.__cause__ is None
    assert CANARY not in str(caught.value)
    assert kept().items() >= before.items()


@pytest.mark.parametrize(("name", "document", "use"), USES)
def test_it_is_named_where_it_is_used(name: str, document: dict[str, Any], use: Callable[[Store], object]) -> None:
    refused(name, document, use)


@pytest.mark.parametrize(("name", "document"), AT_THE_START)
def test_it_is_named_when_the_app_starts(name: str, document: dict[str, Any], start: Callable[[Store], object]) -> None:
    refused(name, document, start)


@pytest.mark.parametrize(
    "content", ["[]", '{"sotto_servers": 2, "trusted": []}', '{"sotto_servers": 1, "trusted": [5]}', "[" * 100_000]
)
def test_so_is_the_list_of_servers(content: str) -> None:
    data_folder().mkdir(parents=True)
    (data_folder() / "servers.json").write_text(content)
    with pytest.raises(StoreDamaged, match=r"^servers\.json in "):
        Servers().trust("https://models.example:8443")
    assert (data_folder() / "servers.json").read_text() == content


def test_the_sentence_says_what_to_do() -> None:
    said = str(StoreDamaged.of("profiles.sealed"))
    assert all(words in said for words in ("profiles.sealed", "untouched", "Update Sotto", "backup"))
