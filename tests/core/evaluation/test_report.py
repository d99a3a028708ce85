"""Measured tables land between their marks in the documents, and the prose stays."""

from __future__ import annotations

import doctest
import re

import pytest

from sotto.evaluation import report
from sotto.evaluation.tables import Table

TABLE = Table("speed", "Speed", ("what", "ms"), (("find", "12.0"), ("rewrite", "3.5")), "A note.")


def test_only_what_is_between_the_marks_is_written_anew() -> None:
    document = "# Title\n\n<!-- table speed -->\nold\n<!-- end -->\nprose\n<!-- table other -->\nkept\n<!-- end -->\n"
    once = report.filled(document, {"speed": TABLE})
    assert "old" not in once
    assert once.startswith("# Title\n\n<!-- table speed -->\n| what | ms |\n| --- | ---: |\n| find | 12.0 |\n")
    assert once.endswith("A note.\n<!-- end -->\nprose\n<!-- table other -->\nkept\n<!-- end -->\n")
    assert report.filled(once, {"speed": TABLE}) == once


def test_a_terminal_shows_columns_in_line() -> None:
    lines = TABLE.for_terminal().splitlines()
    assert lines[0] == "Speed"
    assert lines[1:] == ["what       ms", "-------  ----", "find     12.0", "rewrite   3.5", "A note."]


@pytest.mark.parametrize("name", report.DOCUMENTS)
def test_the_documents_have_tables_filled_and_plots_that_are_there(name: str) -> None:
    document = (report.DOCS / name).read_text(encoding="utf-8")
    assert len(re.findall("<!-- table ", document)) == len(re.findall("<!-- end -->", document)) >= 5
    for plot in re.findall(r"\]\((images/[^)]+)\)", document):
        assert (report.DOCS / plot).is_file()


def test_worked_examples() -> None:
    assert doctest.testmod(report).attempted
    assert doctest.testmod(report).failed == 0
