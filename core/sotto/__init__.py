"""Sotto: rewrite a prompt on this machine so that a chatbot learns only what the task needs."""

__version__ = "0.1.0"
