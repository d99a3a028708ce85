"""Links to what is shared with everybody who has the link: the part that nobody could guess."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sotto.findings.confidence import finding
from sotto.rewrite import Finding
from sotto.taxonomy import Attribute

_UNGUESSABLE = r"(?P<token>[\w!=%~.-]{10,512})"
_PLACES = (
    r"docs\.google\.com/(?:a/[\w.-]{3,64}/)?(?:document|spreadsheets|presentation|forms|drawings)(?:/u/\d)?/d/(?!e/)",
    r"drive\.google\.com/(?:file(?:/u/\d)?/d/|drive(?:/u/\d)?/folders/|open\?id=)",
    r"(?:www\.)?dropbox\.com/(?:scl/f[io]/|sh?/|t/)",
    r"1drv\.ms/(?:[a-z]/)?(?:[cs]/)?",
    r"[\w-]{2,64}\.sharepoint\.com/:[a-z]:/[a-z]/(?:[\w%.-]{1,80}/){0,6}?(?=E[\w-]{20})",
    r"(?:[\w-]{2,40}\.)?app\.box\.com/s/",
    r"(?:www\.)?icloud\.com/(?:[a-z]{4,12}/|iclouddrive/)",
    r"(?:www\.)?figma\.com/(?:file|design|board|proto)/",
    r"miro\.com/app/board/",
    r"we\.tl/t-",
    r"mega\.nz/(?:file|folder)/[\w-]{8}#",
    r"chat\.whatsapp\.com/(?:invite/)?",
    r"calendar\.google\.com/calendar/ical/[\w%@.-]{3,120}/private-",
)
_LINK = re.compile(rf"(?<![\w.@-])(?:{'|'.join(_PLACES)}){_UNGUESSABLE}", re.IGNORECASE)
_SHOWN = re.compile(
    r"your|example|xxx|\.\.\.|document_?id|file_?id|^1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms$", re.I
)


def find_shared_links(text: str) -> Iterator[Finding]:
    for match in _LINK.finditer(text):
        token = match.group("token").rstrip(".")
        varied = any(map(str.isdigit, token)) and any(map(str.isalpha, token))
        mixed = token != token.lower() and token != token.upper()
        if (varied or mixed) and not _SHOWN.search(token):
            start = match.start("token")
            yield finding(text, start, start + len(token), Attribute.CREDENTIAL, "token in a URL")
