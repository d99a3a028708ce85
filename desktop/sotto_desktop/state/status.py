"""What the status line says: one sentence about each part, and how it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from sotto_desktop.state.when import clock
from sotto_desktop.translation import tr


class Health(Enum):
    """How a part is."""

    GOOD = "good"
    BUSY = "busy"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    words: str
    health: Health


@dataclass(slots=True)
class Status:
    """Everything the status line and the About window know."""

    model: Part = field(default_factory=lambda: Part(tr("Model"), tr("Loading the model"), Health.BUSY))
    link: Part = field(default_factory=lambda: Part(tr("Browsers"), tr("Not listening yet"), Health.BUSY))
    keyring: Part = field(
        default_factory=lambda: Part(tr("Stored data"), tr("Encrypted, the key is in the system keyring"), Health.GOOD)
    )
    paused_until: float | None = None

    @property
    def parts(self) -> tuple[Part, ...]:
        return (self.model, self.link, self.keyring)

    @property
    def headline(self) -> Part:
        """The one that matters most now."""
        if self.paused_until is not None:
            return Part(tr("Paused"), tr("Paused until {time}").format(time=clock(self.paused_until)), Health.BUSY)
        for health in (Health.BAD, Health.BUSY):
            if worst := next((part for part in (self.model, self.link) if part.health is health), None):
                return worst
        return Part("Sotto", tr("Ready"), Health.GOOD)
