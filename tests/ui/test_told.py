"""What is told leaves the pieces it speaks of in sight, and goes when it has been read."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.metrics import sp

from companion.session.api import Happened, Notice, Text
from companion.session.booked import booked
from companion.session.start import with_stand_ins
from companion.ui.bars.refusal import READ_S
from companion.ui.headline import MORE, at_length, headline, points
from companion.ui.screens import table
from companion.ui.widgets.lettering import SMALLEST_SP, whole, written
from engine.core.match import Match, Seat
from engine.core.play import Counts, random_steps
from engine.games import ids, load
from tests.ui.moments import Moment, open_moment
from tests.ui.scenes import bring_table
from tests.ui.stage import SIZES, SMALLEST, Stage

DRAW = Moment("draw", "peloponnes", 4, {}, 0.01, reveals=True)


def befell(text: Text) -> Happened:
    """An event of the seat that its text names."""
    seat = text.params.get("seat", 0)
    assert isinstance(seat, int)
    return Happened(0, seat, text, "")


class Seen:
    """A match in which one thing was done."""

    def __init__(self) -> None:
        self.happened = [befell(Text("done"))]
        self.earlier: list[Happened] = []


@pytest.fixture
def hall(stage: Stage, tmp_path: Path) -> Any:
    """Somebody draws at a table on the screen."""
    return open_moment(stage, tmp_path, DRAW, tier="stations")


@pytest.mark.parametrize("size", [*SIZES, SMALLEST, (390, 844)])
def test_a_lesson_covers_nothing_of_a_table_on_the_screen(
    stage: Stage, hall: Any, size: tuple[int, int]
) -> None:
    stage.resize(size)
    bring_table(stage)
    hall.teacher.begin("peloponnes", True)
    hall.tell_anew()
    stage.frames(4)
    page = stage.page()
    assert page.lesson.height > 0
    low = page.virtual.to_window(0, page.virtual.low)[1]
    top = page.lesson.to_window(0, page.lesson.top)[1]
    assert low >= top, "its pieces can be seen and touched"
    if page.rows.parent is not None and size[0] < size[1]:
        assert page.rows.top >= page.ids.middle.top - 1, "no gap above"
    before = page.virtual.size[:], fields(page.virtual)
    hall.teacher.stop("peloponnes")
    hall.tell_anew()
    stage.frames(4)
    assert page.virtual.size != before[0] or fields(page.virtual) == before[1], "none has moved"
    page.undo()
    stage.frames(4)
    table = page.virtual
    room = table.height - table.upper - table.lower
    assert table.high >= 0.8 * room - 1, "no more than comes and goes is kept free"
    page.turn_table()
    page.turn_table()
    stage.frames(4)
    assert table.high == pytest.approx(room, abs=1), "opened anew it has its room again"


def test_what_comes_and_goes_moves_no_station_a_second_time(stage: Stage, hall: Any) -> None:
    """Guests touched where a pile had been: each hint pushed the table up, and each step let it
    down again."""
    stage.resize((1280, 800))
    bring_table(stage)
    page, seen = stage.page(), []
    for said in ("One line that is told.", "", "Another line.", "") * 2:
        hall.notice = None
        page.ids.refusal.show(hall, Notice(Text("notice.no_meaning")) if said else None)
        stage.frames(4)
        seen.append(fields(page.virtual))
        hall.play.undo() if said else hall.play.redo()
        hall.settle()
    assert seen[0] != []
    assert all(one == seen[0] for one in seen[1:])


def fields(table: Any) -> list[Any]:
    """Where each station can be touched."""
    shown = table._fields()
    return [table.rect(field, *table._felt(shown)) for field in shown.values()]


@pytest.mark.parametrize("real", [False, True])
def test_a_refusal_goes_once_its_piece_has(
    stage: Stage, hall: Any, monkeypatch: pytest.MonkeyPatch, real: bool
) -> None:
    """At a real table hands still hold up what was refused, and read."""
    now = [100.0]
    monkeypatch.setattr(Clock, "get_time", lambda: now[0])
    bar, view = stage.page().ids.refusal, hall.see()
    if real:
        hall.virtual = None
    told = Notice(Text("notice.no_meaning"), piece="civ3", station="seat1/pad")
    assert not bar.read(hall, view, told), "it has only come"
    now[0] += READ_S + 0.1
    assert bar.read(hall, view, told) is not real


def test_a_refusal_at_a_reader_names_what_was_laid(stage: Stage, hall: Any) -> None:
    """ "That action was used this round." stood there of one of three tiles that lay there."""
    bar, seat = stage.page().ids.refusal, hall.see().question.seat
    name = hall.piece_name("civ3")
    for station, named in (("seat1/pad", True), ("", False)):
        bar.show(hall, Notice(Text("refusal.not_now", {"now": ""}), "", seat, "civ3", station))
        assert bar.text.endswith(f"({name})") is named
    named_once = Text("refusal.not_on_offer", {"tile": "civ3"})
    bar.show(hall, Notice(named_once, "", seat, "civ3", "seat1/pad"))
    assert bar.text.count(name) == 1, "once is enough"


SENTENCE = {
    "en": "Benjamin pays four wood and two stone for the Temple of Apollo and its priests.",
    "ja": "Benjaminさんはアポロンの神殿と神官のために木を4つと石を2つ払いました。",
}


@pytest.mark.parametrize("language", sorted(SENTENCE))
@pytest.mark.parametrize("room", [260, 340, 420])
def test_an_event_that_is_too_long_is_told_in_part(
    stage: Stage, language: str, room: float
) -> None:
    said = SENTENCE[language]
    line = headline(Seen(), "Peloponnes", "", room, lambda text: said)  # type: ignore[arg-type]
    assert line.endswith(MORE)
    assert said.startswith(line.removesuffix(MORE))
    assert line.startswith("Benjamin")
    assert written(line, sp(SMALLEST_SP), False).width <= room
    if language == "en":
        assert said[len(line) - len(MORE)] == " ", "no word is cut"


def test_what_was_done_several_times_is_told_with_its_sum(stage: Stage) -> None:
    """Six cards were drawn, and the line said one; and where a goal was met by the second one."""
    drawn, met = Text("event.draw", {"seat": 0, "a": 1}), Text("event.fauna_met", {"seat": 0})
    seen = Seen()
    seen.happened = [
        befell(one) for one in [drawn] * 2 + [met] + [drawn] * 4 + [Text("event.turn")]
    ]
    told: list[Text] = []

    def say(text: Text) -> str:
        told.append(text)
        return text.key

    headline(seen, "Earth", "", 400, say, lambda key: key == "event.draw.times")  # type: ignore[arg-type]
    assert told == [Text("event.draw.times", {"seat": 0, "a": 1, "n": 6})]


@pytest.mark.parametrize("now", [[], [Text("event.turn", {"seat": 1})]])
def test_what_was_taken_is_told_when_the_table_has_filled_its_gap(
    stage: Stage, now: list[Text]
) -> None:
    """A card was taken from the display, and the line told nothing but whose turn it is."""
    seen, taken = Seen(), Text("event.taken", {"seat": 0})
    seen.earlier = [befell(Text("event.turn", {"seat": 0})), befell(taken)]
    seen.happened = [befell(one) for one in now]
    line = headline(seen, "Gaia", "", 400, lambda text: text.key)  # type: ignore[arg-type]
    assert line == "Gaia   event.taken"


def test_the_line_tells_what_a_colony_brought(stage: Stage) -> None:
    """R7.3: "Ada plunders a colony" told how, and not what came of it."""
    texts = load("hadara").texts
    seen, told = Seen(), Text("event.plundered", {"seat": 0, "a": 3})
    seen.happened = [Happened(0, 0, told, "R7.3", (("coins", 5),))]

    def say(text: Text) -> str:
        return str(texts.say("en", text.key, {**text.params, "seat": "Ada"}))

    line = headline(seen, "Hadara", "", 900, say, texts.has)  # type: ignore[arg-type]
    assert line.endswith("Ada plunders a colony of level 3: 5 coins.")
    seen.happened = [Happened(0, 0, told, "R7.3")]
    line = headline(seen, "Hadara", "", 900, say, texts.has)  # type: ignore[arg-type]
    assert line.endswith("Ada plunders a colony of level 3."), "nothing came of it"


def test_what_scored_is_told_where_its_points_have_no_room(stage: Stage) -> None:
    """What brought points was not told at all: the line named nothing but the game. Upright it has
    room for two lines."""
    said, points = "Player 2 charges 2 power, as always, and pays 1 point.", "−1 point"

    def say(text: Text) -> str:
        return said

    line = headline(Seen(), "Gaia Project", "", 180, say, scored=points)  # type: ignore[arg-type]
    assert line.startswith("Player 2")
    line = headline(Seen(), "Gaia Project", "", 260, say, scored=points, high=44)  # type: ignore[arg-type]
    assert line.startswith(said), "two lines hold all of it"


@pytest.mark.parametrize("size", [SIZES[1], (390, 844)], ids=["tablet", "phone"])
def test_what_was_done_has_two_lines_upright(
    stage: Stage, hall: Any, size: tuple[int, int]
) -> None:
    """On a phone nearly every sentence was cut: "Ada lays Green I (cost 1: food …"."""
    stage.resize(size)
    stage.frames(3)
    done, where = stage.page().ids.headline, stage.page().ids.called.children[0]
    assert whole("Ada lays Green I (cost 1: food 2) on its pile.", False, *done.size)
    assert whole(stage.page().where, True, *where.size)


def test_news_that_are_too_long_for_one_line_have_that_of_the_round_too(
    stage: Stage, hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a small tablet three in four of a set-up were cut: "The tile with 1 knowledge …"."""
    stage.resize((1024, 600))
    stage.frames(3)
    page = stage.page()
    called, done = page.ids.called, page.ids.headline
    said = (
        "The advanced tile with 3 points per federation token on passing goes on the advanced "
        "space of the Gaia project."
    )

    def tell(most: float, where: str) -> str:
        return headline(
            Seen(), page.title, "", done.width, lambda text: said, high=most, where=where  # type: ignore[arg-type]
        )  # fmt: skip

    usual, high = done.height, called.height
    assert at_length(tell, "Set-up", usual, high, keep=False) == (said, True)
    told, long = at_length(tell, "Round 2 of 6", usual, high, keep=True)
    assert told.startswith("Round 2 of 6   The") or not long, "long news took the round away"
    assert told.endswith(MORE)
    page.headline, page.long_news = said, True
    stage.frames(3)
    assert done.height == high
    assert done.fits()
    monkeypatch.setattr(
        table, "headline", lambda *told: f"{told[-1]} It is." if told[-1] else "It …"
    )
    page.where = "Round 9"
    assert page.headline.startswith("Round 9 "), "the round that is over stood there"


def test_what_a_card_shows_is_left_out_before_what_it_cost(stage: Stage) -> None:
    """The end was cut, and the print of the card stood there: "(cost 2: military 1 …"."""
    for sentence, aside in (
        ("Ada buys Red I{} for 2 coins.", " (cost 2: military 1, culture 1)"),
        ("Adaさんは赤I{}をコイン2で買いました。", "（コスト2：軍事1、文化1）"),
    ):
        said = sentence.format(aside)
        line = headline(Seen(), "Hadara", "", 330, lambda text: said)  # type: ignore[arg-type] # noqa: B023
        assert line == sentence.format("")


def test_one_that_fits_is_told_whole(stage: Stage) -> None:
    said = "Ada leads Patras."
    line = headline(Seen(), "Peloponnes", "", 400, lambda text: said)  # type: ignore[arg-type]
    assert line == f"Peloponnes   {said}"


def told(state: Any, start: int) -> int:
    """The points told of what happened since an event."""
    sums = booked(state, start)
    happened = [
        Happened(
            index, event.seat, Text(event.verb), event.rule, tuple(sums.get(index, {}).items())
        )
        for index, event in enumerate(state.events[start:], start)
    ]
    return points(SimpleNamespace(happened=happened, outcome=state.outcome()))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [game for game in ids() if game != "earth"])  # too long
def test_what_the_end_of_a_match_reckons_is_not_what_the_last_deed_brought(game: str) -> None:
    """Whoever bought the last medal was told 223 points, all that the match brought them."""
    rules = load(game)
    seats = [Seat(who, rules.colours[n]) for n, who in enumerate(("Ada", "Ben"))]
    faces = with_stand_ins(rules, rules.check_options(2, {}), {}, 1)
    state = Match.start(rules, seats, {}, faces).state
    start = 0
    for step in random_steps(state, 1, Counts()):
        start = len(state.events)
        state.take(step)
    assert state.outcome() is not None
    assert told(state, start) == 0


def test_what_a_deed_brought_ends_where_all_seats_are_reckoned() -> None:
    """A bonus that follows at once belongs to it; the end of the round is everybody's."""
    gains = [(1, 0), (1, 3), (0, 12), (1, 12)]
    happened = [
        Happened(n, seat, Text("x"), "", (("points", p),)) for n, (seat, p) in enumerate(gains)
    ]
    view = SimpleNamespace(happened=happened, outcome=None)
    assert points(view) == 3  # type: ignore[arg-type]
