"""The promise that nothing is sent, for the command line; ``tests/proofs`` has it for all the rest."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TEXT = "I'm Maren Vogel, maren.vogel@posteo.example. Could you suggest five snacks for a hike?"

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("strace") is None,
    reason="needs Linux and strace (Debian: sudo apt-get install strace)",
)


def internet_sockets(trace: Path) -> list[str]:
    return [line for line in trace.read_text().splitlines() if "AF_INET" in line and "socket(" in line]


def test_the_trace_would_see_a_socket(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    code = "import socket; socket.socket(socket.AF_INET, socket.SOCK_STREAM).close()"
    subprocess.run(
        ["strace", "-f", "-e", "trace=socket", "-o", trace, sys.executable, "-c", code], check=True, timeout=60
    )
    assert internet_sockets(trace)


def test_a_rewrite_makes_no_internet_socket(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    done = subprocess.run(
        ["strace", "-f", "-e", "trace=socket", "-o", trace, Path(sys.executable).with_name("sotto"), "rewrite"],
        input=TEXT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "five snacks" in done.stdout
    assert "posteo" not in done.stdout
    assert not internet_sockets(trace)


def test_the_model_runtime_carries_no_telemetry() -> None:
    spec = importlib.util.find_spec("onnxruntime")
    assert spec is not None
    assert spec.origin is not None
    libraries = list((Path(spec.origin).parent / "capi").glob("*.so*"))
    assert libraries
    assert not [p.name for p in libraries if b"events.data.microsoft.com" in p.read_bytes()]
