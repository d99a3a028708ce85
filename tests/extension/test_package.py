"""The packages for the stores: the same bytes each time, complete, and without a word from the stores' checker."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.extension.pages import EXTENSION, install
from tests.programs import need

_spec = importlib.util.spec_from_file_location("extension_packages", EXTENSION.parent / "packaging" / "extension.py")
assert _spec is not None
assert _spec.loader is not None
packages = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(packages)


@pytest.mark.parametrize("family", list(packages.FAMILIES))
def test_the_same_bytes_each_time(tmp_path: Path, family: str) -> None:
    one, other = (packages.pack(family, tmp_path / name) for name in "ab")
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("family", list(packages.FAMILIES))
def test_everything_that_is_named_is_packed_and_nothing_else(tmp_path: Path, family: str) -> None:
    with zipfile.ZipFile(packages.pack(family, tmp_path)) as archive:
        names = set(archive.namelist())
        manifest = json.loads(archive.read("manifest.json"))
    named = [path for script in manifest["content_scripts"] for path in (*script["js"], *script.get("css", []))]
    named += [manifest["action"]["default_popup"], manifest["options_ui"]["page"], *manifest["icons"].values()]
    background = manifest["background"]
    named += [background["service_worker"]] if family == "chromium" else background["scripts"]
    assert set(named) <= names
    assert not any(name.endswith((".py", ".map", ".ts", ".pem")) or "node_modules" in name for name in names)
    assert "web_accessible_resources" not in manifest
    assert "externally_connectable" not in manifest
    assert "'self'" in manifest["content_security_policy"]["extension_pages"]
    assert "unsafe" not in manifest["content_security_policy"]["extension_pages"]


def test_the_stores_checker_says_nothing(tmp_path: Path) -> None:
    need(node="nodejs")
    install()
    package = packages.pack("firefox", tmp_path)
    done = subprocess.run(
        [EXTENSION / "node_modules/.bin/web-ext", "lint", "--no-config-discovery", "--output=json",
         f"--source-dir={package}"],
        cwd=EXTENSION, capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = json.loads(done.stdout)
    assert (said["errors"], said["warnings"], said["notices"]) == ([], [], [])
