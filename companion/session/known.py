"""What is known of the present state: worked out once, and forgotten with the next step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.session.asked import names
from companion.session.log import Log
from companion.session.right import Counts, as_counted
from companion.session.shows import UNTOLD
from companion.twin.meaning import alike, meanings
from engine.core.catalogue import Face
from engine.core.ledger import Event
from engine.core.state import Gesture
from engine.core.steps import TABLE, Action, Arg, Reveal, Step


@dataclass(slots=True)
class Known:
    """What seats can do now, and who knows of which pieces."""

    log: Log
    faces: Mapping[str, str]
    """Piece -> its face."""
    _legal: dict[int, list[Action]] = field(default_factory=dict)
    _gestures: dict[int, list[Gesture]] = field(default_factory=dict)
    _ways: dict[tuple[str, int], list[Gesture]] = field(default_factory=dict)
    _nameable: dict[int, Sequence[str]] = field(default_factory=dict)
    _places: Mapping[str, str] | None = None
    _board: Mapping[str, Any] | None = None
    _scores: tuple[int, ...] | None = None
    _public: frozenset[str] = frozenset()
    _hidden: frozenset[str] | None = None
    _secret: frozenset[str] | None = None
    _opened: Mapping[str, int] | None = None
    _duties: dict[tuple[object, ...], list[Event]] = field(default_factory=dict)
    _by_hand: dict[tuple[object, ...], list[Event]] = field(default_factory=dict)

    def forget(self) -> None:
        """The state is another one: what is asked for is worked out again."""
        self._legal, self._gestures, self._ways, self._nameable = {}, {}, {}, {}
        self._places = self._board = self._scores = None
        self._public, self._hidden, self._secret, self._opened = frozenset(), None, None, None
        self._duties, self._by_hand = {}, {}

    # -- what seats can do -----------------------------------------------------------------

    def legal(self, seat: int) -> Sequence[Action]:
        """A seat's legal actions; listed once between two steps."""
        if seat not in self._legal:
            self._legal[seat] = self.log.match.state.legal(seat)
        return self._legal[seat]

    def offered(self, seat: int) -> Sequence[Action]:
        """What a seat is asked for: also what it can do as soon as somebody tells what is printed;
        with one of the cards that nobody can tell apart."""
        state, legal = self.log.match.state, self.legal(seat)
        reasons = ((one, state.refuse(one)) for one in state.kept(seat))
        waits = [one for one, why in reasons if why is not None and why.key == UNTOLD]
        found: dict[tuple[Arg, ...], Action] = {}
        for one in (*legal, *waits):
            found.setdefault((one.verb, *map(self._told_by, one.args)), one)
        return list(found.values())

    def _told_by(self, arg: Arg) -> Arg:
        """What people tell it by: an untold card that lies nowhere is like all of its back."""
        match = self.log.match
        known = arg not in self.faces or arg in self.places()
        return (
            arg if known or not match.game.untold(str(arg), match.faces) else self.sight(str(arg))
        )

    def gestures(self, seat: int) -> Sequence[Gesture]:
        """What a seat can do with several actions at once; found once between two steps."""
        if seat not in self._gestures:
            self._gestures[seat] = self.log.match.state.gestures(seat)
        return self._gestures[seat]

    def ways_to(self, spot: str, seat: int) -> Sequence[Gesture]:
        """What opens a spot to a seat and is done there; found once between two steps."""
        if (spot, seat) not in self._ways:
            self._ways[spot, seat] = self.log.match.state.ways_to(seat, spot)
        return self._ways[spot, seat]

    def wants_face(self, piece: str, seat: int) -> bool:
        """Whether a piece may be played out of this seat's hand once somebody tells its face."""
        match, state = self.log.match, self.log.match.state
        if not match.game.untold(piece, match.faces):
            return False
        return (seat == TABLE or seat in state.awaiting().must) and state.wants_face(piece)

    def nameable(self, seat: int) -> Sequence[str]:
        """The pieces that would mean something if this seat showed them; found once between two
        steps."""
        if seat not in self._nameable:
            self._nameable[seat] = self._named_by(seat)
        return self._nameable[seat]

    def _named_by(self, seat: int) -> Sequence[str]:
        """What lies open is chosen where it lies: a seat that names a card of its own does not mean
        the one like it there. What is known by its front alone is named by nobody."""
        match = self.log.match
        if seat != TABLE and not match.state.names(seat):
            return ()
        open_ = frozenset[str]() if seat == TABLE else self.public()
        found: dict[Arg, str] = {}
        untold: dict[str, str] = {}
        places = self.places()
        sensed = (piece.id for piece in match.game.catalogue.sensed())
        for piece in (one for one in sensed if match.state.front(one) == one):
            meant = meanings(match.state, piece, seat, self.faces, places)
            if meant and self._is_no_other(piece, meant, open_):
                found.setdefault(self._told_by(piece), piece)
            elif self.wants_face(piece, seat):
                untold.setdefault(self.sight(piece), piece)
        return [*found.values(), *untold.values()]

    def _is_no_other(self, piece: str, meant: Iterable[Step], open_: frozenset[str]) -> bool:
        """Whether a piece means itself, or one like it that does not lie open."""
        copies = alike(piece, self.faces)
        there = open_.intersection([*copies, *map(self.log.match.state.lies_up, copies)])
        return any(isinstance(one, Reveal) or there.isdisjoint(one.args) for one in meant)

    def places(self) -> Mapping[str, str]:
        """Where every piece lies."""
        if self._places is None:
            self._places = self.log.match.state.places()
        return self._places

    # -- what hands do unseen ----------------------------------------------------------------

    def duties(self, first: int, counted: Counts) -> list[Event]:
        """What hands do unseen because of the events from `first` on, as the game tells it; but for
        what people have `counted` since."""
        # It is asked for while a step is taken, too.
        since = self.log.moment, first, tuple(counted.items())
        if since not in self._duties:
            self._duties[since] = as_counted(self.log.match.state, first, counted).duties(first)
        return self._duties[since]

    def by_hand(self, first: int, counted: Counts) -> list[Event]:
        """What hands do besides where no reader sees it, as the game tells it; but for what people
        have `counted` since."""
        since = self.log.moment, first, tuple(counted.items())
        if since not in self._by_hand:
            self._by_hand[since] = as_counted(self.log.match.state, first, counted).by_hand(first)
        return self._by_hand[since]

    # -- who knows of which pieces -----------------------------------------------------------

    def board(self) -> Mapping[str, Any]:
        """What lies open to everybody, as the game tells it."""
        if self._board is None:
            self._board = self.log.match.state.view(None)
        return self._board

    def scores(self) -> tuple[int, ...]:
        """Every seat's points, if the match ended now."""
        if self._scores is None:
            self._scores = tuple(self.log.match.state.scores())
        return self._scores

    def public(self) -> frozenset[str]:
        """Every piece (and word) that everybody may know of."""
        if not self._public:
            self._public = frozenset(names(self.board()))
        return self._public

    def hidden(self) -> frozenset[str]:
        """The pieces that only some seat knows: cards in known hands."""
        if self._hidden is None:
            match = self.log.match
            seats = range(len(match.seats))
            told = {name for seat in seats for name in names(match.state.view(seat))}
            self._hidden = frozenset((told & self.faces.keys()) - self.public())
        return self._hidden

    def secret(self) -> frozenset[str]:
        """Hidden pieces that never lay open before; nor has a seat laid them open since they came:
        everybody sees which terrain goes off a mat onto a compost."""
        if self._secret is None:
            match = self.log.match
            steps = [entry.step for entry in match.log]
            open_ = {str(arg) for step in steps if step.seat == TABLE for arg in step.args}
            last = {str(arg): step for step in steps for arg in step.args}
            open_ |= {piece for piece, step in last.items() if self.lays_open(step)}
            self._secret = frozenset() if len(match.seats) == 1 else self.hidden() - open_
        return self._secret

    def lays_open(self, step: Step) -> bool:
        """Whether everybody sees what it names: not what a seat draws, or lays face down."""
        drawn, game = isinstance(step, Reveal), self.log.match.game
        shown = step.seat == TABLE or step.verb in game.face_up
        return shown or not (drawn or step.verb in game.face_down)

    def opened(self) -> Mapping[str, int]:
        """Piece -> the latest step by which everybody saw it."""
        if self._opened is None:
            steps = [entry.step for entry in self.log.match.log]
            self._opened = {
                str(arg): number
                for number, step in enumerate(steps)
                if self.lays_open(step)
                for arg in step.args
            }
        return self._opened

    def open_to_all(self, pieces: Iterable[str]) -> bool:
        """Whether everybody may hear of all these pieces (other words are none)."""
        alone = len(self.log.match.seats) == 1
        return alone or not (set(pieces) & self.faces.keys()) - self.public()

    # -- what is printed -----------------------------------------------------------------------

    def sight(self, piece: str) -> str:
        """What people can tell a piece by; those that look alike have the same."""
        match = self.log.match
        known = piece in self.faces  # else a word, or one side of a card
        return match.game.sight(piece, match.faces) if known else piece

    def printed(self, piece: str) -> Face | None:
        """What the catalogue or this match tells of a piece."""
        match, catalogue = self.log.match, self.log.match.game.catalogue
        if piece not in catalogue:
            return None
        face = catalogue.pieces[piece].face
        return catalogue.faces.get(face) or match.faces.get(face)
