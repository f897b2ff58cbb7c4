"""The command line `tabletwin`: everything the app does, without a screen."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from companion.cli.errors import BadUse
from companion.cli.parser import command_of

DONE, DIFFERS, BAD_USE = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns 0 done, 1 it ran and something differs, 2 bad use or input."""
    try:
        command, arguments = command_of(sys.argv[1:] if argv is None else argv)
        return DONE if command(arguments) else DIFFERS
    except BadUse as error:
        print(error, file=sys.stderr)
        return BAD_USE
    except KeyboardInterrupt:
        print("Stopped. What was played so far is kept.", file=sys.stderr)
        return DIFFERS
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
