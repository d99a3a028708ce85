"""Who may import whom, and what importing the packages must not load."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = {
    "sotto": ROOT / "core/sotto",
    "sotto_desktop": ROOT / "desktop/sotto_desktop",
    "sotto_host": ROOT / "native_host/sotto_host",
}

# Package of ours -> packages of ours it may import. Arrows point down only.
MAY_IMPORT = {
    "sotto": set(),
    "sotto_desktop": {"sotto", "sotto_host"},
    "sotto_host": set(),
}

# Layers of the core from the bottom up; a layer may import itself and what stands before it.
LAYERS = [
    {"errors", "taxonomy", "name_words", "folding", "forms", "crashes", "__init__"},
    {"rewrite"},
    {"alternatives"},
    {"plain", "profiles", "protocol", "documents"},
    {"vault", "store"},
    {"privacy"},
    {"budget", "engines", "language"},
    {"findings"},
    {"sanitizers"},
    {"service"},
    {"training"},
    {"evaluation"},
    {"cli"},
]

HEAVY = ["torch", "transformers", "onnxruntime", "llama_cpp", "PySide6", "sentence_transformers", "matplotlib"]


def imports(path: Path) -> Iterator[str]:
    """Every dotted name that ``path`` imports, at any depth."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files(package: str) -> Iterator[Path]:
    yield from SOURCES[package].rglob("*.py")


@pytest.mark.parametrize("package", SOURCES)
def test_packages_import_only_what_lies_below(package: str) -> None:
    forbidden = set(SOURCES) - {package} - MAY_IMPORT[package]
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files(package)
        for name in imports(path)
        if name.split(".")[0] in forbidden
    ]
    assert not wrong


def test_the_host_needs_nothing_but_the_standard_library() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files("sotto_host")
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names | {"sotto_host"}
    ]
    assert not wrong


def test_only_the_desktop_app_knows_qt() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for package in ("sotto", "sotto_host")
        for path in files(package)
        if any(name.split(".")[0] == "PySide6" for name in imports(path))
    ]
    assert not wrong


def layer_of(module: str) -> int:
    for level, names in enumerate(LAYERS):
        if module in names:
            return level
    raise AssertionError(f"sotto.{module} has no place in the layers of the core")


def test_layers_of_the_core() -> None:
    wrong = []
    for path in files("sotto"):
        own = path.relative_to(SOURCES["sotto"]).parts[0].removesuffix(".py")
        for name in imports(path):
            parts = name.split(".")
            if parts[0] != "sotto" or len(parts) < 2 or parts[1] in {"__version__", own}:
                continue
            if layer_of(parts[1]) >= layer_of(own):
                wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert not wrong


@pytest.mark.parametrize(
    "module",
    ["sotto", "sotto.service", "sotto.cli", "sotto.sanitizers.catalog", "sotto_host", "sotto_host.__main__"],
)
def test_importing_loads_nothing_heavy(module: str) -> None:
    code = f"import sys, {module}; print([m for m in {HEAVY!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are counted in /proc")
def test_numpy_waits_in_no_thread_of_its_own() -> None:
    code = "import os, sotto.engines.builtin.word_table; print(len(os.listdir('/proc/self/task')))"
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "1"


def test_no_file_is_named_after_nothing() -> None:
    nameless = {"utils", "util", "helpers", "helper", "misc", "common"}
    assert not [p for package in SOURCES for p in files(package) if p.stem in nameless]
