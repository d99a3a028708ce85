"""What an edit can teach a profile: each lesson is a sentence the person reads, and the profile after it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sotto.errors import ProfileInvalid
from sotto.profiles import OwnTerm, Profile, Rule
from sotto.rewrite import Edit
from sotto.taxonomy import Attribute
from sotto_desktop.translation import tr

# More words would make a menu that nobody reads.
_MOST_WORDS = 3
_LONGEST = 60
# What is nobody's kind in particular has no rule of its own.
_NO_KIND = frozenset({Attribute.OTHER, Attribute.OWN_TERM, Attribute.FACT})


@dataclass(frozen=True, slots=True)
class Lesson:
    """``offer`` is how it is offered, ``sentence`` what is true once ``after`` is the profile."""

    offer: str
    sentence: str
    after: Profile


def lessons(profile: Profile, edit: Edit) -> list[Lesson]:
    """What can be learnt from ``edit``: always keep or always hide its words, or everything of its kind."""
    made: list[Lesson] = []
    telling = _telling(edit)
    where = profile.name
    for words in telling:
        if words not in profile.never_flag:
            terms = tuple(term for term in profile.own_terms if term.text != words)
            after = replace(profile, never_flag=(*profile.never_flag, words), own_terms=terms)
            made.append(
                Lesson(
                    tr("Always keep “{words}”").format(words=words),
                    tr("“{words}” is never marked or changed in the profile {profile}.").format(
                        words=words, profile=where
                    ),
                    after,
                )
            )
    for words in telling:
        if all(term.text != words for term in profile.own_terms) and (term := _term(words, edit.attribute)):
            kept = tuple(one for one in profile.never_flag if one != words)
            after = replace(profile, own_terms=(*profile.own_terms, term), never_flag=kept)
            made.append(
                Lesson(
                    tr("Always hide “{words}”").format(words=words),
                    tr("“{words}” is always hidden in the profile {profile}.").format(words=words, profile=where),
                    after,
                )
            )
    if edit.attribute not in _NO_KIND:
        label = tr(edit.attribute.label)
        keep = (
            tr("Always keep everything of the kind “{kind}”"),
            tr("Everything of the kind “{kind}” is always kept in the profile {profile}."),
        )
        hide = (
            tr("Always hide everything of the kind “{kind}”"),
            tr("Everything of the kind “{kind}” is always taken out in the profile {profile}."),
        )
        for rule, (offer, sentence) in ((Rule.ALLOW, keep), (Rule.REMOVE, hide)):
            if profile.rule(edit.attribute) is not rule:
                after = replace(profile, rules={**profile.rules, edit.attribute: rule})
                made.append(Lesson(offer.format(kind=label), sentence.format(kind=label, profile=where), after))
    return made


def _telling(edit: Edit) -> list[str]:
    """The words to learn: those that the edit rests on, or all of a short edit."""
    words = [" ".join(one.split()).strip(",;:. ") for one in (*edit.evidence, edit.original)]
    short = [one for one in dict.fromkeys(words) if one and len(one) <= _LONGEST]
    return short[:_MOST_WORDS]


def _term(words: str, attribute: Attribute) -> OwnTerm | None:
    kind = Attribute.OWN_TERM if attribute in _NO_KIND else attribute
    try:
        return OwnTerm(words, attribute=kind)
    except ProfileInvalid:
        return None
