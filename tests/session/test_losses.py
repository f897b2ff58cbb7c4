"""What a seat loses without being asked is told large: a supply round, a disaster, a lost tile."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from companion.session.session import Session
from companion.session.start import begin
from engine import games
from engine.core.play import Counts, random_steps
from engine.core.steps import Action, Reveal, Step
from engine.games.peloponnes.seat import Seat
from engine.games.peloponnes.state import Peloponnes
from tests.games.gaia_project import table as tables

LOST = {"food": "food", "luxury": "luxury", "inhabitant": "population", "tiles": "tiles"}
"""What drought, plague, decline, hunger and the supply round take (R12.2, R12.3, R13.7)."""
SEEDS = range(6)


def owned(state: object) -> list[dict[str, int]]:
    """What each seat has, and how many tiles."""
    assert isinstance(state, Peloponnes)
    return [
        {**state.counted(seat), "tiles": tiles(realm)} for seat, realm in enumerate(state.realms)
    ]


def tiles(realm: Seat) -> int:
    return sum(tile is not None for tile in (*realm.land, *realm.buildings))


def played(session: Session, seed: int) -> Iterator[tuple[Step, list[dict[str, int]]]]:
    """Random hands to the end: each step with what everybody had before."""
    for step in random_steps(session.state, seed, Counts()):
        before = owned(session.state)
        assert session.choose(step) is None
        yield step, before


def news_of(session: Session, seat: int) -> list[str]:
    duties = session.view().duties
    return [session.say(one.text, "en") for one in duties if one.news and one.seat == seat]


def amounts(lines: list[str]) -> Counter[str]:
    """What the lines say is lost."""
    found = Counter[str]()
    for line in lines:
        told = re.search(r" (\d+) (food|luxury|inhabitant)", line)
        found[told[2] if told else "tiles"] += int(told[1]) if told else 1
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_who_loses_by_a_drawn_piece_is_told_of_it(seed: int) -> None:
    """Only a supply round or a disaster follows from what is turned up: nobody was asked."""
    session = begin(games.load("peloponnes"), 3)
    met = Counter[str]()
    for step, before in played(session, seed):
        if isinstance(step, Reveal):
            for seat, (had, has) in enumerate(zip(before, owned(session.state), strict=True)):
                lost = {what: had[key] - has[key] for what, key in LOST.items()}
                told = amounts(news_of(session, seat))
                assert told == Counter({what: n for what, n in lost.items() if n > 0}), step
                met += told
        session.handled(*range(3))
    assert met["food"]
    assert met["inhabitant"]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_told_stays_until_a_seat_goes_on(seed: int) -> None:
    """The next chit wiped out what the plague had taken; then it stayed over a whole auction."""
    session = begin(games.load("peloponnes"), 2)
    told, read = [Counter[str](), Counter[str]()], [Counter[str](), Counter[str]()]
    for step, _ in played(session, seed):
        if step.seat >= 0:
            went = (0, 1) if step.verb in ("bid", "pass", "move", "withdraw") else (step.seat,)
            for seat in went:
                read[seat] = told[seat]  # what stands there longer concerns others
        for seat in (0, 1):
            now = Counter(news_of(session, seat))
            assert told[seat] - read[seat] <= now, step
            told[seat], read[seat] = now, read[seat] & now


def test_the_last_feeding_is_told_though_the_match_is_over() -> None:
    """R12.1, R14.1: it decides who has won."""
    session = begin(games.load("peloponnes"), 2)
    for _ in played(session, 1):
        pass
    assert session.state.outcome() is not None
    eaten = [one for one in session.view().duties if one.news]
    assert eaten
    session.handled(*{one.seat for one in eaten})
    assert not session.view().duties


def test_nobody_is_told_of_a_loss_of_nothing() -> None:
    """Decline finds no luxury, hunger nobody: then nothing stands above the question."""
    state = begin(games.load("peloponnes"), 2).state
    assert isinstance(state, Peloponnes)
    state.note("struck", 0, ("decline", 0, "luxury"), "R13.7")
    state.note("fed", 1, (0, 4), "R12.2")
    state.note("struck", 1, ("plague", 2, "population"), "R13.7")
    assert [one.seat for one in state.losses(0)] == [1]


def test_what_befell_a_seat_that_has_passed_is_told_until_the_next_act() -> None:
    """R8.2: "Always charge" stood there for the rest of the round: its seat had nothing to do."""
    session = begin(games.load("gaia_project"), 2)
    session.match.state = tables.table(
        tables.seat("terrans", structures={"1A5": "mine", "1C": "mine"}),
        tables.seat("xenos", structures={"1B0": "mine"}, standing_answer=1, passed=True),
        planets={"1A5": "terra", "1C": "terra", "1B0": "desert"},
    )
    for told, step in (
        (True, Action("upgrade", 0, ("1C", "trading_station"))),
        (False, Action("research", 0, ("economy",))),
    ):
        assert session.choose(step) is None
        keys = {one.text.key for one in session.view().duties}
        assert ("loss.charged_unasked.1" in keys) is told
