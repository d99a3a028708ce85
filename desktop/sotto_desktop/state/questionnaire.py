"""A first profile from a few questions: which template, which answers, and the profile they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sotto.profiles import OwnTerm, Profile, Rule, Strictness
from sotto.taxonomy import Attribute

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
    """A beginning for people in one situation."""

    name: str
    title: str
    words: str
    questions: tuple[Question, ...]
    rules: Mapping[Attribute, Rule] = field(default_factory=dict)
    strictness: Strictness = Strictness.BALANCED


_HOME = Question("home", "Where do you live?", "Kiruna", "I live in {}.")
_PEOPLE = Question("people", "Who is close to you?", "my sister Elsa, my son Max", "Close to me are {}.")
_WORK = Question("work", "What do you do, and where?", "a nurse at Norrland County Hospital", "I work as {}.")

TEMPLATES = (
    Template(
        "everyday", "Everyday", "A bit of everything: the task decides what it needs.", (_HOME, _PEOPLE, _WORK),
    ),
    Template(
        "job-seeker", "Job seeker", "Letters and CVs: your experience stays, who and where you are goes.",
        (
            _HOME,
            Question("employer", "Whom do you work for now?", "Norrland County Hospital", "I work for {}."),
            Question("reason", "What should no employer learn?", "I was ill last year", "{}."),
        ),
        {
            Attribute.NAME: Rule.PSEUDONYM, Attribute.EMAIL: Rule.PSEUDONYM, Attribute.PHONE: Rule.REMOVE,
            Attribute.ADDRESS: Rule.REMOVE, Attribute.EMPLOYER: Rule.GENERALISE, Attribute.AGE: Rule.REMOVE,
            Attribute.ETHNICITY: Rule.REMOVE, Attribute.RELATIONSHIP: Rule.REMOVE,
        },
    ),
    Template(
        "patient", "Patient", "Questions about health: the complaint stays, the person goes.",
        (
            Question("condition", "Is there something you would rather not have known?", "I have diabetes", "{}."),
            _PEOPLE,
            Question("doctor", "Who treats you, and where?", "Dr Berg in Kiruna", "I am treated by {}."),
        ),
        {
            Attribute.NAME: Rule.PSEUDONYM, Attribute.NATIONAL_ID: Rule.REMOVE, Attribute.DATES: Rule.GENERALISE,
            Attribute.AGE: Rule.GENERALISE, Attribute.LOCATION: Rule.GENERALISE, Attribute.EMPLOYER: Rule.REMOVE,
            Attribute.REFERENCE: Rule.REMOVE,
        },
        Strictness.STRICT,
    ),
    Template(
        "small-business", "Small business", "Customers, offers and bills: names and numbers stay with you.",
        (
            Question("business", "What is your business, and where?", "a bakery in Kiruna", "I run {}."),
            Question("customers", "Names of customers and suppliers", "Nordbageri, Lunds Kvarn"),
        ),
        {
            Attribute.NAME: Rule.PSEUDONYM, Attribute.EMAIL: Rule.PSEUDONYM, Attribute.PHONE: Rule.PSEUDONYM,
            Attribute.ADDRESS: Rule.PSEUDONYM, Attribute.ACCOUNT: Rule.REMOVE, Attribute.CARD: Rule.REMOVE,
            Attribute.REFERENCE: Rule.PSEUDONYM, Attribute.FINANCES: Rule.GENERALISE,
        },
    ),
    Template(
        "developer", "Developer at a company", "Code and logs: keys, hosts and project names stay inside.",
        (
            Question("company", "Which company do you work for?", "Nordlicht Systems", "I work for {}."),
            Question("projects", "Names of products, projects and customers", "Bluebird, Project Heron"),
        ),
        {
            Attribute.CREDENTIAL: Rule.REMOVE, Attribute.HOSTNAME: Rule.PSEUDONYM, Attribute.IP_ADDRESS: Rule.PSEUDONYM,
            Attribute.USERNAME: Rule.PSEUDONYM, Attribute.EMAIL: Rule.PSEUDONYM, Attribute.NAME: Rule.PSEUDONYM,
            Attribute.EMPLOYER: Rule.REMOVE,
        },
    ),
)  # fmt: skip


def filled(base: Profile, template: Template, answers: Mapping[str, str], free: str) -> Profile:
    """``base`` with the template's rules, the answers as facts and own terms, and a fact for each free line."""
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
        strictness=template.strictness,
    )
