"""How many people fit what a site knows: a rule of thumb, with every assumption in plain sight.

It starts from a country, or from the town or region that is known, and divides by how common a typical
value of each detail is. Details are taken as independent and typical, which is generous: a rare job, an
unusual age or a small village leaves fewer people than this says. It is there to warn, not to reassure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sotto.store.disclosures import Precision, Told
from sotto.taxonomy import Attribute

# Fewer than this, and the combination is called narrow.
NARROW = 100

_COUNTRY = 50_000_000
_REGION = 2_000_000
_TOWN = 50_000
_HOUSEHOLD = 3
# Known exactly, each of these means one person.
_ONE_PERSON = frozenset(
    {
        Attribute.EMAIL, Attribute.PHONE, Attribute.NATIONAL_ID, Attribute.DRIVER_LICENCE, Attribute.ACCOUNT,
        Attribute.CARD, Attribute.USERNAME, Attribute.LICENCE_PLATE,
    }
)  # fmt: skip
# One person in how many shares a typical value: known exactly, and known vaguely.
_SHARED_BY_ONE_IN: dict[Attribute, tuple[int, int]] = {
    Attribute.AGE: (60, 6),
    Attribute.GENDER: (2, 2),
    Attribute.ETHNICITY: (20, 5),
    Attribute.PHYSICAL_HEALTH: (50, 10),
    Attribute.MENTAL_HEALTH: (20, 5),
    Attribute.MEDICATIONS: (100, 10),
    Attribute.ALLERGIES: (50, 5),
    Attribute.DISABILITIES: (50, 10),
    Attribute.FAMILY_HISTORY: (20, 5),
    Attribute.SMOKER: (5, 5),
    Attribute.DIET: (20, 5),
    Attribute.RELIGION: (10, 3),
    Attribute.SEXUAL_ORIENTATION: (20, 10),
    Attribute.POLITICS: (10, 3),
    Attribute.HOBBIES: (20, 5),
    Attribute.PETS: (4, 2),
    Attribute.FINANCES: (20, 5),
    Attribute.EMPLOYMENT: (400, 20),
    Attribute.EMPLOYER: (5_000, 20),
    Attribute.EDUCATION: (50, 4),
    Attribute.LEGAL: (100, 20),
    Attribute.RELATIONSHIP: (4, 2),
    Attribute.FAMILY: (10, 3),
}
_FIRST_NAME = 200


@dataclass(frozen=True, slots=True)
class Estimate:
    """``people``: about how many fit, at least 1. ``basis``: one phrase for each assumption it rests on."""

    people: int
    basis: tuple[str, ...]

    @property
    def narrow(self) -> bool:
        return self.people < NARROW

    @property
    def words(self) -> str:
        if self.people <= 1:
            return "probably only you fit"
        return f"about {_round(self.people):,} people fit"


def estimate(told: Iterable[Told]) -> Estimate:
    """How many people fit all of ``told``; of several values of one attribute only the most exact one counts."""
    known: dict[Attribute, Told] = {}
    for one in told:
        if one.attribute not in known or one.precision is Precision.EXACT:
            known[one.attribute] = one
    people, start = _start(known)
    basis = [start]
    for attribute, one in known.items():
        exact = one.precision is Precision.EXACT
        if exact and (attribute in _ONE_PERSON or (attribute is Attribute.NAME and len(one.words.split()) > 1)):
            return Estimate(1, (f"{attribute.label}: one person",))
        share = _FIRST_NAME if attribute is Attribute.NAME and exact else 1
        if attribute in _SHARED_BY_ONE_IN:
            share = _SHARED_BY_ONE_IN[attribute][0 if exact else 1]
        if share > 1:
            people /= share
            basis.append(f"{attribute.label}{'' if exact else ', vaguely'}: one in {share:,}")
    return Estimate(max(1, round(people)), tuple(basis))


def warning(known: Iterable[Told], new: Iterable[Told]) -> Estimate | None:
    """The estimate where ``new`` makes what is known together narrower, and narrow; else None."""
    known, new = list(known), list(new)
    after = estimate([*known, *new])
    return after if after.narrow and after.people < estimate(known).people else None


def _start(known: dict[Attribute, Told]) -> tuple[float, str]:
    if Attribute.ADDRESS in known and known[Attribute.ADDRESS].precision is Precision.EXACT:
        return _HOUSEHOLD, f"an address: {_HOUSEHOLD} people live there"
    place = known.get(Attribute.LOCATION) or known.get(Attribute.ADDRESS)
    if place is None:
        return _COUNTRY, f"a country of {_COUNTRY:,} people"
    if place.precision is Precision.EXACT:
        return _TOWN, f"a town of {_TOWN:,} people"
    return _REGION, f"a region of {_REGION:,} people"


def _round(people: int) -> int:
    """Two digits that mean something would be too many: one."""
    unit = int(10 ** (len(str(people)) - 1))
    return round(people / unit) * unit
