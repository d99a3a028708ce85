"""Keys, tokens and passwords are found however they stand there; placeholders and talk about them are not.

The secrets are put together at run time, so that no scanner takes this file for a leak.
"""

from __future__ import annotations

import base64
import random
import string
from collections.abc import Callable

import pytest

Find = Callable[[str], list[tuple[str, str]]]

_RANDOM = random.Random(7)


def _tail(length: int, letters: str = string.ascii_letters + string.digits) -> str:
    return "".join(_RANDOM.choices(letters, k=length))


ISSUED = {
    "AWS": "AKIA" + _tail(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
    "GitHub": "ghp_" + _tail(36),
    "GitHub, fine-grained": "github_pat_" + _tail(60),
    "GitLab": "glpat-" + _tail(20),
    "OpenAI": "sk-proj-" + _tail(48),
    "Anthropic": "sk-ant-" + _tail(60),
    "Stripe": "sk_live_" + _tail(24),
    "Slack": "xoxb-" + _tail(40),
    "Google": "AIza" + _tail(35),
    "Hugging Face": "hf_" + _tail(34),
    "npm": "npm_" + _tail(36),
    "SendGrid": f"SG.{_tail(22)}.{_tail(43)}",
    "Telegram": f"{_tail(9, string.digits)}:AA{_tail(33)}",
    "a company's own": "mf_live_9hQ2vXc71LpTz0RbW4",
}
_PAYLOAD = base64.urlsafe_b64encode(b'{"sub": "7781", "name": "Maja Lind"}').decode().rstrip("=")
ISSUED["JWT"] = f"eyJhbGciOiJIUzI1NiJ9.{_PAYLOAD}.{_tail(43)}"


@pytest.mark.parametrize("issuer", ISSUED)
@pytest.mark.parametrize("around", ["{}", "key={}", 'const key = "{}";', "Why does {} not work?", "({}),"])
def test_an_issued_key_is_found_anywhere(found: Find, issuer: str, around: str) -> None:
    assert ("credential", ISSUED[issuer]) in found(around.format(ISSUED[issuer]))


@pytest.mark.parametrize("kind", ["RSA PRIVATE KEY", "OPENSSH PRIVATE KEY", "PRIVATE KEY", "PGP PRIVATE KEY BLOCK"])
@pytest.mark.parametrize("ended", [True, False])
def test_a_private_key_is_found_as_a_whole(found: Find, kind: str, ended: bool) -> None:
    body = "\n".join(_tail(64) for _ in range(5))
    block = f"-----BEGIN {kind}-----\n{body}\n" + (f"-----END {kind}-----" if ended else "")
    assert found(f"what is wrong with\n{block}")[0] == ("credential", block.rstrip("\n") if ended else block)


PASSWORDS = [
    # Assignments, in code and configuration
    ('password = "Vl@kte-9914-Reen"', "Vl@kte-9914-Reen"),
    ("DB_PASSWORD=Fjellrev-72-tundra", "Fjellrev-72-tundra"),
    ("SMTP_PASS: 'two words 7'", "two words 7"),
    ('{"client_secret": "c1f0a97be2d4"}', "c1f0a97be2d4"),
    ("Authorization: Bearer 8f21c0aa93d74e6b", "8f21c0aa93d74e6b"),
    ('const dbPassword = "Fjellrev72";', "Fjellrev72"),
    ("userPassword: Fjellrev72", "Fjellrev72"),
    ("PGPASSWORD=Fjellrev72 psql", "Fjellrev72"),
    ('"jwtSecret": "c1f0a97be2d4"', "c1f0a97be2d4"),
    ("<password>Fjellrev!72</password>", "Fjellrev!72"),
    ('<add key="SmtpPassword" value="Fjellrev 72" />', "Fjellrev 72"),
    ("Password:\nFjellrev72\n", "Fjellrev72"),
    ("| password | Fjellrev72 |", "Fjellrev72"),
    ("password - Fjellrev72", "Fjellrev72"),
    # Handed to a program
    ("mysql -u app -pFjellrev72 shop", "pFjellrev72"),
    ("mysql -u app -p'Fjellrev 72' shop", "Fjellrev 72"),
    ("curl -u 'maja:Fjell!rev72' https://a.example", "Fjell!rev72"),
    ("sshpass -p Fjellrev72 ssh maja@a.example", "Fjellrev72"),
    ("docker login -u maja -p Fjellrev72", "Fjellrev72"),
    # Words and nothing else
    ("password: correct horse battery staple", "correct horse battery staple"),
    ("user: maja\nPassphrase = velvet anchor gravity mosquito\nhost: a", "velvet anchor gravity mosquito"),
    # For a while
    ("Cookie: theme=dark-mode-20; sessionid=9hq2vxc71lptz0rb", "9hq2vxc71lptz0rb"),
    ("curl -H 'Cookie: SID=31d4d96e407aad42' https://a.example", "31d4d96e407aad42"),
    ("Set-Cookie: auth=4f1c-99e2-b01d; Path=/; HttpOnly", "4f1c-99e2-b01d"),
    ("OTP 448211 does not work", "448211"),
    ("my verification code is 448211", "448211"),
    ("Your one-time code: 448 211", "448 211"),
    ("448211 is your login code.", "448211"),
    ("2FA code 448211", "448211"),
    # In links to what is shared
    ("https://docs.google.com/document/d/1qZ7vRk9fW_tLm3XyP0bN5sGcD8hJ2aE4/edit", "1qZ7vRk9fW_tLm3XyP0bN5sGcD8hJ2aE4"),
    ("https://drive.google.com/file/d/1qZ7vRk9fWtLm3XyP0bN5/view?usp=sharing", "1qZ7vRk9fWtLm3XyP0bN5"),
    ("https://www.dropbox.com/scl/fi/k9x2m4q7v1z8/plan.pdf?rlkey=a&dl=0", "k9x2m4q7v1z8"),
    ("see 1drv.ms/x/s!AqZ7vRk9fWtLm3XyP0bN5.", "s!AqZ7vRk9fWtLm3XyP0bN5"),
    (
        "https://nordlicht.sharepoint.com/:w:/s/HR/EaZ7vRk9fWtLm3XyP0bN5sGcD8hJ2aE4?e=4",
        "EaZ7vRk9fWtLm3XyP0bN5sGcD8hJ2aE4",
    ),
    ("https://we.tl/t-Zk3Q9vXw7B", "Zk3Q9vXw7B"),
    # In words
    ("my password is Smile!2019-Yonge, why is it refused", "Smile!2019-Yonge"),
    ("her password was Sommar2024!", "Sommar2024!"),
    ("The wifi in the clubhouse is now Kaptan1923.", "Kaptan1923"),
    ("the admin password was pasted in chat: Bagpipe77", "Bagpipe77"),
    ("alarm code 4471", "4471"),
    ("login support / Bagpipe77 works", "Bagpipe77"),
    ("BitLocker key 118976-440231-655006", "118976-440231-655006"),
    # In addresses
    ("postgres://svc:Lantern!88@10.9.0.4/families", "svc:Lantern!88"),
    ("https://a.example/x?page=2&token=9hQ2vXc71LpTz0Rb", "9hQ2vXc71LpTz0Rb"),
]


@pytest.mark.parametrize(("text", "secret"), PASSWORDS)
def test_a_password_is_found(found: Find, text: str, secret: str) -> None:
    assert ("credential", secret) in found(text)


_WALLET = "ribbon velvet anchor mosquito gravity harvest pilot orange tunnel vessel camera dolphin".split()


@pytest.mark.parametrize("phrase", [" ".join(_WALLET), ", ".join(_WALLET), "\n".join(_WALLET * 2)])
@pytest.mark.parametrize("said", ["My seed phrase is {}!", "Secret Recovery Phrase:\n{}\n", "the mnemonic ({}), ok?"])
def test_the_words_that_open_a_wallet_are_found_as_a_whole(found: Find, phrase: str, said: str) -> None:
    assert ("credential", phrase) in found(said.format(phrase))


def test_the_words_that_open_a_wallet_may_be_numbered(found: Find) -> None:
    phrase = " ".join(f"{number}. {word}" for number, word in enumerate(_WALLET, start=1))
    assert ("credential", phrase) in found(f"seed words: {phrase}")


HARMLESS = [
    # Placeholders and published samples
    'password = "changeme"',
    'api_key = "<your key>"',
    "export TOKEN=${GITHUB_TOKEN}",
    "API_KEY=your-api-key-here",
    "aws_access_key_id = AKIAIOSFODNN7EXAMPLE",
    "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "curl -u admin:password http://192.168.1.1/api",
    "mysql://user:password@localhost/db",
    "password: correct-horse-battery-staple",
    "password = 'Correct-Horse-Battery-Staple'",
    "Bearer: eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36",
    "Cookie: session=<your session>; theme=dark; lang=en-GB",
    "https://docs.google.com/spreadsheets/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit",
    "https://docs.google.com/document/d/DOCUMENT_ID/edit and https://www.figma.com/file/",
    # Code that handles secrets
    "password = os.environ['DB_PASSWORD']",
    "token = request.headers.get('Authorization')",
    "def login(user: str, password: str) -> Token: ...",
    "if (password == null) { throw new Error('password required'); }",
    "const password = document.getElementById('password').value;",
    "this.userToken = accessToken; const newPassword = passwordInput;",
    "<label for=password>Password</label><th>Token</th>",
    "| Token | Count |\n| --- | --- |\n| pass | 4431 |",
    "secret:\n  k8s-name: shop\ntoken:\n  required",
    "mysql -u root -p shop; mysql -p$PASS shop; docker run -p 8080:80 web; curl --user admin https://a.example",
    # Talk about them
    "Where do I write down a seed phrase? My wallet shows some words and they should then never leave paper.",
    "My password is not accepted and the token is invalid.",
    "A password is something you know; a key is something you have.",
    "Why is my password expired? The PIN is wrong, too.",
    "Explain how secret sharing works. The secret is split.",
    "What does exit code 137 mean, and status code 403?",
    "Password: must be at least eight characters",
    "password: the user forgets it every time",
    "What does an OTP do, and why are verification codes six digits long? In 2024 banks moved to apps.",
    "The one-time cost is 4000 and the security code standard is ISO 27001.",
    "-----BEGIN PUBLIC KEY-----",
]


@pytest.mark.parametrize("text", HARMLESS)
def test_placeholders_and_talk_are_left_alone(found: Find, text: str) -> None:
    assert found(text) == []


def test_a_home_made_password_of_plain_words_is_found_when_it_is_quoted(found: Find) -> None:
    assert ("credential", "correct horse battery") in found('passphrase: "correct horse battery"')
