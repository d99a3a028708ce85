"""The built-in roles: what is graded how, and what is left of a text when the evidence goes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from sotto.errors import Cancelled, DeadlineExceeded
from sotto.profiles import Profile, Rule
from sotto.rewrite import Action, Finding, Inferred, Rewrite, Span
from sotto.sanitizers.base import Job
from sotto.sanitizers.models import Models
from sotto.sanitizers.rlaa.builtin import BuiltinArbitrator, BuiltinJudge
from sotto.sanitizers.rlaa.options import Options
from sotto.sanitizers.rlaa.roles import Validity
from sotto.sanitizers.rlaa.sanitizer import RlaaSanitizer
from sotto.sanitizers.stranger import TOLD
from sotto.service import Request, Service
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from tests.core.sanitizers.rlaa.play import EVERYDAY, shipped
from tests.fakes import ScriptedInferenceReader


def strict(telling: dict[str, tuple[str, ...]]) -> Profile:
    """A profile that hides what is told whatever the request needs."""
    return Profile("strict", "Strict", rules={TOLD[told][0]: Rule.REMOVE for told in telling})


def hidden(
    text: str, telling: dict[str, tuple[str, ...]], profile: Profile | None = None, **options: object
) -> Rewrite:
    """The rewrite of a text whose telling words are known, by the real anonymizer."""
    profile = profile or strict(telling)
    builtin = replace(shipped(), inference=ScriptedInferenceReader(telling))  # type: ignore[arg-type]
    sanitizer = RlaaSanitizer(Models(builtin), Options.from_plain({"limit": "inf", **options}))
    return sanitizer.sanitize(Job(text, [], profile, Vault()))


def reads_well(text: str) -> bool:
    """No doubled space, no orphaned sign, no empty bracket."""
    return not re.search(r"  | [,.;:!?]|[,;:]{2}|,\.|\(\s*\)|^[,;.]", text)


@pytest.mark.parametrize(
    ("text", "telling", "gone", "stays"),
    [
        (
            "My husband and I baked bread all weekend. It was great fun.",
            {"sex": ("My husband",)},
            "husband",
            "and I baked bread all weekend. It was great fun.",
        ),
        (
            "The trams in Ghent are late, as usual. How do you cope with late trams?",
            {"place of living": ("Ghent",)},
            "Ghent",
            "are late, as usual. How do you cope with late trams?",
        ),
        (
            "I finished my Masters in Astronomy and now I bake bread. Any tips for a good crust?",
            {"education": ("Masters in Astronomy",)},
            "Astronomy",
            "and now I bake bread. Any tips for a good crust?",
        ),
        (
            "Growing up in the 80s, we had no phones. We had bikes, and we had time.",
            {"age": ("the 80s",)},
            "80s",
            "we had no phones. We had bikes, and we had time.",
        ),
        (
            "I earn 42,000 euros a year and I still cannot bake bread. Why does my dough not rise?",
            {"income": ("42,000 euros",)},
            "42,000",
            "I still cannot bake bread. Why does my dough not rise?",
        ),
        (
            "We bake on Sundays. After my shift at the children's ward I sleep. Bread keeps me sane.",
            {"occupation": ("my shift at the children's ward",)},
            "ward",
            "We bake on Sundays.",
        ),
    ],
)
def test_the_evidence_goes_and_the_rest_stays(
    text: str, telling: dict[str, tuple[str, ...]], gone: str, stays: str
) -> None:
    rewrite = hidden(text, telling)
    assert gone not in rewrite.text
    assert stays in rewrite.text
    assert reads_well(rewrite.text)
    assert all(edit.evidence and edit.reason for edit in rewrite.edits)
    assert rewrite.steps
    assert rewrite.steps[0].gain == pytest.approx(0.9)


def test_any_edit_alone_can_be_taken_back_and_the_text_still_reads_well() -> None:
    text = "My husband, who is from Ghent, bakes. I knit in the evenings, mostly socks. Do you like socks?"
    rewrite = hidden(text, {"sex": ("My husband",), "place of living": ("who is from Ghent",)})
    assert len(rewrite.edits) > 1
    for index in range(len(rewrite.edits)):
        assert reads_well(rewrite.with_accepted(index, False).text)
    assert rewrite.with_all(False).text == text


def test_what_still_tells_after_it_was_made_coarser_goes() -> None:
    text = "We bake on Sundays. My husband kneads. It is a quiet, slow and lovely thing to do on a rainy day."
    rewrite = hidden(text, {"sex": ("My husband", "My partner")})
    assert "husband" not in rewrite.text
    assert "My partner" not in rewrite.text
    assert reads_well(rewrite.text)


def test_nothing_is_cut_out_of_code_and_links() -> None:
    text = "Why does `ghent.trams()` fail? See https://ghent.example/trams for the stack trace."
    rewrite = hidden(text, {"place of living": ("ghent.trams", "ghent.example")})
    assert rewrite.text == text


def test_what_the_profile_allows_stays_and_what_it_hides_goes() -> None:
    text = "At 43 I knit socks for the whole family, and it calms me."
    telling = {"age": ("At 43",)}
    assert "43" in hidden(text, telling, Profile("p", "P", rules={Attribute.AGE: Rule.ALLOW})).text
    assert "43" not in hidden(text, telling, Profile("p", "P", rules={Attribute.AGE: Rule.GENERALISE})).text


def test_without_evidence_nothing_changes() -> None:
    text = "Who succeeded Angela Merkel as chancellor, and in which month did the handover happen?"
    assert hidden(text, {}).text == text


# The arbitrator ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sure", "validity"),
    [(0.95, Validity.HIGH), (0.5, Validity.MEDIUM), (0.25, Validity.LOW), (0.1, Validity.INVALID)],
)
def test_grades_follow_the_calibrated_probability(sure: float, validity: Validity) -> None:
    text = "I knit a lot. The trams in Ghent are late."
    reading = shipped().encoder.read(text)
    arbitrator = BuiltinArbitrator(EVERYDAY, replace(reading, needed=reading.needed * 0))
    (verdict,) = arbitrator.arbitrate(Rewrite(text, (), "t"), [Inferred("place of living", sure, ("Ghent",))], ok)
    assert verdict.validity is validity


def test_what_the_request_needs_is_no_leak_unless_the_profile_hides_it() -> None:
    text = "Suggest three day trips from Ghent by train."
    reading = shipped().encoder.read(text)
    reading = replace(reading, needed=reading.needed * 0 + 0.9)
    leak = Inferred("place of living", 0.95, ("Ghent",))
    (verdict,) = BuiltinArbitrator(EVERYDAY, reading).arbitrate(Rewrite(text, (), "t"), [leak], ok)
    assert verdict.validity is Validity.LOW
    strict = Profile("p", "P", rules={Attribute.LOCATION: Rule.REMOVE})
    (verdict,) = BuiltinArbitrator(strict, reading).arbitrate(Rewrite(text, (), "t"), [leak], ok)
    assert verdict.validity is Validity.HIGH


def ok() -> None:
    pass


# The judge --------------------------------------------------------------------------------------


def test_utility_falls_with_what_is_lost_and_not_with_stand_ins() -> None:
    text = "Please write to Ottilie Wiesengrund that the heating in the kitchen is broken."
    vault = Vault()
    stand_in = edit(text, "Ottilie Wiesengrund", vault.stand_in("Ottilie Wiesengrund", Attribute.NAME))
    start = Rewrite(text, (stand_in,), "t")
    judge = BuiltinJudge(shipped().similarity, shipped().encoder.read(text), start, vault)
    whole = judge.utility(start)
    assert whole == pytest.approx(1.0, abs=1e-3)
    lost = edit(text, " that the heating in the kitchen is broken", "")
    assert judge.utility(Rewrite(text, (stand_in, lost), "t")) < whole - 0.05


def edit(text: str, original: str, by: str):  # type: ignore[no-untyped-def]
    from sotto.rewrite import Edit

    at = text.index(original)
    return Edit(Span(at, at + len(original)), original, by, Action.PSEUDONYM, Attribute.NAME, "", 1.0, "t")


# Whole texts on the models that ship ------------------------------------------------------------

TEXT = (
    "Hi! I'm Maren Vogel, 43, and since my divorce from Tobias last spring I've been sleeping badly. "
    "Could you suggest five snacks for a two-hour hike with eight children? "
    "You can reach me at maren.vogel@posteo.example or +49 30 901820."
)


@pytest.fixture(scope="module")
def service() -> Service:
    return Service(shipped())


@pytest.fixture
def rewritten(service: Service) -> Callable[..., Rewrite]:
    def make(text: str, profile: Profile = EVERYDAY, vault: Vault | None = None) -> Rewrite:
        return service.rewrite(Request(text, profile, vault or Vault(), "rlaa"))

    return make


def test_identifiers_are_hidden_and_come_back(rewritten: Callable[..., Rewrite]) -> None:
    vault = Vault()
    rewrite = rewritten(TEXT, vault=vault)
    for private in ("Maren", "Vogel", "posteo", "901820"):
        assert private not in rewrite.text
    assert "five snacks for a two-hour hike with eight children" in rewrite.text
    assert "maren.vogel@posteo.example or +49 30 901820" in vault.restore(rewrite.text)
    assert reads_well(rewrite.text)


def test_a_name_that_stays_comes_back(rewritten: Callable[..., Rewrite]) -> None:
    text, vault = "Please write to Maren Vogel that our hike starts at nine.", Vault()
    rewrite = rewritten(text, vault=vault)
    assert "Vogel" not in rewrite.text
    assert vault.restore(rewrite.text) == text


def test_what_the_profile_says_is_hidden_at_any_price() -> None:
    text = "I knit since my divorce. My code word is Zaunkoenig, and my dentist is in Ghent."
    rules = {Attribute.LOCATION: Rule.REMOVE, Attribute.FAMILY: Rule.GENERALISE}
    findings = [
        Finding(Span(7, 23), "since my divorce", Attribute.FACT, 0.9, "facts"),
        Finding(Span(41, 51), "Zaunkoenig", Attribute.OWN_TERM, 1.0, "profile"),
        Finding(Span(74, 79), "Ghent", Attribute.LOCATION, 0.7, "tagger"),
    ]
    assert [f.text for f in findings] == [f.span.of(text) for f in findings]
    job = Job(text, findings, Profile("p", "P", rules=rules), Vault())
    rewrite = RlaaSanitizer(Models(shipped()), Options(limit=0.0)).sanitize(job)
    for private in ("divorce", "Zaunkoenig", "Ghent"):
        assert private not in rewrite.text
    assert reads_well(rewrite.text)


def test_equal_texts_give_equal_rewrites(rewritten: Callable[..., Rewrite]) -> None:
    assert rewritten(TEXT) == rewritten(TEXT)


def test_every_rewrite_comes_with_a_stranger_test(rewritten: Callable[..., Rewrite]) -> None:
    tested = rewritten(TEXT).stranger
    assert tested is not None
    assert tested.attacker == "built-in"
    assert all(one.confidence >= 0.5 for one in (*tested.before, *tested.after))
    for one in tested.before:
        assert all(quote in TEXT for quote in one.evidence)


def test_cancel_and_deadline(service: Service) -> None:
    sanitizer = RlaaSanitizer(Models(shipped()), Options())
    with pytest.raises(Cancelled):
        sanitizer.sanitize(Job(TEXT, [], EVERYDAY, Vault(), cancelled=lambda: True))
    with pytest.raises(DeadlineExceeded):
        service.rewrite(Request(TEXT, EVERYDAY, Vault(), "rlaa", deadline_seconds=1e-6))


def test_what_a_finding_covers_goes_although_another_shares_its_word() -> None:
    text = "Ask Ottilie/Friederike about the bread."
    findings = [
        Finding(Span(4, 11), "Ottilie", Attribute.NAME, 0.99, "tagger"),
        Finding(Span(12, 22), "Friederike", Attribute.NAME, 0.99, "tagger"),
    ]
    rewrite = RlaaSanitizer(Models(shipped()), Options()).sanitize(Job(text, findings, EVERYDAY, Vault()))
    assert "Ottilie" not in rewrite.text
    assert "Friederike" not in rewrite.text
