"""Why no window can open: said in one sentence, before Qt is touched."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from sotto_desktop.display import obstacle


def loads(*missing: str):  # type: ignore[no-untyped-def]
    def load(name: str) -> None:
        if name in missing:
            raise OSError(name)

    return load


def test_no_display_is_said_with_what_to_do() -> None:
    sentence = obstacle({}, "linux", loads())
    assert sentence is not None
    assert "no graphical display" in sentence
    assert "sotto rewrite" in sentence


@pytest.mark.parametrize(("library", "package"), [("libEGL.so.1", "libegl1"), ("libxcb-cursor.so.0", "libxcb-cursor0")])
def test_a_missing_library_names_its_package_and_the_command(library: str, package: str) -> None:
    sentence = obstacle({"DISPLAY": ":0"}, "linux", loads(library))
    assert sentence is not None
    assert sentence.endswith(f"`sudo apt install {package}`.")


def test_the_libraries_of_x11_are_not_asked_for_where_it_is_not_used() -> None:
    assert obstacle({"QT_QPA_PLATFORM": "offscreen"}, "linux", loads("libxcb-cursor.so.0")) is None


def test_other_systems_bring_everything() -> None:
    assert obstacle({}, "darwin", loads("libEGL.so.1")) is None


@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":7777"}, {"WAYLAND_DISPLAY": "wayland-7777"}])
def test_the_app_says_it_and_ends(display: dict[str, str]) -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | display
    app = subprocess.run(
        [sys.executable, "-m", "sotto_desktop"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert app.returncode == 1
    assert app.stdout == ""
    assert app.stderr.count("\n") == 1
    assert "Sotto cannot open a window" in app.stderr
