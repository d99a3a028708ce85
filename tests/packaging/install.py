"""Installs the .deb into a clean Debian, uses it there as a person does, and removes it.

    make install-test          or, as root: python -m tests.packaging.install sotto_VERSION_ARCH.deb

Nothing is there at first but Debian's smallest system. Installed by apt with what it depends on and no more, every
program has to find its libraries, the window has to open on an X server outside, and a rewrite has to come out of the
terminal. Then a Chromium is installed beside it, which is paired in the app's dialog, and the tests of the whole road
(``tests/road``) run against what is installed: extension, host, app, worker, models. At last the package is purged,
and what the file system holds then is compared with what it held before.

Needs root, a network, and the Debian packages debootstrap, xvfb and xdotool. Everything happens in mount and process
namespaces of its own and is gone at the end; the first system is kept in ``build/debian`` for the next time.
"""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
from playwright.sync_api import sync_playwright

from tests.extension.browser import Browser, chromium, until
from tests.packaging.root import RUNTIME, USER, Root, clean_debian
from tests.road import test_send
from tests.road.road import Road, listener

CHECKOUT = Path(__file__).parents[2]
DISPLAY = ":83"
SEATED = {**os.environ, "DISPLAY": DISPLAY}
SCREENS = Path("/tmp/.X11-unix")  # noqa: S108 - where X servers have their sockets
INSIDE = "SOTTO_INSTALL_TEST_INSIDE"
PLACE = Path("/opt/sotto")
PROGRAMS = ("sotto", "sotto-desktop", "sotto-host")
# Only Qt's Wayland plugin loads these; the package recommends them.
OPTIONAL = ("libwayland-",)
PRIVATE = ("Vogel", "posteo", "901820")


def main() -> int:
    package = Path(sys.argv[1]).resolve()
    if INSIDE not in os.environ:
        again = [sys.executable, "-m", "tests.packaging.install", str(package)]
        namespaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
        with tempfile.TemporaryDirectory(prefix="sotto-install-") as folder:
            return subprocess.run([*namespaces, *again], env={**os.environ, INSIDE: folder}, check=False).returncode
    folder = Path(os.environ[INSIDE])
    folder.chmod(0o755)
    road = folder / "road"
    road.mkdir()
    os.chown(road, 1000, 1000)
    SCREENS.mkdir(mode=0o1777, exist_ok=True)
    base, shared = CHECKOUT / "build/debian", {SCREENS: SCREENS, road: road}
    with clean_debian(base, folder, DISPLAY, shared) as root, x_server():
        (root.folder / "opt").mkdir(exist_ok=True)
        inside = root.folder / "root" / package.name
        inside.write_bytes(package.read_bytes())
        alone(root, inside)
        beside_a_browser(root, inside, road)
    print("the install test passed")
    return 0


# The package alone ------------------------------------------------------------------------------


def alone(root: Root, package: Path) -> None:
    before = root.files()
    install(root, package)
    owners_and_rights(root)
    libraries(root)
    versions(root, package)
    terminal(root)
    window(root)
    root.run("apt-get", "-qq", "-y", "purge", "--auto-remove", "sotto", stdout=subprocess.DEVNULL)
    # What Sotto depends on may have been part of the first system's recommendations; only its own is asked of it.
    nothing_left(root, before)


def install(root: Root, package: Path) -> None:
    root.apt("install", f"/root/{package.name}")
    told(f"installed {package.name}")


def owners_and_rights(root: Root) -> None:
    """Root's, writable by root alone, and nothing that lends somebody rights."""
    files = [Path(line) for line in root.ask("dpkg", "-L", "sotto").split("\n") if line.startswith("/")]
    for file in files:
        found = os.lstat(root.folder / file.relative_to("/"))
        assert (found.st_uid, found.st_gid) == (0, 0), file
        assert not found.st_mode & (stat.S_ISUID | stat.S_ISGID), file
        assert stat.S_ISLNK(found.st_mode) or not found.st_mode & 0o022, file
    assert root.ask("dpkg", "--verify", "sotto") == ""
    told(f"{len(files)} files and folders are root's, none is setuid, none is writable by others")


def libraries(root: Root) -> None:
    """Every program and library finds what it loads, here where nothing is but what the package asks for."""
    looked_at = 0
    for file in sorted((root.folder / PLACE.relative_to("/")).rglob("*")):
        if not file.is_file() or file.is_symlink() or file.open("rb").read(4) != b"\x7fELF":
            continue
        # Where the programs look first of all.
        where = f"LD_LIBRARY_PATH={PLACE}/_internal"
        found = root.ask("env", where, "ldd", PLACE / file.relative_to(root.folder / PLACE.relative_to("/")))
        missing = [line.split()[0] for line in found.splitlines() if "not found" in line]
        assert not [name for name in missing if not name.startswith(OPTIONAL)], (file, missing)
        looked_at += 1
    assert looked_at > 50
    told(f"{looked_at} programs and libraries find what they load")


def versions(root: Root, package: Path) -> None:
    version = package.name.split("_")[1]
    for program in PROGRAMS:
        assert root.ask(program, "--version").split()[-1] == version, program
    told(f"all programs are of version {version}")


def terminal(root: Root) -> None:
    text = (CHECKOUT / "packaging/example.txt").read_text(encoding="utf-8")
    done = root.run("sotto", "rewrite", user=USER, input=text, stdout=subprocess.PIPE)
    assert "five snacks" in done.stdout
    assert not any(private in done.stdout for private in PRIVATE)
    told("`sotto rewrite` gives the example back without its private parts")


def window(root: Root) -> None:
    began = time.monotonic()
    with running(root, "sotto-desktop"):
        until(lambda: on_screen("^Sotto$|^Welcome"), "the window", 180)
        told(f"the window opened after {time.monotonic() - began:.1f} s")
        assert '"running": true' in root.ask("sh", "-c", "sotto-host status --json || true")
        until(lambda: models_loaded(root), "the worker to load its models", 180)
        assert json.loads(root.ask("sotto", "doctor", "--json"))["works"]["window"]


def models_loaded(root: Root) -> bool:
    """Whether a worker holds more than an interpreter does. Where it dies, it is started again and again, empty."""
    workers = [psutil.Process(pid) for pid in root.running(str(PLACE))]
    with suppress(psutil.NoSuchProcess):
        return any("--worker" in one.cmdline() and one.memory_info().rss > 120e6 for one in workers)
    return False


# Beside a browser -------------------------------------------------------------------------------


def beside_a_browser(root: Root, package: Path, folder: Path) -> None:
    root.apt("install", "chromium", "fonts-dejavu-core")
    before = root.files()
    install(root, package)
    browser = root.program(folder.parent / "chromium", "chromium")
    (folder / "profile").mkdir()
    os.chown(folder / "profile", 1000, 1000)
    with (
        sync_playwright() as playwright,
        running(root, "sotto-desktop", "--background"),
        chromium(playwright, folder, installed=False, program=browser, extension=PLACE / "extension") as driven,
    ):
        road = Road(driven, "")
        pair(driven)
        told("Chromium found the host by the package's manifest and is paired by the app's dialog")
        test_send.test_practice(road)
        told("on the practice page the message was held, rewritten, approved and sent without its private parts")
        for test in (
            lambda: test_send.test_the_rewrite_arrives_and_the_original_never_does(road, "prosemirror", "enter"),
            lambda: test_send.test_a_name_is_one_stand_in_through_a_conversation_and_comes_back_in_the_answer(road),
        ):
            driven.chatbot.received.clear()
            driven.chatbot.requests.clear()
            test()
        told("on a chat page the rewrite arrived and the original never did, and the name came back in the answer")
        root.run("apt-get", "-qq", "-y", "purge", "sotto", stdout=subprocess.DEVNULL)
        until(lambda: not root.running(str(PLACE)), "Sotto to end")
        told("purged while it ran, and nothing of it runs")
    nothing_left(root, before)


def pair(driven: Browser) -> None:
    """As a person does: asked for in the browser, agreed to in the app and there."""
    popup = driven.own_page("popup/popup.html")
    popup.click("#pair")
    dialog = until(lambda: on_screen("^Pair a browser$"), "the app's dialog", 180)[0]
    # The button that refuses has the keyboard first.
    subprocess.run(["xdotool", "windowfocus", "--sync", dialog, "key", "Tab", "space"], env=SEATED, check=True)
    popup.click("#same")
    popup.wait_for_selector("#dot.ready")
    popup.close()


def nothing_left(root: Root, before: set[str]) -> None:
    left = root.files() - before - root.owned()
    assert not [path for path in left if "sotto" in path.casefold()], left
    assert not left, left
    home = root.folder / "home" / USER
    kept = sorted(str(path.relative_to(home)) for path in home.rglob("*sotto*") if "road" not in path.parts)
    told(f"after the purge nothing is left outside the user's home; kept there: {', '.join(kept) or 'nothing'}")


# What both need ---------------------------------------------------------------------------------


@contextmanager
def running(root: Root, *command: str) -> Iterator[None]:
    address = str(root.folder / RUNTIME.relative_to("/") / "sotto/app.sock")
    with subprocess.Popen(root.command(*command)) as app:
        try:
            until(lambda: listener(address), "the app to listen", 180)
            yield
        finally:
            for process in root.running(str(PLACE)):
                os.kill(process, 15)
            app.terminate()


@contextmanager
def x_server() -> Iterator[None]:
    with subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1280x900x24", "-nolisten", "tcp"]) as server:
        try:
            until((SCREENS / f"X{DISPLAY[1:]}").exists, "the X server")
            yield
        finally:
            server.terminate()


def on_screen(title: str) -> list[str]:
    """The windows to be seen whose titles match."""
    look = ["xdotool", "search", "--onlyvisible", "--name", title]
    return subprocess.run(look, env=SEATED, capture_output=True, text=True, check=False).stdout.split()


def told(what: str) -> None:
    print(f"ok  {what}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
