"""The contract of a game's state: what is awaited, what is legal, and what a step does."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self

from engine.core.ledger import Event, Line
from engine.core.refusal import IN_PLACE, Refusal
from engine.core.steps import TABLE, Action, Arg, Reveal, Step


class Prompt(NamedTuple):
    """A reveal that is awaited: which deck or bag it comes from and where the piece will lie.

    `place` is empty when the piece is only shown (a card drawn into a hand, a chit).
    """

    verb: str
    seat: int = TABLE
    deck: str = ""
    place: str = ""


class Awaiting(NamedTuple):
    """Who has to act, who may act, and which reveals the table owes.

    A match never waits for a `may`. Seats in `must` are not in `may`.
    """

    must: tuple[int, ...] = ()
    may: tuple[int, ...] = ()
    reveals: tuple[Prompt, ...] = ()


class Asked(NamedTuple):
    """What a seat decides now: `ask.<key>` in the game's texts asks for it, `how.<key>` tells what
    hands do. The texts may use `{seat}` and the gaps of `params`. No key: it is asked to choose.
    """

    key: str = ""
    params: tuple[tuple[str, Arg], ...] = ()


class Gesture(NamedTuple):
    """Actions that a seat can make in one movement; `gesture.<name>` in the game's texts says it.

    The text may use `{n}`, how many actions they are, and `{card}`, the piece it is about.
    """

    name: str
    steps: tuple[Action, ...]
    card: str = ""
    remark: Asked = Asked()
    """What people should know before they choose it, as `State.remark` tells it of a step."""
    instead: tuple[Action, ...] = ()
    """The single steps that screens leave out for it: gestures do all that matters of them."""
    among: str = ""
    """The verb among whose answers it stands; empty: on its own."""


class Cue(NamedTuple):
    """A place where hands are wanted now, besides those that prompts and actions name.

    `cue` is what the light says: "choose", "take" or "put". `place` is one of the game's places,
    or `seat0` for wherever that seat shows pieces. `seat` is whose hands they are.
    """

    cue: str
    place: str
    seat: int = TABLE


class Ranked(NamedTuple):
    """What was compared at the end for points: how much of it each seat has, and the points for it;
    behind the seats may come one that nobody sits on."""

    what: str
    has: tuple[int, ...]
    points: tuple[int, ...]


class Outcome(NamedTuple):
    """The end of a match: final scores by seat and the seats that share the win.

    `ranks` counts from 1; equal ranks are shared. `key` names a sentence in the game's texts
    when the end has a reason worth telling (`outcome.<key>`).
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    key: str = ""
    ties: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What decides among equal scores, in the order of the rules: the counted thing (`what.<it>`)
    with how much of it each seat has."""
    ranked: tuple[Ranked, ...] = ()

    def decided(self, score: int | None = None) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Of that as much as was looked at to tell the seats apart that have this score, or the
        best one."""
        equal = self.equal(max(self.scores) if score is None else score)
        if len(equal) < 2:
            return ()
        apart = (n for n, (_, of) in enumerate(self.ties, 1) if len({of[s] for s in equal}) > 1)
        return self.ties[: next(apart, len(self.ties))]

    def equal(self, score: int) -> list[int]:
        """The seats that have this score."""
        return [seat for seat, mine in enumerate(self.scores) if mine == score]


_made = tuple.__new__
"""Makes a named tuple in half the time: tens of thousands of events are written in a match."""


class State(ABC):
    """Where a match stands. Plain slots, changed in place by `take`, cheap to clone.

    A state never holds what nobody has seen: a hidden set is a count plus what is known.
    Subclasses call `State.__init__` and copy `events` and `ledger` in `clone`.
    """

    __slots__ = ("events", "ledger", "seats")

    LAST: ClassVar[tuple[Arg, ...]] = ("",)
    """The event with which the last round begins: its verb, and its first arguments."""

    TURNS: ClassVar[tuple[str, ...]] = ("turn",)
    """The events with which turns begin."""

    LATE: ClassVar[int] = 2
    """What hands of a seat owe of so many of its turns is told in sums; the rest in a word. Chosen:
    hands that are behind are so by a turn; older sums say nothing to those that are not."""

    SUMS: ClassVar[tuple[str, ...]] = ()
    """Where a game has no turns, or short ones: the events since which what hands owe is told in
    one sum."""

    SPOTS: ClassVar[frozenset[str]] = frozenset()
    """Duties that no number on the screen tells, as a spot and a side, or a marker on a track: told
    one by one, however old they are, the old ones last."""

    ONCE: ClassVar[frozenset[str]] = frozenset()
    """Duties without which nobody plays on, or that stay in sight on the screen: told until their
    seat goes on in a later turn."""

    BEFORE: ClassVar[frozenset[str]] = frozenset()
    """Duties of set-up: told before anybody has acted, and what all share until the first round;
    what a seat has to do there as any that is told `ONCE`, where it is one."""

    BRIEFLY: ClassVar[frozenset[str]] = frozenset()
    """Duties told one by one until the next turn (`SUMS`) begins: then they are in the word for
    what is older, and leave the room to sums."""

    UNTIL_DONE: ClassVar[frozenset[str]] = frozenset()
    """Duties that nothing but people ends: told until they say that it is done, of set-up
    (`BEFORE`) what the match could be played without."""

    READ: ClassVar[Mapping[str, str]] = {}
    """Of what hands move (`by_hand`): what the readers of a zone see by themselves."""

    WITH_IT: ClassVar[frozenset[str]] = frozenset()
    """Events whose counted things hands move with the step itself, as the coins of a bid: they are
    told where it is done again."""

    RETOLD: ClassVar[Mapping[str, str]] = {}
    """Of what hands move: what is told otherwise after something else -> as it was told first."""

    SUMMED: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Duties that tell by how much a counted thing changes in all -> the name of that sum, which
    may be told by several of them, and what it counts (`counted`); behind a `:` goes the card of
    which it tells. With no thing it tells by itself how much lies there."""

    TAKEN: ClassVar[frozenset[str]] = frozenset()
    """Of what comes unasked (`gains`): what hands take from the supply at a table of cardboard, and
    owe there (`by_hand`) until they say that it is done."""

    LAID: ClassVar[frozenset[str]] = frozenset()
    """Events of which hands are told (`by_hand`) where the piece goes that they name, or one that
    lies on the spot that they name."""

    DEED_BY_DEED: ClassVar[bool] = False
    """What hands move (`by_hand`) is told as it came about over all seats, and not in sums."""

    SHOWS_COUNTS: ClassVar[bool] = False
    """Every number stands on the screen at all times: what hands set of them is told only where
    readers let hands play without looking there."""

    IN_NUMBERS: ClassVar[frozenset[str]] = frozenset()
    """Duties that change nothing but counted things or what stands without a tag: who tells these
    has told all of it."""

    DREW: ClassVar[frozenset[str]] = frozenset()
    """Events of cards that a seat draws and sees alone: where that is undone they stay with it."""

    SETTLES: ClassVar[frozenset[str]] = frozenset()
    """Verbs with which seats settle what just befell them: all of it stays told meanwhile."""

    SAYS_WHERE: ClassVar[frozenset[str]] = frozenset({IN_PLACE})
    """Refusals of a piece that say themselves where hands put it."""

    SUDDEN: ClassVar[bool] = False
    """The match may end with any step, without a last round that was told before."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.events: list[Event] = []
        self.ledger: list[Line] = []

    # -- what happened ---------------------------------------------------------------

    def note(
        self, verb: str, seat: int = TABLE, args: tuple[Arg, ...] = (), rule: str = ""
    ) -> None:
        """Write down an event; the lines booked after it name it as their cause."""
        self.events.append(_made(Event, (verb, seat, args, rule)))

    def book(self, seat: int, what: str, amount: int, rule: str) -> None:
        """Write a ledger line caused by the latest event."""
        self.ledger.append((seat, what, amount, rule, len(self.events) - 1))

    def cause(self, line: Line) -> int:
        """The number of the event that people know as the reason of a ledger line; -1: none."""
        return line[4]

    # -- play ------------------------------------------------------------------------

    @abstractmethod
    def awaiting(self) -> Awaiting:
        """Who must act, who may, which reveals are owed. All empty only when it is over."""

    @abstractmethod
    def legal(self, seat: int) -> list[Action]:
        """Every legal action of a seat now, with the cards it is known to hold."""

    @abstractmethod
    def refuse(self, step: Step) -> Refusal | None:
        """Why this action or reveal is not legal now; None when it is.

        Must not change the state and must answer for any arguments whatever. A seat may play
        a card that it is not known to hold: the answer is whether it could hold it.
        """

    @abstractmethod
    def take(self, step: Step) -> None:
        """Carry out a legal action or reveal, with all upkeep that follows by itself.

        The caller has asked `refuse` (or picked from `legal`); `take` does not check again.
        """

    @abstractmethod
    def could_be(self, prompt: Prompt) -> Sequence[str]:
        """The pieces that this reveal may show, each once."""

    def reveal(self, prompt: Prompt, piece: str) -> Reveal:
        """The step that answers a prompt with this piece."""
        return Reveal(prompt.verb, prompt.seat, (piece,))

    def shown_by(self, piece: str) -> list[Step]:
        """The reveals that are owed and that this piece may answer."""
        owed = self.awaiting().reveals
        return [self.reveal(prompt, piece) for prompt in owed if piece in self.could_be(prompt)]

    def involving(self, piece: str) -> list[Step]:
        """Legal actions and reveals that involve a piece: what it may mean at a pad.

        Games with long lists override this with something quicker.
        """
        awaiting, found = self.awaiting(), self.shown_by(piece)
        for seat in (*awaiting.must, *awaiting.may):
            found += [action for action in self.legal(seat) if piece in action.args]
        return found

    def one_by_one(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Seats that act at the same time, as people are asked one after the other."""
        return seats

    def asked(self, seat: int) -> Asked:
        """What a seat that must or may act decides now, for the question that people read."""
        return Asked()

    def nth(self, prompt: Prompt) -> int:
        """Which of several draws after one another it is, from 1 on: `show.<verb>.<nth>` in the
        game's texts asks for it. 0: it is asked for as any other."""
        return 0

    def read_off(self, prompt: Prompt) -> tuple[int, Collection[str]]:
        """Who has what a reveal asks about (TABLE: all, or several), and the sensed pieces that
        tell it, where it has no tag of its own: it is the other side of one, or who has one."""
        return prompt.seat, ()

    def colour(self, seat: int) -> str:
        """The colour of a seat's pieces where play decides it; empty: as chosen at the start."""
        return ""

    def has_passed(self, seat: int) -> bool:
        """Whether a seat does nothing more until the next round, while others still act."""
        return False

    def names(self, seat: int) -> bool:
        """Whether a seat may name by touch what it holds and no answer offers; a game says no where
        a question comes first whose answers are few."""
        return True

    def wants_face(self, piece: str) -> bool:
        """Whether an untold piece may come out of a hand now, and means nothing until it is told.

        Games that list such a piece's actions without its face need nothing here.
        """
        return False

    def gestures(self, seat: int) -> list[Gesture]:
        """Sequences of legal actions that are offered as one choice, the most usual first."""
        return []

    def ways_to(self, seat: int, spot: str) -> list[Gesture]:
        """What opens a spot of the drawing and is done there, in one movement: asked for when
        people touch the spot, and stands beside what they can do there by itself."""
        return []

    def surely(self, step: Step) -> Sequence[Action]:
        """What its seat has to do after a legal step, where nothing else is possible: it is done
        with the step, and nobody is asked."""
        return ()

    # -- the table -------------------------------------------------------------------

    @abstractmethod
    def places(self) -> dict[str, str]:
        """Sensed piece -> the place where it should lie now, for every piece whose place is known.

        Pieces in a hidden set (deck, hand, bag) are left out unless they are known.
        A piece that is out of play lies in `box`.
        """

    def elsewhere(self) -> dict[str, int]:
        """Pile -> how many of its unseen cards lie elsewhere: in hands that nobody knows, or
        in the box in a match without them."""
        return {}

    def in_pile(self, pile: str) -> Collection[str] | None:
        """The sensed pieces that may lie in a pile now, none for a pile that stays in the box;
        None stands for all of it that nobody has seen."""
        return None

    def laid(self) -> Collection[str]:
        """The sensed pieces that hands laid for good where a table may have no readers: no tray
        offers them once more."""
        return ()

    def laid_away(self, event: Event) -> tuple[str, str] | None:
        """The piece that hands lay away by a duty (`by_hand`), and the place that is lit for it;
        empty: none is."""
        return None

    def just_drawn(self) -> dict[str, int]:
        """Pile -> how many unknown cards people hold from it for a choice that they make now: they
        draw them while it is asked."""
        return {}

    def spot(self, place: str) -> str:
        """Where a place is whatever comes and goes about it: hands leave a piece there though its
        place is called otherwise, as a pile has grown or a world has become larger.
        """
        return place

    def covered(self) -> frozenset[str]:
        """Places where pieces lie on each other: what is there is told, no reader can read it."""
        return frozenset()

    def carried(self, step: Step) -> dict[str, str]:
        """Sensed piece -> place, for what hands move in doing this step, without any upkeep.

        Asked before `take`. It matters where upkeep follows at once and moves the piece on (the
        last bid ends the auction). Left empty, what `places` tells after the step counts.
        """
        if not isinstance(step, Reveal):
            return {}
        awaited = [
            prompt.place
            for prompt in self.awaiting().reveals
            if (prompt.verb, prompt.seat) == (step.verb, step.seat) and prompt.place
        ]
        named = [place for place in awaited if place in step.args]
        return {str(step.args[0]): place for place in (named or awaited)[:1]}

    def meant(self, piece: str, place: str) -> Step | None:
        """The step that hands most likely meant by laying a piece there, legal or not.

        `place` is empty for a pad, or the seat at whose pad it was shown (`seat0`). People are told
        why that step is not legal, if it is not.
        """
        return None

    def early(self, piece: str, place: str) -> bool:
        """Whether a piece laid there now lies where it will belong once what is asked now is done:
        it is left lying."""
        return False

    def rests(self, piece: str, place: str) -> bool:
        """Whether a piece may lie there still, where no reader sees the place that it has now:
        hands take it up from there to decide what is asked."""
        return False

    def said(self, action: Action) -> bool:
        """Whether it is only told by people, as hands lay the same for another action."""
        return False

    def opens(self, piece: str, seat: int) -> Action | None:
        """The step without which a piece shown now means nothing, where after it the piece can mean
        one thing alone: people are asked whether they take it. `seat`: who shows it, or `TABLE`."""
        return None

    def hoped(self, piece: str) -> Step | None:
        """The step that people may hope for in showing a piece, where another one is legal too.

        When it is not legal, people are told why and asked, and nothing is taken in its stead.
        """
        return None

    def does(self, piece: str) -> Asked:
        """What a piece does that is shown, beyond what its numbers tell: the game's `does.<key>`
        says it where people are asked what they do with it. No key: its numbers tell all."""
        return Asked()

    def serves(self, piece: str, seat: int) -> Refusal | None:
        """What a piece on the table is there for that this seat neither takes nor uses by touching
        it: told to whoever does. None: it is taken or used, or there is nothing to tell."""
        return None

    def closed(self, seat: int, verb: str) -> Refusal | None:
        """Why a seat can take no action of this kind now, where its game always shows that kind
        (`stands` of `steps.json`). None: it can, or the game has no words for it."""
        return None

    def kept(self, seat: int) -> Sequence[Action]:
        """What keeps its place among the answers of this seat now, possible or not, in the order of
        these places; `refuse` tells why one of it is not."""
        return ()

    def needless(self, seat: int) -> Sequence[Action]:
        """What this seat can do now and never has to: a match that is recorded step by step takes
        it, and no screen offers it."""
        return ()

    def onward(self, seat: int) -> Action | None:
        """The step by which a seat goes on whom nothing else that it could do now would bring
        anything; None: it has something to choose, or may hold what nobody knows."""
        return None

    def tried(self) -> Self:
        """A copy on which a step is tried, to tell what it does: without what the next turn would
        begin with, whatever was done."""
        return self.clone()

    def unless_stopped(self) -> Sequence[Action]:
        """What goes on now unless a seat stops it that may: what a step would do is told so far."""
        return ()

    def lacks(self, piece: str, seat: int) -> Sequence[tuple[str, bool]]:
        """Of a card that lies or is held openly and that this seat cannot use now each sign that it
        asks for, and whether that is there. Nothing: words alone say it."""
        return ()

    def short(self, piece: str, seat: int) -> Asked:
        """By how much a card of a hand cannot be paid now: `short.<key>` in the game's texts says
        it in two words."""
        return Asked()

    def costs(self, piece: str, seat: int) -> Asked:
        """What a card of a hand costs now and why, where that is not what is printed:
        `costs.<key>` in the game's texts says it in two words."""
        return Asked()

    def called(self, arg: Arg, also: Sequence[Self] = ()) -> Arg:
        """A spot of the table as people there call it now; anything else as it is. `also`: states
        of which the name is true, too, as hands may still have the table of one of them."""
        return arg

    def named(self, arg: Arg, also: Sequence[Self] = ()) -> Arg:
        """A spot or a piece as people there say it, where a piece that lies has no name of its own
        or another than in a hand."""
        return self.called(arg, also)

    def front(self, piece: str) -> str:
        """The words (a key of the game's texts) for a piece of which only the front may be known
        yet, as its reader knows more than people do; any other piece as it is."""
        return piece

    def lies_up(self, piece: str) -> str:
        """The face of a two-sided piece that has to lie up now; of any other the piece itself."""
        return piece

    def spoken(self, step: Step) -> Step:
        """The step with its arguments as people at the table say them now; recorded it stays."""
        return step._replace(args=tuple(map(self.named, step.args)))

    def cues(self) -> list[Cue]:
        """Where hands are wanted for what no reader sees: cards to deal, a pile to choose from."""
        return []

    def duties(self, first: int) -> list[Event]:
        """What hands do where no reader sees it, because of the events from `first` on: cards that
        are drawn unseen, a pile that is shuffled. The match goes on by itself meanwhile.
        """
        return []

    def by_hand(self, first: int) -> list[Event]:
        """What hands move of counted pieces and cards that no reader sees, because of the events
        from `first` on, in sums: `duty.<verb>` says it, as of `duties`.
        """
        return []

    def evened(self, seat: int, first: int) -> list[str]:
        """What hands of a seat add and take off again because of these events, and no sum tells."""
        return []

    def in_order(self, owed: list[Event], first: int) -> list[Event]:
        """What `by_hand` and `duties` tell, one after the other, as hands can do it."""
        return owed

    def standing(self) -> dict[str, Event]:
        """What stands or lies open without a tag, by where: hands put it back when the match goes
        back. `undone.<verb>` in the game's texts tells how it is again, `undone.<verb>.none` that
        it goes.
        """
        return {}

    def finale(self, first: int) -> Event | None:
        """With which of the events from `first` on the last round began, and so the end of the
        match is certain: `final.<verb>` in the game's texts says it.
        """
        verb, *args = self.LAST
        began = (
            e for e in self.events[first:] if e.verb == verb and [*e.args[: len(args)]] == args
        )
        return next(began, None)

    def news(self, first: int) -> list[Event]:
        """What of the events from `first` on everybody has to hear of, besides the last round:
        `news.<verb>` in the game's texts says it.
        """
        return []

    def gains(self, seat: int, first: int) -> list[Event]:
        """What the events from `first` on gave this seat unasked, in sums: everybody is told of it
        in `news.<verb>` of the game's texts, until the seat goes on.
        """
        return []

    def remark(self, step: Step) -> Asked:
        """What people should know of a legal step before they take it: `remark.<key>` says it."""
        return Asked()

    def no_room(self, steps: Sequence[Step]) -> Asked:
        """Of what steps bring, what their seat has no room for and loses: `remark.<key>` says it
        beside whatever else is told of them."""
        return Asked()

    def unnamed(self, step: Step) -> Collection[str]:
        """The spots that a legal step builds on though it names none of them, or not all: people
        see them, with the price, and are asked, before it is taken."""
        return ()

    def losses(self, first: int) -> list[Event]:
        """Which of the events from `first` on took something from a seat that was not asked, or
        changed what it has: people are told, for nobody's hands did it. `loss.<verb>` in the
        game's texts says it.
        """
        return []

    @abstractmethod
    def counted(self, seat: int) -> dict[str, int]:
        """What a seat should have of each counted thing (for spot checks and adjustments).

        `TABLE` asks for the counted things of the whole table.
        """

    def most(self, what: str) -> int:
        """The largest value that a counted thing can be adjusted to."""
        return 9999

    def room(self, seat: int, what: str) -> int:
        """The largest value that a seat can have of a counted thing, not more than `most`: what
        the box holds beside all that lies elsewhere.
        """
        return self.most(what)

    def refuse_value(self, seat: int, what: str, value: int) -> Refusal | None:
        """Why a seat cannot have a value that the box holds; None: it can."""
        return None

    @abstractmethod
    def round_number(self) -> int:
        """The round that is played, from 1; 0 before the first. A new one is a natural stop,
        where people may be asked to count their pieces.
        """

    def milestone(self) -> int:
        """Grows as the match nears what ends it: rounds, where their number is fixed."""
        return self.round_number()

    @abstractmethod
    def adjust(self, seat: int, what: str, value: int) -> None:
        """Set a counted thing to a value and book the difference. Caller checked `counted`."""

    # -- looking ---------------------------------------------------------------------

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know (None: what everybody may), as plain JSON data.

        This is the only way information leaves for a seat.
        """

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The whole state, secrets included, in the game's position format.

        `Game.from_position(state.position())` is an equal state (without its ledger's past).
        """

    @abstractmethod
    def scores(self) -> list[int]:
        """Points each seat would have if the match ended now, as far as everybody may know.

        They stand on the shared screen: before the end nothing counts that only a seat has seen.
        """

    def points_now(self) -> list[int]:
        """The points that each seat's part of the table tells: those scored so far where a game
        books them as it goes, elsewhere `scores`."""
        return self.scores()

    def ranked(self) -> tuple[Ranked, ...]:
        """What seats would be compared in for points if the match ended now."""
        return ()

    def parts(self, seat: int) -> Mapping[str, int]:
        """What a seat's points are made of: key of the game's texts -> points; their sum is its
        score. Empty where a game does not take its points apart."""
        return {}

    def scoring(self, seat: int) -> Sequence[tuple[str, int]]:
        """The pieces of a seat that score by their own print, each with these points now."""
        return ()

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the match goes on."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy; changing one never changes the other."""

    def digest(self) -> str:
        """16 hex digits that are equal exactly for equal positions."""
        return digest_of(self.position())


def digest_of(position: Mapping[str, Any]) -> str:
    """16 hex digits of a position."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
