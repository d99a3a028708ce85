"""Stand-ins: the same for the same, never shared, always reversible, never a word of the conversation."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sotto.errors import StoreDamaged
from sotto.folding import folded
from sotto.name_words import FAMILY_NAMES, GIVEN_NAMES
from sotto.taxonomy import Attribute
from sotto.vault import Vault

NAME = Attribute.NAME


@pytest.fixture
def vault() -> Vault:
    return Vault()


def test_the_forms_of_one_person_fit_together(vault: Vault) -> None:
    full = vault.stand_in("Anna Kowalska", NAME)
    first, family = full.split()
    assert vault.stand_in("Anna", NAME) == first
    assert vault.stand_in("ANNA", NAME) == first.upper()
    assert vault.stand_in("anna kowalska", NAME) == full.lower()
    assert vault.stand_in("Anna's", NAME) == f"{first}'s"
    assert vault.stand_in("Dr. Kowalska", NAME) == f"Dr. {family}"
    assert vault.stand_in("Kowalska, Anna", NAME) == f"{family}, {first}"
    assert vault.stand_in("A. Kowalska", NAME) == f"{first[0]}. {family}"


def test_a_first_name_alone_is_still_the_same_person_later(vault: Vault) -> None:
    first = vault.stand_in("Anna", NAME)
    assert vault.stand_in("Anna Kowalska", NAME).split()[0] == first


def test_a_family_keeps_a_name_in_common(vault: Vault) -> None:
    assert vault.stand_in("Anna Nowak", NAME).split()[1] == vault.stand_in("Piotr Nowak", NAME).split()[1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "Bob"),
        ("Anna Kowalska", "Anna Nowak"),  # the same first name
        ("Mr Smith", "Mrs Smith"),  # the same surname; a neutral title must not make them one
        ("A. Kowalska", "B. Kowalska"),  # initials
        ("Ann", "Anna"),  # one inside the other
        ("Андрей", "Андреи"),  # outside Latin a mark makes another letter
    ],
)
def test_two_people_never_become_one(vault: Vault, one: str, other: str) -> None:
    assert vault.stand_in(one, NAME) != vault.stand_in(other, NAME)


@pytest.mark.parametrize("title", ["Mr", "Mrs", "Ms.", "Señora", "Herr", "Lady"])
def test_a_title_does_not_tell_a_gender(vault: Vault, title: str) -> None:
    stand_in = vault.stand_in(f"{title} Lopez", NAME)
    assert stand_in.startswith("Mx")
    assert vault.restore(f"Dear {stand_in},") == f"Dear {title} Lopez,"


def test_a_particle_does_not_tell_an_origin(vault: Vault) -> None:
    assert len(vault.stand_in("Ludwig van Beethoven", NAME).split()) == 2
    assert vault.restore(vault.stand_in("Ludwig van Beethoven", NAME)) == "Ludwig van Beethoven"


def test_a_particle_that_comes_first_is_a_given_name(vault: Vault) -> None:
    assert len(vault.stand_in("Ben Smith", NAME).split()) == 2


def test_words_of_the_conversation_are_never_stand_ins(vault: Vault) -> None:
    spoken_for = GIVEN_NAMES[:5]
    vault.note(f"{spoken_for[0]}, {spoken_for[1].upper()}'s and {spoken_for[2]}-{spoken_for[3]} met {spoken_for[4]}.")
    vault.note(r"Call [phone number 1] or \[phone number 2\] or write to Person1@example.com.")
    assert folded(vault.stand_in("Anna", NAME)) not in {folded(name) for name in spoken_for}
    assert vault.stand_in("0131 496 0733", Attribute.PHONE) == "[phone number 3]"
    assert vault.stand_in("a@b.pl", Attribute.EMAIL) == "person2@example.com"


def test_a_stand_in_that_is_also_somebodys_name_gets_one_of_its_own(vault: Vault) -> None:
    first = vault.stand_in("Anna", NAME)
    second = vault.stand_in(first, NAME)
    assert second != first
    assert vault.restore(f"{first} and {second}") == f"Anna and {first}"


@pytest.mark.parametrize(
    ("one", "same", "attribute"),
    [
        ("+44 20 7946 0958", "+442079460958", Attribute.PHONE),  # written with and without spaces
        ("Kim@Posta.pl", "kim@posta.pl", Attribute.EMAIL),
        ("Acme  Ltd", "ACME Ltd", Attribute.EMPLOYER),
        ("Acme", "Acme's", Attribute.EMPLOYER),
        ("O'Connor", "O’Connor", NAME),  # as typed, and as a word processor writes it
        ("Sinéad O'Connor", "Sine\u0301ad O’Connor", NAME),  # an accent that is a sign of its own
        ("Jean-Luc", "Jean‐Luc", NAME),
        ("Андрей", "Андреи\u0306", NAME),
        ("René", "Rene\u0301's", NAME),
        ("Joe's Café", "Joe’s Cafe\u0301", Attribute.EMPLOYER),
    ],
)
def test_one_value_has_one_stand_in(vault: Vault, one: str, same: str, attribute: Attribute) -> None:
    assert vault.stand_in(same, attribute).startswith(vault.stand_in(one, attribute))


def test_values_are_told_by_their_kind(vault: Vault) -> None:
    assert vault.stand_in("sk-1", Attribute.CREDENTIAL) == "[secret 1]"
    assert vault.stand_in("sk-2", Attribute.CREDENTIAL) == "[secret 2]"
    assert vault.stand_in("13 May", Attribute.DATES) == "[date 1]"


@pytest.mark.parametrize(
    ("written", "answered", "restored"),
    [
        ("anna kowalska", "Quinn Ellery is right, QUINN ELLERY!", None),  # lower-case in, other cases in the answer
        ("James'", "{0} book", "James' book"),  # an ending of its own
        (" Zed ", "{0}", " Zed "),  # white space is not part of the name
    ],
)
def test_answers_come_back(vault: Vault, written: str, answered: str, restored: str | None) -> None:
    stand_in = vault.stand_in(written, NAME)
    if restored is None:
        title = stand_in.title()
        assert vault.restore(f"{title} is right, {title.upper()}!") == "Anna Kowalska is right, ANNA KOWALSKA!"
    else:
        assert vault.restore(answered.format(stand_in)) == restored


@pytest.mark.parametrize("answered", ["_{}_", "__{}__", "**{}**", "Dear_{}_CV.pdf", "({})", "“{}”", "{}’s", "{}-like"])
def test_names_come_back_whatever_is_around_them(vault: Vault, answered: str) -> None:
    assert vault.restore(answered.format(vault.stand_in("Anna Kowalska", NAME))) == answered.format("Anna Kowalska")


@pytest.mark.parametrize("written", ["[Phone number 1]", "[Phone Number 1]", "[PHONE NUMBER 1]", r"\[phone number 1\]"])
def test_labels_come_back_however_the_answer_writes_them(vault: Vault, written: str) -> None:
    vault.stand_in("0131 496 0733", Attribute.PHONE)
    assert vault.restore(rf"Call {written}; see \[note 1\].") == r"Call 0131 496 0733; see \[note 1\]."


@pytest.mark.parametrize(
    ("answered", "restored"),
    [
        (
            "See [location 1](https://m.org) and [Location 1](tel:1).",
            "See [Bad Ems](https://m.org) and [Bad Ems](tel:1).",
        ),
        ("Go to [location 1](or near it).", "Go to Bad Ems(or near it)."),
        ("Go to [location\n1].", "Go to Bad Ems."),
        ("https://m.org/?q=%5Blocation%201%5D", "https://m.org/?q=Bad%20Ems"),
        ("https://m.org/?q=%5blocation+1%5d&z=[location%201]", "https://m.org/?q=Bad%20Ems&z=Bad%20Ems"),
        ("mailto:x?to=person1%40example.com", "mailto:x?to=anna%40posta.pl"),
        ("not myperson1%40example.com", "not myperson1%40example.com"),
        ("https://m.org/Quinn%20Ellery", "https://m.org/Quinn%20Ellery"),  # nobody's
    ],
)
def test_values_come_back_out_of_links_and_over_lines(vault: Vault, answered: str, restored: str) -> None:
    vault.stand_in("Bad Ems", Attribute.LOCATION)
    vault.stand_in("anna@posta.pl", Attribute.EMAIL)
    assert vault.restore(answered) == restored


def test_a_name_comes_back_out_of_a_link(vault: Vault) -> None:
    first, family = vault.stand_in("Zoë Ng", NAME).split()
    assert vault.restore(f"https://m.org/?q={first}%20{family}") == "https://m.org/?q=Zo%C3%AB%20Ng"


@pytest.mark.parametrize(
    ("original", "answered", "restored"),
    [
        ("Anna", "Ellis' birthday and Ellis’ cake", "Anna's birthday and Anna’s cake"),
        ("Anna Nowak", "ELLIS' birthday", "ANNA's birthday"),
        ("James", "Ellis' birthday", "James' birthday"),
        ("Anna", "the name 'Ellis' or ‘Ellis’ is short", "the name 'Anna' or ‘Anna’ is short"),
        ("Anna", "She wrote: 'Dear Ellis'.", "She wrote: 'Dear Anna'."),
        ("Anna", "Ellis's birthday", "Anna's birthday"),
    ],
)
def test_a_possessive_fits_the_name_that_comes_back(vault: Vault, original: str, answered: str, restored: str) -> None:
    assert vault.stand_in(original, NAME).startswith("Ellis")
    assert vault.restore(answered) == restored


def test_nothing_inside_a_longer_word_is_restored(vault: Vault) -> None:
    stand_in = vault.stand_in("Anna", NAME)
    assert vault.restore(f"{stand_in}ton x{stand_in}") == f"{stand_in}ton x{stand_in}"


def test_a_lone_letter_is_never_restored_all_over_an_answer(vault: Vault) -> None:
    assert re.fullmatch(r"\[name \d\]", vault.stand_in("A.", NAME))


def test_blank_text_has_no_stand_in(vault: Vault) -> None:
    with pytest.raises(ValueError, match="nothing"):
        vault.stand_in("  ", NAME)


def test_more_people_than_names(vault: Vault) -> None:
    people = [f"Person{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(400)]
    stand_ins = [vault.stand_in(person, NAME) for person in people]
    assert len(set(stand_ins)) == 400
    assert vault.restore(" ".join(stand_ins)) == " ".join(people)


def test_the_lists_are_long_and_apart() -> None:
    assert len(set(GIVEN_NAMES)) == len(GIVEN_NAMES) >= 150
    assert len(set(FAMILY_NAMES)) == len(FAMILY_NAMES) >= 150
    assert not set(GIVEN_NAMES) & set(FAMILY_NAMES)


words = st.sampled_from(
    ["anna", "Bob", "KIM", "Li", "Maria", "Quinn", "Ellery", "O'Neil", "Jean-Luc", "明", "Zoe", "Nowak"]
)
names = st.lists(words, min_size=1, max_size=3).map(" ".join)


@given(st.lists(names, max_size=12))
def test_names_and_stand_ins_are_one_to_one(originals: list[str]) -> None:
    vault = Vault()
    stand_ins = {original: vault.stand_in(original, NAME) for original in originals}
    assert {original: vault.restore(stand_in) for original, stand_in in stand_ins.items()} == {o: o for o in stand_ins}
    people = {folded(original) for original in stand_ins}
    assert len({folded(stand_in) for stand_in in stand_ins.values()}) == len(people)


anything = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).filter(
    lambda text: bool(text.strip())
)


@given(st.lists(st.tuples(anything, st.sampled_from(Attribute)), max_size=10), st.text(max_size=40))
def test_any_text_has_a_steady_stand_in_and_a_vault_survives_json(
    originals: list[tuple[str, Attribute]], text: str
) -> None:
    vault = Vault()
    vault.note(text)
    first = [vault.stand_in(original, attribute) for original, attribute in originals]
    kept = Vault.from_plain(json.loads(json.dumps(vault.to_plain())))
    assert [kept.stand_in(original, attribute) for original, attribute in originals] == first
    assert kept.pairs() == vault.pairs()


def test_pairs_come_longest_first(vault: Vault) -> None:
    for original in ("Anna Kowalska", "Bob", "Dr. Kim Nowak"):
        vault.stand_in(original, NAME)
    lengths = [len(stand_in) for stand_in, _ in vault.pairs()]
    assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"sotto_vault": 2},
        {"sotto_vault": 1, "words": [["canary-7f3a"]]},
        {"sotto_vault": 1, "words": [], "forms": [["", "anna", "canary-7f3a"]], "values": [], "seen": []},
    ],
)
def test_what_is_no_vault_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(StoreDamaged) as caught:
        Vault.from_plain(plain)
    assert "canary" not in str(caught.value)
