"""The built-in encoder, on the model that ships."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from sotto.engines.builtin.encoder import Encoder
from sotto.engines.builtin.heads import ATTRIBUTES
from sotto.engines.builtin.model_files import MODEL
from sotto.errors import ModelFailed, ModelMissing

TEXT = "I'm Maren Vogel and I live in Ghent. Could you suggest five snacks for a hike? "


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return Encoder()


def test_the_files_are_those_of_the_spec(encoder: Encoder) -> None:
    names = ("encoder.onnx", "words.npy", "word_scales.npy", "tokenizer.json")
    assert encoder.verify() == dict.fromkeys(names, True)


def test_a_reading_has_a_row_for_every_word(encoder: Encoder) -> None:
    reading = encoder.read(TEXT)
    assert reading.attributes.shape == (len(reading.words), 1 + len(ATTRIBUTES))
    for answers in (reading.needed, reading.private, reading.cut, reading.request):
        assert answers.shape == (len(reading.words),)
        assert (answers >= 0).all()
        assert (answers <= 1).all()
    assert np.allclose(reading.attributes.sum(axis=1), 1.0, atol=1e-3)


def test_it_tells_a_name_from_a_request(encoder: Encoder) -> None:
    reading = encoder.read(TEXT)
    by_word = {w.text: i for i, w in enumerate(reading.words)}
    assert reading.attributes[by_word["Vogel"], 0] < 0.3
    assert reading.attributes[by_word["snacks"], 0] > 0.7
    assert reading.needed[by_word["snacks"]] > 0.5
    assert reading.private[by_word["snacks"]] < 0.2


def test_a_long_text_is_read_in_windows_without_a_gap(encoder: Encoder) -> None:
    long = TEXT * 60
    reading = encoder.read(long)
    names = [i for i, w in enumerate(reading.words) if w.text == "Vogel"]
    assert len(names) == 60
    assert (reading.attributes[names].sum(axis=1) > 0.99).all()
    # Single names may be missed, whole windows may not.
    assert (reading.attributes[names][:, 0] < 0.5).mean() > 0.9


def test_nothing_to_read(encoder: Encoder) -> None:
    assert encoder.read(" \n ").words == ()


def test_what_the_vocabulary_does_not_know_is_read_all_the_same(encoder: Encoder) -> None:
    reading = encoder.read("\U0001f9ff \x07 ꙮ snacks")
    assert len(reading.needed) == len(reading.words)


@pytest.mark.parametrize(("signs", "words"), [("-", 1), ("😀 ", 1), ("❤️", 2)])
def test_a_long_row_of_signs_costs_no_more_than_a_short_one(encoder: Encoder, signs: str, words: int) -> None:
    short, long = (
        encoder.read(f"I'm Maren Vogel and {row} I live in Ghent") for row in (signs * (64 // words), signs * 30_000)
    )
    assert len(short.words) == 4 + 64 + 4
    assert len(long.words) == 4 + 30_000 * words + 4
    # Read alike, and so is what stands around the row.
    for one, other in ((short.private, long.private), (short.attributes, long.attributes)):
        assert np.array_equal(one[:36], other[:36])
        assert np.array_equal(one[-36:], other[-36:])
        assert (other[36:-36] == other[35]).all()


def test_missing_files_are_named_as_such(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing):
        Encoder(tmp_path).read("text")
    for name in ("spec.json", "tokenizer.json"):
        shutil.copy(MODEL / name, tmp_path)
        with pytest.raises(ModelMissing):
            Encoder(tmp_path).read("text")


def test_a_model_of_other_attributes_is_refused(tmp_path: Path) -> None:
    spec = json.loads((MODEL / "spec.json").read_text())
    spec["attributes"] = spec["attributes"][:-1]
    (tmp_path / "spec.json").write_text(json.dumps(spec))
    with pytest.raises(ModelMissing):
        Encoder(tmp_path).read("text")


def test_a_damaged_model_fails_and_says_so(tmp_path: Path) -> None:
    for name in ("spec.json", "tokenizer.json"):
        shutil.copy(MODEL / name, tmp_path)
    (tmp_path / "encoder.onnx").write_bytes(b"not a model")
    assert Encoder(tmp_path).verify()["encoder.onnx"] is False
    with pytest.raises(ModelFailed):
        Encoder(tmp_path).read("text")
