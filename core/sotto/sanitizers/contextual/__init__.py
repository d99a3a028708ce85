"""Contextual-integrity rewriting: what the task needs stays, what is private beyond that goes.

After the paper's setting (essential and non-essential spans of a delegated task); the built-in
policy decides on two levels, which stretches of the text go and what happens inside those that stay.
"""
