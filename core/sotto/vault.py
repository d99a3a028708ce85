"""Stand-ins for one conversation: consistent, reversible, and never two originals behind one.

Names are replaced word by word, each word always by the same one: so the first name, the surname and
the full name of a person fit together, and members of a family keep a family name in common.
Everything else becomes a numbered label, e-mail addresses a numbered address.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sotto import forms
from sotto.errors import StoreDamaged
from sotto.folding import folded
from sotto.name_words import FAMILY_NAMES, GIVEN_NAMES, HERS, HIS, NEUTRAL, PARTICLES, PARTICLES_INSIDE, SUFFIXES
from sotto.taxonomy import Attribute

VERSION = 1

# Letters with the accents that are signs of their own.
_LETTERS = r"(?:[^\W_]|(?<=\w)[\u0300-\u036f]+)+"
_WORD = re.compile(rf"{_LETTERS}(?:['’\-‐]{_LETTERS})*")
_POSSESSIVE = re.compile(r"(?<=[\w\u0300-\u036f])(?:['’][sS]|(?<=[sS])['’])$")
_LABEL_IN_TEXT = re.compile(r"\[[^\[\]\n]{1,40}\]")
_ADDRESS_IN_TEXT = re.compile(r"\bperson\d{1,9}@example\.com", re.IGNORECASE)
# Word processors write the one where people typed the other: O'Connor is O’Connor.
_PLAIN_SIGNS = str.maketrans("’‐", "'-")
# Written with or without spaces and dashes, these are the same value.
_DIGITS_COUNT = frozenset(
    {Attribute.PHONE, Attribute.CARD, Attribute.ACCOUNT, Attribute.NATIONAL_ID, Attribute.LICENCE_PLATE}
)
_LABELS = {
    Attribute.DATES: "date",
    Attribute.CREDENTIAL: "secret",
    Attribute.OWN_TERM: "private detail",
    Attribute.FACT: "private detail",
    Attribute.OTHER: "private detail",
}


# The attribute of a label; several share "private detail".
_ATTRIBUTES = {_LABELS.get(a, a.value): a for a in reversed(Attribute)} | {"email": Attribute.EMAIL}

_POOL = frozenset(folded(name) for name in GIVEN_NAMES + FAMILY_NAMES)


class Vault:
    """The stand-ins of one conversation."""

    def __init__(self) -> None:
        self._words: dict[str, tuple[str, str]] = {}  # folded word of a name -> (stand-in, as it is written)
        self._forms: dict[str, tuple[str, str]] = {}  # stand-in as handed out -> (whose it is, original)
        self._values: dict[tuple[str, str], tuple[str, str]] = {}  # (label, value) -> (stand-in, original)
        self._seen: set[str] = set()  # what stands in a text of the conversation and could be a stand-in

    # Using it ---------------------------------------------------------------------------------------

    def note(self, text: str) -> None:
        """Never use a stand-in that occurs in ``text``: it could not be told from the person's own words."""
        self._seen.update(word for word in map(folded, _WORD.findall(text)) if word in _POOL)
        # Parts of hyphenated words count too.
        self._seen.update(word for word in map(folded, re.findall(r"[^\W\d_]+", text)) if word in _POOL)
        self._seen.update(label.replace("\\", "").casefold() for label in _LABEL_IN_TEXT.findall(text))
        self._seen.update(address.casefold() for address in _ADDRESS_IN_TEXT.findall(text))

    def stand_in(self, original: str, attribute: Attribute) -> str:
        """What replaces ``original``: the same whenever the same person or value comes again.

        Surrounding white space and a possessive ending are kept. Raises ValueError for blank text.
        """
        core = original.strip()
        if not core:
            raise ValueError("nothing to stand in for")
        ending = _POSSESSIVE.search(core)
        bare, suffix = (core[: ending.start()], ending.group()) if ending else (core, "")
        is_name = attribute is Attribute.NAME and _is_name(bare)
        replaced = self._name(bare) if is_name else self._value(bare, attribute)
        if is_name and len(suffix) == 1:  # James' becomes Ellis's, and comes back as it was
            suffix += "s"
            self._forms.setdefault(f"{replaced}{suffix}", (_identity(_parts(bare)), core))
        lead, tail = original[: len(original) - len(original.lstrip())], original[len(original.rstrip()) :]
        return f"{lead}{replaced}{suffix}{tail}"

    def pairs(self) -> list[tuple[str, str]]:
        """Every form of every stand-in that may stand in an answer, with its original; longest first."""
        names = {stand_in: original for stand_in, (_, original) in self._forms.items()}
        for stand_in, original in self._words.values():
            if len(stand_in) > 1:
                names.setdefault(stand_in, original)
                names.setdefault(stand_in.upper(), original.upper())
        values = dict(self._values.values())
        written = [forms.of_possessive(*pair) for pair in names.items()]
        written += [forms.of_label(*pair) for pair in values.items() if pair[0].startswith("[")]
        written += [forms.in_address(*pair) for pair in (values | names).items()]
        found = dict(itertools.chain.from_iterable(written)) | values | names
        return sorted(found.items(), key=lambda pair: (-len(pair[0]), pair[0]))

    def restore(self, text: str) -> str:
        """``text`` with every stand-in replaced by its original, in one pass."""
        return restored(text, self.pairs())

    def originals(self) -> list[tuple[str, Attribute]]:
        """What the conversation has stand-ins for, longest first: to be hidden whenever it comes again."""
        found = {original: Attribute.NAME for _, original in self._forms.values()}
        found |= {original: Attribute.NAME for stand_in, original in self._words.values() if len(stand_in) > 1}
        found |= {original: _ATTRIBUTES[label] for (label, _), (_, original) in self._values.items()}
        return sorted(found.items(), key=lambda pair: (-len(pair[0]), pair[0]))

    # Names ------------------------------------------------------------------------------------------

    def _name(self, name: str) -> str:
        parts = _parts(name)
        identity = _identity(parts)
        for attempt in itertools.count():
            replaced = self._replaced(name, parts, attempt)
            owner, _ = self._forms.setdefault(replaced, (identity, name))
            if owner == identity:
                return replaced
            # Mr Smith and Mrs Smith: two people, so the second gets a family name of their own.
        raise AssertionError

    def _replaced(self, name: str, parts: list[_Part], attempt: int) -> str:
        """``name`` with its words replaced; at another ``attempt`` with another last word."""
        last = max(index for index, part in enumerate(parts) if part.role in {"given", "family"})
        pieces: list[str] = []
        at = 0
        for index, part in enumerate(parts):
            pieces.append(name[at : part.start])
            at = part.end
            if part.role == "particle":  # says where a family is from, so it goes, with the space after it
                at += len(name[at:]) - len(name[at:].lstrip())
            elif part.role == "title":
                pieces.append("Mx" if folded(part.written) in HIS | HERS else part.written)
            elif part.role == "suffix":
                pieces.append(part.written)
            else:
                pieces.append(self._word(part, attempt if index == last else 0))
        return "".join(pieces) + name[at:]

    def _word(self, part: _Part, attempt: int) -> str:
        written = part.written
        key = _same(written) + (f" {attempt}" if attempt else "")
        if key not in self._words:
            names = FAMILY_NAMES if part.role == "family" else GIVEN_NAMES
            chosen = self._initial(key[0]) if _is_initial(written) else next(self._free(names))
            self._words[key] = (chosen, _titled(written))
        chosen, known = self._words[key]
        if known == known.title() and not written.islower() and not written.isupper():
            self._words[key] = (chosen, written)
        if len(written) > 1 and written.isupper():
            return chosen.upper()
        return chosen.lower() if written.islower() else chosen

    def _initial(self, letter: str) -> str:
        """The initial of the stand-in for a name that begins with ``letter``, or another free one."""
        taken = {stand_in for stand_in, _ in self._words.values() if len(stand_in) == 1}
        likely = [stand_in[0] for word, (stand_in, _) in self._words.items() if word[0] == letter]
        alphabet = "RQEMTHASKBDLFJCNGPWOVIXUYZ"
        doubled = (a + b for a in alphabet for b in alphabet)
        letters = itertools.chain(likely, alphabet, doubled)
        return next(free for free in letters if free not in taken and free.lower() != letter)

    def _free(self, names: tuple[str, ...]) -> Iterator[str]:
        taken = {folded(stand_in) for stand_in, _ in self._words.values()} | self._words.keys() | self._seen
        doubled = (f"{a}-{b}" for a, b in itertools.permutations(names, 2))
        return (name for name in itertools.chain(names, doubled) if folded(name) not in taken)

    # Everything else --------------------------------------------------------------------------------

    def _value(self, value: str, attribute: Attribute) -> str:
        label = "email" if attribute is Attribute.EMAIL else _LABELS.get(attribute, attribute.value)
        key = (label, _value_key(value, attribute))
        if key not in self._values:
            form = "person{}@example.com" if attribute is Attribute.EMAIL else f"[{label} {{}}]"
            taken = {stand_in for stand_in, _ in self._values.values()} | self._seen
            free = next(name for name in map(form.format, itertools.count(1)) if name not in taken)
            self._values[key] = (free, value)
        return self._values[key][0]

    # Keeping it -------------------------------------------------------------------------------------

    def copy(self) -> Vault:
        """Another vault with the same stand-ins, to work on until it is known that the work is good."""
        return Vault.from_plain(self.to_plain())

    def adopt(self, worked_on: Vault) -> None:
        """Take over the stand-ins of a copy that was worked on."""
        self._words, self._forms = dict(worked_on._words), dict(worked_on._forms)
        self._values, self._seen = dict(worked_on._values), set(worked_on._seen)

    def to_plain(self) -> dict[str, Any]:
        return {
            "sotto_vault": VERSION,
            "words": [[key, *pair] for key, pair in self._words.items()],
            "forms": [[key, *pair] for key, pair in self._forms.items()],
            "values": [[*key, *pair] for key, pair in self._values.items()],
            "seen": sorted(self._seen),
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Vault:
        """From ``to_plain``. Raises StoreDamaged for data of another version or shape."""
        vault = cls()
        try:
            if plain["sotto_vault"] != VERSION:
                raise StoreDamaged
            vault._words = {str(key): (str(a), str(b)) for key, a, b in plain["words"]}
            vault._forms = {str(key): (str(a), str(b)) for key, a, b in plain["forms"]}
            vault._values = {(str(label), str(key)): (str(a), str(b)) for label, key, a, b in plain["values"]}
            vault._seen = set(map(str, plain["seen"]))
        except (KeyError, TypeError, ValueError):
            raise StoreDamaged from None
        if not all(stand_in and original for stand_in, original in vault.pairs()):
            raise StoreDamaged
        return vault


def restored(text: str, pairs: Sequence[tuple[str, str]]) -> str:
    """``text`` with the stand-ins of ``pairs``, which come longest first, replaced by their originals in one pass."""
    # Most stand-ins of a conversation are in no one answer, and a long pattern is slow.
    originals = {stand_in: original for stand_in, original in pairs if stand_in in text}
    if not originals:
        return text
    # Longest first, and never inside a longer word; __Ellis__ is one that is emphasised.
    pattern = "|".join(
        (r"(?<![^\W_])" if stand_in[0].isalnum() else "")
        + re.escape(stand_in)
        + (r"(?![^\W_])" if stand_in[-1].isalnum() else "")
        for stand_in in originals
    )
    return re.sub(pattern, lambda match: originals[match.group()], text)


@dataclass(frozen=True, slots=True)
class _Part:
    """One word of a name: where it stands, and as what (title, given, particle, family, suffix)."""

    written: str
    start: int
    end: int
    role: str


def _parts(name: str) -> list[_Part]:
    words = list(_WORD.finditer(name))
    plain = [folded(word.group()) for word in words]
    roles = ["given"] * len(words)
    first, last = 0, len(words) - 1
    while first < last and plain[first] in HIS | HERS | NEUTRAL:
        roles[first] = "title"
        first += 1
    while last > first and plain[last] in SUFFIXES:
        roles[last] = "suffix"
        last -= 1
    if first < last and name[words[first].end() :].lstrip().startswith(","):  # Kowalska, Anna
        roles[first] = "family"
    elif first < last or first:
        roles[last] = "family"
    for index in range(first, last):
        if roles[index] == "given" and plain[index] in (PARTICLES_INSIDE if index > first else PARTICLES):
            roles[index] = "particle"
    return [_Part(word.group(), word.start(), word.end(), role) for word, role in zip(words, roles, strict=True)]


def _identity(parts: list[_Part]) -> str:
    """Whom a name means: two forms with another identity must not share a stand-in."""
    words = [_same(part.written) for part in parts if part.role in {"given", "family", "suffix"}]
    titles = {folded(part.written) for part in parts if part.role == "title"}
    gender = "his " if titles & HIS else "hers " if titles & HERS else ""
    return gender + " ".join(words)


def _same(word: str) -> str:
    """A word of a name, the same however its letters and signs are written."""
    return folded(word.translate(_PLAIN_SIGNS))


def _is_name(text: str) -> bool:
    """Whether there is a word to replace; a lone letter is none, it would be restored all over an answer."""
    return any(not _is_initial(word) for word in _WORD.findall(text))


def _is_initial(word: str) -> bool:
    return len(word) == 1 and word.isascii()


def _titled(word: str) -> str:
    return word.title() if word.islower() or (word.isupper() and len(word) > 1) else word


def _value_key(value: str, attribute: Attribute) -> str:
    if attribute in _DIGITS_COUNT:
        compact = "".join(letter for letter in value if letter.isalnum() or letter == "+")
        return compact.casefold() or value
    composed = unicodedata.normalize("NFC", value.translate(_PLAIN_SIGNS))
    return " ".join(composed.casefold().split())
