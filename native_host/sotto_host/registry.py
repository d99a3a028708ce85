"""Default values of keys under HKEY_CURRENT_USER, on Windows."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import winreg

    class WindowsRegistry:
        def read(self, key: str) -> str | None:
            try:
                return str(winreg.QueryValue(winreg.HKEY_CURRENT_USER, key))
            except FileNotFoundError:
                return None

        def write(self, key: str, value: str) -> None:
            winreg.SetValue(winreg.HKEY_CURRENT_USER, key, winreg.REG_SZ, value)

        def delete(self, key: str) -> None:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)
