"""Models in the words of the page. Imports no Qt."""

from __future__ import annotations

from sotto.engines.catalog import ModelSpec
from sotto.engines.installed import Installed, Speed
from sotto_desktop.core_words import said
from sotto_desktop.translation import QT_TR_NOOP, number, percent, tr

BUILTIN_WORDS = QT_TR_NOOP("Small, quick and always here. They work without a network and without a graphics card.")
TEACHING = (
    QT_TR_NOOP(
        "Sotto's own models work at once. A language model is slower and more thorough: it understands longer stories, "
        "finds what can be read between the lines, and words its rewrites more naturally. It runs on this computer too."
    ),
    QT_TR_NOOP("1  Download the one that is recommended here, or drop a GGUF file that you have on this page."),
    QT_TR_NOOP("2  Test it: Sotto measures how many seconds a rewrite takes on this computer."),
    QT_TR_NOOP("3  Use it. You can go back to Sotto's own models at any time."),
)


def size(count: int) -> str:
    """Bytes as a person says them."""
    if count >= 1e9:
        return tr("{amount} GB").format(amount=number(count / 1e9, 1))
    if count >= 1e7:
        return tr("{amount} MB").format(amount=number(count / 1e6))
    return tr("{amount} MB").format(amount=number(max(count / 1e6, 0.1), 1))


def amount(done: int, total: int) -> str:
    """How far a transfer is."""
    if not total:
        return tr("Asking for the file …")
    if done >= total:
        return tr("Checking …")
    return tr("{part} of {whole}  ·  {share}").format(part=size(done), whole=size(total), share=percent(done / total))


def installed_words(model: Installed) -> list[str]:
    """What stands below the title of a model that is here."""
    parts = [size(model.size)]
    if model.licence:
        parts.append(model.licence)
    if model.repository:
        parts.append(f"{model.repository} @ {model.revision[:12]}")
    if model.clip:
        parts.append(tr("calibrated"))
    lines = ["  ·  ".join(parts)]
    lines.append(speed_words(model.speed) if model.speed else tr("Not tested on this computer yet."))
    return lines


def speed_words(speed: Speed) -> str:
    seconds = max(1, round(speed.rewrite_seconds))
    return tr(
        "About {seconds} s for a rewrite of 100 words  ·  reads {read} and writes {written} tokens a second"
    ).format(seconds=seconds, read=number(speed.read), written=number(speed.written))


def offer_words(one: ModelSpec) -> list[str]:
    """What stands below the title of a model to download."""
    file = size(one.about_size) if one.size else tr("About {size}").format(size=size(one.about_size))
    memory = tr("needs {size} of memory").format(size=size(one.memory))
    measured = [tr("Measured on {machine}.").format(machine=one.measured)] if one.measured else []
    return [said(one.suits), f"{file}  ·  {memory}  ·  {one.licence}", *measured]
