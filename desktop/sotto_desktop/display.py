"""Whether a window can open here, and if not, one sentence that says what to do. Imports no Qt.

Qt answers a missing library with a traceback and a missing display with an abort, so both are
looked for before Qt is imported. Only Linux needs this: elsewhere the wheels bring everything.
"""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

# Shared library -> Debian package. What QtGui itself needs ...
GUI = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
# ... and what its X11 platform plugin needs on top.
XCB = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# Small ones that only Qt uses and many systems lack: a packaged Sotto brings them along.
BUNDLED = {
    "libxcb-cursor.so.0",
    "libxcb-icccm.so.4",
    "libxcb-image.so.0",
    "libxcb-keysyms.so.1",
    "libxcb-render-util.so.0",
    "libxcb-util.so.1",
}

_NO_DISPLAY = (
    "Sotto cannot open a window because there is no graphical display here: start it from a desktop session, "
    "or use the command line instead (`sotto rewrite`)."
)


def obstacle(
    environ: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    load: Callable[[str], object] = ctypes.CDLL,
) -> str | None:
    """A sentence on what keeps Qt from opening a window here, or None."""
    if not platform.startswith("linux"):
        return None
    if packages := _missing(GUI, load):
        return _install(packages)
    chosen = environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if chosen and not chosen.startswith(("xcb", "wayland")):
        return None
    if not chosen.startswith("xcb") and _wayland_answers(environ):
        return None
    if not environ.get("DISPLAY"):
        return _NO_DISPLAY
    if packages := _missing(XCB, load):
        return _install(packages)
    return None if _x_server_answers() else _NO_DISPLAY


def _missing(libraries: Mapping[str, str], load: Callable[[str], object]) -> list[str]:
    packages = []
    for library, package in libraries.items():
        try:
            load(library)
        except OSError:
            packages.append(package)
    return packages


def _install(packages: Iterable[str]) -> str:
    names = " ".join(packages)
    return f"Sotto cannot open a window because system libraries are missing: run `sudo apt install {names}`."


def _wayland_answers(environ: Mapping[str, str]) -> bool:
    name = environ.get("WAYLAND_DISPLAY")
    if not name:
        return False
    path = Path(environ.get("XDG_RUNTIME_DIR", "")) / name
    try:
        with socket.socket(socket.AF_UNIX) as compositor:
            compositor.connect(str(path))
    except OSError:
        return False
    return True


def _x_server_answers() -> bool:
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    refused = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not refused


def main() -> int:
    """For scripts: 0 where a window can open; otherwise the sentence on standard error, and 1."""
    if sentence := obstacle():
        print(sentence, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
