"""A language model on a server that speaks the OpenAI protocol: Ollama, LM Studio, llama-server, vLLM.

It shows no logits, so it can give no formal guarantee; and nothing forces its answers, so they are checked.
"""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sotto.engines.base import Check, OnText, Prompt, Sampling, Usage, go_on, unheard
from sotto.engines.server_link import Call, Rejected
from sotto.engines.servers import Server, ServerModel
from sotto.errors import ContextTooLong, ModelAnswerUnusable, ModelFailed, ServerRefused, ServerUnreachable, SottoError

# Tries for an answer without banned words, or of the form that was asked for.
_TRIES = 3
# A second try must come out differently.
_RETRY_TEMPERATURE = 0.7
_RETRY_SEED = 7919
# Servers that work on several prompts at once; the others are asked one by one.
_PARALLEL = {"vllm": 8, "llama-server": 4, "ollama": 4, "lm-studio": 4}
# A token of English has more bytes than this: the estimate errs on the safe side.
_BYTES_PER_TOKEN = 3
_TOKENS_PER_TURN = 8
_POLL_SECONDS = 0.05


class LocalServer:
    """A LanguageModel. ``tokens`` is an estimate from above: the protocol has no way to ask."""

    def __init__(self, server: Server, model: ServerModel, key: str | None = None) -> None:
        self.name = f"{server.address.name}/{model.id}"
        self.context = model.context
        self.place = server.place
        self._server = server
        self._model = model
        self._key = key
        self._usage = Usage()

    def tokens(self, prompt: Prompt) -> int:
        return sum(-(-len(turn.content.encode()) // _BYTES_PER_TOKEN) + _TOKENS_PER_TURN for turn in prompt)

    def complete(
        self, prompts: Sequence[Prompt], sampling: Sampling, check: Check = go_on, on_text: OnText = unheard
    ) -> list[str]:
        """See LanguageModel. Raises ModelAnswerUnusable when no try gave an answer of the wanted form."""
        for prompt in prompts:
            if self.tokens(prompt) + sampling.max_tokens > self.context:
                raise ContextTooLong(_too_long(self.tokens(prompt) + sampling.max_tokens, self.context))
        heard = on_text if _unbound(sampling) else unheard
        answers: dict[int, str] = {}
        for attempt in range(_TRIES):
            left = [at for at in range(len(prompts)) if at not in answers]
            made = self._ask({at: prompts[at] for at in left}, _varied(sampling, attempt), check, heard)
            for at, text in made.items():
                if _acceptable(text, sampling):
                    answers[at] = text
                    if heard is unheard:
                        on_text(at, text)
            if len(answers) == len(prompts):
                return [answers[at] for at in range(len(prompts))]
        raise ModelAnswerUnusable

    def usage(self) -> Usage:
        return self._usage

    def close(self) -> None:
        """There is nothing of ours to give back: the server keeps its model as long as it likes."""

    # Asking -----------------------------------------------------------------------------------

    def _ask(self, prompts: Mapping[int, Prompt], sampling: Sampling, check: Check, on_text: OnText) -> dict[int, str]:
        """One answer to each, some at a time. Whatever ends this ends the connections too."""
        news: queue.Queue[tuple[int, object]] = queue.Queue()
        waiting = list(prompts)
        running: dict[int, Call] = {}
        texts = dict.fromkeys(prompts, "")
        try:
            while waiting or running:
                while waiting and len(running) < _PARALLEL.get(self._server.kind, 1):
                    at = waiting.pop(0)
                    running[at] = self._start(at, prompts[at], sampling, news)
                check()
                try:
                    at, what = news.get(timeout=_POLL_SECONDS)
                except queue.Empty:
                    continue
                if isinstance(what, SottoError):
                    raise what
                if isinstance(what, str):
                    texts[at] += what
                    on_text(at, what)
                elif isinstance(what, Usage):
                    self._count(what)
                else:
                    del running[at]
        finally:
            for call in running.values():
                call.stop()
        return texts

    def _start(self, at: int, prompt: Prompt, sampling: Sampling, news: queue.Queue[tuple[int, object]]) -> Call:
        body = self._body(at, prompt, sampling)
        call = Call(self._server.address, "POST", "/chat/completions", body, self._key)
        threading.Thread(target=self._listen, args=(at, prompt, call, news), name="model server", daemon=True).start()
        return call

    def _listen(self, at: int, prompt: Prompt, call: Call, news: queue.Queue[tuple[int, object]]) -> None:
        """Runs on a thread of its own; everything it learns goes to ``news``, at last None or an error."""
        written = 0
        counted = False
        try:
            for event in call.events():
                usage = event.get("usage")
                if isinstance(usage, dict):
                    news.put((at, _usage(usage)))
                    counted = True
                for choice in event.get("choices") or ():
                    text = (choice.get("delta") or {}).get("content")
                    if isinstance(text, str) and text:
                        written += 1
                        news.put((at, text))
            if not counted:
                # Not every server counts: the estimate of the prompt, and a token a piece.
                news.put((at, Usage(evaluated=self.tokens(prompt), decoded=written)))
            news.put((at, None))
        except Rejected as no:
            news.put((at, _meaning(no)))
        except SottoError as error:
            news.put((at, error))
        except Exception:  # noqa: BLE001 - whatever a stranger's events do here, it ends in an answer
            news.put((at, ModelFailed()))

    def _body(self, at: int, prompt: Prompt, sampling: Sampling) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._model.id,
            "messages": [{"role": turn.role, "content": turn.content} for turn in prompt],
            "max_tokens": sampling.max_tokens,
            "temperature": sampling.temperature,
            "seed": sampling.seed + at,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        if sampling.schema is not None:
            body["response_format"] = self._format(sampling.schema)
        return body

    def _format(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        if self._server.kind == "llama-cpp-python":
            # It ignores the other form without a word.
            return {"type": "json_object", "schema": dict(schema)}
        return {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": dict(schema)}}

    def _count(self, more: Usage) -> None:
        now = self._usage
        self._usage = Usage(now.evaluated + more.evaluated, now.reused + more.reused, now.decoded + more.decoded)


def _unbound(sampling: Sampling) -> bool:
    """Whether any answer will do, so that it can be shown while it comes."""
    return not sampling.banned and sampling.schema is None


def _varied(sampling: Sampling, attempt: int) -> Sampling:
    if attempt == 0:
        return sampling
    return replace(
        sampling,
        seed=sampling.seed + _RETRY_SEED * attempt,
        temperature=max(sampling.temperature, _RETRY_TEMPERATURE),
    )


def _acceptable(text: str, sampling: Sampling) -> bool:
    folded = text.casefold()
    if any(word.casefold() in folded for word in sampling.banned):
        return False
    if sampling.schema is None:
        return True
    import jsonschema

    try:
        jsonschema.validate(json.loads(text, strict=False), sampling.schema)
    except (ValueError, RecursionError, jsonschema.ValidationError):
        return False
    return True


def _usage(plain: Mapping[str, Any]) -> Usage:
    def number(value: object) -> int:
        return value if isinstance(value, int) and value > 0 else 0

    details = plain.get("prompt_tokens_details")
    reused = number(details.get("cached_tokens")) if isinstance(details, dict) else 0
    return Usage(number(plain.get("prompt_tokens")) - reused, reused, number(plain.get("completion_tokens")))


def _meaning(no: Rejected) -> SottoError:
    """The error for a user. What the server said is looked at, never shown."""
    said = no.said.casefold()
    if no.status in (400, 413) and "context" in said:
        return ContextTooLong()
    if no.status in (401, 403):
        return ServerRefused("The model server wants a key, or another one. Enter it on the Models page.")
    if no.status == 404:
        return ServerRefused("The model server has no model of this name any more. Choose one on the Models page.")
    if 300 <= no.status < 400:
        return ServerRefused("The model server wanted to send Sotto elsewhere, which Sotto does not do.")
    return ServerUnreachable() if no.status >= 500 else ServerRefused()


def _too_long(tokens: int, context: int) -> str:
    return (
        f"The text with its instructions and its answer takes about {tokens:,} tokens; this language model has "
        f"{context:,}. Send it in parts, or choose a model with a larger context."
    )
