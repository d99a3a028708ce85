"""One loaded model: its weights, its cache, and the calls that evaluate tokens."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import numpy as np

from sotto.engines.base import Check, Logits
from sotto.engines.llama_cpp.library import library
from sotto.errors import ModelFailed, NotAModel, NotEnoughMemory

SEQUENCES = 33
BATCH = 512
_CHECK_SECONDS = 0.02
_NO_ROOM, _ABORTED = 1, 2
_FLASH_ATTENTION_OFF = 0


class Runtime:
    """``cells`` is how many tokens all sequences hold together; tokens that sequences share count once.

    Raises NotAModel and NotEnoughMemory. Call ``close``: the memory is not Python's.
    """

    def __init__(self, path: Path, cells: int | None, gpu_layers: int, threads: int | None) -> None:
        self._c = library()
        self._model: Any = None
        self._context: Any = None
        self._batch: Any = None
        parameters = self._c.llama_model_default_params()
        parameters.n_gpu_layers = gpu_layers
        # Weights laid out anew for one processor's matrix unit crash where a build has that unit (AMX) but gets its
        # setting wrong; the plain layout runs everywhere.
        parameters.use_extra_bufts = False
        self._model = self._c.llama_model_load_from_file(os.fsencode(path), parameters)
        if not self._model:
            raise NotAModel("This model file is damaged, or of a kind that the installed llama.cpp does not know.")
        self.vocabulary = self._c.llama_model_get_vocab(self._model)
        self.words: int = self._c.llama_vocab_n_tokens(self.vocabulary)
        trained = self._c.llama_model_n_ctx_train(self._model)
        self.cells = min(cells, trained) if cells else min(trained, 4096)
        # These keep a state that cannot be cut back to an earlier token.
        self.can_cut = not (self._c.llama_model_is_recurrent(self._model) or self._c.llama_model_is_hybrid(self._model))
        self._context = self._c.llama_init_from_model(self._model, self._settings(gpu_layers, threads))
        if not self._context:
            self.close()
            raise NotEnoughMemory
        self._memory = self._c.llama_get_memory(self._context)
        self._batch = self._c.llama_batch_init(BATCH, 0, 1)
        for place in range(BATCH):
            self._batch.n_seq_id[place] = 1
        # A thread of its own, so that the caller's goes on checking whether to stop.
        self._thread = ThreadPoolExecutor(1, "llama.cpp")
        self._stop = ctypes.create_string_buffer(b"0")
        self._stops = _reads_flag(self._c)
        self._c.llama_set_abort_callback(self._context, self._stops, ctypes.cast(self._stop, ctypes.c_void_p))

    def _settings(self, gpu_layers: int, threads: int | None) -> Any:
        settings = self._c.llama_context_default_params()
        settings.n_ctx = self.cells
        settings.n_batch = settings.n_ubatch = BATCH
        settings.n_seq_max = SEQUENCES
        settings.kv_unified = True
        settings.n_threads = settings.n_threads_batch = threads or max(1, _cores() - 1)
        if gpu_layers == 0:
            # On a processor it is slower for groups, and its sums depend on how a prompt was cut into batches.
            settings.flash_attn_type = _FLASH_ATTENTION_OFF
        return settings

    def metadata(self, key: str) -> str | None:
        """A text from the file's head."""
        size = self._c.llama_model_meta_val_str(self._model, key.encode(), None, 0)
        if size < 0:
            return None
        text = ctypes.create_string_buffer(size + 1)
        self._c.llama_model_meta_val_str(self._model, key.encode(), text, size + 1)
        return text.value.decode("utf-8", "replace")

    def decode(
        self,
        tokens: Sequence[int],
        slots: Sequence[int],
        positions: Sequence[int],
        wanted: Sequence[bool],
        check: Check,
    ) -> list[Logits] | None:
        """Evaluate up to ``BATCH`` tokens; the logits (vocabulary,) of those wanted. None where no cell is free.

        Raises ModelFailed and what ``check`` raises; the caller then removes what it had begun.
        """
        check()
        batch = self._batch
        batch.n_tokens = len(tokens)
        for place, (token, slot, position, want) in enumerate(zip(tokens, slots, positions, wanted, strict=True)):
            batch.token[place] = token
            batch.pos[place] = position
            batch.seq_id[place][0] = slot
            batch.logits[place] = want
        status = self._wait(self._thread.submit(self._c.llama_decode, self._context, batch), check)
        if status == _NO_ROOM:
            return None
        if status:
            raise ModelFailed
        return [self._logits(place) for place, want in enumerate(wanted) if want]

    def _wait(self, work: Future[int], check: Check) -> int:
        try:
            while True:
                try:
                    return work.result(_CHECK_SECONDS)
                except TimeoutError:
                    check()
        except BaseException:
            self._stop.value = b"1"
            wait([work])
            self._stop.value = b"0"
            raise

    def _logits(self, place: int) -> Logits:
        row = self._c.llama_get_logits_ith(self._context, place)
        return np.ctypeslib.as_array(row, shape=(self.words,)).copy()

    def copy(self, source: int, slot: int, length: int) -> None:
        """Let ``slot`` begin with the first tokens of ``source``. Nothing is evaluated or moved."""
        self._c.llama_memory_seq_cp(self._memory, source, slot, 0, length)

    def cut(self, slot: int, length: int) -> bool:
        """Keep only the first tokens of a slot. False where the model cannot; then the slot is as it was."""
        return bool(self._c.llama_memory_seq_rm(self._memory, slot, length, -1))

    def clear(self) -> None:
        """Forget everything."""
        self._c.llama_memory_clear(self._memory, False)

    def save(self, slot: int) -> Any:
        """A slot's state as bytes of ours."""
        size = self._c.llama_state_seq_get_size(self._context, slot)
        state = (ctypes.c_uint8 * size)()
        self._c.llama_state_seq_get_data(self._context, state, size, slot)
        return state

    def load(self, slot: int, state: Any) -> bool:
        """Put a saved state into an empty slot. False where there is no room."""
        return bool(self._c.llama_state_seq_set_data(self._context, state, len(state), slot))

    def tokenize(self, text: str, *, marks: bool) -> list[int]:
        """Without a first token; ``marks``: words like <|end|> are read as marks. Raises ModelFailed."""
        data = text.encode("utf-8")
        room = len(data) + 8
        tokens = (ctypes.c_int32 * room)()
        count = self._c.llama_tokenize(self.vocabulary, data, len(data), tokens, room, False, marks)
        if count < 0:
            raise ModelFailed
        return list(tokens[:count])

    def piece(self, token: int, *, marks: bool = False) -> bytes:
        """The text of one token; a mark has none unless asked for."""
        size = 64
        while True:
            text = ctypes.create_string_buffer(size)
            count = self._c.llama_token_to_piece(self.vocabulary, token, text, size, 0, marks)
            if count >= 0:
                return text.raw[:count]
            size = -count

    def close(self) -> None:
        """Free the memory. Closing twice is allowed."""
        if self._batch is not None:
            self._thread.shutdown()
            self._c.llama_batch_free(self._batch)
            self._batch = None
        if self._context:
            self._c.llama_free(self._context)
            self._context = None
        if self._model:
            self._c.llama_model_free(self._model)
            self._model = None


def _reads_flag(c: Any) -> Any:
    """The function that llama.cpp asks between two operations whether to stop: the C library's ``atoi``.

    It reads our flag, "0" or "1". A function of Python's would need the interpreter's lock thousands of times
    a second, and wait for whoever holds it.
    """
    standard = ctypes.CDLL("msvcrt") if sys.platform == "win32" else ctypes.CDLL(None)
    return ctypes.cast(standard.atoi, c.ggml_abort_callback)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
