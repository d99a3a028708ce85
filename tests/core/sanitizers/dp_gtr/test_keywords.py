from sotto.privacy.randomness import seeded
from sotto.sanitizers.dp_gtr import keywords
from sotto.sanitizers.dp_gtr.options import Options, Release

GROUP = [
    "The nurse asks the clinic, the CLINIC, for a meeting.",
    "A nurse's clinic wants to meet; I don't know.",
    "Please: nurse and clinic! Nurse nurse nurse.",
]


def test_a_paraphrase_counts_a_word_once_however_often_it_says_it() -> None:
    assert keywords.document_frequencies(GROUP) == {
        "nurse": 3,
        "clinic": 3,
        "asks": 1,
        "meeting": 1,
        "meet": 1,
        "wants": 1,
    }


def test_the_most_shared_words_are_released_in_a_fixed_order() -> None:
    counts = keywords.document_frequencies(GROUP)
    assert keywords.release(counts, Options(keywords=3), seeded(1)) == ("clinic", "nurse", "asks")
    assert keywords.release(counts, Options(keywords=50), seeded(1)) == (
        "clinic",
        "nurse",
        "asks",
        "meet",
        "meeting",
        "wants",
    )
    assert keywords.release({}, Options(), seeded(1)) == ()


def test_the_joint_mechanism_releases_others_too_and_the_same_for_the_same_seed() -> None:
    counts = keywords.document_frequencies(GROUP)
    options = Options(keywords=2, release=Release.JEM, keyword_epsilon=0.5)
    drawn = [keywords.release(counts, options, seeded(seed)) for seed in range(40)]
    assert drawn == [keywords.release(counts, options, seeded(seed)) for seed in range(40)]
    assert len({word for words in drawn for word in words}) > 2
    sure = Options(keywords=2, release=Release.JEM, keyword_epsilon=1000.0)
    assert all(set(keywords.release(counts, sure, seeded(seed))) == {"clinic", "nurse"} for seed in range(10))
