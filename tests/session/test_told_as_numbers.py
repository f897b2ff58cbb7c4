"""Whoever does each line when a screen first tells it, says "Done" at most where the match has gone
back, and then obeys what stands there has what the match has."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from companion.session import owes
from companion.session.api import Duty, Notice, Phase
from companion.session.as_numbers import GROWN, NUMBERS
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.session.way_back import AS_SHOWN, LAST
from companion.store.store import Store
from engine import games
from engine.core.ledger import Event
from engine.core.play import Counts, random_steps
from engine.core.steps import Adjustment, Step
from engine.core.text import goods_in
from engine.games.peloponnes.state import Peloponnes
from tests.games.test_counts_told import DONE, TELLS
from tests.session.test_owed import OLDER, PRICES, begun, hands_do, walk

SEEDS = [("earth", 3), ("earth", 7), ("gaia_project", 7), ("hadara", 8),
         *(("peloponnes", seed) for seed in (0, 5, 123, 136))]  # fmt: skip
MOST = 50
ROUNDS = ("gain", "drop", "change")
BEGUN = {"unfinished": "a", "unfinished_in_luxury": "a", "begun": "d"}
FINISHED = {"finished": "a", "paid_back": "d"}
BUILT = {**PRICES, **BEGUN}
ENDS = (NUMBERS, *LAST)
STARTS = ("hadara", "peloponnes")
"""There what a seat begins with, but for bonus tiles, is told until its hands have it."""
KEEPS = ("keep_one", "keep_one_more")
"""Who draws several and keeps one is told how often in all."""


class Hands:
    """What lies before a seat, and what its hands did of what stands on the screen."""

    def __init__(self, name: str, seat: int, session: Session) -> None:
        self.name, self.seat, self.session = name, seat, session
        self.lie = Counter(session.state.counted(seat))
        self.did = Counter[str]()
        self.unsure = set[str]()
        realms = session.state.realms if isinstance(session.state, Peloponnes) else ()
        self.begun = {str(one.id) for realm in realms for one in realm.unfinished}
        self.length = 0
        self.done = defaultdict[object, Counter[str]](Counter)

    def read(self, told: list[Duty], all_: list[Duty], again: bool) -> None:
        """They do what they have not done, line by line; targets as often as they stand there. What
        they read to go back they have not done any more."""
        length = len(self.session.match.log)
        mine = [one for one in told if self.is_mine(one)]
        forward = told == all_ and length >= self.length and not again
        if forward or any(one.text.key.startswith("undone.") for one in mine):
            self.did &= Counter(one.what() for one in all_)
        self.length, before = length, self.did.copy()
        by_round = self.name == "peloponnes"
        for one in mine:
            self.to_lie(one)
            if by_round:
                self.do_rest(one)
            elif before[one.what()]:
                before[one.what()] -= 1
            else:
                self.did[one.what()] += 1
                self.do(one)
        for one in mine if by_round else ():  # its sums stand in rows above the numbers
            self.to_lie(one)

    def is_mine(self, told: Duty) -> bool:
        return self.seat in (told.seat, told.text.params.get("seat", self.seat))

    def to_lie(self, told: Duty) -> None:
        has = self.session.state.counted(self.seat)
        if told.text.key in (NUMBERS, "duty.before.counted", "undone.counted"):
            lies = dict(goods_in(str(told.text.params["goods"])))
            came = {what for seat, what, *_ in self.session.state.ledger if seat == self.seat}
            assert lies.get("gaia_area") != 0 or "gaia_area" in came, "no 0 where nothing lay"
            self.set_({what: lies[name] for what in has if (name := self.name_of(what)) in lies})
        elif told.text.key.endswith(GROWN):
            more = max(0, int(told.text.params["b"]) - self.lie["compost"])
            self.lie.update({"compost": more, "hand": -more if "hand" in told.text.key else 0})
        elif told.text.key in ("duty.before", *AS_SHOWN):
            self.lie = Counter(has)

    def name_of(self, what: str) -> str:
        return self.session.spoken(what) if ":" in what else what

    def set_(self, lies: Mapping[str, int]) -> None:
        self.lie = Counter({**self.lie, **lies})
        self.unsure -= lies.keys()

    def do_rest(self, told: Duty) -> None:
        """What is added to the line of a round since, and of a building what is not yet paid."""
        gaps, verb = told.text.params, told.text.key.removeprefix("duty.")
        was, gap = self.lie.copy(), "c" if verb in ROUNDS else BUILT.get(verb, "")
        of = gaps.get(gap, told.what())
        self.do(told)
        if verb in BEGUN:
            self.begun.add(of)
        elif verb in FINISHED:  # a coin that nobody laid is not there to take
            self.lie["coins"] -= of not in self.begun
            of = f"{of} finished"
        did = Counter(self.lie)
        did.subtract(was)
        self.lie.subtract(self.done[of])
        self.done[of] = did

    def do(self, told: Duty) -> None:
        gaps = {gap: value for gap, value in told.text.params.items() if gap != "seat"}
        verb = told.text.key.removeprefix("duty.")
        self.unsure |= {"hand"} if verb in KEEPS else set()
        by, to = TELLS[self.name]([Event(verb, self.seat, tuple(gaps.values()), "")])
        self.lie.update(by)
        # With no thing counted in numbers a sum tells how much lies there then.
        alone = {told.sums[0]: int(gaps["b"])} if len(told.sums) == 1 and "b" in gaps else {}
        self.set_(to if self.name == "gaia_project" else {**to, **alone})

    def right(self) -> bool:
        has = self.session.state.counted(self.seat)
        return all(self.lie[what] == n for what, n in has.items() if what not in self.unsure)


class Table:
    """Two pairs of hands before a screen that they read now and then. They say "Done" at most when
    the match has gone back."""

    def __init__(self, name: str, seed: int, store: Store) -> None:
        self.name, self.seed, self.some, self.met = name, seed, Random(seed), Counter[str]()
        self.store, (self.session, _) = store, begun(name, seed, store)
        self.hands: list[Hands] = []
        self.news, self.ticks = set[str](), Random(seed)

    def step(self, step: Step, change: Callable[[], Notice | None], again: bool = False) -> None:
        """One step on or back; then they look."""
        before, lines = counted(self.session), len(self.session.state.ledger)
        assert change() is None
        new = change not in (self.session.undo, self.session.redo)
        if new and self.session.state.WITH_IT:
            self.with_it(lines)
        elif isinstance(step, Adjustment) or (new and step.verb in DONE[self.name]):
            for one, was, has in zip(self.hands, before, counted(self.session), strict=False):
                one.set_(dict(has.items() - was.items()))
        self.look(again)

    def with_it(self, lines: int) -> None:
        """Coins are bid with the marker."""
        state = self.session.state
        for seat, what, n, _, at in state.ledger[lines:] if self.hands else ():
            if state.events[at].verb in state.WITH_IT:
                self.hands[seat].lie[what] += n

    def look(self, again: bool) -> None:
        session = self.session
        if not self.hands and session.state.awaiting().must and session.state.round_number():
            waits = self.name in STARTS and self.seed % 2 == 0
            session.handled(-1, *(() if waits else (0, 1)))
            self.hands = [Hands(self.name, seat, session) for seat in (0, 1)]
            for one in self.hands if waits else ():
                one.set_(dict.fromkeys((what for what in one.lie if "tiles" not in what), 0))
        self.tick()
        duties = session.view().duties if self.hands else ()
        owed, wait = [one for one in duties if not one.news], behind_news(duties)
        told = [one for one in owed if one not in wait]
        shown = told if self.some.random() < 0.5 else told[: self.some.randint(0, len(told))]
        session.seen([one.what() for one in shown])
        for one in self.hands:
            one.read(shown, told, again)
            assert shown != owed or one.right(), (one.lie, session.state.counted(one.seat), told)
        self.met.update(one.text.key for one in shown)

    def tick(self) -> None:
        """Some do at once what news tell, and say so; they wait for no number."""
        duties = self.session.view().duties
        if self.name != "peloponnes" or any(one.text.key in ENDS for one in duties):
            return
        news = [one for one in duties if one.news and one.gained]
        new = {one.what() for one in news} - self.news
        self.news |= new
        if self.hands and new and self.ticks.random() < 0.8:
            self.says_so(duties, news)
            self.met["ticked"] += 1

    def says_so(self, duties: Sequence[Duty], news: list[Duty]) -> None:
        """As the bar does it: "Done" ends the sums that tell the same, and leaves others."""
        wait = behind_news(duties)
        deeds = [one for one in duties if not one.news and one not in wait]
        for seat, hands in enumerate(self.hands):
            hands.read(deeds, deeds, again=True)
            hands.lie.update(came(news, seat))
        seats = {-1, *(one.seat for one in deeds), *map(whose, news)}
        amounts = {(whose(one), what) for one in news for what, _ in one.gained}
        if any(came(news, seat) != came(wait, seat) for seat in (0, 1) if wait):
            left, did = {one.seat for one in wait}, {one.seat for one in deeds}
            self.session.handled(-1, *(seats - left), but_sums=did, amounts=amounts)
        else:
            left = set[int]()
            self.session.handled(*seats, *map(whose, wait), amounts=amounts)
        self.hands = [one if one.seat in left else self.anew(one) for one in self.hands]

    def anew(self, hands: Hands) -> Hands:
        """They have done all of it."""
        return Hands(self.name, hands.seat, self.session)

    def go_back_and_on(self) -> None:
        for _ in range(self.some.randint(1, 3)):
            if self.session.state.round_number():
                self.step(self.session.match.log[-1].step, self.session.undo)
        if self.some.random() < 0.3:
            self.done()
        for _ in range(self.some.randint(0, 3)):
            if undone := self.session.undone():
                self.step(undone, self.session.redo, again=True)

    def comes_back(self, leaves: bool) -> None:
        """The program is killed, or people go home, and they go on with the match."""
        told = self.session.view().duties
        self.session.leave() if leaves else None
        match = self.session.view().header.match
        self.session = resume(self.store, match, games.load, take_over=True)
        assert self.session.view().duties == told, "what was done then is not told again"
        for one in self.hands:
            one.session = self.session

    def done(self) -> None:
        """They have done all of it, and say so."""
        self.session.handled(-1, 0, 1)
        self.hands = [*map(self.anew, self.hands)]


def behind_news(duties: Sequence[Duty]) -> list[Duty]:
    """The sums that wait until news have been read, but where the end of it is told."""
    waits = any(one.news for one in duties) and not any(one.text.key in ENDS for one in duties)
    sums = (one for one in duties if not one.news and (one.gained or one.text.key in OLDER))
    return [*sums] if waits else []


def whose(told: Duty) -> int:
    return int(told.text.params.get("seat", told.seat))


def came(told: list[Duty], seat: int) -> Counter[str]:
    """What came to a seat and left it, as these tell."""
    found = Counter[str]()
    for one in told:
        found.update(dict(one.gained) if whose(one) == seat else {})
    return found


def counted(session: Session) -> list[dict[str, int]]:
    return [dict(session.state.counted(seat)) for seat in (0, 1)]


@pytest.mark.parametrize(("name", "seed"), SEEDS)
def test_who_does_a_line_as_it_comes_and_who_waits_have_what_the_match_has(
    tmp_path: Path, name: str, seed: int
) -> None:
    """ "Pay 2 soil: 9 left" was done, and later there stood only "take 2 soil: 13 in all". What had
    been done went back and was done again, and nothing was told."""
    table = Table(name, seed, Store(tmp_path / "store.db"))
    for number in range(MOST):
        step = next(random_steps(table.session.state.clone(), seed * 1000 + number, Counts()))
        table.step(step, lambda step=step: table.session.choose(step))  # type: ignore[misc]
        if table.hands and table.some.random() < 0.3:
            table.go_back_and_on()
        if table.hands and number % 10 == 9:
            table.comes_back(leaves=number % 20 == 9)
    table.store.close()
    assert table.met["ticked"] or name != "peloponnes"
    assert table.met[NUMBERS] or name == "hadara"
    assert sum(n for key, n in table.met.items() if key.startswith("undone.")) > 4


def test_what_a_screen_told_is_known_after_the_program_was_killed(tmp_path: Path) -> None:
    store, told = Store(tmp_path / "store.db"), list[Duty]()
    session, steps = begun("earth", 3, store)
    for step in steps:
        assert session.choose(step) is None
        told = [one for one in session.view().duties if not one.news]
        session.seen([one.what() for one in told])
        if any(one.grown for one in session.telling.seen.values()):
            break
    session = resume(store, session.view().header.match, games.load, take_over=True)
    assert [one for one in session.view().duties if not one.news] == told
    assert any(one.grown for one in session.telling.seen.values())
    session.handled(-1, 0, 1)
    assert not [one for one in session.view().duties if not one.news]
    store.close()


def test_a_tile_that_was_laid_beside_sums_is_told_no_more_by_whoever_comes_back(
    tmp_path: Path,
) -> None:
    """Peloponnes: "Done" beside the news left the sums; that the bridge lay in its row and was paid
    only the screen knew, and at home or when the program was killed it forgot that."""
    store = Store(tmp_path / "store.db")
    session, steps = begun("peloponnes", 8, store)
    for step in steps:
        assert session.choose(step) is None
        if {"duty.change", "duty.built"} <= (told := {one.text.key for one in session.duties()}):
            break
    session.handled(-1, but_sums=(0, 1))
    left = hands_do(session)
    assert {"duty.change"} <= {one.text.key for one in left} < told - {"duty.built"}
    assert session.undo() is session.redo() is None
    assert hands_do(session) == left
    match = session.view().header.match
    for leaves in (False, True):
        session.leave() if leaves else None
        session = resume(store, match, games.load, take_over=True)
        assert hands_do(session) == left
    store.close()


def test_what_a_seat_has_again_is_set_after_all_that_is_in_it() -> None:
    """Peloponnes: "Set Seat 1 back to 6 coins" stood above the sum of a round, which was in it."""
    session = begin(games.load("peloponnes"), 2)
    for step in random_steps(session.state, 3, Counts()):
        assert session.choose(step) is None
        if step.verb == "bid" and session.state.round_number() == 2:
            break
    session.undo()
    keys = [one.text.key for one in session.duties()]
    assert "duty.change" in keys
    assert keys[-1] == "undone.counted"


def test_a_card_that_is_laid_is_told_however_much_is_owed_and_once_more_when_it_is_done_anew() -> (
    None
):
    """Earth, whose hands never said "Done": an event was played, undone and played again, "Lay
    Aurora Borealis" was gone, and with the match the word for what is older went, too."""
    session = begin(games.load("earth"), 2, options={"hands": "known"}, tier="touch")
    most = 0
    for step in walk(session.state.clone(), 3, 3000):
        assert session.choose(step) is None
        if step.verb == "play":
            most = max(most, told_of(session, step.args[0]))
            assert session.undo() is None
            session.seen([one.what() for one in session.duties()])
            assert session.choose(step) is None
            told_of(session, step.args[0])
    assert session.phase() is Phase.OVER
    assert {"duty.before", "duty.before.counted"} & {one.text.key for one in session.duties()}
    assert most > 2 * owes.MOST


@pytest.mark.parametrize(("name", "seed"), [("earth", 8), ("gaia_project", 3), ("peloponnes", 3)])
def test_a_piece_that_is_laid_anew_is_told_in_one_line_alone(name: str, seed: int) -> None:
    """Earth: "lay English Lavender on your mat" was done, and then "Put English Lavender on place 2
    in row 4 of Seat 1's mat" stood there."""
    game, laid = games.load(name), 0
    given = {one.id: "known" for one in game.options if one.id == "hands"}
    session = begin(game, 2, options=given, tier="pad", faces=game.stand_ins(1))
    for step in walk(session.state.clone(), seed, 60):
        first = len(session.state.events)
        assert session.choose(step) is None
        if laid_since(session, first) and session.undo() is None:
            session.handled(-1, 0, 1)
            assert session.redo() is None
            pieces = laid_since(session, first)
            assert all(len(naming(session, one)) == 1 for one in pieces)
            session.handled(0)
            session.handled(1)
            assert not any(naming(session, one) for one in pieces)
            laid += len(pieces)
            session.handled(-1)
    assert laid > 2


def laid_since(session: Session, first: int) -> set[str]:
    """The pieces of which an event since then tells that hands lay them."""
    told = [one for one in session.state.events[first:] if one.verb in session.state.LAID]
    named = {str(arg).removeprefix("piece.") for one in told for arg in one.args}
    return named & session.state.places().keys()


def naming(session: Session, piece: str) -> list[Duty]:
    """What hands are told to do with this piece."""
    told = [one for one in session.view().duties if not one.news]
    return [one for one in told if {piece, f"piece.{piece}"} & {*one.text.params.values()}]


def told_of(session: Session, card: object) -> int:
    """How many lines there are, of which one tells to lay this card; a screen tells all of them."""
    told = [one for one in session.duties() if not one.news]
    assert ("duty.play", card) in [(one.text.key, one.text.params.get("a")) for one in told]
    session.seen([one.what() for one in told])
    return len(told)


def test_what_goes_on_a_compost_stays_where_it_was_told_with_where_it_comes_from() -> None:
    """Earth: "lay 2 cards of your hand" was told, and one card later "draw 2", below it "you should
    have 6 hand, 6 compost": drawn first, and from where three cards come nobody said."""
    session = begin(games.load("earth"), 2, options={"hands": "unknown"}, tier="touch")
    met = Counter[str]()
    for number, step in enumerate(walk(session.state.clone(), 9, 400)):
        assert session.choose(step) is None
        told = [one for one in session.duties() if one.seat >= 0]
        for one in [one for one in told if one.text.key == NUMBERS]:
            lies = dict(goods_in(str(one.text.params["goods"])))
            assert "compost" not in lies, told
        met.update(one.text.key for one in told)
        if number % 3 == 0:
            session.seen([one.what() for one in told])
    assert met["duty.compost_hand.grown"]
