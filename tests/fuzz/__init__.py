"""Harnesses: each module has ``check(data)``, which raises where ``data`` breaks a promise, and ``SEEDS``.

The suite runs them for a moment under Hypothesis (``test_fuzz.py``), ``python -m tests.fuzz`` for long under atheris.
"""

# The harness, and how many examples of it the suite runs.
HARNESSES = {
    "frames": 300,
    "messages": 150,
    "sessions": 60,
    "worker_words": 150,
    "profiles": 100,
    "gguf": 150,
    "model_folders": 150,
    "documents": 150,
    "vaults": 80,
    "texts": 20,
    "rewrites": 8,
}
