"""Models in the words of the page. Imports no Qt."""

from __future__ import annotations

from sotto.engines.catalog import ModelSpec
from sotto.engines.installed import Installed, Speed

BUILTIN_WORDS = "Small, quick and always here. They work without a network and without a graphics card."
TEACHING = (
    "Sotto's own models work at once. A language model is slower and more thorough: it understands longer stories, "
    "finds what can be read between the lines, and words its rewrites more naturally. It runs on this computer too.",
    "1  Download the one that is recommended here, or drop a GGUF file that you have on this page.",
    "2  Test it: Sotto measures how many seconds a rewrite takes on this computer.",
    "3  Use it. You can go back to Sotto's own models at any time.",
)


def size(number: int) -> str:
    """Bytes as a person says them."""
    if number >= 1e9:
        return f"{number / 1e9:.1f} GB"
    return f"{number / 1e6:.0f} MB" if number >= 1e7 else f"{max(number / 1e6, 0.1):.1f} MB"


def amount(done: int, total: int) -> str:
    """How far a transfer is."""
    if not total:
        return "Asking for the file …"
    if done >= total:
        return "Checking …"
    return f"{size(done)} of {size(total)}  ·  {done / total:.0%}"


def installed_words(model: Installed) -> list[str]:
    """What stands below the title of a model that is here."""
    parts = [size(model.size)]
    if model.licence:
        parts.append(model.licence)
    if model.repository:
        parts.append(f"{model.repository} @ {model.revision[:12]}")
    if model.clip:
        parts.append("calibrated")
    lines = ["  ·  ".join(parts)]
    lines.append(speed_words(model.speed) if model.speed else "Not tested on this computer yet.")
    return lines


def speed_words(speed: Speed) -> str:
    seconds = max(1, round(speed.rewrite_seconds))
    return (
        f"About {seconds} s for a rewrite of 100 words  ·  reads {speed.read:.0f} and writes {speed.written:.0f} "
        "tokens a second"
    )


def offer_words(one: ModelSpec) -> list[str]:
    """What stands below the title of a model to download."""
    about = "" if one.size else "About "
    facts = f"{about}{size(one.about_size)}  ·  needs {size(one.memory)} of memory  ·  {one.licence}"
    measured = [f"Measured on {one.measured}."] if one.measured else []
    return [one.suits, facts, *measured]
