"""Contextual lines by the paper's reverse synthesis, with any language model that runs here.

    python -m sotto.training.reverse_synthesis --model NAME --count 500 --out lines.jsonl

Sampler, generator and judge in a closed loop (DelegateCI, section 3.1): a skeleton fixes what is needed and
what is not, a model puts it into words, and an independent reading has to find the same partition again.
What passes is written in the format of ``core/data/contextual.jsonl``; ``--judge`` names another model
for the reading, as the paper does. A stopped run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sotto.engines.base import LanguageModel, Sampling
from sotto.errors import ContextTooLong, ModelAnswerUnusable
from sotto.sanitizers.contextual.coverage import coverage
from sotto.sanitizers.contextual.prompted import located
from sotto.sanitizers.contextual.reward import privacy
from sotto.sanitizers.prompting import answer, render
from sotto.training import sampler
from sotto.training.consistency import Judged, Verdict, matches, score, verdict
from sotto.training.sampler import Confusion, Detail, Skeleton

_PACKAGE = "sotto.training"
_LEAST_WORDS, _MOST_WORDS = 20, 220
# Temperatures of the paper: a lively generator, a judge that never varies, a careful rewriter (appendix C.2).
_GENERATOR, _JUDGE, _REFORMULATOR = 0.95, 0.0, 0.2
_ANSWER_TOKENS = 700
_STRINGS = {"type": "array", "items": {"type": "string"}}
_PARTITION = {
    "type": "object",
    "required": ["essential", "non_essential"],
    "properties": {"essential": _STRINGS, "non_essential": _STRINGS},
}
_VALUES = {
    "type": "object",
    "required": ["request", "values"],
    "properties": {
        "request": {"type": "string", "minLength": 1},
        "values": {"type": "object", "additionalProperties": {"type": "string", "minLength": 1}},
    },
}
_CONFUSIONS = {
    Confusion.SHARED: "One kind of detail stands in both lists, about two different people. Make plain whose is whose.",
    Confusion.TRAP: "The name looks private, but the request is about that very person and makes no sense without it.",
}
_WHOSE = {
    "self": "of the sender",
    "family": "of somebody in the sender's family",
    "friend": "of a friend",
    "coworker": "of somebody at work",
    "third party": "of somebody else",
}


@dataclass(frozen=True, slots=True)
class Valued:
    """A skeleton with words for it: what is asked for, and a value for each detail."""

    skeleton: Skeleton
    request: str
    essential: tuple[str, ...]
    private: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one skeleton: a line where it passed."""

    id: str
    verdict: Verdict
    score: float
    line: dict[str, Any] | None = None


class Synthesis:
    """Makes one line after the other. ``judge`` may be the generator itself, or better another model."""

    def __init__(self, generator: LanguageModel, judge: LanguageModel, seed: int) -> None:
        self._generator, self._judge, self._seed = generator, judge, seed

    def make(self, number: int) -> Outcome:
        """The outcome of skeleton ``number``. An answer that cannot be used is a hard fail, never a line."""
        skeleton = sampler.draw(self._seed, number)
        try:
            valued = self._valued(skeleton, number)
            query = self._said(_generate(valued), _GENERATOR, number)
            if not _LEAST_WORDS <= len(query.split()) <= _MOST_WORDS:
                raise ModelAnswerUnusable
            judged = self._judged(query)
            reached = score(valued.essential, valued.private, judged)
            line = self._line(valued, query, judged, number) if verdict(reached) is Verdict.PASS else None
        except (ModelAnswerUnusable, ContextTooLong):
            return Outcome(skeleton.id, Verdict.HARD_FAIL, 0.0)
        return Outcome(skeleton.id, verdict(reached), reached, line)

    def _valued(self, skeleton: Skeleton, number: int) -> Valued:
        details = [*skeleton.essential, *skeleton.private]
        wanted = "\n".join(
            f"{i}. {_told(d)} ({'needed' if i <= len(skeleton.essential) else 'not needed'})"
            for i, d in enumerate(details, start=1)
        )
        prompt = render(
            _PACKAGE, "values", {}, domain=skeleton.domain, task=skeleton.task, subject=skeleton.subject, details=wanted
        )
        sampling = Sampling(_ANSWER_TOKENS, _GENERATOR, self._seed + number, schema=_VALUES)
        (made,) = self._generator.complete([prompt], sampling)
        plain = answer(made, _VALUES)
        values = [str(plain["values"].get(str(i), "")).strip() for i in range(1, len(details) + 1)]
        if not all(any(c.isalnum() for c in value) for value in values):
            raise ModelAnswerUnusable
        known = len(skeleton.essential)
        return Valued(skeleton, plain["request"].strip(), tuple(values[:known]), tuple(values[known:]))

    def _said(self, prompt: Any, temperature: float, number: int) -> str:
        (made,) = self._generator.complete([prompt], Sampling(_ANSWER_TOKENS, temperature, self._seed + number))
        return made.strip()

    def _judged(self, query: str) -> Judged:
        """The partition that the judge finds, knowing the message only."""
        prompt = render(_PACKAGE, "judge", {"message": query})
        (made,) = self._judge.complete([prompt], Sampling(_ANSWER_TOKENS, _JUDGE, schema=_PARTITION))
        plain = answer(made, _PARTITION)
        return Judged(tuple(plain["essential"]), tuple(plain["non_essential"]))

    def _line(self, valued: Valued, query: str, judged: Judged, number: int) -> dict[str, Any]:
        """The annotated line: spans verbatim in the query, what the model let slip on its own among the private."""
        skeleton = valued.skeleton
        essential = _items(valued.essential, skeleton.essential, judged.essential, query)
        private = _items(valued.private, skeleton.private, judged.private, query)
        essential += _others(judged.essential, [*essential, *private], query, Detail("task", "self"))
        private += _others(judged.private, [*essential, *private], query, Detail("other", skeleton.subject))
        rewrite = self._said(_reformulate(query, essential, private), _REFORMULATOR, number)
        hidden, needed = [i["text"] for i in private], [i["text"] for i in essential]
        if not essential or privacy(rewrite, hidden, needed) < 0:
            raise ModelAnswerUnusable
        return {
            "id": skeleton.id,
            "domain": skeleton.domain,
            "task": skeleton.task,
            "query": query,
            "essential": essential,
            "non_essential": private,
            "rewrite": rewrite,
        }


def run(synthesis: Synthesis, count: int, out: Path) -> Iterator[Outcome]:
    """Outcomes one by one. Lines are added to ``out``; beside it stands what became of every skeleton so far."""
    ledger = out.with_name(f"{out.name}.outcomes")
    done = set()
    if ledger.exists():
        done = {json.loads(line)["number"] for line in ledger.read_text("utf-8").splitlines()}
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("a", encoding="utf-8") as lines, ledger.open("a", encoding="utf-8") as outcomes:
        for number in (n for n in range(count) if n not in done):
            made = synthesis.make(number)
            if made.line is not None:
                _write(lines, made.line)
            _write(outcomes, {"number": number, "verdict": made.verdict, "score": round(made.score, 3)})
            yield made


def _write(file: Any, plain: dict[str, Any]) -> None:
    file.write(json.dumps(plain, ensure_ascii=False) + "\n")
    file.flush()


def _told(detail: Detail) -> str:
    return f"{detail.attribute}, {_WHOSE[detail.subject]}"


def _listed(details: Sequence[Detail], values: Sequence[str]) -> str:
    return "\n".join(f'- {_told(d)}: "{v}"' for d, v in zip(details, values, strict=True))


def _generate(valued: Valued) -> Any:
    skeleton = valued.skeleton
    needed = f"- the request itself: {valued.request}\n{_listed(skeleton.essential, valued.essential)}".strip()
    return render(
        _PACKAGE,
        "generate",
        {},
        domain=skeleton.domain,
        task=skeleton.task,
        subject=skeleton.subject,
        style=sampler.STYLES[skeleton.style],
        tone=skeleton.tone,
        essential=needed,
        private=_listed(skeleton.private, valued.private),
        confusion=_CONFUSIONS[skeleton.confusion] if skeleton.confusion else "",
    )


def _reformulate(query: str, essential: Sequence[dict[str, str]], private: Sequence[dict[str, str]]) -> Any:
    kept, gone = ("\n".join(f"- {item['text']}" for item in items) for items in (essential, private))
    return render(_PACKAGE, "reformulate", {"message": query}, essential=kept, private=gone)


def _items(values: Sequence[str], details: Sequence[Detail], found: Sequence[str], query: str) -> list[dict[str, str]]:
    """Each sampled value as it stands in the query: in its own words, or in those that the judge quoted for it."""
    items = []
    for value, detail in zip(values, details, strict=True):
        quoted = sorted((f for f in found if matches(value, f)), key=lambda f: -coverage(f, value))
        places = next((p for p in (located(query, text) for text in (value, *quoted)) if p), ())
        if not places:
            raise ModelAnswerUnusable
        items.append({"text": places[0].of(query), "attribute": detail.attribute, "subject": detail.subject})
    return items


def _others(found: Sequence[str], known: Sequence[dict[str, str]], query: str, detail: Detail) -> list[dict[str, str]]:
    """What the judge quoted beyond the sampled values and apart from every span that is known."""
    taken = [place for item in known for place in located(query, item["text"])]
    items = []
    for text in found:
        places = located(query, text)
        if places and not any(place.overlaps(other) for place in places for other in taken):
            taken += places
            items.append({"text": places[0].of(query), "attribute": detail.attribute, "subject": detail.subject})
    return items


def main() -> None:
    parser = argparse.ArgumentParser(description="Write contextual lines with a language model that runs here.")
    parser.add_argument("--model", required=True, help="of `sotto models list`, or the path of a model")
    parser.add_argument("--judge", help="another model for the independent reading (default: the same)")
    parser.add_argument("--count", type=int, default=100, help="skeletons to draw (default: 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    options = parser.parse_args()
    generator = _opened(options.model)
    judge = _opened(options.judge) if options.judge else generator
    passed = 0
    for number, made in enumerate(run(Synthesis(generator, judge, options.seed), options.count, options.out), start=1):
        passed += made.line is not None
        print(f"{made.id}: {made.verdict}; {passed} of {number} passed", file=sys.stderr, flush=True)


def _opened(name: str) -> LanguageModel:
    from sotto.engines.language_models import LanguageModels
    from sotto.engines.opening import open_model

    path = Path(name)
    return open_model(path) if path.exists() else LanguageModels().open(name)


if __name__ == "__main__":
    main()
