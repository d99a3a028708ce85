"""What an edit can teach a profile: each lesson is a sentence the person reads, and the profile after it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sotto.errors import ProfileInvalid
from sotto.profiles import OwnTerm, Profile, Rule
from sotto.rewrite import Edit
from sotto.taxonomy import Attribute

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
    where = f"in the profile {profile.name}"
    for words in telling:
        if words not in profile.never_flag:
            terms = tuple(term for term in profile.own_terms if term.text != words)
            after = replace(profile, never_flag=(*profile.never_flag, words), own_terms=terms)
            made.append(Lesson(f"Always keep “{words}”", f"“{words}” is never marked or changed {where}.", after))
    for words in telling:
        if all(term.text != words for term in profile.own_terms) and (term := _term(words, edit.attribute)):
            kept = tuple(one for one in profile.never_flag if one != words)
            after = replace(profile, own_terms=(*profile.own_terms, term), never_flag=kept)
            made.append(Lesson(f"Always hide “{words}”", f"“{words}” is always hidden {where}.", after))
    if edit.attribute not in _NO_KIND:
        label = edit.attribute.label
        for rule, verb, state in ((Rule.ALLOW, "keep", "kept"), (Rule.REMOVE, "hide", "taken out")):
            if profile.rule(edit.attribute) is not rule:
                after = replace(profile, rules={**profile.rules, edit.attribute: rule})
                sentence = f"Everything of the kind “{label}” is always {state} {where}."
                made.append(Lesson(f"Always {verb} everything of the kind “{label}”", sentence, after))
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
