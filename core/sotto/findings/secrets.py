"""Passwords, keys and tokens: by their published prefixes, by what they are assigned to, by what people say."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterator

from sotto.findings.confidence import finding
from sotto.findings.documented import documented
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

# The shapes that the issuers document.
_ISSUED = re.compile(
    r"(?<![\w-])(?:(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}|gh[pousr]_[A-Za-z0-9]{16,255}|github_pat_\w{22,255}"
    r"|gl(?:pat|dt|rt|soat|ptt|agent|cbt|ft|imt)-[\w-]{20,64}|sk-ant-[\w-]{20,128}|sk-(?:proj-|svcacct-"
    r"|or-v1-)?[\w-]{20,200}|(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,200}|whsec_[A-Za-z0-9+/=]{8,100}"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,250}|xapp-\d-[A-Za-z0-9-]{10,250}|AIza[\w-]{35}|ya29\.[\w-]{20,250}"
    r"|GOCSPX-[\w-]{28}|1//[\w-]{40,250}|SG\.[\w-]{16,32}\.[\w-]{32,64}|key-[0-9a-f]{32}"
    r"|[0-9a-f]{32}-us\d{1,2}|hf_[A-Za-z0-9]{20,64}|npm_[A-Za-z0-9]{36}|pypi-AgE[\w-]{50,250}"
    r"|rubygems_[0-9a-f]{48}|do[opr]_v1_[0-9a-f]{64}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|sq0(?:atp|csp)"
    r"-[\w-]{22,43}|EAAC?[A-Za-z0-9]{60,250}|(?:AC|SK)[0-9a-f]{32}|dckr_pat_[\w-]{20,64}"
    r"|lin_api_[A-Za-z0-9]{32,64}|ntn_[A-Za-z0-9]{40,64}|figd_[\w-]{30,64}|gl(?:sa|c)_[A-Za-z0-9+/=_]{30,250}"
    r"|tskey-[a-z]+-[\w-]{10,80}|hvs\.[\w-]{20,250}|sbp_[0-9a-f]{40}|r8_[A-Za-z0-9]{37}"
    r"|PMAK-[0-9a-f]{24}-[0-9a-f]{34}|NRAK-[A-Z0-9]{27}|pat[A-Za-z0-9]{14}\.[0-9a-f]{64}"
    r"|AGE-SECRET-KEY-1[A-Z0-9]{58}|\d{8,10}:AA[\w-]{33}|[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}"
    r"|eyJ[\w-]{10,2000}\.eyJ[\w-]{5,4000}\.[\w-]{5,2000})(?![\w])"
)
_KEY_BEGINS = re.compile(r"-----BEGIN (?P<kind>[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----")
_LONGEST_KEY = 20_000
_WEBHOOK = re.compile(
    r"https://(?:hooks\.slack\.com/services/|(?:ptb\.|canary\.)?discord(?:app)?\.com/api/webhooks/)[\w/-]{20,120}"
)
# my_app_live_9hQ2vXc71LpT: a short word, a dash, and a tail that no one types.
_PREFIXED = re.compile(
    r"(?<![\w/.-])[a-z]{2,10}[_-](?:(?:live|test|prod|key|pat|secret|token)[_-])?(?P<tail>[A-Za-z0-9]{10,128})"
    r"(?![\w/.-]|\()"
)

_NAME = (
    r"(?:pass ?word|passwd|pass ?phrase|pass ?code|pwd|psw|pass|secret(?:[_-]?(?:key|access[_-]?key))?"
    r"|(?:access|auth|api|bearer|refresh|session|id)?[_-]?token|api[_ -]?key|access[_-]?key(?:[_-]?id)?"
    r"|client[_-]?secret|private[_-]?key|encryption[_-]?key|signing[_-]?key|account[_-]?key|auth(?:orization)?"
    r"|credentials?|connection[_-]?string|pin(?: code)?|pw|passwort|kennwort|mot de passe|contraseña|clave"
    r"|senha|hasło|wachtwoord|lösenord|psk|recovery (?:code|key|phrase)|seed phrase|cvv|cvc|otp)"
)
# dbPassword, PGPASSWORD, jwtSecret: names that need no sign between them and what they are the secret of.
_JOINED = r"[A-Za-z0-9]{1,24}(?:password|passwd|passphrase|pwd|secret(?:key)?|token)|[a-z0-9]{1,24}(?-i:Pass)"
_ASSIGNED = re.compile(
    rf"(?<![A-Za-z0-9])(?:[A-Za-z0-9]{{1,24}}[_.-]){{0,3}}(?P<name>{_NAME}|(?P<joined>{_JOINED}))"
    rf"(?:[_-][A-Za-z0-9]{{1,16}})?[\"'`\]]{{0,2}}[ \t]{{0,4}}"
    r"(?P<sign>:=|=>|=|:|value[ ]?=|>|\||(?<=[ ])[-–](?=[ ]))(?P<gap>[ \t]{0,4}(?:\r?\n[ \t]{0,4})?)"
    r"(?P<bearer>(?:bearer|basic|token)[ ])?(?:\"(?P<double>[^\"\n]{3,200})\"|'(?P<single>[^'\n]{3,200})'"
    r"|(?P<bare>[^\s\"'`,;(){}\[\]<>]{3,200}))",
    re.IGNORECASE,
)
_SAID = re.compile(
    rf"(?<!\w)(?:wi-?fi |login |bank |email |door |gate |alarm |card |master |phone |admin )?(?P<name>{_NAME}"
    rf"|wi-?fi(?: in the \w+| code| key)?|code|login|entry code|gate code|door code|safe|alarm)"
    r"(?:[ ](?:for|to|of|on|at)[ ](?:[\w'’.-]{1,20}[ ]){1,4}?| )?[ ]?(?:is|was|=|:|are|now|used to be|set to"
    r"|changed to|still|\()[ ]{1,2}(?:now |still |just |literally )?(?!https?:)"
    r"(?P<value>[\"'`“‘]?[^\s,;)\"'`”’]{3,64})",
    re.IGNORECASE,
)
_PIN = re.compile(
    r"(?<!\w)(?:pin|passcode|door code|gate code|entry code|alarm code|keypad|cvv|cvc|combination|safe code"
    r"|code)(?: number| code)?(?: for [\w' ]{2,24}| (?:hall|door|gate|front|back|garage|office))?(?: is| was|:"
    r"|=)?[ ]{1,2}(?P<value>\d{3,8}#?)(?![\w%/-]|[.,]\d)",
    re.IGNORECASE,
)
_OTHER_CODE = re.compile(
    r"(?:exit|error|status|response|return|http|zip|post|area|country|dialling|dialing|product|promo|discount"
    r"|source|colou?r|dress|qr|bar|item|course|tax|cpt|icd|hs|sic|naics|state|result|reason|event)[ _-]?$",
    re.IGNORECASE,
)
_LOGIN_PAIR = re.compile(
    r"(?:login|log in|creds?|credentials|ssh|account|access|admin|support|logon)"
    r"\b[^\n/]{0,32}?[: (](?P<user>[\w.@-]{2,32})[ ]/[ ](?P<value>(?=[^\s/]{0,40}[\d!#$@%&*])[^\s/,;)]{5,40})",
    re.IGNORECASE,
)
_PASTED = re.compile(
    rf"(?<!\w){_NAME}\b[^\n.:]{{1,40}}:[ ](?P<value>(?=\S{{0,40}}\d)(?=\S{{0,40}}[A-Za-z])[^\s,;)\"'(]{{6,64}})",
    re.IGNORECASE,
)
# mysql -pX, curl -u name:X, sshpass -p X. The p of the first is one word with the secret, so it goes with it.
_COMMAND = re.compile(
    r"(?<![\w-])(?:(?:mysql(?:dump|admin|import)?|mariadb(?:-dump)?)[ ][^\n|;]{0,80}?(?<=[ ])-(?:(?=p[^\"'])|p)"
    r"|(?:curl|wget|http)[ ][^\n|;]{0,120}?(?<=[ ])(?:-u|--user)[ =]?[\"']?[^\s:\"']{1,64}:"
    r"|sshpass[ ]-p[ ]?|docker[ ]login[ ][^\n|;]{0,80}?(?<=[ ])-p[ ]|redis-cli[ ][^\n|;]{0,80}?(?<=[ ])-a[ ])"
    r"(?:\"(?P<double>[^\"\n]{4,128})|'(?P<single>[^'\n]{4,128})|(?P<bare>[^\s\"'|;]{4,128}))"
)
# What opens a wallet: twelve words or more and nothing else, in a row, with commas, line by line, or numbered.
_SEED_WORD = r"(?!(?:the|and|for|with|from|your|have|was|are|not|but|they|them)\b)[a-z]{3,8}"
_SEED_PHRASE = re.compile(
    r"(?<!\w)(?i:(?:seed|recovery|mnemonic|backup|wallet)[ -](?:recovery[ ])?(?:phrase|words?|seed)|mnemonic)\b"
    r"[^a-z\d]{0,4}(?:[^\n]{0,40}?[ :])??\s{0,4}"
    rf"(?P<value>{_SEED_WORD}(?:(?:[ ]{_SEED_WORD}){{11,23}}|(?:,[ ]?{_SEED_WORD}){{11,23}}"
    rf"|(?:\r?\n{_SEED_WORD}){{11,23}})"
    rf"|1[.):]?[ ]?{_SEED_WORD}(?:[\s,]{{1,3}}\d{{1,2}}[.):]?[ ]?{_SEED_WORD}){{11,23}})(?!\w)"
)
# Words and nothing else up to the end of the line.
_PASSPHRASE = re.compile(
    r"(?<!\w)(?:pass ?word|pass ?phrase|passwd|pwd|pw|passwort|kennwort)[ \t]{0,2}[:=][ \t]{0,4}"
    r"(?P<value>[a-z]{2,12}(?:[ ][a-z]{2,12}){3,9})[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_RECOVERY_KEY = re.compile(r"(?<![\w-])\d{6}(?:-\d{6}){2,7}(?![\w-])")
_NAMED_TOKEN = re.compile(rf"(?<!\w){_NAME}[ ](?P<value>[A-Za-z0-9]{{12,128}})(?!\w)", re.IGNORECASE)
_PW = re.compile(
    r"(?<!\w)(?:pw|pwd|pass|passwd|password)[ ]{1,2}(?P<value>(?=[^\s]{0,40}\d)[^\s,;)\"'(]{5,40})", re.IGNORECASE
)

# user_token, accessToken: what programs call a secret, not one.
_CODE_NAME = re.compile(
    r"[A-Za-z_]*_[A-Za-z_]*|[a-z]+(?:[A-Z][a-z]+)*(?:Pass|Password|Pwd|Secret|Token|Key|Value|Input|Hash)"
)

_PLACEHOLDER = re.compile(
    r"^https?:|^[<{$%\[(*•.…]|\*{3}|•{3}|\.{3}|x{4}|your|change_?-?me|example|placeholder|redacted|dummy"
    r"|sample|insert|replace|todo|foo|bar$|^(?:pass(?:word|wd|phrase|code)?|secret|token|api_?-?key|key|admin"
    r"|root|test(?:ing)?(?:\d{1,4})?|user(?:name)?|hunter2|none|null|nil|undefined|true|false|string|str|bytes"
    r"|int|text|varchar|required|optional|bearer|basic|value|default|here|env|config|letmein|qwerty|abc123"
    r"|123456(?:789?)?|12345|1234|0000|s3cr3t|p@ssw0rd|passw0rd|password\d{0,3}!?|secret\d{0,3}|mysecret"
    r"|mypassword|my_?-?\w*?(?:token|key|secret|password))$|^(?:os\.|process\.|env\.|self\.|settings\."
    r"|config\.|request\.|req\.|this\.|data\.|form\.|getenv|System\.|secrets\.|args\.|params\.|user\.|input"
    r"|hash|bcrypt|get_)|wJalrXUtnFEMI|4eC39HqLyjWDarjtT1zdp7dc|eyJzdWIiOiIxMjM0NTY3ODkw|^(?:0123456789"
    r"|1234567890)|deadbeef",
    re.IGNORECASE,
)
# After "my password is": what goes on to say something about it instead of giving it away.
_ABOUT = frozenset(
    """
    a about accepted again all already also always an and another any apparently as asked asking at bad because
    being below blank blocked both broken bad by case changed compromised correct empty encrypted enough even every
    exactly expired expiring fine for forgotten from getting going gone good hard hashed hidden hard-coded hardcoded
    how i if in incorrect insecure into invalid it its just kept leaked left less like locked long longer lost made
    mandatory masked missing more most much my needed never new no none not now of off old on one only optional or
    our out outdated over plain private public ready recommended rejected required reset right rotated safe salted
    same saved secret secure sensitive sent set shared short shown simple so something still stolen stored strong
    such supposed that the their there this to too totally unchanged unique unknown used useless valid very visible
    weak what when where which why with within without working written wrong you your yours gibberish complicated
    accessible available working open
    """.split()
)
# Of a passphrase, also what is asked of one and what fails; "correct" is how the best known one begins.
_ABOUT_ONE = _ABOUT - {"correct"} | frozenset(
    """
    and are authentication be but can cannot character characters check choose click does digit digits do enter error
    failed field forgot found has have he her his i letter letters login lowercase maximum me minimum must number
    numbers or password passwords policy please reset she should strength symbol symbols they use user username
    uppercase was we were will word words would
    """.split()
)


def find_secrets(text: str) -> Iterator[Finding]:
    yield from _private_keys(text)
    for match in _ISSUED.finditer(text):
        if not _placeholder(match.group()) and len(set(match.group())) > 9:
            yield finding(text, match.start(), match.end(), Attribute.CREDENTIAL, "issued key")
    for match in _WEBHOOK.finditer(text):
        if not _placeholder(match.group()) and "XXX" not in match.group() and "T00000000" not in match.group():
            yield finding(text, match.start(), match.end(), Attribute.CREDENTIAL, "webhook")
    for match in _PREFIXED.finditer(text):
        if _random(match.group("tail")) and not _placeholder(match.group()):
            yield finding(text, match.start(), match.end(), Attribute.CREDENTIAL, "random string with a prefix")
    yield from _assigned(text)
    yield from _typed(text)
    yield from _said(text)


def _private_keys(text: str) -> Iterator[Finding]:
    """Whole key blocks; one that has no end reaches as far as a key can."""
    reached = 0
    for match in _KEY_BEGINS.finditer(text):
        if match.start() < reached:
            continue
        ending = f"-----END {match.group('kind')}-----"
        at = text.find(ending, match.end(), match.end() + _LONGEST_KEY)
        reached = at + len(ending) if at >= 0 else min(len(text), match.end() + _LONGEST_KEY)
        if len(re.findall(r"[A-Za-z0-9+/=]{16,}", text[match.end() : reached])) > 1:
            yield finding(text, match.start(), reached, Attribute.CREDENTIAL, "private key")


def _assigned(text: str) -> Iterator[Finding]:
    for match in _ASSIGNED.finditer(text):
        group = next(name for name in ("double", "single", "bare") if match.group(name) is not None)
        value, (start, end) = match.group(group), match.span(group)
        quoted = group != "bare"
        if not quoted:
            value = value.rstrip(".?:")
            end = start + len(value)
            if text[end : end + 1] == "(":  # a call, not a value
                continue
        if len(value) < 4 or _placeholder(value) or value.casefold() in _ABOUT:
            continue
        # On the next line, in a table, after a dash, in the middle of a program: there only what looks like one is.
        loose = "\n" in match.group("gap") or match.group("sign") in {"|", "-", "–"}
        loose = loose or (match.group("joined") is not None and not quoted)
        if loose and not (any(map(str.isdigit, value)) and any(map(str.isalpha, value)) and text[end : end + 1] != ":"):
            continue
        plain_word = value.isalpha() and (value.islower() or value.istitle() or value.isupper())
        code_name = _CODE_NAME.fullmatch(value)
        if not quoted and (code_name or (plain_word and (match.group("sign") != "=" or len(value) < 5))):
            continue
        if " " in value and not quoted:
            continue
        if value.count(" ") > 7 or (
            value.count(" ") > 1
            and match.group("name").casefold() not in {"seed phrase", "recovery phrase", "passphrase"}
            and not re.search(r"\d", value)
        ):
            continue
        yield finding(text, start, end, Attribute.CREDENTIAL, "assigned secret")


def _typed(text: str) -> Iterator[Finding]:
    """What is handed to a program, and the words of a wallet."""
    for match in _COMMAND.finditer(text):
        group = match.lastgroup or "bare"
        if not _placeholder(match.group(group)) and not _placeholder(match.group(group)[1:]):
            yield finding(text, match.start(group), match.end(group), Attribute.CREDENTIAL, "assigned secret")
    for match in _PASSPHRASE.finditer(text):
        if _ABOUT_ONE.isdisjoint(match.group("value").casefold().split()):
            yield finding(text, match.start("value"), match.end("value"), Attribute.CREDENTIAL, "passphrase")
    for match in _SEED_PHRASE.finditer(text):
        yield finding(text, match.start("value"), match.end("value"), Attribute.CREDENTIAL, "recovery key")


def _said(text: str) -> Iterator[Finding]:
    for match in _SAID.finditer(text):
        written = match.group("value")
        value = written.strip("\"'`“‘”’").rstrip(".?:")
        start = match.start("value") + written.index(value) if value else 0
        if len(value) < 4 or _placeholder(value) or value.casefold() in _ABOUT:
            continue
        telling = any(map(str.isdigit, value)) or re.search(r"[!@#$%^&*]", value) is not None
        quoted = written[0] in "\"'`“‘"
        name = match.group("name").casefold()
        if name in {"code", "login", "safe", "alarm", "pass", "auth", "secret", "token"} or name.startswith(
            ("wifi", "wi-fi")
        ):
            telling = telling and (any(map(str.isalpha, value)) or value.isdigit())
            quoted = False
        if telling or (quoted and name.startswith(("pass", "pw"))):
            yield finding(text, start, start + len(value), Attribute.CREDENTIAL, "secret in words")
    for match in _RECOVERY_KEY.finditer(text):
        yield finding(text, match.start(), match.end(), Attribute.CREDENTIAL, "recovery key")
    for match in _NAMED_TOKEN.finditer(text):
        if _random(match.group("value")):
            yield finding(text, match.start("value"), match.end("value"), Attribute.CREDENTIAL, "assigned secret")
    for pattern, rule in (
        (_PIN, "code in words"),
        (_LOGIN_PAIR, "login pair"),
        (_PW, "secret in words"),
        (_PASTED, "secret in words"),
    ):
        for match in pattern.finditer(text):
            value = match.group("value").rstrip(".?")
            if pattern is _PIN and _OTHER_CODE.search(text[max(0, match.start() - 16) : match.start()]):
                continue
            if not _placeholder(value) and not re.fullmatch(r"(?:19|20)\d\d|404|403|401|500|200|301|302|400", value):
                yield finding(text, match.start("value"), match.start("value") + len(value), Attribute.CREDENTIAL, rule)


def _placeholder(value: str) -> bool:
    return _PLACEHOLDER.search(value) is not None or "EXAMPLE" in value or documented(value)


def _random(tail: str) -> bool:
    """Whether a string has the disorder of a key: letters and digits mixed, few repeats, no words with a year."""
    digits = sum(map(str.isdigit, tail))
    if not 0 < digits < len(tail) or re.fullmatch(r"[a-z]+\d{1,4}|[A-Z]?[a-z]+\d{1,4}|\d+[a-z]{1,3}", tail):
        return False
    switches = sum(a.isdigit() != b.isdigit() for a, b in itertools.pairwise(tail))
    counts = Counter(tail)
    entropy = -sum(n / len(tail) * math.log2(n / len(tail)) for n in counts.values())
    return switches >= 3 and entropy >= 2.8
