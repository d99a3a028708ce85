"""How well facts of a profile stay private: the reader alone, and the whole rewriter, on ``persona.jsonl``.

    python -m sotto.evaluation.facts --split test [--json facts.json]

The judge of the rewrites is the shipped reader itself, so that the share of facts still given away is
what the product believes; how far to believe it, the reader's own accuracy says.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.facts import FactReader
from sotto.errors import SottoError
from sotto.findings.given_away import TELLING
from sotto.profiles import Profile
from sotto.sanitizers.contextual.coverage import coverage
from sotto.service import Request, Service
from sotto.training.fact_pairs import DrawnPairs, FactLine, pairs_of, read_fact_lines
from sotto.vault import Vault


def reader_quality(lines: Sequence[FactLine], reader: FactReader) -> dict[str, float]:
    """Accuracy, precision, recall and calibration error of entailment, and precision and recall of the words."""
    pairs = [pair for line in lines for pair in pairs_of(line)]
    readings = [reader.read([pair.fact], pair.text)[0] for pair in pairs]
    known = [(r.entails, p.entails) for r, p in zip(readings, pairs, strict=True) if p.entails is not None]
    probability, truth = (np.asarray(column, dtype=float) for column in zip(*known, strict=True))
    said, right = probability >= 0.5, truth > 0.5
    prompts = [(reader.read([line.fact], line.query)[0], pairs_of(line)[0]) for line in lines if line.reveals]
    values = np.concatenate([r.revealing for r, _ in prompts])
    marks = np.concatenate([np.asarray(p.revealing) for _, p in prompts]) > 0
    beside = [p for p in DrawnPairs(lines, 0).epoch() if p.entails == 0 and not any(p.text == q.text for q in pairs)]
    own = [(reader.entails(line.fact, line.query) >= 0.5) == line.reveals for line in lines if line.reveals is not None]
    return {
        "pairs": len(known),
        "accuracy": float((said == right).mean()),
        "precision": float(right[said].mean()),
        "recall": float(said[right].mean()),
        "calibration error": calibration_error(probability, truth),
        "prompts": len(own),
        "accuracy on prompts": float(np.mean(own)),
        "untold pairs": len(beside),
        "untold recognised": float(np.mean([reader.entails(p.fact, p.text) < 0.5 for p in beside])),
        "words": len(values),
        "word precision": float(marks[values >= TELLING].mean()),
        "word recall": float((values >= TELLING)[marks].mean()),
    }  # fmt: skip


def calibration_error(probability: npt.NDArray[np.float64], truth: npt.NDArray[np.float64], bins: int = 10) -> float:
    """Expected calibration error: the mean gap of probability and frequency over equally wide bins."""
    which = np.minimum((probability * bins).astype(int), bins - 1)
    gaps = [
        abs(probability[which == b].mean() - truth[which == b].mean()) * (which == b).mean()
        for b in range(bins)
        if (which == b).any()
    ]
    return float(sum(gaps))


def rewriter_quality(lines: Sequence[FactLine], reader: FactReader, service: Service) -> dict[str, float]:
    """What happens to prompts that give a fact away, and to those that do not.

    "telling words left" is the share of the annotated words, function words aside, that stand in the
    rewrite, whatever the reader thinks. "Not changed for the fact" are harmless prompts whose rewrite is
    the same as without the fact.
    """
    from rouge_score.rouge_scorer import RougeScorer

    scorer = RougeScorer(["rouge1"], use_stemmer=True)
    refused: list[bool] = []
    left, before, rouge, words_left, untouched, unmoved, seconds = [], [], [], [], [], [], []
    for line in lines:
        started = time.perf_counter()
        text = _rewritten(service, line.query, (line.fact,))
        seconds.append(time.perf_counter() - started)
        refused.append(text is None)
        if text is None:
            continue
        if line.segments:
            before.append(reader.entails(line.fact, line.query))
            left.append(reader.entails(line.fact, text))
            rouge.append(scorer.score(line.rewrite, text)["rouge1"].fmeasure)
            words_left.append(np.mean([coverage(text, segment) for segment in line.segments]))
        else:
            untouched.append(text == line.query)
            unmoved.append(text == _rewritten(service, line.query, ()))
    return {
        "revealing prompts": len(left),
        "given away before": float(np.mean(np.asarray(before) >= 0.5)),
        "given away after": float(np.mean(np.asarray(left) >= 0.5)),
        "telling words left": float(np.mean(words_left)),
        "ROUGE-1 to the human rewrite": float(np.mean(rouge)),
        "harmless prompts": len(untouched),
        "left as they are": float(np.mean(untouched)),
        "not changed for the fact": float(np.mean(unmoved)),
        "prompts": len(refused),
        "refused": float(np.mean(refused)),
        "median seconds": float(np.median(seconds)),
    }


def _rewritten(service: Service, text: str, facts: tuple[str, ...]) -> str | None:
    """The rewrite, or None where Sotto refuses."""
    try:
        return service.rewrite(Request(text, Profile("p", "P", facts=facts), Vault())).text
    except SottoError:
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how well facts of a profile stay private.")
    parser.add_argument("--split", choices=("dev", "test"), default="test")
    parser.add_argument("--json", type=Path, help="also write the numbers here")
    arguments = parser.parse_args()
    lines, reader, service = read_fact_lines(arguments.split), FactReader(), Service.builtin()
    result = {"reader": reader_quality(lines, reader), "rewriter": rewriter_quality(lines, reader, service)}
    for part, numbers in result.items():
        print(part)
        for name, value in numbers.items():
            print(f"  {name:32} {value if isinstance(value, int) else round(value, 3)}")
    if arguments.json:
        arguments.json.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
