"""A rewrite that breaks a promise is thrown away."""

from __future__ import annotations

import pytest

from sotto.errors import SanitizeFailed
from sotto.rewrite import Action, Edit, Finding, Rewrite, Span
from sotto.sanitizers.checks import check
from sotto.taxonomy import Attribute
from sotto.vault import Vault


def finding(text: str, word: str, attribute: Attribute, at: int = 0) -> Finding:
    start = text.index(word, at)
    return Finding(Span(start, start + len(word)), word, attribute, 0.9, "test")


def edited(text: str, word: str, replacement: str, action: Action = Action.REMOVE) -> Rewrite:
    start = text.index(word)
    edit = Edit(Span(start, start + len(word)), word, replacement, action, Attribute.NAME, "", 0.9, "test")
    return Rewrite(text, (edit,), "test")


def test_a_clean_rewrite_passes() -> None:
    text = "Ask Tadeusz about snacks"
    check(edited(text, "Tadeusz ", ""), [finding(text, "Tadeusz", Attribute.NAME)], Vault())


def test_a_removed_name_may_not_stand_elsewhere() -> None:
    text = "Ask Tadeusz, since Tadeusz knows"
    with pytest.raises(SanitizeFailed):
        check(edited(text, "Tadeusz", "him"), [finding(text, "Tadeusz", Attribute.NAME)], Vault())


def test_the_same_letters_in_a_common_word_are_no_survivor() -> None:
    text = "Ask Will about it, will you"
    check(edited(text, "Will", "him"), [finding(text, "Will", Attribute.NAME)], Vault())


@pytest.mark.parametrize("replacement", ["about 47 things", "a friend called Walter"])
def test_nothing_new_may_be_made_up(replacement: str) -> None:
    text = "Ask Tadeusz about it"
    with pytest.raises(SanitizeFailed):
        check(edited(text, "Tadeusz", replacement, Action.GENERALISE), [], Vault())


def test_a_secret_that_stays_is_an_error_whoever_kept_it() -> None:
    text = "my key is hunter2hunter2 ok"
    with pytest.raises(SanitizeFailed):
        check(Rewrite(text, (), "test"), [finding(text, "hunter2hunter2", Attribute.CREDENTIAL)], Vault())
