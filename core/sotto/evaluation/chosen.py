"""A service that rewrites everything it is asked for with one model and one set of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from sotto.engines.base import LanguageModel
from sotto.engines.builtin.models import BuiltinModels
from sotto.rewrite import Rewrite
from sotto.sanitizers.base import IsCancelled, Progress, never, no_progress
from sotto.service import BUILTIN, Request, Service, no_language_models


class ChosenService(Service):
    """``options`` are those of a request too, which has the last word."""

    def __init__(
        self,
        models: BuiltinModels,
        language_model: Callable[[str], LanguageModel] = no_language_models,
        model: str = BUILTIN,
        options: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(models, language_model)
        self._model = model
        self._options = dict(options or {})

    def rewrite(self, request: Request, progress: Progress = no_progress, cancelled: IsCancelled = never) -> Rewrite:
        chosen = replace(request, model=self._model, options={**self._options, **request.options})
        return super().rewrite(chosen, progress, cancelled)
