"""The person's profiles while they are edited: every change is kept at once, and can be undone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from sotto.errors import ProfileInvalid
from sotto.profiles import Profile, Profiles, SiteChoice, profile_to_plain
from sotto_desktop.state.names import readable
from sotto_desktop.state.profile_changes import what_changed
from sotto_desktop.translation import tr

_LONGEST_ID = 48
_MOST_UNDONE = 50


class ProfileBook:
    """The collection in force. ``changed`` is called with it after every change, and keeps it."""

    def __init__(self, profiles: Profiles, changed: Callable[[Profiles], None]) -> None:
        self._now = profiles
        self._changed = changed
        self._past: list[Profiles] = []

    @property
    def all(self) -> Profiles:
        return self._now

    @property
    def default(self) -> Profile:
        return self._now.get(self._now.default)

    def add(self, name: str) -> Profile:
        profile = Profile(self._now.free_id(_id_for(name)), self._free_name(name))
        self._set(self._now.with_profile(profile))
        return profile

    def save(self, profile: Profile) -> None:
        """The profile as it now is. Raises ProfileInvalid, and then nothing has changed."""
        profile_to_plain(profile)
        if profile != self._now.get(profile.id):
            self._set(self._now.with_profile(profile))

    def rename(self, id: str, name: str) -> None:
        """Raises ProfileInvalid for a blank name, or one that another profile has."""
        name = readable(name)
        if not name:
            raise ProfileInvalid(tr("A profile needs a name."))
        if any(profile.name.casefold() == name.casefold() for profile in self._now.profiles if profile.id != id):
            raise ProfileInvalid(tr("Another profile has this name."))
        self.save(replace(self._now.get(id), name=name))

    def duplicate(self, id: str) -> Profile:
        changed = self._now.duplicate(id)
        copy = changed.profiles[-1]
        copy = replace(copy, name=self._free_name(copy.name))
        self._set(changed.with_profile(copy))
        return copy

    def delete(self, id: str) -> Profiles:
        """What was there before, for ``undo``. Raises ProfileInvalid for the last one."""
        before = self._now
        self._set(before.without_profile(id))
        return before

    @property
    def last_change(self) -> str:
        """What ``undo`` would take back, as a sentence; "" where there is nothing."""
        return what_changed(self._past[-1], self._now) if self._past else ""

    def undo(self, before: Profiles | None = None) -> bool:
        """Take the last change back; with ``before`` only if it still is the change that this was the state before."""
        if not self._past or (before is not None and self._past[-1] is not before):
            return False
        self._changed(self._past[-1])
        self._now = self._past.pop()
        return True

    def make_default(self, id: str) -> None:
        self._set(self._now.with_default(id))

    def set_site(self, site: str, choice: SiteChoice) -> None:
        self._set(self._now.with_site(site, choice))

    def take(self, profile: Profile) -> Profile:
        """A profile from elsewhere, beside those there are, under an id and a name of its own."""
        name = readable(profile.name) or tr("Imported")
        profile = replace(profile, id=self._now.free_id(profile.id), name=self._free_name(name))
        self._set(self._now.with_profile(profile))
        return profile

    def _free_name(self, wanted: str) -> str:
        taken = {profile.name.casefold() for profile in self._now.profiles}
        name, number = wanted, 2
        while name.casefold() in taken:
            suffix = f" {number}"
            name, number = wanted[: 64 - len(suffix)] + suffix, number + 1
        return name

    def _set(self, profiles: Profiles) -> None:
        if profiles == self._now:
            return
        # Kept first: what could not be kept is not in force either.
        self._changed(profiles)
        self._past = [*self._past[1 - _MOST_UNDONE :], self._now]
        self._now = profiles


def _id_for(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:_LONGEST_ID] or "profile"
