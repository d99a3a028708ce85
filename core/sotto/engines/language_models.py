"""Opens language models by name: those installed here, and SERVER/MODEL for those of a model server."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from sotto.engines.base import LanguageModel
from sotto.engines.gguf_file import read_gguf
from sotto.engines.installed import TRANSFORMERS, Installed, InstalledModels
from sotto.engines.local_server import LocalServer
from sotto.engines.machine import Machine, this_machine
from sotto.engines.memory import needed, used_context
from sotto.engines.servers import Servers, probe
from sotto.errors import ModelNotInstalled

_SERVER_SECONDS = 3.0


class LanguageModels:
    """Holds at most one open model: the one used last. ``open`` is what a Service takes as its ``language_model``."""

    def __init__(
        self,
        installed: InstalledModels | None = None,
        servers: Servers | None = None,
        look: Callable[[], Machine] = this_machine,
    ) -> None:
        self.installed = installed or InstalledModels()
        self.servers = servers or Servers()
        self.load_seconds = 0.0
        self._look = look
        self._lock = threading.Lock()
        self._key: object = None
        self._open: LanguageModel | None = None

    def open(self, name: str) -> LanguageModel:
        """The model of that name, loaded. It stays the caller's until the next call, or ``close``.

        Raises ModelNotInstalled, NotAModel, NotEnoughMemory before anything is loaded; HostNotTrusted,
        ServerUnreachable, ServerRefused, ModelFailed, ExtraMissing.
        """
        with self._lock:
            key = name if "/" in name else _identity(self.installed.get(name))
            if self._open is None or key != self._key:
                self._forget()
                started = time.monotonic()
                self._open = self._from_server(name) if "/" in name else self._from_disk(name)
                self._key = key
                self.load_seconds = time.monotonic() - started
            return self._open

    def close(self) -> None:
        """Give the memory back. The next ``open`` loads again."""
        with self._lock:
            self._forget()

    def _forget(self) -> None:
        model, self._open, self._key = self._open, None, None
        if model is not None:
            model.close()

    def _from_server(self, name: str) -> LanguageModel:
        host, _, id = name.partition("/")
        target, key = self.servers.address(host), self.servers.key(host)
        server = probe(target, key, _SERVER_SECONDS)
        for model in server.models:
            if model.id == id:
                return LocalServer(server, model, key)
        raise ModelNotInstalled("The model server has no model of this name any more. Choose one on the Models page.")

    def _from_disk(self, name: str) -> LanguageModel:
        from sotto.engines.opening import open_gguf, open_transformers

        model = self.installed.get(name)
        path = self.installed.file(model)
        machine = self._look()
        memory = needed(model.size, model.cache_per_token, model.context)
        machine.require_room(memory)
        context = used_context(model.context)
        if model.kind == TRANSFORMERS:
            return open_transformers(path, context=context, clip=model.clip)
        layers = machine.layers_on_card(memory, read_gguf(path).layers)
        return open_gguf(path, context=context, threads=machine.threads, gpu_layers=layers, clip=model.clip)


def _identity(model: Installed) -> tuple[object, ...]:
    """A model that was installed anew, or calibrated, is another one."""
    return model.path, model.sha256, model.clip
