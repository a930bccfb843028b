"""`python -m tests.server.serving` is `python -m grognard`, with the test books on the shelf.

It ends with those who started it: when nobody holds the other end of its standard input any more.
"""

import os
import signal
import sys
import threading

from grognard.cli import main
from grognard.core.books import register
from tests.server.mist import MIST

register(MIST)


def end_with_the_tests() -> None:
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=end_with_the_tests, daemon=True).start()
    sys.exit(main())
