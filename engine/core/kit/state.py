"""A state of declared fields around one deck: copying, positions and refusals of form for free.

A game's state names its fields in `__slots__` (whole numbers, texts, truths, lists and dictionaries
of these) and fills them in `set_up`. It says what seats can do (`choices`, `playable`), why not
(`why_not`) and what it does (`act`); everything else here is the same for every such game.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from engine.core.catalogue import Faces
from engine.core.game import Game, Options
from engine.core.kit.cards import REVEALS, Cards
from engine.core.kit.position import read_cards, read_field
from engine.core.kit.ranks import ranked
from engine.core.meta import Meta
from engine.core.record import POSITION, VERSION, BadRecord, check_header
from engine.core.refusal import Refusal
from engine.core.state import Awaiting, Cue, Outcome, Prompt, State
from engine.core.steps import TABLE, Action, Forms, Grammar, Reveal, Step, formed, forms

UNSEEN_SETUP = ("events", "ledger", "seats", "options", "cards")


class KitState(State):
    """Where a match of a game built from parts stands."""

    __slots__ = ("active", "cards", "colours", "options", "over", "round")

    meta: ClassVar[Meta]
    grammar: ClassVar[Grammar]
    forms: ClassVar[Forms]
    counts: ClassVar[tuple[str, ...]] = ()
    """Fields that are lists of whole numbers by seat, which people can count and correct."""
    cards: Cards

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats)
        self.options = options
        self.colours: list[str] = []
        self.active = 0
        self.round = 1
        self.over = False
        self.set_up()

    # -- what a game says ----------------------------------------------------------------

    @abstractmethod
    def set_up(self) -> None:
        """Fill every field, `cards` among them, and deal."""

    @abstractmethod
    def choices(self, seat: int) -> list[Action]:
        """What a seat whose turn it is can do with what everybody sees."""

    def playable(self, seat: int, card: str) -> list[Action]:
        """What a seat whose turn it is can do with this card of its hand."""
        return []

    @abstractmethod
    def why_not(self, action: Action) -> Refusal | None:
        """Why an action of good form is not legal for the seat whose turn it is; None: it is.

        A card that is not known to be held may be: ask `cards.could_hold`.
        """

    @abstractmethod
    def act(self, action: Action) -> None:
        """Carry out a legal action."""

    def go_on(self) -> None:
        """All that follows by itself once nothing is owed any more."""

    def own_places(self) -> dict[str, str]:
        """Where the cards lie that are in fields of the game's own."""
        return {}

    @abstractmethod
    def points(self, seat: int) -> int:
        """What everybody can see that a seat would have if the match ended now.

        Before the end no card of a hand may count: the number would tell of it.
        """

    # -- play ------------------------------------------------------------------------------

    def gain(self, seat: int, what: str, amount: int, rule: str) -> None:
        """A counted thing of a seat grows or shrinks, and the ledger says why."""
        getattr(self, what)[seat] += amount
        self.book(seat, what, amount, rule)

    def deal(self, seat: int, count: int, rule: str) -> None:
        """Cards into a secret hand; people are told to deal them."""
        dealt = self.cards.deal(seat, count)
        if dealt:
            self.note("dealt", seat, (dealt,), rule)

    def awaiting(self) -> Awaiting:
        if self.cards.owed:
            return Awaiting(reveals=tuple(dict.fromkeys(self.cards.owed)))
        return Awaiting() if self.over else Awaiting((self.active,))

    def legal(self, seat: int) -> list[Action]:
        if self.over or self.cards.owed or seat != self.active:
            return []
        held = (self.playable(seat, card) for card in self.cards.hands[seat])
        return [*self.choices(seat), *(action for actions in held for action in actions)]

    def involving(self, piece: str) -> list[Step]:
        found = self.shown_by(piece)
        found += [action for action in self.legal(self.active) if piece in action.args]
        return [*found, *self._unseen(piece)]

    def _unseen(self, piece: str) -> Sequence[Step]:
        """What a card can mean that the active seat may hold without anybody knowing."""
        if self.over or self.cards.owed or piece in self.cards.hands[self.active]:
            return []
        held = self.cards.could_hold(self.active, piece)
        return self.playable(self.active, piece) if held else []

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.forms = forms(getattr(cls, "grammar", {}))

    def refuse(self, step: Step) -> Refusal | None:
        return self._malformed(step) or (
            self._refuse_reveal(step) if isinstance(step, Reveal) else self._refuse_action(step)
        )

    def _malformed(self, step: Step) -> Refusal | None:
        """Whether the step has a verb that we know, with arguments of the right kind."""
        of_table = isinstance(step, Reveal)
        if of_table != (step.verb in REVEALS) or not formed(step, self.forms):
            return Refusal("unknown_step")
        if not (TABLE if of_table else 0) <= step.seat < self.seats:
            return Refusal("unknown_step")
        return Refusal("over") if self.over and not self.cards.owed else None

    def _refuse_reveal(self, step: Reveal) -> Refusal | None:
        prompt = self.cards.awaited(step)
        if prompt is None:
            return Refusal("nothing_to_show")
        card = str(step.args[0])
        if card not in self.cards.pool:
            return Refusal("cannot_be", params={"card": card})
        return None

    def _refuse_action(self, step: Step) -> Refusal | None:
        if self.cards.owed:
            return Refusal("show_first")
        if step.seat != self.active:
            return Refusal("not_your_turn", params={"seat": self.active + 1})
        assert isinstance(step, Action)
        return self.why_not(step)

    def take(self, step: Step) -> None:
        if isinstance(step, Reveal):
            self.cards.show(step)
        else:
            assert isinstance(step, Action)
            self.act(step)
        if not self.cards.owed:
            self.go_on()

    def could_be(self, prompt: Prompt) -> Sequence[str]:
        return self.cards.could_be(prompt)

    def reveal(self, prompt: Prompt, piece: str) -> Reveal:
        return self.cards.reveal(prompt, piece)

    # -- the table -------------------------------------------------------------------------

    def places(self) -> dict[str, str]:
        return self.cards.places() | self.own_places()

    def elsewhere(self) -> dict[str, int]:
        return {self.cards.deck: self.cards.elsewhere()}

    def covered(self) -> frozenset[str]:
        return self.cards.covered()

    def cues(self) -> list[Cue]:
        return self.cards.cues()

    def counted(self, seat: int) -> dict[str, int]:
        return {} if seat == TABLE else {what: getattr(self, what)[seat] for what in self.counts}

    def adjust(self, seat: int, what: str, value: int) -> None:
        self.gain(seat, what, value - getattr(self, what)[seat], "")

    def round_number(self) -> int:
        return self.round

    # -- looking ---------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "cards": self.cards.view(seat),
            "own": self.own_places(),
            "counted": [self.counted(each) for each in range(self.seats)],
            "active": self.active,
            "round": self.round,
        }

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.seats)]

    def outcome(self) -> Outcome | None:
        return ranked(self.scores()) if self.over and not self.cards.owed else None

    # -- copying and writing ---------------------------------------------------------------

    def clone(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        for name in (*State.__slots__, *fields(type(self)), "options", "cards"):
            setattr(new, name, _copied(getattr(self, name)))
        return new

    def position(self) -> dict[str, Any]:
        return {
            "format": POSITION,
            "version": VERSION,
            "game": self.meta.id,
            "options": dict(self.options),
            "seats": self.seats,
            "cards": self.cards.write(),
            **{name: _plain(getattr(self, name)) for name in fields(type(self))},
        }


class KitGame(Game):
    """A game built from parts; `state` is its kind of state."""

    state: type[KitState]

    def start(self, seats: int, options: Options, faces: Faces) -> State:
        return self.state(seats, options)

    def seat_colours(self, state: State, colours: Sequence[str]) -> None:
        assert isinstance(state, KitState)
        state.colours = list(colours)

    def from_position(self, data: Mapping[str, Any]) -> State:
        check_header(data, POSITION)
        seats = data.get("seats")
        if type(seats) is not int or seats not in self.seat_counts:
            raise BadRecord(f'"seats" must be one of {self.seat_counts}, not {seats!r}.')
        if not isinstance(data.get("options", {}), Mapping):
            raise BadRecord('"options" must be an object.')
        state = self.state(seats, self.check_options(seats, data.get("options", {})))
        state.events, state.ledger = [], []
        known = fields(type(state))
        for name, value in data.items():
            if name in known:
                setattr(state, name, read_field(value, getattr(state, name), name))
            elif name not in ("format", "version", "game", "source", *UNSEEN_SETUP):
                raise BadRecord(f"The position has no field {name!r}.")
        state.cards = read_cards(state.cards, data.get("cards", {}), state.own_places())
        return state


def fields(kind: type[State]) -> tuple[str, ...]:
    """The declared fields of a kind of state, in order, without what every state has."""
    slots = (name for base in reversed(kind.__mro__) for name in vars(base).get("__slots__", ()))
    return tuple(name for name in slots if name not in UNSEEN_SETUP)


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(one) for one in value] if _deep(value) else value[:]
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return value.copy() if isinstance(value, Cards) else value


def _deep(value: Sequence[Any]) -> bool:
    return any(isinstance(one, list | dict) for one in value)


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value
