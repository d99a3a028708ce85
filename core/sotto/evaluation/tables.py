"""Results as tables: for a terminal, and as Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of ready cells. The first column is words, the others are numbers; ``note`` stands below."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def for_terminal(self) -> str:
        widths = [max(map(len, column)) for column in zip(self.columns, *self.rows, strict=True)]
        lines = [self.title, _line(self.columns, widths), "  ".join("-" * width for width in widths)]
        lines += [_line(row, widths) for row in self.rows]
        return "\n".join([*lines, *([self.note] if self.note else [])]) + "\n"

    def for_markdown(self) -> str:
        marks = ["---", *["---:"] * (len(self.columns) - 1)]
        rows = [f"| {' | '.join(cells)} |" for cells in (self.columns, marks, *self.rows)]
        return "\n".join([*rows, *(["", self.note] if self.note else [])]) + "\n"

    def plain(self) -> dict[str, Any]:
        return {"title": self.title, "columns": list(self.columns), "rows": [list(r) for r in self.rows]}


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    first = cells[0].ljust(widths[0])
    return "  ".join([first, *(cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))])
