"""Machines and logins: IP and MAC addresses, host names, user names, URLs that carry a login or a token."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator

from sotto.findings.confidence import finding
from sotto.findings.surroundings import before, in_code
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

_IPV4 = re.compile(r"(?<![\w.-])(?:\d{1,3}\.){3}\d{1,3}(?![\w-]|\.\d)(/\d{1,2})?")
_IPV6 = re.compile(r"(?<![\w:.])(?:[0-9A-Fa-f]{1,4}:){1,7}:?(?:[0-9A-Fa-f]{1,4}:?){0,7}(?![\w:])")
_MAC = re.compile(r"(?<![\w:.-])[0-9A-Fa-f]{2}([:-])(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}(?![\w:-])")
_VERSION_WORDS = re.compile(
    r"(?:\bv|version|release|ver\.?|build|firmware|driver|(?:python|java|jdk|node|npm|chrome|chromium|firefox"
    r"|safari|windows|macos|ios|android|linux|kernel|django|rails|php|mysql|openssl|libreoffice|unity|edge)"
    r"[ /]|section|chapter|rule|§)[\s:]*$"
)
# Everybody's own router, resolvers that everybody uses, and addresses that mean no machine.
_PUBLIC = frozenset(
    """
    8.8.8.8 8.8.4.4 1.1.1.1 1.0.0.1 9.9.9.9 208.67.222.222 208.67.220.220 4.2.2.2 1.2.3.4 4.3.2.1
    192.168.0.1 192.168.1.1 192.168.1.254 192.168.0.254 10.0.0.1 169.254.169.254
    """.split()
)
_DOCUMENTATION = tuple(
    ipaddress.ip_network(network)
    for network in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "233.252.0.0/24")
)


def find_addresses(text: str) -> Iterator[Finding]:
    for match in _IPV4.finditer(text):
        if not match.group(1) and not _VERSION_WORDS.search(before(text, match.start(), 16)):
            rule = _ip_rule(match.group())
            if rule:
                yield finding(text, match.start(), match.end(), Attribute.IP_ADDRESS, rule)
    if text.count(":") < 2:
        return
    for match in _MAC.finditer(text):
        if len(set(match.group().replace(match.group(1), ""))) > 3:
            yield finding(text, match.start(), match.end(), Attribute.REFERENCE, "MAC address")
    for match in _IPV6.finditer(text):
        written = match.group()
        if "::" in written or written.count(":") == 7:
            rule = _ip_rule(written)
            if rule and len(written) > 6:
                yield finding(text, match.start(), match.end(), Attribute.IP_ADDRESS, rule)


def _ip_rule(written: str) -> str | None:
    try:
        address = ipaddress.ip_address(written)
    except ValueError:
        return None
    if written in _PUBLIC or any(
        address in network for network in _DOCUMENTATION if network.version == address.version
    ):
        return None
    if address.is_loopback or address.is_unspecified or address.is_multicast or address.is_reserved:
        return None
    if address.version == 4 and (written.startswith(("255.", "0.")) or written.endswith((".0", ".255"))):
        return None  # masks, networks and broadcasts
    return "IP address, private range" if address.is_private or address.is_link_local else "IP address"


_LOGIN_URL = re.compile(
    r"\b[A-Za-z][A-Za-z0-9+.-]{1,15}://([^\s/:@?#\"'<>]{1,64}):([^\s/@\"'<>]{1,128})@"
    r"(?P<host>(?:[A-Za-z0-9][\w-]{0,62}\.){1,5}[A-Za-z]{2,24}(?![\w.-]))?"
)
_QUERY_SECRET = re.compile(
    r"[?&;](?:access_token|id_token|token|auth|api_?key|key|sig|signature|secret|session|sid|password|pwd|code"
    r"|jwt|X-Amz-Signature|X-Amz-Credential|sharekey|invite|t)=([^\s&#\"'<>]{8,512})",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(
    r"^[<{$%\[]|your|example|xxx|\.\.\.|placeholder|changeme|^(?:password|pass|secret|user|token)$", re.IGNORECASE
)


def find_urls(text: str) -> Iterator[Finding]:
    """The login or the token inside a URL, never the whole URL: the rest may be needed."""
    if "://" not in text and "?" not in text:
        return
    for match in _LOGIN_URL.finditer(text):
        if not _PLACEHOLDER.search(match.group(2)):
            yield finding(text, match.start(1), match.end(2), Attribute.CREDENTIAL, "login in a URL")
            host = match.group("host")
            if host and not _CLOUD_DOMAINS.search(host):
                yield finding(text, match.start("host"), match.end("host"), Attribute.HOSTNAME, "host of a login")
    for match in _QUERY_SECRET.finditer(text):
        value = match.group(1)
        varied = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
        if varied and len(value) >= 12 and not _PLACEHOLDER.search(value):
            yield finding(text, match.start(1), match.end(1), Attribute.CREDENTIAL, "token in a URL")


_HOST = re.compile(
    r"(?<![\w@./-])(?:[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.){1,5}(?:internal|local|lan|corp|intranet"
    r"|home\.arpa|localdomain)(?![\w-])(?!\()",
    re.IGNORECASE,
)
_SERVER = re.compile(
    r"(?<![\w@/.-])(?=[a-z0-9.-]{0,40}(?:\d|prod|stag|\bdb|bastion|internal|vpn|mail))"
    r"(?:[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.){2,5}[a-z]{2,12}(?![\w(-]|\.\w)",
)
_SERVER_LABEL = re.compile(
    r"^(?:[\w-]*(?:prod|stag(?:e|ing)?|bastion|jump|vpn|runner|worker|node|db|web|app|srv|mail|gw|host|vm"
    r"|build|ci|run|cache|redis|mysql|pg|postgres)[\w-]*\d*|[\w-]*-\d{1,3}|ip-[\d-]+)\.",
)
_NAMED_HOST = re.compile(
    r"\b(?:hostname|host name|computer name|host|server|machine|workstation|device name)(?:[ ]?(?:is|was"
    r"|called|named)|[:=])[ ]{0,2}[\"'`]?((?=[\w.-]*[\d-])[A-Za-z][\w-]{2,40}(?:\.[\w-]{1,40}){0,5})",
    re.IGNORECASE,
)
_SHARE = re.compile(r"(?<![\w\\])\\\\[A-Za-z][\w.-]{1,40}\\(?:[\w.$-]{1,60}\\?){1,8}")
_DESKTOP = re.compile(
    r"(?<![\w-])(?:DESKTOP|LAPTOP|WIN|MACBOOK)-(?=[A-Z0-9-]*[A-Z0-9])[A-Z0-9]{3,15}(?:-[A-Z0-9]{2,15}){0,2}(?![\w-])"
)
_CLOUD_DOMAINS = re.compile(
    r"(?:^|\.)(?:github|google|googleapis|microsoft|apple|mozilla|python|npmjs|debian|ubuntu|docker|wikipedia"
    r"|example)\.\w+$"
)

_USER = re.compile(
    r"(?<![A-Za-z0-9])(?:user ?name|user ?id|user|login|handle|nick(?:name)?|gamertag|screen ?name"
    r"|account name|log(?:ged)? ?on|account|log(?:ged)? in as|ign|instagram|insta|twitter|tiktok|discord"
    r"|reddit|steam|github|telegram|snapchat)(?P<link>[ ]?(?:is|was|:|=|called)|[ ]|(?=@))"
    r"[ ]{0,2}[\"'`]?(?P<name>@?[A-Za-z][\w.-]{1,38}[A-Za-z0-9])(?![\w(@])",
    re.IGNORECASE,
)
_AT_HANDLE = re.compile(
    r"(?<![\w@./`])@(?!(?:media|import|property|staticmethod|classmethod|dataclass|pytest|override|param"
    r"|return|app|router|everyone|here|channel|example\.(?:com|net|org))\b)[A-Za-z][\w.]{2,29}\b(?![(/\w-])"
)
_HOME_FOLDER = re.compile(r"(?:/home/|/Users/|[A-Z]:\\Users\\)([A-Za-z][\w.-]{1,31})(?=[\\/\s\"'`,:;)]|$)")
_NOBODY = frozenset(
    """
    user users username name me admin root you your guest test default public shared ubuntu debian pi vagrant ec2-user
    runner app node john johndoe jdoe jane alice bob foo bar example yourname your-name your_name your_username myuser
    """.split()
)


def find_hosts(text: str) -> Iterator[Finding]:
    for match in _HOST.finditer(text):
        yield finding(text, match.start(), match.end(), Attribute.HOSTNAME, "internal host")
    for match in _SERVER.finditer(text):
        name = match.group()
        if _SERVER_LABEL.match(name) and not _CLOUD_DOMAINS.search(name):
            yield finding(text, match.start(), match.end(), Attribute.HOSTNAME, "server name")
    for match in _NAMED_HOST.finditer(text):
        name = match.group(1).rstrip(".-")
        if name.casefold() not in _NOBODY and "localhost" not in name.casefold() and "example" not in name.casefold():
            yield finding(text, match.start(1), match.start(1) + len(name), Attribute.HOSTNAME, "host, said so")
    for match in _SHARE.finditer(text):
        yield finding(text, match.start(), match.end(), Attribute.HOSTNAME, "network share")
    for match in _DESKTOP.finditer(text):
        yield finding(text, match.start(), match.end(), Attribute.HOSTNAME, "computer name")


_SSH_USER = re.compile(r"^[ \t]*User[ \t]+(?P<name>[A-Za-z][\w.-]{1,31})[ \t]*$", re.MULTILINE)
_LOG_USER = re.compile(r"(?<=[\da-f] - )(?P<name>[A-Za-z][\w.@-]{1,38})(?= \[\d)")
_CHAT_USER = re.compile(r"^\[?\d{1,2}:\d{2}(?::\d{2})?\]?[ ](?P<name>[a-z][\w.-]{1,31}):[ ]", re.MULTILINE)


def find_users(text: str) -> Iterator[Finding]:
    for pattern in (_SSH_USER, _LOG_USER, _CHAT_USER):
        for match in pattern.finditer(text):
            if match.group("name").casefold() not in _NOBODY:
                yield finding(text, match.start("name"), match.end("name"), Attribute.USERNAME, "user in a log")
    for match in _USER.finditer(text):
        name = match.group("name")
        loose = match.group("link").strip() == ""
        of_address = not match.group("link") and re.search(r"\.[A-Za-z]{2,}$", name)
        if of_address or name.casefold().lstrip("@") in _NOBODY or (loose and not re.search(r"[\d_@]", name)):
            continue
        named = re.match(r"user ?name|handle|nick|gamertag|screen|account name", match.group(), re.IGNORECASE)
        if not loose and not re.search(r"[\d_.@-]", name) and not (named and match.group("link").strip() in {":", "="}):
            continue
        if "_" in name and before(text, match.start(), 2).endswith(("$", "{")):
            continue
        yield finding(text, match.start("name"), match.end("name"), Attribute.USERNAME, "user name, said so")
    if "@" in text:
        for match in _AT_HANDLE.finditer(text):
            if re.search(r"[a-z]", match.group()) and not in_code(text, match.start()):
                yield finding(text, match.start(), match.end(), Attribute.USERNAME, "handle")
    for match in _HOME_FOLDER.finditer(text):
        if match.group(1).casefold() not in _NOBODY:
            yield finding(text, match.start(1), match.end(1), Attribute.USERNAME, "home folder")
