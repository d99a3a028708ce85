"""How Sotto looks: colours, spacing and type in ``tokens``, the style sheet made of them, and the icons."""
