"""Values that manuals print to show a format: they are nobody's, whatever stands around them."""

from __future__ import annotations

import re

from sotto.findings.accounts import sample_card

# The key pair of Amazon's manuals, the password that a comic made known, the token of jwt.io.
_SECRETS = re.compile(
    r"AKIAIOSFODNN7EXAMPLE|wJalrXUtnFEMI/K7MDENG/bPxRfiCY(?:EXAMPLEKEY|zEXAMPLEKEY)|correct-?horse-?battery-?staple"
    r"|eyJ[\w-]{10,100}\.eyJzdWIiOiIxMjM0NTY3ODkw[\w-]{0,200}(?:\.[\w-]{5,200})?",
    re.IGNORECASE,
)


def documented(value: str) -> bool:
    """Whether ``value`` is such an example, in whatever quotation marks."""
    bare = value.strip("\"'`“”‘’ .,;:")
    return _SECRETS.fullmatch(bare) is not None or sample_card(re.sub(r"[ -]", "", bare))
