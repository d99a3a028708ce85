"""Street addresses by their shape, and the English words that only look like one."""

from __future__ import annotations

import pytest

from sotto.findings.rules import find
from sotto.profiles import Profile

EVERYDAY = Profile("e", "Everyday")


@pytest.mark.parametrize(
    "address",
    [
        "Ostring 4", "Opernring 7", "Hansaring 8", "Habsburgerring 12", "Altstadtring 9", "Kaiserring 2",
        "Ringstraße 5", "Elmegade 11", "Nørrebrogade 155", "Jernbanegade 3", "Mannerheimintie 12", "Rantatie 5",
        "Torggata 3",
    ],
)  # fmt: skip
def test_street_and_number(address: str) -> None:
    assert [found.text for found in find(f"Bring it to {address} today", EVERYDAY)] == [address]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Send it to 12 Elm Road, Leeds LS1 4AP, please", "12 Elm Road, Leeds LS1 4AP"),
        ("Send it to Lindenstraße 14, 10969 Berlin", "Lindenstraße 14, 10969 Berlin"),
        ("Send it to 12 Elm St, Springfield, IL 62704", "12 Elm St, Springfield, IL 62704"),
        ("We are locked out of 22B Marigold Court. One page", "22B Marigold Court"),
        ("It is 14 Bath Ave., Dublin", "14 Bath Ave., Dublin"),
    ],
)
def test_an_address_has_its_place_and_postcode_and_no_full_stop(text: str, address: str) -> None:
    assert address in [found.text for found in find(text, EVERYDAY)]


@pytest.mark.parametrize(
    "text",
    [
        "Spring 2024 was warm", "Engineering 101 is hard", "String 3 broke", "Catering 20 people", "Earring 2 is lost",
        "Brigade 4 won", "Katie 12, Jonas 14", "Agatha Christie 3", "Lottie 8", "Agata 5",
    ],
)  # fmt: skip
def test_a_word_and_a_number_are_no_street(text: str) -> None:
    assert not find(text, EVERYDAY)
