"""The command line `tabletwin`: everything the app does, without a screen."""

from __future__ import annotations

import io
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress

from companion.cli.errors import BadUse
from companion.cli.parser import Command, command_of
from companion.store.errors import StoreError
from engine.core.languages import FIRST

DONE, DIFFERS, BAD_USE = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns 0 done, 1 it ran and something differs, 2 bad use or input."""
    try:
        _take_all_letters()
        command, arguments = command_of(sys.argv[1:] if argv is None else argv)
        return DONE if _done(command, arguments) else DIFFERS
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
            raise
        print(f"{error.filename} cannot be used: {error.strerror}.", file=sys.stderr)
        return BAD_USE


def _done(command: Command, arguments: Namespace) -> bool:
    """Whether it did all that was asked. Raises BadUse, in the language that was asked for."""
    try:
        return command(arguments)
    except StoreError as error:  # it broke in the middle of something
        raise BadUse(error.said(arguments.language or FIRST[0])) from None


def _take_all_letters() -> None:
    """What is typed or named in other letters than ours is read and said with signs for them."""
    if sys.stdin is None:  # it was closed
        sys.stdin = io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):  # one of a test, or one that was read
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
