"""What crosses between browser, host, app and worker: frames, messages and chunks."""
