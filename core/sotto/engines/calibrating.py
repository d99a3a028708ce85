"""The bounds of a model's logits, from public text that ships with Sotto: never from what a user wrote."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from sotto.engines.base import Check, Logits, TokenModel, go_on
from sotto.engines.disk import Progress, nobody
from sotto.privacy.calibration import clip_bounds


def public_text() -> list[str]:
    """Paragraphs of neutral English, written for this."""
    return (files("sotto.engines") / "calibration.txt").read_text(encoding="utf-8").splitlines()


def calibrate(model: TokenModel, check: Check = go_on, progress: Progress = nobody) -> tuple[float, float]:
    """(b_min, b_max) of the model's logits. Raises ModelFailed, and whatever ``check`` raises."""
    paragraphs = public_text()

    def logits() -> Iterator[Logits]:
        for done, paragraph in enumerate(paragraphs):
            yield model.logits(paragraph, check)
            progress(done + 1, len(paragraphs))

    return clip_bounds(logits())
