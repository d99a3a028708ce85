"""Every failure has a code of its own that the wire can carry, and a sentence that says what to do."""

from __future__ import annotations

import re

import pytest

from sotto.errors import SottoError, by_code

ERRORS = sorted(by_code().values(), key=lambda error: error.code)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.code)
def test_an_error_has_a_code_and_a_sentence(error: type[SottoError]) -> None:
    assert re.fullmatch(r"[a-z_]{1,40}", error.code)
    assert str(error()) == error.message
    assert error.message[0].isupper()
    assert error.message.endswith(".")


def test_no_two_errors_share_a_code_or_a_sentence() -> None:
    classes: list[type[SottoError]] = [SottoError]
    for error in classes:  # grows while it is walked
        classes += error.__subclasses__()
    # A class without a code of its own is a case of its parent that only one module tells apart.
    own = [error for error in classes if "code" in vars(error)]
    assert all(error in own for error in classes if error.__module__ == "sotto.errors")
    assert len({error.code for error in own}) == len(own)
    assert len({error.message for error in own}) == len(own)


def test_a_code_becomes_its_class_again() -> None:
    assert all(by_code()[error.code] is error for error in ERRORS)
