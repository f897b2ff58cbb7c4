"""A city of the world as people at the table say it: by the land at its head, for its card bears no
name; where two are alike, with its place."""

from __future__ import annotations

from engine.core.steps import Arg
from engine.games.gaia import rows
from engine.games.gaia.board import Board
from engine.games.gaia.faces import KIND
from engine.games.gaia.grid import name


def named(b: Board, arg: Arg) -> Arg:
    """`town_desert`, or `town_at:town_desert:2:3`; what is no known city that lies, or lay, in the
    world as it is."""
    site = _site(b, arg)
    if not site or _is_card(b, str(arg)):
        return arg
    alike = [card for card in b.site if _site(b, card) == site]
    if len(alike) < 2 or arg not in b.site:
        return f"town_{site}"
    _, row, column = str(rows.called(b, name(b.site[str(arg)]))).split(":")
    return f"town_at:town_{site}:{row}:{column}"


def _site(b: Board, arg: Arg) -> str:
    face = b.face(arg) if KIND.get(str(arg)) == "city" else None  # type: ignore[arg-type]
    return str(face["site"]) if face else ""


def _is_card(b: Board, card: str) -> bool:
    """Whether it is still in a hand or on the display: there it is looked at as a card."""
    return any(card in one for one in (*b.hand, *b.display.values()))
