"""The third step of the delegation (section 4.1): the remote answer becomes the answer to the whole request."""

from __future__ import annotations

from sotto.engines.base import Check, Sampling
from sotto.sanitizers.contextual.roles import Aggregator
from sotto.vault import Vault

_SAMPLING = Sampling(max_tokens=2048)


def recombined(answer: str, vault: Vault, *, request: str, aggregator: Aggregator | None, check: Check) -> str:
    """The remote ``answer`` with every original back in its place and, where there is an aggregator, rewritten for the
    whole ``request`` that the remote model never saw.

    Runs on the trusted side only: what it gives may hold everything that was held back. Raises
    ModelAnswerUnusable, ContextTooLong, ModelFailed, and whatever ``check`` raises.
    """
    restored = vault.restore(answer)
    return restored if aggregator is None else aggregator.answer(request, restored, _SAMPLING, check)
