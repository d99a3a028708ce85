from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sotto.errors import ProfileInvalid, SottoError
from sotto.profiles import (
    OwnTerm,
    Profile,
    Profiles,
    Protection,
    Rule,
    SiteChoice,
    Strictness,
    read_profile,
    write_profile,
)
from sotto.taxonomy import Attribute
from sotto_desktop.state.profile_book import ProfileBook


def names(book: ProfileBook) -> list[str]:
    return [profile.name for profile in book.all.profiles]


def test_new_profiles_and_copies_get_names_and_ids_of_their_own(book: ProfileBook) -> None:
    book.add("New profile")
    book.add("New profile")
    book.duplicate("everyday")
    book.duplicate("everyday")
    assert names(book) == ["Everyday", "New profile", "New profile 2", "Everyday (copy)", "Everyday (copy) 2"]
    assert len({profile.id for profile in book.all.profiles}) == 5


def test_a_deletion_is_undone_with_the_sites_that_used_the_profile(book: ProfileBook) -> None:
    work = book.add("Work")
    book.set_site("chatgpt.com", SiteChoice(profile=work.id, protection=Protection.MARK))
    book.make_default(work.id)
    before = book.all
    deleted = book.delete(work.id)
    assert book.all.default == "everyday"
    assert book.all.for_site("chatgpt.com")[0].id == "everyday"
    assert book.last_change == "The profile “Work” was deleted."
    assert book.undo(deleted)
    assert book.all == before


def test_a_deletion_cannot_be_undone_over_later_changes(book: ProfileBook) -> None:
    work = book.add("Work")
    deleted = book.delete(work.id)
    book.add("Travel")
    assert not book.undo(deleted)
    assert names(book) == ["Everyday", "Travel"]


def test_every_change_is_said_and_taken_back_one_by_one(book: ProfileBook) -> None:
    states = [book.all]
    changes: list[tuple[dict[str, object], str]] = [
        ({"name": "Daily"}, "“Everyday” was renamed to “Daily”."),
        ({"facts": ("I live in Kiruna.",)}, "A fact was added, “I live in Kiruna.”, in “Daily”."),
        ({"facts": ("I live in Luleå.",)}, "A fact was changed to “I live in Luleå.” in “Daily”."),
        ({"facts": ()}, "A fact was removed, “I live in Luleå.”, in “Daily”."),
        ({"own_terms": (OwnTerm("Bluebird"),)}, "A term was added, “Bluebird”, in “Daily”."),
        ({"never_flag": ("Ada",)}, "A word never to flag was added, “Ada”, in “Daily”."),
        ({"rules": {Attribute.AGE: Rule.ALLOW}}, "The rule for “Age” became “Always allow” in “Daily”."),
        ({"strictness": Strictness.STRICT}, "The strictness became “Strict” in “Daily”."),
        ({"private": True}, "“Daily” keeps nothing now."),
        ({"sanitizer": "contextual"}, "The sanitizer was changed in “Daily”."),
    ]
    for fields, sentence in changes:
        book.save(replace(book.default, **fields))  # type: ignore[arg-type]
        assert book.last_change == sentence
        states.append(book.all)
    for state in reversed(states[:-1]):
        assert book.undo()
        assert book.all == state
    assert not book.undo()
    assert book.last_change == ""


def test_the_last_profile_stays(book: ProfileBook) -> None:
    with pytest.raises(ProfileInvalid):
        book.delete("everyday")
    assert book.last_change == ""


@pytest.mark.parametrize("name", ["", "   ", "WORK", " work "])
def test_blank_and_taken_names_are_refused(book: ProfileBook, name: str) -> None:
    book.add("Work")
    with pytest.raises(ProfileInvalid):
        book.rename("everyday", name)
    assert names(book) == ["Everyday", "Work"]


def test_an_invalid_profile_is_refused_and_nothing_changes(book: ProfileBook) -> None:
    with pytest.raises(ProfileInvalid):
        book.save(replace(book.default, facts=("x" * 1001,)))
    assert book.default == Profile("everyday", "Everyday")


def test_what_cannot_be_kept_is_not_in_force() -> None:
    def refuse(_profiles: Profiles) -> None:
        raise SottoError("The disk is full.")

    book = ProfileBook(Profiles(), refuse)
    with pytest.raises(SottoError, match="disk"):
        book.add("Work")
    assert names(book) == ["Everyday"]


def test_an_exported_profile_comes_back_beside_the_first(book: ProfileBook, tmp_path: Path) -> None:
    book.save(replace(book.default, facts=("I live in Kiruna.",)))
    write_profile(book.default, tmp_path / "profile.json")
    again = book.take(read_profile(tmp_path / "profile.json"))
    assert again.facts == ("I live in Kiruna.",)
    assert again.id == "everyday-2"
    assert names(book) == ["Everyday", "Everyday 2"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Work\nand more", "Work and more"),
        ("\u202etxt.exe 🌍", "txt.exe 🌍"),
        (" " + "x" * 63, "x" * 63),
        ("\u200f", "Imported"),
        ("EVERYDAY", "EVERYDAY 2"),
    ],
)
def test_a_profile_from_elsewhere_gets_a_name_that_can_be_shown(book: ProfileBook, name: str, shown: str) -> None:
    assert book.take(Profile("other", name)).name == shown


def test_only_real_changes_are_kept() -> None:
    kept: list[Profiles] = []
    book = ProfileBook(Profiles(), kept.append)
    book.save(book.default)
    assert kept == []
    book.rename("everyday", "Daily")
    assert [profiles.profiles[0].name for profiles in kept] == ["Daily"]
