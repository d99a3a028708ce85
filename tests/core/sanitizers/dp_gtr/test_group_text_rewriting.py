"""The three stages, played by a scripted model and, for the draws, by the mechanism itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from sotto.engines.base import Check, Prompt
from sotto.engines.builtin.masked import MaskedModel
from sotto.errors import Cancelled, DeadlineExceeded, ModelAnswerUnusable
from sotto.privacy.clipping import Bounds
from sotto.privacy.exponential import epsilon
from sotto.privacy.randomness import Below
from sotto.rewrite import DifferentialPrivacy, Finding, NoGuarantee, Span
from sotto.sanitizers.base import Job
from sotto.sanitizers.dp_gtr import prompted
from sotto.sanitizers.dp_gtr.ban import Ban
from sotto.sanitizers.dp_gtr.group_text_rewriting import GroupTextRewriting
from sotto.sanitizers.dp_gtr.options import Options
from sotto.sanitizers.dp_gtr.roles import Paraphrase, Roles
from sotto.taxonomy import Attribute
from tests.fakes import ScriptedModel

ORIGINAL = "My name is Anna Example, I am a nurse in Leeds and my hours were cut. Help me write to my boss."
GROUP = [
    "A nurse in Leeds wants to write to the boss about hours.",
    "The hours of a nurse were cut; write a letter to the boss.",
    "Write to a boss: nurse lost hours in Leeds.",
]
MakeJob = Callable[..., Job]


def is_paraphrase(prompt: Prompt) -> bool:
    return "<text-" in prompt[-1].content


class Play:
    """A model that gives the group in order and then ``last``."""

    def __init__(self, last: str, group: Sequence[str] = GROUP) -> None:
        self.last, self.group = last, list(group)
        self.model = ScriptedModel(self._reply)

    def _reply(self, prompt: Prompt) -> str:
        return self.group.pop(0) if is_paraphrase(prompt) else self.last

    def sanitizer(self, masked: MaskedModel, **options: object) -> GroupTextRewriting:
        chosen = Options.from_plain({"paraphrases": 3, "keywords": 4, **options})
        return GroupTextRewriting(prompted.roles(self.model, masked, chosen), chosen)


def test_stage_3_sees_the_exemplar_and_the_keywords_and_never_the_original(masked: MaskedModel, job: MakeJob) -> None:
    play = Play("Someone in health care would like advice on a note to their manager.")
    rewrite = play.sanitizer(masked).sanitize(job(ORIGINAL))
    asked = [prompt for prompt in play.model.prompts if not is_paraphrase(prompt)]
    assert len(play.model.prompts) == 4
    (stage_3,) = asked
    said = "\n".join(message.content for message in stage_3)
    assert ORIGINAL not in said
    assert "Anna" not in said
    assert sum(text in said for text in GROUP) == 1
    assert rewrite.text == "Someone in health care would like advice on a note to their manager."


def test_the_consensus_keywords_are_banned_in_decoding_with_their_inflections(
    masked: MaskedModel, job: MakeJob
) -> None:
    play = Play("A note, please.")
    play.sanitizer(masked).sanitize(job(ORIGINAL))
    banned = play.model.samplings[-1].banned
    # boss, hours and nurse stand in all three paraphrases, "write" too.
    for word in ("bosses", "hour", "nurse", "nursing", "writing", "written"):
        assert any(string in f" {word} " for string in banned), word
    assert not any(string in " a calm note about shifts " for string in banned)
    assert play.model.samplings[-1].temperature == 0


@pytest.mark.parametrize(
    "last",
    [
        "A nurse asks for advice.",  # a keyword
        "Nursing asks for advice.",  # an inflection
        "The bosses were informed of it.",
        "",
        "  \n ",
        "!!! ... 42",
    ],
)
def test_a_rewrite_that_breaks_the_ban_or_says_nothing_is_an_error(
    masked: MaskedModel, job: MakeJob, last: str
) -> None:
    with pytest.raises(ModelAnswerUnusable):
        Play(last).sanitizer(masked).sanitize(job(ORIGINAL))


def test_a_rewrite_that_echoes_the_tags_of_the_prompt_is_an_error(masked: MaskedModel, job: MakeJob) -> None:
    play = Play("")

    def echo(prompt: Prompt) -> str:
        return play.group.pop(0) if is_paraphrase(prompt) else prompt[-1].content.replace("nurse", "x")

    play.model = ScriptedModel(echo)
    with pytest.raises(ModelAnswerUnusable):
        play.sanitizer(masked, keywords=0).sanitize(job(ORIGINAL))


def test_a_second_exemplar_is_tried_where_the_first_gives_nothing(masked: MaskedModel, job: MakeJob) -> None:
    play = Play("")
    answers = iter(["", "The nurse again.", "A note at last."])
    play.model = ScriptedModel(lambda prompt: play.group.pop(0) if is_paraphrase(prompt) else next(answers))
    assert play.sanitizer(masked).sanitize(job(ORIGINAL)).text == "A note at last."
    shown = [prompt[-1].content.split("\n")[1] for prompt in play.model.prompts[3:]]
    assert sorted(shown) == sorted(GROUP)


def test_no_second_group_is_drawn_where_each_has_its_price(job: MakeJob) -> None:
    from dataclasses import replace

    with pytest.raises(ModelAnswerUnusable):
        recited().sanitize(replace(job(ORIGINAL), attempt=1))


def test_a_group_of_nothing_is_an_error(masked: MaskedModel, job: MakeJob) -> None:
    with pytest.raises(ModelAnswerUnusable):
        Play("A note.", ["", " \n", "?!"]).sanitizer(masked).sanitize(job(ORIGINAL))


def test_empty_paraphrases_are_left_out_of_the_choice(masked: MaskedModel, job: MakeJob) -> None:
    play = Play("A note.", ["", "A plain sentence about a walk in the park.", "?"])
    play.sanitizer(masked).sanitize(job(ORIGINAL))
    assert "a walk in the park" in play.model.prompts[-1][-1].content


def test_identifiers_are_gone_before_anything_is_asked(masked: MaskedModel, job: MakeJob) -> None:
    play = Play("A note.")
    name = "Anna Example"
    at = ORIGINAL.index(name)
    finding = Finding(Span(at, at + len(name)), name, Attribute.NAME, 0.9, "test")
    play.sanitizer(masked).sanitize(job(ORIGINAL, [finding]))
    assert not any("Anna" in message.content for prompt in play.model.prompts for message in prompt)


def test_without_logits_there_is_a_temperature_and_no_guarantee(masked: MaskedModel, job: MakeJob) -> None:
    play = Play("A note.")
    rewrite = play.sanitizer(masked, temperature=0.5, last_temperature=1.5).sanitize(job(ORIGINAL))
    assert [sampling.temperature for sampling in play.model.samplings] == [0.5, 1.0, 1.5, 0.0]
    assert rewrite.guarantee == NoGuarantee()
    assert "No formal guarantee" in rewrite.edits[0].reason


def test_the_rewrite_is_one_edit_that_is_taken_whole_or_not(masked: MaskedModel, job: MakeJob) -> None:
    rewrite = Play("A note.").sanitizer(masked).sanitize(job(ORIGINAL))
    (edit,) = rewrite.edits
    assert edit.span == Span(0, len(ORIGINAL))
    assert rewrite.with_accepted(0, False).text == ORIGINAL
    assert rewrite.with_accepted(0, False).guarantee == NoGuarantee()


class Recited:
    """Roles with known draws: paraphrases of 5, 6 and 7 tokens where 20 were allowed."""

    not_covered = ("The colour of the ink.",)
    bounds: Bounds | None = Bounds(-1.0, 3.0)

    def limit(self, text: str) -> int:
        return 20

    def paraphrases(self, text: str, temperatures: Sequence[float], below: Below, check: Check) -> list[Paraphrase]:
        return [Paraphrase(f"{GROUP[i]} {below(10**9)}", 5 + i) for i in range(len(temperatures))]

    def perplexities(self, texts: Sequence[str], check: Check) -> list[float]:
        return [float(len(text)) for text in texts]

    def rewrite(self, exemplar: str, ban: Ban, below: Below, check: Check) -> str:
        return f"Words {' '.join(letter for letter in exemplar if letter.isdigit())}, that is all."


def recited(**options: object) -> GroupTextRewriting:
    roles = Recited()
    return GroupTextRewriting(
        Roles(roles, roles, roles), Options.from_plain({"paraphrases": 3, "temperature": 0.5, **options})
    )


def test_the_epsilon_is_the_sum_of_all_draws_that_could_be(job: MakeJob) -> None:
    guarantee = recited().sanitize(job(ORIGINAL)).guarantee
    assert isinstance(guarantee, DifferentialPrivacy)
    one = epsilon(Bounds(-1.0, 3.0), 0.5)  # 2 * 4 / 0.5 = 16
    assert one == pytest.approx(16.0)
    assert guarantee.epsilon == pytest.approx(3 * 20 * one)
    assert guarantee.realised == pytest.approx((5 + 6 + 7) * one)
    assert guarantee.epsilon >= 3 * 20 * 16.0
    assert "The colour of the ink." in guarantee.not_covered


def test_other_temperatures_and_noisy_keywords_count_as_they_cost(job: MakeJob) -> None:
    guarantee = recited(last_temperature=2.0, release="jem", keyword_epsilon=2.5).sanitize(job(ORIGINAL)).guarantee
    assert isinstance(guarantee, DifferentialPrivacy)
    # T = 0.5, 1.25, 2: 16, 6.4 and 4 a token.
    assert guarantee.epsilon == pytest.approx(20 * (16 + 6.4 + 4) + 2.5)
    assert guarantee.realised == pytest.approx(5 * 16 + 6 * 6.4 + 7 * 4 + 2.5)


def test_the_review_is_told_both_sums(job: MakeJob) -> None:
    (edit,) = recited().sanitize(job(ORIGINAL)).edits
    assert "960.0" in edit.reason
    assert "288.0" in edit.reason


def test_taking_it_back_voids_the_guarantee(job: MakeJob) -> None:
    rewrite = recited().sanitize(job(ORIGINAL))
    assert rewrite.with_accepted(0, False).with_accepted(0, True).guarantee == NoGuarantee()


def test_a_seed_repeats_a_run_and_voids_its_guarantee(job: MakeJob) -> None:
    one, again = (recited(seed=4).sanitize(job(ORIGINAL)) for _ in range(2))
    assert one == again
    assert one.guarantee == NoGuarantee()
    assert "seed" in one.edits[0].reason
    other = recited(seed=5).sanitize(job(ORIGINAL))
    assert other.text != one.text
    assert len({recited().sanitize(job(ORIGINAL)).text for _ in range(3)}) == 3


def test_another_attempt_draws_differently_under_the_same_seed(job: MakeJob) -> None:
    from dataclasses import replace

    first = job(ORIGINAL)
    assert recited(seed=4).sanitize(first).text != recited(seed=4).sanitize(replace(first, attempt=1)).text


def test_it_stops_when_it_is_told_to(masked: MaskedModel, job: MakeJob) -> None:
    play = Play("A note.")
    with pytest.raises(Cancelled):
        play.sanitizer(masked).sanitize(job(ORIGINAL, cancelled=lambda: len(play.model.prompts) == 2))
    assert len(play.model.prompts) == 2
    with pytest.raises(DeadlineExceeded):
        Play("A note.").sanitizer(masked).sanitize(job(ORIGINAL, deadline=0.0))
