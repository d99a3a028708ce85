"""One profile: facts in the person's own words, a rule per attribute, own terms, what never to flag."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sotto.errors import ProfileInvalid
from sotto.taxonomy import Attribute


class Rule(StrEnum):
    """What to do with an attribute, whatever the task. The values are the names used in files."""

    TASK = "let the task decide"
    ALLOW = "allow"
    GENERALISE = "generalise"
    PSEUDONYM = "pseudonym"
    REMOVE = "remove"


class Strictness(StrEnum):
    """How much doubt is enough to hide something."""

    RELAXED = "relaxed"
    BALANCED = "balanced"
    STRICT = "strict"


@dataclass(frozen=True, slots=True)
class OwnTerm:
    """A word or phrase of the person's own, or (``pattern``) a regular expression for it.

    Raises ProfileInvalid for blank text and for a pattern that does not compile.
    """

    text: str
    pattern: bool = False
    attribute: Attribute = Attribute.OWN_TERM

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise ProfileInvalid("One of the profile's own terms is blank.")
        if self.pattern:
            import regex

            try:
                regex.compile(self.text)
            except (regex.error, RecursionError, OverflowError):
                # The pattern may itself be private, so neither it nor the parser's message is repeated.
                raise ProfileInvalid("One of the profile's own patterns is not a valid regular expression.") from None


@dataclass(frozen=True, slots=True)
class Profile:
    """A named set of wishes. ``id`` is lower-case letters, digits, ``-`` and ``_``, at most 64.

    ``private``: nothing of what is sent under it is kept, neither in the history nor in the ledger.
    """

    id: str
    name: str
    facts: tuple[str, ...] = ()
    rules: Mapping[Attribute, Rule] = field(default_factory=dict, hash=False)
    own_terms: tuple[OwnTerm, ...] = ()
    never_flag: tuple[str, ...] = ()
    strictness: Strictness = Strictness.BALANCED
    sanitizer: str = "auto"
    private: bool = False

    def rule(self, attribute: Attribute) -> Rule:
        return self.rules.get(attribute, Rule.TASK)
