"""Auto picks by text and profile, says why, and loses no edit on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sotto.errors import OptionInvalid
from sotto.profiles import Profile, Rule, Strictness
from sotto.rewrite import Action, Edit, Rewrite, Span
from sotto.sanitizers import catalog
from sotto.sanitizers.auto.router import AutoSanitizer, Stages, to_hide
from sotto.sanitizers.base import Job
from sotto.sanitizers.models import Models
from sotto.service import Request, Service
from sotto.taxonomy import Attribute
from sotto.vault import Vault

TEXT = "Anna has an insulin pump and lives by the sea. Which grill?"


class Replaces:
    """A sanitizer that replaces words, remembers its jobs and tells its progress."""

    def __init__(self, name: str, replacements: dict[str, str]) -> None:
        self.name, self.replacements = name, replacements
        self.jobs: list[Job] = []

    def sanitize(self, job: Job) -> Rewrite:
        self.jobs.append(job)
        job.progress(self.name, 0.5)
        edits = [
            Edit(Span(at, at + len(old)), old, new, Action.GENERALISE, Attribute.OTHER, self.name, 0.9, self.name)
            for old, new in self.replacements.items()
            if (at := job.text.find(old)) >= 0
        ]
        return Rewrite(job.text, tuple(sorted(edits, key=lambda e: e.span)), self.name, task="grill")


class Scene:
    """Auto with sanitizers that do as they are told; the fact counts as told while "pump" stands there."""

    def __init__(self) -> None:
        self.contextual = Replaces("contextual", {"Anna": "Robin"})
        self.napare = Replaces("napare", {"an insulin pump": "a gadget"})
        self.rlaa = Replaces("rlaa", {"by the sea": "somewhere"})
        self.asked: list[Sequence[str]] = []
        self.seen: list[tuple[str, float | None]] = []
        self.auto = AutoSanitizer(
            Stages(
                self.contextual,
                lambda: self.napare,
                self._rlaa,
                lambda text, job: [f for f in job.profile.facts if "pump" in text],
            )
        )

    def _rlaa(self, attributes: Sequence[str]) -> Replaces:
        self.asked.append(attributes)
        return self.rlaa

    def run(self, **profile: Any) -> Rewrite:
        job = Job(TEXT, (), Profile("p", "P", **profile), Vault(), progress=lambda *told: self.seen.append(told))
        return self.auto.sanitize(job)


def test_without_a_profile_the_task_decides_alone() -> None:
    scene = Scene()
    made = scene.run()
    assert made.text == "Robin has an insulin pump and lives by the sea. Which grill?"
    assert made.sanitizer == "contextual"
    assert made.choice == "Keeps what your request needs and hides the rest."
    assert not scene.napare.jobs
    assert not scene.asked


def test_a_fact_that_is_still_told_goes_by_a_search() -> None:
    scene = Scene()
    made = scene.run(facts=("I have diabetes.",))
    assert made.text == "Robin has a gadget and lives by the sea. Which grill?"
    assert made.original == TEXT
    assert [e.original for e in made.edits] == ["Anna", "an insulin pump"]
    assert made.sanitizer == "auto"
    assert "One fact of your profile" in made.choice
    assert scene.napare.jobs[0].text.startswith("Robin")


def test_a_fact_that_is_gone_needs_no_search() -> None:
    scene = Scene()
    scene.contextual.replacements["an insulin pump"] = "a thing"
    assert scene.run(facts=("I have diabetes.",)).sanitizer == "contextual"
    assert not scene.napare.jobs


def test_the_strictest_setting_and_rules_call_the_stranger() -> None:
    scene = Scene()
    made = scene.run(facts=("I have diabetes.",), strictness=Strictness.STRICT)
    assert made.text == "Robin has a gadget and lives somewhere. Which grill?"
    assert "place of living" in scene.asked[0]
    assert "strict" in made.choice
    fractions = [fraction for _, fraction in scene.seen if fraction is not None]
    assert fractions == sorted(fractions)
    ruled = Scene()
    made = ruled.run(rules={Attribute.LOCATION: Rule.REMOVE})
    assert ruled.asked == [("place of living",)]
    assert made.text == "Robin has an insulin pump and lives somewhere. Which grill?"
    assert "rules" in made.choice


def test_what_rules_allow_asks_for_nothing() -> None:
    assert to_hide(Profile("p", "P", rules={Attribute.LOCATION: Rule.ALLOW})) == ()


def test_auto_has_no_options() -> None:
    with pytest.raises(OptionInvalid):
        catalog.build("auto", Models(), {"rounds": 3})


# With the models that ship -------------------------------------------------------------------------

LETTER = (
    "Hi, I'm Maren Vogel, 43. Could you suggest five snacks for a two-hour hike with eight children? "
    "My insulin pump beeps whenever I eat too late, and I work nights as a nurse in Ghent."
)


@pytest.mark.parametrize(
    "profile",
    [
        Profile("p", "P"),
        Profile("p", "P", facts=("I have diabetes.", "I am a nurse.")),
        Profile("p", "P", strictness=Strictness.STRICT),
        Profile("p", "P", facts=("I have diabetes.",), rules={Attribute.EMPLOYMENT: Rule.REMOVE}),
    ],
)
def test_the_shipped_models_compose(profile: Profile) -> None:
    vault = Vault()
    made = Service.builtin().rewrite(Request(LETTER, profile, vault))
    assert made.original == LETTER
    assert "Maren" not in made.text
    assert "snacks" in made.text
    assert made.with_all(False).text == LETTER
    assert made.choice
