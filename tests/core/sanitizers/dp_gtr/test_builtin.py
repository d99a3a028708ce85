"""The roles on the model that ships: every word drawn, nothing copied, banned words replaced."""

from __future__ import annotations

import re
import secrets
import time
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats

from sotto.engines.builtin.masked import MaskedModel
from sotto.engines.builtin.masked_words import MaskedWords
from sotto.errors import Cancelled
from sotto.privacy.clipping import clipped
from sotto.privacy.randomness import seeded
from sotto.rewrite import DifferentialPrivacy
from sotto.sanitizers.base import Job
from sotto.sanitizers.dp_gtr import builtin
from sotto.sanitizers.dp_gtr.ban import Ban
from sotto.sanitizers.dp_gtr.builtin import Vocabulary
from sotto.sanitizers.dp_gtr.group_text_rewriting import GroupTextRewriting
from sotto.sanitizers.dp_gtr.options import Options

TEXT = (
    "I have been a nurse at a small clinic in Leeds for six years, and last month my manager told me that my hours "
    "would be cut. Could you help me write a polite letter? I want to sound calm."
)


def test_every_word_is_hidden_once_and_whole(masked: MaskedModel) -> None:
    text = "Mrs Wojciechowska-Thistlethwaite takes methylprednisolone, and " + "then rests, " * 150
    words = MaskedWords(masked, text)
    hidden: list[int] = []
    for first in range(4):
        for (ids, case), positions, behind in words.rows(range(first, len(words), 4)):
            assert len(ids) == len(case) <= masked.room
            assert (ids[positions] == masked.mask_id).all()
            assert (case[positions] == 0).all()
            assert (ids == masked.mask_id).sum() == len(behind) == len(positions)
            hidden += behind
    assert sorted(hidden) == list(range(len(words)))
    # A long name hides behind one mask, with all of its pieces.
    ids = next(words.rows([1]))[0][0]
    pieces = {masked.piece(int(i)) for i in ids}
    assert not any(piece.startswith("##cie") or piece == "wo" for piece in pieces)


def test_a_word_without_an_end_is_cut_and_an_empty_text_has_no_rows(masked: MaskedModel) -> None:
    words = MaskedWords(masked, "see " + "x" * 5000 + "/" + "q9" * 300)
    assert all(len(ids) <= masked.room for (ids, _), _, _ in words.rows([0]))
    assert list(MaskedWords(masked, "").rows([])) == []


def test_words_are_drawn_as_the_mechanism_says(masked: MaskedModel) -> None:
    """The one place of a text of one word, many times, against softmax(clip(u) / T) over the candidates."""
    temperature, count = 0.8, 3000
    roles, vocabulary = builtin.roles(masked), Vocabulary(masked)
    group = roles.paraphraser.paraphrases("Hello", [temperature] * count, seeded(12), lambda: None)
    seen = Counter(p.text.lower().strip(".") for p in group)  # a lone sign is not written

    ((_, logits),) = vocabulary.expected(MaskedWords(masked, "Hello"), [[0]], lambda: None, builtin.NOISE.likeness)
    scaled = clipped(logits, builtin.roles(masked).paraphraser.bounds) / temperature
    weights = np.exp(scaled - scaled.max())
    chances: Counter[str] = Counter()
    for word, weight in zip(vocabulary.words, weights / weights.sum(), strict=True):
        chances[word if word.isalpha() else ""] += float(weight)
    likely = [word for word, chance in chances.most_common(60) if chance * count >= 5]
    observed = [seen[word] for word in likely]
    expected = [chances[word] * count for word in likely]
    rest = [count - sum(observed)], [count - sum(expected)]
    assert len(likely) > 5
    assert stats.chisquare(observed + rest[0], expected + rest[1]).pvalue > 0.001


def test_words_that_are_alike_come_up_more_often_than_others(masked: MaskedModel) -> None:
    vocabulary = Vocabulary(masked)
    text = MaskedWords(masked, "I work as a nurse in a clinic.")
    ((_, logits),) = vocabulary.expected(text, [[7]], lambda: None, builtin.NOISE.likeness)
    ((_, without),) = vocabulary.expected(text, [[7]], lambda: None)
    clinics, hospital, banana = (vocabulary.place[word] for word in ("clinics", "hospital", "banana"))
    assert min(logits[clinics], logits[hospital]) > logits[banana] + 5
    assert logits[clinics] - without[clinics] > logits[hospital] - without[hospital] > logits[banana] - without[banana]


def test_nothing_is_copied_but_the_number_of_words(masked: MaskedModel) -> None:
    roles, vocabulary = builtin.roles(masked), set(Vocabulary(masked).words)
    shouted = "PLEASE Tell XQZVIA 73911 that Mr. WOJCIECHOWSKI's   e-mail\n\nis\tX_Y@example.org"
    group = roles.paraphraser.paraphrases(shouted, [0.5] * 4, secrets.randbelow, lambda: None)
    assert {p.drawn for p in group} == {roles.paraphraser.limit(shouted)} == {len(MaskedWords(masked, shouted))}
    for paraphrase in group:
        assert {word.lower() for word in re.findall(r"\w+", paraphrase.text)} <= vocabulary
        assert not re.search(r"\d|\n|\s\s|[A-Z]{2}|\w[A-Z]", paraphrase.text)


def test_banned_words_are_replaced_and_most_others_stay(masked: MaskedModel) -> None:
    rewriter, ban = builtin.roles(masked).rewriter, Ban(["nurse", "hours", "write"])
    exemplar = "The nurse wants to write a letter about her hours. Nurses wrote many letters."
    made = rewriter.rewrite(exemplar, ban, seeded(1), lambda: None)
    assert ban.within(made) == []
    before, after = (re.findall(r"\w+|[.,]", text.lower()) for text in (exemplar, made))
    kept = [word for word, other in zip(before, after, strict=True) if word == other]
    free = [word for word in before if word not in ban]
    assert len(free) / 2 < len(kept) <= len(free)
    assert {"the", "."} <= set(kept)
    assert made == rewriter.rewrite(exemplar, ban, seeded(2), lambda: None)


def test_noise_in_the_exemplar_is_smoothed(masked: MaskedModel) -> None:
    rewriter = builtin.roles(masked).rewriter
    made = rewriter.rewrite("Could baronet help me write a letter?", Ban([]), seeded(1), lambda: None)
    assert "baronet" not in made.lower()
    assert made.endswith("help me write a letter?")


def test_natural_texts_score_lower_than_shuffled_ones(masked: MaskedModel) -> None:
    words = TEXT.split()
    shuffled = " ".join(words[i] for i in np.random.default_rng(1).permutation(len(words)))
    natural, odd = builtin.roles(masked).scorer.perplexities([TEXT, shuffled], lambda: None)
    assert natural < odd


def test_a_whole_rewrite_holds_none_of_the_consensus(masked: MaskedModel, job: Callable[..., Job]) -> None:
    options = Options()
    sanitizer = GroupTextRewriting(builtin.roles(masked), options)
    rewrite = sanitizer.sanitize(job(TEXT))
    words = len(MaskedWords(masked, TEXT))
    guarantee = rewrite.guarantee
    assert isinstance(guarantee, DifferentialPrivacy)
    # Every word is drawn once, so that what is drawn is what was allowed.
    assert guarantee.realised == guarantee.epsilon
    low, high = masked.clip  # mean and mean + 4 sigma
    width = (builtin.NOISE.high - builtin.NOISE.low) / 4 * (high - low)
    assert guarantee.epsilon == pytest.approx(10 * words * 2 * width / options.temperature)
    assert any("number of words" in sentence for sentence in guarantee.not_covered)
    assert rewrite.text != TEXT


def test_equal_seeds_give_equal_rewrites(masked: MaskedModel, job: Callable[..., Job]) -> None:
    texts = [
        GroupTextRewriting(builtin.roles(masked), Options(seed=seed, paraphrases=3)).sanitize(job(TEXT)).text
        for seed in (5, 5, 6)
    ]
    assert texts[0] == texts[1] != texts[2]


def test_it_is_asked_at_least_every_200_ms_whether_to_stop(masked: MaskedModel, job: Callable[..., Job]) -> None:
    """In this thread's own time, the best of equal runs each: a busy machine that fetches memory anew is no failure."""
    masked.pseudo_perplexity(["warm"])
    runs = []
    for _ in range(3):
        asked = [time.thread_time()]

        def cancelled(asked: list[float] = asked) -> bool:
            asked.append(time.thread_time())
            return False

        rewriting = GroupTextRewriting(builtin.roles(masked), Options(paraphrases=4, seed=5))
        rewriting.sanitize(job(TEXT * 6, cancelled=cancelled))
        runs.append(np.diff(asked))
    assert np.min(runs, axis=0).max() < 0.2


@pytest.mark.parametrize("polls", [1, 30, 250])
def test_it_stops_when_it_is_told_to(masked: MaskedModel, job: Callable[..., Job], polls: int) -> None:
    left = iter(range(polls))
    with pytest.raises(Cancelled):
        GroupTextRewriting(builtin.roles(masked), Options()).sanitize(
            job(TEXT * 6, cancelled=lambda: next(left, None) is None)
        )
