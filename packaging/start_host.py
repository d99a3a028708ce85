"""The packaged native-messaging host."""

import sys

from sotto_host.__main__ import main

sys.exit(main())
