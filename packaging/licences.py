"""Under which licence each installed distribution is, as an SPDX expression, and which of them Sotto may ship."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

from license_expression import ExpressionError, get_spdx_licensing

# May lie in a bundle under Apache-2.0: permissive, or copyleft for its own files only.
ALLOWED = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "CNRI-Python", "ISC", "MIT", "MIT-0", "MPL-2.0",
    "PSF-2.0", "Unlicense", "Zlib",
    # Their users may put other versions in their places: Qt's libraries lie open in the bundle, the rest is rebuilt.
    "LGPL-2.1-or-later", "LGPL-3.0-only",
    "GPL-2.0-or-later WITH Bootloader-exception",
}  # fmt: skip
# What distributions say in other words than SPDX's.
OTHER_WORDS = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSFL": "PSF-2.0",
}
# Who says too little, read in the licence files of the distribution itself.
READ = {
    "jinja2": "BSD-3-Clause",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
    "pyinstaller-hooks-contrib": "Apache-2.0",  # the hooks that run in a bundle; the others stay outside
    "python-stdnum": "LGPL-2.1-or-later",
}
_SPDX = get_spdx_licensing()
_TEXT = re.compile(r"(.*licen[sc]e|copying|(thirdparty)?notice|authors)[^/]*(?<!\.py)$", re.IGNORECASE)


class Unclear(Exception):
    """A distribution does not say its licence in words that are known here."""


def normal(name: str) -> str:
    """The one spelling of a distribution's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licence(distribution: metadata.Distribution) -> str:
    """The SPDX expression of a distribution's licence. Raises ``Unclear``."""
    about = distribution.metadata
    read = READ.get(normal(about["Name"]))
    if read is not None:
        return read
    classified = [line.rsplit("::", 1)[1].strip() for line in about.get_all("Classifier") or () if "License ::" in line]
    for said in (about.get("License-Expression"), about.get("License"), *classified):
        expression = OTHER_WORDS.get(said or "", said)
        try:
            if expression and "\n" not in expression:
                return str(_SPDX.parse(expression, validate=True))
        except ExpressionError:
            continue
    raise Unclear(f"{about['Name']} {about['Version']}: read its licence and write it into {Path(__file__).name}")


def allowed(expression: str) -> bool:
    """Whether what is under ``expression`` may be shipped: one side of an OR is enough, of an AND all are needed."""
    return _holds(_SPDX.parse(expression, validate=True))


def _holds(parsed: object) -> bool:
    if isinstance(parsed, _SPDX.OR):
        return any(map(_holds, parsed.args))
    if isinstance(parsed, _SPDX.AND):
        return all(map(_holds, parsed.args))
    return str(parsed) in ALLOWED


def texts(distribution: metadata.Distribution) -> list[Path]:
    """The files with the licence's own words, as far as the distribution brings them."""
    return [
        Path(str(file.locate()))
        for file in distribution.files or ()
        if (file.parts[0].endswith((".dist-info", ".egg-info")) or len(file.parts) == 2) and _TEXT.match(file.name)
    ]
