"""Colours that can be read, and one icon."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from sotto_desktop.theme.tokens import DARK, LIGHT, Tokens, contrast

REPOSITORY = Path(__file__).parents[2]

TEXT = [
    ("text", "window"), ("text", "surface"), ("text", "rail"), ("text", "raised"), ("text", "hover"),
    ("text", "selection"), ("text", "accent_soft"), ("text", "danger_soft"), ("text", "warn_soft"),
    ("muted", "window"), ("muted", "surface"), ("muted", "rail"), ("muted", "hover"),
    ("accent", "accent_soft"), ("accent", "window"), ("accent", "surface"), ("on_accent", "accent"),
    ("on_accent", "accent_hover"), ("warn", "warn_soft"), ("warn", "window"), ("warn", "surface"),
    ("danger", "danger_soft"), ("danger", "window"), ("danger", "surface"),
]  # fmt: skip


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_stands_out_from_its_ground(tokens: Tokens, ink: str, ground: str) -> None:
    assert contrast(getattr(tokens, ink), getattr(tokens, ground)) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_switched_off_can_still_be_made_out(tokens: Tokens) -> None:
    assert contrast(tokens.outline, tokens.window) >= 3


def test_the_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_window_has_the_icon_of_the_project() -> None:
    packaged = files("sotto_desktop.theme").joinpath("sotto.svg").read_bytes()
    assert packaged == (REPOSITORY / "packaging" / "icons" / "sotto.svg").read_bytes()
