"""The reader of profile facts, on the model that ships."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import numpy as np
import pytest

from sotto.engines.builtin.facts import MODEL, FactReader
from sotto.errors import ModelFailed, ModelMissing

FACT = "I have type 1 diabetes."
TEXT = (
    "My insulin pump broke on Sunday, so my sugars are all over the place. Which grill should I buy for eight guests?"
)
HARMLESS = "Which grill should I buy for eight guests? Gas or charcoal, below 300 euros."


@pytest.fixture(scope="module")
def reader() -> FactReader:
    return FactReader()


def test_the_files_are_those_of_the_spec(reader: FactReader) -> None:
    assert reader.verify() == {"facts.onnx": True}


def test_it_tells_a_text_that_gives_a_fact_away_from_one_that_does_not(reader: FactReader) -> None:
    assert reader.entails(FACT, TEXT) > 0.4
    assert reader.entails(FACT, HARMLESS) < 0.2
    assert reader.entails("I am married to a policeman.", HARMLESS) < 0.2


def test_the_words_that_do_so_stand_out(reader: FactReader) -> None:
    (reading,) = reader.read([FACT], TEXT)
    by_word = {w.text: i for i, w in enumerate(reading.words)}
    assert reading.revealing.shape == (len(reading.words),)
    assert reading.revealing[by_word["insulin"]] > 0.5
    assert reading.revealing[by_word["grill"]] < 0.2


def test_many_facts_at_once_are_read_as_one_by_one() -> None:
    facts = [FACT, "I am a retired bus driver who lives in Ghent with two cats.", "I smoke.", FACT]
    together = FactReader().read(facts, TEXT)
    assert [reading.fact for reading in together] == facts
    for reading in together:
        alone = FactReader().read([reading.fact], TEXT)[0]
        # Activations are quantised a batch at a time.
        assert abs(alone.entails - reading.entails) < 0.15
        assert np.abs(alone.revealing - reading.revealing).max() < 0.3


@pytest.mark.parametrize("before", [0, 1, 5, 12])
def test_a_fact_is_found_wherever_it_stands_in_a_long_text(reader: FactReader, before: int) -> None:
    text = f"{HARMLESS}\n" * 20 * before + TEXT + f"\n{HARMLESS}" * 100
    (reading,) = reader.read([FACT], text)
    at = next(i for i, w in enumerate(reading.words) if w.text == "insulin")
    assert reading.entails > 0.35
    # The clause "My insulin pump broke on Sunday" goes or stays as one.
    clause = reading.revealing[at - 1 : at + 5].mean()
    assert clause > 0.35
    assert np.delete(reading.revealing, range(at - 1, at + 13)).mean() < clause / 2


def test_nothing_to_read(reader: FactReader) -> None:
    assert reader.read([], TEXT) == []
    assert reader.entails(FACT, " \n ") == 0.0
    assert reader.revealing(FACT, "").shape == (0,)


def test_odd_facts_and_texts_are_read_all_the_same(reader: FactReader) -> None:
    for fact in ("", "\U0001f9ff \x07 ꙮ", "I have a dog. " * 200):
        for text in ("\U0001f9ff ꙮ", TEXT):
            assert 0.0 <= reader.entails(fact, text) <= 1.0


def test_threads_share_one_reader() -> None:
    reader, seen = FactReader(), []
    threads = [threading.Thread(target=lambda: seen.append(reader.entails(FACT, TEXT))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 4
    assert len(set(seen)) == 1


def test_missing_files_are_named_as_such(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing):
        FactReader(tmp_path).entails(FACT, TEXT)
    shutil.copy(MODEL / "spec.json", tmp_path)
    with pytest.raises(ModelMissing):
        FactReader(tmp_path).entails(FACT, TEXT)


def test_a_damaged_model_fails_and_says_so(tmp_path: Path) -> None:
    shutil.copy(MODEL / "spec.json", tmp_path)
    (tmp_path / "facts.onnx").write_bytes(b"not a model")
    assert FactReader(tmp_path).verify() == {"facts.onnx": False}
    with pytest.raises(ModelFailed):
        FactReader(tmp_path).entails(FACT, TEXT)
