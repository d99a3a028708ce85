"""What cannot be run here is at least read: the release workflow, the Windows and macOS scripts, the icons."""

from __future__ import annotations

import plistlib
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImageReader

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
_PATH = re.compile(r"packaging[/\\][\w./\\-]+\.\w+")


@pytest.fixture
def workflow() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml", reason="needs the extra `llm`")
    read: dict[str, Any] = yaml.safe_load((PACKAGING / "release.yml").read_text("utf-8"))
    return read


def steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_the_workflow_builds_for_every_system_before_it_releases(workflow: dict[str, Any]) -> None:
    jobs = workflow["jobs"]
    assert set(jobs["release"]["needs"]) == set(jobs) - {"release"}
    for job in jobs.values():
        assert set([job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", [])) <= set(jobs)
    assert workflow["permissions"] == {"contents": "read"}
    assert [name for name, job in jobs.items() if "permissions" in job] == ["release"]


def test_what_the_workflow_runs_is_there(workflow: dict[str, Any]) -> None:
    named = {path.replace("\\", "/") for step in steps(workflow) for path in _PATH.findall(step.get("run", ""))}
    assert {"packaging/environment.py", "packaging/bundle.py", "packaging/windows/sotto.iss"} <= named
    assert all((ROOT / path).is_file() for path in named), named
    made = re.findall(
        r"^(?:sudo )?make ([\w-]+)", "\n".join(step.get("run", "") for step in steps(workflow)), re.MULTILINE
    )
    assert set(made) == {"package", "install-test"}
    for target in made:
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def test_what_builds_a_release_without_a_pin_is_githubs_own_and_the_threat_model_says_so(
    workflow: dict[str, Any],
) -> None:
    used = {step["uses"] for step in steps(workflow) if "uses" in step}
    by_version = {action for action in used if not re.search(r"@[0-9a-f]{40}$", action)}
    assert all(action.startswith("actions/") for action in by_version), by_version
    said = (ROOT / "docs/threat-model.md").read_text("utf-8")
    assert ("GitHub's machines and actions" in said) == bool(by_version)


def test_secrets_reach_only_the_steps_that_sign(workflow: dict[str, Any]) -> None:
    for step in steps(workflow):
        assert "secrets." not in step.get("run", ""), "a secret in a command line is in the log of a failure"
    with_secrets = [step for step in steps(workflow) if "secrets." in str(step.get("env", ""))]
    assert len(with_secrets) == 2


def test_what_the_installer_for_windows_packs_is_there() -> None:
    text = (PACKAGING / "windows" / "sotto.iss").read_text("utf-8")
    for section in ("Setup", "Files", "Icons", "Run", "UninstallRun"):
        assert f"[{section}]" in text
    programs = set(re.findall(r"\{app\}\\([\w-]+)\.exe", text))
    assert programs == {"sotto-desktop", "sotto-host"}
    assert text.count("#ifdef") + text.count("#ifndef") == text.count("#endif")
    assert "PrivilegesRequired=lowest" in text
    assert r"LicenseFile=..\..\LICENSE" in text


def test_the_script_for_macos_is_sound_and_its_rights_are_few() -> None:
    checker = ["shellcheck"] if shutil.which("shellcheck") else ["sh", "-n"]
    script = PACKAGING / "macos" / "package.sh"
    done = subprocess.run([*checker, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    rights = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert rights == {"com.apple.security.cs.allow-unsigned-executable-memory": True}
    assert "entitlements.plist" in script.read_text("utf-8")


@pytest.mark.parametrize(("form", "sizes"), [("ico", {16, 32, 48, 128}), ("icns", {16, 32, 128})])
def test_the_icons_of_other_systems_are_pictures(
    script: Callable[[str], ModuleType], form: str, sizes: set[int]
) -> None:
    container = script("icons/containers")
    buffer = QBuffer()
    buffer.setData(QByteArray(getattr(container, form)()))
    reader = QImageReader(buffer, form.encode())
    found = set()
    for index in range(reader.imageCount()):
        assert reader.jumpToImage(index)
        picture = reader.read()
        assert not picture.isNull(), reader.errorString()
        found.add(picture.width())
    assert found == sizes
