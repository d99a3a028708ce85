"""DP-GTR: differentially private group text rewriting (``docs/papers/dp-gtr.md``)."""
