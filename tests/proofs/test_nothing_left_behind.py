"""Private words are in no log, settings file, crash file, process list, window title, nor in what the browser keeps."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from tests.extension.pages import EXTENSION
from tests.proofs.canaries import ADDRESS, NAME, PASSPHRASE, PROMPT, TERM, canaries, files_with_canaries
from tests.proofs.run import Evidence
from tests.proofs.watching import ProcessList


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-16"])
@pytest.mark.parametrize("private", [NAME, NAME.upper(), ADDRESS, TERM, PASSPHRASE, json.dumps({"text": PROMPT})])
def test_the_search_finds_them(private: str, encoding: str, tmp_path: Path) -> None:
    assert canaries(b"\x00\xff" + private.encode(encoding) + b"\x00")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/file").write_bytes(private.encode(encoding))
    assert list(files_with_canaries(tmp_path)) == ["folder/file"]
    assert not canaries(base64.b64encode(bytes(range(256))))


def test_the_process_list_would_show_them(monkeypatch: pytest.MonkeyPatch) -> None:
    import subprocess

    with subprocess.Popen(["sleep", "60"], env={"SEEN": NAME}) as told:
        look = ProcessList()
        look.look()
        told.kill()
    assert look.told == {f"environ of {told.pid}: zorblat", f"environ of {told.pid}: quimbeyard"}


def test_logs(evidence: Evidence) -> None:
    assert "Segmentation fault" in evidence.log  # the worker's own account of its crash is among them
    assert not canaries(evidence.log)
    assert not canaries("".join(evidence.console))


def test_settings_stores_crash_files_and_the_browsers_profile(evidence: Evidence) -> None:
    there = {path.name for path in evidence.home.rglob("*")}
    assert {"window.ini", "profiles.sealed", "vaults.sealed", "disclosures.sealed", "Preferences", "Cookies"} <= there
    assert files_with_canaries(evidence.home) == {}


def test_a_crash_would_leave_no_image_of_the_memory(evidence: Evidence) -> None:
    assert set(evidence.core_limits) == {"app", "worker", "host"}
    # At neither of these limits Linux writes one or starts somebody who does; -1 would be no limit.
    assert set(evidence.core_limits.values()) <= {0, 1}
    assert list((evidence.home / "cwd").iterdir()) == []


def test_the_process_list(evidence: Evidence) -> None:
    assert {"sotto-desktop", "sotto-host", "sotto_desktop.worker", "chromium"} <= evidence.processes.seen
    assert evidence.processes.told == set()


def test_what_the_extension_keeps(evidence: Evidence) -> None:
    assert "chat:chatgpt.com/" in evidence.stored
    assert "privateKey" in evidence.stored
    assert not canaries(evidence.stored)


def test_window_titles(evidence: Evidence) -> None:
    assert "Sotto" in evidence.titles
    assert not canaries("".join(evidence.titles))


def test_the_browser_may_show_no_notifications() -> None:
    manifest = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    assert "notifications" not in json.dumps([manifest["permissions"], manifest.get("optional_permissions")])
