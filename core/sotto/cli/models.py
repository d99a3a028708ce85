"""``sotto models``: list, download, import, remove, use, calibrate, test, trust, forget."""

from __future__ import annotations

import argparse
import getpass
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sotto.cli.screen import Screen, harmless, on_terminal, write_json
from sotto.engines.base import TokenModel
from sotto.engines.catalog import CATALOG, ModelSpec, spec
from sotto.engines.download import announced, arrived, download
from sotto.engines.importing import import_model
from sotto.engines.installed import BUILTIN, Installed, InstalledModels
from sotto.engines.language_models import LanguageModels
from sotto.engines.machine import recommended, this_machine
from sotto.engines.servers import Server, Servers
from sotto.errors import SottoError

_GB = 1e9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listed = actions.add_parser("list", help="the models that are here, those to download, and model servers found")
    listed.add_argument("--json", action="store_true", help="print JSON")
    listed.add_argument("--servers", action="store_true", help="also ask the trusted servers elsewhere")
    fetch = actions.add_parser("download", help="download a model; a stopped download goes on where it ended")
    fetch.add_argument("model", help="a name from the list, or `recommended`")
    bring = actions.add_parser("import", help="copy a GGUF file, or a transformers folder, to Sotto's models")
    bring.add_argument("path", type=Path)
    for name, purpose in (
        ("remove", "delete a model's files"),
        ("use", "rewrite with this model wherever no other is asked for; `builtin` for the models of Sotto's own"),
        ("calibrate", "measure the bounds that a formal guarantee needs, on public text"),
        ("test", "measure how fast a model is on this computer"),
    ):
        actions.add_parser(name, help=purpose).add_argument("model")
    trust = actions.add_parser("trust", help="trust a model server, by name; on another computer it needs https")
    trust.add_argument("url", help="such as https://models.example.org:8000/v1")
    trust.add_argument("--key", action="store_true", help="ask for the server's key and keep it in the system keyring")
    actions.add_parser("forget", help="trust a model server no more").add_argument("server", help="host:port")


def run(options: argparse.Namespace) -> int:
    models = InstalledModels()
    match options.action:
        case "list":
            _list(models, options)
        case "download":
            _download(models, options.model)
        case "import":
            _import(models, options.path)
        case "remove":
            models.remove(options.model)
            _say("Removed.")
        case "use":
            models.use(options.model)
            _say(f"Rewrites are made with {harmless(options.model)} now.")
        case "calibrate":
            _calibrate(models, options.model)
        case "test":
            _test(models, options.model)
        case "trust":
            key = getpass.getpass("Key: ") if options.key else ""
            _say(f"Trusted: {Servers().trust(options.url, key).name}")
        case "forget":
            Servers().forget(options.server)
            _say("Forgotten.")
    return 0


def _list(models: InstalledModels, options: argparse.Namespace) -> None:
    from sotto.engines.servers import discover

    machine = this_machine()
    best, why = recommended(machine)
    servers = Servers().find() if options.servers else discover()
    here = models.all()
    offered = [one for one in CATALOG if one.name not in {model.name for model in here}]
    if options.json:
        write_json(
            {
                "chosen": models.chosen,
                "installed": [asdict(model) for model in here],
                "offered": [_offer(one, models) for one in offered],
                "servers": [_found(server) for server in servers],
                "recommended": {"model": best.name if best else None, "why": why, "machine": machine.words},
            }
        )
        return
    screen = Screen(sys.stdout)

    def row(name: str, chosen: bool, words: str) -> None:
        screen.line(f"{'*' if chosen else ' '} {screen.styled(f'{harmless(name):<28}', 'bold')} {words}")

    screen.line(f"This computer: {machine.words}\n")
    row(BUILTIN, models.chosen == BUILTIN, "Sotto's own small models, always here")
    for model in here:
        row(model.name, models.chosen == model.name, _words(model))
    for server in servers:
        for offer in server.models:
            name = f"{server.address.name}/{offer.id}"
            row(name, models.chosen == name, f"{server.title}, {server.place}")
    screen.line(f"\nTo download{f' (recommended here: {best.name})' if best else ''}:")
    for one in offered:
        part = arrived(one, models)
        paused = f", {part / one.about_size:.0%} here" if part else ""
        size = f"{'' if one.size else 'about '}{one.about_size / _GB:.1f} GB"
        row(one.name, False, f"{size}{paused}, needs {one.memory / _GB:.1f} GB memory, {one.licence}")
    screen.line(f"\n{why}")


def _offer(one: ModelSpec, models: InstalledModels) -> dict[str, Any]:
    return asdict(one) | {"memory": one.memory, "arrived": arrived(one, models)}


def _found(server: Server) -> dict[str, Any]:
    ids = [f"{server.address.name}/{model.id}" for model in server.models]
    return {"title": server.title, "place": server.place, "models": ids}


def _words(model: Installed) -> str:
    words = f"{model.title}, {model.size / _GB:.1f} GB"
    if model.speed:
        words += f", about {model.speed.rewrite_seconds:.0f} s a rewrite"
    return harmless(words + (", calibrated" if model.clip else ""))


def _download(models: InstalledModels, name: str) -> None:
    if name == "recommended":
        best, why = recommended(this_machine())
        if best is None:
            raise SottoError(why)
        wanted = best
    else:
        wanted = spec(name)
    promise = announced(wanted)
    _say(f"{wanted.title}, licence {wanted.licence}, from {wanted.page}")
    _say(f"revision {promise.revision}\nsize     {promise.size:,} bytes\nSHA-256  {promise.sha256}")
    with _Bar() as progress:
        model = download(wanted, promise, models, progress)
    _say(f"Checked and installed as {model.name}. `sotto models test {model.name}` says how fast it is here.")


def _import(models: InstalledModels, path: Path) -> None:
    if not path.exists():
        raise SottoError("There is no such file.")
    with _Bar() as progress:
        model = import_model(path, models, progress)
    _say(f"Imported as {model.name}. `sotto models test {model.name}` says how fast it is here.")


def _calibrate(models: InstalledModels, name: str) -> None:
    from sotto.engines.calibrating import calibrate

    opener = LanguageModels(models)
    try:
        model = opener.open(name)
        if not isinstance(model, TokenModel):
            raise SottoError("A model server does not show what calibration needs. Import the model instead.")
        with _Bar() as progress:
            low, high = calibrate(model, progress=progress)
    finally:
        opener.close()
    models.keep_clip(name, (low, high))
    _say(f"Logits are held between {low:.2f} and {high:.2f} from now on.")


def _test(models: InstalledModels, name: str) -> None:
    from sotto.engines.speed import measure

    opener = LanguageModels(models)
    try:
        model = opener.open(name)
        _say("Reading some three hundred tokens, writing fifty ...")
        speed = measure(model, opener.load_seconds, this_machine().words)
    finally:
        opener.close()
    if "/" not in name:
        models.keep_speed(name, speed)
    screen = Screen(sys.stdout)
    screen.line(f"loads in        {speed.load_seconds:.1f} s")
    screen.line(f"reads           {speed.read:.0f} tokens a second")
    screen.line(f"writes          {speed.written:.1f} tokens a second")
    screen.line(f"a rewrite of 100 words takes about {speed.rewrite_seconds:.0f} s")


def _say(words: str) -> None:
    print(words, file=sys.stderr)


class _Bar:
    """How much has been done, on standard error; silent where that is no terminal."""

    def __init__(self) -> None:
        self._shown = on_terminal(sys.stderr)
        self._last = ""

    def __enter__(self) -> Callable[[int, int], None]:
        return self.show

    def show(self, done: int, total: int) -> None:
        words = f"{done / total:.1%}" if total else ""
        if self._shown and words != self._last:
            self._last = words
            sys.stderr.write(f"\r\033[K{words}")
            sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self._last:
            sys.stderr.write("\n")
