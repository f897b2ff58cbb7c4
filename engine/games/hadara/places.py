"""Where every sensed piece should lie now: `zone:slot`.

`pile:<colour>` is the top of a discard pile, `under:<colour>:n` what it covers, `colony:<level>`
a stack, `seat0:<colour>:n` the cards of a seat, `seat0:colony:<level>` its colonies,
`monument:n` an open monument, `out` what has left the game (sold or removed: into the box).
"""

from __future__ import annotations

from engine.games.hadara.board import Board, Seat

BOX = "box"


def places(b: Board) -> dict[str, str]:
    """Piece -> place; cards in draw piles, hands and colony stacks are left out unless known."""
    found: dict[str, str] = {}
    for colour, pile in b.piles.items():
        found.update({card: f"under:{colour}:{slot}" for slot, card in enumerate(pile[:-1])})
        if pile:
            found[pile[-1]] = f"pile:{colour}"
    found.update({monument: f"monument:{n}" for n, monument in enumerate(b.monuments)})
    for seat, realm in enumerate(b.realms):
        found.update(_of(seat, realm))
    return found


def _of(seat: int, realm: Seat) -> dict[str, str]:
    found = dict.fromkeys(realm.hand, f"seat{seat}:hand")
    for colour, row in realm.cards.items():
        found.update({card: f"seat{seat}:{colour}:{slot}" for slot, card in enumerate(row)})
    colonies = {colony: level for level, colony in realm.colonies.items() if colony}
    found.update({colony: f"seat{seat}:colony:{level}" for colony, level in colonies.items()})
    found.update(dict.fromkeys(realm.monuments, f"seat{seat}:monument"))
    if realm.setup:
        found[realm.setup] = f"seat{seat}:setup"
    return found
