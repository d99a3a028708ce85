"""What a sanitizer may think with: the models that ship with Sotto and, where one is chosen, a language model."""

from __future__ import annotations

from dataclasses import dataclass, field

from sotto.engines.base import LanguageModel
from sotto.engines.builtin.models import BuiltinModels


@dataclass(frozen=True, slots=True)
class Models:
    """With a ``language_model`` the roles are prompted; without one they are the built-in ones."""

    builtin: BuiltinModels = field(default_factory=BuiltinModels)
    language_model: LanguageModel | None = None
