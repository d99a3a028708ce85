"""A short real measurement of a model on this machine: how fast it reads and writes."""

from __future__ import annotations

import secrets
import time

from sotto.engines.base import Check, LanguageModel, Message, Sampling, go_on
from sotto.engines.calibrating import public_text
from sotto.engines.installed import Speed
from sotto.errors import DeadlineExceeded, ModelFailed

_PARAGRAPHS = 6
_WRITTEN_TOKENS = 48
_MOST_SECONDS = 180.0


def measure(model: LanguageModel, load_seconds: float, machine: str, check: Check = go_on) -> Speed:
    """One prompt of some three hundred tokens is read and some fifty are written.

    ``machine`` names the computer in words. Raises ModelFailed, DeadlineExceeded, and whatever ``check`` raises.
    """
    started = time.monotonic()
    times: list[float] = []

    def in_time() -> None:
        check()
        if time.monotonic() - started > _MOST_SECONDS:
            raise DeadlineExceeded("The model is too slow for this computer: the test was stopped after three minutes.")

    # The first word is new each time, so that nothing is taken from an earlier prompt.
    text = f"{secrets.token_hex(4)}\n" + "\n".join(public_text()[:_PARAGRAPHS])
    prompt = [
        Message("system", "Go on with the text in the same manner, and do not stop early."),
        Message("user", text),
    ]
    before = model.usage()
    model.complete([prompt], Sampling(_WRITTEN_TOKENS), in_time, lambda _at, _text: times.append(time.monotonic()))
    ended = time.monotonic()
    after = model.usage()
    read, written = after.evaluated - before.evaluated, after.decoded - before.decoded
    if read <= 0 or written <= 0:
        raise ModelFailed
    first = times[0] if times else ended
    # The first token is on the reading side of the clock.
    writing = max(ended - first, 1e-6) / max(written - 1, 1)
    return Speed(
        load_seconds=round(load_seconds, 2),
        read=round(read / max(first - started, 1e-6), 1),
        written=round(1 / writing, 1),
        machine=machine,
    )
