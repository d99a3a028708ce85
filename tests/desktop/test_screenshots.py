"""A picture of every page in both appearances, empty, full and very long; no text in any of them is cut off."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtGui import QImage

EMPTY = ("compose", "history", "ledger", "profiles", "browsers", "settings")
FULL = ("compose", "history", "ledger", "browsers", "settings", "models", "proof", "clipboard")
LONG = ("compose", "history", "ledger", "profiles")
EVERY = ("compose", "history", "ledger", "profiles", "sites", "models", "browsers", "settings", "proof")
SMALL = ("smallest", "laptop")
EXPECTED = [
    *(f"welcome-{step}" for step in range(1, 7)), *(f"{page}-empty" for page in EMPTY),
    *(f"{page}-full" for page in FULL), *(f"{page}-long" for page in LONG),
    *(f"{page}-{size}" for page in EVERY for size in SMALL),
    *(f"compose-{what}" for what in ("marked", "small", "busy", "partial", "guarantee", "ranked", "voided", "error")),
    "models-working", "restore", "facts", "rules", "terms", "never", "strength", "sites", "profiles-odd", "pairing",
    "about", "question", "passphrase-first", "passphrase", "unlock-first", "unlock", "forgotten", "state-bad",
    "state-paused",
]  # fmt: skip
LANGUAGES = ("en", "de")
_COLOURS = 20

Pixels = npt.NDArray[np.uint32]


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[Path, subprocess.Popen[str]]]]:
    """The pictures in each language, all languages at once: folders and what fills them."""
    environment = dict(os.environ)
    running = {}
    for display, language in enumerate(LANGUAGES):
        folder = tmp_path_factory.mktemp(language)
        command = [sys.executable, "-m", "tests.desktop.screenshots", str(folder), "--language", language]
        if shutil.which("xvfb-run"):
            # Each looks for a free display among others: two that start at once would take the same.
            command = ["xvfb-run", "-a", "-n", str(100 + 50 * display), "-s", "-screen 0 1600x1200x24", *command]
            environment.pop("QT_QPA_PLATFORM", None)
            environment.pop("WAYLAND_DISPLAY", None)
        running[language] = (
            folder,
            subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True),
        )
    yield running
    for _, process in running.values():
        process.kill()


@pytest.mark.timeout(900)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_its_picture_and_no_text_is_cut_off(
    taken: dict[str, tuple[Path, subprocess.Popen[str]]], language: str
) -> None:
    folder, process = taken[language]
    said, _ = process.communicate(timeout=880)
    assert process.returncode == 0, said
    for name in EXPECTED:
        light, dark = (_pixels(folder / f"{name}-{scheme}.png") for scheme in ("light", "dark"))
        assert _colours(light) > _COLOURS, name
        assert _colours(dark) > _COLOURS, name
        assert _lightness(light) > 128 > _lightness(dark), name


def _pixels(path: Path) -> Pixels:
    """0xffRRGGBB of every third row and column."""
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(image.height(), -1)
    return rows[::3, : image.width() : 3].copy()


def _colours(pixels: Pixels) -> int:
    return len(np.unique(pixels))


def _lightness(pixels: Pixels) -> float:
    return float(((pixels >> 8) & 255).mean())
