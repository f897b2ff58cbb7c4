"""A virtual table for people: pieces to lay on stations, shuffled piles to draw from, lamps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from engine.core.catalogue import Catalogue
from engine.core.state import State
from engine.core.steps import TABLE
from simulators.decks import Decks
from simulators.live import LiveTable

Lamp = tuple[int, int, int]
IN_HAND = (":hand", ":drawn")
"""The ends of places in which a seat alone sees a card."""
BOX = "box"
"""Where a match says that a piece is which does not lie on the table."""


class TouchedTable:
    """Pieces lie on a station, beside the table, or face down in a pile. Nothing raises."""

    def __init__(self, live: LiveTable, catalogue: Catalogue, decks: Decks) -> None:
        self._live = live
        self._decks = decks
        self._pieces = {piece.id: piece for piece in catalogue.sensed()}
        self._drawn: set[str] = set()
        self._back = frozenset[str]()
        """What had been taken back when this was looked at last."""
        self._lately: list[str] = []
        """What was drawn from piles, the latest last."""
        self._state: Callable[[], State] | None = None
        self._packs: Callable[[], bool] = lambda: False
        self._deals = False
        self._keep: Callable[[Sequence[str]], None] = lambda pieces: None
        self._returned: Callable[[], Mapping[str, int]] = dict

    def join(
        self,
        state: Callable[[], State],
        packs: Callable[[], bool] = lambda: False,
        deals: bool = False,
        lay: Sequence[str] = (),
        keep: Callable[[Sequence[str]], None] = lambda pieces: None,
        returned: Callable[[], Mapping[str, int]] = dict,
    ) -> None:
        """The match that lies on this table, whether it is packed up, and whether hands are dealt
        from here: nobody but their seats sees them then. What it knows lies where it should lie;
        what was drawn and it does not know `lay` here, and is kept for the next time. `returned`
        went back into its pile, and whose draw it was."""
        self._state, self._packs, self._deals = state, packs, deals
        self._lately = self._unknown(lay)
        self._drawn.update(self._lately)
        self._keep, self._returned = keep, returned
        places = state().places()
        serves = {place: station for station, place in self._live.table.layout.places.items()}
        for piece, place in places.items():
            if place in serves and piece in self._pieces:
                self._live.put(piece, serves[place])

    def _turned(self) -> set[str]:
        """What was drawn here and lies turned up. What the match took back since is in its pile
        again, unseen: secrets of a match that went back lay there for all to read."""
        back = frozenset(self._taken_back())
        self._drawn -= back - self._back
        self._back = back
        return self._drawn

    def _taken_back(self) -> dict[str, int]:
        """What went back, whichever of its sides was up -> whose draw it was."""
        back = self._returned().items()
        return {one if one in self._pieces else one[:-1]: by for one, by in back}

    # -- looking -----------------------------------------------------------------------------

    def stations(self) -> Sequence[str]:
        return self._live.table.layout.all()

    def lying(self) -> Mapping[str, str]:
        return self._live.lying()

    def loose(self) -> Sequence[str]:
        """Pieces that people can see beside the stations, in box order."""
        away = {*self.lying(), *self._unseen(), *self._boxed(), *self._laid(), *self._held()}
        return [piece for piece in self._pieces if piece not in away]

    def _laid(self) -> Collection[str]:
        """What lies on the table where no station is; to pack it up, hands take it from there."""
        if self._state is None or self._packs():
            return ()
        state, read = self._state(), {*self._live.table.layout.places.values()}
        places = state.places()
        return {piece for piece in state.laid() if places.get(piece) not in read}

    def _held(self) -> Collection[str]:
        """What seats were dealt: nobody else sees it, until the box is packed."""
        if self._state is None or self._packs() or not self._deals:
            return ()
        places = self._state().places().items()
        return [piece for piece, place in places if place.endswith(IN_HAND)]

    def drawn(self) -> Sequence[str]:
        known = self._state().places() if self._state is not None else {}
        there = {piece for piece, place in known.items() if place != BOX}
        away = self.lying().keys() | there | self._boxed()
        lately = [piece for piece in reversed(self._lately) if piece in self._turned()]
        return [piece for piece in lately if piece not in away and self._plays(piece)]

    def piles(self) -> Mapping[str, int]:
        """Face-down pile -> how many pieces are in it. One that was drawn from and is empty keeps
        its place while more of its cards are somewhere: no other pile comes under the finger."""
        inside = Counter(self._pieces[piece].deck for piece in self._hidden())
        for pile, count in self._elsewhere().items():
            inside[pile] = max(0, inside[pile] - count)
        begun = {self._pieces[piece].deck for piece in self._seen() if piece in self._pieces}
        return {pile: count for pile, count in inside.items() if count or pile in begun}

    def _elsewhere(self) -> dict[str, int]:
        """Pile -> how many of the pieces that nobody has seen are in hands and the like. What was
        drawn here beyond what the match waits for, people drew as their hand."""
        if self._state is None:
            return {}
        state = self._state()
        unknown = self._turned() - state.places().keys() - self.lying().keys()
        drawn = Counter(self._pieces[piece].deck for piece in unknown if self._plays(piece))
        drawn -= Counter(prompt.deck for prompt in state.awaiting().reveals)
        drawn -= Counter(state.just_drawn())
        return {pile: max(0, count - drawn[pile]) for pile, count in state.elsewhere().items()}

    def lamps(self) -> Mapping[str, Sequence[Lamp]]:
        """Station -> its lamps as they shine now."""
        return {station: self._live.light(station).pixels for station in self.stations()}

    def _hidden(self) -> list[str]:
        """Pieces that lie face down on the table, in box order, so that no pile moves while people
        draw."""
        return [piece for piece in self._unseen() if self._plays(piece)]

    def _unseen(self) -> list[str]:
        """Pieces of piles, on the table or in the box: nobody drew them, and the match knows not
        where they are, or waits for one of them out of the box."""
        boxed = self._boxed()
        seen = self._seen() | boxed - self._wanted(boxed)
        return [id_ for id_, piece in self._pieces.items() if piece.deck and id_ not in seen]

    def _wanted(self, boxed: set[str]) -> set[str]:
        """Those in the box that the match waits for; what it took out of play it never draws."""
        state = self._state() if self._state is not None else None
        if state is None or not boxed:
            return set()
        decks = {self._pieces[piece].deck for piece in boxed}
        prompts = [prompt for prompt in state.awaiting().reveals if prompt.deck in decks]
        return boxed & {piece for prompt in prompts for piece in state.could_be(prompt)}

    def _seen(self) -> set[str]:
        """Pieces that somebody drew, that lie here, or that the match knows on the table."""
        known = self._state().places() if self._state is not None else {}
        there = {piece for piece, place in known.items() if place != BOX}
        return self._turned() | there | self.lying().keys()

    def _plays(self, piece: str) -> bool:
        """Whether a card belongs to this match and not to the box, as far as anybody can tell."""
        inside = self._state().in_pile(self._pieces[piece].deck) if self._state else None
        return inside is None or piece in inside

    def _boxed(self) -> set[str]:
        """Pieces that are in the box: out of play, or still to be drawn."""
        known = self._state().places() if self._state is not None else {}
        boxed = {piece for piece, place in known.items() if place == BOX and piece in self._pieces}
        out = boxed & self._turned()  # drawn since, or drawn before and put away
        return boxed - self.lying().keys() - self._wanted(out)

    def _unknown(self, pieces: Sequence[str]) -> list[str]:
        """Those that were drawn and the match does not know, but may wait for."""
        known = self._state().places() if self._state is not None else {}
        owed = self._wanted({piece for piece in pieces if known.get(piece) == BOX})
        return [one for one in pieces if one in self._pieces and (one not in known or one in owed)]

    def keep(self) -> None:
        self._keep(self._unknown([one for one in self._lately if one in self._turned()]))

    # -- moving ------------------------------------------------------------------------------

    def draw(self, pile: str) -> str | None:
        """The top piece of a pile; it lies beside the table from now on."""
        piece = self.deal(pile, ())
        if piece is not None:
            self._turned().add(piece)
            self._lately.append(piece)
        return piece

    def deal(self, pile: str, dealt: Collection[str], seat: int | None = None) -> str | None:
        """The top piece of a pile, which nobody here sees: first what went back of this seat's, and
        what went back of another's only where nothing else is left."""
        inside = [piece for piece in self._hidden() if self._pieces[piece].deck == pile]
        inside = [piece for piece in self._likely(pile, inside) if piece not in dealt]
        whose, back = self._asks(pile) if seat is None else seat, self._taken_back()
        again = next((one for one, by in back.items() if by == whose and one in inside), None)
        unseen = [piece for piece in inside if piece not in back] or inside
        return again or (self._decks.draw(pile, unseen) if unseen else None)

    def _asks(self, pile: str) -> int:
        """Who draws for all to see from this pile now."""
        owed = self._state().awaiting().reveals if self._state is not None else ()
        open_ = (p.seat for p in owed if p.deck == pile and not p.place.endswith(IN_HAND))
        return next(open_, TABLE)

    def _likely(self, pile: str, inside: list[str]) -> list[str]:
        """Only what the match could reveal now, when it waits for a piece of this pile."""
        if self._state is None:
            return inside
        state = self._state()
        could = {
            piece
            for prompt in state.awaiting().reveals
            if prompt.deck == pile
            for piece in state.could_be(prompt)
        }
        return [piece for piece in inside if piece in could] or inside

    def place(self, piece: str, station: str) -> bool:
        if piece not in self._pieces or station not in self.stations():
            return False
        self._turned().add(piece)
        self._live.put(piece, station)
        return True

    def remove(self, piece: str) -> bool:
        if piece not in self.lying():
            return False
        self._turned().add(piece)
        self._live.lift(piece)
        if self._state is not None and self._state().places().get(piece) == BOX:
            self._drawn.discard(piece)  # the match is done with it
        return True
