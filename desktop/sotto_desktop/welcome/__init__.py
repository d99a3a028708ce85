"""The first run: what Sotto does, a browser, a profile, a first try."""
