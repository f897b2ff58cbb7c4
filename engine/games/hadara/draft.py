"""Choosing cards: phase A with two cards in hand (R4.3), phase B from the piles (R9.1)."""

from __future__ import annotations

from engine.core.frames import Frame
from engine.core.refusal import Refusal
from engine.core.steps import Action, Arg
from engine.games.hadara import cards
from engine.games.hadara.board import Board
from engine.games.hadara.faces import CARDS, COLOURS, PER_SEAT, deck_of

# The frame of phase A is ("choose", colour, discarded, dealt): one card must be discarded and
# the other bought or sold, in whatever order the hands put them down.


# -- where crests point ------------------------------------------------------------------

# Above the first ("choose", colour) of a match lies ("crest",) where nobody has told yet which
# crest a player's board has (R1.6): the colour below it is a guess. A card tells it, too.


def ask_crests(b: Board) -> None:
    """R4.1: the wheel was turned for the first time, and only the first player's crest is known.
    Where the engine deals the cards a crest is its seat's, by the order of the seats."""
    if not b.known and (b.epoch, b.step) == (1, 1):
        for seat in b.order()[1:]:
            b.realms[seat].todo.append(("crest",))


def unplaced(b: Board, seat: int) -> bool:
    return ("crest",) in b.realms[seat].todo


def free_colours(b: Board) -> list[str]:
    """R4.5: the segments at which no crest points that is known."""
    taken = {b.segment(seat) for seat in range(b.seats) if not unplaced(b, seat)}
    return [colour for colour in b.segments() if colour not in taken]


def legal_crest(b: Board, seat: int, frame: Frame) -> list[Action]:
    return [Action("crest", seat, (colour,)) for colour in free_colours(b)]


def refuse_crest(b: Board, seat: int, colour: str) -> Refusal | None:
    free = colour in free_colours(b)
    return None if free else Refusal("crest_taken", "R4.5", {"colour": f"colour.{colour}"})


def take_crest(b: Board, seat: int, colour: str) -> None:
    b.note("crest", seat, (f"colour.{colour}",), "R4.1")
    _place(b, seat, colour)


def _place(b: Board, seat: int, colour: str) -> None:
    """The crest of a seat points at a colour; who was guessed to be there changes places."""
    guessed = b.segment(seat)
    other = next((s for s in range(b.seats) if b.segment(s) == colour), None)
    b.realms[seat].todo.remove(("crest",))
    b.point(seat, colour)
    _draws_from(b, seat, colour)
    if other not in (None, seat):
        b.point(other, guessed)
        _draws_from(b, other, guessed)
    left = [one for one in range(b.seats) if unplaced(b, one)]
    if left and len(free_colours(b)) == 1:
        b.realms[left[0]].todo.remove(("crest",))


def _draws_from(b: Board, seat: int, colour: str) -> None:
    """R4.2: the cards that a seat holds came from the pile of this colour."""
    todo = b.realms[seat].todo
    at = next(n for n, frame in enumerate(todo) if frame[0] == "choose")
    was = drawn_colour(todo[at])
    todo[at] = ("choose", colour, *todo[at][2:])
    b.deck[was] += PER_SEAT
    b.deck[colour] -= PER_SEAT


def _tells_crest(b: Board, seat: int, card: str) -> bool:
    """Whether a card shows where its seat's crest points, and nothing speaks against it."""
    return unplaced(b, seat) and deck_of(card) in {f"{c}{b.epoch}" for c in free_colours(b)}


# -- two cards in hand ---------------------------------------------------------------------


def choosing(todo: list[Frame]) -> Frame:
    """The frame of what a seat chooses, below the question where its crest points."""
    return todo[-2] if todo[-1] == ("crest",) else todo[-1]


def laid_out(b: Board) -> tuple[str, tuple[tuple[str, Arg], ...]]:
    """R2.2, R2.3, R15.1: before the wheel is turned for the first time, hands lay out the first
    epoch, with its nobles shuffled in."""
    nobles = "_nobles" if b.nobles else ""
    key = f"wheel{nobles or '_first'}" if b.options["game"] == "full" else f"wheel_basic{nobles}"
    return key, (("n", PER_SEAT * b.seats),)


def drawn_colour(frame: Frame) -> str:
    return str(frame[1])


def pointed(b: Board, seat: int, frame: Frame) -> tuple[tuple[str, Arg], ...]:
    """The pile from which both cards are drawn, as the question names it; its deck, how many of its
    cards nobody has shown yet, and where the last one goes if that is one place alone."""
    colour = drawn_colour(frame)
    found = (
        ("colour", f"colour.{colour}"),
        ("which", f"{colour}{b.epoch}"),
        ("n", b.realms[seat].unseen),
    )
    return (*found, ("to", f"show:{colour}")) if done(frame)[1] else found


def done(frame: Frame) -> tuple[bool, bool]:
    """Whether a card was discarded, and one bought or sold."""
    return (bool(frame[2]), bool(frame[3])) if len(frame) > 2 else (False, False)


def begun(b: Board, seat: int) -> bool:
    """Whether a seat has laid one of its two cards and holds the other."""
    todo = b.realms[seat].todo
    return bool(todo) and any(done(choosing(todo)))


def asked(b: Board, frame: Frame) -> str:
    """What the frame still asks for: both cards, drawn or to be drawn, or the one that is left."""
    if frame[0] == "pick":
        return "pick_last" if len(tops(b)) == 1 else "pick"
    both = "choose_held" if b.known else "choose"
    kinds = {(True, False): "choose_deal", (False, True): "choose_discard"}
    return kinds.get(done(frame), both) if frame[0] == "choose" else str(frame[0])


def tops(b: Board) -> list[str]:
    """R9.1: the cards that may be taken in phase B."""
    return [b.piles[colour][-1] for colour in COLOURS if b.piles[colour]]


def can_buy(b: Board, seat: int) -> bool:
    """R5.2: whether any card on top of a pile can be bought, or nobody knows its price."""
    return any(b.card(one) is None or cards.can_buy(b, seat, one) for one in tops(b))


def legal_choose(b: Board, seat: int, frame: Frame) -> list[Action]:
    realm = b.realms[seat]
    discarded, dealt = done(frame)
    found: list[Action] = []
    for card in realm.hand if not realm.unseen else could_hold(b, seat, frame):
        if not dealt:
            found += _deals(b, seat, card)
        if not discarded:
            found.append(Action("discard", seat, (card,)))
    if realm.unseen and not dealt:
        found.append(Action("sell_unseen", seat))
    return found


def kept(b: Board, seat: int) -> list[Action]:
    """R5.2: buying stands first of what is done with a card, whether it can be paid or not; R4.3:
    laying it away stands last, as it goes with the first card."""
    realm = b.realms[seat]
    frame = realm.todo[-1] if realm.todo else ("",)
    mine = tops(b) if frame[0] == "pick" else []
    if frame[0] == "choose":
        mine = could_hold(b, seat, frame) if realm.unseen else realm.hand
    discarded, dealt = done(frame) if frame[0] == "choose" else (True, False)
    verbs = ("buy", "sell") if discarded else ("buy", "sell", "discard")
    return [Action(verb, seat, (card,)) for card in mine if not dealt for verb in verbs]


def could_hold(b: Board, seat: int, frame: Frame) -> list[str]:
    """The cards that a seat may have drawn: all of its pile that nobody has seen."""
    return sorted(b.pool[f"{drawn_colour(frame)}{b.epoch}"])


def legal_pick(b: Board, seat: int, frame: Frame) -> list[Action]:
    return [action for card in tops(b) for action in _deals(b, seat, card)]


def _deals(b: Board, seat: int, card: str) -> list[Action]:
    """Selling, and buying where that can be paid."""
    sell = Action("sell", seat, (card,))
    return [sell, Action("buy", seat, (card,))] if cards.can_buy(b, seat, card) else [sell]


def refuse(b: Board, seat: int, verb: str, card: str) -> Refusal | None:
    """Why a card cannot be discarded, bought or sold now."""
    if card not in CARDS:
        return Refusal("unknown_card", "R1.1", {"card": card})
    frame = choosing(b.realms[seat].todo)
    refusal = _refuse_pick(b, card) if frame[0] == "pick" else _refuse_hand(b, seat, verb, card)
    if refusal is None and verb == "buy":
        return cards.refuse_buy(b, seat, card)
    return refusal


def _refuse_pick(b: Board, card: str) -> Refusal | None:
    return None if card in tops(b) else Refusal("not_on_top", "R9.1", {"card": f"piece.{card}"})


def _refuse_hand(b: Board, seat: int, verb: str, card: str) -> Refusal | None:
    realm = b.realms[seat]
    if any(card in row for row in realm.cards.values()):
        return Refusal("bought_before", "R5.3", {"card": f"piece.{card}"})
    frame = choosing(realm.todo)
    discarded, dealt = done(frame)
    if verb == "discard" and discarded:
        return Refusal("third_card", "R4.3")
    if verb != "discard" and dealt:
        return Refusal("one_deal", "R4.3")
    if card in realm.hand:
        return None
    if (left_out := _left_out(b, card)) is not None:
        return left_out
    deck = deck_of(card)
    if CARDS[card].epoch != b.epoch:
        return Refusal("wrong_epoch", "R12.1", {"epoch": "I" * b.epoch})
    if not _from_own_pile(b, seat, card):
        return Refusal("wrong_pile", "R4.2", {"colour": f"colour.{drawn_colour(frame)}"})
    if not realm.unseen or card not in b.pool[deck]:
        return Refusal("not_drawn", "R4.2", {"card": f"piece.{card}"})
    return None


def _left_out(b: Board, card: str) -> Refusal | None:
    """R15.1, R2.3: what is not shuffled in: nobles, and starred cards in the basic game."""
    named = {"card": f"piece.{card}"}
    if CARDS[card].set != "base" and not b.nobles:
        return Refusal("noble_left_out", "R15.1", named)
    if CARDS[card].star and b.options["game"] != "full":
        return Refusal("star_left_out", "R2.3", named)
    return None


def _from_own_pile(b: Board, seat: int, card: str) -> bool:
    own = drawn_colour(choosing(b.realms[seat].todo))
    return CARDS[card].colour == own or _tells_crest(b, seat, card)


def refuse_unseen(b: Board, seat: int) -> Refusal | None:
    realm = b.realms[seat]
    if done(choosing(realm.todo))[1]:
        return Refusal("one_deal", "R4.3")
    return None if realm.unseen else Refusal("none_unseen", "R5.4")


def _leave_hand(b: Board, seat: int, card: str) -> None:
    realm = b.realms[seat]
    if card in realm.hand:
        realm.hand.remove(card)
    else:
        realm.unseen -= 1
        b.pool[deck_of(card)].discard(card)


def _go_on(b: Board, seat: int, *, discarded: bool = False, dealt: bool = False) -> None:
    """One half of the choice is made; with both the seat is done for this step."""
    todo = b.realms[seat].todo
    at = todo.index(choosing(todo))
    frame = todo.pop(at)
    before = done(frame)
    now = (before[0] or discarded, before[1] or dealt)
    if not all(now):
        todo.insert(at, ("choose", drawn_colour(frame), *now))


def _shows_crest(b: Board, seat: int, card: str) -> None:
    """R4.2: the first card of a match that a seat shows tells where its crest points."""
    if unplaced(b, seat):
        _place(b, seat, CARDS[card].colour)


def discard(b: Board, seat: int, card: str) -> None:
    """R4.3: face up on top of the pile of its colour."""
    _shows_crest(b, seat, card)
    b.note("discarded", seat, (f"piece.{card}",), "R4.3")
    _go_on(b, seat, discarded=True)
    _leave_hand(b, seat, card)
    b.piles[CARDS[card].colour].append(card)


def _taken(b: Board, seat: int, card: str) -> None:
    """A card leaves the hand or the pile, before it is bought or sold."""
    _shows_crest(b, seat, card)
    if b.realms[seat].todo[-1][0] == "pick":
        b.realms[seat].todo.pop()
        b.piles[CARDS[card].colour].pop()
    else:
        _go_on(b, seat, dealt=True)
        _leave_hand(b, seat, card)


def buy(b: Board, seat: int, card: str) -> None:
    _taken(b, seat, card)
    cards.buy(b, seat, card)


def sell(b: Board, seat: int, card: str) -> None:
    _taken(b, seat, card)
    cards.sell(b, seat, card)


def sell_unseen(b: Board, seat: int) -> None:
    """R5.4: the table need not show a card that is sold."""
    deck = f"{drawn_colour(choosing(b.realms[seat].todo))}{b.epoch}"
    _go_on(b, seat, dealt=True)
    b.realms[seat].unseen -= 1
    cards.sell(b, seat, deck=deck)
