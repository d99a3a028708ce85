"""Who plays the roles: the built-in models, models of the user's own, or the chosen language model."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from sotto.sanitizers.base import Job
from sotto.sanitizers.models import Models
from sotto.sanitizers.napare.builtin import BuiltinAligner, BuiltinAttacker
from sotto.sanitizers.napare.builtin_rewriter import BuiltinRewriter
from sotto.sanitizers.napare.guess_back import MaskedGuess
from sotto.sanitizers.napare.options import Options
from sotto.sanitizers.napare.prompted import PromptedAligner, PromptedAttacker, PromptedRewriter
from sotto.sanitizers.napare.quality import MeaningAndNaturalness, ModelReward, PerplexityNaturalness, SeamNaturalness
from sotto.sanitizers.napare.roles import Embeds, Entails, Quality, Rewards, Scores
from sotto.sanitizers.napare.sanitizer import Roles


def roster(models: Models, options: Options) -> Callable[[Job], Roles]:
    """The roles for each job; nothing is loaded before they play."""
    builtin, model = models.builtin, models.language_model
    embeds = _embeds(options.alignment_model) if options.alignment_model else builtin.similarity
    entails = _entails(options.entailment_model) if options.entailment_model else builtin.facts
    quality = _quality(models, options, embeds)

    def cast(job: Job) -> Roles:
        seed = options.seed + 1_000_003 * job.attempt
        aligner = BuiltinAligner(builtin.facts, embeds, options.alignment)
        rewriter = BuiltinRewriter(builtin.masked, embeds, job)
        attacker = BuiltinAttacker(entails, MaskedGuess(builtin.masked), job.check)
        if model is None:
            return Roles(aligner, rewriter, attacker, quality, entails)
        return Roles(
            aligner=PromptedAligner(model, aligner, seed),
            rewriter=PromptedRewriter(model, rewriter, job, seed),
            attacker=PromptedAttacker(model, attacker, job, options.gamma),
            quality=quality,
            entails=entails,
        )

    return cast


def _quality(models: Models, options: Options, embeds: Embeds) -> Quality:
    if options.reward_model:
        return ModelReward(_rewards(options.reward_model))
    if options.fluency_model:
        return MeaningAndNaturalness(embeds, PerplexityNaturalness(_scores(options.fluency_model)))
    return MeaningAndNaturalness(embeds, SeamNaturalness(models.builtin.masked))


# A sanitizer is made anew for each text; a model of the user's is opened once.


@lru_cache(maxsize=1)
def _embeds(path: str) -> Embeds:
    from sotto.engines.evaluators.sentences import SentenceModel

    return SentenceModel(Path(path))


@lru_cache(maxsize=1)
def _entails(path: str) -> Entails:
    from sotto.engines.evaluators.entailment import EntailmentModel

    return EntailmentModel(Path(path))


@lru_cache(maxsize=1)
def _scores(path: str) -> Scores:
    from sotto.engines.evaluators.fluency import FluencyModel

    return FluencyModel(Path(path))


@lru_cache(maxsize=1)
def _rewards(path: str) -> Rewards:
    from sotto.engines.evaluators.reward import RewardModel

    return RewardModel(Path(path))
