"""One profile: its JSON, its validation, and that no complaint repeats what stands in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.errors import ProfileInvalid
from sotto.profiles import (
    OwnTerm,
    Profile,
    Rule,
    Strictness,
    profile_from_plain,
    profile_to_plain,
    read_profile,
    write_profile,
)
from sotto.taxonomy import Attribute

CANARY = "canary-7f3a"
LEAST = {"sotto_profile": 1, "id": "home", "name": "Home"}

printable = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40).filter(
    lambda text: bool(text.strip())
)
profiles = st.builds(
    Profile,
    id=st.from_regex(r"[a-z0-9][a-z0-9_-]{0,20}", fullmatch=True),
    name=printable,
    facts=st.lists(printable, max_size=4).map(tuple),
    rules=st.dictionaries(st.sampled_from(Attribute), st.sampled_from(Rule), max_size=5),
    own_terms=st.lists(st.builds(OwnTerm, text=printable, attribute=st.sampled_from(Attribute)), max_size=3).map(tuple),
    never_flag=st.lists(printable, max_size=3).map(tuple),
    strictness=st.sampled_from(Strictness),
    sanitizer=st.sampled_from(["auto", "contextual"]),
)


@given(profiles)
def test_a_profile_survives_json(profile: Profile) -> None:
    assert profile_from_plain(json.loads(json.dumps(profile_to_plain(profile)))) == profile


def test_the_default_rule_lets_the_task_decide() -> None:
    profile = Profile("a", "A", rules={Attribute.NAME: Rule.REMOVE})
    assert profile.rule(Attribute.NAME) is Rule.REMOVE
    assert profile.rule(Attribute.EMAIL) is Rule.TASK


def test_a_profile_can_be_the_key_of_a_cache() -> None:
    assert hash(Profile("a", "A", rules={Attribute.NAME: Rule.REMOVE})) == hash(
        Profile("a", "A", rules={Attribute.NAME: Rule.REMOVE})
    )


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        (5, "the file must be an object"),  # not an object at all
        ({}, "lacks sotto_profile and id and name"),  # an empty one
        (LEAST | {"sotto_profile": 2}, "another version"),  # a later format
        (LEAST | {"id": CANARY + "!"}, "id is blank or has characters"),  # a sign that ids do not have
        (LEAST | {"id": "home\n"}, "id is blank or has characters"),  # a line end slips past a careless `$`
        (LEAST | {"name": "  "}, "name is blank"),
        (LEAST | {"name": "x" * 65}, "name is too long (at most 64)"),
        (LEAST | {"facts": ["fine", {"a": CANARY}]}, "facts (entry 2) must be text"),
        (LEAST | {"rules": {CANARY: "allow"}}, "rules"),  # an attribute nobody knows; its name is not repeated
        (LEAST | {"rules": {"name": CANARY}}, "rules is not one of the possible choices"),
        (LEAST | {"own_terms": [{"text": f"({CANARY}", "pattern": True}]}, "not a valid regular expression"),
        (LEAST | {"own_terms": [{"text": CANARY, "pattern": "yes"}]}, "pattern, must be true or false"),
        (LEAST | {"never_flag": CANARY}, "never_flag must be a list"),
        (LEAST | {"strictness": CANARY}, "strictness is not one of the possible choices"),
        (LEAST | {CANARY: 1}, "has a name that Sotto does not know"),
        (LEAST | {"name": CANARY + "\ud800"}, "not valid Unicode"),  # half of a surrogate pair
    ],
)
def test_a_complaint_names_the_field_and_nothing_else(plain: Any, told: str) -> None:
    with pytest.raises(ProfileInvalid) as caught:
        profile_from_plain(plain)
    assert told in str(caught.value)
    assert CANARY not in str(caught.value)


def test_what_cannot_be_read_back_is_not_written() -> None:
    with pytest.raises(ProfileInvalid):
        profile_to_plain(Profile("Not An Id", "Home"))


def test_a_profile_file_goes_round_and_is_the_owners_alone(tmp_path: Path) -> None:
    profile = Profile("home", "Zuhause", facts=("Ich wohne in Łódź.",))
    path = tmp_path / "home.json"
    write_profile(profile, path)
    assert read_profile(path) == profile
    assert path.stat().st_mode & 0o777 == 0o600
    assert "Łódź" in path.read_text(encoding="utf-8")  # a person can read it


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (None, "No such file"),
        (b"\xff\xfe", "not JSON"),
        (b"{", "not JSON"),
        (b"[" * 100_000, "not JSON"),  # deep enough to exhaust the parser
        (b" " * (4 * 1024 * 1024 + 1), "larger than 4 MB"),
    ],
)
def test_a_bad_file_is_one_sentence(tmp_path: Path, data: bytes | None, told: str) -> None:
    path = tmp_path / "bad.json"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(ProfileInvalid, match=told):
        read_profile(path)


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "bom.json"
    path.write_text(json.dumps(LEAST), encoding="utf-8-sig")
    assert read_profile(path).name == "Home"
