"""Words of the text that give away a fact of the profile: the same telling words, in any form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from sotto.findings.confidence import finding
from sotto.folding import folded
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

if TYPE_CHECKING:
    from sotto.findings.terms import Token

_WORD = re.compile(r"(?:[^\W_]|[\u0300-\u036f])+")
# Words that stand in facts but tell nothing by themselves.
_PLAIN = frozenset(
    """
    about above across actually after again against ago all almost alone along already also although always among
    and another any anybody anyone anything around away back bad badly because become been before began begin being
    below best better between big bit both bought bring built buy call called came can cannot care change come comes
    could couple current currently daily day days did does doing done down during each early easy eight either else
    end enjoy enjoys enough even ever every everybody everyone everything far favourite favorite feel felt few
    fifteen find first five for found four free from full gave get gets getting give given goes going gone good got
    great had half happy hard has hate have having heard help her here hers him his hold home hope hour hours house
    how however hundred just keep kept kind knew know known large last late later least leave left less let life
    like likes little live lived lives living long longer look lost lot lots love loves low made main make makes
    making many matter may maybe mean means met might mind mine minutes moment money month months more morning most
    mostly move moved much must name named near nearly need needs never new next nice night nine nobody none not
    nothing now number off often old once one only open other others our out over own part past pay people perhaps
    person place plan play please point possible prefer probably put quite ran read ready real really recently right
    run said same saw say says second see seem seen sell set seven several shall she short should show side since
    six sleep slightly small some somebody someone something sometimes soon sort speak spend spent start started
    stay stayed still stop stopped such take taken takes talk tell ten than thank that the their them then there
    these they thing things think third this those though thought three through till time times today together told
    tomorrow too took town tried true try trying turn turned twelve twenty two under until upon use used using
    usually very visit want wanted wants was watch way week weekend weekends weeks well went were what when where
    whether which while who whole whom whose why will wish with within without work worked working works world worse
    would write wrong year years yes yesterday yet you young your yours
    """.split()
)


def find_facts(text: str, tokens: list[Token], facts: Iterable[str]) -> Iterator[Finding]:
    """Each run of telling words that the text shares with a fact, as one finding."""
    facts = tuple(facts)
    if not facts:
        return
    telling = telling_words(facts)
    run: list[Token] = []
    for token in tokens:
        if stem(token.word) in telling:
            if run and not text[run[-1].end : token.start].isspace():
                yield finding(text, run[0].start, run[-1].end, Attribute.FACT, "profile fact")
                run = []
            run.append(token)
        elif run:
            yield finding(text, run[0].start, run[-1].end, Attribute.FACT, "profile fact")
            run = []
    if run:
        yield finding(text, run[0].start, run[-1].end, Attribute.FACT, "profile fact")


@lru_cache(maxsize=8)
def telling_words(facts: tuple[str, ...]) -> frozenset[str]:
    """The stems of the words by which facts are recognised: long enough, and not too common to tell anything."""
    words: set[str] = set()
    for fact in facts:
        for match in _WORD.finditer(fact):
            word = folded(match.group())
            named = match.start() > 0 and match.group()[0].isupper() and len(word) > 1
            number = word.isdigit() and len(word) > 1
            if (len(word) > 3 or named or number) and word not in _PLAIN:
                words.add(stem(word))
    return frozenset(words)


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A folded English word without its commonest endings, so that forms of one word meet."""
    for ending, least in (("ies", 5), ("ing", 6), ("ed", 5), ("es", 5), ("s", 4), ("e", 5), ("y", 5)):
        if word.endswith(ending) and len(word) >= least and not word.endswith("ss"):
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word
