"""The device log: plain lines beside the frames on the serial line. Never a secret."""

import sys

_counts = {"lines": 0}


def log(text: str) -> None:
    """One line, cut to 120 characters."""
    _counts["lines"] += 1
    print("# " + text[:120])


def log_exception(where: str, why: BaseException) -> None:
    """What went wrong, with its traceback where the interpreter has one."""
    log(where + ": " + type(why).__name__ + " " + str(why))
    printer = getattr(sys, "print_exception", None)
    if printer:
        printer(why)
