"""Evaluator models of the user's choice: similarity, entailment, fluency and reward (extra ``torch``).

Each reads a model folder on this computer, safetensors only, and never runs code that comes with a model.
"""
