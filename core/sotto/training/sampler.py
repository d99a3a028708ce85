"""The structured sampler of the reverse synthesis (DelegateCI, section 3.1 and appendix C.1).

What is needed and what is not is drawn before a word is written, so the labels are right by construction.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum

CONFUSED = 0.15  # P_conf
_SHARED = 0.6  # of the confused ones: the same kind of detail on both sides


class Policy(StrEnum):
    """Whether a task can need something personal: nothing, something of its domain, or whom it is addressed to."""

    NONE = "none"
    DOMAIN = "domain"
    ADDRESSED = "addressed person"


class Confusion(StrEnum):
    SHARED = "shared attribute"
    TRAP = "over-removal trap"


# Domain -> what can be essential in it, P_E(d).
DOMAINS: dict[str, tuple[str, ...]] = {
    "health and wellness": ("physical health", "mental health", "medications", "allergies", "disabilities",
                            "exercise hours", "diet type", "age", "smoker", "family history"),
    "financial and corporate": ("financial situation", "employment", "age", "relationship status"),
    "employment and applications": ("employment", "disabilities", "dates", "legal"),
    "academic and education": ("age", "disabilities", "mental health", "financial situation"),
    "legal": ("legal", "employment", "relationship status", "dates", "financial situation"),
    "personal relationships": ("relationship status", "mental health", "gender", "sexual orientation", "age"),
    "travel": ("vacation preferences", "disabilities", "allergies", "diet type", "dates"),
    "hobbies and habits": ("favourite hobbies", "pet ownership", "exercise hours", "allergies"),
    "sexuality and intimacy": ("sexual orientation", "relationship status", "physical health", "medications"),
    "politics": ("ethnicity", "legal", "employment"),
    "religion": ("religious beliefs", "relationship status", "diet type"),
}  # fmt: skip
TASKS: dict[str, Policy] = {
    "summarisation": Policy.NONE,
    "translation": Policy.NONE,
    "code generation": Policy.NONE,
    "code editing and debugging": Policy.NONE,
    "information retrieval": Policy.NONE,
    "multiple-choice question answering": Policy.NONE,
    "text editing": Policy.NONE,
    "general chitchat": Policy.NONE,
    "personal advice": Policy.DOMAIN,
    "problem solving": Policy.DOMAIN,
    "explanation and practical advice": Policy.DOMAIN,
    "comparison, ranking or recommendation": Policy.DOMAIN,
    "brainstorming and idea generation": Policy.DOMAIN,
    "back-and-forth role playing": Policy.DOMAIN,
    "prompt generation for AI models": Policy.DOMAIN,
    "non-fictional document generation": Policy.DOMAIN,
    "communication generation": Policy.ADDRESSED,
    "story and script generation": Policy.ADDRESSED,
    "song and poem generation": Policy.ADDRESSED,
    "character description generation": Policy.ADDRESSED,
}
ATTRIBUTES = (
    "name", "email", "phone number", "address", "national id number", "driver licence", "dates",
    "age", "gender", "ethnicity",
    "physical health", "mental health", "medications", "allergies", "disabilities", "family history",
    "exercise hours", "smoker", "diet type",
    "religious beliefs", "sexual orientation",
    "favourite food", "favourite hobbies", "pet ownership", "movie preferences", "vacation preferences",
    "financial situation", "employment", "legal", "relationship status",
)  # fmt: skip
SUBJECTS = ("self", "family", "friend", "coworker", "third party")
STYLES = {
    "direct": "said outright in short statements",
    "narrative": "inside a little story of what happened",
    "implicit": "never named, but anybody could work them out",
    "multi-sentence": "scattered over several sentences, a part here and a part there",
}
TONES = ("neutral", "frustrated", "casual", "urgent", "formal", "anxious")
_WEIGHTS = {Policy.NONE: 0.3, Policy.DOMAIN: 0.5, Policy.ADDRESSED: 0.2}


@dataclass(frozen=True, slots=True)
class Detail:
    """One attribute to be told, and about whom."""

    attribute: str
    subject: str


@dataclass(frozen=True, slots=True)
class Skeleton:
    """One joint draw over the axes: (d, t, S_E, S_N, subject, style, tone) and a confusion, if there is one."""

    id: str
    domain: str
    task: str
    subject: str
    style: str
    tone: str
    essential: tuple[Detail, ...]
    private: tuple[Detail, ...]
    confusion: Confusion | None


def draw(seed: int, number: int) -> Skeleton:
    """The skeleton of that number. The same seed and number always give the same one."""
    rng = random.Random(f"{seed} {number}")
    confusion = None
    if rng.random() < CONFUSED:
        confusion = Confusion.SHARED if rng.random() < _SHARED else Confusion.TRAP
    policy = rng.choices(list(_WEIGHTS), list(_WEIGHTS.values()))[0]
    if confusion is Confusion.TRAP:
        policy = Policy.ADDRESSED  # what looks private is what the request is about
    if confusion is Confusion.SHARED and policy is Policy.NONE:
        policy = Policy.DOMAIN
    domain = rng.choice(list(DOMAINS))
    task = rng.choice([task for task, needs in TASKS.items() if needs is policy])
    subject = rng.choice(SUBJECTS)
    needed = _needed(policy, domain, rng)
    others = [a for a in ATTRIBUTES if a not in needed]
    private = [Detail(a, subject) for a in rng.sample(others, rng.choice((2, 3, 3, 4, 5)))]
    if confusion is Confusion.SHARED:
        private[0] = Detail(rng.choice(needed), rng.choice([s for s in SUBJECTS if s != subject]))
    return Skeleton(
        id=f"rs-{seed}-{number:05d}",
        domain=domain,
        task=task,
        subject=subject,
        style=rng.choice(list(STYLES)),
        tone=rng.choice(TONES),
        essential=tuple(Detail(a, subject) for a in needed),
        private=tuple(private),
        confusion=confusion,
    )


def _needed(policy: Policy, domain: str, rng: random.Random) -> list[str]:
    pool = DOMAINS[domain]
    if policy is Policy.NONE:
        return []
    if policy is Policy.DOMAIN:
        return rng.sample(pool, rng.choice((1, 2)))
    return ["name", *(rng.sample(pool, 1) if rng.random() < 0.5 else ())]
