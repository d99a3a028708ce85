import pytest

from sotto.errors import OptionInvalid
from sotto.sanitizers.dp_gtr.options import Options, Release


def test_the_papers_values_are_the_defaults() -> None:
    options = Options()
    assert (options.paraphrases, options.keywords, options.release) == (10, 10, Release.NDP)
    assert options.temperatures == (options.temperature,) * 10


def test_temperatures_may_differ_within_the_group() -> None:
    temperatures = Options(paraphrases=11, temperature=0.5, last_temperature=1.5).temperatures
    assert temperatures == pytest.approx([0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5])
    assert Options(paraphrases=1, last_temperature=1.5).temperatures == (0.5,)


def test_options_come_as_text_or_numbers() -> None:
    made = Options.from_plain({"release": "jem", "temperature": "0.75", "paraphrases": 4, "seed": "7"})
    assert made == Options(release=Release.JEM, temperature=0.75, paraphrases=4, seed=7)


@pytest.mark.parametrize(
    "plain",
    [
        {"colour": 1},
        {"release": "maybe"},
        {"temperature": 0},
        {"temperature": "nan"},
        {"temperature": "warm"},
        {"last_temperature": -1},
        {"last_temperature": 1000},
        {"paraphrases": 0},
        {"paraphrases": 65},
        {"paraphrases": 2.5},
        {"paraphrases": True},
        {"keywords": -1},
        {"keyword_epsilon": 0},
        {"max_tokens": 3},
        {"seed": -1},
        {"seed": None},
    ],
)
def test_what_is_unknown_or_out_of_range_is_refused(plain: dict[str, object]) -> None:
    (name,) = plain
    with pytest.raises(OptionInvalid, match=f"`{name}`"):
        Options.from_plain(plain)
