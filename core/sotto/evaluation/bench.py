"""How fast this machine is: start, load, findings and rewrites by length of text, memory; two ratios."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median

from sotto.engines.builtin.encoder import Encoder
from sotto.errors import SanitizeFailed, SottoError
from sotto.profiles import Profile
from sotto.sanitizers.catalog import NAMES
from sotto.service import Request, Service
from sotto.vault import Vault

SIZES = {100: 15, 1_000: 5, 5_000: 3}  # words of a text -> texts to take the median over
_COLD_STARTS = 3
_ROW = 100_000  # emoji, each of which is read as a word
_LONG = "contextual"  # which is timed with long texts; the others are measured where people wait for them
_PROFILE = Profile("bench", "Bench")
_SENTENCES = (
    "Could you suggest five snacks for a two-hour hike with eight children, one of whom is allergic to peanuts?",
    "I have been sleeping badly since my divorce from Torvald last spring, so please keep it simple.",
    "My sister Ilse works as a nurse in Ghent and thinks that dried fruit would do.",
    "You can reach me at ilse.hagen@post.example or on +32 9 123 45 67 after six.",
    "We start at the small car park near the mill, walk along the river and turn back at the old bridge.",
    "Each child carries a bag of their own, and nothing in it should melt or need a spoon.",
    "I earn 41,000 a year, so nothing fancy, and the shop closes at eight tonight.",
    "Write the list as a table with the amount for each child and the price for all of them.",
    "Last year somebody brought a cake that fell apart in the rain, which was funny but not a meal.",
    "The doctor says my blood pressure is too high, which is why I walk so much these days.",
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value; ``unit`` is "ms", "MB", "times", "tokens", "tokens/s" or "million"."""

    name: str
    value: float
    unit: str


def texts(words: int) -> Iterator[str]:
    """Texts of about that many words, no two of them the same, so that no reading is remembered."""
    for run in range(10_000):
        chosen: list[str] = []
        count = 0
        while count < words:
            sentence = _SENTENCES[(run + len(chosen)) % len(_SENTENCES)]
            chosen.append(sentence)
            count += len(sentence.split())
        yield f"Number {run} today. " + " ".join(" ".join(chosen).split()[: words - 3])


def figures() -> Iterator[Figure]:
    """All figures, one by one as they come. Raises SottoError where the model is missing."""
    yield Figure("cold start to result, 100 words", _cold(_COLD_STARTS), "ms")
    before = resident_megabytes()
    service = Service.builtin()
    yield Figure("model load", _milliseconds(service.warm), "ms")
    for words, runs in SIZES.items():
        yield from _by_length(service, words, runs)
    yield Figure(f"find, {_ROW:,} emoji", _milliseconds(lambda: service.find("😀" * _ROW, _PROFILE)), "ms")
    after = resident_megabytes()
    if after is not None:
        yield Figure("memory resident", after, "MB")
    if after is not None and before is not None:
        yield Figure("memory resident, of it models and work", after - before, "MB")
    yield from _ratios(max(SIZES))


def machine() -> str:
    """The machine in words: processor family, cores, system, Python."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{platform.machine()}, {cores} cores, {platform.system()}, Python {platform.python_version()}"


def resident_megabytes() -> float | None:
    """What this process holds in memory now; None where the system does not say."""
    statm = Path("/proc/self/statm")
    if statm.is_file():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    try:
        import resource
    except ImportError:  # Windows
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak / 1e3


def _by_length(service: Service, words: int, runs: int) -> Iterator[Figure]:
    source = texts(words)
    yield from _medians(f"find, {words:,} words", lambda t: service.find(t, _PROFILE), source, runs)
    for name in NAMES if words == min(SIZES) else (_LONG,):

        def rewrite(text: str, name: str = name) -> None:
            with suppress(SanitizeFailed):  # a refusal takes its time, too
                service.rewrite(Request(text, _PROFILE, Vault(), name))

        yield from _medians(f"find and rewrite, {name}, {words:,} words", rewrite, source, runs)


def _ratios(words: int) -> Iterator[Figure]:
    """How much is won by remembering a reading and by reading windows in batches."""
    encoder, one_by_one = Encoder(), Encoder(batch=1)
    for one in (encoder, one_by_one):
        one.warm()
    text = next(texts(words))
    batched = _milliseconds(lambda: encoder.read(text))
    again = _milliseconds(lambda: encoder.read(text))
    single = _milliseconds(lambda: one_by_one.read(text))
    yield Figure(f"reading {words:,} words anew against remembered", batched / again, "times")
    yield Figure(f"windows one by one against in batches, {words:,} words", single / batched, "times")


def _cold(starts: int) -> float:
    """The median of whole processes, from start to the rewrite on standard output."""
    command, text = _program(), next(texts(100))

    def start() -> None:
        done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
        if done.returncode:
            raise SottoError("`sotto rewrite` failed. `sotto doctor` says what is missing.")

    return median(_milliseconds(start) for _ in range(starts))


def _program() -> list[str]:
    """`sotto rewrite`, which lies beside a packaged app: that is its own interpreter, and takes only its own words."""
    if getattr(sys, "frozen", False):
        return [str(Path(sys.executable).with_name(f"sotto{Path(sys.executable).suffix}")), "rewrite"]
    return [sys.executable, "-P", "-c", "import sys; from sotto.cli import main; sys.exit(main(['rewrite']))"]


def _medians(name: str, work: Callable[[str], object], source: Iterator[str], runs: int) -> Iterator[Figure]:
    """The time that passed, and the processor's, which other programs on a busy machine do not lengthen much.

    The second is the sum over all cores, so it may be the larger one.
    """
    work(next(source))
    passed, busy = [], []
    for text in islice(source, runs):
        started = time.process_time()
        passed.append(_milliseconds(partial(work, text)))
        busy.append(1000 * (time.process_time() - started))
    yield Figure(name, median(passed), "ms")
    yield Figure(f"{name}, processor", median(busy), "ms")


def _milliseconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - started)
