"""The sanitizers by name. Construction is lazy: naming one loads no model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sotto.errors import NeedsLanguageModel, OptionInvalid, UnknownSanitizer
from sotto.sanitizers.base import Sanitizer

if TYPE_CHECKING:  # the window asks for the names only, and has no need of numpy
    from sotto.sanitizers.models import Models

AUTO = "auto"


def _contextual(models: Models, options: Mapping[str, object]) -> Sanitizer:
    from sotto.sanitizers.contextual.options import Options, Policy

    chosen = Options.from_plain(options)
    model = models.language_model
    if model is None:
        if options:
            raise NeedsLanguageModel
        from sotto.sanitizers.contextual.cuts import CutPolicy
        from sotto.sanitizers.contextual.sanitizer import ContextualSanitizer

        return ContextualSanitizer(models.builtin.encoder, CutPolicy.load())
    from sotto.sanitizers.contextual.delegation import Delegation
    from sotto.sanitizers.contextual.prompted import PolicyWriter, PromptedPlanner, PromptedWriter

    if chosen.policy is Policy.DIRECT:
        return Delegation(None, PolicyWriter(model), chosen)
    return Delegation(PromptedPlanner(model), PromptedWriter(model), chosen)


def _rlaa(models: Models, options: Mapping[str, object]) -> Sanitizer:
    from sotto.sanitizers.rlaa.options import Options
    from sotto.sanitizers.rlaa.sanitizer import RlaaSanitizer

    return RlaaSanitizer(models, Options.from_plain(options))


def _napare(models: Models, options: Mapping[str, object]) -> Sanitizer:
    from sotto.sanitizers.napare.options import Options
    from sotto.sanitizers.napare.roster import roster
    from sotto.sanitizers.napare.sanitizer import NaPaReSanitizer

    chosen = Options.from_plain(options)
    return NaPaReSanitizer(roster(models, chosen), chosen)


def _dp_gtr(models: Models, options: Mapping[str, object]) -> Sanitizer:
    from sotto.sanitizers.dp_gtr import builtin, prompted
    from sotto.sanitizers.dp_gtr.group_text_rewriting import GroupTextRewriting
    from sotto.sanitizers.dp_gtr.options import Options

    chosen, model, masked = Options.from_plain(options), models.language_model, models.builtin.masked
    roles = builtin.roles(masked) if model is None else prompted.roles(model, masked, chosen)
    return GroupTextRewriting(roles, chosen)


def _auto(models: Models, options: Mapping[str, object]) -> Sanitizer:
    from sotto.sanitizers.auto.router import AutoSanitizer, Stages
    from sotto.sanitizers.meaning_checks import facts_left

    if options:
        raise OptionInvalid("Auto has no options. Name the sanitizer that they are for.")
    stages = Stages(
        contextual=_BY_NAME["contextual"](models, {}),
        napare=lambda: _BY_NAME["napare"](models, {}),
        rlaa=lambda attributes: _BY_NAME["rlaa"](models, {"attributes": tuple(attributes)}),
        facts_left=lambda text, job: facts_left(text, job, models.builtin),
    )
    return AutoSanitizer(stages)


_BY_NAME: dict[str, Callable[[Models, Mapping[str, object]], Sanitizer]] = {
    AUTO: _auto,
    "contextual": _contextual,
    "rlaa": _rlaa,
    "napare": _napare,
    "dp-gtr": _dp_gtr,
}

NAMES = tuple(_BY_NAME)


def build(name: str, models: Models, options: Mapping[str, object]) -> Sanitizer:
    """The sanitizer of that name with its options. Raises UnknownSanitizer, OptionInvalid, NeedsLanguageModel."""
    try:
        make = _BY_NAME[name]
    except KeyError:
        raise UnknownSanitizer from None
    return make(models, options)
