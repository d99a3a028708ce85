import pytest

from sotto.engines.decoding.banned import Banned
from sotto.sanitizers.dp_gtr.ban import Ban, inflections

FORMS = [
    # keyword, forms that must go with it
    ("hike", "hikes hiked hiking hiker hikers"),
    ("hiking", "hike hikes hiked"),
    ("plan", "plans planned planning planner"),
    ("planning", "plan planned"),
    ("city", "cities"),
    ("cities", "city"),
    ("carry", "carries carried carrying carrier"),
    ("watches", "watch watched watching"),
    ("child", "children"),
    ("children", "child"),
    ("paid", "pay pays paying"),
    ("wife", "wives"),
    ("pregnant", "pregnantly pregnants"),
    ("boss", "bosses bossed"),
    ("rescued", "rescue rescues rescuing"),
]


@pytest.mark.parametrize(("keyword", "forms"), FORMS)
def test_every_form_of_a_keyword_is_banned_for_code_and_for_the_decoder(keyword: str, forms: str) -> None:
    ban = Ban([keyword])
    decoder = Banned(ban.strings)
    for form in [keyword, *forms.split()]:
        assert form in ban, form
        for sentence in (f"I said {form}.", f"Is it {form.upper()} or not?", f"So\n{form}, then"):
            assert ban.within(sentence)
            assert decoder.within(sentence), sentence


def test_a_long_keyword_is_banned_inside_other_words() -> None:
    ban = Ban(["diabetes", "therapy"])
    assert ban.within("My prediabetes and psychotherapy.") == ["prediabetes", "psychotherapy"]


def test_a_short_keyword_takes_no_other_words_along() -> None:
    ban = Ban(["art", "hr"])
    assert ban.within("Start the party, heart and three parts.") == []
    decoder = Banned(ban.strings)
    assert not decoder.within("Start the party, heart and three parts. Smart.")
    assert decoder.within("It is an art.")
    assert decoder.within("Ask HR, please")


def test_accents_and_possessives_hide_nothing() -> None:
    ban = Ban(["cafe", "nurse"])
    assert ban.within("The Café and the nurse’s shift") == ["cafe", "nurse"]


def test_nothing_is_banned_without_keywords() -> None:
    ban = Ban([])
    assert ban.strings == ()
    assert ban.within("Anything goes here.") == []


def test_no_string_is_told_twice() -> None:
    strings = Ban(["hiking", "mountains", "city"]).strings
    assert not [s for s in strings for other in strings if s != other and other in s]


def test_inflections_hold_the_word_itself() -> None:
    assert all(word in inflections(word) for word in "a hr ss see lee boss".split())
