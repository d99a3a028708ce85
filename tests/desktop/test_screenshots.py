"""A picture of every page in both appearances, empty, full and very long; no text in any of them is cut off."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

PAGES = ("compose", "history", "ledger", "profiles", "browsers", "settings")
EXPECTED = [
    *(f"welcome-{step}" for step in range(1, 7)), *(f"{page}-empty" for page in PAGES),
    *(f"{page}-full" for page in ("compose", "history", "ledger", "browsers", "settings", "models", "proof")),
    "clipboard-full",
    *(f"{page}-long" for page in ("compose", "history", "ledger", "profiles")),
    "models-working", "compose-small", "compose-guarantee", "compose-busy", "restore", "facts", "rules", "terms",
    "strength", "sites", "pairing", "about", "passphrase", "unlock",
]  # fmt: skip
_COLOURS = 20


@pytest.mark.timeout(900)
def test_every_page_has_its_picture_and_no_text_is_cut_off(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.desktop.screenshots", str(tmp_path)]
    environment = dict(os.environ)
    if shutil.which("xvfb-run"):
        command = ["xvfb-run", "-a", "-s", "-screen 0 1600x1200x24", *command]
        environment.pop("QT_QPA_PLATFORM", None)
        environment.pop("WAYLAND_DISPLAY", None)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=880, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for name in EXPECTED:
        light, dark = (QImage(str(tmp_path / f"{name}-{scheme}.png")) for scheme in ("light", "dark"))
        assert _colours(light) > _COLOURS, name
        assert _colours(dark) > _COLOURS, name
        assert _lightness(light) > 128 > _lightness(dark), name


def _sampled(image: QImage) -> list[int]:
    return [image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)]


def _colours(image: QImage) -> int:
    return len(set(_sampled(image)))


def _lightness(image: QImage) -> float:
    pixels = _sampled(image)
    return sum((pixel >> 8) & 255 for pixel in pixels) / len(pixels)
