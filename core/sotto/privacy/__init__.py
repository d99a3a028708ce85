"""Differential privacy as pure functions: numpy and the standard library, no models, no files."""
