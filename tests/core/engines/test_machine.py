"""Which model suits which computer, and which one does not fit."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import psutil
import pytest

from sotto.engines.catalog import CATALOG, spec
from sotto.engines.machine import Card, Machine, recommended, this_machine
from sotto.errors import NotEnoughMemory

GB = 1024**3


def test_this_computer_is_seen_as_it_is() -> None:
    machine = this_machine()
    assert machine.cores == len(os.sched_getaffinity(0))
    assert machine.threads == max(1, machine.cores - 1)
    assert machine.memory <= psutil.virtual_memory().total
    assert 0 < machine.available <= machine.memory


@pytest.mark.parametrize(
    ("memory", "cores", "cards", "name"),
    [
        (1, 2, (), None),
        (4, 2, (), "qwen2.5-0.5b"),
        (8, 2, (), "qwen2.5-1.5b"),
        (16, 8, (), "qwen3-4b"),
        (64, 16, (), "qwen3-4b"),
        (16, 8, (Card("Small", 3 * GB),), "qwen2.5-1.5b"),
        (16, 8, (Card("Large", 24 * GB),), "llama-3.1-8b"),
        (16, 8, (Card("Apple GPU", 12 * GB, shared=True),), "llama-3.1-8b"),
    ],
)
def test_recommended(memory: int, cores: int, cards: tuple[Card, ...], name: str | None) -> None:
    best, why = recommended(Machine(memory * GB, memory * GB, cores, cards))
    assert (best.name if best else None) == name
    assert why.endswith(".")


def test_what_does_not_fit_is_refused_with_the_numbers() -> None:
    machine = Machine(8 * GB, 4 * GB, 4)
    machine.require_room(spec("qwen2.5-1.5b").memory)
    with pytest.raises(NotEnoughMemory, match=r"6\.\d GB .* 4\.0 GB are free"):
        machine.require_room(spec("llama-3.1-8b").memory)
    Machine(8 * GB, 4 * GB, 4, (Card("Own memory", 4 * GB),)).require_room(spec("llama-3.1-8b").memory)
    with pytest.raises(NotEnoughMemory):
        Machine(8 * GB, 4 * GB, 4, (Card("Shared", 4 * GB, shared=True),)).require_room(CATALOG[-1].memory)


def test_layers_go_to_the_card_as_far_as_they_fit() -> None:
    assert Machine(8 * GB, 8 * GB, 4).layers_on_card(4 * GB, 32) == 0
    card = (Card("Card", 8 * GB),)
    assert Machine(8 * GB, 8 * GB, 4, card).layers_on_card(4 * GB, 32) == -1
    assert Machine(8 * GB, 8 * GB, 4, card).layers_on_card(16 * GB, 32) == 14


def test_graphics_cards_are_asked_of_their_driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "nvidia-smi"
    program.write_text("#!/bin/sh\necho 'NVIDIA RTX 9999, 11000'\necho 'NVIDIA Broken, [N/A]'\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    (card,) = [one for one in this_machine().cards if "9999" in one.name]
    assert card == Card("NVIDIA RTX 9999", 11000 * 1024**2)
