"""``sotto doctor`` says what is there, names what is missing, and the command that brings it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from sotto.cli import checks
from sotto.engines.builtin import encoder
from sotto.store import data_folder, open_store, passphrase
from tests.core.cli.conftest import Sotto


def _by_name(told: dict[str, Any]) -> dict[str, dict[str, str]]:
    return {check["name"]: check for check in told["checks"]}


def test_an_installation_without_a_display_works_on_the_command_line(
    sotto: Sotto, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    outcome = sotto("doctor", "--json")
    told = _by_name(outcome.json)
    assert outcome.status == 0
    assert told["model"]["state"] == told["rewriting"]["state"] == "good"
    assert "contextual" in told["model"]["message"]
    assert told["display"]["state"] == "lacks"
    assert told["running app"]["state"] == told["paired browsers"]["state"] == "lacks"
    assert (told["native host"]["state"], told["native host"]["fix"]) == ("lacks", "sotto-host install")
    assert outcome.json["works"] == {"command line": True, "window": False, "browser": False}


def test_it_reads_without_json_too(sotto: Sotto) -> None:
    outcome = sotto("doctor")
    assert "Works: command line" in outcome.out
    assert "Sotto 0." in outcome.out


def test_a_missing_keyring_names_the_package(sotto: Sotto) -> None:
    assert _by_name(sotto("doctor", "--json").json)["stored data"]["fix"] == "sudo apt install gnome-keyring"


def test_looking_keeps_nothing(sotto: Sotto) -> None:
    sotto("doctor")
    assert not data_folder().exists()


def test_a_paired_browser_is_counted(sotto: Sotto) -> None:
    open_store().write("pairings", {"pairings": [{"name": "Firefox"}]})
    check = _by_name(sotto("doctor", "--json").json)["paired browsers"]
    assert (check["state"], check["message"]) == ("good", "1 paired.")


def test_a_registered_browser_is_named(sotto: Sotto) -> None:
    host = Path(checks.sys.executable).with_name("sotto-host")
    subprocess.run([host, "install", "--browser", "firefox"], check=True, capture_output=True)
    check = _by_name(sotto("doctor", "--json").json)["native host"]
    assert (check["state"], check["message"]) == ("good", "Registered with Firefox.")


def test_missing_model_files_are_broken_and_the_status_says_so(
    sotto: Sotto, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    others = encoder.Encoder.__init__.__defaults__[1:]
    monkeypatch.setattr(encoder.Encoder.__init__, "__defaults__", (tmp_path, *others))
    outcome = sotto("doctor", "--json")
    told = _by_name(outcome.json)
    assert outcome.status == 1
    assert told["model"]["state"] == told["rewriting"]["state"] == "bad"
    assert "Install Sotto again" in told["model"]["message"]
    assert outcome.json["works"]["command line"] is False


def test_a_damaged_store_is_broken_and_says_so(sotto: Sotto) -> None:
    open_store().write("vaults", {"canary-7f3a": 1})
    (data_folder() / "vaults.sealed").write_bytes(b"SOTTO1\nbroken canary-7f3a")
    outcome = sotto("doctor")
    assert outcome.status == 1
    assert "could not be read" in outcome.out
    assert "canary" not in outcome.out + outcome.err


def test_a_locked_store_is_well_and_nobody_is_asked(sotto: Sotto, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passphrase, "_COST", 2**7)
    open_store().lock("four quiet words here")
    found = _by_name(sotto("doctor", "--json").json)
    assert found["stored data"]["state"] == "good"
    assert "passphrase" in found["stored data"]["message"]
    assert "locked" in found["paired browsers"]["message"]


def test_missing_programs_name_their_packages(sotto: Sotto, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    told = _by_name(sotto("doctor", "--json").json)
    assert told["browser"]["fix"] == "sudo apt install chromium"
    assert told["node"]["fix"] == "sudo apt install nodejs npm"


def test_missing_libraries_are_named_with_the_command(sotto: Sotto, monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "Sotto cannot open a window because system libraries are missing: run `sudo apt install libegl1 libgl1`."
    answered = subprocess.CompletedProcess([], 1, stdout="", stderr=sentence + "\n")
    asked = checks._run
    monkeypatch.setattr(checks, "_run", lambda command: answered if "-m" in command else asked(command))
    check = _by_name(sotto("doctor", "--json").json)["display"]
    assert (check["state"], check["message"], check["fix"]) == ("lacks", sentence, "sudo apt install libegl1 libgl1")


def test_a_check_that_fails_does_not_hide_the_others(sotto: Sotto, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("canary-7f3a")

    monkeypatch.setattr(checks.platform, "python_version", fail)
    outcome = sotto("doctor", "--json")
    assert outcome.status == 1
    assert _by_name(outcome.json)["version"]["message"] == "This could not be checked (RuntimeError)."
    assert _by_name(outcome.json)["model"]["state"] == "good"
    assert "canary" not in outcome.out


def test_the_display_is_really_looked_at(sotto: Sotto, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    told = _by_name(sotto("doctor", "--json").json)["display"]
    # Without a screen to draw on a window can open wherever Qt's own libraries are.
    assert told["state"] == "good" or "apt install" in told["fix"]
