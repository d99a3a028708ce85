"""Findings of a long text, each distinct one once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sotto.rewrite import Finding
from sotto.taxonomy import Attribute


@dataclass(frozen=True, slots=True)
class Detail:
    """Words that are private, and how often they stand in the text."""

    attribute: Attribute
    text: str
    times: int

    def to_plain(self) -> dict[str, Any]:
        return {
            "attribute": self.attribute.value,
            "label": self.attribute.label,
            "text": self.text,
            "times": self.times,
        }


def counted(findings: Iterable[Finding]) -> list[Detail]:
    """In the order of the first occurrence; white space within the words counts for nothing."""
    times = Counter((finding.attribute, " ".join(finding.text.split())) for finding in findings)
    return [Detail(attribute, text, count) for (attribute, text), count in times.items()]
