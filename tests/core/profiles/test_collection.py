"""All profiles together: never empty, the default always there, sites never pointing into nothing."""

from __future__ import annotations

import json

import pytest

from sotto.errors import ProfileInvalid, ProfileMissing
from sotto.profiles import Profile, Profiles, Protection, SiteChoice

WORK = Profile("work", "Work")


@pytest.fixture
def two() -> Profiles:
    return Profiles().with_profile(WORK).with_site("chat.example", SiteChoice(profile="work"))


def test_there_is_a_profile_from_the_start() -> None:
    profiles = Profiles()
    assert [profile.name for profile in profiles.profiles] == ["Everyday"]
    assert profiles.for_site("chat.example") == (profiles.get("everyday"), SiteChoice())


def test_a_site_has_its_own_profile(two: Profiles) -> None:
    assert two.for_site("chat.example")[0] == WORK
    assert two.for_site("other.example")[0].id == "everyday"


def test_a_change_leaves_the_former_collection_as_it_was(two: Profiles) -> None:
    changed = two.with_profile(Profile("work", "Office"))
    assert (two.get("work").name, changed.get("work").name) == ("Work", "Office")
    assert len(changed.profiles) == 2


def test_sites_of_a_removed_profile_fall_back_to_the_default(two: Profiles) -> None:
    marked = two.with_site("mark.example", SiteChoice(profile="work", protection=Protection.MARK))
    rest = marked.without_profile("work")
    assert rest.for_site("chat.example")[0].id == "everyday"
    assert rest.sites == {"mark.example": SiteChoice(protection=Protection.MARK)}  # what was chosen besides stays


def test_the_default_moves_on_when_it_is_removed(two: Profiles) -> None:
    assert two.without_profile("everyday").default == "work"


def test_the_last_profile_cannot_go() -> None:
    with pytest.raises(ProfileInvalid, match="last profile"):
        Profiles().without_profile("everyday")


def test_a_site_back_at_the_defaults_is_forgotten(two: Profiles) -> None:
    assert two.with_site("chat.example", SiteChoice()).sites == {}


def test_a_copy_has_its_own_id_and_says_that_it_is_one() -> None:
    profiles = Profiles().duplicate("everyday").duplicate("everyday")
    assert [profile.id for profile in profiles.profiles] == ["everyday", "everyday-copy", "everyday-copy-2"]
    assert profiles.profiles[1].name == "Everyday (copy)"


def test_a_copy_of_a_long_id_still_fits() -> None:
    long = Profile("a" * 64, "n" * 64)
    profiles = Profiles((long,), long.id).duplicate(long.id).duplicate(long.id)
    assert Profiles.from_plain(profiles.to_plain()) == profiles


@pytest.mark.parametrize(
    "act",
    [
        lambda profiles: profiles.get("gone"),
        lambda profiles: profiles.without_profile("gone"),
        lambda profiles: profiles.with_default("gone"),
        lambda profiles: profiles.duplicate("gone"),
        lambda profiles: profiles.with_site("chat.example", SiteChoice(profile="gone")),
        lambda profiles: Profiles(profiles.profiles, "gone"),
    ],
)
def test_a_profile_that_is_not_there_is_said_so(two: Profiles, act) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ProfileMissing):
        act(two)


def test_two_profiles_never_share_an_id() -> None:
    with pytest.raises(ProfileInvalid, match="same id"):
        Profiles((WORK, WORK), "work")


def test_the_collection_survives_json(two: Profiles) -> None:
    both = two.with_site("off.example", SiteChoice(sanitizer="contextual", protection=Protection.OFF))
    assert Profiles.from_plain(json.loads(json.dumps(both.to_plain()))) == both


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"sotto_profiles": 2},
        {"sotto_profiles": 1, "profiles": [{}], "default": "a", "sites": {}},
        {"sotto_profiles": 1, "profiles": 5, "default": "a", "sites": {}},
        {"sotto_profiles": 1, "profiles": [], "default": "a", "sites": {"x": {"protection": "canary-7f3a"}}},
    ],
)
def test_what_is_no_collection_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(ProfileInvalid) as caught:
        Profiles.from_plain(plain)
    assert "canary" not in str(caught.value)
