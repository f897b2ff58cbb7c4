"""How factions are given out (R2.6) and auctioned (R17.2)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import start
from engine.games.gaia_project.board import Board

HIGHEST_BID = 40


def people(s: Board) -> int:
    """How many seats are played by people."""
    return s.seats - (1 if s.automa is not None else 0)


def begin_factions(s: Board) -> None:
    """The first seat chooses (or bids)."""
    s.phase = "factions"
    s.active = s.order[0]


def open_factions(s: Board, seat: int) -> list[str]:
    """Factions whose board nobody uses yet (R2.6)."""
    if s.options["factions"] == "dealt":
        return [name for name, side in f.FACTIONS.items() if side.colour == s.pool[seat]]
    taken = {f.FACTIONS[name].colour for name in s.chosen}
    if s.automa is not None:
        taken.add(f.FACTIONS[s.automa.faction].colour)
    return [name for name, side in f.FACTIONS.items() if side.colour not in taken]


def bidding(s: Board) -> bool:
    """Whether factions can be bid for now."""
    form = s.options["factions"]
    return form == "auction" or (form == "choose_then_bid" and len(s.chosen) == s.seats)


def choosing(s: Board) -> bool:
    """Whether a new faction can be chosen now."""
    form = s.options["factions"]
    return form not in ("choose_then_bid", "sealed") or len(s.chosen) < s.seats


def owner_of(s: Board, faction: str) -> int:
    """The seat that holds a faction; -1: nobody."""
    return next(
        (n for n, b in enumerate(s.boards) if b.faction is not None and b.faction.id == faction),
        -1,
    )


def lowest_bid(s: Board, faction: str) -> int:
    """What must be bid for a faction now: one more than its holder, or nothing."""
    holder = owner_of(s, faction)
    return s.boards[holder].bid + 1 if holder >= 0 else 0


def refuse_faction(s: Board, seat: int, faction: str) -> Refusal | None:
    """Why a faction cannot be chosen."""
    if faction not in f.FACTIONS or not choosing(s):
        return Refusal("unknown_step", "R2.6")
    if faction not in open_factions(s, seat):
        return Refusal("faction_taken", "R2.6", {"faction": faction})
    return None


def refuse_bid(s: Board, faction: str, points: int) -> Refusal | None:
    """Why a bid cannot be made."""
    if not bidding(s) or faction not in s.chosen:
        return Refusal("unknown_step", "R17.2")
    if not lowest_bid(s, faction) <= points <= HIGHEST_BID:
        return Refusal("bid_amount", "R17.2", {"need": lowest_bid(s, faction), "most": HIGHEST_BID})
    return None


def choose(s: Board, seat: int, faction: str) -> None:
    """Choose a new faction; in an auction it costs nothing until somebody outbids."""
    s.chosen.append(faction)
    s.note("faction", seat, (faction, f"colour.{f.FACTIONS[faction].colour}"), "R2.6")
    if s.options["factions"] not in ("choose_then_bid", "sealed"):
        s.boards[seat].faction = f.FACTIONS[faction]
    _next_chooser(s, seat)


def bid(s: Board, seat: int, faction: str, points: int) -> None:
    """Outbid the holder, who has to act again (R17.2)."""
    holder = owner_of(s, faction)
    if holder >= 0:
        s.boards[holder].faction = None
        s.boards[holder].bid = 0
    s.boards[seat].faction = f.FACTIONS[faction]
    s.boards[seat].bid = points
    s.note("bid", seat, (faction, points), "R17.2")
    _next_chooser(s, seat)


def _next_chooser(s: Board, seat: int) -> None:
    count = people(s)
    form = s.options["factions"]
    if form in ("choose_then_bid", "sealed") and len(s.chosen) < count:
        s.active = (seat + 1) % count
        return
    if form == "sealed" and any(board.faction is None for board in s.boards):
        s.phase, s.active = "maxima", -1
        return
    for n in range(1, count + 1):
        other = (seat + n) % count
        if s.boards[other].faction is None:
            s.active = other
            return
    s.active = -1
    start.deal_boards(s, _first_order(s))


# -- sealed bids (R17.2, the second source) ------------------------------------------


def refuse_maximum(s: Board, seat: int, faction: str, points: int) -> Refusal | None:
    """Why this is not the next secret maximum of a seat: one faction after the other."""
    if faction != s.chosen[len(s.boards[seat].maxima)]:
        return Refusal("unknown_step", "R17.2")
    if not 0 <= points <= HIGHEST_BID:
        return Refusal("bid_amount", "R17.2", {"need": 0, "most": HIGHEST_BID})
    return None


def maximum(s: Board, seat: int, points: int) -> None:
    """Write down a secret maximum; with the last one the auction resolves by itself."""
    s.boards[seat].maxima.append(points)
    s.note("maximum", seat, (), "R17.2")
    if all(len(board.maxima) == len(s.chosen) for board in s.boards):
        _resolve(s)


def _resolve(s: Board) -> None:
    """Seats outbid one another by one point up to their maxima; who pays most starts with 10."""
    waiting = list(range(s.seats))
    while waiting:
        seat = waiting.pop(0)
        faction = _best_offer(s, seat)
        holder, price = owner_of(s, faction), lowest_bid(s, faction)
        if holder >= 0:
            s.boards[holder].faction = None
            s.boards[holder].bid = 0
            waiting.append(holder)
        s.boards[seat].faction, s.boards[seat].bid = f.FACTIONS[faction], price
    most = max(board.bid for board in s.boards)
    for seat, board in enumerate(s.boards):
        s.note("bid", seat, (board.side.id, board.bid), "R17.2")
        board.points += most - board.bid
        board.bid = 0
        board.maxima = []
    start.deal_boards(s, _first_order(s))


def _best_offer(s: Board, seat: int) -> str:
    """The faction whose price lies farthest below the seat's maximum; a free one costs nothing."""
    maxima = dict(zip(s.chosen, s.boards[seat].maxima, strict=True))
    open_to = [x for x in s.chosen if owner_of(s, x) < 0 or lowest_bid(s, x) <= maxima[x]]
    return max(open_to, key=lambda x: maxima[x] - lowest_bid(s, x))


def _first_order(s: Board) -> list[int]:
    """Seats in the order in which their factions were first chosen (R17.2)."""
    order = [owner_of(s, faction) for faction in s.chosen]
    return order + [seat for seat in range(s.seats) if seat not in order]
