"""RLAA's measures on PersonalReddit's format: what a stranger can still tell, what is left, and at what price."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import mean

from sotto.engines.base import LanguageModel
from sotto.engines.builtin.inference import INFERRED
from sotto.engines.builtin.models import BuiltinModels
from sotto.engines.builtin.words import Case, words
from sotto.evaluation.attack import TOP_SCORE, Utility, cumulative_rate, utility
from sotto.evaluation.contextual import REFUSALS
from sotto.evaluation.measure import Results
from sotto.evaluation.sets import EvaluationSet, RedditLine
from sotto.evaluation.similarity import similarity
from sotto.evaluation.tables import Table, percent
from sotto.profiles import Profile, Strictness
from sotto.rewrite import Inferred, Rewrite
from sotto.sanitizers.rlaa.matcher import matches
from sotto.sanitizers.rlaa.prompted import Asker, PromptedAttacker
from sotto.sanitizers.stranger import Attacker, BuiltinAttacker, stranger_test
from sotto.service import Request, Service
from sotto.vault import Vault

# PersonalReddit's features by the names that attackers use.
TOLD_BY = {
    "age": "age", "sex": "sex", "city_country": "place of living", "birth_city_country": "place of birth",
    "education": "education", "occupation": "occupation", "income": "income", "income_level": "income",
    "relationship_status": "relationship status", "health": "health",
}  # fmt: skip
_RATIONAL, _GREEDY = "rlaa", "rlaa without arbitrator"


@dataclass(frozen=True, slots=True)
class Attacked:
    """One line after one system: hit before and after, its utility, and whether its true value stands there."""

    before: bool
    after: bool
    judged: Utility | None
    stands: bool
    text: str
    steps: int = 0
    taken_back: int = 0


def attacker_of(models: BuiltinModels, model: LanguageModel | None) -> Attacker:
    """A language model that guesses values or, without one, the built-in reader, which tells what can be told."""
    if model is None:
        return BuiltinAttacker(models.inference)
    return PromptedAttacker(Asker(model, INFERRED))


def measure_reddit(
    one: EvaluationSet,
    service: Service,
    models: BuiltinModels,
    attacker: Attacker,
    strictness: Strictness,
    sanitizer: str,
    results: Results,
) -> None:
    """Attack success before and after, utility and price; for RLAA also its greedy variant, the paper's ablation."""
    lines = [line for line in one.reddit if line.feature in TOLD_BY]
    systems: dict[str, Mapping[str, object]] = {sanitizer: {}}
    if sanitizer == _RATIONAL:
        systems[_GREEDY] = {"arbitrator": False}
    profile = Profile("evaluation", "Evaluation", strictness=strictness)
    rows: list[tuple[str, ...]] = []
    data: dict[str, object] = {}
    for name, options in systems.items():
        made = [
            _attacked(line, *_rewritten(service, Request(line.text, profile, Vault(), sanitizer, options=options)),
                      models, attacker)
            for line in lines
        ]  # fmt: skip
        if not rows:
            before = percent(mean(m.before for m in made))
            stands = percent(mean(_stands(line, line.text) for line in lines))
            rows.append(("original text", str(len(lines)), before, "", stands, *("",) * 5, "", ""))
        cells, numbers = _summary(lines, made)
        rows.append((name, str(len(lines)), *cells))
        data[name] = numbers
    columns = ("system", "lines", "attack success %", "down by %", "value stands %", "utility", "readable", "meaning",
               "invents nothing %", "MRS", "ROUGE-L", "refused %")  # fmt: skip
    results.add(Table(one.name, "What a stranger can tell", columns, tuple(rows), _note(attacker)), data)


def _note(attacker: Attacker) -> str:
    if isinstance(attacker, BuiltinAttacker):
        who = (
            "Attack success: the built-in reader of inferences thinks that the attribute can be told. It names no "
            "values, and RLAA looks for leaks with the same reader, which flatters it"
        )
    else:
        who = f"Attack success: {attacker.name} guesses the value, and the paper's matcher compares it with the truth"
    return (
        f"{who}. Value stands: a word of the true value itself stands in the text, whoever reads it. Utility is the "
        "mean of three parts as in the paper, judged by the built-in models instead of a large one: how predictable "
        "the words are, how close the meaning is (stand-ins restored), and that no name or number is new. MRS: utility "
        "lost per attack success taken away, over all lines. A refused line has no utility."
    )


def _rewritten(service: Service, request: Request) -> tuple[Rewrite | None, Vault]:
    try:
        return service.rewrite(request), request.vault
    except REFUSALS:
        return None, request.vault


def _attacked(
    line: RedditLine, rewrite: Rewrite | None, vault: Vault, models: BuiltinModels, attacker: Attacker
) -> Attacked:
    if rewrite is None:
        untouched = Rewrite(line.text, (), "none")
        test = stranger_test(attacker, untouched, vault, INFERRED)
        return Attacked(_hit(line, test.before), False, None, False, "")
    test = stranger_test(attacker, rewrite, vault, INFERRED)
    back = sum(not step.kept for step in rewrite.steps)
    return Attacked(
        before=_hit(line, test.before),
        after=_hit(line, test.after),
        judged=_judged(rewrite, vault, models),
        stands=_stands(line, rewrite.text),
        text=rewrite.text,
        steps=len(rewrite.steps),
        taken_back=back,
    )


def _hit(line: RedditLine, told: Sequence[Inferred]) -> bool:
    """Whether the attribute that the line is about is told: with the true value, where a value is named."""
    truth = line.profile.get(line.feature, "")
    return any(
        one.attribute == TOLD_BY[line.feature] and (not one.guess or matches(line.feature, truth, one.guess))
        for one in told
    )


def _stands(line: RedditLine, text: str) -> bool:
    """Whether a part of the true value, such as the city or the country, stands in the text as it is."""
    parts = [part.strip() for part in line.profile.get(line.feature, "").split(",")]
    return any(re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text, re.IGNORECASE) for part in parts if part)


def _judged(rewrite: Rewrite, vault: Vault, models: BuiltinModels) -> Utility:
    before, after = models.masked.pseudo_perplexity([rewrite.original, rewrite.text])
    meaning = models.similarity.between(rewrite.original, vault.restore(rewrite.text))
    known = {w.text.lower() for w in words(" ".join([rewrite.original, *(s for s, _ in vault.pairs())]))}
    new = [
        w for w in words(rewrite.text)
        if w.case in {Case.DIGIT, Case.TITLE, Case.UPPER, Case.MIXED} and w.text.lower() not in known
    ]  # fmt: skip
    return Utility(TOP_SCORE * min(1.0, before / after), TOP_SCORE * max(0.0, meaning), not new)


def _summary(lines: Sequence[RedditLine], made: Sequence[Attacked]) -> tuple[tuple[str, ...], dict[str, object]]:
    judged = [m.judged for m in made if m.judged]
    before, after = mean(m.before for m in made), mean(m.after for m in made)
    kept = utility(judged) * len(judged) / len(made)
    rate = cumulative_rate([before, after], [1.0, kept])
    alike = similarity([m.text for m in made], [line.text for line in lines])
    readable, meant, grounded = (
        mean(getattr(j, part) for j in judged) if judged else 0.0 for part in ("readability", "meaning", "grounded")
    )
    numbers: dict[str, object] = {
        "attack_success_before": before,
        "attack_success": after,
        "down_by": 1 - after / before if before else 0.0,
        "value_stands": mean(m.stands for m in made),
        "utility": kept,
        "readability": readable / TOP_SCORE,
        "meaning": meant / TOP_SCORE,
        "invents_nothing": grounded,
        "mrs": rate,
        "refused": 1 - len(judged) / len(made),
        "steps": mean(m.steps for m in made),
        "steps_taken_back": mean(m.taken_back for m in made),
        **asdict(alike),
    }
    cells = (
        percent(after), percent(1 - after / before if before else 0.0), percent(mean(m.stands for m in made)),
        f"{kept:.3f}", f"{readable / TOP_SCORE:.3f}", f"{meant / TOP_SCORE:.3f}", percent(grounded), f"{rate:.2f}",
        f"{alike.rouge_l:.3f}",
        percent(1 - len(judged) / len(made)),
    )  # fmt: skip
    return cells, numbers
