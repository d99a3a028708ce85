"""Run before each packaged program: what it starts (a browser, a file manager) is not to load Sotto's libraries.

What it starts of itself (the worker) is to find them again: PyInstaller would take it for a part of this process and
leave its environment as it is.
"""

import os

for _name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
    _before = os.environ.pop(f"{_name}_ORIG", None)
    os.environ.pop(_name, None)
    if _before:
        os.environ[_name] = _before
os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
