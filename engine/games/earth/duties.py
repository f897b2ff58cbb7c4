"""What hands do where nobody sees it, as one sum of each kind since they last said that it is
done: draw, keep one, compost, shuffle; leaves, the active-player token, cards that are planted,
soil, sprouts, growth and canopies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TypeAlias

from engine.core.ledger import Event, Line
from engine.core.steps import Arg
from engine.games.earth import laid, setup, solo
from engine.games.earth.actions import choice
from engine.games.earth.board import GAIA, Board
from engine.games.earth.faces import CARDS
from engine.games.earth.piles import BY_ACTION, BY_AGREEMENT, agreed

SHOWS = {
    "draw": "hand", "keep_one": "hand", "compost_deck": "compost", "compost_discard": "compost",
    "compost_hand": "compost", "compost_off": "compost", "unsprout": "sprouts", "ungrow": "growth",
    "ungrow_canopy": "growth", "sprout": "sprouts", "growth": "growth",
}  # fmt: skip
"""What was counted since shows that this was done."""
DRAWN = ("draw", "keep_one")
"""Events of cards that go into a hand unseen (R5.4); of known hands the table is asked instead."""
CHOSEN = ("", "R6.5", "R6.6", "R7.11")
"""By these rules a seat composts cards that it has chosen, or people agree on a number."""


BY_CARD = {
    "R6.5": "compost_hand", "R7.11": "compost_hand", "R7.12": "compost_off", "R9.4": "fetch",
}  # fmt: skip
"""By these a seat lays cards of its hand on its compost, or of that on the discard pile, or takes
them into its hand."""
READ = {"token": "seat0:action", **dict.fromkeys(laid.TOLD, "seat0:tableau")}
"""Where readers look at the actions of a board, they see the token; at a mat, its cards."""
LAID = frozenset({*laid.VERBS, "play"})
"""Events of cards that a hand lays."""
INTO_HAND = {"draw": 1, "fetch": 1, "compost_hand": -1}
"""What each card that is told of is to a hand."""
ONTO_COMPOST = {
    "compost_deck": 1, "compost_discard": 1, "compost_hand": 1, "compost_off": -1, "fetch": -1,
}  # fmt: skip
"""The same to a compost."""
NUMBERED = {
    "soil": ("soil", "soil"), "pay": ("soil", "soil"), "soil_even": ("soil", "soil"),
    "draw": ("draw", "hand"), "fetch": ("fetch", "hand", "compost"),
    "compost_hand": ("compost_hand", "hand", "compost"),
    **dict.fromkeys(("compost_deck", "compost_discard"), ("compost_pile", "compost")),
    "compost_off": ("compost_off", "compost"),
    "sprout": ("sprout:", "sprouts:"), "unsprout": ("unsprout:", "sprouts:"),
    **dict.fromkeys(("grow", "grow_canopy", "canopy"), ("grow:", "growth:")),
    **dict.fromkeys(("ungrow", "ungrow_canopy"), ("ungrow:", "growth:")),
    "gaia_compost": ("gaia_compost", "gaia_compost"),
}  # fmt: skip
"""Duties that tell a sum: of what, and what it counts."""
OFF = {"unsprout": "sprout", "ungrow": "growth"}
"""What comes off a card."""
_Lot: TypeAlias = tuple[str, int, str]
"""`sprout` or `growth`, whose, and on which card."""
ON = {"sprout": "sprout", "growth": "grow"}
"""Pieces that are put on a card, and what hands are told of it."""
LEAVES = {"leaf": "leaf", "full": "leaf_full"}
"""Events with which a leaf is put, and what hands are told of it."""
HERS = "_gaia"
"""So ends what hands are told to do for Gaia."""
SPOTS = frozenset({*LEAVES.values(), *(f"{one}{HERS}" for one in LEAVES.values())})
"""What no number on the screen tells."""
TOUCHES = {
    "draw": ("hand",), "keep_one": ("hand",),
    "compost_deck": ("compost",), "compost_discard": ("compost",), "compost_off": ("compost",),
    "compost_hand": ("hand", "compost"), "fetch": ("hand", "compost"),
}  # fmt: skip
"""What is told as one sum until a deed of another kind touches the same cards: a draw and a keeping
are one kind."""


def duties(board: Board, first: int) -> list[Event]:
    """What is set up (R3), then in the order in which they came about."""
    by_hand = ("reshuffle", *(() if board.known else DRAWN))
    new = [*enumerate(board.events[first:], first)]
    found = [(at, _whole(board, at, event)) for at, event in new if event.verb in by_hand]
    found += _leaves(board, first)
    found += _composted(board, first)
    counted = _counted(board, first)
    found = [(at, event) for at, event in found if not _is_shown(counted, at, event)]
    found += _cards(board, first)
    told = _summed(board, [event for _, event in sorted(found, key=lambda one: one[0])])
    told = _then(board, told)
    told = [*map(_to_gaia, told)] if board.gaia else told
    return [*setup.duties(board, first), *told]


def _leaves(board: Board, first: int) -> Iterator[tuple[int, Event]]:
    """R10.2, R10.5: on a card of the middle, and on the space of the first full mat. Gaia's are put
    by the seat that plays against her."""
    for at, event in enumerate(board.events[first:], first):
        if verb := LEAVES.get(event.verb):
            whose = HERS if event.seat == GAIA else ""
            yield at, event._replace(verb=verb + whose, seat=max(event.seat, 0))


def _to_gaia(told: Event) -> Event:
    """R12.3: alone, what is drawn and not kept goes on her scoring pile."""
    kept = told.verb in ("keep_one", "keep_one_more")
    return told._replace(verb=told.verb + HERS) if kept else told


def _then(board: Board, told: list[Event]) -> list[Event]:
    """So many cards lie in a hand after a draw, and on a compost: what is told below it is yet to
    come."""
    said = list[Event]()
    left = [area.in_hand() for area in board.areas]
    lie = [len(area.compost) for area in board.areas]
    for event in reversed(told):
        whose, onto = event.seat, ONTO_COMPOST.get(event.verb, 0)
        if whose in range(board.seats) and (onto or event.verb == "draw"):
            then = lie[whose] if onto else left[whose]
            event = event._replace(args=(event.args[0], then))
        said.append(event)
        if whose in range(board.seats):
            left[whose] -= _into_hand(event)
            lie[whose] -= onto * int(event.args[0]) if onto else 0
    return said[::-1]


def _into_hand(told: Event) -> int:
    """So many cards come into a hand by it."""
    if told.verb.startswith("keep_one"):
        return int((*told.args, 1)[1])
    each = INTO_HAND.get(told.verb, 0)
    return each * int(told.args[0]) if each else 0


def _summed(board: Board, told: list[Event]) -> list[Event]:
    """Each sum stands where the first of it stood. What comes into a hand and what is chosen from
    it are no sums over each other: nobody chooses among cards that came after that."""
    alike, runs = dict[tuple[str | int, ...], list[Event]](), Counter[tuple[str, int]]()
    latest = dict[tuple[str, int], str]()
    for number, event in enumerate(told):
        seat, several = event.seat, event.verb in TOUCHES and event.seat in range(board.seats)
        kind = event.verb.replace("keep_one", "draw")
        touched = [(cards, seat) for cards in TOUCHES[event.verb]] if several else []
        runs[kind, seat] += any(latest.get(one) != kind for one in touched)
        latest.update(dict.fromkeys(touched, kind))
        kept = event.args if event.verb == "keep_one" else ()
        key = (event.verb, seat, runs[kind, seat], *kept) if several else (number,)
        alike.setdefault(key, []).append(event)
    return [_sum(board, events) for events in alike.values()]


def _sum(board: Board, events: list[Event]) -> Event:
    """All of it, and how many cards lie there then: whoever did some of it before sees what is
    missing."""
    first = events[0]
    if first.verb not in TOUCHES or first.seat not in range(board.seats):
        return first
    if first.verb == "keep_one":
        more = first._replace(verb="keep_one_more", args=(*first.args, len(events)))
        return more if len(events) > 1 else first
    cards = sum(int(event.args[0]) for event in events)
    return first._replace(args=(cards, len(board.areas[first.seat].compost)))


def _counted(board: Board, first: int) -> dict[tuple[int, Arg], int]:
    """Seat and what people last set to what lies there, or found right -> since which event from
    `first` on."""
    events = enumerate(board.events[first:], first)
    set_: dict[tuple[int, Arg], int]
    set_ = {(one.seat, one.args[0]): at for at, one in events if one.verb == "adjusted"}
    right: dict[tuple[int, Arg], int]
    right = {(line[0], line[1]): line[4] for line in _latest(board, first) if not any(line[2:4])}
    return {key: max(set_.get(key, -1), right.get(key, -1)) for key in set_ | right}


def _is_shown(counted: Mapping[tuple[int, Arg], int], at: int, event: Event, on: str = "") -> bool:
    """Whether what lies there was counted since."""
    return counted.get((event.seat, SHOWS.get(event.verb, "") + on), -1) >= at


def _whole(board: Board, at: int, drawn: Event) -> Event:
    """What an Island wants is one sentence: what to draw, to lay away and to take (R3.6)."""
    island = board.events[at - 1]
    if island.verb != "island":
        return drawn
    ability = CARDS[board.areas[drawn.seat].island].ability("setup")
    amounts = tuple(amount for _, amount in ability.gain if amount) if ability else ()
    return Event("island" if len(amounts) == 3 else "island_all", drawn.seat, amounts, island.rule)


def _composted(board: Board, first: int) -> list[tuple[int, Event]]:
    """Cards that went to a compost from a pile, unseen: from the discard pile by agreement."""
    return [
        (cause, Event(f"compost_{_pile(board, rule)}", seat, (amount,), rule))
        for seat, what, amount, rule, cause in _latest(board, first)
        if what == "compost" and amount > 0 and rule not in CHOSEN
    ]


def _pile(board: Board, rule: str) -> str:
    """Where composted cards came from: of an action its rule tells that."""
    discards = rule == BY_AGREEMENT or (rule != BY_ACTION and agreed(board))
    return "discard" if discards else "deck"


def by_hand(board: Board, first: int) -> list[Event]:
    """In sums: the token, cards that were played or planted, what goes on a card or comes off it,
    soil; then what Gaia gets."""
    hers, first = solo.by_hand(board, first), _after_islands(board, first)
    found = [*_token(board, first), *_played(board, first), *laid.planted(board, first)]
    return [*found, *_on_cards(board, first), *_soil(board, first), *hers]


def _after_islands(board: Board, first: int) -> int:
    """What an Island brings is told with its cards, where these are drawn unseen."""
    if board.known:
        return first
    turns = (at for at, event in enumerate(board.events) if event.verb == "turn")
    return max(first, next(turns, 0 if board.phase == "turn" else len(board.events)))


def _latest(board: Board, first: int) -> Iterator[Line]:
    return takewhile(lambda line: line[4] >= first, reversed(board.ledger))


def _played(board: Board, first: int) -> list[Event]:
    """R9.2: an event lies in the space of its seat from now on."""
    return [event for event in board.events[first:] if event.verb == "play"]


def _token(board: Board, first: int) -> list[Event]:
    """R4.1: it lies on the action that was chosen last; where it lay before is nobody's matter,
    nor where it was to lie once the next seat takes it up."""
    events = enumerate(reversed(board.events), 1)
    back, chose = next(((n, one) for n, one in events if one.verb == "choose"), (0, None))
    taken_up = chose is not None and not board.chosen and chose.seat != board.active
    if chose is None or taken_up or len(board.events) - back < first:
        return []
    action = str(chose.args[0]).replace(choice.BY_CONSENT, choice.COMPOST)
    return [Event("token", chose.seat, (action,), chose.rule)]


def _on_cards(board: Board, first: int) -> Iterator[Event]:
    """Sprouts and growth, in sums of each card: what leaves it is told before what comes there, for
    that may need its room, but where only what came could leave. With each, how many lie there
    then: whoever did some of it before sees what is missing."""
    put, off = Counter[_Lot](), dict[_Lot, list[str]]()
    for one in _moved(board, first):
        lot = OFF.get(one.verb, one.verb), one.seat, str(one.args[0])
        put[lot] += one.verb in ON
        off.setdefault(lot, []).extend([one.rule] * (one.verb in OFF))
    for lot, came in put.items():
        piece, seat, card = lot
        lie, late = board.areas[seat].pieces(piece).get(card, 0), off[lot]
        if late and lie >= came:
            yield _taken(lot, late, lie - came)
            late = []
        if came:
            yield _grown(lot, came, lie + len(late))
        if late:
            yield _taken(lot, late, lie)


def _moved(board: Board, first: int) -> Iterator[Event]:
    """Each that comes on a card (R8.1) or leaves it (R7.13), also as a payment (R6.5), but for what
    was counted there since."""
    counted = _counted(board, first)
    for at, one in enumerate(board.events[first:], first):
        if one.verb == "pay_with" and one.args[1:]:
            card, verb = (str(arg) for arg in one.args)
            one = one._replace(verb=verb, args=(card.removeprefix("piece."),))
        if one.verb in (*ON, *OFF) and not _is_shown(counted, at, one, f":{one.args[0]}"):
            yield one


def _taken(lot: _Lot, rules: Sequence[str], left: int) -> Event:
    """R8.4: a plant that was full loses its canopy first."""
    piece, seat, card = lot
    full = piece == "growth" and left + len(rules) == CARDS[card].growth_spaces
    verb = "unsprout" if piece == "sprout" else "ungrow_canopy" if full else "ungrow"
    return Event(verb, seat, (card, len(rules), left), rules[-1])


def _grown(lot: _Lot, n: int, lie: int) -> Event:
    """R8.2, R8.3: the last growth of a plant that is full is its canopy; with it so many lie there
    as the drawing shows."""
    piece, seat, card = lot
    if piece != "growth" or lie < CARDS[card].growth_spaces:
        return Event(ON[piece], seat, (card, n, lie), "R8.1")
    if n == 1:
        return Event("canopy", seat, (card,), "R8.2")
    return Event("grow_canopy", seat, (card, n - 1, lie), "R8.2")


def _cards(board: Board, first: int) -> Iterator[tuple[int, Event]]:
    """Cards that a seat composts out of its hand, as it chooses, or takes off its compost."""
    for seat, amount, rule, at in _booked(board, "compost", _after_islands(board, first)):
        if rule in BY_CARD:
            yield at, Event(BY_CARD[rule], seat, (abs(amount),), rule)


def _booked(board: Board, thing: str, first: int) -> Iterator[tuple[int, int, str, int]]:
    """Seat, amount, rule and event, the latest first; nothing from before people set it to what
    lies there."""
    counted = set[int]()
    for seat, what, amount, rule, at in _latest(board, first):
        if what == thing and not rule:
            counted.add(seat)
        elif what == thing and amount and seat not in counted:
            yield seat, amount, rule, at


def _soil(board: Board, first: int) -> list[Event]:
    """What a seat takes or pays in all, and how much it has then: whoever did some of it before
    sees what is missing."""
    sums = dict[int, int]()
    for seat, amount, *_ in _booked(board, "soil", first):
        sums[seat] = sums.get(seat, 0) + amount
    return [_change(seat, n, board.areas[seat].soil) for seat, n in sums.items()]


def _change(seat: int, sum_: int, lies: int) -> Event:
    """What is taken and paid alike is still to be done, or has been: so much lies there then."""
    verb = "soil" if sum_ > 0 else "pay" if sum_ else "soil_even"
    return Event(verb, seat, (abs(sum_), lies) if sum_ else (lies,), "R5")
