"""Where Sotto looks away for a while: on one site, or in all browsers. A pause does not outlive the app."""

from __future__ import annotations

import time
from collections.abc import Callable


class Pauses:
    """Times are seconds since the epoch. ``changed`` is called after every change."""

    def __init__(self, changed: Callable[[], None], now: Callable[[], float] = time.time) -> None:
        self._changed = changed
        self._now = now
        self._everywhere = 0.0
        self._sites: dict[str, float] = {}

    def everywhere_until(self) -> float | None:
        """The end of the pause in all browsers, None when there is none."""
        return self._everywhere if self._everywhere > self._now() else None

    def until(self, site: str) -> float | None:
        """The end of the pause on a site, its own or the one in all browsers."""
        end = max(self._everywhere, self._sites.get(site, 0.0))
        return end if end > self._now() else None

    def pause_everywhere(self, minutes: int) -> None:
        """``minutes`` 0 ends every pause."""
        if minutes:
            self._everywhere = self._now() + 60 * minutes
        else:
            self._everywhere = 0.0
            self._sites.clear()
        self._changed()

    def pause(self, site: str, minutes: int) -> None:
        """``minutes`` 0 ends the pause of that site, and the one in all browsers, which would go on there."""
        if minutes:
            self._sites[site] = self._now() + 60 * minutes
        else:
            self._sites.pop(site, None)
            self._everywhere = 0.0
        self._changed()
