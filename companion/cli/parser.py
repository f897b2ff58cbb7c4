"""What was typed: the command and its arguments, and the function that runs it."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import NoReturn

from companion.cli.commands import ALL
from companion.cli.errors import BadUse

Command = Callable[[Namespace], bool]
"""Runs a command; False when something differs or failed."""


class _Parser(ArgumentParser):
    """Tells what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise BadUse(f"{message[0].upper()}{message[1:]} (see {self.prog} --help).")


class _Version(Action):
    """`--version`; looked up only when it is asked."""

    def __call__(self, parser: ArgumentParser, *_: object, **__: object) -> None:
        from importlib.metadata import version

        print(f"{parser.prog} {version('tabletwin')}")
        parser.exit()


def command_of(argv: Sequence[str]) -> tuple[Command, Namespace]:
    """The function of the command that was typed and its arguments. Raises BadUse."""
    if any("\0" in word for word in argv):
        raise BadUse("No name has the letter NUL.")
    parser = _parser()
    asked, rest = parser.parse_known_args(argv)
    if rest and getattr(asked, "what", "") == "try" and asked.step is None and len(rest) == 1:
        asked.step = rest.pop()
    if rest:
        raise BadUse(f"Nobody asked for {rest[0]!r} (see tabletwin --help).")
    run: Command = import_module(asked.module).run
    return run, asked


@cache
def _parser() -> ArgumentParser:
    """Made once: it takes longer than most commands."""
    parser = _Parser(prog="tabletwin", description="A companion for real board games.")
    parser.add_argument("--version", action=_Version, nargs=0, help="say which this is, and end")
    found = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    for add in ALL:
        add(found)
    return parser
