"""Over a whole run, nothing of Sotto makes, opens or speaks to anything but a local socket."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from sotto.store import open_store
from sotto.store.disclosures import Disclosures
from sotto.store.history import History
from sotto.store.passphrase import unlock_key
from tests.proofs.canaries import PASSPHRASE, canaries
from tests.proofs.run import SANITIZERS, Evidence, beyond_this_machine
from tests.proofs.surroundings import TRACED

# A name server is asked by a library, without a word of ours; io_uring could open sockets unseen.
REACHES_OUT = [
    "import socket; socket.socket().close()",
    "import socket; socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).close()",
    "import socket; socket.getaddrinfo('sotto.invalid', 443)",
    "import ctypes; ctypes.CDLL(None).syscall(425, 8, ctypes.create_string_buffer(120))",
]


def test_the_trace_would_show_what_reaches_out(tmp_path: Path) -> None:
    for number, code in enumerate(REACHES_OUT):
        trace = tmp_path / f"{number}.trace"
        subprocess.run(
            ["strace", "-f", "--seccomp-bpf", "-e", TRACED, "-o", trace, sys.executable, "-c", code],
            check=False, capture_output=True, timeout=60,
        )  # fmt: skip
        assert beyond_this_machine(trace.read_text()), code


def test_the_run_went_all_the_way(evidence: Evidence) -> None:
    """What follows from a run in which something was left out would be worth little."""
    assert set(evidence.rewrites) == {*SANITIZERS, "auto", "written privately"}
    assert not canaries("".join(evidence.rewrites.values()))
    assert "sotto_desktop.worker" in evidence.traces["app"]
    assert any(name.startswith("host-") and "app.sock" in trace for name, trace in evidence.traces.items())
    store = open_store(evidence.home / "data/sotto", lambda folder: unlock_key(folder, PASSPHRASE))
    sent = History(store).all()
    # The Compose page's copy, each page's prompt, the private one, and the one that was answered.
    assert [one.site for one in sent].count("") == 1
    assert [one.site for one in sent].count("chatgpt.com") == len(evidence.rewrites) + 1
    assert "zorblat" in sent[0].rewrite.original.lower()
    assert Disclosures(store).sites() == ["chatgpt.com"]


def test_app_worker_and_host_touch_no_network(evidence: Evidence) -> None:
    for program, trace in evidence.traces.items():
        assert beyond_this_machine(trace) == [], program


def test_they_connect_to_sottos_own_socket_and_to_the_screen_alone(evidence: Evidence) -> None:
    for program, trace in evidence.traces.items():
        reached = set(re.findall(r'connect\(.*sun_path=@?"([^"]+)"', trace))
        screen = {path for path in reached if path.startswith("/tmp/.X11-unix/X")}  # noqa: S108 - where X11 has it
        assert reached - screen <= {str(evidence.home / "run/sotto/app.sock")}, program
        assert program == "app" or not screen
