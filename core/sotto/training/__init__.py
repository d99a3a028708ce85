"""How the built-in models are made: data, encoder, policy, export, model card. Needs the ``train`` extra."""
