"""Sequences of tokens as the rows of one batch over one key-value cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sotto.engines.base import Check, Logits, go_on
from sotto.engines.decoding.loop import common
from sotto.errors import ModelFailed, NotEnoughMemory

_ROWS = 32
_CHUNK = 256


class TorchSequences:
    """A slot is a row. Prompts are padded on the left; what is padding or was taken back is masked.

    What all prompts of a call begin with is evaluated once and kept for the next call. ``evaluated`` and
    ``reused`` count prompt tokens.
    """

    def __init__(self, model: Any) -> None:
        import torch
        from transformers import DynamicCache

        self._torch = torch
        self._model = model
        self._device = model.device
        self._new_cache = DynamicCache
        self._kept = DynamicCache()
        self._kept_tokens: list[int] = []
        # The batch: the slot of each row, its mask (rows, tokens in the cache), and the cache.
        self._slots: list[int] = []
        self._closed: set[int] = set()
        self._mask: Any = None
        self._cache: Any = None
        self._check: Check = go_on
        self.evaluated = 0
        self.reused = 0
        for layer in _layers(model, torch):
            layer.register_forward_pre_hook(lambda _layer, _given: self._check())

    def open(self, prompts: Sequence[Sequence[int]], check: Check) -> list[int]:
        if self._slots:
            return []
        prompts = prompts[:_ROWS]
        with self._working(check):
            shared = self._begin([prompt[:-1] for prompt in prompts])
            rests = [prompt[shared:-1] for prompt in prompts]
            width = max(map(len, rests))
            self._cache = self._changed(self._kept, lambda part: part.expand(len(prompts), -1, -1, -1))
            self._mask = self._torch.ones((len(prompts), shared), dtype=self._torch.long, device=self._device)
            padded = [[0] * (width - len(rest)) + list(rest) for rest in rests]
            real = [[0] * (width - len(rest)) + [1] * len(rest) for rest in rests]
            for at in range(0, width, _CHUNK):
                self._forward([row[at : at + _CHUNK] for row in padded], [row[at : at + _CHUNK] for row in real])
        self._slots = list(range(len(prompts)))
        self.evaluated += sum(map(len, rests)) + len(prompts)
        self.reused += shared * (len(prompts) - 1)
        return list(self._slots)

    def _begin(self, prompts: Sequence[Sequence[int]]) -> int:
        """Have in the kept cache what all the prompts begin with; how long that is."""
        first = prompts[0]
        shared = min(common(first, prompt) for prompt in prompts)
        known = common(self._kept_tokens, first[:shared])
        self._keep(known)
        self.reused += known
        for at in range(known, shared, _CHUNK):
            part = list(first[at : min(at + _CHUNK, shared)])
            self._run(part, self._kept)
            self._kept_tokens += part
            self.evaluated += len(part)
        return shared

    def _keep(self, length: int) -> None:
        """Keep only the first tokens for the next call."""
        self._kept = self._changed(self._kept, lambda part: part[:, :, :length]) if length else self._new_cache()
        del self._kept_tokens[length:]

    def _changed(self, cache: Any, change: Callable[[Any], Any]) -> Any:
        """A cache whose keys and values, each (rows, heads, tokens, width), are changed ones of another's."""
        changed = self._new_cache()
        for place, layer in enumerate(cache.layers):
            changed.update(change(layer.keys), change(layer.values), place)
        return changed

    def _run(self, tokens: Sequence[int], cache: Any) -> Any:
        """Logits (tokens, vocabulary) of one row that nothing is masked in."""
        return self._model(
            input_ids=self._torch.tensor([list(tokens)], device=self._device), past_key_values=cache, use_cache=True
        ).logits[0]

    def _forward(self, tokens: Sequence[Sequence[int]], real: Sequence[Sequence[int]]) -> Any:
        """Add columns to the batch; the logits (rows, vocabulary) after the last one."""
        torch = self._torch
        added = torch.tensor(real, dtype=torch.long, device=self._device)
        positions = (self._mask.sum(1, keepdim=True) + added.cumsum(1) - 1).clamp(min=0)
        self._mask = torch.cat([self._mask, added], dim=1)
        return self._model(
            input_ids=torch.tensor(tokens, device=self._device),
            attention_mask=self._mask,
            position_ids=positions,
            past_key_values=self._cache,
            use_cache=True,
        ).logits[:, -1]

    def step(self, tokens: Sequence[tuple[int, int]], check: Check) -> list[Logits] | None:
        with self._working(check):
            self._drop_closed()
            given = dict(tokens)
            rows = self._forward([[given[slot]] for slot in self._slots], [[1]] * len(self._slots))
            found = rows.float().cpu().numpy()
        places = {slot: place for place, slot in enumerate(self._slots)}
        return [found[places[slot]].copy() for slot, _ in tokens]

    def _drop_closed(self) -> None:
        if not self._closed:
            return
        rows = [place for place, slot in enumerate(self._slots) if slot not in self._closed]
        chosen = self._torch.tensor(rows, device=self._device)
        self._cache = self._changed(self._cache, lambda part: part[chosen])
        self._mask = self._mask[chosen]
        self._slots = [self._slots[row] for row in rows]
        self._closed.clear()

    def forget(self, slot: int, count: int, check: Check) -> None:
        with self._working(check):
            row = self._mask[self._slots.index(slot)]
            row[row.nonzero()[-count:, 0]] = 0

    def close(self, slot: int) -> None:
        if slot not in self._slots:
            return  # the batch ended with an error
        self._closed.add(slot)
        if len(self._closed) == len(self._slots):
            self._end_batch()

    def forget_prompts(self) -> None:
        self._keep(0)

    def close_all(self) -> None:
        """Let go of the model and of all that was kept."""
        self._model = None
        self._keep(0)
        self._end_batch()

    def read(self, tokens: Sequence[int], rows: int, check: Check) -> Iterator[list[Logits]]:
        """The logits that follow each of the tokens, up to ``rows`` at a time."""
        cache = self._new_cache()
        for at in range(0, len(tokens), rows):
            part = tokens[at : at + rows]
            with self._working(check):
                found = self._run(part, cache).float().cpu().numpy()
            self.evaluated += len(part)
            yield list(found)

    def _end_batch(self) -> None:
        self._slots, self._mask, self._cache = [], None, None
        self._closed.clear()

    @contextmanager
    def _working(self, check: Check) -> Iterator[None]:
        """``check`` is called before every layer; what torch raises becomes ours."""
        torch = self._torch
        self._check = check
        try:
            check()
            with torch.inference_mode():
                yield
        except BaseException as error:
            # Some of the layers may hold more than the others now.
            self._keep(len(self._kept_tokens))
            self._end_batch()
            if isinstance(error, (torch.OutOfMemoryError, MemoryError)):
                raise NotEnoughMemory from None
            if isinstance(error, RuntimeError):
                # Not chained: torch quotes what it worked on.
                raise ModelFailed from None
            raise
        finally:
            self._check = go_on


def _layers(model: Any, torch: Any) -> list[Any]:
    """The model's blocks, wherever its architecture keeps them."""
    lists = [module for module in model.modules() if isinstance(module, torch.nn.ModuleList)]
    return [layer for layers in lists for layer in layers]
