"""Stand-ins: never two originals behind one, kept and read back, and restored alike by app and extension,
in one piece or as an answer streams in."""

from __future__ import annotations

import itertools
import json
import re

from sotto.errors import StoreDamaged
from sotto.folding import folded_text
from sotto.taxonomy import Attribute
from sotto.vault import Vault
from tests.fuzz import javascript
from tests.fuzz.reader import Reader

SEEDS = (
    b"",
    bytes([2, 0, 0, 255, 3, 1, 1, 255, 0, 9, 255, 20, 21, 255]),
    bytes([3, 2, 0, 2, 255, 0, 3, 255, 0, 1, 255, 40, 41, 42, 43, 255]),
    bytes(range(0, 120, 2)),
    bytes(range(150, 40, -3)),
)
_ATTRIBUTES = (
    Attribute.NAME,
    Attribute.NAME,
    Attribute.EMAIL,
    Attribute.PHONE,
    Attribute.CREDENTIAL,
    Attribute.ADDRESS,
)


def check(data: bytes) -> None:
    reader = Reader(data)
    vault = Vault()
    vault.note(reader.text(200))
    given: dict[str, tuple[str, str]] = {}
    for _ in range(1 + reader.below(8)):
        attribute, original = reader.pick(_ATTRIBUTES), _unicode(reader.text(60))
        if not original.strip():
            continue
        stand_in = vault.stand_in(original, attribute)
        assert vault.stand_in(original, attribute) == stand_in, "the same value gets another stand-in"
        identity = _comparable(original)
        core = stand_in.strip()
        known = given.setdefault(core, (identity, original))
        assert known[0] == identity or not identity, "two originals behind one stand-in"
        restored = vault.restore(stand_in)
        assert _comparable(restored) == _comparable(known[1]), "a stand-in comes back as another value"
    _check_kept(reader, vault)
    _check_restoring(reader, vault, [form for form, _ in vault.pairs()])


def _check_kept(reader: Reader, vault: Vault) -> None:
    plain = json.loads(json.dumps(vault.to_plain()))
    again = Vault.from_plain(plain)
    assert again.pairs() == vault.pairs()
    assert again.to_plain() == plain
    try:
        Vault.from_plain(reader.almost(plain))
    except StoreDamaged as error:
        assert str(error) == StoreDamaged.message


def _check_restoring(reader: Reader, vault: Vault, stand_ins: list[str]) -> None:
    """An answer of the chatbot's own words and stand-ins, cut anywhere."""
    pieces: list[str] = []
    for _ in range(reader.below(8)):
        pieces.append(_unicode(reader.text(30)))
        if stand_ins:
            pieces.append(reader.pick(stand_ins))
    answer = "".join(pieces)
    whole = vault.restore(answer)
    assert isinstance(whole, str)
    if not javascript.here():
        return
    pairs = [{"stand_in": stand_in, "original": original} for stand_in, original in vault.pairs()]
    assert all(pair["stand_in"] and pair["original"] for pair in pairs), "no message of the protocol may hold this"
    assert javascript.ask("restore", text=answer, pairs=pairs) == whole, "the extension restores otherwise"
    assert javascript.ask("parts", parts=_cut(reader, answer), pairs=pairs) == whole, "the cuts matter"


def _cut(reader: Reader, text: str) -> list[str]:
    cuts = sorted({0, len(text), *(reader.below(len(text) + 1) for _ in range(reader.below(6)))})
    return [text[a:b] for a, b in itertools.pairwise(cuts)]


def _unicode(text: str) -> str:
    """Without halves of surrogate pairs, which no text that is rewritten has."""
    return re.sub("[\ud800-\udfff]", "", text)


def _comparable(text: str) -> str:
    return re.sub(r"[\W_]+", "", folded_text(text))
