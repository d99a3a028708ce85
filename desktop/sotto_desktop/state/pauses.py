"""Where Sotto looks away for a while: on one site, or in all browsers. A pause does not outlive the app."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

# A clock that is set right moves by less.
_SLACK = 60


@dataclass(frozen=True, slots=True)
class _Pause:
    end: float
    seconds: float

    def on(self, now: float) -> bool:
        """Not where there is more left than it was made for: the clock has gone back, and none is to get longer."""
        return 0 < self.end - now <= self.seconds + _SLACK


class Pauses:
    """Times are seconds since the epoch. ``changed`` is called after every change."""

    def __init__(self, changed: Callable[[], None], now: Callable[[], float] = time.time) -> None:
        self._changed = changed
        self._now = now
        self._everywhere: _Pause | None = None
        self._sites: dict[str, _Pause] = {}

    def everywhere_until(self) -> float | None:
        """The end of the pause in all browsers, None when there is none."""
        return self._last_end(self._everywhere)

    def until(self, site: str) -> float | None:
        """The end of the pause on a site, its own or the one in all browsers."""
        return self._last_end(self._everywhere, self._sites.get(site))

    def pause_everywhere(self, minutes: int) -> None:
        """``minutes`` 0 ends every pause."""
        if minutes:
            self._everywhere = self._made(minutes)
        else:
            self._everywhere = None
            self._sites.clear()
        self._changed()

    def pause(self, site: str, minutes: int) -> None:
        """``minutes`` 0 ends the pause of that site, and the one in all browsers, which would go on there."""
        if minutes:
            self._sites[site] = self._made(minutes)
        else:
            self._sites.pop(site, None)
            self._everywhere = None
        self._changed()

    def _made(self, minutes: int) -> _Pause:
        return _Pause(self._now() + 60 * minutes, 60 * minutes)

    def _last_end(self, *pauses: _Pause | None) -> float | None:
        now = self._now()
        return max((one.end for one in pauses if one is not None and one.on(now)), default=None)
