"""A key that works in every program, where the system lets a program ask for one: under X11."""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from typing import Any

from PySide6.QtCore import QKeyCombination, QObject, QSocketNotifier, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence

from sotto_desktop.translation import tr

_KEY_PRESS = 2
_SHIFT, _LOCK, _CONTROL, _ALT, _NUM_LOCK, _SUPER = 1, 2, 4, 8, 16, 64
_MASKS = {
    Qt.KeyboardModifier.ShiftModifier: _SHIFT,
    Qt.KeyboardModifier.ControlModifier: _CONTROL,
    Qt.KeyboardModifier.AltModifier: _ALT,
    Qt.KeyboardModifier.MetaModifier: _SUPER,
}
# XEvent is a union of 24 longs; what counts here is its first member, the type.
_Event = ctypes.c_long * 24
_OnError = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


def may_be_taken(keys: QKeySequence) -> bool:
    """Whether no program would miss it: not a key that is typed with."""
    if keys.isEmpty():
        return True
    first = keys[0]  # type: ignore[index]  # the stubs forget it
    held = first.keyboardModifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return bool(held) or Qt.Key.Key_F1 <= first.key() <= Qt.Key.Key_F35


class Hotkey(QObject):
    """Signals:
    pressed(): the key was pressed, whichever program has the keyboard.
    """

    pressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = ""
        self._x11: Any = None
        self._display: int | None = None
        self._notifier: QSocketNotifier | None = None
        self._refused = False
        # Kept alive for as long as the library may call it.
        self._on_error = _OnError(self._note_refusal)

    def grab(self, keys: str) -> None:
        """Ask for ``keys`` (as Qt writes them) in the place of the former; "" for none. ``state`` says how it went."""
        self.release()
        sequence = QKeySequence(keys)
        if sequence.isEmpty():
            self.state = tr("No key is set.")
        elif sys.platform.startswith("linux") and QGuiApplication.platformName() == "xcb" and self._connect():
            shown = sequence.toString(QKeySequence.SequenceFormat.NativeText)
            held = self._grab(sequence[0])  # type: ignore[index]  # the stubs forget it
            self.state = (
                tr("{shown} works in every program.").format(shown=shown)
                if held
                else tr("Another program already has {shown}.").format(shown=shown)
            )
        else:
            self.state = tr(
                "This system does not let Sotto ask for a key. Give one to the command “sotto-desktop --clipboard” "
                "in the keyboard settings of your desktop."
            )

    def release(self) -> None:
        """Give the key back."""
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
        if self._display is not None:
            self._x11.XCloseDisplay(ctypes.c_void_p(self._display))
            self._display = None

    def _connect(self) -> bool:
        name = ctypes.util.find_library("X11")
        if name is None:
            return False
        self._x11 = x11 = ctypes.CDLL(name)
        x11.XOpenDisplay.restype = ctypes.c_void_p
        for function in (x11.XDefaultRootWindow, x11.XStringToKeysym):
            function.restype = ctypes.c_ulong
        x11.XSetErrorHandler.restype = ctypes.c_void_p
        self._display = x11.XOpenDisplay(None)
        return self._display is not None

    def _grab(self, keys: QKeyCombination) -> bool:
        x11, display = self._x11, ctypes.c_void_p(self._display)
        name = QKeySequence(keys.key()).toString(QKeySequence.SequenceFormat.PortableText)
        symbol = x11.XStringToKeysym((name.lower() if len(name) == 1 else name).encode())
        code = x11.XKeysymToKeycode(display, ctypes.c_ulong(symbol))
        if not code:
            return False
        wanted = sum(mask for modifier, mask in _MASKS.items() if keys.keyboardModifiers() & modifier)
        root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
        self._refused = False
        # Without a handler of one's own the library ends the process on an error.
        before = x11.XSetErrorHandler(self._on_error)
        for locks in (0, _LOCK, _NUM_LOCK, _LOCK | _NUM_LOCK):
            x11.XGrabKey(display, code, wanted | locks, root, 1, 1, 1)
        x11.XSync(display, 0)
        x11.XSetErrorHandler(ctypes.c_void_p(before))
        if self._refused:
            return False
        self._notifier = QSocketNotifier(x11.XConnectionNumber(display), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        return True

    def _note_refusal(self, _display: object, _error: object) -> int:
        self._refused = True
        return 0

    def _read(self) -> None:
        event = _Event()
        while self._display is not None and self._x11.XPending(ctypes.c_void_p(self._display)):
            self._x11.XNextEvent(ctypes.c_void_p(self._display), ctypes.byref(event))
            if ctypes.cast(event, ctypes.POINTER(ctypes.c_int))[0] == _KEY_PRESS:
                self.pressed.emit()
