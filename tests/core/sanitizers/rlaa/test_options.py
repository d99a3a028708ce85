"""Options come from the command line as text, and a wrong one is refused."""

from __future__ import annotations

from typing import Any

import pytest

from sotto.errors import OptionInvalid
from sotto.sanitizers.rlaa.options import Options
from sotto.sanitizers.rlaa.roles import Validity


def test_the_defaults_are_the_papers() -> None:
    options = Options.from_plain({})
    assert (options.rounds, options.valid) == (10, (Validity.HIGH, Validity.MEDIUM))
    assert (options.attacker_temperature, options.anonymizer_temperature) == (0.1, 0.5)
    assert options.arbitrator


def test_options_as_the_command_line_gives_them() -> None:
    options = Options.from_plain(
        {"rounds": "3", "valid": "high", "limit": "inf", "arbitrator": "no", "attributes": "age, sex", "seed": "7"}
    )
    assert options == Options(3, (Validity.HIGH,), float("inf"), False, True, ("age", "sex"), seed=7)


def test_options_as_a_file_gives_them() -> None:
    assert Options.from_plain({"valid": ["high", "low"], "floor": False, "rounds": 2}) == Options(
        2, (Validity.HIGH, Validity.LOW), floor=False
    )


@pytest.mark.parametrize(
    "plain",
    [
        {"round": 3},
        {"rounds": 0},
        {"rounds": "many"},
        {"rounds": 1000},
        {"valid": "invalid"},
        {"valid": ""},
        {"valid": 3},
        {"limit": -1},
        {"limit": "nan"},
        {"arbitrator": "perhaps"},
        {"attributes": "shoe size"},
        {"attacker_temperature": 3},
    ],
)
def test_a_wrong_option_is_refused(plain: dict[str, Any]) -> None:
    (name,) = plain
    with pytest.raises(OptionInvalid, match=f"`{name}`"):
        Options.from_plain(plain)
