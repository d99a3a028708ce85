"""The packaged command line."""

import sys

from sotto.cli import main

sys.exit(main())
