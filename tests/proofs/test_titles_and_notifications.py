"""Titles of windows and notifications are words that stand in the source, so nothing of a person's can be in them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

DESKTOP = Path(__file__).parents[2] / "desktop/sotto_desktop"
# Where a word that was handed over becomes a title or a notification, and which of the caller's arguments it was.
THROUGH = {"setWindowTitle": "widgets/dialog.py", "Dialog": "pages/confirm.py", "showMessage": "tray.py"}
HANDED_OVER = {"confirm": slice(1, 2), "tray.say": slice(0, 2), "setWindowTitle": slice(0, 1)}
QT_ALONE = ("showMessage", "setWindowFilePath")


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call in a file, by the end of its name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield ".".join(ast.unparse(node.func).split(".")[-2:]), node


def constant(argument: ast.expr) -> bool:
    """A word of the source, or its translation."""
    if isinstance(argument, ast.Call) and ast.unparse(argument.func) == "tr":
        argument = argument.args[0]
    return isinstance(argument, ast.Constant) and isinstance(argument.value, str)


def spoken() -> list[tuple[str, str, list[ast.expr]]]:
    found = []
    for path in DESKTOP.rglob("*.py"):
        for name, call in calls(path):
            last = name.split(".")[-1]
            for wanted, place in HANDED_OVER.items():
                if wanted in {name, last}:
                    found.append((str(path.relative_to(DESKTOP)), wanted, call.args[place]))
            if name == "super().__init__" and "widgets.dialog import Dialog" in path.read_text("utf-8"):
                found.append((str(path.relative_to(DESKTOP)), "Dialog", call.args[:1]))
            found += [(str(path.relative_to(DESKTOP)), last, list(call.args))] * (last in QT_ALONE)
    return found


def test_every_title_and_notification_is_a_constant() -> None:
    said = spoken()
    assert {"confirm", "tray.say", "setWindowTitle", "Dialog", "showMessage"} <= {name for _, name, _ in said}
    told = [
        f"{path}: {name}({', '.join(map(ast.unparse, arguments))})"
        for path, name, arguments in said
        if THROUGH.get(name) != path and not all(constant(argument) for argument in arguments)
    ]
    assert told == []
