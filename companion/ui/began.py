"""What is told large when a round begins, or when something comes over all seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.ui.befell import Row, one_row


class Began(NamedTuple):
    """A round of a game, or whatever its rulebook calls so; or what has come over the seats."""

    number: tuple[int, ...]
    """Grows from one to the next."""
    title: str
    """Empty: it is told elsewhere by now."""
    brings: str = ""
    """What is another than in the round before, or what it does."""
    sign: str = ""
    """The picture of what has come over the seats; none for a round."""
    took: Row | None = None
    """What it took from whom."""
    drawn: tuple[tuple[str, str], ...] = ()
    """The picture of each thing that came to light, or a piece, and what is said of it."""
    then: str = ""
    """The round that begins with the same touch: two signs one after the other were read by nobody.
    """


def one_sign(came: Sequence[Began], began: Began | None) -> list[Began]:
    """What has come; the round that begins with it is a line of the last of them."""
    if began is None or not came:
        return [*came, *([began] if began else [])]
    return [*came[:-1], came[-1]._replace(then=f"{began.title} – {began.brings}")]


def taking(came: Began, rows: Iterable[Row]) -> Began:
    """With what it took from whom, of all that is told."""
    own = [row for row in rows if came.sign and row.sign == came.sign]
    if not own:
        return came
    took = one_row(own, "")
    took.how = next((row.how for row in own if row.how), "")
    return came._replace(took=took)
