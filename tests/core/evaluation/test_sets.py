"""Sets by name and files by their fields; the splits never meet; other shapes are refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sotto.errors import SottoError
from sotto.evaluation.sets import NAMES, UNSEEN, load
from sotto.training.data import CONTEXTUAL_FILES, read_lines


def file(folder: Path, *lines: object) -> str:
    path = folder / "lines.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))
    return str(path)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in UNSEEN])
def test_our_sets_have_a_test_split_that_training_does_not_share(name: str) -> None:
    test, train, every = load(name, "test"), load(name, "train"), load(name, "all")
    assert 0 < len(test) < len(train)
    assert len(test) + len(train) <= len(every)
    if name == "persona":
        assert not {x.fact.lower() for x in test.persona} & {x.fact.lower() for x in train.persona}
    else:
        assert not {x.group for x in test.contextual} & {x.group for x in train.contextual}


@pytest.mark.parametrize("name", UNSEEN)
def test_unseen_lines_are_in_no_other_set(name: str) -> None:
    lines = load(name, "test").contextual
    assert len(lines) >= 70
    assert load(name, "all").contextual == lines
    assert not load(name, "train").contextual
    others = {x.query for other in CONTEXTUAL_FILES for x in read_lines(other)}
    assert not {x.query for x in lines} & others


def test_delegate_ci_lines(tmp_path: Path) -> None:
    line = {"question": "Q with asthma and Ana", "ea": ["Asthma"], "origin_ea": ["asthma"], "key_spans": ["Q with"],
            "ne_items": [{"attribute": "name", "value": "Ana"}]}  # fmt: skip
    (read,) = load(file(tmp_path, line)).contextual
    assert [item.text for item in read.essential] == ["Asthma", "Q with"]  # merged, each once whatever its case
    assert [(i.text, i.attribute) for i in read.non_essential] == [("Ana", "name")]


def test_formats_of_others(tmp_path: Path) -> None:
    comment = {"id": "1", "text": "t", "feature": "age", "hardness": 1, "profile": {"age": 31}}
    assert load(file(tmp_path, comment)).reddit[0].profile == {"age": "31"}
    request = {"query": "q", "pii_units": "ana||lund", "redacted": "r"}
    assert load(file(tmp_path, request)).pupa[0].units == ("ana", "lund")
    fact = {"id": "1", "persona": "I ski.", "query": "q", "rewrite": "r"}
    assert load(file(tmp_path, fact)).persona[0].fact == "I ski."


@pytest.mark.parametrize(
    "content", ["", "no json", '"a string"', '{"query": "without items"}', '{"other": 1}', '{"query": "q", "ea": [{}]}']
)
def test_other_shapes_are_refused_without_quoting_them(tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(content)
    with pytest.raises(SottoError) as raised:
        load(str(path))
    assert "without items" not in str(raised.value)


@pytest.mark.parametrize("name", ["pupa", "personal-reddit"])
def test_sets_of_others_say_where_they_come_from(name: str) -> None:
    with pytest.raises(SottoError, match=r"github\.com"):
        load(name)


def test_an_unknown_set_lists_those_there_are() -> None:
    with pytest.raises(SottoError, match="medical"):
        load("nothing-like-it")
