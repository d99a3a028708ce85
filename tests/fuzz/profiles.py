"""Profile files: a profile that comes back as it was, or a sentence that quotes nothing of the file."""

from __future__ import annotations

import contextlib
import json

from sotto.errors import ProfileInvalid, ProfileMissing
from sotto.findings.rules import find
from sotto.profiles import Profiles, profile_from_plain, profile_to_plain, read_profile, write_profile
from tests.fuzz.reader import Reader
from tests.fuzz.scratch import folder

_VALID = {
    "sotto_profile": 1,
    "id": "work",
    "name": "Work",
    "facts": ["I take lithium."],
    "rules": {"name": "pseudonym", "health": "remove"},
    "own_terms": [{"text": "Bluebird"}, {"text": "B-\\d+", "pattern": True, "attribute": "own term"}, {"text": "C++"}],
    "never_flag": ["Samsung"],
    "strictness": "strict",
    "sanitizer": "auto",
    "private": True,
}
_TEXT = "Bluebird B-17 is due; I take lithium. C++ on a Samsung. Mail maja.lind@nordpost.se."

SEEDS = (
    b"\x00" + json.dumps(_VALID).encode(),
    b"\x00\xef\xbb\xbf{}",
    b"\x00" + b"[" * 3000,
    b"\x01",
    b"\x01\x02" + bytes(range(60)),
    b"\x01\x03\x02\x05\x04\x01" * 10,
)


def check(data: bytes) -> None:
    reader = Reader(data)
    raw = reader.below(2) == 0
    file = reader.rest() if raw else json.dumps(reader.almost(_VALID)).encode()
    path = folder("profile") / "profile.json"
    path.write_bytes(file)
    try:
        profile = read_profile(path)
    except ProfileInvalid as error:
        assert len(str(error)) < 300
        return
    plain = profile_to_plain(profile)
    assert profile_from_plain(plain) == profile
    write_profile(profile, path)
    assert read_profile(path) == profile
    assert (
        Profiles.from_plain(json.loads(json.dumps(Profiles().with_profile(profile).to_plain()))).get(profile.id)
        == profile
    )
    try:
        findings = find(_TEXT, profile)
    except ProfileInvalid:  # a pattern that takes too long
        return
    assert all(finding.span.of(_TEXT) == finding.text for finding in findings)
    _check_kept(reader, plain)


def _check_kept(reader: Reader, plain: object) -> None:
    """What the store hands back: profiles, or an error that says they could not be read."""
    kept = {
        "sotto_profiles": 1,
        "profiles": [plain],
        "default": "work",
        "sites": {"a.org": {"profile": None, "sanitizer": None, "protection": "hold"}},
    }
    with contextlib.suppress(ProfileInvalid, ProfileMissing):
        Profiles.from_plain(reader.almost(kept))
