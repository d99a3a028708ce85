"""A prompt and a rewrite of it, as the service would make one. The people in it are invented."""

from __future__ import annotations

from dataclasses import replace

from sotto.rewrite import Action, DifferentialPrivacy, Edit, Guarantee, NoGuarantee, Rewrite, Span
from sotto.taxonomy import Attribute

PROMPT = "I am Maria, 34, allergic to peanuts. Mail maria@example.org 🌍 what to pack."


def edit(text: str, original: str, replacement: str, attribute: Attribute, **fields: object) -> Edit:
    start = text.index(original)
    action = Action.GENERALISE if replacement else Action.REMOVE
    return Edit(
        span=Span(start, start + len(original)),
        original=original,
        replacement=replacement,
        action=action,
        attribute=attribute,
        reason=f"The task does not need this {attribute.value}.",
        confidence=0.9,
        source="sample",
        evidence=(original,),
        **fields,  # type: ignore[arg-type]
    )


def sample(guarantee: Guarantee | None = None) -> Rewrite:
    """Four edits: a name, an uncertain age, a needed allergy that is kept, and an address."""
    edits = (
        edit(PROMPT, "Maria", "Robin", Attribute.NAME),
        edit(PROMPT, ", 34", "", Attribute.AGE, uncertain=True, alternatives=(", in my thirties",)),
        edit(PROMPT, "peanuts", "a food", Attribute.ALLERGIES, accepted=False),
        edit(PROMPT, "maria@example.org", "person1@example.com", Attribute.EMAIL),
    )
    return Rewrite(PROMPT, edits, "contextual", "Say what to pack.", guarantee=guarantee or NoGuarantee())


def ranked_sample() -> Rewrite:
    """The sample with two other whole rewrites, the second of them with fewer edits."""
    made = sample()
    in_thirties = made.text.replace("Robin", "Robin, in my thirties")
    return replace(made, sanitizer="napare", alternatives=(in_thirties, made.text.replace("I am Robin", "Hello")))


def private_sample() -> Rewrite:
    return sample(DifferentialPrivacy(8.0))


def long_sample(edits: int) -> Rewrite:
    """A rewrite with that many edits, 36 characters each."""
    line = "Anna wrote to me about it yesterday\n"
    text = line * edits
    made = tuple(
        Edit(
            Span(at, at + 4), "Anna", "Robin", Action.PSEUDONYM, Attribute.NAME, "A name.", 0.9, "sample",
            uncertain=at == 0,
        )
        for at in range(0, len(text), len(line))
    )  # fmt: skip
    return Rewrite(text, made, "contextual", "Say something.")
