"""Takes a model that the user has into the folder of models, after a look at what it is."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from sotto.engines.disk import Progress, Stopped, copied, never, nobody, require_room
from sotto.engines.gguf_file import GgufInfo, read_gguf
from sotto.engines.installed import GGUF, HALF, TRANSFORMERS, Installed, InstalledModels
from sotto.engines.transformers_folder import read_folder
from sotto.errors import Cancelled, DiskFull, NotAModel
from sotto.store.folders import make_folder
from sotto.store.locks import Hold, lock_of


def import_model(
    source: Path, models: InstalledModels, progress: Progress = nobody, stopped: Stopped = never
) -> Installed:
    """Copy a GGUF file or a transformers folder. Raises NotAModel with a reason, DiskFull, Cancelled."""
    try:
        with _cleared(models.folder):
            return (_folder if source.is_dir() else _file)(source, models, progress, stopped)
    except OSError as error:
        raise NotAModel(f"It could not be read or kept: {error.strerror}.") from None


def _file(source: Path, models: InstalledModels, progress: Progress, stopped: Stopped) -> Installed:
    _judged(source)
    name = models.free_name(source.stem)
    target = models.folder / f"{name}.gguf"
    half = target.with_name(HALF + target.name)
    sha256 = copied(source, half, progress, stopped)
    try:
        info = _judged(half)  # the one that is kept: what lies elsewhere may have been exchanged meanwhile
    except NotAModel:
        half.unlink()
        raise
    half.replace(target)
    model = Installed(
        name=name,
        title=info.title or source.stem,
        kind=GGUF,
        path=target.name,
        size=target.stat().st_size,
        sha256=sha256,
        context=info.context,
        cache_per_token=info.cache_per_token,
        licence=info.licence,
    )
    models.add(model)
    return model


def _judged(file: Path) -> GgufInfo:
    info = read_gguf(file)
    if not info.has_template:
        raise NotAModel("It has no chat template, so it is a base model. Sotto needs one that was taught to answer.")
    return info


def _folder(source: Path, models: InstalledModels, progress: Progress, stopped: Stopped) -> Installed:
    info = read_folder(source)
    name = models.free_name(source.name)
    target = models.folder / name
    total = sum(path.stat().st_size for path in info.files)
    require_room(models.folder, total)
    half = target.with_name(HALF + name)
    half.mkdir(mode=0o700)
    digest, done = hashlib.sha256(), 0
    try:
        for path in info.files:
            part = partial(_with_offset, progress, done, total)
            digest.update(copied(path, half / path.name, part, stopped).encode())
            done += path.stat().st_size
        info = replace(read_folder(half), title=info.title)  # see above
    except (OSError, DiskFull, Cancelled, NotAModel):
        shutil.rmtree(half, ignore_errors=True)
        raise
    half.replace(target)
    model = Installed(
        name=name,
        title=info.title,
        kind=TRANSFORMERS,
        path=name,
        size=info.size,
        sha256=digest.hexdigest(),
        context=info.context,
        cache_per_token=info.cache_per_token,
    )
    models.add(model)
    return model


def _with_offset(progress: Progress, before: int, total: int, done: int, _of_file: int) -> None:
    progress(before + done, total)


@contextmanager
def _cleared(folder: Path) -> Iterator[None]:
    """Without the half copies of imports that were killed. Those under way share a lock, and nobody clears then."""
    make_folder(folder)
    with lock_of(folder) as take:
        if take(Hold.ALONE_NOW):
            with suppress(OSError):
                for half in folder.glob(f"{HALF}*"):
                    shutil.rmtree(half) if half.is_dir() else half.unlink()
        take(Hold.TOGETHER)
        yield
