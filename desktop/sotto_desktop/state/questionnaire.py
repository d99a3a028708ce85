"""A first profile from a few questions: which template, which answers, and the profile they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sotto.profiles import OwnTerm, Profile, Rule, Strictness
from sotto.taxonomy import Attribute
from sotto_desktop.translation import QT_TR_NOOP

_MOST_FACTS = 500
_LONGEST_FACT = 1000
_LONGEST_TERM = 500


@dataclass(frozen=True, slots=True)
class Question:
    """``fact`` is the sentence an answer makes, with the answer for ``{}``; "" makes own terms of it, by commas."""

    name: str
    words: str
    hint: str
    fact: str = ""


@dataclass(frozen=True, slots=True)
class Template:
    """A beginning for people in one situation. ``strictness`` None leaves it as it is."""

    name: str
    title: str
    words: str
    questions: tuple[Question, ...]
    rules: Mapping[Attribute, Rule] = field(default_factory=dict)
    strictness: Strictness | None = None


_HOME = Question("home", QT_TR_NOOP("Where do you live?"), QT_TR_NOOP("Kiruna"), "I live in {}.")
_PEOPLE = Question(
    "people",
    QT_TR_NOOP("Who is close to you?"),
    QT_TR_NOOP("my sister Elsa, my son Max"),
    "Close to me are {}.",
)
_WORK = Question(
    "work",
    QT_TR_NOOP("What do you do, and where?"),
    QT_TR_NOOP("a nurse at Norrland County Hospital"),
    "I work as {}.",
)

TEMPLATES = (
    Template(
        "everyday",
        QT_TR_NOOP("Everyday"),
        QT_TR_NOOP("A bit of everything: the task decides what it needs."),
        (_HOME, _PEOPLE, _WORK),
    ),
    Template(
        "job-seeker",
        QT_TR_NOOP("Job seeker"),
        QT_TR_NOOP("Letters and CVs: your experience stays, who and where you are goes."),
        (
            _HOME,
            Question(
                "employer",
                QT_TR_NOOP("Whom do you work for now?"),
                QT_TR_NOOP("Norrland County Hospital"),
                "I work for {}.",
            ),
            Question("reason", QT_TR_NOOP("What should no employer learn?"), QT_TR_NOOP("I was ill last year"), "{}."),
        ),
        {
            Attribute.NAME: Rule.PSEUDONYM,
            Attribute.EMAIL: Rule.PSEUDONYM,
            Attribute.PHONE: Rule.REMOVE,
            Attribute.ADDRESS: Rule.REMOVE,
            Attribute.EMPLOYER: Rule.GENERALISE,
            Attribute.AGE: Rule.REMOVE,
            Attribute.ETHNICITY: Rule.REMOVE,
            Attribute.RELATIONSHIP: Rule.REMOVE,
        },
    ),
    Template(
        "patient",
        QT_TR_NOOP("Patient"),
        QT_TR_NOOP("Questions about health: the complaint stays, the person goes."),
        (
            Question(
                "condition",
                QT_TR_NOOP("Is there something you would rather not have known?"),
                QT_TR_NOOP("I have diabetes"),
                "{}.",
            ),
            _PEOPLE,
            Question(
                "doctor",
                QT_TR_NOOP("Who treats you, and where?"),
                QT_TR_NOOP("Dr Berg in Kiruna"),
                "I am treated by {}.",
            ),
        ),
        {
            Attribute.NAME: Rule.PSEUDONYM,
            Attribute.NATIONAL_ID: Rule.REMOVE,
            Attribute.DATES: Rule.GENERALISE,
            Attribute.AGE: Rule.GENERALISE,
            Attribute.LOCATION: Rule.GENERALISE,
            Attribute.EMPLOYER: Rule.REMOVE,
            Attribute.REFERENCE: Rule.REMOVE,
        },
        Strictness.STRICT,
    ),
    Template(
        "small-business",
        QT_TR_NOOP("Small business"),
        QT_TR_NOOP("Customers, offers and bills: names and numbers stay with you."),
        (
            Question(
                "business",
                QT_TR_NOOP("What is your business, and where?"),
                QT_TR_NOOP("a bakery in Kiruna"),
                "I run {}.",
            ),
            Question(
                "customers", QT_TR_NOOP("Names of customers and suppliers"), QT_TR_NOOP("Nordbageri, Lunds Kvarn")
            ),
        ),
        {
            Attribute.NAME: Rule.PSEUDONYM,
            Attribute.EMAIL: Rule.PSEUDONYM,
            Attribute.PHONE: Rule.PSEUDONYM,
            Attribute.ADDRESS: Rule.PSEUDONYM,
            Attribute.ACCOUNT: Rule.REMOVE,
            Attribute.CARD: Rule.REMOVE,
            Attribute.REFERENCE: Rule.PSEUDONYM,
            Attribute.FINANCES: Rule.GENERALISE,
        },
    ),
    Template(
        "developer",
        QT_TR_NOOP("Developer at a company"),
        QT_TR_NOOP("Code and logs: keys, hosts and project names stay inside."),
        (
            Question(
                "company",
                QT_TR_NOOP("Which company do you work for?"),
                QT_TR_NOOP("Nordlicht Systems"),
                "I work for {}.",
            ),
            Question(
                "projects",
                QT_TR_NOOP("Names of products, projects and customers"),
                QT_TR_NOOP("Bluebird, Project Heron"),
            ),
        ),
        {
            Attribute.CREDENTIAL: Rule.REMOVE,
            Attribute.HOSTNAME: Rule.PSEUDONYM,
            Attribute.IP_ADDRESS: Rule.PSEUDONYM,
            Attribute.USERNAME: Rule.PSEUDONYM,
            Attribute.EMAIL: Rule.PSEUDONYM,
            Attribute.NAME: Rule.PSEUDONYM,
            Attribute.EMPLOYER: Rule.REMOVE,
        },
    ),
)


def filled(base: Profile, template: Template, answers: Mapping[str, str], free: str) -> Profile:
    """``base`` with the template's rules, the answers as facts and own terms, and a fact for each free line.

    What else the person has set stays: the questions can be gone through again at any time.
    """
    facts, terms = list(base.facts), list(base.own_terms)
    for question in template.questions:
        answer = " ".join(answers.get(question.name, "").split()).strip(" .")
        if not answer:
            continue
        if question.fact:
            facts.append(question.fact.format(answer)[:_LONGEST_FACT])
        else:
            terms += [OwnTerm(name.strip()[:_LONGEST_TERM]) for name in answer.split(",") if name.strip()]
    facts += [" ".join(line.split())[:_LONGEST_FACT] for line in free.splitlines() if line.strip()]
    return replace(
        base,
        facts=tuple(dict.fromkeys(facts))[:_MOST_FACTS],
        own_terms=tuple(dict.fromkeys(terms)),
        rules={**base.rules, **template.rules},
        strictness=template.strictness or base.strictness,
    )
