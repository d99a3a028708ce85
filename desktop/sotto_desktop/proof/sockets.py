"""The sockets that our processes hold open, as the system has them on record."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sotto_desktop.translation import tr

_SOCKET = re.compile(r"socket:\[(\d+)\]")
_TABLES = ("tcp", "tcp6", "udp", "udp6", "raw", "raw6", "icmp", "icmp6")


@dataclass(frozen=True, slots=True)
class Socket:
    """One socket of the process called ``owner``. ``network`` is False for those that stay on this computer."""

    owner: str
    words: str
    network: bool


def open_sockets(processes: Iterable[tuple[str, int]], proc: Path = Path("/proc")) -> list[Socket] | None:
    """The sockets of (name, process id), those of the network first; None where this system does not tell."""
    if not sys.platform.startswith("linux"):
        return None
    found = []
    for owner, pid in processes:
        held = _held(proc / str(pid))
        for table in _TABLES:
            found += [
                Socket(
                    owner,
                    tr("{kind} to port {port}").format(kind=table, port=remote)
                    if remote
                    else tr("{kind}, listening").format(kind=table),
                    True,
                )
                for inode, remote in _network(proc / str(pid) / "net" / table)
                if inode in held
            ]
        found += [
            Socket(owner, path or tr("a pair within this computer"), False)
            for inode, path in _local(proc / str(pid) / "net" / "unix")
            if inode in held
        ]
    return sorted(found, key=lambda one: (not one.network, one.owner, one.words))


def _held(process: Path) -> set[str]:
    """The inodes of the sockets that a process has open."""
    inodes = set()
    try:
        descriptors = list((process / "fd").iterdir())
    except OSError:
        return set()
    for descriptor in descriptors:
        try:
            link = os.readlink(descriptor)
        except OSError:
            continue  # closed since
        if held := _SOCKET.fullmatch(link):
            inodes.add(held[1])
    return inodes


def _network(table: Path) -> list[tuple[str, int]]:
    """(inode, remote port) of each line."""
    return [(row[9], int(row[2].rpartition(":")[2], 16)) for row in _rows(table) if len(row) > 9]


def _local(table: Path) -> list[tuple[str, str]]:
    """(inode, path or "") of each line."""
    return [(row[6], row[7] if len(row) > 7 else "") for row in _rows(table) if len(row) > 6]


def _rows(table: Path) -> list[list[str]]:
    try:
        return [line.split() for line in table.read_text(encoding="ascii", errors="replace").splitlines()[1:]]
    except OSError:
        return []
