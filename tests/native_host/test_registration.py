"""Manifests where each browser looks for them: written on every system, and on this one for real."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from sotto_host.browsers import BROWSERS, Machine, by_name
from sotto_host.registration import CHROMIUM_ORIGIN, FIREFOX_ID, NAME, State, in_user_data_dir, manifest, registration
from sotto_host.sandboxed import sandboxed
from tests.fakes import PlainRegistry
from tests.native_host.installation import Installation

EXTENSION = json.loads((Path(__file__).parents[2] / "extension" / "manifest.json").read_text("utf-8"))

# From each browser's own documentation; relative to the home.
LINUX = {
    "chrome": ".config/google-chrome/NativeMessagingHosts",
    "chromium": ".config/chromium/NativeMessagingHosts",
    "edge": ".config/microsoft-edge/NativeMessagingHosts",
    "brave": ".config/BraveSoftware/Brave-Browser/NativeMessagingHosts",
    "vivaldi": ".config/vivaldi/NativeMessagingHosts",
    "firefox": ".mozilla/native-messaging-hosts",
}
MACOS = {
    "chrome": "Library/Application Support/Google/Chrome/NativeMessagingHosts",
    "chromium": "Library/Application Support/Chromium/NativeMessagingHosts",
    "edge": "Library/Application Support/Microsoft Edge/NativeMessagingHosts",
    "brave": "Library/Application Support/BraveSoftware/Brave-Browser/NativeMessagingHosts",
    "vivaldi": "Library/Application Support/Vivaldi/NativeMessagingHosts",
    "firefox": "Library/Application Support/Mozilla/NativeMessagingHosts",
}
WINDOWS = {
    "chrome": r"Software\Google\Chrome\NativeMessagingHosts\io.sotto.host",
    "chromium": r"Software\Chromium\NativeMessagingHosts\io.sotto.host",
    "edge": r"Software\Microsoft\Edge\NativeMessagingHosts\io.sotto.host",
    "brave": r"Software\Google\Chrome\NativeMessagingHosts\io.sotto.host",
    "vivaldi": r"Software\Google\Chrome\NativeMessagingHosts\io.sotto.host",
    "firefox": r"Software\Mozilla\NativeMessagingHosts\io.sotto.host",
}
NAMES = [browser.name for browser in BROWSERS]


@pytest.fixture
def host(tmp_path: Path) -> Path:
    program = tmp_path / "bin" / "sotto-host"
    program.parent.mkdir()
    program.write_text("")
    return program


def machine(system: str, home: Path) -> Machine:
    registry = PlainRegistry() if system == "win32" else None
    return Machine(system, home, {}, registry, home / "root")


def written(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def test_the_ids_are_those_of_the_extension() -> None:
    digest = hashlib.sha256(b64decode(EXTENSION["key"])).hexdigest()[:32]
    identity = "".join("abcdefghijklmnop"[int(digit, 16)] for digit in digest)
    assert f"chrome-extension://{identity}/" == CHROMIUM_ORIGIN
    assert EXTENSION["browser_specific_settings"]["gecko"]["id"] == FIREFOX_ID


def test_the_table_names_every_browser_once() -> None:
    assert sorted(NAMES) == sorted(LINUX) == sorted(MACOS) == sorted(WINDOWS)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("system", "folders"), [("linux", LINUX), ("darwin", MACOS)])
def test_the_manifest_stands_where_the_browser_looks(
    name: str, system: str, folders: dict[str, str], tmp_path: Path, host: Path
) -> None:
    target = registration(by_name(name), host, machine(system, tmp_path))
    target.install()
    manifest = written(tmp_path / folders[name] / "io.sotto.host.json")
    allowed = {"allowed_extensions": [FIREFOX_ID]} if name == "firefox" else {"allowed_origins": [CHROMIUM_ORIGIN]}
    description = manifest.pop("description")
    assert "Sotto" in description
    assert manifest == {"name": NAME, "type": "stdio", "path": str(host), **allowed}
    assert target.state() == State.REGISTERED


@pytest.mark.parametrize("name", NAMES)
def test_on_windows_the_registry_points_at_the_manifest(name: str, tmp_path: Path, host: Path) -> None:
    windows = machine("win32", tmp_path)
    target = registration(by_name(name), host, windows)
    target.install()
    assert isinstance(windows.registry, PlainRegistry)
    assert list(windows.registry) == [WINDOWS[name]]
    manifest = Path(windows.registry[WINDOWS[name]])
    assert manifest.is_relative_to(tmp_path / "AppData" / "Local" / "Sotto")
    assert ("allowed_extensions" if name == "firefox" else "allowed_origins") in written(manifest)
    assert target.state() == State.REGISTERED
    assert target.uninstall() == State.REGISTERED
    assert not windows.registry
    assert not manifest.exists()


def test_on_windows_a_manifest_stays_while_another_browser_points_at_it(tmp_path: Path, host: Path) -> None:
    windows = machine("win32", tmp_path)
    chrome, edge = (registration(by_name(name), host, windows) for name in ("chrome", "edge"))
    chrome.install()
    edge.install()
    chrome.uninstall()
    assert (chrome.state(), edge.state()) == (State.ABSENT, State.REGISTERED)
    edge.uninstall()
    assert not edge.manifest.exists()


def test_settings_elsewhere_are_respected(tmp_path: Path, host: Path) -> None:
    moved = Machine("linux", tmp_path, {"XDG_CONFIG_HOME": str(tmp_path / "moved")}, None, tmp_path / "root")
    registration(by_name("chromium"), host, moved).install()
    registration(by_name("firefox"), host, moved).install()
    assert (tmp_path / "moved/chromium/NativeMessagingHosts/io.sotto.host.json").is_file()
    assert (tmp_path / ".mozilla/native-messaging-hosts/io.sotto.host.json").is_file()


# From each browser's own documentation or packages, for Linux.
FOR_EVERYBODY = {
    "chrome": "etc/opt/chrome/native-messaging-hosts",
    "chromium": "etc/chromium/native-messaging-hosts",
    "edge": "etc/opt/edge/native-messaging-hosts",
    "brave": "etc/brave/native-messaging-hosts",
    "vivaldi": "etc/vivaldi/native-messaging-hosts",
    "firefox": "usr/lib/mozilla/native-messaging-hosts",
}


def put_for_everybody(name: str, root: Path, host: Path) -> Path:
    """What a package does for every user of the computer."""
    place = root / FOR_EVERYBODY[name] / "io.sotto.host.json"
    place.parent.mkdir(parents=True)
    place.write_text(manifest(by_name(name).family, host))
    return place


@pytest.mark.parametrize("name", NAMES)
def test_where_a_package_registered_for_everybody_nothing_is_written(name: str, tmp_path: Path, host: Path) -> None:
    target = registration(by_name(name), host, machine("linux", tmp_path))
    assert target.state() == State.ABSENT
    place = put_for_everybody(name, tmp_path / "root", host)
    assert target.state() == State.REGISTERED
    target.install()
    assert not target.manifest.exists()
    target.uninstall()
    assert place.exists()
    place.unlink()
    assert target.state() == State.ABSENT


def test_the_users_own_manifest_comes_before_everybodys(tmp_path: Path, host: Path) -> None:
    here = machine("linux", tmp_path)
    put_for_everybody("chromium", tmp_path / "root", host)
    packaged = registration(by_name("chromium"), host, here)
    other_host = tmp_path / "other" / "sotto-host"
    other_host.parent.mkdir()
    other_host.write_text("")
    other = registration(by_name("chromium"), other_host, here)
    assert other.state() == State.OTHER
    other.install()
    assert (other.state(), packaged.state()) == (State.REGISTERED, State.OTHER)
    packaged.install()
    assert not packaged.manifest.exists()
    assert (other.state(), packaged.state()) == (State.OTHER, State.REGISTERED)


def test_a_repeated_install_writes_nothing(tmp_path: Path, host: Path) -> None:
    target = registration(by_name("chromium"), host, machine("linux", tmp_path))
    target.install()
    os.utime(target.manifest, (1, 1))
    target.install()
    assert target.manifest.stat().st_mtime == 1
    assert list(target.manifest.parent.iterdir()) == [target.manifest]


def test_a_write_that_fails_leaves_the_old_manifest_and_nothing_else(
    tmp_path: Path, host: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = registration(by_name("chromium"), host, machine("linux", tmp_path))
    target.manifest.parent.mkdir(parents=True)
    target.manifest.write_text('{"old": true}')

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="no space left"):
        target.install()
    assert target.manifest.read_text() == '{"old": true}'
    assert list(target.manifest.parent.iterdir()) == [target.manifest]


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_another_installation_is_left_alone_until_it_is_gone(system: str, tmp_path: Path, host: Path) -> None:
    here = machine(system, tmp_path)
    other_host = tmp_path / "other" / "sotto-host"
    other_host.parent.mkdir()
    other_host.write_text("")
    other = registration(by_name("chrome"), other_host, here)
    other.install()
    ours = registration(by_name("chrome"), host, here)
    assert ours.state() == State.OTHER
    assert ours.uninstall() == State.OTHER
    assert other.state() == State.REGISTERED

    other_host.unlink()
    assert ours.state() == State.BROKEN
    assert ours.uninstall() == State.BROKEN
    assert ours.state() == State.ABSENT


@pytest.mark.parametrize("content", ["", "no json", "[]", "{}", '{"path": 5}', '{"name": "io.sotto.host"}'])
def test_a_damaged_manifest_is_broken_and_repaired(tmp_path: Path, host: Path, content: str) -> None:
    target = registration(by_name("chromium"), host, machine("linux", tmp_path))
    target.manifest.parent.mkdir(parents=True)
    target.manifest.write_text(content)
    assert target.state() == State.BROKEN
    target.install()
    assert target.state() == State.REGISTERED


def test_a_host_that_is_gone_is_no_registration(tmp_path: Path, host: Path) -> None:
    target = registration(by_name("firefox"), host, machine("linux", tmp_path))
    target.install()
    host.unlink()
    assert target.state() == State.BROKEN


def test_uninstalling_touches_no_other_hosts(tmp_path: Path, host: Path) -> None:
    target = registration(by_name("chromium"), host, machine("linux", tmp_path))
    target.install()
    neighbour = target.manifest.with_name("org.example.other.json")
    neighbour.write_text("{}")
    target.uninstall()
    assert list(target.manifest.parent.iterdir()) == [neighbour]
    assert target.uninstall() == State.ABSENT


def test_a_user_data_dir_has_its_own_manifest(tmp_path: Path, host: Path) -> None:
    target = in_user_data_dir(tmp_path / "profile", host, machine("linux", tmp_path))
    target.install()
    assert written(tmp_path / "profile/NativeMessagingHosts/io.sotto.host.json")["path"] == str(host)


def test_sandboxed_browsers_are_found_and_explained(tmp_path: Path) -> None:
    for folder in ("snap/firefox", "snap/chromium", ".var/app/org.mozilla.firefox", "system/com.google.Chrome"):
        (tmp_path / folder).mkdir(parents=True)
    found = {each.title: each for each in sandboxed(machine("linux", tmp_path), tmp_path / "system")}
    assert {title: each.works for title, each in found.items()} == {
        "Firefox (Snap)": True,
        "Chromium (Snap)": False,
        "Google Chrome (Flatpak)": False,
        "Firefox (Flatpak)": False,
    }
    assert all(each.note.endswith(".") for each in found.values())
    assert sandboxed(machine("darwin", tmp_path), tmp_path / "system") == []


# The command, for real ------------------------------------------------------------------------------


def sotto_host(installation: Installation, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([installation.program, *arguments], capture_output=True, text=True, check=False)


def states(answer: subprocess.CompletedProcess[str]) -> dict[str, str]:
    return {row["browser"]: row["state"] for row in json.loads(answer.stdout)["browsers"]}


def test_the_command_registers_the_browsers_that_are_here(installation: Installation, own_home: Path) -> None:
    (own_home / "config" / "chromium").mkdir()
    (own_home / ".mozilla").mkdir()
    installed = sotto_host(installation, "install", "--json")
    assert installed.returncode == 0, installed.stderr
    assert states(installed) == {"chromium": "registered", "firefox": "registered"}
    manifest = own_home / "config/chromium/NativeMessagingHosts/io.sotto.host.json"
    assert written(manifest)["path"] == str(installation.program)
    assert json.loads(installed.stdout)["host"] == str(installation.program)

    status = sotto_host(installation, "status", "--json")
    assert status.returncode == 0
    assert states(status) == {
        name: "registered" if name in {"chromium", "firefox"} else "not registered" for name in NAMES
    }
    assert sotto_host(installation, "uninstall").returncode == 0
    assert not manifest.exists()
    assert sotto_host(installation, "status").returncode == 1


def test_the_command_registers_a_named_browser_that_never_ran(installation: Installation, own_home: Path) -> None:
    installed = sotto_host(installation, "install", "--browser", "edge", "--browser", "brave")
    assert installed.returncode == 0
    assert installed.stdout.splitlines() == ["Microsoft Edge   registered", "Brave            registered"]
    assert (own_home / "config/microsoft-edge/NativeMessagingHosts/io.sotto.host.json").is_file()


def test_the_command_says_when_there_is_no_browser(installation: Installation) -> None:
    installed = sotto_host(installation, "install")
    assert installed.returncode == 1
    assert "--browser" in installed.stdout


def test_the_command_writes_into_a_user_data_dir_and_nowhere_else(
    installation: Installation, own_home: Path, tmp_path: Path
) -> None:
    (own_home / "config" / "chromium").mkdir()
    folder = tmp_path / "user data"
    installed = sotto_host(installation, "install", "--user-data-dir", str(folder), "--json")
    assert states(installed) == {"user-data-dir": "registered"}
    assert (folder / "NativeMessagingHosts/io.sotto.host.json").is_file()
    assert list((own_home / "config" / "chromium").iterdir()) == []
    assert sotto_host(installation, "status", "--user-data-dir", str(folder)).returncode == 0
    assert sotto_host(installation, "uninstall", "--user-data-dir", str(folder)).returncode == 0
    assert not (folder / "NativeMessagingHosts/io.sotto.host.json").exists()


@pytest.mark.parametrize(
    "arguments", [("install", "--browser", "netscape"), ("install", "extra"), ("status", "--user-data-dir")]
)
def test_the_command_refuses_what_it_does_not_know(installation: Installation, arguments: tuple[str, ...]) -> None:
    refused = sotto_host(installation, *arguments)
    assert refused.returncode == 2
    assert "usage" in refused.stderr


def test_a_place_that_cannot_be_written_is_named_without_a_traceback(
    installation: Installation, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    refused = sotto_host(installation, "install", "--user-data-dir", str(tmp_path / "file"))
    assert refused.returncode == 1
    assert str(tmp_path / "file") in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_browser_that_cannot_be_written_for_costs_no_other_its_registration(
    installation: Installation, own_home: Path
) -> None:
    (own_home / "config" / "chromium").mkdir()
    (own_home / "config" / "chromium" / "NativeMessagingHosts").write_text("")
    (own_home / ".mozilla").mkdir()
    installed = sotto_host(installation, "install", "--json")
    assert installed.returncode == 1
    assert "config/chromium/NativeMessagingHosts" in installed.stderr
    assert states(installed)["firefox"] == "registered"
    assert states(installed)["chromium"] != "registered"


def test_started_by_hand_with_nothing_at_its_input_it_says_how_it_is_used(installation: Installation) -> None:
    command = f"exec {installation.python} -I {installation.program} <&-"
    ended = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith("usage")
