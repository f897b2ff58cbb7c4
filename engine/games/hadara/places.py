"""Where every sensed piece should lie now: `zone:slot`, what hands move in a step, and what piles
hold.

`pile:<colour>` is the top of a discard pile, `under:<colour>:n` what it covers, `seat0:<colour>:n`
the cards of a seat, `seat0:colony:<level>` its integrated colonies, `monument:n` an open
monument, `box` what has left the game. A card passes its `show:<colour>` on the way to its pile,
`seat0:buy` before it is tucked and `sell` on the way to the box: nothing belongs there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from engine.core.frames import Frame
from engine.core.ledger import Event
from engine.core.steps import TABLE, Action, Step
from engine.games.hadara.board import Board
from engine.games.hadara.draft import choosing, done, drawn_colour, unplaced
from engine.games.hadara.duties import TILED, points
from engine.games.hadara.faces import CARDS, COLOURS, LEVELS, deck_of
from engine.games.hadara.seat import Seat


def carried(b: Board, step: Step) -> dict[str, str]:
    """Piece -> the place where hands lay it down in an action, before it joins its pile."""
    piece = str(step.args[0]) if step.args else ""
    match step.verb:
        case "discard":
            return {piece: f"show:{CARDS[piece].colour}"} if piece in CARDS else {}
        case "buy":
            return {piece: f"seat{step.seat}:buy"}
        case "sell":
            return {piece: "sell"}
        case "recycle" | "build":
            return {piece: f"seat{step.seat}:monument:{len(b.realms[step.seat].monuments)}"}
    return {}


def meant(b: Board, piece: str, place: str) -> Action | None:
    """A card at a show spot was to be discarded, at a purchase spot bought, at the other sold."""
    zone, _, spot = place.partition(":")
    if piece not in CARDS or b.wheel < 0 or b.phase not in ("choose", "pick"):
        return None
    if spot == "buy":
        return Action("buy", int(zone.removeprefix("seat")), (piece,))
    verb = {"show": "discard", "sell": "sell"}.get(
        zone, "discard" if b.phase == "choose" else "buy"
    )
    return Action(verb, _chooser(b, CARDS[piece].colour), (piece,))


def rests(b: Board, piece: str, place: str) -> bool:
    """R4.3: a discarded card may lie beside its pile until a seat lays its own there: no other
    seat's question is broken off for it."""
    colour = CARDS[piece].colour if piece in CARDS else ""
    lies = piece in b.piles.get(colour, ()) and place == f"show:{colour}"
    return lies and not any(_lays_at(colour, frame) for r in b.realms for frame in r.todo)


def _lays_at(colour: str, frame: Frame) -> bool:
    return frame[0] == "choose" and drawn_colour(frame) == colour and not done(frame)[0]


def _chooser(b: Board, colour: str) -> int:
    """R4.2: whose crest points at the colour; else, and in phase B, who is asked to decide."""
    deciding = b.one_by_one(tuple(seat for seat, realm in enumerate(b.realms) if realm.todo))
    pointing = [s for s in range(b.seats) if b.segment(s) == colour and not unplaced(b, s)]
    pointing = pointing or [s for s in range(b.seats) if unplaced(b, s)]
    return (pointing if b.phase == "choose" and pointing else deciding or [b.first])[0]


SOLD = ("sold", "sold_unseen")


def places(b: Board) -> dict[str, str]:
    """Piece -> place; cards in draw piles, hands and colony stacks are left out unless known."""
    found: dict[str, str] = {}
    for colour, pile in b.piles.items():
        found.update({card: f"under:{colour}:{slot}" for slot, card in enumerate(pile[:-1])})
        if pile:
            found[pile[-1]] = f"pile:{colour}"
    found.update({one: f"monument:{n}" for n, one in enumerate(b.monuments) if one})
    for seat, realm in enumerate(b.realms):
        found.update(_of(seat, realm))
    return found


def standing(b: Board) -> dict[str, Event]:
    """What carries no tag: the bonus tiles on statues, monuments and silver medals; R5.4: what was
    sold out of a hand lies in the box, where the match knows of no place for it. R4.4: the
    wheel, as the table stands."""
    found, in_hands = dict[str, Event](), False
    if b.wheel >= 0:
        found["wheel"] = Event("turned", TABLE, points(b))
    for n, event in enumerate(b.events):
        in_hands = event.verb == "epoch" or (in_hands and event.verb != "half_b")
        if event.verb in TILED or (in_hands and event.verb in SOLD):
            verb = "sold" if event.verb in SOLD else event.verb
            found[f"{verb}:{n}"] = Event(verb, event.seat, () if verb == "sold" else event.args)
    return found


def spot(b: Board, place: str) -> str:
    """A pile, whatever covers a card in it; a row, whatever goes out of it."""
    zone, *at = place.split(":")
    if zone == "under":
        return f"pile:{at[0]}"
    return place.rpartition(":")[0] if zone.startswith("seat") and len(at) > 1 else place


def _of(seat: int, realm: Seat) -> dict[str, str]:
    found = dict.fromkeys(realm.hand, f"seat{seat}:hand")
    for colour, row in realm.cards.items():
        found.update({card: f"seat{seat}:{colour}:{slot}" for slot, card in enumerate(row)})
    colonies = {colony: level for level, colony in realm.colonies.items() if colony}
    found.update({colony: f"seat{seat}:colony:{level}" for colony, level in colonies.items()})
    found.update({m: f"seat{seat}:monument:{slot}" for slot, m in enumerate(realm.monuments)})
    if realm.setup:
        found[realm.setup] = f"seat{seat}:setup"
    return found


def done_with(b: Board) -> set[str]:
    """What hands have laid where it stays: nobody chooses among it at the piles before phase B
    (R9.1). A seat that cannot feed its people chooses among its own (R10.2)."""
    open_ones = None if b.phase == "choose" else -1
    under = {card for pile in b.piles.values() for card in pile[:open_ones]}
    fed = (r for r in b.realms if not r.todo or r.todo[-1][0] != "feed")
    mine = {card for r in fed for row in r.cards.values() for card in row}
    return under | mine | _taken(b) | _gone(b)


def _taken(b: Board) -> set[str]:
    """R2.6, R7.3, R16.12: what a seat has before it for good."""
    found = {one for r in b.realms for one in (r.setup, *r.colonies.values(), *r.monuments)}
    return found - {""}


def _gone(b: Board) -> set[str]:
    """R5.4, R10.2: what was seen and lies nowhere was sold or given up."""
    seen = {one for one, card in CARDS.items() if card.epoch <= b.epoch} - b.places().keys()
    return {one for one in seen if one not in b.pool.get(deck_of(one), (one,))}


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
            found[f"{drawn_colour(choosing(realm.todo))}{b.epoch}"] += realm.unseen
    return found


def elsewhere(b: Board) -> dict[str, int]:
    """R2.2, R2.4: the rest of a pile went back to the box unseen, or was taken."""
    owed = Counter(p.deck for p in b.prompts() if p.verb == "colony")
    held = just_drawn(b)
    return {
        pile: len(b.pool[pile]) - count - owed[pile] - held.get(pile, 0)
        for pile, count in lying(b).items()
    }
