"""Sotto: rewrite a prompt on this machine so that a chatbot learns only what the task needs."""

import os

__version__ = "0.1.0"

# Read once, when NumPy is loaded: OpenBLAS' threads wait by spinning, which starves the models' own and the browser.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
