"""Arguments that several commands share: how a match starts, how a table is reached."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from engine.core.languages import LANGUAGES


def offer(commands: Any, name: str, module: str, about: str) -> ArgumentParser:
    """A command that `companion.cli.<module>` runs; it can tell JSON and speak every language."""
    found: ArgumentParser = commands.add_parser(name, help=about, description=about)
    found.set_defaults(module=f"companion.cli.{module}")
    found.add_argument("--json", action="store_true", help="one JSON object, nothing else")
    found.add_argument("--language", choices=tuple(LANGUAGES), default="en")
    return found


def match_start(command: ArgumentParser, seats: int | None) -> None:
    """What every command takes that starts a match."""
    command.add_argument("--seats", type=count, default=seats, required=seats is None, metavar="N")
    command.add_argument("--seed", type=int, default=1, metavar="S")
    command.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of the game"
    )


def way_in(command: ArgumentParser) -> None:
    """What a broker and the nodes of a table ask for; passwords and keys only from files."""
    command.add_argument("--user", metavar="NAME", help="who the broker knows us as")
    command.add_argument("--password-file", metavar="FILE", help="its first line is the password")
    command.add_argument("--ca", metavar="FILE", help="the authority of the broker: its ca.crt")
    command.add_argument("--key-file", metavar="FILE", help="its first line is the table's key")


def table_flags(command: ArgumentParser) -> None:
    """What every command takes that reaches a real table."""
    command.add_argument("--cable", metavar="[NODE=]PORT", help="nodes on serial ports")
    command.add_argument("--broker", metavar="mqtts://HOST:PORT/TABLE", help="nodes on Wi-Fi")
    way_in(command)


def count(text: str) -> int:
    """A whole number above zero that somebody typed."""
    if not (text.isdecimal() and len(text) <= 7 and 1 <= int(text) <= 1_000_000):
        raise ArgumentTypeError(f"it must be a whole number from 1 to 1000000, not {text!r}")
    return int(text)
