"""The first profile: what answers make of it, and that every template makes a profile that is valid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sotto.profiles import OwnTerm, Profile, Rule, Strictness, profile_to_plain
from sotto.taxonomy import Attribute
from sotto_desktop.state.questionnaire import TEMPLATES, Template, filled

BASE = Profile("everyday", "Everyday")


def template(name: str) -> Template:
    return next(one for one in TEMPLATES if one.name == name)


def test_answers_become_facts_and_free_lines_too() -> None:
    answers = {"home": " Kiruna. ", "people": "", "work": "a nurse"}
    profile = filled(BASE, template("everyday"), answers, "I am getting divorced\n\n  We are  moving.\n")
    assert profile.facts == ("I live in Kiruna.", "I work as a nurse.", "I am getting divorced", "We are moving.")


def test_lists_of_names_become_own_terms_and_the_rules_come_along() -> None:
    profile = filled(BASE, template("developer"), {"projects": "Bluebird, Project Heron,,Bluebird"}, "")
    assert profile.own_terms == (OwnTerm("Bluebird"), OwnTerm("Project Heron"))
    assert profile.rule(Attribute.CREDENTIAL) is Rule.REMOVE


def test_an_empty_questionnaire_changes_nothing_of_an_everyday_profile() -> None:
    for base in (BASE, replace(BASE, strictness=Strictness.STRICT, facts=("I live in Kiruna.",), private=True)):
        assert filled(base, template("everyday"), {}, " \n") == base


@pytest.mark.parametrize("one", TEMPLATES, ids=lambda one: one.name)
def test_every_template_makes_a_valid_profile_whatever_the_answers(one: Template) -> None:
    answers = {question.name: "x{y} " * 400 for question in one.questions}
    profile_to_plain(filled(BASE, one, answers, "z" * 5000))
