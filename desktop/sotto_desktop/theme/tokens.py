"""The colours of both appearances and the one grid. Imports no Qt, so that contrast can be tested alone."""

from __future__ import annotations

from dataclasses import dataclass

# The 4 px grid.
GRID = 4
SMALL, MEDIUM, LARGE, HUGE = 2 * GRID, 3 * GRID, 5 * GRID, 8 * GRID
RADIUS = 8
CONTROL_HEIGHT = 8 * GRID


@dataclass(frozen=True, slots=True)
class Tokens:
    """One appearance. Names say what a colour is for; ``*_soft`` are grounds for text in the full colour."""

    window: str
    rail: str
    surface: str
    raised: str
    hover: str
    border: str
    outline: str
    text: str
    muted: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_soft: str
    warn: str
    warn_soft: str
    danger: str
    danger_soft: str
    selection: str


LIGHT = Tokens(
    window="#f5f6f4",
    rail="#eaedea",
    surface="#ffffff",
    raised="#ffffff",
    hover="#e1e6e3",
    border="#d9dedb",
    outline="#808985",
    text="#1a201e",
    muted="#56605c",
    accent="#1f6660",
    accent_hover="#174f4a",
    on_accent="#ffffff",
    accent_soft="#dcefea",
    warn="#7d5000",
    warn_soft="#fbeed1",
    danger="#a02c25",
    danger_soft="#fbe4e1",
    selection="#bfe0d8",
)

DARK = Tokens(
    window="#161a19",
    rail="#111413",
    surface="#1e2322",
    raised="#262c2a",
    hover="#2b3230",
    border="#333b38",
    outline="#77827d",
    text="#e7ebe9",
    muted="#a2aca8",
    accent="#72cbb9",
    accent_hover="#8fdccc",
    on_accent="#0b2622",
    accent_soft="#1d3a35",
    warn="#e9bd66",
    warn_soft="#3a2f19",
    danger="#f19a91",
    danger_soft="#432422",
    selection="#2c5a51",
)


def contrast(first: str, second: str) -> float:
    """The WCAG contrast ratio of two ``#rrggbb`` colours, 1 to 21."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
