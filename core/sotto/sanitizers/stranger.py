"""The stranger test: what somebody who reads a text could tell about its writer, before and after a rewrite."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

import numpy as np

from sotto.engines.base import Check, go_on
from sotto.engines.builtin.inference import INFERRED, Inference, InferenceReader
from sotto.engines.builtin.words import Case, Word
from sotto.rewrite import Inferred, Rewrite, StrangerTest
from sotto.taxonomy import Attribute
from sotto.vault import Vault

# What can be told, and the attributes of the taxonomy that this is; the first one names it on screen.
TOLD: dict[str, tuple[Attribute, ...]] = {
    "age": (Attribute.AGE,),
    "sex": (Attribute.GENDER,),
    "place of living": (Attribute.LOCATION, Attribute.ADDRESS),
    "place of birth": (Attribute.ETHNICITY,),
    "education": (Attribute.EDUCATION,),
    "occupation": (Attribute.EMPLOYMENT,),
    "income": (Attribute.FINANCES,),
    "relationship status": (Attribute.RELATIONSHIP,),
    "health": (
        Attribute.PHYSICAL_HEALTH, Attribute.MENTAL_HEALTH, Attribute.MEDICATIONS, Attribute.ALLERGIES,
        Attribute.DISABILITIES, Attribute.FAMILY_HISTORY,
    ),
    "beliefs": (Attribute.RELIGION, Attribute.POLITICS),
    "family": (Attribute.FAMILY,),
    "employer": (Attribute.EMPLOYER,),
}  # fmt: skip
# From which probability on a stranger can tell, and from which on the reader's attention counts at all.
TELLS = 0.5
_NOTICED = 0.15
# A word is evidence from here on, or where it speaks at least half as loudly as the loudest one.
_EVIDENCE, _LEAST_EVIDENCE, _AS_STRONG = 0.3, 0.1, 0.5
_STAND_IN_NAME = re.compile(r"[^\W\d_][^\[\]@]*")
_BLANK = "[name]"


class Attacker(Protocol):
    """Plays a stranger who wants to know who wrote a text (M_atk of the paper)."""

    name: str

    def attack(self, text: str, attributes: Sequence[str], check: Check = go_on) -> list[Inferred]:
        """What can be told of ``attributes``, with the words it rests on; surest first.

        Also what is told with little confidence: how much is enough is for the caller to say.
        """
        ...


class BuiltinAttacker:
    """The built-in reader of inferences. It names no values."""

    name = "built-in"

    def __init__(self, reader: InferenceReader) -> None:
        self._reader = reader

    def attack(self, text: str, attributes: Sequence[str], check: Check = go_on) -> list[Inferred]:
        check()
        inference = self._reader.read(text)
        noticed = (one for one in attributes if one in INFERRED and inference.of(one)[0] >= _NOTICED)
        return sorted((_told(inference, one) for one in noticed), key=lambda one: -one.confidence)


def stranger_test(
    attacker: Attacker,
    rewrite: Rewrite,
    vault: Vault,
    attributes: Sequence[str] = INFERRED,
    check: Check = go_on,
) -> StrangerTest:
    """Attack the original and the rewrite. Nobody tells a person's sex or origin from a stand-in name."""
    seen = (rewrite.original, without_stand_ins(rewrite.text, vault))
    before, after = (
        tuple(one for one in attacker.attack(text, attributes, check) if one.confidence >= TELLS) for text in seen
    )
    return StrangerTest(before, after, attacker.name)


def without_stand_ins(text: str, vault: Vault) -> str:
    """``text`` with a blank for every stand-in name: a made-up name says nothing about anybody.

    What is then quoted as evidence and holds the blank does not stand in the real text, so it counts for
    nothing. Other stand-ins are labels, which look like what they are.
    """
    names = [stand_in for stand_in, _ in vault.pairs() if _STAND_IN_NAME.fullmatch(stand_in)]
    if not names:
        return text
    return re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", _BLANK, text)


def _told(inference: Inference, attribute: str) -> Inferred:
    given, marked = inference.of(attribute)
    enough = max(_LEAST_EVIDENCE, min(_EVIDENCE, _AS_STRONG * float(marked.max(initial=0.0))))
    strong = {i for i in range(len(marked)) if marked[i] >= enough}
    ranked = sorted(_phrases(inference.words, strong), key=lambda part: -float(np.max(marked[part.start : part.stop])))
    quotes = (inference.text[inference.words[p.start].start : inference.words[p.stop - 1].end] for p in ranked)
    return Inferred(attribute, given, tuple(dict.fromkeys(quotes)))


def _phrases(words: Sequence[Word], strong: Collection[int]) -> Iterator[range]:
    """Stretches of strong words. One weak word between two strong ones does not part them, nor does a sign
    inside a number; any other sign does."""

    def speaks(index: int) -> bool:
        return index in strong and words[index].case is not Case.SIGN

    index = 0
    while index < len(words):
        if not speaks(index):
            index += 1
            continue
        end = index + 1
        while end < len(words):
            if speaks(end):
                end += 1
            elif end + 1 < len(words) and speaks(end + 1) and _joins(words, end):
                end += 2
            else:
                break
        yield range(index, end)
        index = end


def _joins(words: Sequence[Word], index: int) -> bool:
    """Whether the word may stand inside a phrase: it is no sign, or one without a space on either side."""
    glued = words[index - 1].end == words[index].start and words[index].end == words[index + 1].start
    return words[index].case is not Case.SIGN or glued
