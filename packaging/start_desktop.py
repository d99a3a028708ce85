"""The packaged app, and the command line where it is started by that name.

Both are one program then, because each would hold all of Sotto. On Windows a program is either for a window or for a
terminal, so ``start_command.py`` makes a second one there.
"""

import sys
from pathlib import Path

if Path(sys.argv[0]).stem == "sotto":
    from sotto.cli import main
else:
    from sotto_desktop.__main__ import main

sys.exit(main())
