"""What hands do where no reader sees it: begin with coins and markers, lay out the cards of an
epoch, turn the wheel, pay, move markers, lay away the card of a deed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from engine.core.ledger import Event
from engine.core.steps import TABLE, Arg
from engine.core.text import PIECES, SEATS, goods
from engine.games.hadara import setup
from engine.games.hadara.board import Board
from engine.games.hadara.faces import CARDS, EPOCHS, TRACKS

COINS = "coins"
GAINS = {"extra_coin": "R2.7", "income": "R6.1"}
"""What a seat receives unasked, and the rule."""
TAKEN = frozenset({"income"})
"""What of it hands take from the supply, and owe until they have: the rest came with set-up."""
PARTS = {
    "income": "part_income", "sold": "part_sold", "sold_unseen": "part_sold",
    "surplus": "part_sold",
}  # fmt: skip
"""What coins came from; from elsewhere they are received, or paid."""
OF_PARTS = ("income", "take_of", "pay_of", "coins_even")
"""Sums of coins that are a sentence of their own, and come first."""
DEEDS = frozenset({
    "discarded", "bought", "bought_free", "sold", "sold_unseen", "surplus", "removed",
    "removed_face_down",
    "paid_food", "plundered", "integrated", "skipped_colonies", "carved", "skipped_statues",
    "recycled", "built", "silver", "gold", "skipped_medals", "skipped_medals_more", "market_coin",
    "tile_freed", "tile_on_card", "colony_turned",
})  # fmt: skip
"""What a seat does."""
LAID = {
    "bought": "bought", "bought_free": "bought", "plundered": "plundered", "sold": "sold",
    "sold_unseen": "sold", "gold": "gold",
    "removed": "removed", "removed_face_down": "removed",
}  # fmt: skip
"""Deeds after which cards or a tile lie elsewhere, and how hands are told of it."""
CARDED = ("bought", "sold")
"""Where cards go."""
TILED = ("carved", "built", "silver")
"""Deeds with a bonus tile: which, and where it goes."""
COSTING = "discarded_costing"
"""How hands are told of a discarded card whose name tells nothing of its print."""
TURNED = frozenset({"step", "turned"})
"""The wheel goes on: nothing else on the table shows whether it has."""
SPOTS = frozenset({*TILED, "integrated"})
"""What lies as no number tells, each by itself: which tile or colony, which side up, where."""
JOINED = frozenset({
    "bought_markers", "bought_pay", "bought_pay_markers", "sold_take", "plundered_take",
    "removed_markers", "pay_markers", "take_markers",
})  # fmt: skip
"""What is said in one sentence."""
SUMMED = {
    **dict.fromkeys((*OF_PARTS, "pay", "take"), (COINS, COINS)),
    **{one: (COINS,) for one in JOINED if "pay" in one or "take" in one},
}
"""Coins are one sum, also in one sentence with where cards go."""


def duties(b: Board, first: int) -> list[Event]:
    """R2.6: what a seat begins with. R12.1: new piles. R4.4: the wheel goes one segment on before
    each draw but the first of an epoch, for which its first seat turns it as it likes (R4.1)."""
    new = [one._replace(verb=_laid_out(b)) for one in b.events[first:] if one.verb == "epoch"]
    return [*setup.started(b, first), *new, *_turned(b, first)]


def _turned(b: Board, first: int) -> list[Event]:
    """R4.4: segments in one sum, with where the wheel stands then: that is right for whoever has
    turned it already. Once all have chosen nobody draws by it."""
    if b.phase != "choose":
        return []
    since = takewhile(lambda one: one.verb != "wheel", reversed(b.events[first:]))
    steps = [one for one in since if one.verb == "step" and one.args != (1,)]
    verb = "turned" if len(steps) > 1 else "step"
    return [Event(verb, TABLE, (len(steps), *points(b)), one.rule) for one in steps[:1]]


def points(b: Board) -> tuple[str, str]:
    """R1.6, R4.1: whose crest points where; always that of who turned the wheel first, which is
    known as long as the wheel stands anywhere."""
    first = b.by_number()[0]
    return f"{SEATS}{first + 1}", f"colour.{b.segment(first)}"


def _new_piles(b: Board, first: int) -> list[Event]:
    """R12.1: they are still to be laid out when the wheel is turned, until somebody has done
    something with a card of theirs; those of the first epoch its question tells."""
    lately = [*takewhile(lambda one: one.verb not in DEEDS, reversed(b.events[first:]))]
    new = [one for one in lately if one.verb == "epoch" and one.args[0] != EPOCHS[0]]
    return [one._replace(verb=_laid_out(b)) for one in new]


def _laid_out(b: Board) -> str:
    """R2.3: what the basic game leaves out goes first; R15.1: then nobles are shuffled in."""
    basic = bool(b.options["game"] != "full")
    return "epoch" + "_basic" * basic + "_nobles" * b.nobles


def by_hand(b: Board, first: int) -> list[Event]:
    """R5.1, R5.3, R5.4, R10.2: what the deeds of each seat move: its cards, coins in one sum,
    markers to where they stand then."""
    deeds = [event for seat in range(b.seats) for event in _of_seat(b, seat, first)]
    return [*_new_piles(b, first), *deeds]


def _of_seat(b: Board, seat: int, first: int) -> list[Event]:
    owed = DEEDS | TAKEN
    deeds = (n for n, e in enumerate(b.events[first:], first) if e.seat == seat and e.verb in owed)
    began = next(deeds, -1)
    if began < 0:
        return []
    moved = [*_moved(b, seat, began)]
    apart = [one for one in moved if one.verb in OF_PARTS]
    joined = [one for one in moved if one not in apart]
    return [*_discarded(b, seat, began), *apart, *_in_one([*_laid(b, seat, began), *joined])]


def _discarded(b: Board, seat: int, began: int) -> list[Event]:
    """R4.3: the cards that go open on their piles, one of each step; until somebody has taken one
    from there (R9.1), for who took it had it in hand."""
    found = [e for e in b.events[began:] if (e.verb, e.seat) == ("discarded", seat)]
    lying = [e for e in found if _card(e) in b.piles[CARDS[_card(e)].colour]]
    return [_called(b, e) for e in lying]


def _called(b: Board, discarded: Event) -> Event:
    """With the cost of a card whose name tells no print: two of them were called the same."""
    args = discarded.args[0], _colour(discarded)
    if _card(discarded) not in b.faces:
        return discarded._replace(args=args)
    cost = b.known_card(_card(discarded)).cost
    return discarded._replace(verb=COSTING, args=(*args, cost))


def laid_away(b: Board, event: Event) -> tuple[str, str] | None:
    """R4.3: the spot beside its pile is lit for a discarded card, as long as cards are chosen."""
    if event.verb not in ("discarded", COSTING):
        return None
    card = _card(event)
    return card, f"show:{CARDS[card].colour}" if b.phase == "choose" else ""


def _colour(discarded: Event) -> str:
    return f"colour.{CARDS[_card(discarded)].colour}"


def _card(discarded: Event) -> str:
    return str(discarded.args[0]).removeprefix("piece.")


def _in_one(owed: list[Event]) -> list[Event]:
    """What is done at once is one sentence, where there is one."""
    verb = "_".join(one.verb for one in owed)
    if len(owed) > 1 and verb in JOINED:
        return [owed[0]._replace(verb=verb, args=tuple(arg for one in owed for arg in one.args))]
    return [*owed[:1], *_in_one(owed[1:])] if owed else []


def _laid(b: Board, seat: int, began: int) -> Iterator[Event]:
    """Where cards and tiles go, and how many leave in a feeding."""
    events = [one for one in b.events[began:] if one.seat == seat and one.verb in LAID]
    laid: dict[str, list[Event]] = {}
    for one in events:
        laid.setdefault(LAID[one.verb], []).append(one)
    if "sold" in laid:  # all that go to the box go in one sentence
        laid["sold"] += laid.pop("removed", [])
    for verb, found in laid.items():
        yield _where(verb, found, b.events[began].rule, several=len({*laid} & {*CARDED}) > 1)
    yield from _by_itself(b, seat, began)


def _where(verb: str, found: list[Event], rule: str, *, several: bool) -> Event:
    """Which cards go there, by their colours, where they are not the only one: "the card" beside
    others was any of them."""
    seat, n = found[0].seat, len(found)
    if verb in CARDED and (n > 1 or several):
        return Event(f"{verb}_more", seat, (goods(Counter(map(_kind, found))),), rule)
    if verb == "removed":
        return Event(verb, seat, (_named(found),), rule)
    many = n > 1
    return Event(verb + "_more" * many, seat, (n,) * many, rule)


def _named(removed: list[Event]) -> Arg:
    """R10.2: which of its cards a seat gives up, by name; one that lies face down by its colour."""
    cards = [str(one.args[0]).removeprefix("piece.") for one in removed]
    if all(card in CARDS for card in cards):
        return PIECES + ":".join(cards)
    return goods(Counter(map(_kind, removed)))


def _kind(one: Event) -> str:
    """What a card that moves is counted as, also where nobody saw more than its back."""
    name = str(one.args[0]).split(".")[1]
    colour = CARDS[name].colour if name in CARDS else name.rstrip("123")
    return f"cards_{colour}"


def _by_itself(b: Board, seat: int, began: int) -> Iterator[Event]:
    """What lies as no number tells; a tile on a card (R14.4) for as long as it lies there, and that
    it comes back from it (R15.7); a coin of a market on a stall (R16.7)."""
    lie = {f"piece.{card}" for card in b.realms[seat].tiles_on_cards}
    for one in (event for event in b.events[began:] if event.seat == seat):
        freed = one.verb == "tile_freed" and one.args[0] not in lie
        stalled = one.verb == "market_coin" and one.args[0] != "where.coins"
        if one.verb in SPOTS or freed or stalled:
            yield one
        elif one.verb == "tile_on_card" and one.args[0] in lie:
            yield one._replace(verb="built")


def _moved(b: Board, seat: int, began: int) -> Iterator[Event]:
    """Coins in one sum with what the seat has then, and each marker that moved to where it goes."""
    realm, rule, booked = b.realms[seat], b.events[began].rule, _booked(b, seat, began)
    yield from _coins(realm.coins, seat, [line for line in booked if line[0] == COINS], rule)
    sums = {what for what, *_ in booked}
    moved = {t: value for t, value in zip(TRACKS, realm.tracks, strict=True) if t in sums}
    if moved:
        yield Event("markers", seat, (goods(moved),), rule)


def _booked(b: Board, seat: int, began: int) -> list[tuple[str, int, str]]:
    """What hands move for a seat, how much of it and because of which event, the oldest first;
    nothing from before people set it to what lies there."""
    found, counted = list[tuple[str, int, str]](), set[str]()
    for whose, what, amount, rule, cause in takewhile(
        lambda line: line[4] >= began, reversed(b.ledger)
    ):
        verb = b.events[cause].verb
        if whose != seat or what in counted:
            continue
        if not rule:
            counted.add(what)
        elif amount and (verb in TAKEN or verb not in GAINS):
            found.append((what, amount, verb))
    return found[::-1]


def _coins(has: int, seat: int, booked: list[tuple[str, int, str]], rule: str) -> Iterator[Event]:
    """What hands take or pay in all; with what it is made of, where that is not one thing."""
    parts = dict[str, int]()
    for _, amount, verb in booked:
        part = "part_paid" if amount < 0 else PARTS.get(verb, "part_received")
        parts[part] = parts.get(part, 0) + abs(amount)
    total = sum(amount for _, amount, _ in booked)
    mixed, of = len(parts) > 1, (goods(parts),) * (len(parts) > 1)
    if total:
        verb = "income" if [*parts] == ["part_income"] else "take" if total > 0 else "pay"
        yield Event(verb + "_of" * mixed, seat, (abs(total), has, *of), rule)
    elif parts:
        yield Event("coins_even", seat, (has, *of), rule)


def gains(b: Board, seat: int, first: int) -> list[Event]:
    """R2.7: the coin of a high number. R6.1, R14.8: the coins of its income, in one sum."""
    found = dict.fromkeys(GAINS, 0)
    for whose, what, amount, _, cause in reversed(b.ledger):
        if cause < first:
            break
        verb = b.events[cause].verb
        if (whose, what) == (seat, COINS) and verb in found:
            found[verb] += amount
    return [Event(verb, seat, (n, COINS), GAINS[verb]) for verb, n in found.items() if n]
