"""What the command line keeps between two calls: the profiles (the app's own), and stand-ins by conversation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sotto.cli.passphrase import ask_on_terminal
from sotto.errors import ProfileMissing, UnknownRewrite
from sotto.profiles import Profile, Profiles, SiteChoice, read_profile
from sotto.store import data_folder, open_store
from sotto.store.documents import file_of
from sotto.store.locks import Hold, lock_of
from sotto.store.shapes import require_version, shape_of
from sotto.vault import Vault

_PROFILES = "profiles"
_CONVERSATIONS = "terminal"
_VERSION = 1
_MOST_CONVERSATIONS = 50


def read_profiles() -> Profiles:
    """The user's profiles. Raises StoreLocked, StoreDamaged."""
    # Where nothing was ever kept there is no need to ask the keyring for a key.
    if not any(data_folder().glob("*")):
        return Profiles()
    plain = open_store(unlock=ask_on_terminal).read(_PROFILES)
    with shape_of(file_of(_PROFILES)):
        return Profiles() if plain is None else Profiles.from_plain(plain)


def write_profiles(profiles: Profiles) -> None:
    open_store(unlock=ask_on_terminal).write(_PROFILES, profiles.to_plain())


def choose_profile(wanted: str | None, site: str | None) -> tuple[Profile, SiteChoice]:
    """The profile of a path, an id or a name, or else the one in force on ``site``; and the site's choices."""
    if wanted is not None and (wanted.endswith(".json") or "/" in wanted):
        return read_profile(Path(wanted)), SiteChoice()
    profiles = read_profiles()
    profile, choice = profiles.for_site(site.casefold() if site else "")
    return (profile if wanted is None else named(profiles, wanted)), choice


def named(profiles: Profiles, wanted: str) -> Profile:
    """The profile of an id, or of a name in any case. Raises ProfileMissing."""
    for profile in profiles.profiles:
        if wanted == profile.id or wanted.casefold() == profile.name.casefold():
            return profile
    raise ProfileMissing("There is no profile of that name. `sotto profiles list` shows those there are.")


class Conversations:
    """The stand-ins of earlier rewrites, by the name of the conversation; the last one without a name is under None."""

    def __init__(self) -> None:
        """Raises StoreLocked, StoreDamaged."""
        self._store = open_store(unlock=ask_on_terminal)
        self._read()

    def _read(self) -> None:
        plain = self._store.read(_CONVERSATIONS) or {"version": _VERSION, "last": None, "vaults": []}
        with shape_of(file_of(_CONVERSATIONS)):
            require_version(plain["version"], _VERSION)
            self._last: str | None = plain["last"]
            self._vaults: dict[str | None, Any] = dict(plain["vaults"])

    def vault(self, name: str | None) -> Vault:
        """The vault to rewrite with: of a named conversation, or a fresh one."""
        plain = self._vaults.get(name) if name is not None else None
        return Vault() if plain is None else _vault(plain)

    def kept(self, name: str | None) -> Vault:
        """The vault to restore with, by default of the last rewrite. Raises UnknownRewrite."""
        wanted = self._last if name is None else name
        plain = self._vaults.get(wanted)
        if plain is None:
            raise UnknownRewrite(
                "There are no stand-ins to put back yet. Run `sotto rewrite` first."
                if name is None
                else "There is no conversation of that name. `sotto rewrite --conversation NAME` starts one."
            )
        return _vault(plain)

    def keep(self, name: str | None, vault: Vault) -> None:
        """Keep the vault beside what other commands have kept meanwhile. Raises StoreDamaged, OSError."""
        with lock_of(self._store.folder) as take:
            take(Hold.ALONE)  # where there are no locks, only what two keep at one moment is lost
            self._read()
            self._last = name
            self._vaults.pop(name, None)
            self._vaults[name] = vault.to_plain()
            newest = list(self._vaults.items())[-_MOST_CONVERSATIONS:]
            self._store.write(_CONVERSATIONS, {"version": _VERSION, "last": self._last, "vaults": newest})


def _vault(plain: Any) -> Vault:
    with shape_of(file_of(_CONVERSATIONS)):
        return Vault.from_plain(plain)
