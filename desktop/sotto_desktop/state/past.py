"""What is said of a prompt that was sent, and of a detail that a site knows."""

from __future__ import annotations

from collections.abc import Sequence

from sotto.store.combination import warning
from sotto.store.disclosures import Disclosure, Precision, Told
from sotto.store.history import Sent
from sotto_desktop.state.when import ago

_MOST_SHOWN = 160
_COPIED = "Copied from Sotto"


def place(sent: Sent) -> str:
    """Where it went."""
    return sent.site or _COPIED


def title(sent: Sent) -> str:
    """The beginning of what was sent, on one line."""
    return " ".join(sent.text[: 2 * _MOST_SHOWN].split())[:_MOST_SHOWN] or "(nothing)"


def caption(sent: Sent, now: float | None = None) -> str:
    """Where, when, and how much was held back."""
    held = sum(edit.accepted for edit in sent.rewrite.edits)
    details = {0: "nothing held back", 1: "1 detail held back"}.get(held, f"{held} details held back")
    return f"{place(sent)}  ·  {ago(sent.when, now)}  ·  {details}"


def known(one: Disclosure, now: float | None = None) -> str:
    """How well the site knows it, since when, and from which prompt."""
    how = "in your words" if one.told.precision is Precision.EXACT else "only vaguely"
    return f"{how}  ·  {ago(one.when, now)}  ·  told by “{one.prompt}”"


def narrow(site: str, already: Sequence[Disclosure], told: Sequence[Told]) -> str:
    """A warning where ``told`` makes what ``site`` knows narrow, with what it was counted from; else ""."""
    fit = warning([one.told for one in already], told)
    if fit is None:
        return ""
    labels = ", ".join(dict.fromkeys(one.attribute.label for one in told))
    return (
        f"This tells {site}: {labels}. With what it knows already, {fit.words} (counted from "
        f"{'; '.join(fit.basis)}; a rule of thumb)."
    )
