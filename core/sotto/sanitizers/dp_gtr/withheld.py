"""What the mechanism never gets to see: the text without identifiers, secrets and what the profile hides.

Differential privacy holds between any two texts, so it holds whatever is done to a text beforehand. A name
that is taken out here cannot come out by chance either. Stand-ins of the conversation would be paraphrased
away, so neutral words take the place, and there is nothing to restore in the answer.
"""

from __future__ import annotations

import re

from sotto.profiles import Rule
from sotto.rewrite import Finding
from sotto.sanitizers.base import Job
from sotto.taxonomy import IDENTIFIERS, Attribute

_NEUTRAL = {
    Attribute.NAME: "someone",
    Attribute.ADDRESS: "somewhere",
    Attribute.LOCATION: "somewhere",
    Attribute.DATES: "sometime",
}
_CODE = re.compile(r"^(`{3,}|~{3,})[^\n]*\n.*?(?:^\1[^\n]*$|\Z)", re.DOTALL | re.MULTILINE)


def withheld(job: Job) -> str:
    """The job's text with neutral words where something has to go; blocks of code go, which no noise keeps whole."""
    pieces: list[str] = []
    at = 0
    for finding in job.findings:
        if _has_to_go(finding, job):
            pieces += [job.text[at : finding.span.start], _NEUTRAL.get(finding.attribute, "something")]
            at = finding.span.end
    return _CODE.sub("some code", "".join(pieces) + job.text[at:])


def _has_to_go(finding: Finding, job: Job) -> bool:
    rule = job.profile.rule(finding.attribute)
    if finding.attribute is Attribute.FACT or rule not in {Rule.TASK, Rule.ALLOW}:
        return True
    named = finding.attribute in IDENTIFIERS or finding.attribute is Attribute.OWN_TERM
    return named and rule is Rule.TASK
