"""What every rewrite must pass before anybody sees it, as far as the words themselves tell.

Nothing that has to go survives, nothing new appears, code and language stay what they were. What only a
model can tell is in ``meaning_checks``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from sotto import language
from sotto.errors import UnsupportedLanguage
from sotto.findings.facts import stem
from sotto.findings.tagger import SOURCE as TAGGER
from sotto.findings.terms import find_terms
from sotto.folding import folded
from sotto.profiles import Profile, Rule
from sotto.rewrite import DifferentialPrivacy, Edit, Finding, Rewrite, Span, SpanIndex
from sotto.sanitizers.base import Job
from sotto.sanitizers.contextual import wording, zones
from sotto.sanitizers.ladders import coarse_words
from sotto.taxonomy import IDENTIFIERS, Attribute, Family
from sotto.vault import Vault

NOISY = "dp-gtr"

_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d[\d.,:/-]*\d|\d")
_DECADE = re.compile(r"\b(\d?\d0)['’]?s\b")
_CAPITALISED = re.compile(r"\b[A-Z][^\W\d_]{2,}\b")
_SENTENCE_ENDS = re.compile(r"(?:^|[.!?:…]|[-*•]|\n)[\"'”’)\]*_(“‘\[]*\s*$")
_BEFORE = 12  # characters in which a sentence's end is looked for
# The tags around somebody's text in a prompt of ours (``prompting.render``).
_FENCE = re.compile(r"</?[a-z_]+-[0-9a-f]{8}\b")
_NUMBER_WORDS = {
    word: str(value)
    for value, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
}


class Fault(StrEnum):
    """What was wrong with a rewrite, as part of a sentence."""

    EMPTY = "nothing was left of the text"
    SURVIVES = "something that was taken out still stood elsewhere"
    WISH = "something that your profile hides was still there"
    SECRET = "a password or key was still there"  # noqa: S105
    FACT = "a fact of your profile could still be told"
    PARAPHRASED = "something that was taken out was said again in other words"
    INVENTED = "a name, number or detail stood there that is not in your text"
    LANGUAGE = "it came out in another language"
    CODE = "code in it was changed"
    ECHO = "it repeated instructions that are not yours"
    ASTRAY = "it was no longer about your text"


def fault(rewrite: Rewrite, job: Job) -> Fault | None:
    """The first thing wrong with the rewrite, or None.

    New words, lost code and a lost thread are the nature of a text whose words are drawn at random; what must
    not survive may not survive there either.
    """
    if not rewrite.text.strip():
        return Fault.EMPTY
    if _secret_left(rewrite, job.findings):
        return Fault.SECRET
    if survivors(rewrite, job.findings, job.profile):
        return Fault.SURVIVES
    if _wishes_left(rewrite, job):
        return Fault.WISH
    if _FENCE.search(rewrite.text) and not _FENCE.search(rewrite.original):
        return Fault.ECHO
    if drawn_at_random(rewrite):
        return None
    if invented(rewrite, job.vault):
        return Fault.INVENTED
    if _code_changed(rewrite, job.findings):
        return Fault.CODE
    foreign = not _readable(rewrite.text) and new_words(rewrite, job.vault)
    return Fault.LANGUAGE if foreign else None


def drawn_at_random(rewrite: Rewrite) -> bool:
    """Whether the words are noise around the original, with a guarantee or without."""
    return isinstance(rewrite.guarantee, DifferentialPrivacy) or rewrite.sanitizer == NOISY


def survivors(rewrite: Rewrite, findings: Sequence[Finding], profile: Profile) -> list[Finding]:
    """Findings whose span was edited away although the same value still stands elsewhere in the text.

    Only whole values count: a removed name that stands once more, a number written the same way.
    """
    text = rewrite.text
    edited = SpanIndex(edit.span for edit in rewrite.edits if edit.accepted)
    gone = [
        f
        for f in findings
        if (f.attribute in IDENTIFIERS or f.attribute is Attribute.OWN_TERM)
        and profile.rule(f.attribute) is not Rule.ALLOW
        and len(f.text) >= 3
        and _tells_apart(f)
        and edited.contains(f.span)
    ]
    standing = {value for value in {f.text for f in gone} if _stands(value, text)}
    return [finding for finding in gone if finding.text in standing]


def _tells_apart(finding: Finding) -> bool:
    """Whether a value is one of its kind: what the tagger takes for an address may be a mere "near the"."""
    if finding.source != TAGGER or finding.attribute is Attribute.NAME:
        return True
    return any(c.isdigit() or c.isupper() or c == "@" for c in finding.text)


def _stands(value: str, text: str) -> bool:
    # A name in lower case is as likely to be a word; a number or address stays one in any case.
    flags = re.IGNORECASE if re.search(r"[\d@]", value) else re.NOFLAG
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text, flags) is not None


def _secret_left(rewrite: Rewrite, findings: Sequence[Finding]) -> bool:
    """Whether a password or key stands at its place, or, where it is more than a few letters, anywhere."""
    edited = SpanIndex(edit.span for edit in rewrite.edits if edit.accepted)
    return any(
        not edited.overlaps(f.span) or (len(f.text) > 3 and f.text in rewrite.text)
        for f in findings
        if f.attribute.family is Family.SECRET
    )


def _wishes_left(rewrite: Rewrite, job: Job) -> bool:
    """Whether the profile's own terms, or what its rules hide, are still there."""
    profile = job.profile
    settled = [edit for edit in rewrite.edits if edit.accepted]
    edited = SpanIndex(edit.span for edit in settled)
    for finding in job.findings:
        hidden = profile.rule(finding.attribute) in {Rule.REMOVE, Rule.GENERALISE, Rule.PSEUDONYM}
        if hidden and (not edited.overlaps(finding.span) or _comes_back(finding, settled)):
            return True
    if not profile.own_terms:
        return False
    stand_ins = _stand_in_words(job.vault)
    left = find_terms(rewrite.text, profile)
    return any(
        f.source == "own term" and profile.rule(f.attribute) is not Rule.ALLOW and f.text not in stand_ins for f in left
    )


def _comes_back(finding: Finding, edits: Iterable[Edit]) -> bool:
    """Whether what was edited away at its place was put in again at another."""
    return len(finding.text) >= 3 and any(_stands(finding.text, edit.replacement) for edit in edits)


# Nothing new --------------------------------------------------------------------------------------


def invented(rewrite: Rewrite, vault: Vault) -> list[str]:
    """Numbers and capitalised words inside sentences of the whole new text that the original does not have.

    The vault's stand-ins, our own coarser wordings, and a decade that a number of the original lies in are not new.
    """
    text = _without_stand_ins(rewrite.text, vault)
    known = _numbers(rewrite.original)
    decades = {match[1] for match in _DECADE.finditer(text) if _in_decade(int(match[1]), known)}
    new = [
        n
        for n in _NUMBER.findall(text)
        if _plain_number(n) not in known
        and n not in decades
        and not re.search(rf"(?<!\d){re.escape(n)}(?!\d)", rewrite.original)
    ]
    words = {folded(word) for word in _WORD.findall(rewrite.original)} | wording.VOCABULARY | coarse_words()
    stems = {stem(word) for word in words}
    for match in _CAPITALISED.finditer(text):
        opens = _SENTENCE_ENDS.search(text[max(0, match.start() - _BEFORE) : match.start()])
        if not opens and folded(match.group()) not in words and stem(folded(match.group())) not in stems:
            new.append(match.group())
    return new


def new_words(rewrite: Rewrite, vault: Vault) -> set[str]:
    """The stems of the words in the new text that come neither from the original nor from us."""
    ours = wording.VOCABULARY | coarse_words()
    known = {stem(folded(word)) for word in [*_WORD.findall(rewrite.original), *ours]}
    return {stem(folded(word)) for word in _WORD.findall(_without_stand_ins(rewrite.text, vault))} - known


def _without_stand_ins(text: str, vault: Vault) -> str:
    """``text`` with a neutral sign for each stand-in."""
    pairs = vault.pairs()
    if not pairs:
        return text
    return re.sub("|".join(rf"(?<!\w){re.escape(stand_in)}(?!\w)" for stand_in, _ in pairs), "_", text)


def _stand_in_words(vault: Vault) -> set[str]:
    return {stand_in for stand_in, _ in vault.pairs()}


def _numbers(text: str) -> set[str]:
    """The numbers of a text, whole and in their parts, as digits; small ones that are spelled out, too."""
    found = set()
    for number in _NUMBER.findall(text):
        found |= {_plain_number(number), *re.findall(r"\d+", number)}
    return found | {_NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in _NUMBER_WORDS}


def _plain_number(number: str) -> str:
    return re.sub(r"[,\s]", "", number)


def _in_decade(decade: int, known: Iterable[str]) -> bool:
    return any(number.isdigit() and decade <= int(number) < decade + 10 for number in known)


# Form ---------------------------------------------------------------------------------------------


def _code_changed(rewrite: Rewrite, findings: Sequence[Finding]) -> bool:
    """Whether code was changed other than by taking a whole stretch of it out or replacing a found value in it."""
    stretches = list(_joined(zones.code(rewrite.original)))
    values = SpanIndex(finding.span for finding in findings)
    for edit in rewrite.edits:
        if not edit.accepted:
            continue
        for stretch in stretches:
            inside = (
                Span(max(stretch.start, edit.span.start), min(stretch.end, edit.span.end))
                if (stretch.overlaps(edit.span))
                else None
            )
            if inside and inside.of(rewrite.original).strip() and inside != stretch and not values.overlaps(inside):
                return True
    return False


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Sorted spans, those that overlap as one."""
    last: Span | None = None
    for span in spans:
        if last is not None and span.start < last.end:
            last = Span(last.start, max(last.end, span.end))
        else:
            if last is not None:
                yield last
            last = span
    if last is not None:
        yield last


def _readable(text: str) -> bool:
    try:
        language.require_readable(text)
    except UnsupportedLanguage:
        return False
    return True
