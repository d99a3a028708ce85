"""What a browser's card is told of findings and rewrites: as plain data, worded as the window words it. Imports no Qt.

The words are in the language in use.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sotto.plain import edit_segments, finding_segments, guarantee_to_plain, stranger_to_plain
from sotto.rewrite import Finding, Guarantee, Rewrite, StrangerTest
from sotto_desktop.core_words import said
from sotto_desktop.translation import tr

Plain = dict[str, Any]


def findings_told(text: str, findings: Iterable[Finding]) -> list[Plain]:
    return [_labelled(segment, "finding") for segment in finding_segments(text, findings)]


def edits_told(rewrite: Rewrite) -> list[Plain]:
    segments = [_labelled(segment, "edit") for segment in edit_segments(rewrite)]
    for segment in segments:
        if "edit" in segment:
            segment["edit"]["reason"] = said(segment["edit"]["reason"])
    return segments


def details_told(details: Iterable[Plain]) -> list[Plain]:
    return [detail | {"label": tr(detail["label"])} for detail in details]


def guarantee_told(guarantee: Guarantee) -> Plain:
    plain = guarantee_to_plain(guarantee)
    return plain | {name: [said(one) for one in ones] for name, ones in plain.items() if name == "not_covered"}


def stranger_told(test: StrangerTest) -> Plain:
    plain = stranger_to_plain(test)
    for inferred in (*plain["before"], *plain["after"]):
        inferred["attribute"] = tr(inferred["attribute"].capitalize())
    return plain


def _labelled(segment: Plain, part: str) -> Plain:
    if part in segment:
        segment[part]["label"] = tr(segment[part]["label"])
    return segment
