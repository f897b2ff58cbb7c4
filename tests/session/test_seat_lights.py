"""A seat's lights have the colour that the seat chose, in every game."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.session.api import Ask, StationView
from companion.session.lights import cues
from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import Layout, Pad
from companion.table.layout import load as load_layout
from companion.twin.cues import IN_ORDER, TINTS, WRONG, shone
from companion.ui.palette import seat_sign
from engine import games
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import Action, Step
from engine.games.gaia_project.faces import STANDARD
from simulators.board.loading import Firmware
from tests.games.gaia_project import table as tables
from tests.session.hands import Tabletop, full_register, lying

firmware_cues = Firmware()("app.cues")


def test_the_yellow_player_gets_yellow_whatever_the_seat() -> None:
    lit = shone({"row/1": "choose/2", "row/2": "put/1", "row/3": "wrong"}, ["blue", "yellow"])
    assert lit == {"row/1": "choose/3", "row/2": "put/2", "row/3": "wrong"}


def test_a_seat_whose_colour_nobody_told_has_the_light_of_its_number() -> None:
    assert shone({"row/1": "choose/3"}, ["blue", "yellow"]) == {"row/1": f"choose/{IN_ORDER[2]}"}


def test_no_two_colours_of_a_game_share_a_light() -> None:
    for name in games.ids():
        colours = games.load(name).colours
        lights = [
            TINTS.get(colour, IN_ORDER[seat % len(IN_ORDER)]) for seat, colour in enumerate(colours)
        ]
        assert len(set(lights)) == len(lights), name


BEATS = {
    "circle": "-", "ring": "--", "moon": "-.", "diamond": ".-", "triangle": "...",
    "square": "....", "star": ".....", "hexagon": "......",
}  # fmt: skip
"""Shape -> beats, as the page on lights has them."""


@pytest.mark.parametrize("name", games.ids())
def test_a_seat_is_called_by_the_shape_that_its_screen_shows(name: str) -> None:
    for seat, colour in enumerate(games.load(name).colours):
        number = TINTS.get(colour, IN_ORDER[seat % len(IN_ORDER)])
        assert firmware_cues.SHAPES[number - 1] == BEATS[seat_sign(colour, seat)[1]], colour


def test_what_is_wrong_has_no_seat_s_light() -> None:
    assert shone({"row/1": "wrong/2"}, ["blue", "yellow"]) == {"row/1": "wrong"}


@pytest.mark.parametrize("name", games.ids())
def test_pads_light_in_the_chosen_colours(name: str) -> None:
    game = games.load(name)
    count = 3 if 3 in game.seat_counts else game.seat_counts[-1]
    colours = game.colours[::-1][:count]  # nobody has the colour of the own number
    seats = [Seat(f"Seat {n}", colour) for n, colour in enumerate(colours)]
    pads = {f"s{n}/pad": Pad(f"s{n}/pad", n) for n in range(count)}
    register = full_register(game)
    layout = Layout(name, "pad", {}, pads)
    tabletop = Tabletop(layout, register)
    session = begin(
        game,
        seats,
        {},
        layout=layout,
        register=register,
        clock=tabletop.clock,
        faces=game.stand_ins(1),
    )
    tabletop.connect(session)
    play = random_steps(session.state, 1, Counts())
    while not (session.state.awaiting().must and not session.state.awaiting().reveals):
        assert session.choose(next(play)) is None
    tabletop.settle()
    lit = cues(session)
    for seat in session.state.awaiting().must:
        wanted = TINTS.get(colours[seat], IN_ORDER[seat])
        assert lit[f"s{seat}/pad"] == f"turn/{wanted}"


def test_a_seat_of_gaia_project_takes_the_colour_of_its_faction() -> None:
    """R2.6: the pieces on the table are the faction's, whatever colour was chosen before."""
    game = games.load("gaia_project")
    session = begin(game, 2, {}, faces={})
    play = random_steps(session.state, 1, Counts())
    while session.state.phase != "mines":  # type: ignore[attr-defined]
        assert session.choose(next(play)) is None
    factions = [board.faction.colour for board in session.state.boards]  # type: ignore[attr-defined]
    assert [seat.colour for seat in session.view().header.seats] == factions


def test_whoever_chooses_a_faction_is_told_its_colour() -> None:
    """Red became blue and blue red, without a word."""
    game = games.load("gaia_project")
    seats = [Seat(f"Seat {n}", colour) for n, colour in enumerate(("red", "blue"))]
    session = begin(game, seats, {}, faces={})
    play = random_steps(session.state, 1, Counts())
    step = next(play)
    while step.verb != "faction":
        assert session.choose(step) is None
        step = next(play)
    assert session.choose(Action("faction", step.seat, ("terrans",))) is None
    told = session.view().happened[0].text
    for language, colour in (("en", "blue."), ("ja", "駒は青です"), ("de", "Farbe: Blau.")):
        assert colour in session.words.say(told, language)


def test_a_seat_has_no_colour_until_its_faction_gives_it_one() -> None:
    """Whoever chose the blue faction was blue as the neighbour had been, who took another colour
    for a while: people looked for themselves at the wrong place."""
    game = games.load("gaia_project")
    seats = [Seat(f"Seat {n}", colour) for n, colour in enumerate(game.colours[:4][::-1])]
    session = begin(game, seats, {}, faces={})
    play, met = random_steps(session.state, 3, Counts()), set[int]()
    while session.state.phase != "mines":  # type: ignore[attr-defined]
        assert session.choose(next(play)) is None
        own = [session.state.colour(seat) for seat in range(4)]
        assert [seat.colour for seat in session.view().header.seats] == own
        met.add(own.count(""))
    assert met == {0, 1, 2, 3, 4}, "some had chosen, others not"
    signs = [seat_sign("", n) for n in range(4)]
    assert len({*signs}) == 4
    assert not {*signs} & {seat_sign(colour, 0) for colour in game.colours}


def test_no_reader_is_lit_for_a_tile_that_carries_no_tag() -> None:
    """Technology tiles are told by touch alone; a booster can be shown to a reader."""
    game = games.load("gaia_project")
    pads = {f"s{n}/pad": Pad(f"s{n}/pad", n) for n in range(2)}
    session = begin(game, 2, {}, layout=Layout(game.id, "pad", {}, pads))
    play, lit = random_steps(session.state, 1, Counts()), dict[str, bool]()
    while session.state.awaiting().reveals:
        for prompt in session.state.awaiting().reveals:
            lit[prompt.deck] = bool(cues(session))
        assert session.choose(next(play)) is None
    tagged = {piece.deck for piece in game.catalogue.sensed()}
    assert {deck for deck, shines in lit.items() if shines} == tagged & lit.keys()
    assert lit["standard"] is False


def test_everybody_who_may_stop_a_power_is_lit_whatever_they_hold() -> None:
    """R9.12: only the reader of whoever played it shone. A light for who holds a protection alone
    would tell it to all: each hand with a power card may have one."""
    game = games.load("gaia")
    pads = {f"s{n}/pad": Pad(f"s{n}/pad", n) for n in range(3)}
    options = {"mode": "advanced", "hands": "known"}
    layout = Layout("gaia", "pad", {}, pads)
    session = begin(game, 3, options, layout=layout, faces=game.stand_ins(1))
    play = random_steps(session.state, 1, Counts())
    while not session.state.unless_stopped():
        assert session.choose(next(play)) is None
    (active,) = session.state.awaiting().must
    hands = session.state.view(None)["seats"]
    others = {n for n in range(3) if n != active and hands[n]["hand"]["power"]}
    assert {at for at, cue in cues(session).items() if cue.startswith("choose/")} == {
        f"s{seat}/pad" for seat in others
    }
    assert cues(session)[f"s{active}/pad"].startswith("turn/")


def test_the_light_of_what_hands_owe_goes_when_somebody_acts_in_the_next_turn() -> None:
    """R8.1: a city hunts as a turn begins. Its seat's light for that ("your turn") shone on through
    the turn of the next seat: two seats seemed to be asked."""
    pads, game = {f"s{n}/pad": Pad(f"s{n}/pad", n) for n in range(2)}, games.load("gaia")
    layout = Layout("gaia", "pad", {}, pads)
    session = begin(game, 2, {"hands": "known"}, layout=layout, faces=game.stand_ins(1))
    play, since = random_steps(session.state, 1, Counts()), 0
    while not since:
        assert session.choose(next(play)) is None
        since = next((n for n, e in enumerate(session.state.events) if e.verb == "hunted"), 0)
    hunter, turn = session.state.events[since].seat, ""
    while turn != f"act {1 - hunter}":
        step = next(play)
        turn = f"act {step.seat}" if isinstance(step, Action) else ""
        assert session.choose(step) is None
    assert any("hunted" in duty.text.key for duty in session.view().duties), "it is owed still"
    assert f"s{hunter}/pad" not in cues(session)


def test_nothing_shines_while_the_box_is_asked_about() -> None:
    """Three lights said "put it here" beside "Is your box complete?"."""
    session = begin(games.load("hadara"), 3, tier="stations")
    session.counting.begin()
    (asked,) = (one for one in session.questions() if one.ask is Ask.COUNT)
    assert not session.lights()
    assert session.answer(asked.id, "skip") is None
    assert session.lights()


TRIED, EACH = 60, 8
"""So far the matches go of which the lights are looked at, and each so many steps."""


@pytest.mark.parametrize("name", games.ours())
def test_every_piece_at_a_reader_that_answers_is_lit(name: str) -> None:
    game = games.load(name)
    layout = load_layout(name, "stations", 2, game.check_options(2, {}))
    begun = begin(game, 2, {}, faces=game.stand_ins(1)).state
    lit = 0
    for number, step in enumerate(islice(random_steps(begun, 3, Counts()), TRIED)):
        if number % EACH == 0 and len(begun.awaiting().must) == 1:
            lit += all_lit(lying(game, begun.clone(), layout)[1])
        begun.take(step)
    assert lit or name not in ("gaia_project", "peloponnes"), "their rows and tiles are answers"


def all_lit(session: Session) -> int:
    """How many pieces that lie where a reader sees them are an answer; each is lit."""
    (seat,), stations = session.state.awaiting().must, session.table.layout.stations
    lies = {one: stations[at] for one, at in session.state.places().items() if at in stations}
    steps = {one: session.state.involving(one) for one in lies}
    answer = {at for one, at in lies.items() if any(_answers(step, seat) for step in steps[one])}
    assert answer <= cues(session).keys(), session.say(session.pending()[0].text)
    return len(answer)


def _answers(step: Step, seat: int) -> bool:
    return isinstance(step, Action) and step.seat == seat


def test_an_advanced_tile_that_can_be_taken_is_lit() -> None:
    """R12.3: actions name it by its track, and its reader stayed dark while others shone."""
    tiles, tokens = [{"tile": STANDARD[0], "slot": "free1"}], [{"token": "fed_7vp_ore"}]
    state = tables.table(tables.seat(tiles=tiles, federation_tokens=tokens))
    state.boards[0].levels[4] = 4
    state.boards[0].todo.append(("tile", "R7.3c"))
    game = games.load("gaia_project")
    layout = load_layout("gaia_project", "stations", 2, state.options)
    _, session = lying(game, state, layout)
    assert all_lit(session) == 1
    assert [at for at in cues(session) if at.startswith("research/")] == ["research/eco"]


@pytest.mark.parametrize("name", games.ours())
def test_every_red_light_has_a_sentence_that_names_what_lies_there_or_where(name: str) -> None:
    game = games.load(name)
    layout = load_layout(name, "stations", 2, game.check_options(2, {}))
    state = begin(game, 2, {}, faces=game.stand_ins(1)).state
    for step in islice(random_steps(state, 3, Counts()), 40):
        state.take(step)
    tabletop, session = lying(game, state, layout)
    at = next((one for one in layout.places if session.watch.snapshot[one].piece), layout.all()[0])
    for other in [one for one in tabletop.uids if not tabletop.where(one)][:2]:
        tabletop.put(at, other)  # beside what lies there
        tabletop.wait(3.0)
        assert untold(session) == []
    assert WRONG in cues(session).values()


def untold(session: Session) -> list[str]:
    """The stations with a red light of which nothing on the screen says what lies there or where.
    A refusal is of what hands have just laid there."""
    red = [at for at, cue in session.lights().items() if cue == WRONG]
    if not red:
        return []
    view = session.view()
    told = [one.text for one in (view.instruction, view.notice, *view.pending) if one is not None]
    said = [session.say(one) for one in told]
    stations = {one.station: one for one in view.stations}
    said += [session.say(one.fault) for one in view.stations if one.fault is not None]
    refused = view.notice.station if view.notice is not None else ""
    left = [stations[at] for at in red if at != refused]
    return [one.station for one in left if not any(_names(session, one, text) for text in said)]


def _names(session: Session, station: StationView, said: str) -> bool:
    """Whether a sentence names the place, or a piece that lies there; of a fault the screen says
    before it where it is."""
    fault, texts = session.watch.snapshot[station.station].fault, session.match.game.texts
    lies = (station.seen, *(fault.pieces if fault is not None else ()))
    named = [str(texts.word("en", piece)) for piece in lies if piece]
    place = session.words.place("en", station.place) if station.place else ""
    its_own = station.fault is not None and session.say(station.fault) == said
    return its_own or any(name in said for name in (*named, place) if name)
