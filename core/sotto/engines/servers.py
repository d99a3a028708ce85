"""Model servers: those found on this computer, and those elsewhere that the user trusts by name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sotto.engines.base import THIS_COMPUTER
from sotto.engines.server_link import Address, Call, address
from sotto.errors import HostNotTrusted, SottoError, StoreDamaged, StoreLocked
from sotto.store import data_folder
from sotto.store.documents import write_atomically
from sotto.store.shapes import require_version, shape_of

# Where they listen unless told otherwise.
PORTS = (11434, 1234, 8080, 8000)
_PROBE_SECONDS = 1.0
# A server that does not say how much it reads at once is not asked to read more.
_SMALL_CONTEXT = 4_096
_UNTOLD_CONTEXT = 2_048
_KEYRING = "sotto"
_FILE = "servers.json"
_VERSION = 1
_TITLES = {
    "ollama": "Ollama",
    "lm-studio": "LM Studio",
    "llama-server": "llama-server",
    "llama-cpp-python": "llama-cpp-python",
    "vllm": "vLLM",
    "other": "Model server",
}
# Who says in its list of models that it owns them.
_OWNERS = {"library": "ollama", "llamacpp": "llama-server", "me": "llama-cpp-python", "vllm": "vllm"}
_KIND_OF_PORT = {11434: "ollama", 1234: "lm-studio"}


@dataclass(frozen=True, slots=True)
class ServerModel:
    """A model that a server offers. ``context`` in tokens."""

    id: str
    context: int


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answered."""

    address: Address
    kind: str
    models: tuple[ServerModel, ...]

    @property
    def title(self) -> str:
        where = "" if self.address.on_this_computer else f" at {self.address.name}"
        return _TITLES[self.kind] + where

    @property
    def place(self) -> str:
        """Where a text goes that is given to it."""
        return THIS_COMPUTER if self.address.on_this_computer else self.address.name


def probe(target: Address, key: str | None = None, seconds: float = _PROBE_SECONDS) -> Server:
    """Ask a server what it is and which models it has. Raises ServerUnreachable, ServerRefused."""

    def get(path: str, at: Address = target) -> Any:
        return Call(at, "GET", path, key=key, connect_seconds=seconds, silence_seconds=4 * seconds).json()

    listed = get("/models")
    entries = listed.get("data") if isinstance(listed, dict) else None
    entries = [entry for entry in entries or [] if isinstance(entry, dict) and isinstance(entry.get("id"), str)]
    owners = {_OWNERS.get(str(entry.get("owned_by"))) for entry in entries} - {None}
    kind = next(iter(owners), None) or _KIND_OF_PORT.get(target.port, "other")
    contexts = _contexts(kind, get, replace(target, path=""))
    models = tuple(
        ServerModel(entry["id"], _context(entry, contexts))
        for entry in entries
        if "embed" not in entry["id"].casefold()
    )
    return Server(target, kind, models)


def discover(ports: Sequence[int] = PORTS) -> list[Server]:
    """The servers that answer on this computer. Nothing but a question for their models is sent."""

    def look(port: int) -> Server | None:
        try:
            found = probe(Address("http", "127.0.0.1", port))
        except SottoError:
            return None
        return found if found.models else None

    with ThreadPoolExecutor(len(ports) or 1) as pool:
        return [found for found in pool.map(look, ports) if found is not None]


class Servers:
    """The servers of the user's own choice: an address each, and a key in the system keyring where one is needed."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = (folder or data_folder()) / _FILE

    def trusted(self) -> tuple[Address, ...]:
        """Raises StoreDamaged."""
        try:
            text = self._file.read_bytes()
        except FileNotFoundError:
            return ()
        except OSError:
            raise StoreDamaged.of(_FILE) from None
        with shape_of(_FILE):
            plain = json.loads(text)
            require_version(plain["sotto_servers"], _VERSION)
            return tuple(address(url) for url in plain["trusted"])

    def trust(self, url: str, key: str = "") -> Address:
        """Trust a server by its address; ``key`` goes to the keyring. Raises NeedsTls, StoreLocked."""
        new = address(url)
        if key:
            self._keep_key(new, key)
        self._write([one for one in self.trusted() if one.name != new.name] + [new])
        return new

    def forget(self, name: str) -> None:
        """Trust a server no more, and forget its key."""
        import keyring
        from keyring.errors import KeyringError

        self._write([one for one in self.trusted() if one.name != name])
        try:
            keyring.delete_password(_KEYRING, _entry(name))
        except (KeyringError, RuntimeError):
            return  # it had none

    def address(self, name: str) -> Address:
        """The address of ``host:port``. Raises HostNotTrusted for another computer that is not trusted."""
        for one in self.trusted():
            if one.name == name:
                return one
        try:
            here = address(f"http://{name}")
        except SottoError:
            raise HostNotTrusted from None
        return here

    def key(self, name: str) -> str | None:
        """The key of a server, None where it has none. Raises StoreLocked."""
        import keyring
        from keyring.errors import InitError, KeyringError, NoKeyringError

        try:
            return keyring.get_password(_KEYRING, _entry(name))
        except (NoKeyringError, InitError):
            return None
        except (KeyringError, RuntimeError):
            raise StoreLocked from None

    def find(self) -> list[Server]:
        """The servers that answer: on this computer first, then the trusted ones."""
        found = discover()
        known = {server.address.port for server in found}
        for one in self.trusted():
            if one.on_this_computer and one.port in known:
                continue
            try:
                found.append(probe(one, self.key(one.name), seconds=3 * _PROBE_SECONDS))
            except SottoError:
                continue
        return found

    def _keep_key(self, target: Address, key: str) -> None:
        import keyring
        from keyring.errors import KeyringError

        try:
            keyring.set_password(_KEYRING, _entry(target.name), key)
            kept = keyring.get_password(_KEYRING, _entry(target.name)) == key
        except (KeyringError, RuntimeError):
            kept = False
        if not kept:
            raise StoreLocked("The key could not be kept: there is no unlocked system keyring. Nothing was saved.")

    def _write(self, trusted: Sequence[Address]) -> None:
        plain = {"sotto_servers": _VERSION, "trusted": [one.url for one in trusted]}
        write_atomically(self._file, json.dumps(plain, indent=1).encode())


def _entry(name: str) -> str:
    return f"model server {name}"


def _contexts(kind: str, get: Any, root: Address) -> dict[str, int]:
    """Tokens by model id, or under "" for all, as far as this kind of server tells."""
    try:
        match kind:
            case "llama-server":
                return {"": int(get("/props", root)["default_generation_settings"]["n_ctx"])}
            case "lm-studio":
                listed = get("/api/v0/models", root)["data"]
                return {
                    one["id"]: int(one.get("loaded_context_length") or _SMALL_CONTEXT)
                    for one in listed
                    if isinstance(one.get("id"), str)
                }
            case "llama-cpp-python":
                return {"": _UNTOLD_CONTEXT}
            case "ollama":
                # It cuts a longer prompt without a word, so only what a loaded model really has counts.
                running = get("/api/ps", root)["models"]
                return {one["name"]: int(one.get("context_length") or _SMALL_CONTEXT) for one in running}
    except (SottoError, KeyError, TypeError, ValueError):
        pass
    return {}


def _context(entry: dict[str, Any], contexts: dict[str, int]) -> int:
    told = entry.get("max_model_len") or contexts.get(entry["id"]) or contexts.get("")
    return told if isinstance(told, int) and told > 0 else _SMALL_CONTEXT
