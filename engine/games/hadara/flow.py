"""The course of a match: epochs, steps and phases, and what happens by itself (R3-R12, R16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.frames import Frame
from engine.core.ledger import Event
from engine.core.state import Prompt
from engine.core.steps import Action
from engine.games.hadara import cards, draft, food, scores, setup
from engine.games.hadara.board import Board, one_track
from engine.games.hadara.faces import COLOURS, EPOCHS, FOOD, INCOME, PER_SEAT, STEPS
from engine.games.hadara.faces import TILE_COLOURS as TILES
from engine.games.hadara.works import colonies, medals, monuments, requirements, statues

# -- epochs and phases -------------------------------------------------------------------


def _epoch(b: Board, epoch: int) -> None:
    """R12.1: new cards; R3.2: the first seat by rank of the numbers in play."""
    b.epoch, b.half, b.step, b.phase = epoch, "A", 0, "wheel"
    order = b.by_number()
    again = -1 if b.options["third_first"] == "highest" else 0
    b.first = order[epoch - 1] if epoch <= len(order) else order[again]
    for colour in COLOURS:
        b.open_deck(colour)
    b.note("epoch", args=(epoch, PER_SEAT * b.seats, "I" * epoch), rule="R12.1")
    b.realms[b.first].todo.append(("wheel",))
    b.frames.append(("draw",))


def take_wheel(b: Board, seat: int, colour: str) -> None:
    """R4.1: the first seat's crest points at this colour."""
    b.note("wheel", seat, (f"colour.{colour}",), "R4.1")
    b.wheel = b.segments().index(colour)


def _draw(b: Board) -> None:
    """R4.2: everybody draws two cards of the segment the own crest points at."""
    b.step += 1
    b.phase = "choose"
    b.note("step", args=(b.step,), rule="R4.2")
    b.frames.append(("turn_wheel",))
    prompts = []
    for seat in b.order():
        colour = b.segment(seat)
        deck = f"{colour}{b.epoch}"
        b.realms[seat].todo.append(("choose", colour))
        if b.known:
            prompts += [Prompt("drawn", seat, deck)] * PER_SEAT
        else:
            b.realms[seat].unseen = PER_SEAT
            b.deck[colour] -= PER_SEAT
    if prompts:
        b.frames.append(("reveal", tuple(prompts)))
    draft.ask_crests(b)


def _turn_wheel(b: Board) -> None:
    """R4.4: one segment on, or the end of phase A."""
    if b.step < STEPS:
        b.wheel = (b.wheel + 1) % len(COLOURS)
        b.frames.append(("draw",))
    else:
        b.frames += [("half_b",), ("statues", 0), ("colonies", 0), ("income",)]


def _half_b(b: Board) -> None:
    """R9: in turn order, until all discard piles are empty."""
    b.half, b.phase = "B", "pick"
    b.note("half_b", rule="R9.1")
    b.frames += [("next_epoch",), ("medals",), ("feeding",), ("statues", 0), ("colonies", 0)]
    b.frames += [("income",), ("pick", 0)]


def _pick(b: Board, turn: int) -> None:
    if any(b.piles.values()):
        b.frames.append(("pick", turn + 1))
        b.realms[b.order()[turn % b.seats]].todo.append(("pick",))


def _next_epoch(b: Board) -> None:
    if b.epoch == EPOCHS[-1]:
        b.frames.append(("count",))
        plundered = {lv for r in b.realms for lv, colony in r.colonies.items() if not colony}
        setup.ask_prints(b, [f"colony_front_{level}" for level in sorted(plundered)])
    else:
        b.frames.append(("epoch", b.epoch + 1))


def _count(b: Board) -> None:
    """R12.2: when everything that scores is known."""
    b.phase = "over"
    scores.finish(b)


# -- income (R6, R16.2) --------------------------------------------------------------------


def _income(b: Board) -> None:
    b.phase = "income"
    for seat in b.order():
        realm = b.realms[seat]
        b.note("income", seat, rule="R6.1")
        b.earn(seat, max(0, realm.tracks[INCOME]), "R6.1")
        lagging = sum(value > realm.tracks[INCOME] for value in realm.tracks[1:])
        b.earn(seat, 2 * lagging * realm.has("income_lagging"), "R14.8")
        if b.markets:
            _market(b, seat)


def _market(b: Board, seat: int) -> None:
    """R16.3-R16.6: the market is checked after the income, then its coins are placed."""
    realm = b.realms[seat]
    surplus = realm.tracks[FOOD] - realm.card_count()
    for side, name in ((2, "market_large"), (1, "market_small")):
        face = b.printed(name)
        met = realm.tracks[INCOME] >= face["income"] and surplus >= face["surplus"]
        if met and realm.market < side:
            realm.market = side
            b.note("market", seat, (f"piece.{name}",), "R16.4")
            break
    realm.todo += [("market_coin",)] * realm.market


def market_spaces(b: Board) -> list[str]:
    """R16.7: where a market coin may go."""
    stall = b.printed("stall")
    return ["coins", "points", *(colour for colour in TILES if stall.get(colour))]


def take_market_coin(b: Board, seat: int, where: str) -> None:
    """R16.7, R16.8."""
    b.note("market_coin", seat, (f"where.{where}",), "R16.7")
    if where == "coins":
        b.earn(seat, 1, "R16.7")
    elif where == "points":
        b.realms[seat].stall_points += 1
        b.book(seat, "stall", 1, "R16.7")
    else:
        b.add_source(seat, "stall", one_track(where, 1), "R16.7")


# -- colony and statue steps (R7, R8) ------------------------------------------------------

REACHED = {"colonies": "R7.1", "statues": "R8.1"}
OUT_OF_REACH = {"colonies": "no_colony", "statues": "no_statue"}
NOBODY = {"colonies": "nobody_colony", "statues": "nobody_statue"}
"""Events: a seat can take none, or no seat can."""


def _works(verb: str) -> Callable[[Board, int], None]:
    def step(b: Board, turn: int) -> None:
        """In turn order; a seat that can take nothing is not asked, and is told so."""
        b.phase = verb
        if turn == b.seats or (turn == 0 and _nobody(b, verb)):
            return
        b.frames.append((verb, turn + 1))
        seat = b.order()[turn]
        if could_work(b, seat, verb):
            b.realms[seat].todo.append((verb, requirements.limit(b, seat)))
        else:
            b.note(OUT_OF_REACH[verb], seat, rule=REACHED[verb])

    return step


def _nobody(b: Board, verb: str) -> bool:
    """A step begins: whether it passes without a question, which is told in one line."""
    for realm in b.realms:
        realm.lowered = 0
    nobody = not any(could_work(b, seat, verb) for seat in b.order())
    if nobody:
        b.note(NOBODY[verb], rule=REACHED[verb])
    return nobody


def news(b: Board, first: int) -> list[Event]:
    """Who was not asked for a medal, a colony or a statue while others are."""
    passed = OUT_OF_REACH.get(b.phase, "")
    return medals.news(b, first) + [one for one in b.events[first:] if one.verb == passed]


def could_work(b: Board, seat: int, verb: str) -> bool:
    """Whether a seat can take something, perhaps after it frees a tile (R15.7)."""
    if any(True for _ in work_actions(b, seat, verb)):
        return True
    return verb == "statues" and could_free(b, seat)


def could_free(b: Board, seat: int) -> bool:
    """A seat without a tile may free one and then use it."""
    return b.nobles and not any(b.realms[seat].tiles.values()) and bool(cards.freeable(b, seat))


def work_actions(b: Board, seat: int, verb: str) -> Iterator[Action]:
    """What a seat can take in the colony or statue step (R16.10 too)."""
    yield from (colonies if verb == "colonies" else statues).listed(b, seat)
    if b.markets:
        yield from monuments.listed(b, seat)


def took(b: Board, seat: int) -> None:
    """One thing of a step is taken; R14.14 may allow another."""
    verb, left = b.realms[seat].todo.pop()
    if left > 1:
        b.frames.append(("again", seat, verb, left - 1))


def _again(b: Board, seat: int, verb: str, left: int) -> None:
    if could_work(b, seat, verb):
        b.realms[seat].todo.append((verb, left))


# -- medals (R11) --------------------------------------------------------------------------


def _medals(b: Board) -> None:
    b.phase = "medals"
    for seat in range(b.seats):
        b.realms[seat].todo.append(("medals", 0, 0))
        close_medals(b, seat)
    unasked = [seat for seat, realm in enumerate(b.realms) if not realm.todo]
    if len(unasked) == b.seats:
        b.note("nobody_medal", rule="R11.1")
        return
    for seat in unasked:
        medals.note_unasked(b, seat)


def close_medals(b: Board, seat: int) -> None:
    """A seat that can buy no (more) medal is not asked."""
    if not any(True for _ in medals.listed(b, seat)) and not could_free(b, seat):
        b.realms[seat].todo.pop()


# -- running -------------------------------------------------------------------------------

_DO: dict[str, Callable[..., None]] = {
    "sides": setup.sides,
    "coins": setup.coins,
    "epoch": _epoch,
    "draw": _draw,
    "turn_wheel": _turn_wheel,
    "half_b": _half_b,
    "pick": _pick,
    "next_epoch": _next_epoch,
    "income": _income,
    "colonies": _works("colonies"),
    "statues": _works("statues"),
    "again": _again,
    "feeding": food.begin,
    "medals": _medals,
    "count": _count,
}


def run(b: Board) -> None:
    """Do everything that needs nobody; stop at a decision, a reveal or the end."""
    realms = b.realms
    while b.frames:
        for realm in realms:
            if realm.todo:
                return
        frame: Frame = b.frames[-1]
        if frame[0] == "reveal" and frame[1]:
            return
        b.frames.pop()
        if frame[0] != "reveal":
            _DO[frame[0]](b, *frame[1:])
