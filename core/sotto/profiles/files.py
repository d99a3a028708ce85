"""Profiles as versioned JSON: checked against ``schema.json``, read from and written to files."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from sotto.errors import ProfileInvalid
from sotto.profiles.profile import OwnTerm, Profile, Rule, Strictness
from sotto.taxonomy import Attribute

VERSION = 1
_LARGEST_FILE = 4 * 1024 * 1024


def profile_to_plain(profile: Profile) -> dict[str, Any]:
    """JSON data for a profile. Raises ProfileInvalid when a field is too long or of the wrong shape."""
    plain = {
        "sotto_profile": VERSION,
        "id": profile.id,
        "name": profile.name,
        "facts": list(profile.facts),
        "rules": {attribute.value: rule.value for attribute, rule in profile.rules.items()},
        "own_terms": [
            {"text": term.text, "pattern": term.pattern, "attribute": term.attribute.value}
            for term in profile.own_terms
        ],
        "never_flag": list(profile.never_flag),
        "strictness": profile.strictness.value,
        "sanitizer": profile.sanitizer,
        "private": profile.private,
    }
    _check(plain)
    return plain


def profile_from_plain(plain: object) -> Profile:
    """A profile from JSON data of unknown origin. Raises ProfileInvalid, which names the field."""
    _check(plain)
    assert isinstance(plain, dict)  # noqa: S101 - the schema has just said so
    return unchecked_profile_from_plain(plain)


def unchecked_profile_from_plain(plain: Mapping[str, Any]) -> Profile:
    """A profile from data that ``profile_to_plain`` made."""
    return Profile(
        id=plain["id"],
        name=plain["name"],
        facts=tuple(plain.get("facts", ())),
        rules={Attribute(attribute): Rule(rule) for attribute, rule in plain.get("rules", {}).items()},
        own_terms=tuple(
            OwnTerm(
                term["text"],
                term.get("pattern", False),
                Attribute(term.get("attribute", Attribute.OWN_TERM)),
            )
            for term in plain.get("own_terms", ())
        ),
        never_flag=tuple(plain.get("never_flag", ())),
        strictness=Strictness(plain.get("strictness", Strictness.BALANCED)),
        sanitizer=plain.get("sanitizer", "auto"),
        private=plain.get("private", False),
    )


def read_profile(path: Path) -> Profile:
    """The profile in a JSON file. Raises ProfileInvalid when there is none or it is not one."""
    try:
        about = path.stat()
        # What is no file can go on for ever, or be waited for in vain; a folder is told as such below.
        if not stat.S_ISREG(about.st_mode) and not stat.S_ISDIR(about.st_mode):
            raise ProfileInvalid("This is not a valid Sotto profile.")
        if about.st_size > _LARGEST_FILE:
            raise ProfileInvalid("The profile file is larger than 4 MB, so it was not read.")
        plain = json.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise ProfileInvalid(f"The profile file could not be read: {error.strerror}.") from None
    except (ValueError, RecursionError):
        raise ProfileInvalid("The profile file is not JSON in UTF-8.") from None
    return profile_from_plain(plain)


def write_profile(profile: Profile, path: Path) -> None:
    """Write a profile as readable JSON that only its owner may read. Raises ProfileInvalid."""
    text = json.dumps(profile_to_plain(profile), ensure_ascii=False, indent=2) + "\n"
    try:
        path.touch(mode=0o600)
        if path.is_file():  # and no terminal, pipe or device, whose rights are not ours to change
            with suppress(PermissionError):  # a memory stick may know no owners
                path.chmod(0o600)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ProfileInvalid(f"The profile file could not be written: {error.strerror}.") from None


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator

    schema = json.loads(files("sotto.profiles").joinpath("schema.json").read_text(encoding="utf-8"))
    schema["$defs"]["attribute"]["enum"] = [attribute.value for attribute in Attribute]
    schema["$defs"]["rule"]["enum"] = [rule.value for rule in Rule]
    schema["$defs"]["strictness"]["enum"] = [strictness.value for strictness in Strictness]
    return Draft202012Validator(schema)


def _check(plain: object) -> None:
    """Raise ProfileInvalid for the first complaint, naming the field but never repeating what stands in it."""
    if isinstance(plain, dict) and plain.get("sotto_profile", VERSION) != VERSION:
        raise ProfileInvalid("The profile was written by another version of Sotto. Update Sotto and try again.")
    complaint = next(iter(_validator().iter_errors(plain)), None)
    if complaint is not None:
        raise ProfileInvalid(f"The profile is not valid: {_field(complaint)} {_problem(complaint)}.")
    try:
        json.dumps(plain, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ProfileInvalid("The profile is not valid: it has text that is not valid Unicode.") from None


def _field(complaint: Any) -> str:
    path = list(complaint.absolute_path)
    if path[:1] == ["rules"]:  # the names below are the file's own words
        path = path[:1]
    return _joined(path) or "the file"


def _joined(path: Iterable[str | int]) -> str:
    name = ""
    for part in path:
        name += f" (entry {part + 1})" if isinstance(part, int) else f", {part}," if name else part
    return name


def _problem(complaint: Any) -> str:
    match complaint.validator:
        case "type":
            return f"must be {_TYPES[complaint.validator_value]}"
        case "required":
            missing = [name for name in complaint.validator_value if name not in complaint.instance]
            return f"lacks {' and '.join(missing)}"
        case "additionalProperties" | "propertyNames":
            return "has a name that Sotto does not know"
        case "enum" | "const":
            return "is not one of the possible choices"
        case "minLength" | "pattern":
            return "is blank or has characters that are not allowed there"
        case "maxLength" | "maxItems":
            return f"is too long (at most {complaint.validator_value})"
    return "has the wrong form"


_TYPES = {
    "object": "an object",
    "array": "a list",
    "string": "text",
    "boolean": "true or false",
    "integer": "a whole number",
}
