"""Names, what is typed and what is said may have all letters, whatever Python was told to speak."""

from __future__ import annotations

import codecs
import io
import os
import sys
from contextlib import suppress

ASCII = "ascii"


def take_all() -> None:
    """What is typed or named in other letters than ours is read and said with signs for them."""
    if sys.stdin is None:  # it was closed
        sys.stdin = io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):  # one of a test, or one that was read
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def begin_anew() -> None:
    """Where names of files are ASCII alone (`LC_ALL=C PYTHONUTF8=0`), begin anew in UTF-8, which
    holds all that ASCII does. Only before anything was done; returns where that is not so."""
    if not _ascii_alone() or os.environ.get("PYTHONUTF8") == "1" or sys.flags.ignore_environment:
        return
    words = [sys.executable, *sys.orig_argv[1:]]
    with suppress(OSError):
        os.execve(sys.executable, words, {**os.environ, "PYTHONUTF8": "1"})


def _ascii_alone() -> bool:
    return codecs.lookup(sys.getfilesystemencoding()).name == ASCII
