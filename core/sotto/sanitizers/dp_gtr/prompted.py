"""The roles of DP-GTR on a language model of the user's choice."""

from __future__ import annotations

from collections.abc import Sequence

from sotto.engines.base import Check, LanguageModel, Logits, Message, Sampling, TokenModel
from sotto.engines.builtin.masked import MaskedModel
from sotto.errors import ModelAnswerUnusable, TextTooLong
from sotto.privacy.clipping import Bounds
from sotto.privacy.exponential import TokenDraw
from sotto.privacy.randomness import Below
from sotto.sanitizers.dp_gtr.ban import Ban
from sotto.sanitizers.dp_gtr.builtin import MaskedScorer
from sotto.sanitizers.dp_gtr.options import Options
from sotto.sanitizers.dp_gtr.roles import Paraphrase, Roles, Scorer
from sotto.sanitizers.prompting import render

_PACKAGE = "sotto.sanitizers.dp_gtr"
_NO_KEYWORDS = "(none)"


def roles(model: LanguageModel, masked: MaskedModel, options: Options) -> Roles:
    """With a model that shows calibrated logits the draws are ours; any other draws its words itself."""
    rewriter = PromptedRewriter(model, options.max_tokens)
    if isinstance(model, TokenModel):
        scorer: Scorer = PerplexityScorer(model)
        if model.clip is not None:
            return Roles(DrawnParaphraser(model, Bounds(*model.clip), options.max_tokens), scorer, rewriter)
    else:
        scorer = MaskedScorer(masked)
    return Roles(SampledParaphraser(model, options.max_tokens), scorer, rewriter)


def paraphrase_prompt(text: str, fence: str) -> list[Message]:
    return render(_PACKAGE, "paraphrase", {"text": text}, fence=fence)


def rewrite_prompt(exemplar: str, keywords: Sequence[str], fence: str) -> list[Message]:
    """Without the original: the exemplar and the keywords are all that there is to see."""
    return render(_PACKAGE, "rewrite", {"example": exemplar}, fence=fence, keywords=", ".join(keywords) or _NO_KEYWORDS)


def _fence(below: Below) -> str:
    return f"{below(1 << 32):08x}"


class _Prompted:
    def __init__(self, model: LanguageModel, max_tokens: int) -> None:
        self._model = model
        self._max_tokens = max_tokens

    def limit(self, text: str) -> int:
        """``max_tokens``, whatever the text. Raises TextTooLong for one that no paraphrase could hold."""
        empty, full = (self._model.tokens(paraphrase_prompt(t, "0" * 8)) for t in ("", text))
        if full - empty > self._max_tokens:
            raise TextTooLong(
                "The text is longer than a paraphrase may be. Raise dp-gtr's max_tokens, or send the text in parts."
            )
        return self._max_tokens


class DrawnParaphraser(_Prompted):
    """Every token is drawn by the exponential mechanism from the model's clipped logits (Algorithm 2), the end too."""

    not_covered: tuple[str, ...] = (
        "Names, numbers and code that are found are taken out before the noise, not by it.",
    )

    def __init__(self, model: TokenModel, bounds: Bounds, max_tokens: int) -> None:
        super().__init__(model, max_tokens)
        self._token_model = model
        self.bounds = bounds

    def paraphrases(self, text: str, temperatures: Sequence[float], below: Below, check: Check) -> list[Paraphrase]:
        def draw(logits: Logits, index: int) -> int:
            return TokenDraw(logits, self.bounds, temperatures[index]).draw(below)

        prompt = paraphrase_prompt(text, _fence(below))
        drawn = self._token_model.draw(prompt, len(temperatures), draw, self._max_tokens, check)
        return [Paraphrase(written, count) for written, count in drawn]


class SampledParaphraser(_Prompted):
    """A model that keeps its logits to itself, or whose bounds are unknown: a temperature and no guarantee."""

    bounds = None
    not_covered: tuple[str, ...] = ()

    def paraphrases(self, text: str, temperatures: Sequence[float], below: Below, check: Check) -> list[Paraphrase]:
        prompt, seed = paraphrase_prompt(text, _fence(below)), below(1 << 31)
        group: list[Paraphrase] = []
        for temperature in dict.fromkeys(temperatures):
            count = temperatures.count(temperature)
            sampling = Sampling(self._max_tokens, temperature, seed + len(group))
            group += [Paraphrase(t, 0) for t in self._model.complete([prompt] * count, sampling, check)]
        return group


class PerplexityScorer:
    """The perplexity under the model that paraphrases."""

    def __init__(self, model: TokenModel) -> None:
        self._model = model

    def perplexities(self, texts: Sequence[str], check: Check) -> list[float]:
        return self._model.perplexity(texts, check)


class PromptedRewriter:
    """The paper's stage 3 at temperature 0, with the keywords banned in decoding and not only in the prompt."""

    def __init__(self, model: LanguageModel, max_tokens: int) -> None:
        self._model = model
        self._max_tokens = max_tokens

    def rewrite(self, exemplar: str, ban: Ban, below: Below, check: Check) -> str:
        fence = _fence(below)
        prompt = rewrite_prompt(exemplar, ban.keywords, fence)
        (written,) = self._model.complete([prompt], Sampling(self._max_tokens, banned=ban.strings), check)
        if fence in written:
            raise ModelAnswerUnusable
        return written
