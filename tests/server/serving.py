"""`python -m tests.server.serving` is `python -m grognard`, with the test books on the shelf."""

import sys

from grognard.cli import main
from grognard.core.books import register
from tests.server.mist import MIST

register(MIST)

if __name__ == "__main__":
    sys.exit(main())
