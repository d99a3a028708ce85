"""The browser's way to the app: relays frames between the browser's pipes and the app's socket.

Standard library only, so that it starts fast; the browser starts one process for each port.
"""

__version__ = "0.1.0"
