"""A draw at a virtual table is one way, not two: the tray leads, and the list stands back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.metrics import dp

from companion.session.api import Ask
from companion.session.start import begin
from companion.ui.draws import NOTHING, Matters, leads, matters
from companion.ui.piles import Area
from companion.ui.theme import theme
from companion.ui.tray import _pieces
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.strokes import Strokes
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.text import capital
from engine.games import load
from tests.games.earth.table import act, show
from tests.games.earth.test_setup import MIDDLE, SHARED
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.moments import Moment, open_moment
from tests.ui.play import answers
from tests.ui.scenes import bring_table
from tests.ui.stage import Stage
from tests.ui.tables import HandTable, HandTables

DRAWS = (
    Moment("peloponnes", "peloponnes", 4, {}, 0.05, reveals=True),
    Moment("gaia", "gaia", 4, {"mode": "advanced"}, 0.31, reveals=True),
)
DEALT = (
    (Moment("hadara", "hadara", 4, {"game": "full"}, 0.3, reveals=True), 2),
    (Moment("earth", "earth", 2, {"hands": "known"}, 0.4, reveals=True), 0),
)
"""Hands are told here: so many cards are drawn into one (0: it depends)."""
NO_PILE = Moment("gaia-project", "gaia_project", 4, {}, 0.01, reveals=True)
"""Its technology tiles are stacked beside the board, and no reader knows them."""
LISTED, TRAY = "Name it from a list", "Open the tray"


class Remembering(HandTable):
    """A table that tells what was drawn here, the latest first."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.lately: list[str] = []

    def draw(self, pile: str) -> str | None:
        drawn = super().draw(pile)
        self.lately += [drawn] if drawn else []
        return drawn

    def drawn(self) -> Sequence[str]:
        return [piece for piece in reversed(self.lately) if piece in self.beside]


@pytest.fixture
def hall(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A match for two at a table on the screen, upright: who begins draws a civilization."""
    monkeypatch.setattr("tests.ui.tables.HandTable", Remembering)
    opened = stage.open(new_house(tmp_path, HandTables()))
    stage.resize((800, 1280))
    opened.start("peloponnes", SEATS[:2], {}, "stations")
    stage.frames()
    return opened


def offered(stage: Stage) -> list[str]:
    return [one.text for one in answers(stage)]


def framed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many frames are painted in the colour of what is to be done next, however often."""
    glowing = set[tuple[float, ...]]()
    paint = Strokes.frame

    def frame(brush: Any, x: float, y: float, w: float, h: float, colour: Any, *more: Any) -> None:
        glowing.update([(x, y, w, h)] if tuple(colour) == tuple(theme.glow) else [])
        paint(brush, x, y, w, h, colour, *more)

    with monkeypatch.context() as noting:
        noting.setattr(Strokes, "frame", frame)
        stage.page().virtual.repaint()
        stage.frames(3)
    return len(glowing)


@pytest.mark.parametrize("moment", DRAWS, ids=lambda one: one.name)
def test_where_the_tray_holds_the_pile_no_cards_are_offered_beside_it(
    stage: Stage, tmp_path: Path, moment: Moment
) -> None:
    """The tablet draws at one touch: that is all that is offered, with how many come, where that is
    sure. Who opened the tray may name from a list as well."""
    hall = open_moment(stage, tmp_path, moment, tier="stations")
    assert hall.see().question.ask is Ask.REVEAL
    assert hall.virtual.piles()[matters(hall, hall.see()).pile] > 0
    first, *rest = offered(stage)
    all_ = " all 3" if moment.game == "peloponnes" else ""  # two of the row lie there already
    assert first == f"Let the tablet draw{all_}"
    told = [] if hall.see().header.options.get("hands") == "known" else [LISTED]
    assert rest == []
    assert [one.look for one in answers(stage)] == ["main"]
    bring_table(stage)
    assert offered(stage) == [first, *told], "a list would tell what lies in other hands"


@pytest.mark.parametrize(("moment", "many"), DEALT, ids=lambda one: getattr(one, "name", ""))
def test_where_no_hand_holds_a_card_the_piles_deal_at_one_touch(
    stage: Stage, tmp_path: Path, moment: Moment, many: int
) -> None:
    """Hands of a simulated table were counted and never dealt: whoever wanted to play a card of
    Earth was shown all 283 by their names."""
    hall = open_moment(stage, tmp_path, moment, tier="stations")
    asked = hall.see().question
    assert asked.ask is Ask.REVEAL
    owed = [p for p in hall.see().awaiting.reveals if p.seat == asked.seat]
    many = many or len(owed)
    told, all_ = stage.page().question.text, len(hall.play.dealt_to()) > 1
    assert offered(stage) == ["Deal" if all_ else f"Draw {many}"]
    assert ("All hands are dealt" if all_ else f"draw {many} from") in told
    assert "show" not in told
    length = len(hall.play.match.log)
    stage.press(answers(stage)[0])
    entries = hall.play.match.log[length:]
    drawn = [entry.step for entry in entries[:many]]
    assert [(step.verb, step.seat) for step in drawn] == [(p.verb, p.seat) for p in owed[:many]]
    assert "-1" not in hall.undoes(), "nobody is told how many hidden cards go back"
    hall.act(lambda play: play.undo())
    assert len(hall.play.match.log) == length, "other hands came by themselves, and go with it"


def test_where_hands_are_dealt_no_pile_and_no_list_tells_what_is_in_them(
    stage: Stage, tmp_path: Path
) -> None:
    """The deck lay framed while a hand was chosen from, and gave its next cards to whoever touched
    it, for all to see; a list refused what lay in another hand, and so told of it."""
    moment = Moment("gaia", "gaia", 2, {"hands": "known"}, 0.32)
    hall = open_moment(stage, tmp_path, moment, tier="stations")
    view = hall.see()
    while not hall.see().awaiting.reveals or not leads(hall, hall.see().question):
        play_on(hall, 1)
        hall.settle()
    stage.frames()
    assert hall.see().length > view.length
    view, reached = hall.see(), {prompt.deck for prompt in hall.see().awaiting.reveals}
    bring_table(stage)
    tray = stage.page().virtual
    shut = [pile for pile, count in hall.virtual.piles().items() if count and pile not in reached]
    assert shut
    for pile in shut:
        count = hall.virtual.piles()[pile]
        assert not tray.draw(pile)
        assert hall.complaint == "Nothing is drawn from this pile now."
        assert hall.virtual.piles()[pile] == count
    assert LISTED not in offered(stage)
    assert not tray.draw(hall.see().awaiting.reveals[0].deck), "it comes into a hand, unseen"
    assert hall.see().length > view.length


def test_what_an_answer_draws_comes_at_once_and_goes_back_with_it(
    stage: Stage, tmp_path: Path
) -> None:
    """A blind draw took three touches, of which the last asked nothing new; undo took two, and the
    first left a card owed that the same touch had drawn."""
    moment = Moment("gaia", "gaia", 2, {"hands": "known"}, 0.32)
    hall = open_moment(stage, tmp_path, moment, tier="stations")
    table, length = stage.page().question.ids.answers, len(hall.play.match.log)
    draw = next(c for c in hall.see().question.choices if "draw" in c.id)
    table.take(draw)
    stage.frames()
    taken = [entry.step.verb for entry in hall.play.match.log[length:]]
    assert taken[-1] == "drawn"
    assert len(taken) > 1
    hall.play.undo()
    hall.settle()
    stage.frames()
    assert len(hall.play.match.log) == length
    table.take(draw)
    stage.frames()
    assert [entry.step.verb for entry in hall.play.match.log[length:]] == taken, "and comes again"


def test_a_pile_of_which_nothing_is_left_takes_no_room(
    hall: Any, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: dict[str, int] = dict.fromkeys(hall.virtual.piles(), 0)
    first = next(iter(counts))
    told: list[str] = []
    say = Brush.name

    def name(brush: Any, text: str, *more: Any, **named: Any) -> None:
        told.append(text)
        say(brush, text, *more, **named)

    monkeypatch.setattr(Brush, "name", name)
    now = {**counts, first: 3}
    monkeypatch.setattr(type(hall.virtual), "piles", lambda _table: now)
    bring_table(stage)
    texts = hall.game.texts
    keys = [f"deck.{pile}{short}" for pile in counts for short in ("", ".short")]
    named = {capital(texts.say("en", key)) for key in keys if texts.has(key)}
    assert len(named & set(told)) == 1
    now[first] = 0
    told.clear()
    stage.page().virtual.repaint()
    stage.frames(3)
    assert len(named & set(told)) == 1, "no other one comes under the finger"


def test_nobody_is_led_to_a_tray_that_holds_nothing_of_it(stage: Stage, tmp_path: Path) -> None:
    hall = open_moment(stage, tmp_path, NO_PILE, tier="stations")
    assert matters(hall, hall.see()) == NOTHING
    assert not {TRAY, LISTED} & set(offered(stage))
    left = len(hall.see().question.choices)
    everything = "Let the tablet draw"  # the advanced tiles come with them
    assert len(offered(stage)) == left + 1
    assert everything in offered(stage), "nobody holds a tile in hands here"
    stage.press(next(one for one in answers(stage) if one.text == everything))
    assert hall.see().question.text.params["deck"] == "deck.advanced_tiles", "readers know these"


def test_the_list_is_there_for_whoever_wants_it(stage: Stage, hall: Any) -> None:
    bring_table(stage)
    first = offered(stage)
    stage.press(answers(stage)[-1])
    stage.press(stage.page().question.ids.answers.ids.field.children[-1])
    assert offered(stage) == first, "who looked into it by mistake draws as before"
    stage.press(answers(stage)[-1])
    cards = [one for one in answers(stage) if one.text and one.text not in (LISTED, TRAY)]
    assert len(cards) == len(hall.see().question.choices)
    before = hall.see().length
    stage.press(cards[0])
    assert hall.see().length > before
    assert len(offered(stage)) > 2, "who told one piece tells the next one too"


def test_one_thing_is_framed_at_a_time(
    stage: Stage, hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """First the pile, then what came from it and where it goes; the pile no longer."""
    bring_table(stage)
    view = hall.see()
    assert matters(hall, view) == Matters("civilizations")
    assert framed(stage, monkeypatch) == 1
    drawn = hall.virtual.draw("civilizations")
    assert matters(hall, view) == Matters("", drawn, "seat1/pad")
    assert framed(stage, monkeypatch) == 2


def test_at_a_real_table_the_cards_are_offered_as_ever(stage: Stage, hall: Any) -> None:
    hall.virtual = None
    stage.page().question.ids.answers.rebuild()
    assert LISTED not in offered(stage)
    assert len(offered(stage)) >= len(hall.see().question.choices)


def test_a_card_that_a_seat_draws_to_pick_a_side_of_is_led_to() -> None:
    """Earth offered twenty islands and framed nothing; the next seat's is not the one drawn before
    it."""
    game = load("earth")
    session = begin(game, 2)
    for step in (*MIDDLE, *SHARED, show("first", "seat1")):
        assert session.choose(step) is None
    tray = Remembering(session.table.layout, game.catalogue, 1)
    table: Any = SimpleNamespace(see=session.view, virtual=tray, game=game)
    assert leads(table, session.view().question)
    assert matters(table, session.view()) == Matters("island")
    drawn = tray.draw("island")
    assert matters(table, session.view()) == Matters("", drawn)
    for face in (f"{drawn}A", "C295A", "X320A"):
        assert session.choose(act("pick", 0, face)) is None
    assert matters(table, session.view()) == Matters("island"), "that one is the first seat's"


def test_two_cards_that_a_seat_draws_into_its_hand_are_led_to_and_framed_together() -> None:
    """R4.2, R4.3: Hadara led to a page with every card of the colour, and framed no pile; one of
    the two goes on the pile, so each may be the one."""
    game = load("hadara")
    session = begin(game, 2)
    for owed in session.state.awaiting().reveals:
        card = session.state.could_be(owed)[0]
        assert session.choose(session.state.reveal(owed, card)) is None
    assert session.choose(session.legal(session.view().question.seat)[0]) is None, "the wheel"
    seat, tray = session.view().question.seat, Remembering(session.table.layout, game.catalogue, 1)
    table: Any = SimpleNamespace(see=session.view, virtual=tray, game=game)
    colour = session.state.view(None)["points_at"][seat]
    pile = f"{colour}1"
    assert leads(table, session.view().question)
    assert matters(table, session.view()) == Matters(pile)
    tray.draw(pile)
    assert matters(table, session.view()) == Matters(pile), "two are drawn (R4.2)"
    tray.draw(pile)
    both = tuple(tray.drawn())
    assert matters(table, session.view()) == Matters(among=both)
    assert session.choose(act("sell", seat, both[0])) is None
    tray.beside.remove(both[0])
    assert matters(table, session.view()) == Matters("", both[1])
    left = session.view().question.text.params
    assert left["to"] == f"show:{colour}", "the other one was sold"


class Shown:
    """As much of the virtual table as loose pieces need."""

    low, page = 0.0, 0

    def __init__(self) -> None:
        self.sides: list[float] = []

    def show_piece(self, _: Any, piece: str, x: float, y: float, w: float, h: float) -> None:
        self.sides.append(w)


@pytest.mark.parametrize(
    ("pieces", "broad", "side"), [(2, 1.0, 99), (2, 1.4, 139), (20, 1.0, 84), (20, 1.4, 84)]
)
def test_few_loose_pieces_fill_the_line_they_lie_on(pieces: int, broad: float, side: int) -> None:
    """Two cards that were just drawn were as small as twenty, beside free room."""
    shown: Any = Shown()
    loose = {str(n): 1 for n in range(pieces)}
    _pieces(shown, None, loose, Area(0, dp(900), dp(108)), broad)  # type: ignore[arg-type]
    assert shown.sides
    assert {round(one / dp(1)) for one in shown.sides} == {side}


def test_a_card_that_was_dealt_is_not_to_be_drawn_once_more(stage: Stage, tmp_path: Path) -> None:
    """Where hands are told, "which side" of the own island framed the pile, and its answers stood
    back behind a list."""
    moment = Moment("earth", "earth", 2, {"hands": "known"}, 0.0)
    hall = open_moment(stage, tmp_path, moment, tier="stations")
    for step in random_steps(hall.play.state, 3, Counts()):
        if hall.play.view().question.text.key == "ask.pick":
            break
        assert hall.play.choose(step) is None
    hall.settle()
    stage.frames()
    asked = hall.see().question
    assert len(asked.choices) == 2
    assert matters(hall, hall.see()) == NOTHING
    assert not {TRAY, LISTED} & set(offered(stage))


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("game", ["hadara", "peloponnes", "earth", "gaia"])
def test_no_pile_moves_when_a_card_is_drawn(
    stage: Stage, tmp_path: Path, size: tuple[int, int], game: str
) -> None:
    """Five piles went to another page, and came back when the card was laid."""
    stage.resize(size)
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    stage.frames()  # home is seen first
    seats = [Seat(name, colour) for name, colour in zip("AB", load(game).colours, strict=False)]
    hall.start(game, seats, {}, "stations", 3)
    bring_table(stage)
    table = tables.last
    assert table is not None
    table.beside.clear()
    shown = stage.page().virtual
    shown.open_anew()
    shown.repaint()
    stage.frames(2)
    lay = spots(shown)
    assert lay
    for _ in range(2):
        table.draw(max(table.decks, key=lambda pile: len(table.decks[pile])))
        shown.repaint()
        stage.frames(2)
        assert spots(shown) == lay


def spots(shown: Any) -> dict[str, tuple[float, ...]]:
    """Where each pile is touched."""
    return {s.name: (s.x, s.y, s.w, s.h) for s in shown.spots if s.name.startswith("pile:")}
