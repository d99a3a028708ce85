"""The models that ship with Sotto, together. Making one of these loads nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from sotto.engines.builtin.encoder import Encoder
from sotto.engines.builtin.facts import FactReader
from sotto.engines.builtin.inference import InferenceReader
from sotto.engines.builtin.language_files import shipped
from sotto.engines.builtin.masked import MaskedModel
from sotto.engines.builtin.similarity import Similarity


@dataclass(frozen=True, slots=True)
class BuiltinModels:
    """Each loads on first use and is safe to share between threads."""

    encoder: Encoder = field(default_factory=Encoder)
    facts: FactReader = field(default_factory=FactReader)
    inference: InferenceReader = field(default_factory=InferenceReader)
    masked: MaskedModel = field(default_factory=MaskedModel)
    similarity: Similarity = field(default_factory=Similarity)

    def verify(self) -> dict[str, bool]:
        """Each file of the models that ship, and whether its SHA-256 is the one in its spec."""
        return self.encoder.verify() | self.facts.verify() | shipped().files.verify()
