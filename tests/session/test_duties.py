"""What hands do where no reader sees it is an instruction with a light: draw four, keep one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from companion.session.api import Duty, Text
from companion.session.duties import _as_it_came
from companion.session.session import Session
from companion.session.start import begin
from companion.session.telling import BROUGHT_IN, Telling
from companion.session.words import Words
from companion.twin.finding import Finding, Verdict
from companion.twin.guide import Hand, Move
from engine import games
from engine.core.ledger import Event
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import TABLE, Action, Reveal, Step
from engine.games.earth.state import Earth
from tests.games.earth.table import act, play, show, start, steps_of
from tests.games.earth.test_setup import MIDDLE, SHARED

BY_HAND = ("draw", "keep_one", "reshuffle")
"""Events of Earth that somebody carries out with the deck (R5.4, R10.7)."""
HOME = ("loss.left_city", "loss.left_hungry")
"""Meeples of Gaia come home: by what is laid, and by what is hunted (R7.8, R8.5)."""
STEPS = 90


def played(session: Session, seed: int) -> Iterator[Step]:
    """Random hands, as far as the test goes; yields each step that was taken."""
    for step in random_steps(session.state, seed, Counts()):
        assert session.choose(step) is None
        yield step
        if len(session.match.log) > STEPS:
            return


def told(session: Session) -> set[tuple[int, str]]:
    return {(duty.seat, duty.text.key) for duty in session.view().duties}


def turns(session: Session) -> int:
    return sum(one.verb == "turn" for one in session.state.events)


def test_what_hands_owe_is_worked_out_once_between_two_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pieces come to readers and go some ten times in a step: each time the whole match was gone
    through."""
    session, asked, by_hand = begin(games.load("earth"), 2), list[int](), Earth.by_hand

    def counting(state: Earth, first: int) -> list[Event]:
        asked.append(first)
        return by_hand(state, first)

    steps = played(session, 2)
    next(step for step in steps if session.state.view(None)["phase"] == "turn")
    monkeypatch.setattr(Earth, "by_hand", counting)
    for _ in range(3):
        next(steps)
        asked.clear()
        session.view()
        assert asked
        session.telling.changed()
        session.view()
        assert len(asked) == len({*asked})


@pytest.mark.parametrize("seed", [2, 5])
def test_each_unseen_draw_is_told_until_its_seat_goes_on_in_a_later_turn(seed: int) -> None:
    """ "Lay 2 cards on your compost" went with the next ability that the same seat used."""
    session, owed = begin(games.load("earth"), 3), dict[tuple[int, str], int]()
    events, turn, kinds, stayed = len(session.state.events), 0, set[str](), 0
    for step in played(session, seed):
        new = session.state.events[events:]
        events = len(session.state.events)
        owed = {one: at for one, at in owed.items() if one[0] != step.seat or 0 < turn == at}
        stayed += any(seat == step.seat for seat, _ in owed)
        islands = {one.seat for one in new if one.verb == "island"}
        drawn = (one for one in new if one.verb in BY_HAND and one.seat not in islands)
        keys = [(seat, "duty.island") for seat in islands]
        keys += [(one.seat, f"duty.{one.verb}") for one in drawn]
        owed |= dict.fromkeys(keys, turn)
        known = {(seat, re.sub("_(all|more)$", "", key)) for seat, key in told(session)}
        assert owed.keys() <= known, step
        before = {(TABLE, f"duty.{verb}") for verb in session.state.BEFORE}
        more = known - owed.keys() - before
        assert {seat for seat, key in more if not key.startswith("news.")} <= {0, 1, 2}
        kinds |= {key for _, key in told(session)}
        turn = turns(session)
    assert {"duty.draw", "duty.keep_one", "duty.compost_deck"} <= kinds
    assert stayed


def test_a_set_up_that_nobody_said_to_be_done_is_told_when_its_seat_has_gone_on() -> None:
    """R3.5, R3.6: each seat had chosen an action, and who had not drawn yet for an Island read of
    it no more; nor did anybody of the five leaves."""
    session = begin(games.load("earth"), 2)
    next(step for step in played(session, 1) if turns(session) == 2)
    islands = {(0, "duty.island"), (1, "duty.island")}
    assert told(session) >= islands | {(TABLE, "duty.player_boards")}
    assert (TABLE, "duty.deal") not in told(session), "nobody has a hand without it"
    session.handled(TABLE, 0, 1)
    assert not told(session) & {*islands, (TABLE, "duty.player_boards")}


def owing(tier: str = "touch") -> Session:
    """A match in which a seat has drawn, of which it keeps one."""
    session = begin(games.load("earth"), 2, tier=tier)
    for _ in played(session, 1):
        if any(key == "duty.keep_one" for _, key in told(session)):
            return session
    raise AssertionError("nobody drew to keep one")


def test_the_sentence_says_what_hands_do() -> None:
    """Issue: "draw four, keep one" is an instruction."""
    session = owing()
    duty = next(one for one in session.view().duties if one.text.key == "duty.keep_one")
    assert duty.rule == "R5.4"
    said = session.say(duty.text, "en")
    assert said.endswith(": draw 4 from the deck, keep one, discard the rest.")
    assert session.words.has("duty.keep_one")
    assert isinstance(duty.text, Text)


@pytest.mark.parametrize(
    ("island", "said"),
    [
        ("I285A", "draw 12 cards, lay 5 of them face down on your compost, take 6 soil."),
        ("I287B", "draw 3 cards and take 4 soil."),
    ],
)
def test_what_an_island_wants_is_told_whole(island: str, said: str) -> None:
    """R3.6: a guest was told to draw ten, and then asked whether six was right."""
    state = play(start(2, hands="unknown"), *MIDDLE, *SHARED, show("first", "seat1"))
    play(state, *(act("pick", 0, face) for face in (island, "C295A", "X320A")))
    (duty,) = (one for one in state.duties(0) if one.seat == 0)
    text = Words(games.load("earth"), ()).duty(duty)
    assert games.load("earth").texts.say("en", text.key, {**text.params, "seat": ""}) == f": {said}"


@pytest.mark.parametrize(
    ("seats", "options", "first", "then"),
    [
        (2, {}, ["lay_out"], ["deal", "player_boards"]),
        (2, {"hands": "known"}, ["lay_out"], ["player_boards"]),
        (2, {"mode": "beginner"}, ["lay_out_beginner"], ["deal_beginner", "player_boards"]),
        (1, {}, ["lay_out", "gaia_cards"], ["deal", "player_boards"]),
    ],
)
def test_earth_is_laid_out_and_dealt_before_anybody_is_asked_for_an_island(
    seats: int, options: Mapping[str, str], first: list[str], then: list[str]
) -> None:
    """R3.1, R3.3, R3.5: after "Who begins?" came "which island do you play with?", and nobody had
    been told to deal. What is said to be done is told no more."""
    session = begin(games.load("earth"), seats, options)
    assert [one.text.key for one in session.view().duties] == [f"duty.{one}" for one in first]
    assert session.handled(TABLE) is None
    assert not session.view().duties
    for step in random_steps(session.state, 1, Counts()):
        if session.state.awaiting().must:
            break
        assert not session.view().duties
        assert session.choose(step) is None
    assert [one.text.key for one in session.view().duties] == [f"duty.{one}" for one in then]
    if "deal" in then:
        said = session.say(session.view().duties[0].text, "en")
        assert said == "Deal each player 1 island, 1 climate and 1 ecosystem card."
    assert session.handled(TABLE) is None
    assert not session.view().duties


def test_a_touch_says_that_it_is_done() -> None:
    session = owing()
    (seat,) = {duty.seat for duty in session.view().duties if duty.text.key == "duty.keep_one"}
    before = session.match.log[-1]
    assert session.handled(seat) is None
    assert seat not in {duty.seat for duty in session.view().duties}
    assert session.match.log[-1] is before, "the match stays as it was"


def test_what_nobody_could_read_is_told_when_hands_are_guided_no_more() -> None:
    """People decided while an instruction stood there; "draw four, keep one" waited behind it."""
    session, owed = begin(games.load("earth"), 2), list[tuple[int, str]]()
    for _ in played(session, 1):
        owed = [one for one in told(session) if session.legal(one[0])]
        if owed:
            break
    (seat, key) = owed[0]
    session.watch.finding = Finding(Verdict.GUIDE, moves=(Move(Hand.LIFT, "E001"),))
    session.telling.changed()
    assert told(session) == set()
    assert session.choose(session.legal(seat)[0]) is None
    assert not session.watch.finding.moves
    assert (seat, key) in told(session)


def test_what_is_taken_back_is_not_told() -> None:
    session = owing()
    session.handled(TABLE, 0, 1)
    session.undo()
    told = [duty.text.key for duty in session.view().duties]
    assert told == ["undone.keep", "undone.counted"], "to put them back, and to keep them"


def test_known_hands_are_asked_instead() -> None:
    session = begin(games.load("earth"), 2, {"hands": "known"})
    for _ in played(session, 1):
        assert not {"duty.draw", "duty.keep_one"} & {key for _, key in told(session)}


def test_the_readers_of_the_seat_are_lit() -> None:
    """A light that calls the seat; "take" told it to take what lay at its reader: nothing does."""
    session = owing(tier="stations")
    (seat,) = {duty.seat for duty in session.view().duties if duty.text.key == "duty.keep_one"}
    pads = session.table.layout.pads_of(seat)
    lit = {one.station: one.cue for one in session.view().stations}
    assert pads
    assert {lit[pad].partition("/")[0] for pad in pads} == {"turn"}


def until_shuffled(session: Session) -> list[Step]:
    """Random steps up to the one for which the discard pile is shuffled, and sixty more."""
    ahead, steps = session.state.clone(), list[Step]()
    last = 0
    for step in random_steps(ahead, 3, Counts()):
        before = len(ahead.events)
        ahead.take(step)
        steps.append(step)
        if not last and any(one.verb == "reshuffle" for one in ahead.events[before:]):
            last = len(steps) + 60
        if len(steps) == last:
            return steps
    raise AssertionError("nobody shuffled")


def test_a_shuffle_is_told_once_and_not_in_later_turns() -> None:
    """R10.7; it stood there three times where a whole match was brought in."""
    session = begin(games.load("earth"), 5, {"hands": "known"})
    *before, shuffling = until_shuffled(session)[:-60]
    later = until_shuffled(session)[-60:]
    assert session.choose(*before) is None
    assert session.view().duties == (), "what was brought in is done"
    assert session.choose(shuffling) is None
    shuffles = [one for one in session.view().duties if one.text.key == "duty.reshuffle"]
    assert len(shuffles) == 1
    for step in later:
        assert session.choose(step) is None
    assert "duty.reshuffle" not in {key for _, key in told(session)}


def test_what_one_step_brings_about_is_owed_however_much_it_is() -> None:
    """All that a great turn brought was dropped as a match that had been brought in."""
    telling = Telling(10, 10, 4)
    telling.happened(10 + 3 * BROUGHT_IN, 5)
    assert telling.hands_from(0) == 0
    telling.happened(telling.events + 3 * BROUGHT_IN, 5 + 3 * BROUGHT_IN)
    assert telling.hands_from(0) == telling.events


def two_turns(state: State, seat: int) -> int:
    """Since the last but one of the turns in which something happened to it."""
    begun, found = 0, [0]
    for at, one in enumerate(state.events):
        if one.verb == "turn":
            begun = at
        elif one.seat == seat and found[-1] != begun:
            found.append(begun)
    return found[-2:][0]


def island(event: Event | None) -> bool:
    """Whether what follows is told with it."""
    return event is not None and event.verb == "island"


def test_two_draws_alike_are_one_sum() -> None:
    """A seat that draws a card twice draws two cards; who drew the first one at once sees by the
    number of all how many are missing."""
    session, several = begin(games.load("earth"), 2), 0
    for _ in played(session, 2):
        telling, state = session.telling, session.state
        for seat in range(2):
            new = state.events[max(telling.hands_from(seat), two_turns(state, seat)) :]
            found = zip([None, *new], new, strict=False)
            draws = [one for was, one in found if one[:2] == ("draw", seat) and not island(was)]
            told = [one.text for one in session.view().duties if one.seat == seat]
            drawing = [one for one in told if one.key.startswith("duty.draw")]
            assert len(drawing) == bool(draws)
            for one in drawing:
                assert one.params["a"] == sum(int(each.args[0]) for each in draws)
            if len(draws) > 1:
                (text,) = drawing
                assert text.params["b"] == state.counted(seat)["hand"]
                several += 1
    assert several


LASTS = {
    "gaia_project": ("round", 6), "peloponnes": ("round", 8), "hadara": ("epoch", 3),
    "earth": ("full", 7),
}  # fmt: skip
"""The event with which the last round of a match begins, by the rules: with seven points for the
first full mat."""


@pytest.mark.parametrize("name", LASTS)
def test_the_last_round_is_told_when_it_begins(name: str) -> None:
    """Everybody has to know it, and who brought it about, before the next one decides."""
    game = games.load(name)
    hands = {"hands": "known"} if name == "earth" else {}  # else random play never fills a mat
    session = begin(game, 2, hands, faces=game.stand_ins(1))
    *before, last, after = until(session, *LASTS[name])
    assert session.choose(*before) is None
    assert not finales(session)
    assert session.choose(last) is None
    (news,) = finales(session)
    assert "last" in session.say(news.text, "en").lower()
    assert "最" in session.say(news.text, "ja")
    assert session.choose(after) is None
    by_itself = isinstance(after, Reveal) or after.verb in session.state.SETTLES
    assert bool(finales(session)) is by_itself, "told until a seat goes on, while the table draws"


def finales(session: Session) -> list[Duty]:
    """What tells of the last round."""
    return [duty for duty in session.view().duties if duty.text.key.startswith("final.")]


def until(session: Session, verb: str, number: int) -> list[Step]:
    """Random steps up to the one that brings about an event, and the next one."""
    ahead, steps, found = session.state.clone(), list[Step](), False
    brisk = steps_of(ahead, 3, brisk=True) if isinstance(ahead, Earth) else None
    for step in brisk or random_steps(ahead, 3, Counts()):
        before = len(ahead.events)
        ahead.take(step)
        steps.append(step)
        if found:
            return steps
        found = any((one.verb, *one.args[:1]) == (verb, number) for one in ahead.events[before:])
    raise AssertionError("the match never came so far")


def test_hadara_tells_to_lay_out_cards_and_to_turn_the_wheel() -> None:
    """R12.1: new piles for each of three epochs. R4.4: on before each of four draws of an epoch;
    before the first one its first seat points the wheel (R4.1)."""
    game = games.load("hadara")
    state, told = begin(game, 2, faces=game.stand_ins(1)).state, list[str]()
    for step in random_steps(state, 2, Counts()):
        events = len(state.events)
        state.take(step)
        told += [duty.verb for duty in state.duties(events)]
    assert told.count("epoch_basic") == 3
    assert told.count("step") == 3 * 4
    assert {"starts", "starts_more"} <= {*told}
    assert all(game.texts.has(f"duty.{verb}") for verb in told)


def test_gaia_tells_all_that_a_goal_is_reached() -> None:
    """R6.6: a row is gone, and a goal is closed for everybody else."""
    game = games.load("gaia")
    session = begin(game, 2, {"hands": "known"}, faces=game.stand_ins(1))
    *before, reaching, after = until_event(session, "goal")
    assert session.choose(*before) is None
    assert not any(duty.text.key == "news.goal" for duty in session.view().duties)
    assert session.choose(reaching) is None
    (told_,) = [duty for duty in session.view().duties if duty.text.key == "news.goal"]
    assert told_.news
    assert told_.rule == "R6.6"
    for language, word in (("en", "reaches Goal"), ("ja", "達成")):
        assert word in session.say(told_.text, language)
    while any(duty.text.key == "news.goal" for duty in session.view().duties):
        assert session.choose(after) is None
        after = next(iter(random_steps(session.state.clone(), 1, Counts())))
        assert len(session.match.log) < len(before) + 8, "told until somebody goes on"


def test_gaia_tells_of_an_animal_that_is_hunted_by_itself() -> None:
    """R8.1: it goes back to the stock at the start of a turn; hands have to take it from its tile,
    and nobody was asked."""
    game = games.load("gaia")
    session = begin(game, 2, {"hands": "known"}, faces=game.stand_ins(1))
    *before, last, _ = until_event(session, "hunted")
    for whole in (False, True):
        session = begin(game, 2, {"hands": "known"}, faces=game.stand_ins(1))
        session.table.register.whole = whole
        assert session.choose(*before) is None
        assert session.choose(last) is None
        duties = session.view().duties
        told = [one for one in duties if "hunted" in one.text.key]
        assert told, "who hunted"
        owed = [session.say(one.text, "en") for one in told if not one.news]
        assert bool(owed) != whole, "on a table on the screen nothing is to do"
        assert all("goes back to the stock" in one for one in owed)


@pytest.mark.parametrize("key", ["loss.taken_over", "news.moved_in", "news.city_founded", *HOME])
def test_every_news_of_gaia_has_a_sentence(key: str) -> None:
    assert games.load("gaia").texts.has(key)


def test_a_meeple_that_came_home_is_told_until_its_seat_goes_on() -> None:
    """Another seat played a second card from its hand, and nobody ever heard of the first one's
    loss."""
    game = games.load("gaia")
    for seed in range(1, 40):
        session = begin(game, 2, {"hands": "known"}, faces=game.stand_ins(1))
        for step in random_steps(session.state, seed, Counts()):
            before = len(session.state.events)
            assert session.choose(step) is None
            lost = [e.seat for e in session.state.events[before:] if f"loss.{e.verb}" in HOME]
            must = session.state.awaiting().must
            if lost and must and step.seat in must and step.seat not in lost:
                second = session.state.legal(step.seat)[0]
                assert session.choose(second) is None
                told = {duty.seat for duty in session.view().duties if duty.text.key in HOME}
                assert told >= {*lost}
                return
    raise AssertionError("no meeple came home in the first of two actions")


def until_event(session: Session, verb: str) -> list[Step]:
    """Random steps up to the one that brings about an event, and the next one."""
    for seed in range(1, 30):
        ahead, steps, found = session.state.clone(), list[Step](), False
        for step in random_steps(ahead, seed, Counts()):
            before = len(ahead.events)
            ahead.take(step)
            steps.append(step)
            if found:
                return steps
            found = any(one.verb == verb for one in ahead.events[before:])
    raise AssertionError("no match came so far")


def test_the_set_up_of_gaia_project_is_told_where_no_reader_sees_it() -> None:
    """R2.1: the first game's map, with the outlined sides for two. R2.7: what is printed on the
    boards of Hadsch Hallas, whose first step of economy is made, and of Taklons."""
    session = begin(games.load("gaia_project"), 2)
    for step in random_steps(session.state, 1, Counts()):
        assert told(session) == {(TABLE, "duty.map_small")}, "R2: the map comes before all tiles"
        if isinstance(step, Action):
            break
        assert session.choose(step) is None
    said = session.say(session.view().duties[0].text)
    assert "1 5 / 2 3 6 / 4 7" in said
    assert "outlined" in said
    assert "here" not in said, "while tiles are drawn the screen shows their board"
    session.choose(Action("faction", 0, ("hadsch_hallas",)))
    assert told(session) == {(TABLE, "duty.map_small")}, "nobody said that it lies there"
    session.choose(Action("faction", 1, ("taklons",)))
    assert (TABLE, "duty.map_small") in told(session), "the first structures stand on it"
    assert [duty.seat for duty in session.view().duties][-1] == TABLE, "what is new comes first"
    session.handled(TABLE)
    assert told(session) == {(0, "duty.start_ahead"), (1, "duty.start_stone")}
    one, other = (session.say(duty.text) for duty in session.view().duties)
    assert "2 power tokens in bowl I, 4 in bowl II; 15 credits, 4 ore, 3 knowledge, 1 QIC" in one
    assert "economy on level 1" in one
    assert "Brainstone in bowl I" in other


def set_up(options: dict[str, str], seats: int = 3) -> Session:
    """A match of Gaia before anything is turned up."""
    game = games.load("gaia")
    return begin(game, seats, options, faces=game.stand_ins(1))


@pytest.mark.parametrize(
    ("options", "seats", "dealt"),
    [
        ({}, 2, "2 nature cards, 1 life card. Each takes 6 meeples"),
        ({"mode": "advanced"}, 3, "1 life card, 1 power card. Each takes 5 meeples"),
    ],
)
def test_the_set_up_of_gaia_is_told_until_hands_have_done_it(
    options: dict[str, str], seats: int, dealt: str
) -> None:
    """R3.1-R3.7: nobody was told to sort the tiles, to shuffle and to deal. R3.5: what is left."""
    session = set_up(options, seats)
    for step in random_steps(session.state, 1, Counts()):
        piles, hands, *left = (session.say(duty.text) for duty in session.view().duties)
        if isinstance(step, Action):
            break
        assert "six open stacks" in piles
        assert dealt in hands
        assert not left
        assert session.choose(step) is None
    assert "remaining goal cards" in left[0]
    assert session.choose(step) is None
    assert told(session) == {(TABLE, "duty.goals_left")}, (
        "it went with the first card, and nobody said so"
    )
    session.handled(TABLE)
    assert told(session) == set()


def test_of_equal_deeds_the_latest_is_told_where_it_came_about() -> None:
    """Gaia: the hunt of a seat stood above the tile that was laid before it, as an equal hunt had
    been done rounds ago."""
    hunt, lay = Event("hunted", 1, ("city_06", "0,0")), Event("lay_row", 0, ("sea", "1,0"))
    state: Any = SimpleNamespace(DEED_BY_DEED=True)
    assert _as_it_came(state, [hunt, lay], {0: [hunt, lay, hunt]}) == [lay, hunt]
    assert _as_it_came(state, [hunt, lay], {0: [hunt, lay]}) == [hunt, lay]
