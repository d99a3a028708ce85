"""Sotto for programs without an extension: the clipboard is reviewed in a small window and put back."""
