"""What people type while something else goes on: read on a thread of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread


def read_lines(take: Callable[[str], bool], ended: Callable[[], None]) -> None:
    """Every line goes to `take` till it wants no more; `ended` is told when none will come."""

    def read() -> None:
        try:
            for line in sys.stdin:
                if not take(line.strip()):
                    return
        except (OSError, ValueError) as error:
            print(f"What is typed can be read no more: {error}.", file=sys.stderr, flush=True)
        ended()

    Thread(target=read, daemon=True).start()
