"""What a cut leaves: no orphaned signs or words, one space, a capital where one was."""

from __future__ import annotations

import re

import numpy as np
import pytest

from sotto.engines.builtin.words import words
from sotto.sanitizers.contextual import repair

# A text whose {{marked}} part is cut -> what is left.
CASES = [
    # whole sentences
    ("Hi. {{I am ill.}} Help me.", "Hi. Help me."),
    ("{{I am ill.}} Help me.", "Help me."),
    ("Help me. {{I am ill.}}", "Help me."),
    ("Help me.\n\n{{I am ill.}}\n\nThanks.", "Help me.\n\nThanks."),
    # the start of a sentence goes: its next word gets the capital
    ("{{I am ill,}} please help me.", "Please help me."),
    ("{{As a nurse}}, can you help?", "Can you help?"),
    ("{{I am ill}} and I need help.", "I need help."),
    # the end of a sentence goes: the full stop stays, the comma and the conjunction go
    ("Help me, {{because I am ill}}.", "Help me."),
    ("Help me because {{I am ill}}.", "Help me."),
    ("Help me, {{because I am ill.}} Thanks.", "Help me. Thanks."),
    # from the end of one sentence into the next
    ("I sleep badly{{. My daughter turns 9}} and she likes nuts.", "I sleep badly. She likes nuts."),
    ("Repeat it word for word: {{severe dyslexia}}. Thanks.", "Repeat it word for word. Thanks."),
    ("Repeat it word for word: {{severe dyslexia.}} Thanks.", "Repeat it word for word. Thanks."),
    # brackets and dashes
    ("Run go() {{as I am ill}} now.", "Run go() now."),
    ("Help me ({{I am ill}}) today.", "Help me today."),
    ("Help me – {{I am ill}} – today.", "Help me – today."),
    # the middle
    ("My uncle{{, a vet,}} needs help.", "My uncle needs help."),
    ("I came home{{, sat down, cried,}} told them and left.", "I came home, told them and left."),
    ("Help my friend {{who is ill}} with a poem.", "Help my friend with a poem."),
    ("My uncle{{, Bo, a vet}}, is ill.", "My uncle is ill."),
    ("My uncle{{, Bo, a vet}}, I think, is ill.", "My uncle, I think, is ill."),
    # a quotation that ends its sentence needs no second full stop after it
    ('Put this in Dutch: "I refuse to pay." {{I am ill. Be kind}}.', 'Put this in Dutch: "I refuse to pay."'),
    ('Put this in Dutch: "Will you pay?" {{I am ill}}. Thanks.', 'Put this in Dutch: "Will you pay?" Thanks.'),
    ('Sum it up: "The motor failed. {{Ann is ill." Am I late}}?', 'Sum it up: "The motor failed."'),
    ('He asked "Why?" {{as I am ill}} and left.', 'He asked "Why?" and left.'),
    # quotations keep both marks and what introduces them
    ("Translate{{: 'Hi Ann, I am ill,}} can we move it?'", "Translate: 'Can we move it?'"),
    ('Proofread: "{{Dear Ann}}, I am writing to you." Thanks', 'Proofread: "I am writing to you." Thanks'),
    ('Proofread: "I apply for the job {{(no. 3). I am ill. Yours, Ann}}"', 'Proofread: "I apply for the job."'),
    ('He said "{{I am ill}}" to me.', "He said to me."),
    ('They want it "{{digitised"}}, which takes long.', "They want it, which takes long."),
    ("Say 'no' to {{Ann's}} brother.", "Say 'no' to brother."),
    # a verb whose subject went
    ("{{So I'm getting married and}} need a cake.", "I need a cake."),
    ("{{we're ill, and}} need a cake", "we need a cake"),
    ("{{Ann is ill and}} need I say more?", "Need I say more?"),
    ("{{I am ill, take pills and}} still sleep badly.", "I still sleep badly."),
    # lists
    ("Needs:\n- snacks\n- {{my insulin}}\n- water", "Needs:\n- snacks\n- water"),
    ("Needs:\r\n- snacks\r\n- {{my insulin}}\r\n- water", "Needs:\r\n- snacks\r\n- water"),
    ("1. snacks\n2. {{my insulin}}\n3. water", "1. snacks\n3. water"),
    # what is left of two lines does not become one
    ("fix the crash {{(Ann)\nrotate Bo's key\ndraft:}} timer fades out", "fix the crash\ntimer fades out"),
    ("fix the crash {{(Ann)\r\nrotate Bo's key\r\ndraft:}} timer fades out", "fix the crash\r\ntimer fades out"),
]


def apply(marked: str) -> str:
    match = re.search(r"\{\{(.*?)\}\}", marked, re.DOTALL)
    assert match
    text = marked.replace("{{", "").replace("}}", "")
    start, end = match.start(), match.start() + len(match[1])
    found = words(text)
    cut = np.array([start <= w.start < end for w in found])
    none = np.zeros(len(found), dtype=bool)
    mask = repair.repaired(text, found, cut, none)
    for made in reversed(repair.cuts(text, found, mask, none)):
        text = text[: made.span.start] + made.replacement + text[made.span.end :]
    return text


@pytest.mark.parametrize(("marked", "left"), CASES)
def test_what_a_cut_leaves(marked: str, left: str) -> None:
    assert apply(marked) == left


@pytest.mark.parametrize("marked", [case[0] for case in CASES])
def test_the_cut_words_are_gone(marked: str) -> None:
    gone = re.search(r"\{\{(.*?)\}\}", marked, re.DOTALL)
    assert gone
    assert gone[1].strip(" ,.()") not in apply(marked)
