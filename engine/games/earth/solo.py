"""Playing alone against Gaia: her reactions, her turns, her gains, and what hands move for her
(R12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from engine.core.ledger import Event
from engine.core.state import Prompt
from engine.core.steps import TABLE, Action
from engine.core.text import goods
from engine.games.earth.actions.choice import begin
from engine.games.earth.board import GAIA, NOBODY, Board
from engine.games.earth.faces import CARDS, TABLES
from engine.games.earth.faces import GAIA as GAIA_CARDS
from engine.games.earth.goals.fauna import FULL_POINTS, leaf
from engine.games.earth.piles import from_deck
from engine.games.earth.seat import FULL

TURNS: int = TABLES["gaia_turns"]


def level(board: Board) -> Mapping[str, str]:
    """What the chosen difficulty changes (R12.7)."""
    row: Mapping[str, str] = TABLES["gaia_levels"][board.options["gaia"]]
    return row


def _from_player(board: Board, what: str) -> int:
    """Counts of the player that Gaia profits from (R12.3, R12.5)."""
    area = board.areas[0]
    if what == "soil_gained":
        return area.gained_turn
    if what == "cards_drawn":
        return area.drawn_turn
    return sum(CARDS[card].counts_as("blue") for card in (*area.cell, *area.own_cards()))


# -- after the player's turn (R12.3) -----------------------------------------------------


def react(board: Board, action: str) -> None:
    """Gaia's reaction; for Plant the cards not kept are already hers (R12.3)."""
    base: Mapping[str, int] = TABLES["gaia_reaction"][level(board)["reaction"]]
    if action == "plant":
        return
    board.note("gaia_reacts", args=(f"action.{action}",), rule="R12.3")
    if action == "compost":
        composts(board, base["compost"] + _from_player(board, "soil_gained") // 2, "R12.3")
    elif action == "water":
        board.gaia_gets("sprouts", base["water"] + _from_player(board, "blue_cards"), "R12.3")
    else:
        board.gaia_gets("growth", base["grow"] + _from_player(board, "cards_drawn"), "R12.3")


def composts(board: Board, wanted: int, rule: str) -> None:
    """Gaia composts cards from the deck, unseen."""
    board.gaia_gets("compost", from_deck(board, wanted), rule)


# -- Gaia's turn (R12.5) -----------------------------------------------------------------


def card_prompts(board: Board) -> tuple[Prompt, ...]:
    """Gaia's next card, while her turn has not begun."""
    gaia = board.gaia
    if gaia is None or board.phase != "gaia" or board.chosen or board.areas[0].stack:
        return ()
    return (Prompt("gaia", TABLE, "gaia", "gaia:seen"),)


def unseen_cards(board: Board) -> list[str]:
    """Gaia cards that may come next; the deck is shuffled again after six (R12.2)."""
    gaia = board.her
    left = [card for card in GAIA_CARDS if card not in gaia.seen]
    return left or list(GAIA_CARDS)


def take_card(board: Board, seat: int, card: str) -> None:
    """The next Gaia card: an action as other player, or a gyre."""
    gaia = board.her
    if len(gaia.seen) == len(GAIA_CARDS):
        gaia.seen = []
    gaia.seen.append(card)
    gaia.turns += 1
    board.note("gaia_card", args=(f"piece.{card}",), rule="R12.5")
    printed = GAIA_CARDS[card]
    if "action" in printed:
        board.chosen = printed["action"]
        begin(board, 0)
    else:
        board.chosen = "gyre"
        board.push(0, ("gyre", printed["leaf"]))


def gains(board: Board) -> None:
    """What Gaia gets after the player has acted and activated (R12.5)."""
    gaia = board.her
    card = gaia.seen[-1]
    board.note("gaia_gains", args=(f"piece.{card}",), rule="R12.5")
    for what, amount, *per in GAIA_CARDS[card].get("gain", ()):
        _gain(board, what, amount * (_from_player(board, per[0]) if per else 1))


def _gain(board: Board, what: str, amount: int) -> None:
    if what == "compost_deck":
        composts(board, amount, "R12.5")
    elif what == "pile":
        to_pile(board, amount)
    elif what == "soil":
        board.gaia_gets("soil", amount, "R12.5")
        exchange_soil(board)
    else:
        board.gaia_gets({"sprout": "sprouts", "growth": "growth"}[what], amount, "R12.5")


def exchange_soil(board: Board) -> None:
    """Every full ten soil is given back for five composted cards (R12.6)."""
    rate = TABLES["gaia_soil"]
    while board.her.soil >= rate["pay"]:
        board.gaia_gets("soil", -rate["pay"], "R12.6")
        composts(board, rate["compost"], "R12.6")


def to_pile(board: Board, wanted: int) -> None:
    """Deck cards to the scoring pile; their points must be known by the end."""
    board.her.hidden += from_deck(board, wanted)


def pile_prompts(board: Board) -> tuple[Prompt, ...]:
    """Cards of the scoring pile still to be shown: at once, or at the end (option `hands`)."""
    gaia = board.gaia
    if gaia is None or not gaia.hidden or not (board.known or board.phase == "shown"):
        return ()
    return (Prompt("pile", TABLE, "earth", "gaia:pile"),) * gaia.hidden


def take_pile(board: Board, seat: int, card: str) -> None:
    """A card of Gaia's scoring pile is shown."""
    board.note("gaia_pile", args=(f"piece.{card}",), rule="R12.9")
    board.her.hidden -= 1
    board.see(card)
    board.her.pile.append(card)


# -- gyres (R12.5, R12.7) ----------------------------------------------------------------


def _open(board: Board, row: str) -> list[int]:
    """Fauna cards of the upper or lower row without a leaf of Gaia."""
    slots = (0, 1) if row == "upper" else (2, 3)
    return [slot for slot in slots if GAIA not in board.leaves[slot]]


def gyre_options(board: Board, seat: int, frame: tuple[Any, ...]) -> list[Action]:
    return [Action("gyre", 0, (board.fauna[slot],)) for slot in _open(board, frame[1])]


def take_gyre(board: Board, seat: int, face: str) -> None:
    """The player picks a fauna card; Gaia takes its next free space."""
    board.areas[0].stack.pop()
    board.event("gyre", 0, (f"piece.{face}",), "R12.5")
    slot = board.fauna.index(face)
    leaf(board, GAIA, slot, face)
    gaia = board.her
    if level(board)["gyre"] == "rest":
        gaia.rests = True
    elif level(board)["gyre"] == "bonus":
        for what, amount in _bonus(gaia.seen[-1], slot):
            _gain(board, what, amount)


def _bonus(card: str, slot: int) -> list[tuple[str, int]]:
    """What a gyre brings besides on the expert level, by the side of the fauna card (R12.7)."""
    found: list[tuple[str, int]] = GAIA_CARDS[card]["expert"]["left" if slot % 2 == 0 else "right"]
    return found


def is_last(board: Board) -> bool:
    """Whether the match ends with this turn (R12.8)."""
    gaia = board.her
    return len(board.areas[0].at) == FULL or (board.phase == "gaia" and gaia.turns == TURNS)


def take_full(board: Board) -> None:
    """Gaia takes the seven points when her deck runs out first (R12.8)."""
    if board.full == NOBODY:
        board.full = GAIA
        board.note("full", GAIA, (FULL_POINTS,), "R12.8")


# -- what hands move for her ---------------------------------------------------------------

PIECES = ("soil", "sprouts", "growth")
"""What lies before her: hands set it to what she has."""


def by_hand(board: Board, first: int) -> list[Event]:
    """Because of the events from `first` on: her pieces as they lie then, and cards from the deck;
    on a scoring pile that is shown at once, each is asked for."""
    if board.gaia is None:
        return []
    gaia, came = board.gaia, _came(board, first)
    has = {what: getattr(gaia, what) for what in PIECES if f"gaia_{what}" in came}
    cards = [("gaia_compost", came["gaia_compost"], gaia.compost)]
    cards += [] if board.known else [("gaia_pile", _piled(board, first), gaia.hidden)]
    return [
        *([Event("gaia_has", 0, (goods(has),), "R12.1")] if has else []),
        *(Event(verb, 0, (n, lie), "R12.5") for verb, n, lie in cards if n > 0),
    ]


def _came(board: Board, first: int) -> Counter[str]:
    """What she got; nothing from before people set it to what lies there."""
    found, counted = Counter[str](), set[str]()
    for whose, what, amount, rule, _ in takewhile(lambda one: one[4] >= first, board.ledger[::-1]):
        if whose == GAIA and not rule:
            counted.add(what)
        elif whose == GAIA and amount and what not in counted:
            found[what] += amount
    return found


def _piled(board: Board, first: int) -> int:
    """Cards that went on her scoring pile by her own cards; what was drawn and not kept is told
    with that (R12.3)."""
    card, cards = "", 0
    for at, event in enumerate(board.events):
        if event.verb == "gaia_card":
            card = str(event.args[0]).removeprefix("piece.")
        gains = GAIA_CARDS[card].get("gain", ()) if event.verb == "gaia_gains" else ()
        if event.verb == "gyre" and level(board)["gyre"] == "bonus":
            gains = _bonus(card, board.fauna.index(str(event.args[0]).removeprefix("piece.")))
        cards += sum(n for what, n, *_ in gains if what == "pile" and at >= first)
    return cards
