from sotto.profiles import Profile, Rule
from sotto.rewrite import Finding, Span
from sotto.sanitizers.base import Job
from sotto.sanitizers.dp_gtr.withheld import withheld
from sotto.taxonomy import Attribute
from sotto.vault import Vault


def job(text: str, findings: dict[str, Attribute], rules: dict[Attribute, Rule] | None = None) -> Job:
    found = [
        Finding(Span(text.index(value), text.index(value) + len(value)), value, attribute, 0.9, "test")
        for value, attribute in findings.items()
    ]
    return Job(text, sorted(found, key=lambda f: f.span), Profile("p", "P", rules=rules or {}), Vault())


TEXT = "Anna Example (anna@example.org) from Leeds is 41 and has asthma."


def test_identifiers_terms_and_facts_never_reach_the_mechanism() -> None:
    made = withheld(
        job(
            TEXT,
            {
                "Anna Example": Attribute.NAME,
                "anna@example.org": Attribute.EMAIL,
                "41": Attribute.AGE,
                "asthma": Attribute.FACT,
            },
        )
    )
    # An age is no identifier: the noise takes care of it, as of everything else.
    assert made == "someone (something) from Leeds is 41 and has something."


def test_the_profiles_rules_decide_beyond_that() -> None:
    findings = {"Anna Example": Attribute.NAME, "Leeds": Attribute.LOCATION, "41": Attribute.AGE}
    rules = {Attribute.NAME: Rule.ALLOW, Attribute.LOCATION: Rule.GENERALISE, Attribute.AGE: Rule.REMOVE}
    made = withheld(job(TEXT, findings, rules))
    assert made == "Anna Example (anna@example.org) from somewhere is something and has asthma."


def test_blocks_of_code_go_whole() -> None:
    text = "Why does this fail?\n```python\nprint(secret_plan)\n```\nIt worked before."
    assert withheld(job(text, {})) == "Why does this fail?\nsome code\nIt worked before."
    assert "secret" not in withheld(job("Look:\n~~~\nsecret_plan()", {}))


def test_no_stand_in_is_spent() -> None:
    asked = job(TEXT, {"Anna Example": Attribute.NAME})
    withheld(asked)
    assert asked.vault.pairs() == []
