"""The history: it is kept, found again and deleted, and no word of it stands on the disk."""

from __future__ import annotations

import calendar
from pathlib import Path

import pytest

from sotto.errors import StoreDamaged
from sotto.rewrite import Action, Edit, Rewrite, Span
from sotto.store import Store
from sotto.store.history import History, Sent, used_pairs
from sotto.taxonomy import Attribute
from sotto.vault import Vault, restored

KEY = bytes(32)
JANUARY, FEBRUARY = (float(calendar.timegm((2026, month, 10, 12, 0, 0))) for month in (1, 2))


def sent(id: str, original: str, when: float = JANUARY, site: str = "claude.ai") -> Sent:
    word = original.split(maxsplit=1)[0]
    edit = Edit(
        Span(0, len(word)), word, "Robin", Action.PSEUDONYM, Attribute.NAME, "A name.", 0.9, "test",
        alternatives=("Kim",),
    )  # fmt: skip
    return Sent(id, when, site, "Everyday", Rewrite(original, (edit,), "contextual"), (("Robin", word),))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path, KEY)


@pytest.fixture
def history(store: Store) -> History:
    kept = History(store)
    kept.add(sent("a", "Zoë asks about bread"))
    kept.add(sent("b", "Omar asks about trains", FEBRUARY, "chatgpt.com"))
    kept.add(sent("c", "Elsa asks about bread", FEBRUARY + 1))
    return kept


def test_it_outlives_the_app_newest_first(store: Store, history: History) -> None:
    again = History(store).all()
    assert [one.id for one in again] == ["c", "b", "a"]
    assert again[2].text == "Robin asks about bread"
    assert again[2].rewrite.original == "Zoë asks about bread"
    assert again[2].rewrite.edits[0].alternatives == ()


def test_no_word_of_it_can_be_read_on_the_disk(tmp_path: Path, history: History) -> None:
    assert history.all()
    everything = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert everything
    assert b"bread" not in everything
    assert b"claude" not in everything


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("bread", ["c", "a"]),
        ("BREAD asks", ["c", "a"]),
        ("zoe", ["a"]),  # held back, and written with an accent
        ("robin train", ["b"]),  # what was sent, and a part of a word
        ("chatgpt", ["b"]),
        ("bread trains", []),
        ("", ["c", "b", "a"]),
    ],
)
def test_search_looks_in_what_was_written_what_was_sent_and_where(
    history: History, wanted: str, found: list[str]
) -> None:
    assert [one.id for one in history.search(wanted)] == found


def test_one_goes_and_can_be_put_back(store: Store, history: History) -> None:
    (gone,) = history.delete({"b"})
    assert [one.id for one in History(store).all()] == ["c", "a"]
    history.add(gone)
    assert [one.id for one in History(store).all()] == ["c", "b", "a"]


def test_what_is_older_goes_with_its_file(store: Store, history: History) -> None:
    assert [one.id for one in history.delete_before(FEBRUARY)] == ["a"]
    assert store.names() == ["history-2026-02"]
    assert [one.id for one in history.all()] == ["c", "b"]


def test_everything_goes_and_nothing_else(store: Store, history: History) -> None:
    store.write("profiles", {})
    history.erase()
    assert store.names() == ["profiles"]
    assert History(store).all() == []


def test_another_version_is_left_alone(store: Store) -> None:
    store.write("history-2026-01", {"version": 2, "sent": []})
    with pytest.raises(StoreDamaged):
        History(store).all()
    assert store.names() == ["history-2026-01"]


def test_a_failed_write_leaves_memory_as_the_disk_has_it(
    store: Store, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_name: str, _document: object) -> None:
        raise OSError("full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", full)
        with pytest.raises(OSError, match="full"):
            history.add(sent("d", "Max asks about tea"))
    assert [one.id for one in history.all()] == ["c", "b", "a"]


def test_only_the_stand_ins_that_were_used_are_kept_and_an_answer_comes_back() -> None:
    vault = Vault()
    name = vault.stand_in("Maria Lindqvist", Attribute.NAME)
    vault.stand_in("Omar", Attribute.NAME)
    pairs = used_pairs(vault.pairs(), f"{name} asks about bread")
    assert {original for _, original in pairs} >= {"Maria Lindqvist", "Maria"}
    assert "Omar" not in {original for _, original in pairs}
    assert restored(f"Dear {name.split()[0]}, bake.", pairs) == "Dear Maria, bake."


def test_many_are_put_back_with_one_write_a_month_and_none_twice(
    store: Store, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = [*history.delete({"b", "c"}), sent("d", "Ida asks about snow"), *history.all()]
    written: list[str] = []
    write = store.write
    monkeypatch.setattr(store, "write", lambda name, document: written.append(name) or write(name, document))
    history.add(*gone)
    assert written == ["history-2026-01", "history-2026-02"]
    assert [one.id for one in History(store).all()] == ["c", "b", "a", "d"]
