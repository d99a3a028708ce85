"""What the command line keeps: stand-ins for ``restore``, and the profiles it shares with the app."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from sotto.cli.kept import Conversations
from sotto.profiles import Profile, Profiles, SiteChoice
from sotto.store import data_folder, open_store
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from tests.core.cli.conftest import Sotto

ADDRESS = "maja.lind@nordpost.se"
TEXT = f"Proofread this: please write to {ADDRESS} about the invoice."


def test_an_answer_gets_the_originals_of_the_last_rewrite(sotto: Sotto, stand_ins: Path) -> None:
    rewritten = sotto("rewrite", "--profile", stand_ins, stdin=TEXT).out
    assert ADDRESS not in rewritten
    answer = "Sure. Person1@example.com is fine: write to person1@example.com."
    restored = sotto("restore", stdin=answer)
    assert (restored.status, restored.out) == (0, answer.replace("person1@example.com", ADDRESS))


def test_a_named_conversation_keeps_its_stand_ins_apart(sotto: Sotto, stand_ins: Path) -> None:
    other = "kerem@nordpost.se"
    for name, text in (("a", TEXT), ("b", TEXT.replace(ADDRESS, other)), ("a", f"{TEXT} Copy {other}, too.")):
        sotto("rewrite", "--profile", stand_ins, "--conversation", name, stdin=text)
    restored = {name: sotto("restore", "--conversation", name, stdin="person1@example.com").out for name in "ab"}
    assert restored == {"a": ADDRESS, "b": other}
    assert sotto("restore", stdin="person2@example.com").out == other  # the last one was "a" again


def test_a_rewrite_without_a_name_starts_afresh(sotto: Sotto, stand_ins: Path) -> None:
    for address in (ADDRESS, "kerem@nordpost.se"):
        rewritten = sotto("rewrite", "--profile", stand_ins, stdin=TEXT.replace(ADDRESS, address)).out
        assert "person1@example.com" in rewritten
    assert sotto("restore", stdin="person1@example.com").out == "kerem@nordpost.se"


@pytest.mark.parametrize("name", ["last rewrite", ""])
def test_a_conversation_of_any_name_is_apart_from_rewrites_without_one(
    sotto: Sotto, stand_ins: Path, name: str
) -> None:
    sotto("rewrite", "--profile", stand_ins, stdin=TEXT)
    assert sotto("restore", "--conversation", name).status == 1
    other = "kerem@nordpost.se"
    sotto("rewrite", "--profile", stand_ins, "--conversation", name, stdin=TEXT.replace(ADDRESS, other))
    assert sotto("restore", stdin="person1@example.com").out == other  # the last one
    sotto("rewrite", "--profile", stand_ins, stdin=TEXT)
    assert sotto("restore", stdin="person1@example.com").out == ADDRESS
    assert sotto("restore", "--conversation", name, stdin="person1@example.com").out == other


def test_stand_ins_of_another_version_are_an_error_that_names_their_file(sotto: Sotto) -> None:
    open_store().write("terminal", {"version": 99})
    failed = sotto("restore", stdin="person1@example.com")
    assert failed.status == 1
    assert "terminal.sealed in Sotto's data folder could not be read" in failed.err


def test_what_is_kept_is_encrypted(sotto: Sotto, stand_ins: Path) -> None:
    sotto("rewrite", "--profile", stand_ins, stdin=TEXT)
    kept = [path.read_bytes() for path in data_folder().iterdir()]
    assert kept
    assert all(b"maja" not in data and b"person1" not in data for data in kept)


def test_commands_that_run_at_the_same_time_all_keep_what_they_have() -> None:
    names = [f"talk {number}" for number in range(8)]
    opened = [Conversations() for _ in names]

    def keep(name: str, conversations: Conversations) -> None:
        vault = Vault()
        vault.stand_in(f"{name}@nordpost.se", Attribute.EMAIL)
        conversations.keep(name, vault)

    threads = [threading.Thread(target=keep, args=pair) for pair in zip(names, opened, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    restored = {name: Conversations().kept(name).restore("person1@example.com") for name in names}
    assert restored == {name: f"{name}@nordpost.se" for name in names}


def test_only_the_newest_conversations_are_kept() -> None:
    for number in range(60):
        vault = Vault()
        vault.stand_in(f"Person{number}", Attribute.NAME)
        Conversations().keep(f"talk {number}", vault)
    plain = open_store().read("terminal")
    assert plain is not None
    assert [name for name, _ in plain["vaults"]] == [f"talk {number}" for number in range(10, 60)]


@pytest.mark.parametrize("arguments", [(), ("--conversation", "gone")])
def test_nothing_to_restore_is_one_sentence(sotto: Sotto, arguments: tuple[str, ...]) -> None:
    outcome = sotto("restore", *arguments, stdin="hello")
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith("sotto: There ")


def test_a_damaged_store_does_not_stop_a_rewrite_but_is_said(sotto: Sotto, stand_ins: Path) -> None:
    sotto("rewrite", "--profile", stand_ins, stdin=TEXT)
    (data_folder() / "terminal.sealed").write_bytes(b"SOTTO1\nbroken")
    outcome = sotto("rewrite", "--profile", stand_ins, stdin=TEXT)
    assert outcome.status == 0
    assert "person1@example.com" in outcome.out
    assert "could not be read" in outcome.err
    assert sotto("restore", stdin="x").status == 1


def test_profiles_that_cannot_be_read_stop_a_rewrite(sotto: Sotto) -> None:
    """Whoever asked for names to be removed must not get the rules of another profile instead."""
    open_store().write("profiles", Profiles().to_plain())
    (data_folder() / "profiles.sealed").write_bytes(b"SOTTO1\nbroken")
    outcome = sotto("rewrite", stdin=TEXT)
    assert (outcome.status, outcome.out) == (1, "")


# Profiles -----------------------------------------------------------------------------------------


def test_there_is_a_profile_from_the_start_and_listing_keeps_nothing(sotto: Sotto) -> None:
    assert sotto("profiles", "list").out.split() == ["*", "everyday", "Everyday"]
    assert not data_folder().exists()


def test_profiles_go_out_and_come_in(sotto: Sotto, tmp_path: Path, stand_ins: Path) -> None:
    assert "Imported as s." in sotto("profiles", "import", stand_ins).err
    assert "Imported as s-2." in sotto("profiles", "import", stand_ins).err  # never over another one
    path = tmp_path / "out.json"
    assert sotto("profiles", "export", "s-2", path).status == 0
    shown = sotto("profiles", "show", "s").json
    assert json.loads(path.read_text()) == shown | {"id": "s-2"}
    assert shown["rules"] == {"email": "pseudonym", "phone number": "pseudonym"}


def test_the_profile_in_use_is_used(sotto: Sotto, stand_ins: Path) -> None:
    sotto("profiles", "import", stand_ins)
    assert sotto("profiles", "use", "S").status == 0  # by its name
    assert "* s " in sotto("profiles", "list").out
    assert "person1@example.com" in sotto("rewrite", stdin=TEXT).out


def test_a_site_brings_its_profile_and_sanitizer(sotto: Sotto) -> None:
    private = Profile("private", "Private", own_terms=())
    profiles = Profiles().with_profile(private).with_site("chat.example", SiteChoice("private", "contextual"))
    open_store().write("profiles", profiles.to_plain())
    told = sotto("rewrite", "--site", "Chat.example", "--json", stdin=TEXT).json
    assert (told["sanitizer"], told["choice"]) == ("contextual", "You chose this sanitizer.")


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "gone"),
        ("use", "gone"),
        ("export", "gone"),
        ("import", "/nowhere.json"),
        ("export", "everyday", "/no/x"),
    ],
)
def test_a_profile_that_cannot_be_had_is_one_sentence(sotto: Sotto, arguments: tuple[str, ...]) -> None:
    outcome = sotto("profiles", *arguments)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.count("\n") == 1
