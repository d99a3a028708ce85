from hypothesis import given
from hypothesis import strategies as st

from sotto.sanitizers.dp_gtr.wording import SIGNS, as_text


def test_drawn_words_read_as_sentences() -> None:
    drawn = "i need a plan , please . what should i pack ? snacks".split()
    assert as_text(drawn) == "I need a plan, please. What should I pack? Snacks."


def test_signs_do_not_pile_up() -> None:
    assert as_text(", . the dog , ; ! runs ; ,".split()) == "The dog! Runs."
    assert as_text([]) == ""
    assert as_text([".", ","]) == ""


@given(st.lists(st.sampled_from(["i", "dog", "of", *sorted(SIGNS)]), max_size=30))
def test_every_word_stays_and_the_text_ends_like_one(drawn: list[str]) -> None:
    text = as_text(drawn)
    letters = "".join(c if c.isalpha() else " " for c in text).lower().split()
    assert letters == [word for word in drawn if word not in SIGNS]
    assert not text or text[-1] in ".?!"
    assert "  " not in text
