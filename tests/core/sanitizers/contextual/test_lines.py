"""What a cut that runs over the end of a line gives back."""

from __future__ import annotations

import numpy as np
import pytest

from sotto.engines.builtin.words import words
from sotto.sanitizers.contextual import lines

# A text whose {marked} words are cut and whose UPPER CASE words are private -> which words stay cut.
CASES = [
    ("INVOICE to {pay: ANN BO\nCARD 4111\n12} drawings", "pay : ANN BO CARD 4111"),
    ("fix {it ANN\nrotate the KEY} now", "it ANN rotate the KEY"),
    ("one {two three\nFOUR\nfive} six", "FOUR"),
    # only cuts that cross the end of a line, and only lines of which something stays
    ("one {two three} four", "two three"),
    ("one\n{two\nthree}\nfour", "two three"),
    ("{two\nthree}", "two three"),
]


@pytest.mark.parametrize(("marked", "gone"), CASES)
def test_ends_of_lines_that_tell_nothing_stay(marked: str, gone: str) -> None:
    text = marked.replace("{", "").replace("}", "")
    start, end = marked.index("{"), marked.index("}") - 1
    found = words(text)
    cut = np.array([start <= w.start < end for w in found])
    private = np.array([0.9 if w.text.isupper() or w.text == "4111" else 0.1 for w in found], dtype=np.float32)
    lines.give_back(text, found, cut, private, 0.6)
    assert [w.text for w, c in zip(found, cut, strict=True) if c] == gone.split()
