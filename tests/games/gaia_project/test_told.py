"""What hands are told to set where no reader sees it."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.session.start import begin
from companion.session.words import Words
from companion.table.layout import load
from engine.core.ledger import Event
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE
from engine.games.gaia_project import counts, power
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.player import steps_in_order
from tests.games.gaia_project.table import act, seat, table

WORDS = Words(GAME, ["Anna", "Ben"])


def by_hand(state: GaiaProject, first: int) -> list[str]:
    """What hands set at a table of cardboard, as a host says it."""
    return [WORDS.say(WORDS.duty(event)) for event in state.by_hand(first)]


def test_what_a_step_costs_and_brings_is_set_in_one_sentence() -> None:
    """R7.4, R11.1: a step of research takes 4 knowledge, and terraforming 1 brings 2 ore. Hands
    were told nothing of either."""
    state = table(seat(knowledge=7, ore=3))
    first = len(state.events)
    act(state, "research", 0, "terraforming")
    assert by_hand(state, first) == [
        "Anna: move your terraforming marker up to level 1.",
        "Anna: set your markers to 5 ore, 3 knowledge.",
    ]


def test_power_is_told_by_what_moves_and_by_all_three_bowls() -> None:
    """R5.2, R7.5: 3 power for 2 tokens: what was spent goes to bowl I, and the new ones, too. "Set
    your power to 6 in bowl I" left hands to find out what moves."""
    state = table(seat(bowls=[1, 4, 3]))
    first = len(state.events)
    act(state, "power", 0, "power_3_tokens")
    assert by_hand(state, first) == [
        "Anna: move 2 power from the supply to bowl I, 3 power from bowl III to I; "
        "then bowl I has 6, II 4, III 0.",
        "Anna: lay an action marker on “3 power for 2 tokens”.",
    ]


def test_an_income_is_one_sentence_of_all_that_lies_there_then() -> None:
    """R4.1: markers, and power that went several ways, filled a page for each seat. What comes out
    of the Gaia area is told by the way that it goes."""
    state = table(seat(knowledge=2, bowls=[3, 4, 1]))
    first = len(state.events)
    state.note("income", 0, ("base",), "R4.1")
    power.gain(state, 0, ((f.RESOURCES.index("knowledge"), 1), (f.CHARGE, 5)), "R4.1")
    assert by_hand(state, first) == [
        "Anna: set your markers to 3 knowledge; bowl I 0, II 5, III 3."
    ]
    state.move(0, 3, 1, "R6.2")
    assert [one.verb for one in state.by_hand(first)] == ["set", "move_power"]


def test_of_both_a_sentence_tells() -> None:
    """R7.5: 7 power for 3 knowledge."""
    state = table(seat(knowledge=1, bowls=[1, 4, 7]))
    first = len(state.events)
    act(state, "power", 0, "power_7_knowledge")
    assert by_hand(state, first) == [
        "Anna: set your markers to 4 knowledge.",
        "Anna: move 7 power from bowl III to I; then bowl I has 8, II 4, III 0.",
        "Anna: lay an action marker on “7 power for 3 knowledge”.",
    ]


BURNT = {"bowl2": -2, "bowl3": 1}
ITARS = {"gaia_area": -4, "bowl1": -1}


@pytest.mark.parametrize(
    ("changed", "back", "moves"),
    [
        ({"bowl1": -2, "bowl2": -1, "bowl3": 3}, "", ["2 I II", "3 II III"]),  # R5.1: charge 5
        ({"bowl3": -2, "bowl2": 2}, "", ["2 III I", "2 I II"]),  # R5.2: 2 spent, 2 charged
        (BURNT, "", ["1 II supply", "1 II III"]),  # R5.4
        ({"bowl1": -4, "bowl2": -2, "gaia_area": 6}, "", ["2 II gaia", "4 I gaia"]),  # R7.2
        ({"gaia_area": -6, "bowl2": 6}, "bowl2", ["6 gaia II"]),  # R6.2: Terrans
        ({"gaia_area": -6, "bowl1": 2, "bowl2": 4}, "bowl1", ["6 gaia I", "4 I II"]),
        (ITARS | {"bowl2": 1}, "bowl1", ["4 gaia supply", "1 I II"]),  # R15.14: a tile
        ({"bowl1": -3, "bowl2": 5, "bowl3": -1}, "", ["1 supply I", "1 III I", "5 I II"]),
    ],
)
def test_tokens_move_as_the_rules_move_them(
    changed: dict[str, int], back: str, moves: list[str]
) -> None:
    found = power.by_hand(changed, back).items()
    said = [f"{n} {way.replace('_to_', ' ').replace('gaia_area', 'gaia')}" for way, n in found]
    for bowl, number in (("bowl3", "III"), ("bowl2", "II"), ("bowl1", "I")):
        said = [one.replace(bowl, number) for one in said]
    assert said == moves


def test_what_a_correction_has_set_is_told_as_it_lies() -> None:
    """R1.6: people set one of the bowls, and nobody knows which tokens that moved. What they set
    came again, with a bowl in which nothing had changed and "0 in the Gaia area"."""
    state = table(seat(bowls=[1, 4, 3]))
    first = len(state.events)
    act(state, "power", 0, "power_3_tokens")
    counts.adjust(state, 0, "bowl3", 1)
    assert by_hand(state, first)[0] == "Anna: set your power to 6 tokens in bowl I."


def test_the_brainstone_is_told_beside_the_tokens() -> None:
    """R15.9: it counts 3 power; the tokens alone were told, and it stayed in bowl III."""
    state = table(seat("taklons", bowls=[0, 0, 1], brainstone=3))
    first = len(state.events)
    act(state, "power", 0, "power_4_ore")
    assert by_hand(state, first)[2:] == [
        "Anna: put the Brainstone into bowl I.",
        "Anna: lay an action marker on “4 power for 2 ore”.",
    ]
    lies = state.standing()
    assert WORDS.say(WORDS.undone(lies["marker:power_4_ore"], state.named, ".none")) == (
        "Take the action marker off “4 power for 2 ore”."
    )
    assert WORDS.say(WORDS.undone(lies["0:stone"], state.named)) == (
        "Anna: put the Brainstone back into bowl I."
    )


def test_where_the_brainstone_goes_is_told_to_who_had_done_all_before() -> None:
    """R15.9: "Done" was touched while it was asked about; all that the answer moved was lost."""
    state = table(seat("taklons", bowls=[0, 0, 4], brainstone=3))
    act(state, "power", 0, "power_4_ore")
    done = len(state.events)
    act(state, "stone", 0, "bowl1")
    assert by_hand(state, done) == [
        "Anna: move 1 power from bowl III to I; then bowl I has 1, II 0, III 3.",
        "Anna: put the Brainstone into bowl I.",
    ]
    assert state.events[state.cause(state.ledger[-1])].verb == "power"


def test_a_used_tile_is_marked_until_the_round_ends() -> None:
    """R7.8, R13.2: the octagon is free again with the next round."""
    tiles = [{"tile": "std_act_4power", "slot": "gaia"}]
    state = table(seat(tiles=tiles), seat("xenos", booster="booster_range", passed=True))
    first = len(state.events)
    act(state, "special", 0, "std_act_4power")
    marked = "Anna: lay an action marker on “tile with an action for 4 power”."
    assert by_hand(state, first)[-1] == marked
    act(state, "pass", 0, state.boosters[0])
    assert marked not in by_hand(state, first)
    assert [WORDS.say(WORDS.duty(one)) for one in state.duties(first)] == [
        f"Take all action markers off: round {state.round} begins."
    ]


@pytest.mark.parametrize(("tier", "told"), [("pad", True), ("stations", False)])
def test_who_passes_puts_the_old_booster_back_where_no_reader_sees_the_row(
    tier: str, told: bool
) -> None:
    """R13.1: nothing said so, and both lay before the seat."""
    options = GAME.check_options(2, {})
    laid = load(GAME.id, tier, 2, options)
    session = begin(GAME, 2, options, layout=laid, faces=GAME.stand_ins(1))
    ahead = session.state.clone()
    for step in random_steps(ahead, 3, Counts()):
        ahead.take(step)
        passes = step.verb == "pass" and session.state.round_number() < 6
        assert session.choose(step) is None
        if passes:
            break
    owed = [one.text for one in session.duties() if one.text.key == "duty.take_booster"]
    assert [one.params["a"] for one in owed] == [step.args[0]] * told
    assert all("put your old booster back" in session.say(one) for one in owed)


def test_a_tile_and_a_token_go_back_by_name() -> None:
    """R10.6, R12.1: neither carries a tag."""
    tiles = [{"tile": "std_7vp", "slot": "gaia"}]
    state = table(seat(tiles=tiles, federation_tokens=[{"token": "fed_7vp_ore"}]))
    lies = [event for event in state.standing().values() if event.verb in ("tile", "token")]
    assert [WORDS.say(WORDS.undone(one, state.named, ".none")) for one in lies] == [
        "Anna: put the tile with 7 points back on its pile.",
        "Anna: put the federation token with 7 points and 2 ore back.",
    ]


@pytest.mark.parametrize(("tier", "told"), [("", 0), ("stations", 2)], ids=["touch", "readers"])
def test_where_all_is_touched_the_screen_tells_the_numbers(tier: str, told: int) -> None:
    """R4.1: two seats have their first income. Without readers everybody looks at the screen, and
    the map stays as large as it is."""
    laid = load("gaia_project", tier, 2, {}) if tier else None
    session = begin(GAME, 2, {}, layout=laid, faces=GAME.stand_ins(1))
    ahead = session.state.clone()
    for step in random_steps(ahead, 3, Counts()):
        ahead.take(step)
        assert session.choose(step) is None
        if session.state.view(None)["phase"] == "actions":
            break
    assert sum(one.text.key.startswith("duty.set") for one in session.view().duties) == told


def come(before: dict[str, Event], after: dict[str, Event]) -> list[Event]:
    """What stands otherwise and carries no tag, but for what the other tests look at."""
    new = [event for where, event in after.items() if before.get(where) != event]
    return [
        one for one in new if not one.verb.startswith(("marker", "stone")) and one.args[-1] != 0
    ]


def test_all_that_stands_otherwise_after_a_step_is_moved_by_hand() -> None:
    """R7.1 to R7.4, R10.2, R12.1: hands were told numbers alone; undo told of wood, and what was
    done again of numbers once more."""
    kinds = set[str]()
    for seed in (1, 4):
        state = GAME.start(2, GAME.check_options(2, {}), GAME.stand_ins(1))
        for step in islice(steps_in_order(state, seed), 500):
            first, stood = len(state.events), state.standing()
            state.take(step)
            owed = state.by_hand(first)
            kinds |= {event.verb for event in owed}
            for event in come(stood, state.standing()) if step.verb != "faction" else ():
                told = {arg for one in owed if one.seat == event.seat for arg in one.args}
                satellite = event.args[0] == "satellite" and "satellites" in kinds
                assert told & {*event.args[-2:]} or satellite, (step, event)
    assert kinds >= {
        "lay", "swap_for", "level", "take_tile", "take_token", "satellites", "lay_former",
        "lay_green", "lay_back", "cover", "level_top", "formers",
    }  # fmt: skip


def test_an_undone_federation_is_taken_back_by_what_it_laid() -> None:
    """R10.2, R10.6: "put 6 pieces back where the screen shows them" said neither what nor where."""
    laid = load("gaia_project", "stations", 2, {})
    session = begin(GAME, 2, {}, layout=laid, faces=GAME.stand_ins(1))
    ahead = session.state.clone()
    for step in steps_in_order(ahead, 4):
        first = len(ahead.events)
        ahead.take(step)
        assert session.choose(step) is None
        laid_now = [one for one in ahead.events[first:] if one.verb == "federation"]
        if laid_now and int(laid_now[0].args[0]) > 1:
            break
    n, seat_ = laid_now[0].args[0], laid_now[0].seat
    for each in range(2):
        session.handled(each)
    assert session.undo() is None
    told = [session.say(one.text) for one in session.view().duties]
    assert told[0] == f"Seat {seat_ + 1}: take {n} satellites off the map again."


def test_markers_that_lie_again_after_an_undo_are_named_once() -> None:
    """R13.2: "put 2 pieces back" and "if done already, undo it: take all markers off" told it
    twice, and neither said what to do."""
    laid = load("gaia_project", "stations", 2, {})
    session = begin(GAME, 2, {}, layout=laid, faces=GAME.stand_ins(1))
    ahead, marked = session.state.clone(), dict[str, Event]()
    for step in steps_in_order(ahead, 4):
        marked = {w: one for w, one in ahead.standing().items() if one.verb.startswith("marker")}
        ahead.take(step)
        assert session.choose(step) is None
        if marked and any(e.verb == "round" for e in ahead.events[session.telling.events_from :]):
            break
    for each in (TABLE, 0, 1):
        session.handled(each)
    assert session.undo() is None
    keys = [one.text.key for one in session.view().duties]
    assert "undone.duty" not in keys
    assert sum(key.startswith("undone.marker") for key in keys) == len(marked)


@pytest.mark.parametrize("track", f.TRACK_CODES)
def test_an_advanced_tile_goes_to_what_it_covers(track: str) -> None:
    """R12.3: hands were sent to "Anna's advanced tile of economy", which no board has."""
    assert WORDS.place("en", f"seat0:adv-{track}") == "the tile that Anna covers"
