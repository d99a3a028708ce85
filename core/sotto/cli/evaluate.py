"""``sotto evaluate``: the papers' measures on our sets or on files of others, baselines beside Sotto."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from sotto.cli.thinking import add_options_argument, settings
from sotto.errors import ExtraMissing, SottoError
from sotto.profiles import Strictness

_NOT_HERE = (
    "This needs Sotto's source tree: its packages leave out the texts to measure on and the code that reads them."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set", nargs="+", metavar="SET", dest="sets",
        help="contextual, short, medical, paste, plain, persona, unseen/contextual and the like, or a file: these "
        "formats, DelegateCI's, PersonalReddit's or PUPA's (default: all of ours but persona)",
    )  # fmt: skip
    parser.add_argument("--split", choices=("test", "train", "all"), default="test", help="of our sets (default: test)")
    parser.add_argument("--sanitizer", metavar="NAME", default="auto", help="auto, or one that `sotto doctor` lists")
    parser.add_argument(
        "--strictness", choices=[s.value for s in Strictness], default=Strictness.BALANCED.value,
        help="as in a profile (default: balanced)",
    )  # fmt: skip
    parser.add_argument("--model", metavar="NAME", default="builtin", help="what the sanitizer thinks with")
    add_options_argument(parser)
    parser.add_argument(
        "--attacker", metavar="NAME", default="builtin",
        help="who plays the stranger on PersonalReddit: builtin, or a language model that guesses the values",
    )  # fmt: skip
    parser.add_argument(
        "--judge", type=Path, metavar="FOLDER", help="an NLI model that judges whether a profile's fact still stands"
    )
    parser.add_argument("--fluency", type=Path, metavar="FOLDER", help="a causal language model to measure perplexity")
    parser.add_argument("--curve", action="store_true", help="the whole trade-off between leaks and what stays")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers and every language fault as JSON")
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help="write plots as PNG")


def run(options: argparse.Namespace) -> int:
    from sotto.engines.language_models import LanguageModels
    from sotto.service import SANITIZERS

    try:
        from sotto.evaluation import plots
        from sotto.evaluation.everything import DEFAULT_SETS, measure
        from sotto.evaluation.sets import load
    except ModuleNotFoundError as missing:
        if not str(missing.name).startswith("sotto."):
            raise
        raise ExtraMissing(_NOT_HERE) from None

    if options.sanitizer not in SANITIZERS:
        raise SottoError(f"There is no sanitizer of that name. Choose one of: {', '.join(SANITIZERS)}.")
    if options.plots:
        plots.require()
    sets = [load(name, options.split) for name in options.sets or DEFAULT_SETS]
    if not any(len(one) for one in sets):
        raise SottoError("There are no lines in this split of these sets.")
    results = measure(
        sets,
        sanitizer=options.sanitizer,
        strictness=Strictness(options.strictness),
        with_curve=options.curve or options.plots is not None,
        model=options.model,
        options=settings(options.settings),
        attacker=options.attacker,
        language_model=LanguageModels().open,
        judge=options.judge,
        fluency=options.fluency,
    )
    for table in results.tables:
        print(table.for_terminal())
    try:
        if options.json:
            options.json.write_text(json.dumps(results.plain, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        if options.plots and results.points:
            plots.trade_off(results.points, results.baselines, options.plots / "trade-off.png")
            plots.reliability(results.calibrations, options.plots / "calibration.png")
    except OSError as error:
        raise SottoError(f"A file could not be written: {error.strerror}.") from None
    return 0
