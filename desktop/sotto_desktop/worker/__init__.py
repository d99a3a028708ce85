"""The worker: a process of its own that holds the models, and the Qt side that starts and watches it.

Messages are frames (four bytes of length, little endian, then UTF-8 JSON) on the worker's standard
input and output. To the worker:

    {"type": "find", "id", "text", "profile"}
    {"type": "rewrite", "id", "text", "profile", "vault", "sanitizer", "model", "options", "deadline_seconds"}
    {"type": "look_through", "id", "name", "content", "profile", "deadline_seconds"}    a file, its bytes in base64
    {"type": "test" or "calibrate", "id", "model", "deadline_seconds"}
    {"type": "release", "id", "deadline_seconds"}        give back the memory of the language model
    {"type": "cancel", "id"}

From the worker, with the id of the request:

    {"type": "found", "id", "findings"}
    {"type": "progress", "id", "stage", "fraction"}
    {"type": "partial", "id", "text"}                    what a language model has written so far, its end
    {"type": "rewritten", "id", "rewrite", "vault", "seconds"}
    {"type": "looked_through", "id", "details", "unread"}
    {"type": "looked_after", "id", "result"}             of a test, a calibration, a release
    {"type": "error", "id", "code", "message"}

and once, when the models are loaded or failed to load, {"type": "loaded"} or {"type": "not_loaded", "code", "message"}.
The worker keeps nothing between requests: profile and vault travel with each one.
"""

# A rewrite of 100,000 characters can carry thousands of edits. Both ends are ours, so this hop may be wider
# than the browser's; the bound keeps a broken length from being believed.
FRAME_LIMIT = 64 * 1024 * 1024
