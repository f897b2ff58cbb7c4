"""Where on its mat hands lay a card: beside one that lay there before it, which stays true however
far the tableau grows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.core.ledger import Event
from engine.games.earth.actions.effects import PAYS_WITH
from engine.games.earth.board import Board
from engine.games.earth.faces import CARDS
from engine.games.earth.places import mat_slot
from engine.games.earth.seat import BESIDE, CORNERS, SIDE, Seat, cell, row_col

VERBS = ("plant", "replace")
"""With these events a card came to lie on a mat."""
TOLD = (
    "planted", "planted_by", "planted_first", "planted_free", "planted_by_free",
    "planted_first_free", "planted_for",
)  # fmt: skip
"""By its line or by a card beside it, or the first one, also where it costs nothing; by the one
that lay there."""
NEW = {(True, False): ".new_row", (False, True): ".new_column", (True, True): ".new_both"}
"""Whether it opens a row above all others, and a column to the left of them."""
DRAWN = {"draw": "draw", "keep_one": "keep_one", "keep_one_more": "keep_one", "fetch": "fetch"}
"""What is told of cards that come into a hand -> the event of the first of them."""
HANDS = {*DRAWN, "compost_hand", "compost_off"}
"""What hands do with the cards that they hold and with their compost."""
_WORDS = (
    "below", "right_of", "left_of", "above",
    "below_right", "below_left", "above_right", "above_left",
)  # fmt: skip
SIDES: Mapping[int, str] = dict(zip(BESIDE + CORNERS, _WORDS, strict=True))
"""The way to the card beside it -> on which side of that one it lies."""


class _Laid(NamedTuple):
    """A card that hands lay."""

    card: str
    space: int
    before: Sequence[int]
    """Spaces on which cards lay when it came."""


def planted(board: Board, first: int) -> Iterator[Event]:
    """R6.2: the cards that were planted from this event on; none before one that it lies beside, or
    that it replaces, which goes onto a compost (R6.6)."""
    came = [one for one in board.events[first:] if one.verb in VERBS]
    free = _free(board) if came else frozenset[tuple[int, str]]()
    for seat, area in enumerate(board.areas):
        mine = [one for one in came if one.seat == seat]
        grown = _grown(board, seat) if mine else []
        for number, space in enumerate(grown):
            for one in _laid_on(mine, area.at[space]):
                if one.verb == "replace":
                    yield one._replace(verb="planted_for")
                else:
                    lies = _Laid(str(one.args[0]), space, grown[:number])
                    yield _told(board, seat, lies, (seat, lies.card) in free)


def in_order(board: Board, owed: list[Event], first: int) -> list[Event]:
    """A card comes into the hand before it is planted: what was drawn stands above what its seat
    planted after that, and so does what its hand did before it drew."""
    came, told = [*enumerate(board.events[first:], first)], list(owed)
    laid = {(one.seat, one.args[0]): at for at, one in came if one.verb in VERBS}
    for drawn, at in _began(came, owed):
        end = next(n for n, one in enumerate(told) if one is drawn)
        below = (n for n, one in enumerate(told[:end])
                 if one.verb in TOLD and laid.get((drawn.seat, one.args[0]), -1) > at)  # fmt: skip
        if (to := next(below, -1)) >= 0:
            up = [one for one in told[to : end + 1]
                  if one.seat == drawn.seat and one.verb in HANDS]  # fmt: skip
            rest = [one for one in told[to : end + 1] if all(one is not each for each in up)]
            told[to : end + 1] = [*up, *rest]
    return told


def _began(came: list[tuple[int, Event]], owed: list[Event]) -> Iterator[tuple[Event, int]]:
    """What is told of cards that come into a hand, in its order, and with which event that began:
    the last sum ends with the last of them."""
    found, left = list[tuple[Event, int]](), came[::-1]
    for told in [one for one in reversed(owed) if one.verb in DRAWN]:
        mine = [one for one in left if (one[1].verb, one[1].seat) == (DRAWN[told.verb], told.seat)]
        cards, at = _times(told), came[-1][0] + 1 if came else 0
        while cards > 0 and mine:
            taken = mine.pop(0)
            left.remove(taken)
            cards, at = cards - _times(taken[1]), taken[0]
        found.append((told, at))
    return iter(found[::-1])


def _times(drawn: Event) -> int:
    """How many cards, or how often one is kept."""
    kept = drawn.verb.startswith("keep_one")
    return int((*drawn.args, 1)[1] if kept else (*drawn.args, 1)[0]) if drawn.args else 1


def _laid_on(came: Sequence[Event], card: str) -> list[Event]:
    """How a card came to its space, and before that what it replaced there."""
    found = list[Event]()
    for one in reversed(came):
        if one.args[0] == card:
            found.append(one)
            if one.verb == "plant":
                break
            card = str(one.args[1])
    return found[::-1]


def _grown(board: Board, seat: int) -> list[int]:
    """The spaces of a tableau in the order in which they were planted; a card that replaces one
    lies where that lay."""
    area, mine = board.areas[seat], (one for one in board.events if one.seat == seat)
    planted = [cell(int(one.args[1]), int(one.args[2])) for one in mine if one.verb == "plant"]
    before = [space for space in sorted(area.at) if space not in planted]
    return [space for space in dict.fromkeys([*before, *planted]) if space in area.at]


def _told(board: Board, seat: int, laid: _Laid, is_free: bool) -> Event:
    """By its neighbour, and whether it opens a line above or to the left, for there the cards of a
    drawing move and those on a table do not; where lines keep their numbers, by these."""
    area, (card, space, before) = board.areas[seat], laid
    beside = next((step for step in SIDES if space + step in before), 0)
    free, rule = ("_free", "R6.4") if is_free else ("", "R6.2")
    if board.options["edge"] == "wrap":
        return Event(f"planted{free}", seat, (card, *_lines(area, space)), rule)
    if not beside:
        return Event(f"planted_first{free}", seat, (card,), rule)
    near, side = area.at[space + beside], f"beside.{SIDES[beside]}{_opens(space, before)}"
    return Event(f"planted_by{free}", seat, (card, near, side), rule)


def _opens(space: int, before: Sequence[int]) -> str:
    """What lines a card opens above or to the left of all that lay there before it."""
    row, col = row_col(space)
    lines = [row_col(one) for one in before]
    return NEW.get((row < min(one for one, _ in lines), col < min(one for _, one in lines)), "")


def _free(board: Board) -> frozenset[tuple[int, str]]:
    """R6.4: seat and card where nothing was paid for a printed price; of what may be paid with
    something else (R6.5) that is told."""
    paid = {(whose, at) for whose, what, _, rule, at in board.ledger
            if what == "soil" and rule == "R6.1"}  # fmt: skip
    first = dict[tuple[int, str], int]()
    for at, one in enumerate(board.events):
        if one.verb == "plant":
            first.setdefault((one.seat, str(one.args[0])), at)
    priced = ((seat, card, at) for (seat, card), at in first.items() if card not in PAYS_WITH)
    return frozenset((seat, card) for seat, card, at in priced
                     if CARDS[card].cost > 0 and (seat, at) not in paid)  # fmt: skip


def _lines(area: Seat, space: int) -> tuple[str, str]:
    """Its row and column, as the tableau lies now."""
    row, col = divmod(mat_slot(area, space), SIDE)
    return f"mat.row.{row + 1}", f"mat.col.{col + 1}"
