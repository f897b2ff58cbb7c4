"""Whatever hands have done of what is told, its numbers are those of the match: a sum of a thing is
told with all that is owed of it, or a word beside it tells what it comes to."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.session import befell
from companion.session.api import Ask, Duty
from companion.session.questions import SKIP, YES
from companion.session.session import Session
from companion.session.start import resume
from companion.store.store import Store
from engine import games
from engine.core.text import GOODS, goods_in
from tests.session.test_owed import OLDER, begun, played

SET_UP = 8
"""So many steps of Hadara set a match up for two, and a first card is bought."""

SUMS = {
    "hadara": ("coins", {"pay": -1, "take": 1, "income": 1}),
    "earth": ("soil", {"pay": -1, "soil": 1}),
}
"""The counted thing that is told in sums, and by the word in a key whether it comes or goes."""
COUNTED = {"earth": "soil", "gaia_project": "credits", "hadara": "coins", "peloponnes": "coins"}


def of(session: Session, seat: int) -> list[Duty]:
    """What the hands of a seat owe."""
    return [one for one in session.view().duties if one.seat == seat and not one.news]


def change(name: str, told: Duty) -> tuple[int, int] | None:
    """How much hands take or pay by it, and how much lies there then."""
    key, gaps = told.text.key.removeprefix("duty."), told.text.params
    if key in ("coins_even", "soil_even"):
        return 0, int(gaps["a"])
    way = next((n for word, n in SUMS[name][1].items() if word in key.split("_")), 0)
    return (way * int(gaps["a"]), int(gaps["b"])) if way else None


def lies(told: Duty) -> dict[str, int]:
    """What is told as a number that something comes to."""
    key, gaps = told.text.key, told.text.params
    if key == "duty.before.counted":
        return dict(goods_in(str(gaps["goods"])))
    if key in ("duty.set", "duty.set_all") or key.endswith("markers"):
        given = (str(one) for one in gaps.values() if str(one).startswith(GOODS))
        return {what: n for one in given for what, n in goods_in(one)}
    return {}


def answer(session: Session, seat: int, what: str, choice: str) -> None:
    """Somebody is asked for a number, and says that it is right, or nothing."""
    session.spot.due = (seat, what)
    session.telling.changed()
    question = next(one for one in session.pending() if one.ask is Ask.SPOT)
    assert session.answer(question.id, choice) is None


@pytest.mark.parametrize("name", SUMS)
@pytest.mark.parametrize("seed", [3, 4])
def test_sums_end_at_the_number_of_the_match_or_a_word_tells_it(name: str, seed: int) -> None:
    """Hadara: "take your income of 18 coins" was told again in the next epoch, without the 30 that
    had been paid of them: whoever did it had 24 coins too many."""
    (what, _), some, met = SUMS[name], Random(seed), Counter[str]()
    lay = dict[int, int]()
    for session in played(name, seed, 240):
        for seat in (0, 1) if session.state.round_number() else ():
            has = session.state.counted(seat)[what]
            told = of(session, seat)
            sums = [one for one in (change(name, duty) for duty in told) if one]
            older = any(one.text.key in OLDER for one in told)
            assert all(then == has for _, then in sums), "each sum tells what lies there then"
            assert len(sums) <= 1, "no part of a thing is told beside another part of it"
            owes = sum(n for n, _ in sums)
            assert seat not in lay or older or lay[seat] + owes == has
            met.update(["older"] * bool(older and sums) + ["sum"] * (bool(sums) and not older))
            if seat not in lay or some.random() < 0.02:
                session.handled(seat)
                lay[seat] = has
            elif some.random() < 0.03:
                answer(session, seat, what, YES)
                lay[seat] = has
    assert met["older"]
    assert met["sum"]


@pytest.mark.parametrize("name", COUNTED)
def test_each_number_that_is_told_is_that_of_the_match(name: str) -> None:
    met = 0
    for session in played(name, 4, 160):
        for seat in (0, 1):
            counted = session.state.counted(seat)
            told = {k: n for one in of(session, seat) for k, n in lies(one).items()}
            met += len(told)
            assert told.items() <= counted.items()
    assert met


@pytest.mark.parametrize(("name", "what"), COUNTED.items())
def test_what_was_found_right_is_owed_no_more_and_all_else_still(name: str, what: str) -> None:
    """Hadara: after "Yes, 12" of its income it still told to set the marker to 12. A single thing
    that is owed is done, too: "once that is done" was asked."""
    met = 0
    for session in played(name, 4, 160):
        told = session.view().duties
        if what not in tells(session, name, 0) or session.spot.due:
            continue
        answer(session, 0, what, SKIP)
        assert session.view().duties == told, "whoever says nothing owes it still"
        others = tells(session, name, 0) - {what} if len(of(session, 0)) > 1 else set[str]()
        answer(session, 0, what, YES)
        assert tells(session, name, 0) == others
        rest = [one for one in session.view().duties if one.seat != 0]
        assert rest == [one for one in told if one.seat != 0]
        met += 1
    assert met > 2


def test_what_was_found_right_is_so_after_a_program_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(befell, "LATELY", 2)
    store = Store(tmp_path / "store.db")
    session, steps = begun("hadara", 4, store)
    for number, step in enumerate(steps):  # what seats take to begin with is older than two steps
        assert session.choose(step) is None
        if number > SET_UP and "coins" in tells(session, "hadara", 0):
            break
    answer(session, 0, "coins", YES)
    for step in islice(steps, 4):
        assert session.choose(step) is None
    match, told = session.view().header.match, session.view().duties
    session = resume(store, match, games.load, take_over=True)
    assert [*session.view().duties] == [*told]
    assert session.telling.right_from.keys() == {(0, "coins")}
    store.close()


def tells(session: Session, name: str, seat: int) -> set[str]:
    """The counted things of which its duties tell."""
    found = set[str]()
    for told in of(session, seat):
        summed = {SUMS[name][0]} if name in SUMS and change(name, told) else set[str]()
        found |= {*lies(told), *summed, *(what for what, _ in told.gained)}
    return found
