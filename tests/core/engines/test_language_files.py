"""The built-in language model as it ships: words filled in, texts compared, attributes inferred."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from sotto.engines.builtin.inference import INFERRED, InferenceReader
from sotto.engines.builtin.language_files import LanguageFiles, shipped
from sotto.engines.builtin.masked import MaskedModel
from sotto.engines.builtin.similarity import Similarity
from sotto.engines.builtin.word_pieces import WordPieces
from sotto.engines.builtin.word_table import WordTable
from sotto.errors import ModelMissing

TEXT = "I work nights as a nurse on a children's ward. Which shoes are good for standing all day?"
TELLING = "Just turned 34 and my husband still thinks our mortgage in Porto was a good idea."
HARMLESS = "Which shoes are good for standing all day?"


@pytest.fixture(scope="module")
def masked() -> MaskedModel:
    return MaskedModel()


@pytest.fixture(scope="module")
def similarity() -> Similarity:
    return Similarity()


@pytest.fixture(scope="module")
def reader() -> InferenceReader:
    return InferenceReader()


def test_the_files_are_those_of_the_spec() -> None:
    assert set(shipped().files.verify().values()) == {True}


@pytest.mark.parametrize("text", ["", "One", TEXT, TEXT * 60])
def test_every_piece_is_hidden_exactly_once(masked: MaskedModel, text: str) -> None:
    found = masked.pieces(text)
    gaps = masked.gaps(found)
    assert sum(len(gap.originals) for gap in gaps) == len(found.ids)
    for gap in gaps:
        ids, case = gap.row
        assert len(ids) <= masked.room
        assert (ids[gap.positions] == masked.mask_id).all()
        assert (case[gap.positions] == 0).all()


def test_a_hidden_word_is_guessed_from_what_stands_around_it(masked: MaskedModel) -> None:
    found = masked.pieces("Can you help me write an email to my landlord about the broken heating?")
    at = next(i for i, o in enumerate(found.owner) if found.words[o].text == "me")
    ids, case = found.ids.copy(), found.case.copy()
    ids[at], case[at] = masked.mask_id, 0
    (scores,) = masked.logits([(ids, case)], [np.asarray([at])])
    assert scores.shape == (1, masked.vocabulary)
    assert "me" in {masked.piece(int(i)) for i in np.argsort(scores[0])[-10:]}


def test_a_batch_reads_each_row_much_as_alone(masked: MaskedModel) -> None:
    gaps = masked.gaps(masked.pieces(TEXT))
    together = masked.logits([g.row for g in gaps], [g.positions for g in gaps])
    for gap, scores in zip(gaps, together, strict=True):
        (alone,) = masked.logits([gap.row], [gap.positions])
        assert scores.shape == (len(gap.positions), masked.vocabulary)
        # Activations are quantised a batch at a time.
        assert np.corrcoef(alone.ravel(), scores.ravel())[0, 1] > 0.98


def test_natural_order_is_less_perplexing_than_none(masked: MaskedModel) -> None:
    natural, backwards, empty = masked.pseudo_perplexity([TEXT, " ".join(reversed(TEXT.split())), ""])
    assert 1 < natural < backwards
    assert empty == float("inf")


def test_the_clip_bounds_are_an_interval(masked: MaskedModel) -> None:
    low, high = masked.clip
    assert low < high


def test_what_means_the_same_is_nearer_than_what_does_not(similarity: Similarity) -> None:
    same = similarity.between("I have type 1 diabetes.", "My insulin pump broke on Sunday.")
    other = similarity.between("I have type 1 diabetes.", "The train to Ghent leaves at nine.")
    assert same > other + 0.1


def test_embeddings_are_unit_vectors_and_remembered_alike(similarity: Similarity) -> None:
    first = similarity.embed([TEXT, HARMLESS, ""])
    again = similarity.embed([HARMLESS, TEXT])
    assert np.allclose(np.linalg.norm(first[:2], axis=1), 1, atol=1e-5)
    assert not first[2].any()
    assert (again == first[[1, 0]]).all()
    assert len(similarity.embed([])) == 0


def test_a_stranger_infers_attributes_and_from_which_words(reader: InferenceReader) -> None:
    told, untold = reader.read(TELLING), reader.read(HARMLESS)
    for attribute, words in (("relationship status", {"husband"}), ("age", {"turned", "34"})):
        probability, evidence = told.of(attribute)
        assert probability > 0.6
        assert told.words[int(evidence.argmax())].text in words
        assert untold.of(attribute)[0] < 0.5 * probability
    assert told.given.shape == (len(INFERRED),)
    assert told.evidence.shape == (len(told.words), len(INFERRED))


def test_what_is_told_is_found_wherever_it_stands_in_a_long_text(reader: InferenceReader) -> None:
    filling = f"{HARMLESS} " * 60
    for text in (f"{TELLING} {filling}", f"{filling}{TELLING} {filling}", filling + TELLING):
        assert reader.read(text).of("relationship status")[0] > 0.5


def test_nothing_is_inferred_from_no_words(reader: InferenceReader) -> None:
    nothing = reader.read(" \n ")
    assert nothing.words == ()
    assert not nothing.given.any()


@pytest.mark.parametrize(
    "read",
    [
        lambda files: MaskedModel(files).pseudo_perplexity([TEXT]),
        lambda files: Similarity(files).embed([TEXT]),
        lambda files: InferenceReader(files).read(TEXT),
    ],
    ids=["masked", "similarity", "inference"],
)
def test_a_missing_file_is_told_as_missing(tmp_path: Path, read: Callable[[LanguageFiles], object]) -> None:
    with pytest.raises(ModelMissing):
        read(LanguageFiles(tmp_path))


@pytest.mark.parametrize("text", ["", "\n", "a", "\u4e16"])
def test_the_shortest_texts_are_read_alone(
    masked: MaskedModel, similarity: Similarity, reader: InferenceReader, text: str
) -> None:
    assert similarity.embed([text]).shape[0] == 1
    assert reader.read(text).given.shape == (len(INFERRED),)
    assert masked.pseudo_perplexity([text])[0] > 0


def test_a_word_table_of_another_form_is_refused(tmp_path: Path) -> None:
    np.save(tmp_path / "words.npy", np.zeros((4, 2), dtype=np.float32))
    np.save(tmp_path / "word_scales.npy", np.ones((4, 1), dtype=np.float32))
    with pytest.raises(ModelMissing):
        WordTable(tmp_path).embed(np.asarray([0]))


def test_what_a_row_says_does_not_depend_on_those_read_with_it() -> None:
    found = [shipped().files.pieces(text) for text in (TEXT, TELLING, HARMLESS, "One", TEXT * 3)]
    rows = [(one.ids, one.case) for one in found]
    together = shipped().run(rows, ["sentence", "masked"])
    for row, said in zip(rows, together, strict=True):
        (alone,) = shipped().run([row], ["sentence", "masked"])
        assert all(np.array_equal(*both) for both in zip(said, alone, strict=True))


def test_a_word_has_the_same_pieces_whatever_stands_around_it_and_was_read_before() -> None:
    texts = (TEXT, TELLING, "Unbelievably, Zwiebelkuchen: O'Neill's \U0001f9c5 x2!", "\u200b", "")
    files = shipped().files
    for text in (*texts, *texts):
        found = files.pieces(text)
        alone = [
            files.tokenizer.encode([word.text], is_pretokenized=True, add_special_tokens=False).ids
            for word in found.words
        ]
        assert found.ids.tolist() == [piece for ids in alone for piece in ids]
        assert found.owner.tolist() == [word for word, ids in enumerate(alone) for _ in ids]


def test_numbers_and_passwords_are_not_remembered() -> None:
    split = WordPieces(shipped().files.tokenizer)
    split.of(["password", "hunter2", "07911", "maja@nordpost.se"])
    assert "password" in repr(vars(split))
    assert not any(secret in repr(vars(split)) for secret in ("hunter2", "07911", "maja"))


def test_the_parts_of_the_vocabulary_come_together_in_order() -> None:
    model = shipped()
    vectors = np.random.default_rng(3).normal(size=(3, len(model.table.columns))).astype(np.float32)
    every = model.logits(vectors)
    some = np.asarray([0, 7, 15_260, 15_261, every.shape[1] - 1])
    assert every.shape == (3, model.files.tokenizer.get_vocab_size())
    np.testing.assert_allclose(every[:, some], model.logits(vectors, some), rtol=0, atol=1e-4)
