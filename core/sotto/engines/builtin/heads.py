"""The questions the encoder answers for every word, in the order of its output."""

from __future__ import annotations

from sotto.taxonomy import Attribute

# Does the task need it? Is it private and not needed? Would a person cut it? Is it part of the request?
BINARY_HEADS = ("needed", "private", "cut", "request")

_NOT_READ = frozenset({Attribute.OWN_TERM, Attribute.FACT, Attribute.OTHER, Attribute.CARD})

# The attribute softmax: index 0 is "none", index i + 1 is ATTRIBUTES[i].
ATTRIBUTES = tuple(attribute.value for attribute in Attribute if attribute not in _NOT_READ)
