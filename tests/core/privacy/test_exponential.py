"""The token sampler: its distribution, and the privacy loss that it really has."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from sotto.privacy.clipping import Bounds, clipped
from sotto.privacy.exponential import SLACK, TokenDraw, epsilon
from sotto.privacy.randomness import secure, seeded

BOUNDS = Bounds(-1.0, 4.0)
LOGITS = np.array([-7.0, -1.0, 0.0, 0.5, 1.7, 2.0, 2.1, 3.0, 3.9, 4.0, 60.0, -0.3], dtype=np.float32)


def softmax(logits: np.ndarray, bounds: Bounds, temperature: float) -> np.ndarray:
    scaled = clipped(logits, bounds) / temperature
    weights = np.exp(scaled - scaled.max())
    return weights / weights.sum()


def shares(draw: TokenDraw) -> list[Fraction]:
    """The probability of every token, exactly: its integer weight over the sum of all."""
    weights = [
        int(integer) << int(power - draw._powers.min())
        for integer, power in zip(draw._integers, draw._powers, strict=True)
    ]
    return [Fraction(weight, sum(weights)) for weight in weights]


@pytest.mark.parametrize("temperature", [0.1, 0.5, 1.0, 1.5, 20.0])
def test_tokens_are_drawn_as_the_softmax_of_the_clipped_logits_says(temperature: float) -> None:
    draw, below, count = TokenDraw(LOGITS, BOUNDS, temperature), seeded(7), 30_000
    seen = Counter(draw.draw(below) for _ in range(count))
    expected = softmax(LOGITS, BOUNDS, temperature) * count
    likely = expected >= 5
    observed = np.array([seen[token] for token in range(len(LOGITS))])
    # Tokens too rare for the test count as one.
    rest = [int(observed[~likely].sum())], [float(expected[~likely].sum())]
    o, e = np.append(observed[likely], rest[0]), np.append(expected[likely], rest[1])
    assert stats.chisquare(o[e > 0], e[e > 0] * (o.sum() / e.sum())).pvalue > 0.01


@given(
    st.lists(st.floats(-50, 50, width=32), min_size=1, max_size=40),
    st.floats(0.02, 30),
    st.floats(-20, 20),
    st.floats(0.5, 14),
)
def test_every_probability_is_as_exact_as_promised(
    logits: list[float], temperature: float, low: float, width: float
) -> None:
    bounds = Bounds(low, low + width)
    array = np.array(logits, dtype=np.float32)
    with localcontext(prec=60):
        weights = [
            ((Decimal(float(u)) - Decimal(bounds.high)) / Decimal(temperature)).exp() for u in clipped(array, bounds)
        ]
        true = [weight / sum(weights) for weight in weights]
        for share, probability in zip(shares(TokenDraw(array, bounds, temperature)), true, strict=True):
            drawn = Decimal(share.numerator) / Decimal(share.denominator)
            assert abs(drawn / probability - 1) < Decimal(2) ** -28


@given(
    st.lists(st.tuples(st.floats(-50, 50, width=32), st.floats(-50, 50, width=32)), min_size=1, max_size=30),
    st.floats(0.001, 30),
    st.floats(0.01, 14),
)
def test_no_token_is_likelier_from_one_text_than_from_another_beyond_epsilon(
    logits: list[tuple[float, float]], temperature: float, width: float
) -> None:
    """Also where exp(-width / T) underflows: the loss of the integers themselves, not of their ideal."""
    bounds = Bounds(0.0, width)
    one, other = (shares(TokenDraw(np.array(side), bounds, temperature)) for side in zip(*logits, strict=True))
    with localcontext(prec=60):
        for a, b in zip(one, other, strict=True):
            ratio = a / b
            loss = (Decimal(ratio.numerator) / Decimal(ratio.denominator)).ln()
            assert loss <= Decimal(epsilon(bounds, temperature))


def test_the_bound_is_the_papers_and_what_rounding_adds() -> None:
    assert epsilon(BOUNDS, 0.5) == 2 * 5.0 / 0.5 + SLACK
    # Two texts that differ as much as clipping allows come close to it.
    n = 2000
    low, high = np.full(n, -1.0), np.full(n, 4.0)
    low[0], high[0] = 4.0, -1.0
    a, b = shares(TokenDraw(low, BOUNDS, 1.0))[0], shares(TokenDraw(high, BOUNDS, 1.0))[0]
    loss = float(np.log(float(a / b)))
    assert 0.95 * epsilon(BOUNDS, 1.0) < loss <= epsilon(BOUNDS, 1.0)


def test_a_vocabulary_of_full_size_draws_the_likely_tokens() -> None:
    logits = np.random.default_rng(3).normal(0.0, 2.0, 130_000).astype(np.float32)
    logits[[17, 99_999]] = 30.0
    draw, below = TokenDraw(logits, Bounds(0.0, 8.0), 0.25), seeded(1)
    seen = Counter(draw.draw(below) for _ in range(2_000))
    assert abs(seen[17] / 2_000 - softmax(logits, Bounds(0.0, 8.0), 0.25)[17]) < 0.04


def test_equal_seeds_draw_alike_and_the_secure_source_does_not() -> None:
    draw = TokenDraw(LOGITS, BOUNDS, 2.0)

    def forty(below: object) -> list[int]:
        return [draw.draw(below) for _ in range(40)]  # type: ignore[arg-type]

    assert forty(seeded(5)) == forty(seeded(5)) != forty(seeded(6))
    assert forty(secure) != forty(secure)


@pytest.mark.parametrize("temperature", [0.0, -1.0, float("nan")])
def test_a_temperature_is_above_zero(temperature: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        TokenDraw(LOGITS, BOUNDS, temperature)
    with pytest.raises(ValueError, match="above 0"):
        epsilon(BOUNDS, temperature)


def test_opendp_draws_alike() -> None:
    dp = pytest.importorskip("opendp.prelude", reason="needs opendp (pip install opendp)")
    dp.enable_features("contrib")
    # With this measure OpenDP adds Gumbel noise, which is the exponential mechanism.
    oracle = dp.m.make_noisy_max(
        dp.vector_domain(dp.atom_domain(T=float, nan=False)),
        dp.linf_distance(T=float),
        dp.zero_concentrated_divergence(),
        scale=0.8,
    )
    draw, below, count = TokenDraw(LOGITS, BOUNDS, 0.8), seeded(11), 8_000
    scores = clipped(LOGITS, BOUNDS)
    ours, theirs = Counter(draw.draw(below) for _ in range(count)), Counter(oracle(scores) for _ in range(count))
    tokens = [token for token in range(len(LOGITS)) if ours[token] + theirs[token] >= 10]
    table = [[ours[token] for token in tokens], [theirs[token] for token in tokens]]
    # OpenDP takes no seed, so the threshold is one that chance never reaches.
    assert stats.chi2_contingency(table).pvalue > 1e-7
