"""How the built-in paraphraser of DP-GTR is best set: clip bounds and likeness, at one epsilon for all of them.

    python -m sotto.evaluation.dp_gtr_noise [--lines 24]

The guarantee of a setting is its epsilon, so settings are compared where each word costs the same: the temperature
is the one that gives ``--epsilon``. Lines are the dev split of ``inference.jsonl``, never the test split. Printed for
each setting, best first: how near a paraphrase is in meaning to the text, how natural it reads, and how many of
the content words it keeps; and last what the group's consensus leaves: how many of them stand in most paraphrases.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean, median

from sotto.engines.base import go_on
from sotto.engines.builtin.models import BuiltinModels
from sotto.evaluation.tables import Table
from sotto.findings.facts import stem
from sotto.privacy.randomness import seeded
from sotto.sanitizers.dp_gtr.builtin import MaskedParaphraser, Noise, Vocabulary
from sotto.sanitizers.dp_gtr.keywords import document_frequencies
from sotto.training.inference_lines import read_inference_lines

BOUNDS = ((0.0, 4.0), (2.0, 8.0), (3.3, 9.0), (4.5, 10.0))
LIKENESS = (0.0, 3.0, 6.0, 9.0)
_GROUP = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """Over all lines: mean cosine to the text, median pseudo-perplexity, share of content words kept and shared."""

    noise: Noise
    temperature: float
    meaning: float
    perplexity: float
    kept: float
    shared: float


def measured(noise: Noise, epsilon: float, lines: Sequence[str], models: BuiltinModels) -> Outcome:
    """What paraphrases are like at ``epsilon`` a word; the same draws for the same lines."""
    paraphraser = MaskedParaphraser(models.masked, Vocabulary(models.masked), noise)
    temperature = 2 * paraphraser.bounds.width / epsilon
    meaning, kept, shared, texts = [], [], [], []
    for number, line in enumerate(lines):
        group = paraphraser.paraphrases(line, [temperature] * _GROUP, seeded(number + 1), go_on)
        counts = document_frequencies(one.text for one in group)
        content = {stem(word) for word in document_frequencies([line])}
        texts.append(group[0].text)
        meaning += [models.similarity.between(line, one.text) for one in group]
        kept += [_share(content, document_frequencies([one.text])) for one in group]
        shared.append(_share(content, (word for word, count in counts.items() if 2 * count > _GROUP)))
    perplexity = median(models.masked.pseudo_perplexity(texts, rows=1))
    return Outcome(noise, temperature, fmean(meaning), perplexity, fmean(kept), fmean(shared))


def _share(content: set[str], words: Iterable[str]) -> float:
    found = {stem(word) for word in words}
    return len(content & found) / len(content) if content else 0.0


def table(outcomes: Sequence[Outcome]) -> Table:
    rows = tuple(
        (f"{o.noise.low:g} to {o.noise.high:g}", f"{o.noise.likeness:g}", f"{o.temperature:.2f}", f"{o.meaning:.3f}",
         f"{o.perplexity:,.0f}", f"{100 * o.kept:.0f}", f"{100 * o.shared:.0f}")
        for o in sorted(outcomes, key=lambda o: -o.meaning)
    )  # fmt: skip
    columns = ("bounds (sigma)", "likeness", "T", "meaning", "perplexity", "words kept %", "of these in most %")
    return Table("noise", "Paraphrases at one epsilon a word", columns, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare settings of the built-in paraphraser of DP-GTR.")
    parser.add_argument("--lines", type=int, default=24)
    parser.add_argument("--epsilon", type=float, default=32.0, help="of one word (default: 32)")
    options = parser.parse_args()
    lines = [line.text for line in read_inference_lines("dev")[: options.lines]]
    models = BuiltinModels()
    settings = [Noise(low, high, likeness) for (low, high), likeness in product(BOUNDS, LIKENESS)]
    outcomes = []
    for noise in settings:
        outcomes.append(measured(noise, options.epsilon, lines, models))
        print(f"{noise} {outcomes[-1].meaning:.3f}", flush=True)
    print(table(outcomes).for_terminal())


if __name__ == "__main__":
    main()
