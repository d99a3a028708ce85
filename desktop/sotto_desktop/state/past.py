"""What is said of a prompt that was sent, and of a detail that a site knows."""

from __future__ import annotations

from collections.abc import Sequence

from sotto.store.combination import Estimate, warning
from sotto.store.disclosures import Disclosure, Precision, Told
from sotto.store.history import Sent
from sotto_desktop.core_words import said
from sotto_desktop.state.when import ago
from sotto_desktop.translation import tr

_MOST_SHOWN = 160


def place(sent: Sent) -> str:
    """Where it went."""
    return sent.site or tr("Copied")


def title(sent: Sent) -> str:
    """The beginning of what was sent, on one line."""
    return " ".join(sent.text[: 2 * _MOST_SHOWN].split())[:_MOST_SHOWN] or tr("(nothing)")


def caption(sent: Sent) -> str:
    """Where, when, and how much was held back."""
    held = sum(edit.accepted for edit in sent.rewrite.edits)
    details = tr("%Ln held back", "", held) if held else tr("nothing held back")
    return f"{place(sent)}  ·  {ago(sent.when)}  ·  {details}"


def known(one: Disclosure) -> str:
    """How well the site knows it, since when, and from which prompt."""
    how = tr("in your words") if one.told.precision is Precision.EXACT else tr("only vaguely")
    return f"{how}  ·  {ago(one.when)}  ·  " + tr("told by “{prompt}”").format(prompt=one.prompt)


def counted_from(fit: Estimate) -> str:
    """What an estimate rests on."""
    return "; ".join(said(one) for one in fit.basis)


def narrow(site: str, already: Sequence[Disclosure], told: Sequence[Told]) -> str:
    """A warning where ``told`` makes what ``site`` knows narrow, with what it was counted from; else ""."""
    fit = warning([one.told for one in already], told)
    if fit is None:
        return ""
    labels = ", ".join(dict.fromkeys(tr(one.attribute.label) for one in told))
    return tr(
        "This tells {site}: {details}. With what it knows already, {people} (counted from {basis}; a rule of thumb)."
    ).format(site=site, details=labels, people=said(fit.words), basis=counted_from(fit))
