"""Conversations, pauses, times, offsets, text files, the status line."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.errors import SottoError, StoreDamaged, TextTooLong, UnreadableText
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from sotto_desktop.state.conversations import Conversations
from sotto_desktop.state.offsets import Utf16
from sotto_desktop.state.pauses import Pauses
from sotto_desktop.state.status import Health, Part, Status
from sotto_desktop.state.text_file import read_text
from sotto_desktop.state.when import ago


def vault_with(name: str) -> Vault:
    vault = Vault()
    vault.stand_in(name, Attribute.NAME)
    return vault


def test_a_conversation_keeps_its_vault_through_the_store() -> None:
    changes: list[int] = []
    conversations = Conversations(None, lambda: changes.append(1))
    conversations.keep("a", vault_with("Anna"))
    conversations.keep("a", vault_with("Anna"))
    assert len(changes) == 1
    again = Conversations(conversations.to_plain(), lambda: None)
    assert again.vault("a").pairs() == vault_with("Anna").pairs()
    assert again.vault("b").pairs() == []


def test_a_vault_that_is_handed_out_is_a_copy() -> None:
    conversations = Conversations(None, lambda: None)
    conversations.keep("a", vault_with("Anna"))
    conversations.vault("a").stand_in("Bert", Attribute.NAME)
    assert conversations.vault("a").pairs() == vault_with("Anna").pairs()


def test_the_oldest_conversations_go_first() -> None:
    conversations = Conversations(None, lambda: None)
    for number in range(200):
        conversations.keep(str(number), vault_with("Anna"))
    conversations.keep("0", vault_with("Bert"))
    conversations.keep("new", vault_with("Anna"))
    assert conversations.vault("1").pairs() == []
    assert conversations.vault("0").pairs() == vault_with("Bert").pairs()


@pytest.mark.parametrize(
    "plain",
    [
        {"version": 2, "vaults": []},
        {"version": 1},
        {"version": 1, "vaults": [["c"]]},
        {"version": 1, "vaults": [["c", 1]]},
    ],
)
def test_conversations_of_another_version_or_shape_are_not_overwritten(plain: dict[str, object]) -> None:
    with pytest.raises(StoreDamaged):
        Conversations(plain, lambda: None)


def test_pauses_end_by_themselves_and_by_hand() -> None:
    now = 1000.0
    pauses = Pauses(lambda: None, lambda: now)
    pauses.pause("claude.ai", 5)
    pauses.pause_everywhere(10)
    assert pauses.until("claude.ai") == pauses.until("chatgpt.com") == pauses.everywhere_until() == 1600.0
    pauses.pause("claude.ai", 60)
    assert pauses.until("claude.ai") == 4600.0
    now = 1601.0
    assert pauses.everywhere_until() is None
    assert pauses.until("chatgpt.com") is None
    assert pauses.until("claude.ai") == 4600.0
    pauses.pause("claude.ai", 0)
    assert pauses.until("claude.ai") is None


def test_a_clock_that_goes_back_makes_no_pause_longer() -> None:
    now = 1_000_000.0
    pauses = Pauses(lambda: None, lambda: now)
    pauses.pause("claude.ai", 5)
    pauses.pause_everywhere(10)
    now -= 5  # set right
    assert pauses.everywhere_until() == 1_000_600.0
    now -= 86_400
    assert (pauses.everywhere_until(), pauses.until("claude.ai")) == (None, None)


def test_resuming_one_site_ends_the_pause_everywhere() -> None:
    pauses = Pauses(lambda: None, lambda: 0.0)
    pauses.pause_everywhere(60)
    pauses.pause("claude.ai", 0)
    assert pauses.until("claude.ai") is None
    assert pauses.everywhere_until() is None


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (5, "just now"),
        (300, "5 minutes ago"),
        (7300, "2 hours ago"),
        (86400, "yesterday"),
        (2 * 86400, "on 30 December 1969"),
        (10 * 86400, "on 22 December 1969"),
        # The clock has gone back since.
        (-30, "just now"),
        (-3600, "on 1 January"),
        (-2 * 86400, "on 3 January"),
    ],
)
def test_times_are_said_as_people_say_them(seconds: float, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    assert ago(-seconds, now=0.0) == words


@given(st.text(alphabet="aé🌍\n"), st.data())
def test_offsets_agree_with_utf_16(text: str, data: st.DataObject) -> None:
    point = data.draw(st.integers(0, len(text)))
    assert Utf16(text).units(point) == len(text[:point].encode("utf-16-le")) // 2


def test_text_files_in_the_usual_encodings_are_read(tmp_path: Path) -> None:
    text = "Grüße 🌍\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        path = tmp_path / encoding
        path.write_text(text, encoding=encoding)
        assert read_text(path) == text


@pytest.mark.parametrize(
    ("content", "error"),
    [(b"\xff\x00\x9c", UnreadableText), (b"PK\x03\x04\0", UnreadableText), (b"a" * (4 * 1024 * 1024 + 1), TextTooLong)],
    ids=["bytes", "binary", "large"],
)
def test_other_files_are_refused_with_a_reason(tmp_path: Path, content: bytes, error: type[SottoError]) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(error):
        read_text(path)


def test_folders_and_absent_files_are_refused_without_their_names(tmp_path: Path) -> None:
    with pytest.raises(SottoError, match="folder"):
        read_text(tmp_path)
    with pytest.raises(SottoError) as caught:
        read_text(tmp_path / "secret-name.txt")
    assert "secret-name" not in str(caught.value)


def test_the_headline_is_what_matters_most() -> None:
    status = Status()
    assert status.headline is status.model
    status.model = Part("Model", "Loaded", Health.GOOD)
    status.link = Part("Browsers", "No socket", Health.BAD)
    assert status.headline.words == "No socket"
    status.link = Part("Browsers", "1 browser paired", Health.GOOD)
    assert status.headline.words == "Ready"
    status.paused_until = 0.0
    assert status.headline.words.startswith("Paused until")
