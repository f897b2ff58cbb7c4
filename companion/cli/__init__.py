"""The command line `tabletwin`: everything the app does, without a screen."""

from __future__ import annotations

import errno
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.cli import letters
from companion.cli.errors import BadUse
from companion.cli.parser import Command, command_of
from companion.store.errors import StoreError
from engine.core.languages import FIRST

DONE, DIFFERS, BAD_USE = 0, 1, 2
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Why something cannot be written though it is open."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns 0 done, 1 it ran and something differs, 2 bad use or input."""
    try:
        if argv is None:
            letters.begin_anew()
            # As by Ctrl+C: what was started (a broker, boards) is ended, too.
            signal.signal(signal.SIGTERM, signal.default_int_handler)
        letters.take_all()
        return _told(sys.argv[1:] if argv is None else argv)
    except BadUse as error:
        print(error, file=sys.stderr)
        return BAD_USE
    except KeyboardInterrupt:
        print("Stopped. What was played so far is kept.", file=sys.stderr)
        return DIFFERS
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    except EOFError:
        print("Nothing more was typed, so nothing was done.", file=sys.stderr)
        return BAD_USE
    except OSError as error:
        if error.filename is None:  # no file that somebody named
            return _untold(error)
        print(f"{error.filename} cannot be used: {error.strerror}.", file=sys.stderr)
        return BAD_USE


def _told(argv: Sequence[str]) -> int:
    """Run one command and say all that it has to say. Raises OSError where that cannot be."""
    try:
        command, arguments = command_of(argv)
        return DONE if _done(command, arguments) else DIFFERS
    finally:
        with suppress(AttributeError, ValueError):  # it was closed
            sys.stdout.flush()


def _untold(error: OSError) -> int:
    """What was to be said does not go where it was sent (`> FILE` on a full disk)."""
    if error.errno not in FULL:
        raise error
    print(f"Not all could be written: {error.strerror}.", file=sys.stderr)
    with suppress(OSError, ValueError), Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())  # the rest that waits goes there
    return DIFFERS


def _done(command: Command, arguments: Namespace) -> bool:
    """Whether it did all that was asked. Raises BadUse, in the language that was asked for."""
    try:
        return command(arguments)
    except StoreError as error:  # it broke in the middle of something
        raise BadUse(error.said(arguments.language or FIRST[0])) from None
