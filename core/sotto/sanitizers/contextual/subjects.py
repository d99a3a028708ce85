"""Cuts that would leave a verb without its subject are drawn in."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.words import Case, Word
from sotto.sanitizers.contextual import cuts, wording
from sotto.sanitizers.contextual.spots import Spot
from sotto.taxonomy import Attribute

Mask = npt.NDArray[np.bool_]

# Words that begin a request of their own: the name before them was an address or a signature.
_OPENS_REQUEST = frozenset(
    "can could would will please what how do does is are i i'm we and but so if when why where who which help".split()
)
# Verbs that seldom open a request, and how long a subject may be that is given back to one.
_VERBS = frozenset(
    "is are has had was were wants needs keeps says said thinks works lives got gave went made told left came sent "
    "bought took".split()
)
# These open a question as well, but then the one who is asked follows: "can you help?"
_MODALS = frozenset("must can could will would should may might cannot can't can’t won't won’t".split())
_ASKED = frozenset("i you he she it we they there anyone anybody someone somebody this that my our the a".split())
_PAST = "ed"
_SHORTEST_PAST = 5  # letters: "need" and "feed" are none
_JOINED = frozenset("and but so or , ; : - – —".split())
_LONGEST_SUBJECT = 5
_DETERMINERS = frozenset("my our his her their the a an".split())
# What tells nothing by itself and is missed before "a severe peanut allergy".
_SPEAKERS = frozenset("i we i'm i’m we're we’re i've i’ve we've we’ve".split())
_LIGHT_VERBS = frozenset("am are was were have had got need want take use also now just only still".split())
_OPENS_OBJECT = frozenset("a an the no my our some any one two three four five six".split())
# What opens a remark beside a subject, and what may go on after it: "a woman [who lives in Leeds] has a rash".
_OPENS_REMARK = frozenset("who whom from in at of with by on near under".split())
_GOES_ON = frozenset("has have had is are was were been".split())
_CONJUNCTIONS = frozenset("and or but".split())
_JOINS = _GOES_ON | _CONJUNCTIONS
_PRONOUNS = frozenset("i we he she they you".split())


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
        if word.case is Case.LOWER and word.text not in _OPENS_REQUEST:
            cut[sentence.start : last + 1] = must_go[sentence.start : last + 1]


def give_back(text: str, words: Sequence[Word], spots: Sequence[Spot], cut: Mask, tells: Mask) -> None:
    """A verb whose clause lost only what stood before it gets its subject back: the words up to the first sign.

    It ends before what is in ``tells``. A finding comes back whole or not at all.
    """
    inside = {i: spot.first for spot in spots for i in range(spot.first + 1, spot.last + 1)}
    starts = np.zeros(len(words) + 1, dtype=np.int64)
    for sentence in cuts.sentences(text, words):
        starts[sentence.start : sentence.stop] = sentence.start
    for first, last in cuts.runs(cut):
        verb = last + 1
        begin = max(first, int(starts[verb]))
        if verb in (len(words), begin) or not is_verb(words, verb):
            continue
        spelled = [i for i in range(begin, verb) if words[i].case is not Case.SIGN]
        opens = begin == starts[verb] or words[begin].case is Case.SIGN
        if (
            not spelled
            or not opens
            or (words[last].text.lower() in _JOINED and not _ends_apposition(words, begin, last))
        ):
            continue
        signs = (i for i in range(spelled[0], verb) if words[i].case is Case.SIGN and not cuts.abbreviates(words, i))
        end = min(next(signs, verb), spelled[0] + _LONGEST_SUBJECT)
        end = next((i for i in range(begin, end) if tells[i]), end)
        while end in inside:
            end = inside[end]
        while end > begin and _cannot_end(words[end - 1]):
            end -= 1
        cut[begin:end] = False


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


def give_back_hinges(text: str, words: Sequence[Word], cut: Mask, tells: Mask) -> None:
    """The "has" or "and" at the end of a cut returns where a clause goes on after what went out of its middle."""
    starts = {sentence.start for sentence in cuts.sentences(text, words)}
    for first, last in cuts.runs(cut):
        following = last + 1
        if first == 0 or following == len(words) or any(i in starts for i in range(first, following + 1)):
            continue
        if any(words[i].case is Case.SIGN or words[i].text.lower() in _JOINS for i in (first - 1, following)):
            continue
        if words[first - 1].text.lower() in wording.OPENS_PHRASE:
            continue
        opening, goes_on = words[first].text.lower(), words[following].text.lower()
        hinges = _GOES_ON if opening in _OPENS_REMARK else frozenset()
        if not (opening in _DETERMINERS and goes_on in _PRONOUNS):  # "the flat [my ex and] I rent"
            hinges |= _CONJUNCTIONS
        hinge = following
        while hinge > first + 1 and words[hinge - 1].text.lower() in hinges and not tells[hinge - 1]:
            hinge -= 1
        cut[hinge:following] = False


def _ends_apposition(words: Sequence[Word], begin: int, last: int) -> bool:
    """Whether the comma at ``last`` ends what is said beside a subject: "my neighbour, 71, moved"."""
    commas = sum(words[i].text == "," for i in range(begin, last + 1))
    return words[last].text == "," and commas > 1 and words[begin].text.lower() in _DETERMINERS


def _cannot_end(word: Word) -> bool:
    """Whether no subject ends with ``word``."""
    is_open = word.text.lower() in wording.OPENS_PHRASE or word.text.lower().endswith(("'s", "’s"))
    return is_open or word.case is Case.SIGN or word.text in cuts.ABBREVIATIONS


def is_verb(words: Sequence[Word], at: int) -> bool:
    """Whether the word there is a verb that needs a subject before it; common ones only."""
    word = words[at].text
    if word in _MODALS:
        return at + 1 < len(words) and words[at + 1].text.lower() not in _ASKED
    return word in _VERBS or (word.islower() and word.endswith(_PAST) and len(word) >= _SHORTEST_PAST)
