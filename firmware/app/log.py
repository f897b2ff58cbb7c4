"""The device log: plain lines beside the frames on the serial line. Never a secret."""

import io
import sys

from app.console import console


def log(text: str) -> None:
    """One line, cut to 120 characters."""
    console().write(("# " + text[:120] + "\r\n").encode())


def log_exception(where: str, why: BaseException) -> None:
    """What went wrong, with its traceback where the interpreter has one."""
    log(where + ": " + type(why).__name__ + " " + str(why))
    printer = getattr(sys, "print_exception", None)
    if printer:
        text = io.StringIO()
        printer(why, text)
        console().write(text.getvalue().encode())
