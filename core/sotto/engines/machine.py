"""What this computer has for a language model: memory, cores, graphics cards. Nothing heavy is imported."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sotto.engines.catalog import CATALOG, ModelSpec
from sotto.errors import NotEnoughMemory

# Left to the system, the app and the browser.
_RESERVE = 1024**3
# A graphics card also draws the screen.
_OF_CARD = 0.9
_ALL_LAYERS = -1
_ASK_SECONDS = 3
_GIB = 1024**3


@dataclass(frozen=True, slots=True)
class Card:
    """A graphics card. ``free`` in bytes; ``shared`` where its memory is the computer's own."""

    name: str
    free: int
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Machine:
    """``memory`` and ``available`` in bytes; ``cores`` those that this process may use."""

    memory: int
    available: int
    cores: int
    cards: tuple[Card, ...] = ()

    @property
    def threads(self) -> int:
        """One core stays free: a model on all of them stalls as soon as anything else runs."""
        return max(1, self.cores - 1)

    @property
    def card(self) -> Card | None:
        """The card with the most room."""
        return max(self.cards, key=lambda one: one.free, default=None)

    def layers_on_card(self, memory: int, layers: int) -> int:
        """How many of a model's ``layers`` go to the card, -1 for all; ``memory`` is what the whole model needs."""
        if self.card is None:
            return 0
        room = self.card.free * _OF_CARD
        return _ALL_LAYERS if memory <= room else int(layers * room / memory)

    def require_room(self, memory: int) -> None:
        """Raises NotEnoughMemory, with the numbers, where a model of that need would not fit."""
        room = self.available + sum(card.free for card in self.cards if not card.shared)
        if memory > room:
            raise NotEnoughMemory(
                f"This language model needs about {memory / _GIB:.1f} GB of memory and {room / _GIB:.1f} GB are free. "
                "Close other programs, or choose a smaller model."
            )

    @property
    def words(self) -> str:
        """The machine in a line for people."""
        cards = "".join(f", {card.name}" for card in self.cards)
        return f"{self.memory / _GIB:.0f} GB memory, {self.cores} cores{cards}"


def this_machine() -> Machine:
    """Look at the computer. Takes up to some seconds where a graphics driver is slow."""
    memory, available = _memory()
    limit = _container_limit()
    cards = (*_nvidia(), *_amd())
    if sys.platform == "darwin" and os.uname().machine == "arm64":
        # Metal may take about three quarters of the memory it shares.
        cards = (Card("Apple GPU", round(memory * 0.75), shared=True),)
    if limit is not None:
        memory, available = min(memory, limit), min(available, limit)
    return Machine(memory, available, _cores(), cards)


def recommended(machine: Machine, specs: Sequence[ModelSpec] = CATALOG) -> tuple[ModelSpec | None, str]:
    """The model that suits the machine best, and why; None where none fits."""
    card = machine.card
    if card is not None:
        fitting = [one for one in specs if one.memory <= card.free * _OF_CARD]
        if fitting:
            best = max(fitting, key=lambda one: one.parameters)
            return best, f"It fits {card.name}, so it answers quickly."
    # Without a card every token reads all weights: beyond this size a rewrite takes minutes.
    largest = 4.1 if machine.cores >= 8 else 2.0 if machine.cores >= 4 else 1.6
    room = max(machine.memory - 2 * _RESERVE, 0) * 0.75
    fitting = [one for one in specs if one.memory <= room and one.parameters <= largest]
    # Among those the judge counts more than the size: a cramped model of the right family beats a talkative one.
    preferred = [one for one in fitting if one.name.startswith("qwen")]
    best_without = max(preferred or fitting, key=lambda one: one.parameters, default=None)
    if best_without is None:
        return None, "This computer has little memory: the built-in models are the better choice."
    return (
        best_without,
        f"The best that {machine.cores} cores and {machine.memory / _GIB:.0f} GB run at a bearable pace.",
    )


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _memory() -> tuple[int, int]:
    """All memory, and what is free or can be freed."""
    if sys.platform == "win32":
        return _memory_windows()
    if sys.platform == "darwin":
        total = int(_output("sysctl", "-n", "hw.memsize") or 8 * _GIB)
        # What macOS calls free says little: it fills memory with what it can drop.
        return total, max(total - 3 * _GIB, total // 2)
    fields = {}
    for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
        name, _, rest = line.partition(":")
        fields[name] = int(rest.split()[0]) * 1024
    return fields["MemTotal"], fields.get("MemAvailable", fields["MemFree"])


def _memory_windows() -> tuple[int, int]:
    class Status(ctypes.Structure):
        _fields_ = (
            ("length", ctypes.c_ulong),
            ("load", ctypes.c_ulong),
            *((name, ctypes.c_ulonglong) for name in ("total", "free", "page", "pagefree", "virtual", "vfree", "ext")),
        )

    status = Status()
    status.length = ctypes.sizeof(status)
    ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))  # type: ignore[attr-defined,unused-ignore]
    return int(status.total), int(status.free)


def _container_limit() -> int | None:
    """The memory that a container may take, None outside of one."""
    try:
        text = Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii").strip()
    except OSError:
        return None
    return int(text) if text.isdigit() else None


def _nvidia() -> list[Card]:
    if not shutil.which("nvidia-smi"):
        return []
    listed = _output("nvidia-smi", "--query-gpu=name,memory.free", "--format=csv,noheader,nounits")
    cards = []
    for line in listed.splitlines():
        name, _, free = line.rpartition(",")
        if free.strip().isdigit():
            cards.append(Card(name.strip(), int(free) * 1024**2))
    return cards


def _amd() -> list[Card]:
    cards = []
    for total in Path("/sys/class/drm").glob("card*/device/mem_info_vram_total"):
        try:
            used = int((total.parent / "mem_info_vram_used").read_text(encoding="ascii"))
            free = int(total.read_text(encoding="ascii")) - used
        except (OSError, ValueError):
            continue
        # Less is the slice of a built-in graphics unit.
        if free > 2 * _GIB:
            cards.append(Card("AMD graphics card", free))
    return cards


def _output(*command: str) -> str:
    """What a program prints, empty where it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_ASK_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
