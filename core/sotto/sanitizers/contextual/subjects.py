"""Cuts that would leave a verb without its subject are drawn in."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.words import Case, Word
from sotto.sanitizers.contextual import cuts
from sotto.sanitizers.contextual.spots import Spot
from sotto.taxonomy import Attribute

Mask = npt.NDArray[np.bool_]

# Words that begin a request of their own: the name before them was an address or a signature.
_OPENS_REQUEST = frozenset(
    "can could would will please what how do does is are i i'm we and but so if when why where who which help".split()
)
# Verbs that seldom open a request, and how long a subject may be that is given back to one.
_VERBS = frozenset("is are has had was were wants needs keeps says said thinks works lives".split())
_JOINED = frozenset("and but so or , ; : - – —".split())
_LONGEST_SUBJECT = 5
# What tells nothing by itself and is missed before "a severe peanut allergy".
_SPEAKERS = frozenset("i we i'm i’m we're we’re i've i’ve we've we’ve".split())
_LIGHT_VERBS = frozenset("am are was were have had got need want take use also now just only still".split())
_OPENS_OBJECT = frozenset("a an the no my our some any one two three four five six".split())


def keep_names(text: str, words: Sequence[Word], spots: Sequence[Spot], cut: Mask, must_go: Mask) -> None:
    """A name that opens a sentence stays, for a stand-in, where a verb would be left without its subject."""
    names = {spot.first: spot.last for spot in spots if spot.finding.attribute is Attribute.NAME}
    for sentence in cuts.sentences(text, words):
        last = names.get(sentence.start)
        part = slice(sentence.start, sentence.stop)
        if last is None or not cut[sentence.start : last + 1].all() or cut[part].all():
            continue
        following = next(i for i in range(last + 1, sentence.stop) if not cut[i])
        word = words[following]
        if following > last + 1 and word.case is Case.LOWER and word.text not in _OPENS_REQUEST:
            cut[sentence.start : last + 1] = must_go[sentence.start : last + 1]


def give_back(text: str, words: Sequence[Word], cut: Mask, tells: Mask) -> None:
    """A verb whose clause lost only what stood before it gets its subject back: the words up to the first sign.

    Where one of them is in ``tells`` the subject stays away.
    """
    starts = np.zeros(len(words) + 1, dtype=np.int64)
    for sentence in cuts.sentences(text, words):
        starts[sentence.start : sentence.stop] = sentence.start
    for first, last in cuts.runs(cut):
        verb = last + 1
        begin = max(first, int(starts[verb]))
        if verb in (len(words), begin) or words[verb].text not in _VERBS:
            continue
        spelled = [i for i in range(begin, verb) if words[i].case is not Case.SIGN]
        opens = begin == starts[verb] or words[begin].case is Case.SIGN
        if not spelled or not opens or words[last].text.lower() in _JOINED:
            continue
        signs = (i for i in range(spelled[0], verb) if words[i].case is Case.SIGN)
        subject = slice(begin, min(next(signs, verb), spelled[0] + _LONGEST_SUBJECT))
        if not tells[subject].any():
            cut[subject] = False


def give_back_frames(words: Sequence[Word], cut: Mask, tells: Mask) -> None:
    """ "I have" and the like return to what stays of their clause: "a severe allergy" alone is half a sentence."""
    for _, last in cuts.runs(cut):
        following = last + 1
        if following == len(words):
            continue
        first, word = last, words[following].text.lower()
        if word in _OPENS_OBJECT:
            while first > 0 and cut[first] and words[first].text.lower() in _LIGHT_VERBS:
                first -= 1
        elif word not in _LIGHT_VERBS:
            continue
        frame = slice(first, following)
        if cut[first] and words[first].text.lower() in _SPEAKERS and not tells[frame].any():
            cut[frame] = False
