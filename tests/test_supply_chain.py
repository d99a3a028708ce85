"""What a release is made of: all of it pinned with hashes, under licences that may be shipped, and listed."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = ("llm", "package")
_SECONDS = "1700000000"
_IMPORTED = re.compile(r"^\s*(?:import|export)\b[^'\"\n]*?['\"]([^'\"\n]+)['\"];", re.MULTILINE)


def pins(name: str) -> dict[str, list[tuple[Requirement, str]]]:
    """The pinned requirements of a file by name, each with the lines below it; a name may have several, by marker."""
    found: dict[str, list[tuple[Requirement, str]]] = {}
    text = (PACKAGING / name).read_text(encoding="utf-8")
    for block in re.split(r"\n(?=\S)", text):
        if not block.startswith("#"):
            head, _, rest = block.partition("\n")
            requirement = Requirement(head.removesuffix("\\").strip())
            found.setdefault(canonicalize_name(requirement.name), []).append((requirement, rest))
    return found


def wanted() -> dict[str, Requirement]:
    """What pyproject.toml names for a release."""
    project = PROJECT["project"]
    lines = [*project["dependencies"], *(line for extra in EXTRAS for line in project["optional-dependencies"][extra])]
    return {canonicalize_name(one.name): one for one in map(Requirement, lines)}


def needed(names: set[str]) -> set[str]:
    """The names, and of those installed here whatever they need on this computer."""
    pending, seen = [(name, "") for name in names], set()
    while pending:
        name, extra = pending.pop()
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            lines = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        for need in map(Requirement, lines):
            if need.marker is None or need.marker.evaluate({"extra": extra}):
                pending += [(canonicalize_name(need.name), one) for one in ("", *need.extras)]
    return {name for name, _ in seen}


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-build.txt"])
def test_every_pin_is_exact_and_has_its_hashes(name: str) -> None:
    for requirements in pins(name).values():
        for requirement, rest in requirements:
            (pin,) = requirement.specifier
            assert pin.operator == "=="
            assert re.search(r"--hash=sha256:[0-9a-f]{64}", rest), f"{requirement} has no hash"
            assert requirement.url is None


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-build.txt"])
def test_no_registry_is_written_down(name: str) -> None:
    text = (PACKAGING / name).read_text(encoding="utf-8")
    assert not re.search(r"://|file:|--index|--extra|--find|--trusted", text)


def test_what_is_pinned_is_what_the_project_asks_for() -> None:
    """Fails when somebody changes a dependency and forgets ``make lock``."""
    pinned = pins("requirements.txt")
    direct = {name for name, found in pinned.items() if any("sotto (pyproject.toml)" in rest for _, rest in found)}
    assert direct == set(wanted()), "run `make lock`"
    for name, asked in wanted().items():
        for requirement, _ in pinned[name]:
            (pin,) = requirement.specifier
            assert asked.specifier.contains(pin.version), f"{requirement} is not {asked}: run `make lock`"


def test_nothing_that_is_needed_here_is_left_unpinned() -> None:
    assert needed(set(wanted())) <= set(pins("requirements.txt")), "run `make lock`"


def test_what_builds_sotto_is_pinned_too() -> None:
    pinned = pins("requirements-build.txt")
    for asked in map(Requirement, PROJECT["build-system"]["requires"]):
        ((requirement, _),) = pinned[canonicalize_name(asked.name)]
        (pin,) = requirement.specifier
        assert asked.specifier.contains(pin.version)
    same = pins("requirements.txt")
    for name in pinned.keys() & same.keys():
        assert [str(one) for one, _ in pinned[name]] == [str(one) for one, _ in same[name]]


# Licences ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def licences() -> ModuleType:
    pytest.importorskip("license_expression", reason="needs the extra `package`")
    return load("licences")


def load(name: str) -> ModuleType:
    """A module of the folder ``packaging``, which is no package."""
    spec = importlib.util.spec_from_file_location(name, PACKAGING / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # one of them imports another
    spec.loader.exec_module(module)
    return module


def test_everything_sotto_needs_may_be_shipped(licences: ModuleType) -> None:
    looked_at = set()
    for name in needed(set(wanted())):
        try:
            distribution = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        expression = licences.licence(distribution)
        assert licences.allowed(expression), f"{name} is under {expression}"
        looked_at.add(name)
    assert {"cryptography", "pyside6-essentials", "python-stdnum", "regex"} <= looked_at


def test_what_may_not_be_shipped_is_refused(licences: ModuleType) -> None:
    assert licences.allowed("MIT AND (AGPL-3.0-only OR Apache-2.0)")
    for expression in ("AGPL-3.0-only", "MIT AND GPL-3.0-only", "GPL-2.0-or-later", "SSPL-1.0"):
        assert not licences.allowed(expression)


def test_the_extension_ships_nothing_from_npm() -> None:
    extension = ROOT / "extension"
    assert "dependencies" not in json.loads((extension / "package.json").read_text(encoding="utf-8"))
    scripts = [path for folder in load("extension").SHIPPED for path in (extension / folder).rglob("*.js")]
    assert len(scripts) > 50
    for path in scripts:
        for imported in _IMPORTED.findall(path.read_text(encoding="utf-8")):
            assert imported.startswith("."), f"{path.name} imports {imported}"


# The list ----------------------------------------------------------------------------------------


@pytest.fixture
def bundle(licences: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A bundle with the models, and tables that say it was packed from files of this computer."""
    pytest.importorskip("cyclonedx", reason="needs the extra `package`")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", _SECONDS)
    folder, tables = tmp_path / "sotto", tmp_path / "tables"
    builtin = folder / "_internal/sotto/engines/builtin"
    builtin.mkdir(parents=True)
    (builtin / "model").symlink_to(ROOT / "core/sotto/engines/builtin/model")
    tables.mkdir()
    return folder, tables


def pack(tables: Path, *sources: str | Path | None) -> None:
    rows = [(Path(str(source)).name, str(source), "DATA") for source in sources]
    (tables / "COLLECT-00.toc").write_text(repr((rows,)), encoding="utf-8")


def test_the_list_names_what_was_packed_with_the_hashes_of_the_models(bundle: tuple[Path, Path]) -> None:
    import cryptography
    import stdnum
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    folder, tables = bundle
    pack(tables, cryptography.__file__, stdnum.__file__, json.__file__, ROOT / "core/sotto/vault.py")
    sbom = load("sbom")
    first = sbom.write(folder, tables, "1.2.3").read_text(encoding="utf-8")
    assert sbom.write(folder, tables, "1.2.3").read_text(encoding="utf-8") == first
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(first) is None
    told = json.loads(first)
    parts: dict[str, Any] = {part["name"]: part for part in told["components"]}
    assert set(parts) == {"cryptography", "python", "python-stdnum", "sotto-reader"}
    assert parts["python-stdnum"]["licenses"] == [{"license": {"id": "LGPL-2.1-or-later"}}]
    assert parts["cryptography"]["version"] == metadata.version("cryptography")
    files = {file["name"]: file["hashes"][0]["content"] for file in parts["sotto-reader"]["components"]}
    model = ROOT / "core/sotto/engines/builtin/model"
    assert files["model/encoder.onnx"] == hashlib.sha256((model / "encoder.onnx").read_bytes()).hexdigest()
    assert files["model/encoder.onnx"] == json.loads((model / "spec.json").read_text())["sha256"]["encoder.onnx"]
    assert (folder / "licences/python-stdnum/COPYING").is_file()
    assert "GNU LESSER" in (folder / "licences/LGPL-3.0.txt").read_text(encoding="utf-8")
    assert {one["name"] for one in json.loads((folder / "licences.json").read_text())} == set(parts) - {"sotto-reader"}


def test_a_file_of_unknown_origin_stops_the_build(bundle: tuple[Path, Path], tmp_path: Path) -> None:
    folder, tables = bundle
    stray = tmp_path / "libstray.so"
    stray.write_bytes(b"from nowhere")
    pack(tables, stray)
    sbom = load("sbom")
    with pytest.raises(sbom.Unknown, match=r"libstray\.so"):
        sbom.write(folder, tables, "1.2.3")
