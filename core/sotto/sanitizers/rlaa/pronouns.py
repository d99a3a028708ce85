"""He and she become they, with the verb that follows."""

from __future__ import annotations

from collections.abc import Sequence

from sotto.engines.builtin.words import Word

_THEY = {
    "he": "they", "she": "they", "him": "them", "his": "their", "hers": "theirs", "himself": "themself",
    "herself": "themself", "he's": "they're", "she's": "they're", "he’s": "they’re", "she’s": "they’re",
    "he'll": "they'll", "she'll": "they'll", "he'd": "they'd", "she'd": "they'd",
}  # fmt: skip
_SUBJECTS = frozenset({"he", "she"})
_AGREES = {"is": "are", "was": "were", "has": "have", "does": "do", "isn't": "aren't", "wasn't": "weren't",
           "hasn't": "haven't", "doesn't": "don't", "goes": "go"}  # fmt: skip
# What may stand between the two.
_BETWEEN = frozenset("also always never often still just only really usually then soon already".split())


def they(words: Sequence[Word], index: int) -> list[tuple[int, str]]:
    """Which words become what, when the pronoun at ``index`` tells nobody's sex; nothing for other words."""
    said = words[index].text.lower()
    if said == "her":
        owns = index + 1 < len(words) and words[index + 1].text.isalpha() and words[index + 1].text.islower()
        return [(index, "their" if owns and not _little(words[index + 1].text) else "them")]
    if said not in _THEY:
        return []
    found = [(index, _THEY[said])]
    verb = index + 1
    while verb < len(words) and words[verb].text.lower() in _BETWEEN:
        verb += 1
    if said in _SUBJECTS and verb < len(words):
        plain = _plain(words[verb].text.lower())
        if plain:
            found.append((verb, plain))
    return found


def _plain(verb: str) -> str | None:
    """A verb as it stands after "they", or None where it stays as it is."""
    if verb in _AGREES:
        return _AGREES[verb]
    if len(verb) < 4 or not verb.endswith("s") or verb.endswith(("ss", "us", "is")):
        return None
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "zes")) else verb[:-1]


def _little(word: str) -> bool:
    return word in {"to", "in", "on", "at", "and", "or", "for", "with", "that", "a", "the", "not", "is", "was", "but"}
