"""A model server on loopback that answers by script, over plain HTTP or TLS."""

from __future__ import annotations

import datetime
import ipaddress
import json
import ssl
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

# What a handler sends: pieces of an answer, or a status with a body.
Script = Callable[[dict[str, Any]], Any]


class ModelServer:
    """``script`` gets the request's body and gives the pieces of the answer, or (status, headers, text).

    A piece that is an Event is waited for, one that is bytes is sent as it is.
    """

    def __init__(self, script: Script, owner: str = "vllm", certificate: Path | None = None) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.closed = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.headers.append(dict(self.headers))
                models = [{"id": "small", "owned_by": owner, "max_model_len": 3000}, {"id": "text-embed"}]
                self.reply(200, {"Content-Type": "application/json"}, json.dumps({"data": models}).encode())

            def do_POST(self) -> None:
                server.headers.append(dict(self.headers))
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                server.bodies.append(body)
                answer = script(body)
                if isinstance(answer, tuple):
                    status, headers, text = answer
                    self.reply(status, headers, text)
                    return
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                try:
                    self.stream(answer)
                except OSError:
                    server.closed.set()

            def stream(self, pieces: Any) -> None:
                for piece in pieces:
                    if isinstance(piece, threading.Event):
                        while not piece.wait(0.02):
                            self.send(b": still here\n\n")
                    elif isinstance(piece, bytes):
                        self.send(piece)
                    else:
                        self.event({"choices": [{"delta": {"content": piece}}]})
                usage = {"prompt_tokens": 30, "completion_tokens": 4, "prompt_tokens_details": {"cached_tokens": 20}}
                self.event({"choices": [], "usage": usage})
                self.send(b"data: [DONE]\n\n")

            def event(self, event: dict[str, Any]) -> None:
                self.send(b"data: " + json.dumps(event).encode() + b"\n\n")

            def send(self, data: bytes) -> None:
                self.wfile.write(data)
                self.wfile.flush()

            def reply(self, status: int, headers: dict[str, str], text: bytes) -> None:
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def certificate_for(name: str, folder: Path) -> Path:
    """A fresh self-signed certificate with its key, as PEM."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    names: list[x509.GeneralName] = [x509.DNSName(name), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "server.pem"
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
    return path
