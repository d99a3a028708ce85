"""Packs the extension for the stores: python packaging/extension.py [FOLDER]

Two zip files, one for the Chromium family and one for Firefox, from the one source in ``extension/``. The same source
gives the same bytes: names are sorted, times and rights are fixed.
"""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parents[1] / "extension"
SHIPPED = ("_locales", "background", "compose", "content", "icons", "options", "popup", "practice", "protocol")
BEGINNING = (1980, 1, 1, 0, 0, 0)  # the first time that a zip file can tell

Manifest = dict[str, Any]


def for_chromium(manifest: Manifest) -> Manifest:
    """Without what only Firefox reads. The store keeps the key, and with it the id that the host allows."""
    background = {name: manifest["background"][name] for name in ("service_worker", "type")}
    without = {"browser_specific_settings", "background"}
    return {**{name: value for name, value in manifest.items() if name not in without}, "background": background}


def for_firefox(manifest: Manifest) -> Manifest:
    """Without what Firefox only warns of."""
    background = {name: manifest["background"][name] for name in ("scripts", "type")}
    without = {"key", "minimum_chrome_version", "background"}
    return {**{name: value for name, value in manifest.items() if name not in without}, "background": background}


FAMILIES = {"chromium": for_chromium, "firefox": for_firefox}


def files(family: str) -> dict[str, bytes]:
    """What goes into a package, by its path in it."""
    manifest = json.loads((SOURCE / "manifest.json").read_text("utf-8"))
    packed = {
        path.relative_to(SOURCE).as_posix(): path.read_bytes()
        for folder in SHIPPED
        for path in (SOURCE / folder).rglob("*")
        if path.is_file()
    }
    packed["manifest.json"] = json.dumps(FAMILIES[family](manifest), indent=2, ensure_ascii=False).encode()
    packed["LICENSE"] = (SOURCE.parent / "LICENSE").read_bytes()
    return packed


def pack(family: str, folder: Path) -> Path:
    """Write the package of a family into ``folder``; its path."""
    packed = files(family)
    version = json.loads(packed["manifest.json"])["version"]
    path = folder / f"sotto-{family}-{version}.zip"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(packed):
            entry = zipfile.ZipInfo(name, BEGINNING)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, packed[name], compresslevel=9)
    return path


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE.parent / "dist"
    for family in FAMILIES:
        sys.stdout.write(f"{pack(family, target)}\n")
