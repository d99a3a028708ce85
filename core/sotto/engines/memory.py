"""How much memory a language model takes while it is loaded. All numbers are bytes unless they say otherwise."""

from __future__ import annotations

# The tokens a model is opened for: a prompt, its instructions and the answer, with room to spare.
CONTEXT = 8_192
# What the engine takes for its own buffers, whatever the model.
_WORKING = 400 * 1024**2


def used_context(trained: int) -> int:
    """The tokens that a model is opened for, of those that it was trained for."""
    return min(trained, CONTEXT)


def needed(weights: int, cache_per_token: int, trained_context: int) -> int:
    """Weights, the cache of the context that Sotto opens it for, and working memory."""
    return weights + cache_per_token * used_context(trained_context) + _WORKING
