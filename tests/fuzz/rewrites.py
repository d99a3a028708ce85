"""Rewrites of any text: exact edits, nothing that went survives, the same every time, and names come back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from sotto.errors import SottoError
from sotto.folding import folded_text
from sotto.plain import edit_segments, guarantee_to_plain, rewrite_from_plain, rewrite_to_plain, stranger_to_plain
from sotto.profiles import Profile
from sotto.protocol.frames import dump
from sotto.protocol.messages import app_message
from sotto.rewrite import Action, Rewrite
from sotto.service import Request
from sotto.taxonomy import IDENTIFIERS, Family
from sotto.vault import Vault
from tests.fuzz.reader import Reader
from tests.fuzz.texts import PROFILES, services

SEEDS = tuple(
    bytes([profile, sanitizer, *range(start, 70, 5)]) for profile in (0, 3) for sanitizer in (0, 5) for start in (0, 2)
)
# Drawing at random takes longest and has fewer promises about the words: seldom.
_SANITIZERS = ("auto", "auto", "contextual", "contextual", "contextual", "napare", "napare", "rlaa", "rlaa", "dp-gtr")


def check(data: bytes) -> None:
    reader = Reader(data)
    profile, sanitizer = reader.pick(PROFILES), reader.pick(_SANITIZERS)
    check_text(reader.text(600), profile, sanitizer)


def check_text(text: str, profile: Profile, sanitizer: str) -> None:
    one, other = services()
    vault = Vault()
    try:
        rewrite = one.rewrite(Request(text, profile, vault, sanitizer))
    except SottoError as error:
        assert len(text) < 8 or text not in str(error), "an error quotes the text"
        assert error.code != SottoError.code, "an untyped error"
        assert not vault.pairs(), "a rewrite that failed left stand-ins"
        return
    _check_form(rewrite, text)
    _check_wire(rewrite)
    if sanitizer == "dp-gtr":
        return
    _check_gone(rewrite)
    _check_comes_back(rewrite, vault)
    again = Vault()
    assert other.rewrite(Request(text, profile, again, sanitizer)) == rewrite, "another try comes out otherwise"
    assert again.to_plain() == vault.to_plain()


def _check_form(rewrite: Rewrite, text: str) -> None:
    assert rewrite.original == text
    assert all(0 <= e.span.start <= e.span.end <= len(text) and e.span.of(text) == e.original for e in rewrite.edits)
    assert all(a.span.end <= b.span.start for a, b in pairwise(rewrite.edits)), "edits overlap"
    rewrite.text.encode()
    at, pieces = 0, []
    for edit in rewrite.edits:
        if edit.accepted:
            pieces += [text[at : edit.span.start], edit.replacement]
            at = edit.span.end
    assert "".join([*pieces, text[at:]]) == rewrite.text, "the edits do not make the text"
    assert rewrite.with_all(False).text == text


def _check_wire(rewrite: Rewrite) -> None:
    # Numbers are rounded on the way, so the steps' rates may differ in their last place.
    plain = rewrite_to_plain(replace(rewrite, steps=()))
    assert rewrite_to_plain(rewrite_from_plain(plain)) == plain
    message = {
        "type": "rewritten",
        "id": "1",
        "rewrite": "r",
        "sanitizer": rewrite.sanitizer,
        "choice": rewrite.choice,
        "task": rewrite.task,
        "segments": edit_segments(rewrite),
        "guarantee": guarantee_to_plain(rewrite.guarantee),
        "stranger": None if rewrite.stranger is None else stranger_to_plain(rewrite.stranger),
        "seconds": 0.0,
    }
    dump(app_message(message))
    segments = message["segments"]
    assert isinstance(segments, list)
    assert "".join(_sent(segment) for segment in segments) == rewrite.text


def _sent(segment: Mapping[str, object]) -> str:
    edit = segment.get("edit")
    if not isinstance(edit, dict):
        return str(segment["text"])
    return str(edit["replacement"] if edit["accepted"] else edit["original"])


def _check_gone(rewrite: Rewrite) -> None:
    """What an edit took out as an identifier or a secret stands nowhere else, in no case and with no other blanks."""
    left = " ".join(rewrite.text.split())
    for edit in rewrite.edits:
        gone = edit.accepted and (edit.attribute in IDENTIFIERS or edit.attribute.family is Family.SECRET)
        value = " ".join(edit.original.split())
        if not gone or len(value) < 6 or not re.search(r"[\d@]", value):
            continue
        assert not re.search(rf"(?<!\w){re.escape(value)}(?!\w)", left), "a removed value survives"


def _check_comes_back(rewrite: Rewrite, vault: Vault) -> None:
    """Every stand-in of the text comes back as what it stands for, and nothing else of the text changes with it."""
    expected, sent, at = [], [], 0
    for edit in rewrite.edits:
        if not (edit.accepted and edit.action is Action.PSEUDONYM):
            continue
        restored = vault.restore(edit.replacement)
        assert _comparable(restored) in _comparable(edit.original), "a stand-in comes back as something else"
        between = rewrite.original[at : edit.span.start]
        expected += [between, restored]
        sent += [between, edit.replacement]
        at = edit.span.end
    rest = rewrite.original[at:]
    assert vault.restore("".join([*sent, rest])) == "".join([*expected, rest]), "restoring changes other words"
    for stand_in, original in vault.pairs():
        assert vault.restore(stand_in) == original


def _comparable(text: str) -> str:
    """Without case, blanks and signs: a value keeps the spelling it had when it first came."""
    return re.sub(r"[\W_]+", "", folded_text(text))
