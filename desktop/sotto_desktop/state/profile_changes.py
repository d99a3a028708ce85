"""What changed between two states of the profiles, as a sentence."""

from __future__ import annotations

from sotto.profiles import Profile, Profiles

_LONGEST = 48


def what_changed(before: Profiles, after: Profiles) -> str:
    """One sentence on the first difference; changes are made one at a time."""
    old = {profile.id: profile for profile in before.profiles}
    new = {profile.id: profile for profile in after.profiles}
    for id in new.keys() - old.keys():
        return f"The profile {_named(new[id].name)} was added."
    for id in old.keys() - new.keys():
        return f"The profile {_named(old[id].name)} was deleted."
    for id, profile in new.items():
        if profile != old[id]:
            return _in_profile(old[id], profile)
    if before.default != after.default:
        return f"{_named(after.get(after.default).name)} became the default."
    sites = [site for site in {**before.sites, **after.sites} if before.sites.get(site) != after.sites.get(site)]
    return f"What holds on {sites[0]} was changed." if sites else "Nothing changed."


def _in_profile(old: Profile, new: Profile) -> str:
    where = f"in {_named(new.name)}"
    if old.name != new.name:
        return f"{_named(old.name)} was renamed to {_named(new.name)}."
    lists = (
        ("A fact", old.facts, new.facts),
        ("A term", _texts(old), _texts(new)),
        ("A word never to flag", old.never_flag, new.never_flag),
    )
    for kind, was, now in lists:
        if was != now:
            return f"{kind} {_list_change(was, now)} {where}."
    for attribute in {**old.rules, **new.rules}:
        if old.rule(attribute) is not new.rule(attribute):
            return f"The rule for “{attribute.label}” became “{new.rule(attribute).value}” {where}."
    if old.strictness is not new.strictness:
        return f"The strictness became {new.strictness.value} {where}."
    if old.private is not new.private:
        return f"{_named(new.name)} {'keeps nothing now' if new.private else 'keeps a history now'}."
    return f"The sanitizer was changed {where}."


def _list_change(was: tuple[str, ...], now: tuple[str, ...]) -> str:
    added = [one for one in now if one not in was]
    gone = [one for one in was if one not in now]
    if added and gone:
        return f"was changed to {_named(added[0])}"
    if added:
        return f"was added, {_named(added[0])},"
    return f"was removed, {_named(gone[0])}," if gone else "was changed"


def _texts(profile: Profile) -> tuple[str, ...]:
    return tuple(term.text for term in profile.own_terms)


def _named(text: str) -> str:
    return f"“{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + '…'}”"
