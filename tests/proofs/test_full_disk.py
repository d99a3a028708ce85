"""On a full disk nothing that was kept is lost, and prompts are still rewritten."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from sotto.store import data_folder, open_store
from tests.desktop.link.browser import Browser
from tests.extension.browser import until
from tests.proofs.canaries import PROMPT
from tests.road.road import listener, running_app

SMALL_DISK = """
import os, sys
from sotto.errors import StoreLocked
from sotto.store import data_folder, open_store

data_folder().mkdir(parents=True)
def fill():
    with open(data_folder().parent / "filler", "wb", buffering=0) as filler:
        try:
            while filler.write(bytes(4096)): pass
        except OSError: pass
if sys.argv[1] == "first":
    fill()
    try:
        open_store()
    except StoreLocked as error:
        print("refused", os.listdir(data_folder()), error)
    os.remove(data_folder().parent / "filler")
store = open_store()
store.write("vaults", {"small": 1})
fill()
try:
    store.write("vaults", {"large": os.urandom(200_000).hex()})
except OSError:
    print("full", sorted(os.listdir(data_folder())), open_store().read("vaults"))
"""


def on_a_small_disk(place: Path) -> list[str]:
    """A disk of 64 kB at ``place`` where the system lets us have one, else a bound on the size of files."""
    mount = f"mount -t tmpfs -o size=64k none {place} && exec"
    real = ["unshare", "--mount", "--map-root-user", "--user", "sh", "-c", f'{mount} "$@"', "sh"]
    if shutil.which("unshare") and subprocess.run([*real, "true"], capture_output=True, check=False).returncode == 0:
        return real
    return ["sh", "-c", 'ulimit -f 64; exec "$@"', "sh"]


@pytest.mark.parametrize("when", ["first", "later"])
def test_a_write_that_finds_no_room_leaves_what_was_there(
    when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "disk"
    place.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(place / "data"))
    command = [*on_a_small_disk(place), sys.executable, "-B", "-c", SMALL_DISK, when]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "full ['key', 'vaults.sealed'] {'small': 1}" in done.stdout
    if when == "first" and "unshare" in command[0]:  # a bound on files has room for a key
        assert "refused [] The key to Sotto's data could not be kept" in done.stdout


def test_the_app_goes_on_and_keeps_what_it_has() -> None:
    with running_app("--pair-next") as address:
        browser = Browser.at_socket().paired()
        app = psutil.Process(listener(address) or 0)
        before = until(lambda: open_store().read("pairings"), "the pairing to be kept")
        room = app.rlimit(psutil.RLIMIT_FSIZE)
        app.rlimit(psutil.RLIMIT_FSIZE, (0, room[1]))

        # What the person wants counts at once; the window says that it could not be kept.
        assert browser.ask("configure", site="chatgpt.com", protection="mark")["protection"] == "mark"
        assert open_store().read("profiles") is None
        made = browser.rewrite(PROMPT)
        assert made["type"] == "rewritten"
        sent = {"site": "chatgpt.com", "conversation": "c", "rewrite": made["rewrite"], "accepted": []}
        assert browser.ask("sent", **sent)["type"] == "done"
        # A browser that comes back now is as welcome as before.
        again = Browser.at_socket(browser.key)
        assert again.hello()["known"]
        assert again.authenticate()["paired"]
        assert open_store().read("pairings") == before
        assert not list(data_folder().glob(".*"))
        assert not list(data_folder().glob("vaults*"))

        app.rlimit(psutil.RLIMIT_FSIZE, room)
        assert browser.ask("configure", site="chatgpt.com", protection="off")["protection"] == "off"
        assert browser.rewrite(PROMPT)["type"] == "rewritten"
        until(lambda: list(data_folder().glob("vaults*")), "the stand-ins to be kept")
        for name in open_store().names():
            assert open_store().read(name) is not None
