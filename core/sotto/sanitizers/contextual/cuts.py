"""Which words go: the best sequence of keep and cut over the whole text.

Every word has a score for being cut (log-odds from the encoder's questions); changing between keep
and cut costs little where people cut (sentence ends, commas, brackets) and much inside a phrase.
The best sequence is found exactly (Viterbi, two states).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.encoder import Floats, Reading
from sotto.engines.builtin.words import Word

_CLAUSE_OPENERS = frozenset(
    "and but or because since so which who whose whom while when where although though as if after before "
    "that plus except unless whereas given with".split()
)
_STRONG = frozenset(".!?")
_WEAK = frozenset(",;:()[]–—-\"“”|•*")


@dataclass(frozen=True, slots=True)
class CutPolicy:
    """Weights of the encoder's answers, cost of a change by kind of boundary, and the thresholds.

    Fitted on the training lines (``sotto.training.policy``). ``bias`` moves the whole policy along
    the trade-off between what leaks and what is kept; the profile's strictness chooses it.
    """

    cut: float = 1.0
    private: float = 0.6
    needed: float = 0.5
    bias: float = 0.0
    at_sentence: float = 0.3
    at_clause: float = 1.2
    at_phrase: float = 3.0
    must_go: float = 0.6
    private_floor: float = 0.12


def log_odds(probability: Floats) -> npt.NDArray[np.float64]:
    clipped = np.clip(probability.astype(np.float64), 0.01, 0.99)
    result: npt.NDArray[np.float64] = np.log(clipped / (1 - clipped))
    return result


def boundary_costs(text: str, words: Sequence[Word], policy: CutPolicy) -> npt.NDArray[np.float64]:
    """The cost (words - 1,) of changing between keep and cut after each word but the last."""
    costs = np.full(max(0, len(words) - 1), policy.at_phrase)
    for i in range(len(words) - 1):
        left, right = words[i], words[i + 1]
        gap = text[left.end : right.start]
        if "\n" in gap or (left.text in _STRONG and gap) or (right.text in "•*" and gap):
            costs[i] = policy.at_sentence
        elif left.text in _WEAK or right.text in _WEAK or right.text.lower() in _CLAUSE_OPENERS:
            costs[i] = policy.at_clause
        elif right.text in _STRONG:
            costs[i] = policy.at_sentence
    return costs


def best_sequence(
    scores: npt.NDArray[np.float64], costs: npt.NDArray[np.float64]
) -> npt.NDArray[np.bool_]:
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
        if last or "\n" in gap or (words[i].text in _STRONG and gap):
            found.append(range(start, i + 1))
            start = i + 1
    return found


def decide(
    reading: Reading,
    policy: CutPolicy,
    *,
    private: Floats,
    must_stay: npt.NDArray[np.bool_],
    must_go: npt.NDArray[np.bool_],
) -> npt.NDArray[np.bool_]:
    """The cut mask (words,).

    ``private`` is the encoder's answer as corrected by profile and findings (words,). A sentence in
    which nothing is private is left as it is, however tidy it would be to cut it.
    """
    scores = (
        policy.cut * log_odds(reading.cut)
        + policy.private * (log_odds(private) + 1.0)
        - policy.needed * log_odds(reading.needed)
        + policy.bias
    )
    for sentence in sentences(reading.text, reading.words):
        if float(private[sentence.start : sentence.stop].max(initial=0.0)) < policy.private_floor:
            scores[sentence.start : sentence.stop] = np.minimum(scores[sentence.start : sentence.stop], -1.0)
    scores[(private > policy.must_go) | must_go] = 30.0
    scores[must_stay] = -30.0
    return best_sequence(scores, boundary_costs(reading.text, reading.words, policy))
