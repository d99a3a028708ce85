"""What the documents say is so: links lead somewhere, files exist, commands parse, messages are quoted as they are."""

from __future__ import annotations

import argparse
import ast
import json
import re
import shlex
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from sotto.cli import COMMANDS
from sotto.cli import _parser as sotto_parser
from sotto_desktop.__main__ import _parser as desktop_parser
from sotto_host.commands import _parser as host_parser

ROOT = Path(__file__).parents[1]
FOLDERS = ("core", "desktop", "native_host", "extension", "tests", "packaging", "docs", ".ci")
_FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_PATH = re.compile(rf"`((?:{'|'.join(map(re.escape, FOLDERS))})/[\w./-]+|(?:Makefile|pyproject\.toml))`")
# A recipe names files that its reader is going to make.
_MADE_BY_THE_READER = ("example", "sotto_fr", "allowed_signers")
_SIGNED = ("sotto app 2", "sotto browser 2", "sotto code 2")  # words of the handshake, not commands
_COMMAND = re.compile(r"(?:^|(?<=\s))(sotto|sotto-host|sotto-desktop)(?=\s|$)")


def listed(pattern: str) -> list[Path]:
    """The files that belong to the project; a checkout may hold others."""
    told = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", pattern],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return sorted(ROOT / name for name in told.stdout.splitlines() if (ROOT / name).is_file())


DOCUMENTS = listed("*.md")
named = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())


def test_there_are_documents() -> None:
    assert {"README.md", "CHANGELOG.md", "docs/guide.md"} <= {path.relative_to(ROOT).as_posix() for path in DOCUMENTS}


# Links and files ---------------------------------------------------------------------------------


@cache
def prose(document: Path) -> str:
    return _FENCE.sub("", document.read_text(encoding="utf-8"))


@cache
def anchors(document: Path) -> set[str]:
    """What GitHub makes of the headings."""
    headings = re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def links(document: Path) -> list[str]:
    """Where they lead; what only looks like one in a piece of code is none."""
    return _LINK.findall(_INLINE.sub("", prose(document)))


@named
def test_links_lead_somewhere(document: Path) -> None:
    for link in links(document):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (document.parent / name).resolve() if name else document
        assert target.exists(), f"{link} leads nowhere"
        assert target.is_relative_to(ROOT), f"{link} leads out of the project"
        assert not anchor or anchor in anchors(target), f"{link}: there is no such heading"


@named
def test_files_that_are_named_exist(document: Path) -> None:
    for name in _PATH.findall(prose(document)):
        assert (ROOT / name).exists() or any(word in name for word in _MADE_BY_THE_READER), f"there is no {name}"


def test_tests_that_are_named_exist() -> None:
    for document in DOCUMENTS:
        for test, name in re.findall(r"\[`(test_\w+)`\]\(([^)]+\.py)\)", prose(document)):
            assert f"def {test}(" in (document.parent / name).read_text(encoding="utf-8"), f"{name} has no {test}"


def test_every_document_can_be_found_from_the_index() -> None:
    reached, pending = set(), [ROOT / "README.md"]
    while pending:
        document = pending.pop()
        if document in reached or document.suffix != ".md" or not document.is_file():
            continue
        reached.add(document)
        pending += [(document.parent / link.partition("#")[0]).resolve() for link in links(document)]
    assert {path for path in DOCUMENTS if path.is_relative_to(ROOT / "docs")} <= reached


def test_every_picture_is_used() -> None:
    """Shown in a document, or named among those for the stores."""
    seen = {(path.parent / link).resolve() for path in DOCUMENTS for link in links(path) if "://" not in link}
    named = _INLINE.findall(prose(ROOT / "packaging/store/listing.md"))
    assert [path for path in listed("docs/images/*") if path not in seen and path.name not in named] == []


# Commands ----------------------------------------------------------------------------------------


def shown(document: Path) -> Iterator[list[str]]:
    """The commands of Sotto's in the blocks of code, as their arguments, the program first."""
    for language, body in _FENCE.findall(document.read_text(encoding="utf-8")):
        for line in body.splitlines() if language in {"", "sh"} else ():
            # Two spaces, or the sign of a comment, end a command; what comes after says what it does.
            yield from one_line(re.split(r"\s{2,}|\s#", line.strip())[0])


def spoken_of(document: Path) -> Iterator[list[str]]:
    """Those in sentences."""
    for line in _INLINE.findall(prose(document)):
        if line not in _SIGNED:
            yield from one_line(line)


def one_line(line: str) -> Iterator[list[str]]:
    for part in re.split(r"[|;&]", line):
        words = shlex.split(re.sub(r"[<>]\s*\S+", "", part), comments=True) if _COMMAND.match(part.strip()) else []
        if words:
            yield words


def parses(words: list[str]) -> bool:
    program, *arguments = words
    called = next((word for word in arguments if not word.startswith("-")), None)
    parsers: dict[str, Callable[[], argparse.ArgumentParser]] = {
        "sotto": lambda: sotto_parser(called), "sotto-host": host_parser, "sotto-desktop": desktop_parser,
    }  # fmt: skip
    try:
        parsers[program]().parse_args(arguments)
    except SystemExit as end:
        return end.code == 0  # --help, --version
    return True


def exists(words: list[str]) -> bool:
    """Whether there is such a program or command, though it would need more to run."""
    return len(words) < 2 or words[1:] in ([name] for name in COMMANDS) or parses([*words, "name"])


@named
def test_commands_parse(document: Path) -> None:
    for words in shown(document):
        assert parses(words), " ".join(words)
    for words in spoken_of(document):
        assert parses(words) or exists(words), " ".join(words)


def test_a_command_that_does_not_parse_is_noticed() -> None:
    for line in (
        "sotto doctor",
        "sotto rewrite --sanitizer rlaa < post.txt",
        "cat a | sotto find",
        "sotto-host status",
    ):
        assert all(map(parses, one_line(line))), line
        assert list(one_line(line))
    for line in ("sotto polish", "sotto rewrite --nice", "sotto models fetch x", "sotto-desktop --page about"):
        assert not any(parses(words) or exists(words) for words in one_line(line)), line


@named
def test_shortcuts_are_those_of_the_extension(document: Path) -> None:
    commands = json.loads((ROOT / "extension/manifest.json").read_text(encoding="utf-8"))["commands"].values()
    keys = {command["suggested_key"]["default"] for command in commands if "suggested_key" in command}
    assert set(re.findall(r"Alt\+Shift\+\w\b", prose(document))) <= keys


# Messages ----------------------------------------------------------------------------------------


@cache
def words_of_the_code() -> str:
    """Every text in the programs, on one line each."""
    texts = [
        one["message"] for one in json.loads((ROOT / "extension/_locales/en/messages.json").read_text("utf-8")).values()
    ]
    for folder in ("core/sotto", "desktop/sotto_desktop", "native_host/sotto_host"):
        for path in (ROOT / folder).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            texts += [
                node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
            ]
    texts += [(ROOT / name).read_text(encoding="utf-8") for name in ("packaging/browser.sh", "Makefile")]
    return "\n".join(" ".join(text.split()) for text in texts)


def test_messages_are_quoted_as_the_programs_say_them() -> None:
    """In the page on troubles a line that begins with > is a message; … stands for what differs each time."""
    lines = [line for line in prose(ROOT / "docs/troubleshooting.md").splitlines() if line.startswith("> ")]
    assert len(lines) > 20
    for line in lines:
        for piece in line.removeprefix("> ").split("…"):
            words = " ".join(piece.replace("\\", "").split())
            assert words in words_of_the_code(), f"no program says: {words}"
