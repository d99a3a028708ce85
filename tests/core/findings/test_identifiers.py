"""What names one person or account is found, whole, and as what it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Find = Callable[[str], list[tuple[str, str]]]

CASES = [
    # E-mail
    ("Write to maja.lind+spam@nordpost.se, please.", "email", "maja.lind+spam@nordpost.se"),
    ("<o'brien@posta.ie>", "email", "o'brien@posta.ie"),
    ("Kontakt: jörg@bäcker.example!", "email", "jörg@bäcker.example"),
    # E-mail that machines should not read
    ("Mail jan(at)firma.de.", "email", "jan(at)firma.de"),
    ("<jan [at] firma [dot] de>", "email", "jan [at] firma [dot] de"),
    ("jan.novak (AT) mail (DOT) firma (DOT) cz or so", "email", "jan.novak (AT) mail (DOT) firma (DOT) cz"),
    # Telephone: international, with 00, national with a word, national by its shape, an extension
    ("ring +44 7700 900318 after six", "phone number", "+44 7700 900318"),
    ("0048 512 555 077", "phone number", "0048 512 555 077"),
    ("my number is 612 345 678", "phone number", "612 345 678"),
    ("Tel:0131 496 0733", "phone number", "0131 496 0733"),
    ("Leave it with (414) 555-0156 for me", "phone number", "(414) 555-0156"),
    ("Tom Barker (0171 2345678) has it", "phone number", "0171 2345678"),
    ("ring me on (+44) 7700 900318 then", "phone number", "(+44) 7700 900318"),
    ("reach him on 020 7946 0651 ext 12", "phone number", "020 7946 0651 ext 12"),
    ("Ferhat, ext 2214", "phone number", "2214"),
    # Payment cards by Luhn, and masked ones
    ("it was card 4539 1488 0343 6467 again", "payment card", "4539 1488 0343 6467"),
    ("Amex 3714 123456 12343 no more", "payment card", "3714 123456 12343"),
    ("Visa ending 8841", "payment card", "8841"),
    # Accounts
    ("Bitte an DE44 5001 0517 5407 3249 31 zahlen", "account number", "DE44 5001 0517 5407 3249 31"),
    ("IBAN IE29 AIBK 9311 5212 3456 79", "account number", "IE29 AIBK 9311 5212 3456 79"),  # a digit mistyped
    ("BIC: AIBKIE2DXXX", "account number", "AIBKIE2DXXX"),
    ("sort code 20-11-43, acc. 83004417", "account number", "20-11-43, acc. 83004417"),
    # Wallets
    ("Send it to 1FYVwaMa5CXDG9t57vT28JU1e7mQVrUQNF.", "account number", "1FYVwaMa5CXDG9t57vT28JU1e7mQVrUQNF"),
    ("wallet=3GEWs7r1d6qbMKaWF27cYvpwne487FHRxY", "account number", "3GEWs7r1d6qbMKaWF27cYvpwne487FHRxY"),
    (
        "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3, please",
        "account number",
        "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
    ),
    (
        "BC1P5CYXNUXMEUWUVKWFEM96LQZSZD02N6XDCJRS20CAC6YQJJWUDPXQKEDRCR",
        "account number",
        "BC1P5CYXNUXMEUWUVKWFEM96LQZSZD02N6XDCJRS20CAC6YQJJWUDPXQKEDRCR",
    ),
    (
        "my ether is at 0x8c1f3A97bE2d4409F6B0e7D5a31C82f94E60B7dA",
        "account number",
        "0x8c1f3A97bE2d4409F6B0e7D5a31C82f94E60B7dA",
    ),
    # National ids by name, whatever the checksum says
    ("my PESEL 91341207765", "national id number", "91341207765"),
    ("NHS no. 943 476 5919", "national id number", "943 476 5919"),
    ("her DNI, 41877302", "national id number", "41877302"),
    ("NI number QQ 12 34 56 C", "national id number", "QQ 12 34 56 C"),
    ("passport: X4417702-Q", "national id number", "X4417702-Q"),
    ("His ID card, the old one (001204018823), expired", "national id number", "001204018823"),
    # National ids by shape and checksum alone
    ("she wrote 44051401359 on the form", "national id number", "44051401359"),
    ("on the slip: RSSMRA85T10A562S", "national id number", "RSSMRA85T10A562S"),
    ("and 12345670-K? no: 54362315K it was", "national id number", "54362315K"),
    ("the paper says 536-22-8726", "national id number", "536-22-8726"),
    # Driving licences
    ("driving licence MORGA753116SM9IJ", "driver licence", "MORGA753116SM9IJ"),
    ("my licence (MH01 20040078812) each time", "driver licence", "MH01 20040078812"),
    ("with his licence copied on the back, BE-22-190-774.", "driver licence", "BE-22-190-774"),
    # References
    ("policy no. K-4410-229", "reference number", "K-4410-229"),
    ("Our ref. LN-88104 of March", "reference number", "LN-88104"),
    ("booking QX7T2L for two", "reference number", "QX7T2L"),
    ("customer no. 77120934", "reference number", "77120934"),
    # Plates
    ("a grey van, plate LV19 KXO", "licence plate", "LV19 KXO"),
    ("Vehicle: 8KLM204", "licence plate", "8KLM204"),
    # Coordinates of a house
    ("My location: 52.520008, 13.404954.", "address", "52.520008, 13.404954"),
    ('{"lat": 48.137154, "lng": 11.576124}', "address", "11.576124"),
    ("we live at 52°31'12\"N 13°24'18\"E", "address", "52°31'12\"N 13°24'18\"E"),
    # Networks and logins
    ("from 88.91.204.17 at night", "ip address", "88.91.204.17"),
    ("and 2a02:8084:6a21::17 too", "ip address", "2a02:8084:6a21::17"),
    ("laptop 3c:22:fb:a1:9e:07", "reference number", "3c:22:fb:a1:9e:07"),
    ("ssh to prod-pay-07.internal.mercaflow.com", "hostname", "prod-pay-07.internal.mercaflow.com"),
    ("printer.office.local is down", "hostname", "printer.office.local"),
    ("postgres://svc:Lantern!88@db.nordlicht.de:5432/families", "hostname", "db.nordlicht.de"),
    ("username: kudu_admin", "username", "kudu_admin"),
    ("POSTGRES_USER: kudu_admin", "username", "kudu_admin"),
    ("in /home/zsofia/keys", "username", "zsofia"),
    # Streets in several languages, with what belongs to them
    ("send it to 14 Bath Avenue, Ringsend", "address", "14 Bath Avenue, Ringsend"),
    ("Flat 3, 41 Nile Street", "address", "Flat 3, 41 Nile Street"),
    ("1190 Orange Ave Apt C, Hanford CA 93230", "address", "1190 Orange Ave Apt C, Hanford CA 93230"),
    ("au 27 rue des Tanneurs, Gand", "address", "27 rue des Tanneurs, Gand"),
    ("vive en Calle Loreto 331, Cusco", "address", "Calle Loreto 331, Cusco"),
    ("wohnt Alte Gasse 27", "address", "Alte Gasse 27"),
    ("Fjordgata 61, Trondheim", "address", "Fjordgata 61, Trondheim"),
    ("P.O. Box 4417", "address", "P.O. Box 4417"),
    ("SW1A 2AA", "address", "SW1A 2AA"),
    ("K1A 0B1 in Ottawa", "address", "K1A 0B1"),
    ("call me at 0(532) 433-4607", "phone number", "0(532) 433-4607"),
    ("12 Mar   48214 99310   paid", "reference number", "48214 99310"),
    # Birth dates where the text says so
    ("DOB 02.05.1951", "dates", "02.05.1951"),
    ("I was born on 3 July 1991 in Oran", "dates", "3 July 1991"),
    ("né le 3 mars 1990", "dates", "3 mars 1990"),
    ("18 November is my birthday", "dates", "18 November"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "attribute", "value"), CASES)
def test_an_identifier_is_found_whole(found: Find, text: str, attribute: str, value: str) -> None:
    assert (attribute, value) in found(text)


HARMLESS = [
    # Documentation and example data
    'Validate john@example.com and jane@mail.example.org, but not "john@@example".',
    "Listen on 127.0.0.1:8080, 0.0.0.0 or 192.0.2.17 and use 8.8.8.8; the mask is 255.255.255.0.",
    "The router at 192.168.1.1 has the subnet 10.0.0.0/8.",
    "```python\nassert parse('555-0123') == (555, 123)\ncall('(202) 555-0142')\n```",
    "A regex for US phone numbers like (555) 010-4477, please.",
    "smtp:\n  user: user@example.com",
    "Stripe's test card 4242 4242 4242 4242 and 4111111111111111 fail for me.",
    "An SSN has the format 123-45-6789, for example.",
    "A sample IBAN such as GB82 WEST 1234 5698 7654 32 has 22 characters.",
    "The first block pays 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa, and 1FYVwaMa5CXDG9t57vT28JU1e7mQVrUQNx is mistyped.",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5 and 0x0000000000000000000000000000000000000000 are nobody's.",
    'const pair = "0x8c1f3A97bE2d4409F6B0e7D5a31C82f94E60B7dA";',
    "Write to jan(at)example.com or you [at] yourdomain [dot] com; take x (at) 3 p.m. and the value[at].",
    # Plain numbers
    "The population grew from 1984 1950 thousand to 12 345 678 people.",
    "Add 4417 and 22871 and divide by 365.25.",
    "Bake at 180 degrees for 45 minutes, 12-15 pieces, 2017-2024.",
    "From 2019-05-01 to 2020-06-30, between 07:00 and 19:30.",
    "He ran 10,000 metres in 27:31.9; the record is 26:11.00.",
    "It costs $1,250.00 or 1 199,00 € and weighs 0.000123 kg.",
    "Python 3.11.2.1 and Chrome/120.0.6099.109 behave alike.",
    "ISBN 978-3-16-148410-0 and RFC 2606, section 4.2.1.3.",
    "Pi is 3.14159265358979 and 2**64 is 18446744073709551616.",
    "The weights are 0.1234, 0.5678 and the loss went from 3.14159 2.71828 down.",
    # Words that only sound like it
    "The policy, 180 words, covers case 3 and order 66.",
    "My licence to use this MIT-licensed code ended in 2024.",
    "I ring 112 in an emergency.",
    "What is exit code 137, HTTP 404 or error code 500?",
    "They came via Stripe 3 times.",
    "Was Goethe born in August? His birthday is celebrated.",
    "@media (max-width: 600px) { a { color: red } }",
    "git clone git@github.com:someone/project.git",
    "Ten fake users with first_name, last_name and email (@example.com), please.",
    "Reaching further, see A. Lovelace, Mind 59(236) 433–460, and 12(3): 45-67.",
    "USER   PID  %CPU     VSZ   RSS TTY   STAT\nroot     1   0.0  168140 11344 ?     Ss",
    "COVID-19, ISO-8601, SHA-256, UTF-8, CVE-2021-44228 and DECEMBER2015.",
]


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_plainly_harmless_is_left_alone(found: Find, text: str) -> None:
    assert found(text) == []


def test_private_and_example_data_in_one_text_are_told_apart(found: Find) -> None:
    text = "Replace john@example.com by maja.lind@nordpost.se and 127.0.0.1 by 88.91.204.17."
    assert found(text) == [("email", "maja.lind@nordpost.se"), ("ip address", "88.91.204.17")]


@pytest.mark.parametrize("digit", range(10))
def test_one_wrong_digit_breaks_a_card(found: Find, digit: int) -> None:
    """Of the ten last digits exactly one makes a card."""
    text = f"it was 4539 1488 0343 646{digit} again"
    assert (("payment card", f"4539 1488 0343 646{digit}") in found(text)) is (digit == 7)
