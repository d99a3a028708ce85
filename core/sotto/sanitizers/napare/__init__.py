"""NaPaRe: each private segment is rewritten by a small tree search over deleting and obscuring.

After "Zero-Shot Privacy-Aware Text Rewriting via Iterative Tree Search". ``tree_search.py`` is its
Algorithm 1; docs/papers/napare.md lists each symbol, default and step with its name here.
"""
