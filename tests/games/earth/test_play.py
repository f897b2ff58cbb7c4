"""Random play to the end with what must hold at every step, for all modes and seat counts."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine.core import record
from engine.core.ledger import POINTS, total
from engine.core.match import Match
from engine.core.play import Counts, Endless, random_steps
from engine.core.steps import Action, Step
from engine.games import load
from engine.games.earth.faces import ALL_EARTH, EARTH, UNSEEN
from engine.games.earth.piles import waits_for_look
from engine.games.earth.state import Earth
from tests.games.earth.table import (
    GAME,
    already_done,
    by_line,
    check_whole,
    draws,
    everywhere,
    options,
    play,
    show,
    start,
    steps_of,
    turns,
    without_secrets,
)

MATCHES = [
    (1, {}),
    (1, {"gaia": "beginner"}),
    (1, {"gaia": "hard", "mode": "advanced"}),
    (1, {"gaia": "expert"}),
    (2, {}),
    (2, {"mode": "advanced", "multicolour": "last"}),
    (3, {"mode": "beginner", "edge": "wrap"}),
    (3, {"own_cards": "marked", "growth_tie": "points"}),
    (4, {"compost_from": "discard"}),
    (5, {}),
    (5, {"mode": "advanced", "own_cards": "none"}),
]
IDS = [f"{seats}-{'-'.join(map(str, chosen.values())) or 'plain'}" for seats, chosen in MATCHES]


@pytest.mark.parametrize("seeds", [[0], pytest.param([1, 2], marks=pytest.mark.soak)], ids=str)
@pytest.mark.parametrize(("seats", "chosen"), MATCHES, ids=IDS)
def test_random_play_ends_with_everything_in_place(
    seats: int, chosen: dict[str, Any], seeds: list[int]
) -> None:
    random = Random(7)
    for seed in seeds:
        state = start(seats, **chosen)
        for step in steps_of(state, seed):
            assert state.refuse(step) is None, step
            state.take(step)
            if random.random() < 0.15:
                check_whole(state)
        check_whole(state)
        outcome = state.outcome()
        assert outcome is not None
        assert state.scores() == list(outcome.scores)
        for who in range(seats):
            assert total(state.ledger, who, POINTS) == outcome.scores[who]
            assert sum(by_line(state, who).values()) == outcome.scores[who]
        assert state.awaiting() == ((), (), ())


@pytest.mark.parametrize(("seats", "chosen"), MATCHES, ids=IDS)
def test_every_listed_action_is_legal_and_no_other(seats: int, chosen: dict[str, Any]) -> None:
    """What `legal` lists is not refused; with known hands nothing else is accepted."""
    state = start(seats, **chosen)
    random = Random(1)
    seen: list[Action] = []
    for step in steps_of(state, 11):
        if random.random() < 0.1:
            for who in range(seats):
                if waits_for_look(state, who):
                    continue  # it is not asked yet, and an early answer of a record is still taken
                legal = set(state.legal(who))
                assert all(state.refuse(action) is None for action in legal)
                for other in random.sample(seen, min(20, len(seen))):
                    meant = Action(other.verb, who, other.args)
                    assert (state.refuse(meant) is None) == (meant in legal), meant
        if isinstance(step, Action):
            seen.append(step)
        state.take(step)


@pytest.mark.parametrize(("seats", "chosen"), MATCHES, ids=IDS)
def test_a_position_written_and_read_is_the_same_state(seats: int, chosen: dict[str, Any]) -> None:
    state = start(seats, **chosen)
    random = Random(2)
    for step in steps_of(state, 5):
        if random.random() < 0.06:
            data = json.loads(json.dumps(state.position()))
            again = GAME.from_position(data)
            assert again.position() == state.position()
            assert again.awaiting() == state.awaiting()
            for who in range(seats):
                assert again.legal(who) == state.legal(who) or sorted(
                    map(str, again.legal(who))
                ) == sorted(map(str, state.legal(who)))
        state.take(step)


@pytest.mark.parametrize(("seats", "chosen"), MATCHES[::3], ids=IDS[::3])
def test_undo_gives_the_state_before_and_a_record_loads(seats: int, chosen: dict[str, Any]) -> None:
    match = Match.start(GAME, seats, {"hands": "known", **chosen})
    random = Random(3)
    assert isinstance(match.state, Earth)
    for step in steps_of_match(match, 8):
        before = match.state.digest() if random.random() < 0.1 else ""
        assert match.take(step) is None
        if before:
            after = match.state.digest()
            assert match.undo()
            assert match.state.digest() == before
            assert match.redo()
            assert match.state.digest() == after
    data = json.loads(json.dumps(record.dump(match)))
    again = record.load(data, load)
    assert again.state.digest() == match.state.digest()
    assert again.state.ledger == match.state.ledger


def steps_of_match(match: Match, seed: int) -> Any:
    """Random steps of a match whose state object changes on undo."""
    random = Random(seed)
    while match.state.outcome() is None:
        awaiting = match.state.awaiting()
        if awaiting.reveals:
            prompt = random.choice(awaiting.reveals)
            yield match.state.reveal(prompt, random.choice(list(match.state.could_be(prompt))))
        else:
            yield random.choice(match.state.legal(random.choice(awaiting.must)))


def test_a_clone_is_independent() -> None:
    state = start(3)
    for index, step in enumerate(steps_of(state, 4)):
        if index % 25 == 0:
            copy, digest = state.clone(), state.digest()
            for _, other in zip(range(15), steps_of(copy, index), strict=False):
                copy.take(other)
            assert state.digest() == digest
        state.take(step)


# -- everybody acts at once (R4.3) -------------------------------------------------------


@pytest.mark.parametrize("action", ["plant", "compost", "water", "grow"])
@pytest.mark.parametrize("seed", range(4))
def test_r4_3_the_order_of_seats_does_not_matter(action: str, seed: int) -> None:
    """With each seat's draws fixed, a shared step ends the same in whatever order hands act."""
    state = _before_a_choice(4, seed)
    active = state.awaiting().must[0]
    if action not in options(state, active, "choose"):
        action = "plant"
    play(state, Action("choose", active, (action,)))
    piles = {who: list(state.unseen[who :: state.seats]) for who in range(state.seats)}
    ends = {
        _play_turn(state.clone(), {who: pile.copy() for who, pile in piles.items()}, order, seed)
        for order in ([0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], None)
    }
    assert len(ends) == 1


def _before_a_choice(seats: int, seed: int) -> Earth:
    state = start(seats)
    for step in steps_of(state, seed):
        if turns(state) >= 8 + seed and state.awaiting().must and not state.chosen:
            break
        state.take(step)
    assert not any(area.stack for area in state.areas if area is not state.areas[state.active])
    return state


def _play_turn(
    state: Earth, piles: dict[int, list[str]], order: list[int] | None, seed: int
) -> str:
    """Each seat decides by its own dice and draws from its own pile; `None` mixes the seats."""
    dice = [Random(f"{seed} {who}") for who in range(state.seats)]
    mix = Random(seed)
    turn = turns(state)
    while turns(state) == turn and state.outcome() is None:
        awaiting = state.awaiting()
        waiting = {p.seat for p in awaiting.reveals} | set(awaiting.must)
        who = (
            mix.choice(sorted(waiting))
            if order is None
            else next(each for each in order if each in waiting)
        )
        owed = [prompt for prompt in awaiting.reveals if prompt.seat == who]
        if owed:
            piece = piles[who].pop(0) if owed[0].verb == "draw" else _own(state, piles, who)
            play(state, show(owed[0].verb, piece, who))
        else:
            legal = sorted(a for a in state.legal(who) if a.verb not in ("play", "convert"))
            play(state, dice[who].choice(legal))
    return state.digest()


def _own(state: Earth, piles: dict[int, list[str]], who: int) -> str:
    return piles[who].pop(0)


# -- known and unknown hands -------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_hands_known_or_unknown_end_with_equal_scores(seats: int, seed: int) -> None:
    """R1.5, R5.4: the same match, once with every card told and once with secret hands."""
    known, secret = start(seats), start(seats, hands="unknown")
    for step in steps_of(known, seed, brisk=True):
        unseen = without_secrets(known, step)
        known.take(step)
        if unseen is not None and not already_done(known, secret, unseen):
            play(secret, unseen)
    _show_pile(known, secret)
    assert secret.outcome() == known.outcome()
    assert secret.scores() == known.scores()
    assert all(area.hidden or not area.hand for area in secret.areas)
    for who in range(seats):
        assert total(secret.ledger, who, POINTS) == total(known.ledger, who, POINTS)
        assert by_line(secret, who) == by_line(known, who)


def _show_pile(known: Earth, secret: Earth) -> None:
    if known.gaia and secret.gaia:
        left = [card for card in known.gaia.pile if card not in secret.gaia.pile]
        for card in left:
            play(secret, show("pile", card))


# -- what a view tells -------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 3])
def test_a_view_tells_nothing_secret(seats: int) -> None:
    """Nobody sees another hand, drawn cards, a compost or what the deck holds."""
    state = start(seats, mode="advanced")
    for index, step in enumerate(steps_of(state, 21)):
        if index % 7 == 0:
            for who in (None, *range(seats)):
                _check_view(state, who)
        state.take(step)


def _check_view(state: Earth, who: int | None) -> None:
    told = json.dumps(state.view(who))
    for other, area in enumerate(state.areas):
        if other != who:
            for secret in (*area.hand, *area.drawn, *area.compost):
                assert secret == UNSEEN or f'"{secret}' not in told
    for card in (*state.unseen, *state.discard):
        assert f'"{card}"' not in told


def test_r3_3_cards_with_two_faces_lie_open_from_the_deal_on() -> None:
    """They have no back, and no rule has a seat hide what was dealt or what it chose."""
    state = start(2)
    for step in steps_of(state, 5):
        if state.phase == "turn":
            break
        state.take(step)
        rows = state.view(None)["seats"]
        if step.verb == "deal":
            assert step.args[0] in rows[step.seat]["dealt"]
        if step.verb == "pick":
            assert step.args[0] in rows[step.seat].values()
    assert not any(row["dealt"] for row in rows)


def test_a_view_does_not_change_with_what_others_hold() -> None:
    """Swapping the secrets of one seat changes nothing that another seat is shown."""
    state = start(2)
    for step in steps_of(state, 3):
        if turns(state) == 9 and len(state.areas[1].hand) >= 2 and not state.areas[1].owed:
            break
        state.take(step)
    other = state.clone()
    area = other.areas[1]
    swapped = area.hand[0]
    area.hand[0] = other.unseen[0]
    other.unseen = sorted([*other.unseen[1:], swapped])
    assert other.view(0) == state.view(0)
    assert other.view(None) == state.view(None)
    assert other.view(1) != state.view(1)


# -- what the table asks -----------------------------------------------------------------


def test_involving_finds_the_legal_steps_of_a_piece() -> None:
    state = start(3)
    for index, step in enumerate(steps_of(state, 9)):
        if index % 20 == 0:
            listed: list[Step] = []
            for who in range(3):
                listed += state.legal(who)
            for piece in {str(arg) for each in listed for arg in each.args if arg in ALL_EARTH}:
                found = state.involving(piece)
                wanted = [each for each in listed if piece in each.args]
                assert [each for each in found if isinstance(each, Action)] == wanted
        state.take(step)


def test_a_hidden_hand_may_hold_a_shown_card() -> None:
    """A card shown from a secret hand can be planted, played, composted or paid with."""
    state = start(2, hands="unknown")
    draws(state)
    play(state, *(Action("pick", who, (face,)) for who, face in _PICKS))
    assert all(area.in_hand() for area in state.areas)
    active = state.awaiting().must[0]
    play(state, Action("choose", active, ("plant",)))
    ways = state.involving("E258")
    assert {way.seat for way in ways} == {0, 1}
    assert all(state.refuse(way) is None for way in ways)
    play(state, next(way for way in ways if way.seat == active))
    assert "E258" in state.areas[active].cell
    assert state.areas[active].soil > 0
    assert state.refuse(Action("plant", 1 - active, ("E258", 0, 0))) is not None
    assert everywhere(state).total() == len(EARTH)


_PICKS = [
    (0, "I285A"), (0, "C295A"), (0, "X305A"), (1, "I286A"), (1, "C296A"), (1, "X306B"),
]  # fmt: skip


FEW = 60
"""So many actions are listed at most where no card of a hand is known: the sides of all Islands in
the box, of which a seat picks its own."""


@pytest.mark.parametrize("seats", [2, 5])
def test_of_hands_that_are_not_known_little_is_listed_and_a_random_match_is_given_up(
    seats: int,
) -> None:
    """R6.1: a card is planted by showing it, and nobody shows one at random: no mat is ever full.
    Whoever walked to the end of it walked on until the memory was."""
    state, counts = start(seats, hands="unknown"), Counts()

    def walk() -> None:
        for step in random_steps(state, 7, counts):
            state.take(step)

    with pytest.raises(Endless):
        walk()
    assert not any(area.at for area in state.areas)
    assert counts.largest_legal <= FEW
