"""What people should know of a bid before they make it: it takes luxury, or its tile is lost."""

from __future__ import annotations

import pytest

from companion.session.api import Ask, Choice, Question, Text
from companion.session.choices import Choices, how_many, which
from companion.session.piece_questions import Meanings, PieceQuestions
from companion.session.words import Words
from engine.core.play import Counts, random_steps
from engine.core.steps import Action
from engine.games import load
from engine.games.earth.faces import PIECE_OF
from tests.games.earth import table as on_earth
from tests.games.peloponnes.table import GAME, ROW_A, act, play, start, table

RICH = {"coins": 12, "luxury": 4}
WORDS = Words(GAME, ("Mia", "Ken"))
CHOICES = Choices(WORDS, {piece.id: piece.face for piece in GAME.catalogue})


@pytest.mark.parametrize("seed", range(6))
def test_r6_9_a_bid_says_that_its_tile_would_be_lost_just_when_it_will_be(seed: int) -> None:
    """Coins and tile vanished in silence: land that joins nothing, a building without a coin."""
    state, told = start(3), dict[int, str]()
    outcomes = set[bool]()
    for step in random_steps(state, seed, Counts()):
        if isinstance(step, Action) and step.verb in ("bid", "move"):
            told[step.seat] = state.remark(step).key
        before = len(state.events)
        state.take(step)
        new = state.events[before:]
        lost = {one.seat for one in new if one.verb == "lost_at_once"}
        for won in (one.seat for one in new if one.verb == "won"):
            assert (told[won] in ("no_join", "no_build")) == (won in lost)
            outcomes.add(won in lost)
    assert outcomes == {True, False}


def test_the_loss_stands_among_the_reasons_of_the_coins() -> None:
    """ "Why?" told of the bid and nothing of what came of it (R6.9)."""
    state = table([{"coins": 9, "land": ["A03"]}, RICH], row=ROW_A, round=3)
    play(state, act("bid", 0, "A05", 3), act("pass", 1))
    lines = [line for line in state.ledger if line[0] == 0 and line[1] == "coins"]
    causes = {state.events[event].verb for *_, event in lines if event >= 0}
    assert "lost_at_once" in causes


def test_r2_4_a_bid_tells_the_luxury_that_it_takes() -> None:
    """Mia with 8 coins was offered "from 9": two luxury stand in for the ninth."""
    state = table([{"coins": 2, "luxury": 5, "wood": 3}, RICH], row=ROW_A)
    (bid,) = CHOICES.of(state, [act("bid", 0, "A05", 3)])
    assert bid.remark is not None
    assert WORDS.say(bid.remark) == "2 coins, 1 bought for 2 luxury"
    (bid,) = CHOICES.of(state, [act("bid", 0, "A07", 2)])
    assert bid.remark is None


def test_r8_2_the_coin_on_a_building_says_when_luxury_pays_it() -> None:
    """ "Luxury -2" stood beside "a coin on it", with no coin left."""
    rows = [{"coins": 4, "luxury": 2, "wood": 9, "stone": 9}, RICH]
    state = table(rows, row=ROW_A)
    play(state, act("bid", 0, "A12", 4), act("pass", 1))
    (left,) = CHOICES.of(state, [act("deposit", 0, "A12")])
    assert left.remark is not None
    assert WORDS.say(left.remark) == "for the coin you lack"
    rich = play(table([{**rows[0], "coins": 5}, RICH], row=ROW_A), act("bid", 0, "A12", 4))
    (left,) = CHOICES.of(play(rich, act("pass", 1)), [act("deposit", 0, "A12")])
    assert left.remark is None


def test_r8_2_a_bid_tells_what_its_building_lacks_and_not_its_price() -> None:
    """ "Lacks 1 wood, 2 stone" stood before a seat with 6 wood and 1 stone."""
    mia = {"coins": 2, "wood": 6, "stone": 1}
    state = table([mia, RICH], row=["A11", *ROW_A[:4]])
    (bid,) = CHOICES.of(state, [act("bid", 0, "A11", 2)])
    assert bid.remark is not None
    assert WORDS.say(bid.remark) == "lacks 1 stone and a coin: to the box"


def test_r8_2_a_bid_tells_that_its_building_would_stand_unfinished() -> None:
    """It was told once the tile was won: until then the Bridge looked like any other."""
    mia = {"coins": 3, "wood": 6, "stone": 1, "population": 4}
    state = table([mia, RICH], row=["A11", *ROW_A[:4]])
    (bid,) = CHOICES.of(state, [act("bid", 0, "A11", 2)])
    assert bid.remark is not None
    assert WORDS.say(bid.remark) == "unfinished: lacks 1 stone"
    assert bid.remark.key not in GAME.gives_up


@pytest.mark.parametrize(("people", "told"), [(2, "remark.no_people"), (3, "")])
def test_r9_2_a_bid_that_leaves_nobody_is_warned_of(people: int, told: str) -> None:
    """R14.5: no inhabitants are no points; the Barracks stood in gold before two of them."""
    mia = {"coins": 3, "wood": 6, "stone": 6, "population": people}
    state = table([mia, RICH], row=["A11", *ROW_A[:4]])
    bids = CHOICES.of(state, [act("bid", 0, "A11", 2), act("bid", 0, "A14", 1)])
    assert [one.remark.key if one.remark else "" for one in bids] == [told, ""]
    assert "remark.no_people" in GAME.gives_up


def test_r6_2_a_bid_out_of_reach_says_so() -> None:
    """ "Bid at least 7." was no help with 5 coins."""
    state = table([{"coins": 2, "luxury": 1}, RICH], row=ROW_A)
    refusal = state.refuse(act("bid", 0, "A05", 2))
    assert refusal is not None
    assert WORDS.say(WORDS.refusal(refusal)) == "You can bid 2 at most; this takes 3."


def test_r6_5_who_can_only_pass_is_told_so() -> None:
    """It was asked for a tile, with nothing to choose but to pass."""
    state = table([{"coins": 0, "luxury": 1}, RICH], row=ROW_A)
    assert state.asked(0).key == "bid_none"
    assert state.legal(0) == [act("pass", 0)]
    assert state.asked(1).key != "bid_none"


def test_of_a_tile_that_is_chosen_only_the_coins_are_asked() -> None:
    """The title still asked which tile, and a marker on one tile could "mean several things"."""
    state = table([RICH, RICH], row=ROW_A)
    choices = CHOICES.of(state, state.legal(0))
    of_one = [one for one in choices if one.group == "A12"]
    left = how_many(GAME.texts.has, of_one)
    assert left is not None
    assert WORDS.say(left) == "Mia, how many coins for the Bridge?"
    assert how_many(GAME.texts.has, choices) is None
    assert how_many(GAME.texts.has, of_one[:1]) is None


def test_of_an_action_that_is_chosen_only_the_rest_is_asked() -> None:
    """After "Upgrade" the title still asked which action."""
    game = load("gaia_project")
    asked = Question("1", Ask.TURN, 0, Text("ask.turn", {"seat": "Mia"}), ())
    for verb, left in (
        ("upgrade", "Mia, which structure do you upgrade?"),
        ("research", "Mia, which track do you research?"),
        ("build", "Mia, where do you build a mine?"),
        ("pass", "Mia, you pass: which booster do you take?"),
    ):
        mine = [Choice(str(n), Text(f"verb.{verb}"), (act(verb, 0),), group=verb) for n in "12"]
        text = which(game.texts.has, asked.text.params, mine)
        assert text is not None
        assert game.texts.say("en", text.key, text.params) == left
    unclear = [Choice("1", Text(""), (act("build", 0), act("research", 0)))]
    assert which(game.texts.has, asked.text.params, unclear) is None


@pytest.mark.parametrize(
    ("verb", "ways", "asked"),
    [
        ("pick", (("I262A",), ("I262B",)), "Mia, which side do you play with?"),
        ("plant", (("E001", 0, 1), ("E001", 1, 0)), "Mia, where do you plant Japanese Maple?"),
    ],
)
def test_of_a_shown_card_only_what_is_open_is_asked(
    verb: str, ways: tuple[tuple[str | int, ...], ...], asked: str
) -> None:
    """Its two sides stood below "what do you do with it?"."""
    earth = load("earth")
    words = Words(earth, ("Mia", "Ken"))
    questions = PieceQuestions(words, {piece.id: piece.face for piece in earth.catalogue})
    state = on_earth.table({"hand": ["E001"], "tableau": [on_earth.card("E090", 0, 0)]}, {})
    face = str(ways[0][0])
    piece = PIECE_OF.get(face, face)
    meanings = Meanings(piece, "pad", [act(verb, 0, *way) for way in ways], 0)
    shown = questions.which(state, meanings)
    assert words.say(shown.text) == asked
