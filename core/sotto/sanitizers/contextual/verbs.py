"""Verbs that a cut would leave without a subject get one that tells nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.words import Case, Word
from sotto.rewrite import Span
from sotto.sanitizers.contextual.cuts import runs, sentences
from sotto.sanitizers.contextual.repair import Cut

_SPEAKERS = {"i": "I", "we": "We"}
_THINGS = {"it": "It", "this": "It", "that": "It"}
# "..., which is why I walk" goes on as "That is why I walk".
_RELATIVE = frozenset({"which", "that"})
_PLURAL = frozenset("are were aren't weren't".split())
_FOR_I = frozenset("am was".split())
_SINGULAR = frozenset(
    "is has isn't hasn't doesn't sleeps lives works knows thinks wants needs keeps says takes makes goes gets gives "
    "likes loves hates expects feels comes asks tells drives eats smokes cries struggles suffers sings reads writes "
    "stays sits studies teaches moves turns".split()
)
# Those that also begin a request ("have a look", "do not name anyone") or name a thing are not among them.
_ANY = frozenset(
    "had will would can could may might must should cannot can't couldn't won't wouldn't mustn't shouldn't didn't "
    "hadn't wasn't said thought got gave went told came sent bought took moved lived worked wanted needed asked".split()
)
_VERBS = _SINGULAR | _PLURAL | _FOR_I | _ANY
# After these a verb asks: "As a nurse, should I take up ...?"
_ASKED = frozenset("i you we he she it they there this that these those my your our his her their the a an".split())
_JOINING = frozenset({"and", "but"})

Mask = npt.NDArray[np.bool_]


def drop_joints(text: str, words: Sequence[Word], cut: Mask, keep: Mask) -> None:
    """Where the first verb of a subject goes, so does what joins the second one to it: "My wife [...] and wants"."""
    after = (last + 1 for _, last in runs(cut) if last + 1 < len(words))
    if not any(words[i].text.lower() in _JOINING for i in after):
        return
    for sentence in sentences(text, words):
        for first, last in runs(cut[sentence.start : sentence.stop]):
            run = range(sentence.start + first, sentence.start + last + 1)
            has_subject = first > 0 and words[run.start - 1].case is not Case.SIGN
            loses_verb = has_subject and any(words[i].text.lower() in _VERBS for i in run)
            shares = run.stop + 1 < sentence.stop and words[run.stop + 1].text.lower() in _VERBS
            if loses_verb and shares and words[run.stop].text.lower() in _JOINING and not keep[run.stop]:
                cut[run.stop] = True


def with_subjects(text: str, words: Sequence[Word], cut: Mask, untouchable: Mask, made: Iterable[Cut]) -> Iterable[Cut]:
    """The cuts, with a subject where one took all that stood before the verb of a sentence.

    ``untouchable`` (words,) marks kept words that another edit replaces.
    """
    for one in made:
        verb = one.last + 1
        if verb == len(words) or untouchable[verb] or words[verb].text.lower() not in _VERBS:
            yield one
            continue
        subject = _subject(words, cut, next(s for s in sentences(text, words) if verb in s), verb)
        begin = words[verb].start if subject else one.span.end
        without_capital = one.replacement[: len(one.replacement) - (one.span.end - begin)]  # which the verb has got
        if subject and not without_capital.strip():  # it has none yet
            yield replace(one, span=Span(one.span.start, begin), replacement=f"{without_capital}{subject} ")
        else:
            yield one


def _subject(words: Sequence[Word], cut: Mask, sentence: range, verb: int) -> str:
    said = words[verb].text.lower()
    following = words[verb + 1].text.lower() if verb + 1 < sentence.stop else ""
    if verb == sentence.start or not cut[sentence.start : verb].all():
        return ""
    if following in _ASKED and words[sentence.stop - 1].text == "?":
        return ""
    speaker = words[sentence.start].text.lower().partition("'")[0].partition("’")[0]
    if speaker in _SPEAKERS and said not in _SINGULAR and (speaker == "we" or said not in _PLURAL):
        return _SPEAKERS[speaker]
    if words[verb - 1].text.lower() in _RELATIVE:
        return "That"
    if said == "am":
        return ""
    return "They" if said in _PLURAL else _THINGS.get(speaker, "Someone")
