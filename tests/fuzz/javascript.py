"""The extension's own code in one Node.js process that answers questions line by line."""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

_EXTENSION = Path(__file__).parents[2] / "extension"
_PROGRAM = """
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
const root = process.argv[1];
const { isAppMessage, isClientMessage } = await import(root + "/protocol/messages.js");
const { Chunks } = await import(root + "/protocol/chunks.js");
const restore = new Function(readFileSync(root + "/content/restore.js", "utf8") + "; return restore;")();
const answers = {
  judge: ({ side, message }) => (side === "client" ? isClientMessage : isAppMessage)(message),
  restore: ({ text, pairs }) => restore.text(text, pairs),
  parts: ({ parts, pairs }) => restore.parts(parts, pairs).map(({ shown }) => shown).join(""),
  chunks: ({ chunks }) => {
    const joiner = new Chunks();
    return chunks.map((chunk) => {
      try { return joiner.take(chunk) ?? null; } catch (error) {
        if (error instanceof RangeError || error instanceof SyntaxError) return "refused";
        throw error;
      }
    });
  },
};
for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...given } = JSON.parse(line);
  process.stdout.write(JSON.stringify(answers[ask](given)) + "\\n");
}
"""


def here() -> bool:
    """Is there a Node.js to ask?"""
    return shutil.which("node") is not None


def ask(what: str, **given: Any) -> Any:
    """The answer of one of the extension's functions; what crosses is JSON."""
    node = _node()
    assert node.stdin is not None
    assert node.stdout is not None
    node.stdin.write(json.dumps({"ask": what, **given}) + "\n")
    node.stdin.flush()
    line = node.stdout.readline()
    assert line, f"the extension's code fails: {what}"
    return json.loads(line)


@cache
def _node() -> subprocess.Popen[str]:
    node = subprocess.Popen(
        ["node", "--input-type=module", "--eval", _PROGRAM, str(_EXTENSION)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(node.kill)
    return node
