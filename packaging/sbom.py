"""What lies in a bundle: a list of it as CycloneDX, the licences in short, and the licences' own words.

PyInstaller's tables name the source of every file it packed, so nothing is guessed from a file's name: each source
belongs to an installed distribution, to Python itself, to a package of the system, or to Sotto.
"""

from __future__ import annotations

import ast
import csv
import datetime
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType, Pedigree
from cyclonedx.output.json import JsonV1Dot6
from licences import licence, normal, texts
from packageurl import PackageURL

ROOT = Path(__file__).resolve().parents[1]
NAME = "sbom.cdx.json"
# Of licences whose words the distributions under them do not bring.
_WORDS = Path(__file__).parent / "licence-texts"
_MODELS = "sotto/engines/builtin"
_BASE = ("all-MiniLM-L6-v2", "Apache-2.0", "pkg:huggingface/sentence-transformers/all-MiniLM-L6-v2")
_NAMESPACE = uuid.UUID("5b1d6f6e-7c39-4f38-9a53-0b6f6f7a5d10")


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is shipped. ``licence`` is an SPDX expression, or says in which file the words stand."""

    name: str
    version: str
    licence: str
    purl: PackageURL
    words: tuple[Path, ...] = ()


class Unknown(Exception):
    """A file was packed of which nobody knows where it comes from."""


def write(folder: Path, tables: Path, version: str) -> Path:
    """Put the list, the licences and their words into the bundle ``folder``; the list's path.

    ``tables`` is where PyInstaller worked. Raises ``Unknown`` and ``licences.Unclear``.
    """
    parts = shipped(tables)
    places = folder / "licences"
    for part in parts:
        for words in part.words:
            place = places / part.name / words.name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(words, place)
    for words in sorted(_WORDS.glob("*.txt")):
        shutil.copyfile(words, places / words.name)
    short = [{"name": part.name, "version": part.version, "licence": part.licence} for part in parts]
    (folder / "licences.json").write_text(json.dumps(short, indent=1) + "\n", encoding="utf-8")
    path = folder / NAME
    path.write_text(listed(parts, models(folder), version), encoding="utf-8")
    return path


# What was packed ---------------------------------------------------------------------------------


def sources(tables: Path) -> set[Path]:
    """The files that PyInstaller took, from its tables."""
    found = set()
    for table in tables.rglob("*.toc"):
        # An analysis also names what was left out in the end.
        if not table.name.startswith("Analysis"):
            found.update(map(Path, _rows(ast.literal_eval(table.read_text(encoding="utf-8")))))
    return {path for path in found if path.is_absolute() and path.is_file() and not path.is_relative_to(tables)}


def _rows(table: object) -> Iterator[str]:
    """The second of every row of three, at any depth."""
    if isinstance(table, tuple) and len(table) == 3 and all(isinstance(one, str) for one in table):
        yield table[1]
    elif isinstance(table, list | tuple):
        for one in table:
            yield from _rows(one)


def shipped(tables: Path) -> list[Part]:
    """Each distribution, system package and runtime of which at least one file was packed."""
    owners = {path: distribution for distribution in metadata.distributions() for path in _files(distribution)}
    parts, rest = {}, set()
    for source in sources(tables):
        path = source.resolve()
        if distribution := owners.get(str(path)):
            if normal(distribution.metadata["Name"]) != "sotto":
                parts.setdefault(normal(distribution.metadata["Name"]), distribution)
        elif not path.is_relative_to(ROOT) and not _came_with_python(path):
            rest.add(path)
    return sorted(
        [_python(), *map(_distribution, parts.values()), *_of_the_system(rest)], key=lambda part: part.name.lower()
    )


def _came_with_python(path: Path) -> bool:
    folders = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")]
    if sys.platform != "linux":  # there Python brings the libraries that it needs, and lies in a folder of its own
        folders.append(sys.base_prefix)
    library = sysconfig.get_config_var("INSTSONAME")
    return any(path.is_relative_to(Path(folder).resolve()) for folder in folders) or path.name == library


def _files(distribution: metadata.Distribution) -> list[str]:
    """What a distribution installed. Its own ``files`` is slow where there are a hundred thousand."""
    top = Path(str(distribution.locate_file(""))).resolve()
    record = csv.reader((distribution.read_text("RECORD") or "").splitlines())
    return [os.path.normpath(os.path.join(top, row[0])) for row in record]


def _python() -> Part:
    version = platform.python_version()
    words = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    return Part("python", version, "PSF-2.0", PackageURL("generic", None, "cpython", version), _there([words]))


def _distribution(distribution: metadata.Distribution) -> Part:
    name, version = distribution.metadata["Name"], distribution.version
    purl = PackageURL("pypi", None, normal(name), version)
    return Part(name, version, licence(distribution), purl, _there(texts(distribution)))


def _of_the_system(files: set[Path]) -> list[Part]:
    """The Debian packages that the files belong to. On other systems nothing of the system is packed."""
    distro = platform.freedesktop_os_release()["ID"] if files else ""
    owners = _owners(files)
    parts = []
    for line in _asked("--show", "--showformat=${Package} ${Version} ${Architecture}\n", *owners) if owners else ():
        name, version, architecture = line.split()
        purl = PackageURL("deb", distro, name, version, qualifiers={"arch": architecture})
        words = Path("/usr/share/doc", name, "copyright")
        parts.append(Part(name, version, f"see licences/{name}/copyright", purl, _there([words])))
    return parts


def _owners(files: set[Path]) -> set[str]:
    """The packages that brought the files. Their data base may name a file below /usr or not."""
    names = {path: {str(path), str(path).removeprefix("/usr"), f"/usr{path}"} for path in files}
    known = {}
    for line in _asked("--search", *sorted(set().union(*names.values()))) if files else ():
        owner, _, name = line.partition(": ")
        known[name] = owner.split(",")[0]
    for path in files:
        if not names[path] & known.keys():
            raise Unknown(f"{path} was packed, and no distribution and no package of the system owns it")
    return set(known.values())


def _asked(*query: str) -> list[str]:
    if shutil.which("dpkg-query") is None:
        return []
    return subprocess.run(["dpkg-query", *query], capture_output=True, text=True, check=False).stdout.splitlines()


def _there(files: Iterable[Path]) -> tuple[Path, ...]:
    return tuple(path for path in files if path.is_file())


# Telling it ----------------------------------------------------------------------------------------


def models(folder: Path) -> list[Component]:
    """The built-in models in a bundle, each with its files and their SHA-256."""
    return [_model(spec) for spec in sorted(folder.rglob(f"{_MODELS}/*/spec.json"))]


def _model(spec: Path) -> Component:
    name = json.loads(spec.read_text(encoding="utf-8"))["name"]
    base, base_licence, purl = _BASE
    ancestor = Component(
        name=base,
        type=ComponentType.MACHINE_LEARNING_MODEL,
        purl=PackageURL.from_string(purl),
        licenses=[LicenseFactory().make_from_string(base_licence)],
    )
    return Component(
        name=name,
        bom_ref=name,
        type=ComponentType.MACHINE_LEARNING_MODEL,
        components=[_file(path) for path in sorted(spec.parent.iterdir()) if path.is_file()],
        licenses=[LicenseFactory().make_from_string("Apache-2.0")],
        pedigree=Pedigree(ancestors=[ancestor]),
    )


def _file(path: Path) -> Component:
    name = f"{path.parent.name}/{path.name}"
    digest = HashType(alg=HashAlgorithm.SHA_256, content=hashlib.sha256(path.read_bytes()).hexdigest())
    return Component(name=name, bom_ref=name, type=ComponentType.FILE, hashes=[digest])


def _library(part: Part) -> Component:
    return Component(
        name=part.name,
        version=part.version,
        bom_ref=part.purl.to_string(),
        type=ComponentType.LIBRARY,
        purl=part.purl,
        licenses=[LicenseFactory().make_from_string(part.licence)],
    )


def listed(parts: Iterable[Part], others: Iterable[Component], version: str) -> str:
    """CycloneDX 1.6 as JSON; the same parts at the same SOURCE_DATE_EPOCH give the same text."""
    parts = list(parts)
    sotto = Component(
        name="sotto",
        version=version,
        bom_ref="sotto",
        type=ComponentType.APPLICATION,
        licenses=[LicenseFactory().make_from_string("Apache-2.0")],
    )
    when = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    about = BomMetaData(component=sotto, timestamp=datetime.datetime.fromtimestamp(when, datetime.UTC))
    bom = Bom(components=[*map(_library, parts), *others], metadata=about)
    bom.register_dependency(sotto, bom.components)
    told = "\n".join(sorted(part.purl.to_string() for part in parts))
    bom.serial_number = uuid.uuid5(_NAMESPACE, f"{version}\n{told}")
    return JsonV1Dot6(bom).output_as_string(indent=1) + "\n"
