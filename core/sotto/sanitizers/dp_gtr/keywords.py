"""Stage 2: the words that paraphrases share in spite of the noise (section 4.3.2, Algorithm 1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from sotto.folding import folded
from sotto.privacy.joint import top_k
from sotto.privacy.randomness import Below
from sotto.sanitizers.contextual.coverage import STOP_WORDS
from sotto.sanitizers.dp_gtr.options import Options, Release

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
# What contractions begin with, and words that any request may hold.
_SAY_NOTHING = STOP_WORDS | frozenset(
    "don doesn didn isn aren wasn weren haven hasn hadn won wouldn couldn shouldn ain let "
    "please thank thanks hello hi like want need any some also get got know one".split()
)


def words(text: str) -> list[str]:
    """The words of a text, folded, without possessive endings and what else follows an apostrophe."""
    return [folded(re.split("['’]", word)[0]) for word in _WORD.findall(text)]


def document_frequencies(paraphrases: Iterable[str]) -> Counter[str]:
    """In how many paraphrases each word stands. One paraphrase adds at most 1 to a word, so the sensitivity is 1."""
    counts: Counter[str] = Counter()
    for text in paraphrases:
        counts.update({word for word in words(text) if len(word) > 1 and word not in _SAY_NOTHING})
    return counts


def release(counts: Mapping[str, int], options: Options, below: Below) -> tuple[str, ...]:
    """The K keywords, or all words where there are fewer."""
    if options.release is Release.JEM:
        return tuple(top_k(counts, options.keywords, options.keyword_epsilon, below))
    return tuple(sorted(counts, key=lambda word: (-counts[word], word))[: options.keywords])
