"""What changed between two states of the profiles, as a sentence."""

from __future__ import annotations

from sotto.profiles import Profile, Profiles
from sotto_desktop.state.edit_words import quoted
from sotto_desktop.state.profile_words import RULE_WORDS, STRICTNESS_WORDS
from sotto_desktop.translation import tr

_LONGEST = 48


def what_changed(before: Profiles, after: Profiles) -> str:
    """One sentence on the first difference; changes are made one at a time."""
    old = {profile.id: profile for profile in before.profiles}
    new = {profile.id: profile for profile in after.profiles}
    for id in new.keys() - old.keys():
        return tr("The profile {profile} was added.").format(profile=_named(new[id].name))
    for id in old.keys() - new.keys():
        return tr("The profile {profile} was deleted.").format(profile=_named(old[id].name))
    for id, profile in new.items():
        if profile != old[id]:
            return _in_profile(old[id], profile)
    if before.default != after.default:
        return tr("{profile} became the default.").format(profile=_named(after.get(after.default).name))
    sites = [site for site in {**before.sites, **after.sites} if before.sites.get(site) != after.sites.get(site)]
    return tr("What holds on {site} was changed.").format(site=sites[0]) if sites else tr("Nothing changed.")


def _in_profile(old: Profile, new: Profile) -> str:
    name = _named(new.name)
    if old.name != new.name:
        return tr("{before} was renamed to {after}.").format(before=_named(old.name), after=name)
    for was, now, sentences in (
        (old.facts, new.facts, _facts()),
        (_texts(old), _texts(new), _terms()),
        (old.never_flag, new.never_flag, _never()),
    ):
        if was != now:
            return _list_change(was, now, sentences, name)
    for attribute in {**old.rules, **new.rules}:
        if old.rule(attribute) is not new.rule(attribute):
            return tr("The rule for “{kind}” became “{rule}” in {profile}.").format(
                kind=tr(attribute.label), rule=tr(RULE_WORDS[new.rule(attribute)]), profile=name
            )
    if old.strictness is not new.strictness:
        return tr("The strictness became “{strictness}” in {profile}.").format(
            strictness=tr(STRICTNESS_WORDS[new.strictness]), profile=name
        )
    if old.private is not new.private:
        kept = tr("{profile} keeps nothing now.") if new.private else tr("{profile} keeps a history now.")
        return kept.format(profile=name)
    return tr("The sanitizer was changed in {profile}.").format(profile=name)


# Of one kind of entry: one was added, removed, changed into another, or moved.
_Sentences = tuple[str, str, str, str]


def _facts() -> _Sentences:
    return (
        tr("A fact was added, {entry}, in {profile}."),
        tr("A fact was removed, {entry}, in {profile}."),
        tr("A fact was changed to {entry} in {profile}."),
        tr("A fact was changed in {profile}."),
    )


def _terms() -> _Sentences:
    return (
        tr("A term was added, {entry}, in {profile}."),
        tr("A term was removed, {entry}, in {profile}."),
        tr("A term was changed to {entry} in {profile}."),
        tr("A term was changed in {profile}."),
    )


def _never() -> _Sentences:
    return (
        tr("A word never to flag was added, {entry}, in {profile}."),
        tr("A word never to flag was removed, {entry}, in {profile}."),
        tr("A word never to flag was changed to {entry} in {profile}."),
        tr("A word never to flag was changed in {profile}."),
    )


def _list_change(was: tuple[str, ...], now: tuple[str, ...], sentences: _Sentences, profile: str) -> str:
    added = [one for one in now if one not in was]
    gone = [one for one in was if one not in now]
    one_added, one_removed, one_changed, moved = sentences
    if added:
        return (one_changed if gone else one_added).format(entry=_named(added[0]), profile=profile)
    return one_removed.format(entry=_named(gone[0]), profile=profile) if gone else moved.format(profile=profile)


def _texts(profile: Profile) -> tuple[str, ...]:
    return tuple(term.text for term in profile.own_terms)


def _named(text: str) -> str:
    return quoted([text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"])
