"""Tells the version of Sotto, or sets it in every part at once: python packaging/version.py [NEW]

``sotto.__version__`` is the version; the host, which imports nothing of Sotto's, and the extension repeat it. The test
suite fails where they differ.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Each file with the one place where the version stands in it.
PLACES = {
    "core/sotto/__init__.py": r'(?m)^__version__ = "([^"]+)"',
    "native_host/sotto_host/__init__.py": r'(?m)^__version__ = "([^"]+)"',
    "extension/manifest.json": r'(?m)^  "version": "([^"]+)"',
}
# What the browsers' stores take: up to four numbers.
_FORM = re.compile(r"\d{1,5}(\.\d{1,5}){1,3}")


def versions() -> dict[str, str]:
    """The version that stands in each file, by the file's path."""
    found = {}
    for place, pattern in PLACES.items():
        (version,) = re.findall(pattern, (ROOT / place).read_text(encoding="utf-8"))
        found[place] = version
    return found


def write(new: str) -> None:
    """Put ``new`` into every place."""
    for place, pattern in PLACES.items():
        path = ROOT / place
        text = path.read_text(encoding="utf-8")
        start, end = re.search(pattern, text).span(1)  # type: ignore[union-attr]
        path.write_text(text[:start] + new + text[end:], encoding="utf-8")


def main() -> int:
    if sys.argv[1:]:
        (new,) = sys.argv[1:]
        if not _FORM.fullmatch(new):
            print(f"{new} is no version that the browsers' stores take: numbers with dots, as 1.2.0", file=sys.stderr)
            return 1
        write(new)
    for place, version in versions().items():
        print(f"{version}  {place}")
    return int(len(set(versions().values())) > 1)


if __name__ == "__main__":
    sys.exit(main())
