"""A model hub on loopback: one file, announced like the real one does, served as badly as a test asks for."""

from __future__ import annotations

import hashlib
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

COMMIT = "c" * 40


class HubServer:
    """``drop_after``: bytes after which each connection ends; None for never. ``fail``: a status to answer with."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.sha256 = hashlib.sha256(content).hexdigest()
        self.size = len(content)
        self.drop_after: int | None = None
        self.ignores_ranges = False
        self.fail: int | None = None
        self.asked: list[tuple[str, str | None]] = []
        self.headers: list[dict[str, str]] = []
        hub = self

        class Handler(BaseHTTPRequestHandler):
            def do_HEAD(self) -> None:
                hub.answer(self, body=False)

            def do_GET(self) -> None:
                hub.answer(self, body=True)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, request: BaseHTTPRequestHandler, body: bool) -> None:
        wanted = request.headers.get("Range")
        self.asked.append((request.command, wanted))
        self.headers.append(dict(request.headers))
        if self.fail is not None:
            request.send_response(self.fail)
            request.send_header("Content-Length", "0")
            request.end_headers()
            return
        start = int(wanted.removeprefix("bytes=").split("-")[0]) if wanted and not self.ignores_ranges else 0
        part = self.content[start:]
        request.send_response(206 if start else 200)
        if start:
            request.send_header("Content-Range", f"bytes {start}-{len(self.content) - 1}/{len(self.content)}")
        request.send_header("X-Repo-Commit", COMMIT)
        request.send_header("X-Linked-Etag", f'"{self.sha256}"')
        request.send_header("X-Linked-Size", str(self.size))
        request.send_header("ETag", f'"{self.sha256}"')
        request.send_header("Content-Length", str(len(part)))
        request.end_headers()
        if body:
            request.wfile.write(part if self.drop_after is None else part[: self.drop_after])
        request.close_connection = True
