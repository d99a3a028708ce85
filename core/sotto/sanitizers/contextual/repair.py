"""Cuts as edits that leave good text: orphaned signs and words go too, spaces and capitals are mended.

Repairs only ever cut more (signs and function words), give signs and "I" back, and recapitalise, so they can
reveal nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from sotto.engines.builtin.words import Word
from sotto.rewrite import Span
from sotto.sanitizers.contextual.cuts import runs
from sotto.sanitizers.contextual.quotes import Quotation, marks, quotations
from sotto.sanitizers.contextual.subjects import is_verb

Mask = npt.NDArray[np.bool_]

_END = frozenset(".!?")
_JOINERS = frozenset(",;:–—-")
_CLOSERS = {")": "(", "]": "[", "”": "“", "}": "{"}
_OPENERS = {v: k for k, v in _CLOSERS.items()}
_BRACKETS = frozenset(_OPENERS) | frozenset(_CLOSERS)
# Words that cannot end a sentence or stand before a comma once what followed them is gone.
_DANGLING = frozenset(
    "and or but because since so which who whose whom that while when where although though as if with without of "
    "for in at to from by on about into my our your his her their its the a an i'm im i am is was are were be been "
    "being named called aged plus than near via per like i’m we're we’re he's she's".split()
)
_APPOSITION = 6  # words
# Words that cannot open a sentence once what stood before them is gone.
_ORPHANS = frozenset({"and", "or", "but", "because", "who", "which", "whose", "plus"})
# Verbs that miss their subject where the clause before them went with it: "and need help".
_SHARES_SUBJECT = frozenset("need want have would could can't can’t don't don’t am was still never always".split())
_SPEAKERS = {"i": "I", "we": "We"}


def repaired(text: str, words: Sequence[Word], cut: Mask, keep: Mask) -> Mask:
    """``cut`` widened over what it would leave orphaned; words in ``keep`` are never cut by a repair."""
    cut = cut.copy()
    quoted = quotations(text, words)
    _empty_quotes(cut, quoted)
    _give_back_quotes(words, cut, quoted)
    opening, closing = marks(quoted)
    _give_back_stops(text, words, cut, closing)
    _settle_commas(words, cut)
    lines = _lines(text, words)
    brackets = [i for i, word in enumerate(words) if word.text in _BRACKETS]
    while True:
        before = int(cut.sum())
        _repair_once(text, words, cut, keep, opening, closing)
        _pair_brackets(words, brackets, cut, keep)
        _empty_quotes(cut, quoted)
        _empty_lines(words, cut, lines)
        if int(cut.sum()) == before:
            return cut


def _new_line(text: str, words: Sequence[Word], left: int, right: int) -> bool:
    """Whether a line ends between words ``left`` and ``right``; beyond the text counts as one."""
    if left < 0 or right >= len(words):
        return True
    return "\n" in text[words[left].end : words[right].start]


def _quotes_sentence(words: Sequence[Word], at: int, closing: Set[int]) -> bool:
    """Whether the mark at ``at`` closes a quotation that ends a sentence: the next word opens another one."""
    return at in closing and words[at - 1].text in _END and at + 1 < len(words) and words[at + 1].text[0].isupper()


def _repair_once(text: str, words: Sequence[Word], cut: Mask, keep: Mask, opening: Set[int], closing: Set[int]) -> None:
    for first, last in runs(cut):
        left, right = first - 1, last + 1
        left_breaks = _new_line(text, words, left, first)
        right_breaks = _new_line(text, words, last, right)
        left_word = "" if left_breaks else words[left].text
        right_word = "" if right_breaks else words[right].text
        ended_before = left_word in _END or (not left_breaks and _quotes_sentence(words, left, closing))
        at_start = left_breaks or ended_before or left_word in _OPENERS or left_word in ":•*" or left in opening
        at_end = right_breaks or right_word in _END or right_word in _CLOSERS or right in closing
        ended = words[last].text in _END
        if right_word and right_word in _JOINERS and (at_start or left_word in _JOINERS) and not keep[right]:
            # A bullet at the start of a line is no orphan.
            if not (left_breaks and first > 0 and cut[first - 1]):
                cut[right] = True
        elif (
            # After a whole sentence the next word opens one of its own, as in "Which one is best?".
            (right_word and at_start and not ended and right_word.lower() in _ORPHANS and not keep[right])
            or (right_word in _END and at_start and not left_breaks and left_word not in ":" and not keep[right])
            or (right_word in _END and left_breaks and not keep[right])
        ):
            cut[right] = True
        elif (
            left_word in _JOINERS
            and left_word
            and (at_end or ended)
            and not keep[left]
            # A colon may introduce what comes on the next line, but no full stop.
            and (left_word != ":" or right_word in _END or ended)
        ):
            cut[left] = True
            if ended:
                cut[last] = False
        elif (
            left_word.lower() in _DANGLING
            and (at_end or ended or right_word in _JOINERS or right_word.lower() in _ORPHANS)
            and not keep[left]
        ):
            cut[left] = True
        elif ended and not at_start and left_word:
            # The cut ran beyond the end of its sentence: what stands before still needs its own full stop.
            cut[next(i for i in range(first, last + 1) if words[i].text in _END)] = False


def _give_back_stops(text: str, words: Sequence[Word], cut: Mask, closing: Set[int]) -> None:
    """A cut does not take the full stop of a sentence along that stays at least to its half."""
    for first, last in runs(cut):
        if words[first].text in _END and last > first and not _new_line(text, words, first - 1, first):
            cut[first] = False
        elif _new_line(text, words, last, last + 1) or last + 1 in closing:
            left = "" if _new_line(text, words, first - 1, first) else words[first - 1].text
            stops = [i for i in range(first, last) if words[i].text in _END and text[words[i].end].isspace()]
            ended = left in _END or _quotes_sentence(words, first - 1, closing)
            if stops and left and not ended and words[last].text not in _END:
                cut[stops[0]] = False


def _give_back_quotes(words: Sequence[Word], cut: Mask, quoted: Sequence[Quotation]) -> None:
    """Words that are quoted stay quoted, and introduced by their colon."""
    for opening, closing in quoted:
        if cut[opening + 1 : closing].all():
            continue
        cut[opening] = cut[closing] = False
        if opening > 1 and words[opening - 1].text == ":" and not cut[opening - 2]:
            cut[opening - 1] = False


def _empty_quotes(cut: Mask, quoted: Sequence[Quotation]) -> None:
    for opening, closing in quoted:
        if closing > opening + 1 and cut[opening + 1 : closing].all():
            cut[opening] = cut[closing] = True


def _settle_commas(words: Sequence[Word], cut: Mask) -> None:
    """Where several clauses between two commas went, one comma stays; an apposition takes both along."""
    for first, last in runs(cut):
        verb = last + 2
        if (
            first > 0
            and verb < len(words)
            and words[first].text == words[last + 1].text == ","
            and is_verb(words, verb)
        ):
            cut[last + 1] = True
        inside = words[first + 1 : last]
        clauses = len(inside) > _APPOSITION or any(w.text == "," for w in inside)
        if first > 0 and last + 1 < len(words) and words[first].text == words[last].text == "," and clauses:
            cut[last] = False


def _pair_brackets(words: Sequence[Word], brackets: Iterable[int], cut: Mask, keep: Mask) -> None:
    stack: list[tuple[str, int]] = []
    for i in brackets:
        bracket = words[i].text
        if bracket in _OPENERS:
            stack.append((bracket, i))
        else:
            while stack and stack[-1][0] != _CLOSERS[bracket]:
                stack.pop()
            if not stack:
                continue
            _, opening = stack.pop()
            empty = i == opening + 1  # the brackets of a call: nothing inside them went
            inside_gone = not empty and bool(cut[opening + 1 : i].all())
            if inside_gone or cut[opening] != cut[i]:
                mostly = empty or bool(cut[opening + 1 : i].mean() > 0.5 and not keep[opening + 1 : i].any())
                gone = inside_gone or mostly
                cut[opening] = cut[i] = gone


def _lines(text: str, words: Sequence[Word]) -> list[slice]:
    """The words of each line."""
    ends = [i for i in range(1, len(words)) if "\n" in text[words[i - 1].end : words[i].start]]
    return [slice(first, stop) for first, stop in pairwise([0, *ends, len(words)])]


def _empty_lines(words: Sequence[Word], cut: Mask, lines: Iterable[slice]) -> None:
    """A line of which only a bullet, a number or signs are left goes whole."""
    for line in lines:
        if not cut[line].any() or cut[line].all():
            continue
        left = [w.text for w, gone in zip(words[line], cut[line], strict=True) if not gone]
        if len(left) <= 3 and not any(map(_spelled, left)) and any(_spelled(w.text) for w in words[line]):
            cut[line] = True


def _spelled(word: str) -> bool:
    return any(c.isalpha() for c in word)


@dataclass(frozen=True, slots=True)
class Cut:
    """A span of the text that goes, with the white space or capital that stands there instead."""

    span: Span
    replacement: str
    first: int
    last: int


def cuts(text: str, words: Sequence[Word], cut: Mask, untouchable: Mask) -> list[Cut]:
    """The runs of ``cut`` as spans with their own white space and capital repaired.

    ``untouchable`` (words,) marks kept words that another edit replaces: their first letter is not ours.
    """
    made = []
    opening, closing = marks(quotations(text, words))
    for first, last in runs(cut):
        left, right = first - 1, last + 1
        start = words[left].end if left >= 0 else 0
        end = words[right].start if right < len(words) else len(text)
        before, after = text[start : words[first].start], text[words[last].end : end]
        replacement = _gap(before, text[words[first].start : words[last].end], after, left >= 0, right < len(words))
        if (right in closing or (right < len(words) and words[right].text in ".,;:!?)]}")) and "\n" not in replacement:
            replacement = ""
        if left in opening or (left >= 0 and words[left].text in "([{"):
            replacement = ""
        starts = (
            left < 0
            or words[left].text in _END
            or _quotes_sentence(words, left, closing)
            or left in opening
            or _new_line(text, words, left, first)
        )
        if right < len(words) and starts and not untouchable[right]:
            subject = _shared_subject(text, words, first, right)
            replacement += subject
            if not subject and words[right].text[0].islower() and words[first].text[0].isupper():
                replacement += words[right].text[0].upper()
                end += 1
        made.append(Cut(Span(start, end), replacement, first, last))
    return made


def _gap(before: str, gone: str, after: str, has_left: bool, has_right: bool) -> str:
    if not has_left:
        return ""
    if not has_right:
        return after if after.strip(" \t") and "\n" not in before else ""
    if "\n" in before or "\n" in after:
        lines = max(before.count("\n"), after.count("\n"))
        indent = after.rsplit("\n", 1)[-1] if "\n" in after else ""
        return ("\r\n" if "\r\n" in before + after else "\n") * lines + indent
    if "\n" in gone:  # what is left of two lines does not become one
        return "\r\n" if "\r\n" in gone else "\n"
    return " " if before or after else ""


def _shared_subject(text: str, words: Sequence[Word], first: int, right: int) -> str:
    """ "I " or "We " where the verb at ``right`` shared it with a clause of its sentence that went; else nothing."""
    if words[right].text.lower() not in _SHARES_SUBJECT or words[right - 1].text.lower() not in {"and", "but", ","}:
        return ""
    for i in range(right - 1, first - 1, -1):
        if words[i].text in _END or _new_line(text, words, i, i + 1):
            return ""
        speaker = words[i].text.lower().partition("'")[0].partition("’")[0]
        if speaker in _SPEAKERS:
            return f"{_SPEAKERS[speaker] if words[first].text[0].isupper() else speaker} "
    return ""
