"""What lies in a bank: the record of a version's files, and what we say of the one that runs."""

import banks
from app import wire


def said() -> str:
    """The body of `bank`: which version runs, and whether it has proved itself."""
    now = banks.running()
    body = wire.field("bank", now) + wire.field("trial", int(banks.on_trial()))
    return body + wire.field("sum", staged(banks.folder(now))[0])


def staged(bank: str) -> "tuple[str, list[str]]":
    """What the record of a bank says: the hash of the whole, the rows of its files."""
    try:
        with open(bank + "image") as file:
            rows = file.read().split("\n")
    except (OSError, ValueError):
        return ("", [])
    if len(rows) < 2 or not is_hash(rows[0]):
        return ("", [])
    for row in rows[1:-1]:
        words = row.split(" ")
        if len(words) != 3 or not words[1].isdigit():
            return ("", [])
    return (rows[0], rows[1:-1])


def is_hash(value: object) -> bool:
    return (
        isinstance(value, str)
        and len(value) == 64
        and all([c in "0123456789abcdef" for c in value])
    )
