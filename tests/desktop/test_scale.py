"""On a screen with twice the pixels every page is as readable: nothing cut off, no picture drawn too small."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

_LOOK = """
from PySide6.QtWidgets import QAbstractButton, QApplication
from sotto.store import open_store
from sotto_desktop.app import App
from sotto_desktop.instance import Wishes, claim
from tests.desktop.screenshots import cut_off
import sotto_desktop.app, sys

sotto_desktop.app.command = lambda: [sys.executable, "-m", "tests.desktop.worker.scripted_worker"]
qt = QApplication([])
app = App(qt, open_store(), claim(Wishes()), Wishes())
app.preferences.set(welcomed=True, without_passphrase=True)
app.start(Wishes())
app.window.resize(1000, 660)
print("ratio", app.window.devicePixelRatio())
for name in ("compose", "history", "ledger", "profiles", "models", "browsers", "settings", "proof"):
    app.window.show_page(name)
    for _ in range(30):
        qt.processEvents()
    print(*[f"cut off on {name}: {text}" for text in cut_off(app.window)], sep="\\n", end="\\n")
for one in app.window.findChildren(QAbstractButton):
    if not one.icon().isNull():
        drawn = one.icon().pixmap(one.iconSize(), app.window.devicePixelRatio())
        if drawn.width() < one.iconSize().width() * app.window.devicePixelRatio():
            print("small picture on", one.accessibleName())
app.close()
"""


@pytest.mark.parametrize("factor", ["1.5", "2"])
def test_a_dense_screen_shows_the_same(factor: str) -> None:
    environment = {**os.environ, "QT_SCALE_FACTOR": factor, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", _LOOK], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stdout.splitlines() if line]
    assert said == [f"ratio {float(factor)}"]
