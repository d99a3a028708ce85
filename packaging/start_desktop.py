"""The packaged app."""

import sys

from sotto_desktop.__main__ import main

sys.exit(main())
