"""What the samples of a soak say about leaks."""

from __future__ import annotations

from tests.soak.figures import Figures, Held

# A pool or a watcher may have been made on the way; hundreds of requests that leak one each make more.
_FEW = 4
# Allocators keep what they once had; what goes on growing does not stay below this.
_MEMORY_GROWTH = 1.10


def leaks(figures: Figures, *, memory: bool = False) -> list[str]:
    """What grew that should not have, as sentences; with ``memory`` also what goes on growing after the last kill."""
    start, end = figures.at("start"), figures.at("end")
    found = _grown("app", start.app, end.app)
    if start.worker and end.worker:
        found += _grown("worker", start.worker, end.worker)
    if memory:
        settled = next((sample for sample in figures.samples if sample.when == "3/4"), end)
        found += _fatter("app", settled.app, end.app)
        if start.worker and settled.worker and end.worker and settled.worker_pid == end.worker_pid:
            # One that holds less than a warm one did is still loading.
            found += _fatter("worker", max(settled.worker, start.worker, key=lambda held: held.rss), end.worker)
    return found


def _grown(name: str, before: Held, after: Held) -> list[str]:
    found = []
    if after.descriptors > before.descriptors + _FEW:
        found.append(f"the {name} had {before.descriptors} descriptors and has {after.descriptors}")
    if after.threads > before.threads + _FEW:
        found.append(f"the {name} had {before.threads} threads and has {after.threads}")
    return found


def _fatter(name: str, before: Held, after: Held) -> list[str]:
    if after.rss > before.rss * _MEMORY_GROWTH:
        return [f"the {name} grew from {before.rss} to {after.rss} MB over the last quarter"]
    return []
