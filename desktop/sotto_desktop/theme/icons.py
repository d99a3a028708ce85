"""Sotto's icons: strokes on a 24 px grid, drawn in the colour that is asked for."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_STROKES = {
    "compose": "M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16zM13 7l4 4",
    "profiles": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
    "browsers": "M3 6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 9h18M6.5 6.5h.01M9.5 6.5h.01",
    "history": "M12 7v5l3 2M3.5 9a9 9 0 1 1-.5 3M3 4v5h5",
    "ledger": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
    "settings": "M4 6h10M18 6h2M4 12h4M12 12h8M4 18h12M20 18h0M16 4v4M10 10v4M18 16v4",
    "proof": "M12 3 4 6v6c0 5 3.5 8 8 9 4.5-1 8-4 8-9V6zM8.5 12l2.5 2.5 4.5-5",
    "clipboard": "M9 4H6v17h12V4h-3M9 3h6v4H9zM9 12h6M9 16h4",
    "models": "M7 7h10v10H7zM10 7V4M14 7V4M10 20v-3M14 20v-3M7 10H4M7 14H4M20 10h-3M20 14h-3",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "undo": "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    "redo": "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
    "back": "m14 6-6 6 6 6",
    "forward": "m10 6 6 6-6 6",
    "copy": "M9 9h10v11H9zM5 15V4h10",
    "paste": "M9 4H6v17h12V4h-3M9 3h6v4H9z",
    "open": "M14 3H6v18h12V7zM14 3v4h4",
    "add": "M12 5v14M5 12h14",
    "remove": "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    "duplicate": "M9 9h11v11H9zM5 15H4V4h11v1",
    "import": "M12 3v12M7 10l5 5 5-5M4 20h16",
    "export": "M12 15V3M7 8l5-5 5 5M4 20h16",
    "close": "M6 6l12 12M18 6 6 18",
    "check": "m5 13 4 4L19 7",
    "pause": "M8 5v14M16 5v14",
    "info": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01",
    "warn": "M12 4 2.5 20h19zM12 10v4M12 17h.01",
    "plug": "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
    "new": "M20 12a8 8 0 1 1-3-6.2M20 3v4h-4",
}
_SIZE = 20


def icon(name: str, colour: str, checked: str | None = None) -> QIcon:
    """An icon in ``colour``; in ``checked`` while its button is checked."""
    drawn = QIcon()
    _draw_into(drawn, name, colour, QIcon.State.Off)
    _draw_into(drawn, name, checked or colour, QIcon.State.On)
    return drawn


def picture(name: str, colour: str, size: int, ratio: float) -> QPixmap:
    """An icon by itself, ``size`` pixels wide where a pixel is one, drawn for a screen of that ``ratio``."""
    return _drawn(_strokes(name, colour, "1.25"), size, ratio)


def _draw_into(target: QIcon, name: str, colour: str, state: QIcon.State) -> None:
    strokes = _strokes(name, colour, "1.75")
    for ratio in (1, 2, 3):
        target.addPixmap(_drawn(strokes, _SIZE, ratio), QIcon.Mode.Normal, state)


def _strokes(name: str, colour: str, width: str) -> QSvgRenderer:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round" stroke="{colour}"><path d="{_STROKES[name]}"/></svg>'
    )
    return QSvgRenderer(QByteArray(svg.encode()))


def app_icon() -> QIcon:
    """The application's own icon, from 16 to 256 px."""
    renderer = QSvgRenderer(QByteArray(files("sotto_desktop.theme").joinpath("sotto.svg").read_bytes()))
    drawn = QIcon()
    for size in (16, 22, 24, 32, 48, 64, 128, 256):
        drawn.addPixmap(_drawn(renderer, size, 1))
    return drawn


def _drawn(renderer: QSvgRenderer, size: int, ratio: float) -> QPixmap:
    side = round(size * ratio)
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
