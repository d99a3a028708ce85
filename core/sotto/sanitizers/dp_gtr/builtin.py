"""The roles of DP-GTR on the masked language model that ships with Sotto."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from sotto.engines.base import Check
from sotto.engines.builtin.masked import STRIDE, MaskedModel
from sotto.engines.builtin.masked_words import MaskedWords
from sotto.errors import ModelAnswerUnusable
from sotto.privacy.clipping import Bounds
from sotto.privacy.exponential import TokenDraw
from sotto.privacy.randomness import Below
from sotto.sanitizers.dp_gtr.ban import Ban
from sotto.sanitizers.dp_gtr.roles import Paraphrase, Roles
from sotto.sanitizers.dp_gtr.wording import SIGNS, as_text

Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

_PLAIN_WORD = re.compile(r"[a-z]{2,}|[ai]")
# Words that would put something charged into somebody's mouth when they come up at random.
_NEVER_DRAWN = frozenset(
    "gay lesbian bisexual transgender homosexual queer sex sexual sexy sexually nude naked porn pornographic erotic "
    "rape raped rapist incest prostitute prostitution whore slut bitch bastard fuck fucked fucking fucker shit ass "
    "asshole cock dick pussy cunt penis vagina orgasm nazi nazis hitler jew jews jewish muslim muslims islamic "
    "islamist terrorist terrorists terrorism slave slaves negro nigger retarded cripple suicide suicidal kill killed "
    "killing killer killers murder murdered murderer corpse bomb bombs cocaine heroin hiv aids abortion cancer".split()
)
# Rows that are read at a time: more read faster, but cannot be cancelled in between.
_BATCH = 2
# A word of the exemplar that is this much less likely in its place than another (in nats) is noise.
_NOISE = 4.0
# In how many rounds banned words are filled in, the surest first: what is filled in helps with the rest.
_ROUNDS = 2
# How many words of each paraphrase its perplexity is taken from; they all have the same noise.
_SCORED = 48


def roles(model: MaskedModel) -> Roles:
    words = _vocabulary(model)
    return Roles(MaskedParaphraser(model, words), MaskedScorer(model), MaskedRewriter(model, words))


@lru_cache(maxsize=1)
def _vocabulary(model: MaskedModel) -> Vocabulary:
    """A sanitizer is made anew for each text; what may be drawn stays the same."""
    return Vocabulary(model)


def every_word(masked: MaskedWords) -> list[range]:
    """Which words to hide together, so that in the end every word was hidden once among words that are not."""
    return [range(first, len(masked), STRIDE) for first in range(min(STRIDE, len(masked)))]


class Vocabulary:
    """The words that may be drawn: whole plain words and six signs, the same for every text.

    Parts of words are left out, so that nothing rare can be put together again; digits, since a number
    drawn at random would be a false one; and charged words, which nobody wants said for them by chance.
    """

    def __init__(self, model: MaskedModel) -> None:
        self._model = model

    @cached_property
    def ids(self) -> Ids:
        """(candidates,)"""
        pieces = enumerate(map(self._model.piece, range(self._model.vocabulary)))
        return np.asarray([i for i, piece in pieces if _may_be_drawn(piece)])

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The candidates' texts, in the order of ``ids``."""
        return tuple(self._model.piece(int(i)) for i in self.ids)

    @cached_property
    def signs(self) -> Mask:
        """(candidates,): which of them are signs."""
        return np.asarray([word in SIGNS for word in self.words])

    @cached_property
    def place(self) -> dict[str, int]:
        """Where each candidate stands in ``ids``."""
        return {word: place for place, word in enumerate(self.words)}

    def expected(
        self, masked: MaskedWords, hidden: Iterable[Sequence[int]], check: Check, likeness: float = 0.0
    ) -> Iterator[tuple[int, Floats]]:
        """Each hidden word's index with the logits (candidates,) in its place.

        The words of one sequence of ``hidden`` are hidden together, each sequence from the whole text.
        Candidates gain ``likeness`` times how alike they are to the hidden word.
        """
        rows = (row for indices in hidden for row in masked.rows(indices) if row[2])
        while batch := list(itertools.islice(rows, _BATCH)):
            check()
            found = self._model.logits(
                [row for row, _, _ in batch],
                [positions for _, positions, _ in batch],
                [likeness * np.stack([masked.meaning(i) for i in behind]) for _, _, behind in batch]
                if likeness
                else None,
            )
            for (_, _, behind), logits in zip(batch, found, strict=True):
                for index, scores in zip(behind, logits[:, self.ids], strict=True):
                    check()
                    yield index, scores


def _may_be_drawn(piece: str) -> bool:
    return piece in SIGNS or (_PLAIN_WORD.fullmatch(piece) is not None and piece not in _NEVER_DRAWN)


@dataclass(frozen=True, slots=True)
class Noise:
    """What a word is drawn by; chosen by ``sotto.evaluation.dp_gtr_noise`` on lines that no test split has.

    ``low`` and ``high`` are the clip bounds in standard deviations above the mean. The paper's 0 and 4 are for
    models of another size: here the words that fit lie above 4, all alike once clipped, so that noise would stay
    however much is spent on it. ``likeness`` is what being alike to the word that stands there counts for, beside
    fitting the words around.
    """

    low: float = 3.3
    high: float = 9.0
    likeness: float = 6.0


NOISE = Noise()


class MaskedParaphraser:
    """Every word is drawn, from what the model expects in its place; every fourth is hidden at a time.

    The logits of a place do not depend on what is drawn elsewhere, so they are computed once for the
    whole group.
    """

    not_covered: tuple[str, ...] = (
        "The number of words and signs is that of your text.",
        "Names, numbers and code that are found are taken out before the noise, not by it.",
    )

    def __init__(self, model: MaskedModel, words: Vocabulary, noise: Noise = NOISE) -> None:
        self._model = model
        self._words = words
        self._noise = noise

    @property
    def bounds(self) -> Bounds:
        mean, four_above = self._model.clip
        sigma = (four_above - mean) / 4
        return Bounds(mean + self._noise.low * sigma, mean + self._noise.high * sigma)

    def limit(self, text: str) -> int:
        """One draw a word: how many words there are is no secret here."""
        return len(MaskedWords(self._model, text))

    def paraphrases(self, text: str, temperatures: Sequence[float], below: Below, check: Check) -> list[Paraphrase]:
        masked = MaskedWords(self._model, text)
        bounds, words = self.bounds, self._words.words
        group = [[""] * len(masked) for _ in temperatures]
        for index, logits in self._words.expected(masked, every_word(masked), check, self._noise.likeness):
            draws = {t: TokenDraw(logits, bounds, t) for t in set(temperatures)}
            for paraphrase, temperature in zip(group, temperatures, strict=True):
                paraphrase[index] = words[draws[temperature].draw(below)]
        return [Paraphrase(as_text(drawn), len(drawn)) for drawn in group]


class MaskedScorer:
    """Pseudo-perplexity, from every fourth word of the beginning."""

    def __init__(self, model: MaskedModel) -> None:
        self._model = model

    def perplexities(self, texts: Sequence[str], check: Check) -> list[float]:
        scores: list[float] = []
        for at in range(0, len(texts), _BATCH):
            check()
            beginnings = [" ".join(text.split()[:_SCORED]) for text in texts[at : at + _BATCH]]
            scores += self._model.pseudo_perplexity(beginnings, rows=1)
        return scores


class MaskedRewriter:
    """The exemplar with other words where banned ones and noise stood: the likeliest, at temperature 0."""

    def __init__(self, model: MaskedModel, words: Vocabulary) -> None:
        self._model = model
        self._words = words

    def rewrite(self, exemplar: str, ban: Ban, below: Below, check: Check) -> str:
        words = [word.text.lower() for word in self._model.pieces(exemplar).words]
        masked = MaskedWords(self._model, exemplar)
        if len(masked) != len(words):  # signs that the model has no piece for
            raise ModelAnswerUnusable
        allowed = ~(ban.among(self._words.words) | self._words.signs)
        open_ = {index for index, word in enumerate(words) if word in ban}
        for index, logits in self._words.expected(masked, every_word(masked), check, NOISE.likeness / 2):
            stands = self._words.place.get(words[index])
            known = words[index] not in SIGNS and stands is not None
            if known and logits[allowed].max() - logits[stands] > _NOISE:
                open_.add(index)
        for left in range(_ROUNDS, 0, -1):
            likeliest: list[tuple[float, int, int]] = []
            for index, logits in self._words.expected(masked, [sorted(open_)], check, NOISE.likeness / 2):
                free = np.where(allowed, logits, -np.inf)
                for beside in set(words[max(0, index - 1) : index + 2]) & self._words.place.keys():
                    free[self._words.place[beside]] = -np.inf  # no word twice in a row
                best = int(free.argmax())
                likeliest.append((float(free[best]), index, best))
            likeliest.sort(reverse=True)
            for _, index, best in likeliest[: -(-len(likeliest) // left)]:
                words[index] = self._words.words[best]
                masked.put(index, int(self._words.ids[best]), case=1)
                open_.remove(index)
        return as_text(words)
