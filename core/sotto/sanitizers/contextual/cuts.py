"""Which words go: the best sequence of keep and cut over the whole text.

Every word has a score for being cut (log-odds from the encoder's questions); changing between keep
and cut costs little where people cut (sentence ends, commas, brackets) and much inside a phrase.
The best sequence is found exactly (Viterbi, two states).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.encoder import Floats, Reading
from sotto.engines.builtin.heads import ATTRIBUTES
from sotto.engines.builtin.words import Case, Word
from sotto.errors import ModelMissing
from sotto.taxonomy import IDENTIFIERS

_CLAUSE_OPENERS = frozenset(
    "and but or because since so which who whose whom while when where although though as if after before that plus "
    "except unless whereas given with".split()
)
_STRONG = frozenset(".!?")
# What a full stop after it does not end.
ABBREVIATIONS = frozenset("Mr Mrs Ms Mx Dr Prof Rev Hon Sra St mr mrs prof vs e.g i.e cf approx".split())
_WEAK = frozenset(',;:()[]–—-"“”|•*')
_IDENTIFIER_COLUMNS = [i + 1 for i, name in enumerate(ATTRIBUTES) if name in IDENTIFIERS]


FEATURES = (
    "cut", "private", "needed", "request", "sensitive", "identifier",
    "most private in sentence", "most needed in sentence", "most requested in sentence", "share cut in sentence",
    "sign", "one",
)  # fmt: skip
MESSAGE_FEATURES = (
    "most cut", "most sensitive", "most needed", "most cut and sensitive", "some cut and sensitive", "length", "one",
)  # fmt: skip
_MOST, _SOME = 5, 3  # words
# Longer messages than this were not there to learn from, so they count as this long.
_LONGEST = 150  # words
# A sentence that ends so asks something, or introduces what follows.
_ASKS = frozenset("?:")
_PARTS_NUMBERS = frozenset(":,")
# How private a name or number counts that a stand-in would hide anyway.
PRIVATE_WITH_STAND_IN = 0.3
WEIGHTS = Path(__file__).parent / "policy.json"


@dataclass(frozen=True, slots=True)
class CutPolicy:
    """A linear score per word over ``FEATURES`` and the cost of a change by kind of boundary.

    Trained by ``sotto.training.policy``: supervised warm start, then GRPO with the paper's reward.
    ``offset`` moves the whole policy along the trade-off between what leaks and what is kept; the
    profile's strictness chooses it. Above ``must_go`` a private word goes whatever stands around it.
    ``message`` weighs ``MESSAGE_FEATURES``: where they sum up to less than 0, the whole message is left
    as it is but for findings that are at least as ``sure``. A sentence stays, whatever its use, where no word
    is as private as ``harmless`` and people would cut no larger share of it. Where a word stays that is as
    private as ``doubtful``, the draft is read again, and what that says weighs ``second_look``.
    ``sotto.evaluation.thresholds`` compares all of them.
    """

    weights: tuple[float, ...]
    at_sentence: float
    at_clause: float
    at_phrase: float
    message: tuple[float, ...]
    offset: float = 0.0
    must_go: float = 0.6
    harmless: float = 0.12
    sure: float = 0.78
    doubtful: float = 0.07
    second_look: float = 0.3

    @classmethod
    def load(cls, path: Path = WEIGHTS) -> CutPolicy:
        plain = json.loads(path.read_text(encoding="utf-8"))
        if plain["features"] != list(FEATURES) or plain["message features"] != list(MESSAGE_FEATURES):
            raise ModelMissing
        costs, message = plain["costs"], tuple(plain["message weights"])
        return cls(tuple(plain["weights"]), costs["sentence"], costs["clause"], costs["phrase"], message)

    def finds_private(self, reading: Reading) -> bool:
        """Whether there is anything in the message that should go."""
        return bool(reading.words) and float(message_features(reading) @ np.asarray(self.message)) >= 0


def log_odds(probability: Floats) -> npt.NDArray[np.float64]:
    clipped = np.clip(probability.astype(np.float64), 0.01, 0.99)
    result: npt.NDArray[np.float64] = np.log(clipped / (1 - clipped))
    return result


def features(reading: Reading, private: Floats | None = None) -> npt.NDArray[np.float64]:
    """The table (words, FEATURES) that the policy scores; ``private`` overrules the encoder's answer."""
    count = len(reading.words)
    table = np.zeros((count, len(FEATURES)))
    if not count:
        return table
    cut, needed, request = log_odds(reading.cut), log_odds(reading.needed), log_odds(reading.request)
    secret = log_odds(reading.private if private is None else private)
    table[:, 0], table[:, 1], table[:, 2], table[:, 3] = cut, secret, needed, request
    table[:, 4] = log_odds(1.0 - reading.attributes[:, 0])
    table[:, 5] = log_odds(reading.attributes[:, _IDENTIFIER_COLUMNS].sum(axis=1))
    for sentence in sentences(reading.text, reading.words):
        part = slice(sentence.start, sentence.stop)
        table[part, 6] = secret[part].max()
        table[part, 7] = needed[part].max()
        table[part, 8] = request[part].max()
        table[part, 9] = cut[part].mean()
    table[:, 10] = [w.case is Case.SIGN for w in reading.words]
    table[:, 11] = 1.0
    return table


def message_features(reading: Reading) -> npt.NDArray[np.float64]:
    """What speaks for and against anything private in the message, (MESSAGE_FEATURES,): its strongest words."""
    sensitive = 1.0 - reading.attributes[:, 0]
    both = np.minimum(reading.cut, sensitive)
    answers = ((reading.cut, _MOST), (sensitive, _MOST), (reading.needed, _MOST), (both, 1), (both, _SOME))
    most = [float(log_odds(np.sort(answer)[-count:].mean(keepdims=True))[0]) for answer, count in answers]
    return np.asarray([*most, np.log(min(len(reading.words), _LONGEST)), 1.0])


class Boundary(IntEnum):
    """What stands between two words; people cut at sentences and clauses, seldom inside a phrase."""

    SENTENCE = 0
    CLAUSE = 1
    PHRASE = 2


def boundaries(text: str, words: Sequence[Word]) -> npt.NDArray[np.int64]:
    """The kind (words - 1,) of boundary after each word but the last."""
    kinds = np.full(max(0, len(words) - 1), Boundary.PHRASE, dtype=np.int64)
    for i in range(len(words) - 1):
        left, right = words[i], words[i + 1]
        gap = text[left.end : right.start]
        if "\n" in gap or (_stops(words, i) and gap) or (right.text in "•*" and gap) or _stops(words, i + 1):
            kinds[i] = Boundary.SENTENCE
        elif left.text in _WEAK or right.text in _WEAK or right.text.lower() in _CLAUSE_OPENERS:
            kinds[i] = Boundary.CLAUSE
    return kinds


def _stops(words: Sequence[Word], i: int) -> bool:
    """Whether word ``i`` is a sign that a sentence ends with, and not the full stop of "Dr."."""
    return words[i].text in _STRONG and not abbreviates(words, i)


def abbreviates(words: Sequence[Word], i: int) -> bool:
    """Whether word ``i`` is the full stop of "Dr."."""
    return words[i].text == "." and i > 0 and words[i - 1].text in ABBREVIATIONS


def best_sequence(scores: npt.NDArray[np.float64], costs: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """The mask (words,) of cuts with the highest sum of scores of cut words less the costs of changes."""
    count = len(scores)
    cut = np.zeros(count, dtype=bool)
    if not count:
        return cut
    from_other = np.zeros((count, 2), dtype=bool)
    keep_value, cut_value = 0.0, float(scores[0])
    for i in range(1, count):
        cost = costs[i - 1]
        from_other[i] = (cut_value - cost > keep_value, keep_value - cost > cut_value)
        keep_value, cut_value = (
            max(keep_value, cut_value - cost),
            max(cut_value, keep_value - cost) + float(scores[i]),
        )
    state = int(cut_value > keep_value)
    for i in range(count - 1, -1, -1):
        cut[i] = bool(state)
        if from_other[i, state]:
            state = 1 - state
    return cut


def sentences(text: str, words: Sequence[Word]) -> list[range]:
    """Ranges of word indices, one per sentence or line."""
    found, start = [], 0
    for i in range(len(words)):
        last = i + 1 == len(words)
        gap = "" if last else text[words[i].end : words[i + 1].start]
        if last or "\n" in gap or (_stops(words, i) and gap):
            found.append(range(start, i + 1))
            start = i + 1
    return found


def split_numbers(text: str, words: Sequence[Word]) -> Iterator[slice]:
    """The words of each number that signs part: 08:19 and 2,000 are three words each."""
    first = last = 0
    for i, word in enumerate(words):
        parted = i == 0 or text[words[i - 1].end : word.start] != ""
        if parted or not (word.case is Case.DIGIT or word.text in _PARTS_NUMBERS):
            if last > first:
                yield slice(first, last + 1)
            first = last = i
        elif word.case is Case.DIGIT and words[first].case is Case.DIGIT:
            last = i
    if last > first:
        yield slice(first, last + 1)


def decide(
    reading: Reading,
    policy: CutPolicy,
    *,
    private: Floats,
    must_stay: npt.NDArray[np.bool_],
    must_go: npt.NDArray[np.bool_],
) -> npt.NDArray[np.bool_]:
    """The cut mask (words,).

    ``private`` is the encoder's answer as corrected by profile and findings (words,). A message or a sentence
    in which nothing is private is left as it is, however tidy it would be to cut it.
    """
    if not policy.finds_private(reading) and not must_go.any():
        return np.zeros(len(reading.words), dtype=bool)
    scores = features(reading, private) @ np.asarray(policy.weights) + policy.offset
    scores[(private > policy.must_go) | must_go] = 30.0
    scores[must_stay] = -30.0
    costs = np.asarray((policy.at_sentence, policy.at_clause, policy.at_phrase))
    found = best_sequence(scores, costs[boundaries(reading.text, reading.words)])
    for sentence in sentences(reading.text, reading.words):
        part = slice(sentence.start, sentence.stop)
        tells = private[part].max() >= policy.harmless or must_go[part].any()
        asks = reading.words[part][-1].text in _ASKS
        if not tells and (asks or reading.cut[part].mean() < policy.harmless):
            found[part] = False
    for first, last in runs(found):
        part = slice(first, last + 1)
        only_signs = all(w.case is Case.SIGN for w in reading.words[part])
        if only_signs and not must_go[part].any():
            found[part] = False
    return found


def runs(cut: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Maximal runs of cut words as (first, last) indices."""
    edged = np.concatenate(([False], cut, [False]))
    edges = np.flatnonzero(edged[1:] != edged[:-1])
    return [(int(a), int(b) - 1) for a, b in zip(edges[::2], edges[1::2], strict=True)]
