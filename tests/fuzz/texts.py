"""Findings on any text: typed errors only, sorted, disjoint, inside the text, and the same every time."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from sotto.engines.builtin.models import BuiltinModels
from sotto.errors import SottoError
from sotto.plain import finding_from_plain, finding_segments, finding_to_plain
from sotto.profiles import OwnTerm, Profile, Rule, Strictness
from sotto.protocol.frames import dump
from sotto.protocol.messages import app_message
from sotto.service import Service
from sotto.taxonomy import Attribute
from tests.fuzz.reader import Reader

SEEDS = (b"", bytes(range(40)), bytes(range(0, 200, 3)), bytes(range(199, 0, -7)), bytes([200, 7, 90, 255]))

PROFILES = (
    Profile("plain", "Plain"),
    Profile("strict", "Strict", strictness=Strictness.STRICT),
    Profile(
        "own",
        "Own",
        own_terms=(OwnTerm("Bluebird"), OwnTerm(r"\bW \d+", pattern=True), OwnTerm("C++")),
        never_flag=("Robin", "2 + 2"),
    ),
    Profile("hides", "Hides", rules=dict.fromkeys(Attribute, Rule.PSEUDONYM)),
    Profile("removes", "Removes", rules={Attribute.NAME: Rule.REMOVE, Attribute.EMAIL: Rule.REMOVE}),
    Profile("facts", "Facts", facts=("I take lithium.", "I am divorced from Tobias.")),
)


@cache
def services() -> tuple[Service, Service]:
    """Two on the same models, so that neither remembers what the other was asked."""
    models = BuiltinModels()
    return Service(models), Service(models)


def check(data: bytes) -> None:
    reader = Reader(data)
    profile = reader.pick(PROFILES)
    check_text(reader.text(), profile)


def check_text(text: str, profile: Profile) -> None:
    one, other = services()
    try:
        findings = one.find(text, profile)
    except SottoError as error:
        assert len(text) < 8 or text not in str(error), "an error quotes the text"
        return
    for finding in findings:
        assert 0 <= finding.span.start < finding.span.end <= len(text)
        assert finding.span.of(text) == finding.text
        assert 0 <= finding.confidence <= 1
        plain = finding_to_plain(finding)
        assert finding_to_plain(finding_from_plain(plain)) == plain
    assert all(a.span.end <= b.span.start for a, b in pairwise(findings)), "findings overlap"
    assert other.find(text, profile) == findings, "another look finds something else"
    segments = finding_segments(text, findings)
    assert "".join(segment["text"] for segment in segments) == text
    dump(app_message({"type": "found", "id": "1", "segments": segments}))
