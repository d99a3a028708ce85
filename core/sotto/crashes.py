"""A crash of a process that holds private text leaves no image of its memory behind."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import ctypes

    # Windows then ends the process without a report: SEM_FAILCRITICALERRORS and SEM_NOGPFAULTERRORBOX.
    _NO_REPORT = 0x0001 | 0x0002

    def leave_no_dump() -> None:
        """For this process and those that it starts."""
        ctypes.windll.kernel32.SetErrorMode(_NO_REPORT)

else:
    import resource

    def leave_no_dump() -> None:
        """For this process and those that it starts."""
        _, most = resource.getrlimit(resource.RLIMIT_CORE)
        # Linux starts a crash reporter that core_pattern names at a limit of 0 too, but not at 1.
        limit = min(most, 1) if most != resource.RLIM_INFINITY else 1
        resource.setrlimit(resource.RLIMIT_CORE, (limit, limit))
