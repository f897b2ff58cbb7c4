"""What lies face down on the table: the draw piles of this epoch, the stacks of colonies (R2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from engine.games.hadara.board import Board
from engine.games.hadara.draft import drawn_colour
from engine.games.hadara.faces import COLOURS, LEVELS


def in_pile(b: Board, pile: str) -> Collection[str]:
    """R2.2, R2.3: the cards of this epoch; setup cards and monuments until they are dealt."""
    dealt_before = ("setup", "monuments")
    lies = pile in lying(b) or (pile in dealt_before and not b.epoch)
    return b.pool.get(pile, ()) if lies else ()


def lying(b: Board) -> dict[str, int]:
    """Face-down pile -> how many cards are in it, drawn ones that nobody has shown left out."""
    draws = {f"{colour}{b.epoch}": b.deck.get(colour, 0) for colour in COLOURS if b.epoch}
    return draws | {f"colony{level}": b.stacks[level] for level in LEVELS}


def just_drawn(b: Board) -> dict[str, int]:
    """R4.2: what seats have drawn and still choose from."""
    found: Counter[str] = Counter()
    for realm in b.realms:
        if realm.unseen:
            found[f"{drawn_colour(realm.todo[-1])}{b.epoch}"] += realm.unseen
    return found


def elsewhere(b: Board) -> dict[str, int]:
    """R2.2, R2.4: the rest of a pile went back to the box unseen, or was taken."""
    owed = Counter(p.deck for p in b.prompts() if p.verb == "colony")
    held = just_drawn(b)
    return {
        pile: len(b.pool[pile]) - count - owed[pile] - held.get(pile, 0)
        for pile, count in lying(b).items()
    }
