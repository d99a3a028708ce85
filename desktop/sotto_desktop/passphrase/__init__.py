"""The passphrase of what is kept, where there is no keyring: asked for, chosen, changed."""
