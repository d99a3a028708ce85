"""All of a person's profiles, the default one, and what was chosen per site."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from sotto.errors import ProfileInvalid, ProfileMissing
from sotto.profiles.files import profile_to_plain, unchecked_profile_from_plain
from sotto.profiles.profile import Profile

VERSION = 1


class Protection(StrEnum):
    """What happens on a site: hold the send until it is reviewed, underline only, or nothing."""

    HOLD = "hold"
    MARK = "mark"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class SiteChoice:
    """The choices for one site (a host name). None means: as the default profile has it."""

    profile: str | None = None
    sanitizer: str | None = None
    protection: Protection = Protection.HOLD


@dataclass(frozen=True, slots=True)
class Profiles:
    """Immutable; every change gives a new collection. Never empty, and the default always exists."""

    profiles: tuple[Profile, ...] = (Profile("everyday", "Everyday"),)
    default: str = "everyday"
    sites: Mapping[str, SiteChoice] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        ids = [profile.id for profile in self.profiles]
        if len(ids) != len(set(ids)):
            raise ProfileInvalid("Two profiles have the same id.")
        if self.default not in ids:
            raise ProfileMissing

    def get(self, id: str) -> Profile:
        """The profile with this id. Raises ProfileMissing."""
        for profile in self.profiles:
            if profile.id == id:
                return profile
        raise ProfileMissing

    def for_site(self, site: str) -> tuple[Profile, SiteChoice]:
        """The profile in force on a site and the choices made there."""
        choice = self.sites.get(site, SiteChoice())
        return self.get(choice.profile or self.default), choice

    def with_profile(self, profile: Profile) -> Profiles:
        """``profile`` in the place of the one with its id, or at the end."""
        if any(known.id == profile.id for known in self.profiles):
            changed = tuple(profile if known.id == profile.id else known for known in self.profiles)
        else:
            changed = (*self.profiles, profile)
        return replace(self, profiles=changed)

    def without_profile(self, id: str) -> Profiles:
        """The rest. Sites that used it fall back to the default. The last profile cannot go."""
        self.get(id)
        rest = tuple(profile for profile in self.profiles if profile.id != id)
        if not rest:
            raise ProfileInvalid("The last profile cannot be removed. Make another one first.")
        sites = {
            site: replace(choice, profile=None) if choice.profile == id else choice
            for site, choice in self.sites.items()
        }
        default = rest[0].id if self.default == id else self.default
        return Profiles(rest, default, {site: choice for site, choice in sites.items() if choice != SiteChoice()})

    def with_default(self, id: str) -> Profiles:
        return replace(self, default=self.get(id).id)

    def with_site(self, site: str, choice: SiteChoice) -> Profiles:
        """The choice for a site; an all-default choice forgets the site."""
        if choice.profile is not None:
            self.get(choice.profile)
        sites = {known: kept for known, kept in self.sites.items() if known != site}
        if choice != SiteChoice():
            sites[site] = choice
        return replace(self, sites=sites)

    def duplicate(self, id: str) -> Profiles:
        """With a copy of a profile at the end, under a free id and a name that says it is a copy."""
        source = self.get(id)
        copy_id = self.free_id(f"{source.id[:56]}-copy")
        return self.with_profile(replace(source, id=copy_id, name=f"{source.name[:57]} (copy)"))

    def free_id(self, wanted: str) -> str:
        """``wanted``, or the first of ``wanted-2``, ``wanted-3`` ... that no profile has."""
        taken = {profile.id for profile in self.profiles}
        candidate, number = wanted, 2
        while candidate in taken:
            suffix = f"-{number}"
            candidate, number = wanted[: 64 - len(suffix)] + suffix, number + 1
        return candidate

    def to_plain(self) -> dict[str, Any]:
        """JSON data for the store; every profile is checked first, so that what is kept can be read."""
        return {
            "sotto_profiles": VERSION,
            "profiles": [profile_to_plain(profile) for profile in self.profiles],
            "default": self.default,
            "sites": {
                site: {
                    "profile": choice.profile,
                    "sanitizer": choice.sanitizer,
                    "protection": choice.protection.value,
                }
                for site, choice in self.sites.items()
            },
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Profiles:
        """From ``to_plain``. The data comes sealed from the store, so it is not checked by the schema again.

        Raises ProfileInvalid for data of another version or shape.
        """
        try:
            if plain["sotto_profiles"] != VERSION:
                raise ProfileInvalid("These profiles were saved by another version of Sotto. Update Sotto.")
            return cls(
                profiles=tuple(unchecked_profile_from_plain(profile) for profile in plain["profiles"]),
                default=plain["default"],
                sites={
                    site: SiteChoice(choice["profile"], choice["sanitizer"], Protection(choice["protection"]))
                    for site, choice in plain["sites"].items()
                },
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            raise ProfileInvalid("The saved profiles could not be read.") from None
