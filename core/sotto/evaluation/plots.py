"""Plots of the results, in colours that colour-blind people tell apart, with marks that differ as well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sotto.errors import SottoError
from sotto.evaluation.curve import Point
from sotto.evaluation.delegate import Rates
from sotto.evaluation.similarity import missing
from sotto.evaluation.tagging import Calibration

# Okabe and Ito's palette.
_BLUE, _ORANGE, _GREEN, _RED, _PURPLE, _SKY, _BLACK = (
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#333333",
)  # fmt: skip
_MARKS = (("s", _BLACK), ("D", _GREEN), ("^", _ORANGE), ("v", _RED), ("o", _BLUE), ("*", _PURPLE))


def trade_off(points: Sequence[Point], baselines: Mapping[str, Rates], path: Path) -> None:
    """Leaks against essential items kept, with the share of words kept; the baselines as single marks."""
    figure, axes = _figure(1, 2)
    kept = [100 * p.rates.essential_kept for p in points]
    words = [100 * p.rates.words_kept for p in points]
    leaks = [100 * p.rates.sample_leak for p in points]
    low = [100 * p.rates.interval[0] for p in points]
    high = [100 * p.rates.interval[1] for p in points]
    for axis, values, name in ((axes[0], kept, "essential items kept (%)"), (axes[1], words, "words kept (%)")):
        axis.fill_between(values, low, high, color=_SKY, alpha=0.25, linewidth=0, label="95 % interval")
        axis.plot(
            values, leaks, "-", color=_BLUE, linewidth=1.8, marker=".", markersize=7, label="Sotto, by strictness"
        )
        for (label, rates), (mark, colour) in zip(baselines.items(), _MARKS, strict=False):
            across = 100 * (rates.essential_kept if axis is axes[0] else rates.words_kept)
            axis.plot(across, 100 * rates.sample_leak, mark, color=colour, markersize=9, label=label, clip_on=False)
        axis.set_xlabel(name)
        axis.set_ylabel("samples with any leak (%)")
        axis.set_ylim(0, 102)
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncol=4, frameon=False, fontsize=9)
    figure.tight_layout(rect=(0, 0.16, 1, 1))
    _save(figure, path)


def reliability(calibrations: Mapping[str, Calibration], path: Path) -> None:
    """How often answers were right against how sure they were."""
    figure, (axis,) = _figure(1, 1)
    axis.plot([0, 1], [0, 1], "--", color=_BLACK, linewidth=1, label="perfect")
    for (name, curve), (mark, colour) in zip(calibrations.items(), (("o", _BLUE), ("s", _ORANGE)), strict=False):
        across, up = [b.confidence for b in curve.bins], [b.right for b in curve.bins]
        axis.plot(across, up, f"-{mark}", color=colour, label=f"{name} (error {curve.error:.3f})")
    axis.set_xlabel("confidence")
    axis.set_ylabel("share that was right")
    axis.set_xlim(0, 1)
    axis.set_ylim(0, 1)
    axis.legend(frameon=False, fontsize=9)
    figure.tight_layout()
    _save(figure, path)


def learning(curves: Mapping[str, Sequence[Mapping[str, float]]], path: Path) -> None:
    """The policy's training by epoch: leaks and essential items kept, with the paper's ablations."""
    figure, axes = _figure(1, 2)
    for axis, key, name in (
        (axes[0], "leak", "samples with any leak (%)"),
        (axes[1], "kept", "essential items kept (%)"),
    ):
        for (label, points), (mark, colour) in zip(
            curves.items(), (("o", _BLUE), ("s", _ORANGE), ("^", _GREEN)), strict=False
        ):
            across, up = [p["epoch"] for p in points], [100 * p[key] for p in points]
            axis.plot(across, up, f"-{mark}", color=colour, label=label, markersize=5)
        axis.set_xlabel("epoch of GRPO (0: supervised warm start)")
        axis.set_ylabel(name)
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncol=3, frameon=False, fontsize=9)
    figure.tight_layout(rect=(0, 0.1, 1, 1))
    _save(figure, path)


def require() -> None:
    """Raise SottoError where plots cannot be drawn, before the work that they are to show."""
    try:
        import matplotlib as mpl
    except ImportError:
        raise SottoError(missing("matplotlib")) from None
    mpl.use("Agg")


def _figure(rows: int, columns: int) -> tuple[Any, Any]:
    require()
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(rows, columns, figsize=(5.2 * columns, 4.2 * rows), squeeze=False)
    for axis in axes.flat:
        axis.grid(visible=True, color="#dddddd", linewidth=0.6)
        axis.set_axisbelow(True)
        for side in ("top", "right"):
            axis.spines[side].set_visible(False)
    return figure, list(axes.flat)


def _save(figure: Any, path: Path) -> None:
    from matplotlib import pyplot

    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=130, metadata={"Software": None})
    pyplot.close(figure)
