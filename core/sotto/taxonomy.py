"""What can be private: attributes, their families and their names on screen."""

from __future__ import annotations

from enum import StrEnum


class Family(StrEnum):
    """Groups of attributes, after DelegateCI-Bench (Table of attributes), plus secrets."""

    IDENTIFIER = "identifier"
    SECRET = "secret"
    DEMOGRAPHICS = "demographics"
    HEALTH = "health"
    BELIEF = "belief"
    LIFESTYLE = "lifestyle"
    SOCIO_ECONOMIC = "socio-economic"
    OWN = "own"


class Attribute(StrEnum):
    """One type of private information. The values are the names used in data and files."""

    NAME = "name"
    EMAIL = "email"
    PHONE = "phone number"
    ADDRESS = "address"
    NATIONAL_ID = "national id number"
    DRIVER_LICENCE = "driver licence"
    ACCOUNT = "account number"
    CARD = "payment card"
    REFERENCE = "reference number"
    USERNAME = "username"
    LICENCE_PLATE = "licence plate"
    IP_ADDRESS = "ip address"
    HOSTNAME = "hostname"
    DATES = "dates"
    CREDENTIAL = "credential"
    AGE = "age"
    GENDER = "gender"
    ETHNICITY = "ethnicity"
    LOCATION = "location"
    PHYSICAL_HEALTH = "physical health"
    MENTAL_HEALTH = "mental health"
    MEDICATIONS = "medications"
    ALLERGIES = "allergies"
    DISABILITIES = "disabilities"
    FAMILY_HISTORY = "family history"
    EXERCISE = "exercise hours"
    SMOKER = "smoker"
    DIET = "diet type"
    RELIGION = "religious beliefs"
    SEXUAL_ORIENTATION = "sexual orientation"
    POLITICS = "political views"
    FOOD = "favourite food"
    HOBBIES = "favourite hobbies"
    PETS = "pet ownership"
    MOVIES = "movie preferences"
    VACATION = "vacation preferences"
    FINANCES = "financial situation"
    EMPLOYMENT = "employment"
    EMPLOYER = "employer"
    EDUCATION = "education"
    LEGAL = "legal"
    RELATIONSHIP = "relationship status"
    FAMILY = "family"
    OWN_TERM = "own term"
    FACT = "profile fact"
    OTHER = "other"

    @property
    def family(self) -> Family:
        return _FAMILY[self]

    @property
    def label(self) -> str:
        """The name a person reads."""
        return _LABELS.get(self, self.value.capitalize())


_BY_FAMILY: dict[Family, tuple[Attribute, ...]] = {
    Family.IDENTIFIER: (
        Attribute.NAME, Attribute.EMAIL, Attribute.PHONE, Attribute.ADDRESS, Attribute.NATIONAL_ID,
        Attribute.DRIVER_LICENCE, Attribute.ACCOUNT, Attribute.CARD, Attribute.REFERENCE, Attribute.USERNAME,
        Attribute.LICENCE_PLATE, Attribute.IP_ADDRESS, Attribute.HOSTNAME, Attribute.DATES,
    ),
    Family.SECRET: (Attribute.CREDENTIAL,),
    Family.DEMOGRAPHICS: (Attribute.AGE, Attribute.GENDER, Attribute.ETHNICITY, Attribute.LOCATION),
    Family.HEALTH: (
        Attribute.PHYSICAL_HEALTH, Attribute.MENTAL_HEALTH, Attribute.MEDICATIONS, Attribute.ALLERGIES,
        Attribute.DISABILITIES, Attribute.FAMILY_HISTORY, Attribute.EXERCISE, Attribute.SMOKER, Attribute.DIET,
    ),
    Family.BELIEF: (Attribute.RELIGION, Attribute.SEXUAL_ORIENTATION, Attribute.POLITICS),
    Family.LIFESTYLE: (Attribute.FOOD, Attribute.HOBBIES, Attribute.PETS, Attribute.MOVIES, Attribute.VACATION),
    Family.SOCIO_ECONOMIC: (
        Attribute.FINANCES, Attribute.EMPLOYMENT, Attribute.EMPLOYER, Attribute.EDUCATION, Attribute.LEGAL,
        Attribute.RELATIONSHIP, Attribute.FAMILY,
    ),
    Family.OWN: (Attribute.OWN_TERM, Attribute.FACT, Attribute.OTHER),
}  # fmt: skip

_FAMILY = {attribute: family for family, attributes in _BY_FAMILY.items() for attribute in attributes}

_LABELS = {
    Attribute.EMAIL: "E-mail address",
    Attribute.IP_ADDRESS: "IP address",
    Attribute.CREDENTIAL: "Password or key",
    Attribute.DATES: "Date",
    Attribute.DRIVER_LICENCE: "Driving licence",
    Attribute.EXERCISE: "Exercise",
    Attribute.SMOKER: "Smoking",
    Attribute.DIET: "Diet",
    Attribute.LEGAL: "Legal matter",
    Attribute.EMPLOYMENT: "Work",
    Attribute.OWN_TERM: "Your own term",
    Attribute.FACT: "From your profile",
    Attribute.OTHER: "Private detail",
}

# Exact identifiers: a value that names one person or account, and that a task hardly ever needs as it is.
IDENTIFIERS = frozenset(
    {
        Attribute.NAME, Attribute.EMAIL, Attribute.PHONE, Attribute.ADDRESS, Attribute.NATIONAL_ID,
        Attribute.DRIVER_LICENCE, Attribute.ACCOUNT, Attribute.CARD, Attribute.REFERENCE, Attribute.USERNAME,
        Attribute.LICENCE_PLATE, Attribute.IP_ADDRESS, Attribute.HOSTNAME, Attribute.CREDENTIAL,
    }
)  # fmt: skip


def members(family: Family) -> tuple[Attribute, ...]:
    """The attributes of a family, in the order they are shown."""
    return _BY_FAMILY[family]
