"""The self-test: the process without a network, the sockets, and the files, put into sentences."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sotto_desktop.proof.sockets import Socket
from sotto_desktop.translation import number, tr

_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Result:
    """``good`` None: it could not be tested here, which is neither."""

    name: str
    words: str
    good: bool | None


def command() -> list[str]:
    """How the process without a network is started: a frozen app is its own."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--prove-offline"]
    return [sys.executable, "-P", "-m", "sotto_desktop.proof.offline"]


def offline_results() -> list[Result]:
    """Runs that process and says what it found. Takes some seconds."""
    try:
        done = subprocess.run(
            command(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            timeout=_SECONDS, check=True,
        )  # fmt: skip
        found = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return [Result(tr("Without a network"), tr("The test could not be run, or it failed."), False)]
    return read_results(found)


def read_results(found: dict[str, Any]) -> list[Result]:
    rewritten = bool(found["rewritten"])
    gone = found["network"] == "gone"
    if not gone:
        words = tr("This system does not let a program give up its network, so this could not be tested here.")
        offline = Result(tr("Without a network"), words, None)
    elif rewritten:
        words = tr(
            "A process that had given up its network checked the models and rewrote an example in {seconds} s. "
            "A connection that it tried was refused by the system."
        ).format(seconds=number(found["seconds"], 1))
        offline = Result(tr("Without a network"), words, True)
    else:
        offline = Result(tr("Without a network"), tr("The example kept a private detail."), False)
    wrong = sorted(name for name, right in found["models"].items() if not right)
    count = len(found["models"])
    return [
        offline,
        Result(
            tr("Models"), tr("Missing or changed: {files}. Install Sotto again.").format(files=", ".join(wrong)), False
        )
        if wrong
        else Result(
            tr("Models"),
            tr("All {count} files are the ones that were shipped, by their SHA-256.").format(count=number(count)),
            True,
        ),
    ]


def socket_result(sockets: Sequence[Socket] | None) -> Result:
    if sockets is None:
        words = tr("This system does not tell a program what it has open. A firewall or Activity Monitor does.")
        return Result(tr("Connections"), words, None)
    outside = [one for one in sockets if one.network]
    if outside:
        named = "; ".join(f"{one.owner}: {one.words}" for one in outside)
        return Result(tr("Connections"), tr("Open to the network: {sockets}.").format(sockets=named), False)
    words = tr("The app and its worker have {count} sockets open, all within this computer, none to a network.").format(
        count=len(sockets)
    )
    return Result(tr("Connections"), words, True)
