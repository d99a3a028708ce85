"""Scripted conversations: the loop does what the paper says of it, and takes back what is too dear."""

from __future__ import annotations

from typing import Any

from sotto.rewrite import Action, Edit, Inferred, Rewrite, Span
from sotto.sanitizers.base import Job
from sotto.sanitizers.rlaa.options import Options
from sotto.sanitizers.rlaa.rational_anonymization import Roles, rational_anonymization
from sotto.sanitizers.rlaa.roles import Validity, Verdict
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from tests.core.sanitizers.rlaa.play import EVERYDAY, Play, leak, perform

TEXT = "Since my operation in Graz I knit. Do you know a good pattern for socks, not too hard, for cold evenings?"
HIDDEN = {"in Graz": "", "my operation": "an event"}


def sees(*leaks: dict[str, Any]) -> Any:
    """An attacker who names the leaks whose evidence still stands, and ghosts always."""
    return lambda text: [
        one for one in leaks if not one["evidence"] or one["evidence"][0] in text or one["guess"] == "?"
    ]


PLACE = leak("place of living", "Graz, Austria", "in Graz")
HEALTH = leak("health", "an operation", "my operation")
GHOST = leak("relationship status", "?", "my late husband")
LEAST = {"place of living": ("in Graz", ""), "health": ("my operation", "an event"), "age": ("knit", "rest")}


def hides(text: str, attributes: list[str]) -> str:
    for attribute in attributes:
        text = text.replace(*LEAST.get(attribute, (" not too hard, for cold evenings", " please")))
    return text


def test_what_is_valid_is_hidden_and_then_it_stops() -> None:
    play = Play(sees(PLACE, HEALTH), hides)
    rewrite, _ = perform(play, TEXT)
    assert "Graz" not in rewrite.text
    assert "operation" not in rewrite.text
    assert "Do you know a good pattern for socks" in rewrite.text
    # One round, and the attack that finds nothing more: x^(t+1) = x^(t), nobody is asked again.
    assert play.roles == ["attacker", "arbitrator", "anonymizer", "attacker"]
    (step,) = rewrite.steps
    assert (set(step.attributes), step.gain, step.kept) == ({"place of living", "health"}, 1.0, True)
    assert step.rate <= 2.0


def test_a_quote_that_does_not_stand_in_the_text_is_a_ghost_whatever_the_arbitrator_says() -> None:
    play = Play(sees(GHOST, PLACE), hides, grades={"relationship status": "high"})
    rewrite, _ = perform(play, TEXT)
    assert play.hidden == [["place of living"]]
    assert "not too hard" in rewrite.text


def test_a_ghost_alone_reaches_nobody() -> None:
    play = Play(sees(GHOST), hides)
    rewrite, _ = perform(play, TEXT)
    assert play.roles == ["attacker"]
    assert rewrite.text == TEXT


def test_the_greedy_variant_edits_more_and_never_stops_by_itself() -> None:
    play, greedy = Play(sees(GHOST, PLACE), hides), Play(sees(GHOST, PLACE), hides)
    rational, _ = perform(play, TEXT)
    naive, _ = perform(greedy, TEXT, arbitrator=False, rounds=4)
    assert "arbitrator" not in greedy.roles
    assert greedy.hidden[0] == ["relationship status", "place of living"]
    assert len(naive.edits) > len(rational.edits)
    assert "not too hard" not in naive.text
    assert greedy.roles.count("anonymizer") > play.roles.count("anonymizer")


def test_valid_levels_can_be_set() -> None:
    for valid, left in (("high", True), ("high, medium", False)):
        play = Play(sees(PLACE), hides, grades={"place of living": "medium"})
        rewrite, _ = perform(play, TEXT, valid=valid)
        assert ("Graz" in rewrite.text) is left


def test_low_and_invalid_are_ignored() -> None:
    play = Play(sees(PLACE, HEALTH), hides, grades={"place of living": "low", "health": "invalid"})
    rewrite, _ = perform(play, TEXT)
    assert rewrite.text == TEXT
    assert play.roles == ["attacker", "arbitrator"]


def test_a_leak_that_the_arbitrator_says_nothing_of_is_ignored() -> None:
    replies = [
        '{"inferences": [{"attribute": "health", "reasoning": "", "guess": "x", "certainty": 5, '
        '"evidence": ["my operation"]}]}',
        '{"verdicts": []}',
    ]
    rewrite, model = perform(replies, TEXT)
    assert rewrite.text == TEXT
    assert len(model.prompts) == 2


def test_at_most_so_many_rounds() -> None:
    places = [leak("place of living", "Graz, Austria", word) for word in ("Graz", "socks", "cold")]
    play = Play(
        lambda text: [one for one in places if one["evidence"][0] in text][:1],
        lambda text, _: text.replace("Graz", "a town", 1) if "Graz" in text else text.replace("socks", "things", 1),
    )
    rewrite, _ = perform(play, TEXT, rounds=1, limit="inf")
    assert play.roles.count("anonymizer") == 1
    assert "socks" in rewrite.text


class Script:
    """All roles and the judge by a table: what hiding an attribute gains and costs."""

    name = "script"

    def __init__(self, costs: dict[str, float], gains: dict[str, float] | None = None) -> None:
        self.costs, self.gains, self.asked = costs, gains or {}, []

    def attack(self, text: str, attributes: Any, check: Any = None) -> list[Inferred]:
        left = lambda a: 1.0 - self.gains.get(a, 1.0) if f"[{a}]" in text else 1.0  # noqa: E731
        return [Inferred(a, left(a), (a,)) for a in self.costs if left(a) > 0]

    def arbitrate(self, draft: Rewrite, leaks: Any, check: Any) -> list[Verdict]:
        return [Verdict(one, Validity.HIGH, one.evidence) for one in leaks]

    def anonymize(self, draft: Rewrite, policy: Any, check: Any) -> Rewrite:
        names = [verdict.leak.attribute for verdict in policy]
        self.asked.append(names)
        edits = list(draft.edits)
        for name in names:
            at = draft.original.index(name)
            span = Span(at, at + len(name))
            edits.append(Edit(span, name, f"[{name}]", Action.GENERALISE, Attribute.AGE, "", 1.0, "t"))
        return Rewrite(draft.original, tuple(sorted(edits, key=lambda e: e.span)), "t")

    def utility(self, draft: Rewrite) -> float:
        return 1.0 - sum(self.costs[edit.original] for edit in draft.edits)


def run(script: Script, **options: Any) -> Rewrite:
    text = "age sex income"
    roles = Roles(script, script, script, script)
    job = Job(text, [], EVERYDAY, Vault())
    return rational_anonymization(Rewrite(text, (), "t"), roles, list(script.costs), Options.from_plain(options), job)


def test_gain_cost_and_rate_are_those_of_the_definitions() -> None:
    made = run(Script({"age": 0.1, "sex": 0.2}))
    (step,) = made.steps
    assert (step.gain, round(step.cost, 6), round(step.rate, 6)) == (1.0, 0.3, 0.3)


def test_a_step_above_lambda_is_taken_back() -> None:
    script = Script({"age": 0.6})
    made = run(script, limit=0.5)
    assert made.text == "age sex income"
    assert [(step.kept, round(step.rate, 6)) for step in made.steps] == [(False, 0.6)]
    assert script.asked == [["age"]]  # what was too dear is not tried again


def test_after_a_step_that_was_too_dear_its_leaks_are_tried_one_at_a_time() -> None:
    script = Script({"age": 0.05, "sex": 0.9, "income": 0.05})
    made = run(script, limit=0.3)
    assert made.text == "[age] sex [income]"
    assert [step.kept for step in made.steps] == [False, True, False, True]
    assert script.asked == [["age", "sex", "income"], ["age"], ["sex"], ["income"]]


def test_a_step_that_gains_nothing_and_costs_something_is_taken_back_at_any_price() -> None:
    made = run(Script({"age": 0.01}, gains={"age": 0.0}), limit=100)
    assert [(step.kept, step.rate) for step in made.steps] == [(False, float("inf"))]
    assert made.text == "age sex income"


def test_the_greedy_variant_takes_nothing_back() -> None:
    made = run(Script({"age": 0.9}), arbitrator=False, limit=0.1)
    assert made.text == "[age] sex income"
