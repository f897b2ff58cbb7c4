"""What the table of Earth is told to do, as a host says it."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from companion.session.api import Text
from companion.session.view import own_text
from companion.session.words import Words
from companion.twin.guide import Hand, Move
from engine.core.ledger import Event
from engine.games.earth.actions.planting import place
from engine.games.earth.faces import CARDS, DATA, FLORA, UNSEEN
from engine.games.earth.game import GAME
from engine.games.earth.laid import planted
from engine.games.earth.piles import compost_hand
from engine.games.earth.seat import cell, row_col
from engine.games.earth.state import Earth
from tests.games.earth.table import act, card, play, table, verbs


@pytest.mark.parametrize("hand", [Hand.PUT, Hand.MOVE])
def test_the_token_is_sent_to_an_action_wherever_it_comes_from(hand: Hand) -> None:
    """R4.1: the space beside a board is nowhere that anybody would look it up."""
    words = Words(GAME, ["Anna", "Ben"])
    move = Move(hand, "active", "seat1:active", "seat0:action:plant")
    text = own_text(move, words)
    assert text is not None
    assert words.say(text) == "Put the active-player token on Anna's Plant."
    assert words.say(text, "ja") == "手番トークンをAnnaさんの「植えつけ」に置いてください。"


def test_the_three_cards_of_the_start_are_asked_for_by_name() -> None:
    words = Words(GAME, ["Anna", "Ben"])
    said = [
        words.say(Text("ask.pick", {"seat": 0, "which": kind}))
        for kind in ("island", "climate", "ecosystem")
    ]
    assert said[0] == "Anna, which island do you play with?"
    assert len(set(said)) == 3


@pytest.mark.parametrize("kind", ["open", "use"])
def test_it_is_told_before_that_a_card_that_is_passed_over_is_over(kind: str) -> None:
    """R7.2: the order is the rule, and whoever skips loses."""
    assert "over" in GAME.texts.say("en", f"how.{kind}")
    assert "使えません" in GAME.texts.say("ja", f"how.{kind}")


@pytest.mark.parametrize("language", ["en", "ja", "de", "es", "fr", "ko", "zh"])
def test_the_points_of_a_leaf_are_told_with_their_goal(language: str) -> None:
    """R10.3: "15 points!" stood over an open hand, and nobody knew for what."""
    gaps = {"seat": 0, "a": "piece.F351A", "b": 15}
    said = Words(GAME, ["Anna", "Ben"]).say(Text("news.leaf.title", gaps), language)
    assert GAME.texts.say(language, "piece.F351A") in said
    assert "15" in said


def test_at_a_table_on_the_screen_nobody_is_told_what_hands_do() -> None:
    """Whoever has no cardboard was told to draw cards, to lay them down and to show them."""
    table = json.loads((DATA / "text.en.json").read_text("utf-8"))
    kinds = ("how.", "show.", "teach.", "refusal.", "news.")
    # What ends with `.pad` or `.spot` is said where a reader is, and no table is on the screen.
    elsewhere = re.compile(r"\.(screen|pad|spot)\b")
    asked = [key for key in table if key.startswith(kinds) and not elsewhere.search(key)]
    said = [table.get(f"{key}.screen", table[key]) for key in asked]
    begins = r"(?:^|[,.:] |\b(?:or|and|First|Please) )"
    hands = rf"{begins}(?:draw|lay|look through|look at the card|show|turn up|shuffle|put)\b"
    assert len(said) > 60
    assert not [one for one in said if re.search(hands, one, re.IGNORECASE)]


@pytest.mark.parametrize(("language", "when"), [("en", "when the next action begins"),
                                                ("ja", "次のアクションが始まるとき")])  # fmt: skip
def test_who_meets_a_goal_hears_when_its_points_are_counted(language: str, when: str) -> None:
    """R9.1, R10.3: "at the end of this turn", and when it was the next seat's turn they were not
    there: leaves are placed as the next action begins."""
    for key in ("news.fauna_met", "news.fauna_met.rest", "how.late"):
        assert when in GAME.texts.sentence(language, key)


def by_hand(state: Earth) -> list[str]:
    """What hands are told of counted things and cards, as a host says it."""
    words = Words(GAME, ["Anna", "Ben"])
    told = state.in_order([*state.by_hand(0), *state.duties(0)], 0)
    return [words.say(words.duty(event)) for event in told]


def test_hands_are_told_of_soil_that_is_paid_and_taken_with_what_is_left() -> None:
    """R6.1: the set-up said "take 7 soil", and no later word told of any."""
    state = play(table({"hand": ["E004"], "soil": 8}, {}), act("choose", 0, "plant"))
    play(state, act("plant", 0, "E004", 1, 1))
    assert by_hand(state) == [
        "Anna: take the active-player token and put it on Plant on your board.",
        f"Anna: lay {GAME.texts.say('en', 'piece.E004')} on your mat, with room left on all sides.",
        "Anna: pay 6 soil: 2 left.",
    ]


SIDES = {
    "above": (-1, 0), "below": (1, 0), "to the left of": (0, -1), "to the right of": (0, 1),
    "diagonally above and to the left of": (-1, -1),
    "diagonally above and to the right of": (-1, 1),
    "diagonally below and to the left of": (1, -1),
    "diagonally below and to the right of": (1, 1),
}  # fmt: skip


def lay(told: list[str], mat: dict[str, tuple[int, int]]) -> None:
    """Somebody who sees nothing but sentences lays cards on a mat."""
    for one in told:
        found = re.fullmatch(r"Anna: lay (.+?) on your mat(?:,| in the place of) (.+)\.", one)
        assert found, one
        name, where = found.groups()
        if gone := re.fullmatch(r"(.+), which goes onto your compost\. It costs nothing", where):
            mat[name] = mat.pop(gone[1])
            continue
        if where == "with room left on all sides":  # no card of a table lies in row 1 yet
            assert not mat
            mat[name] = (0, 0)
            continue
        new = re.match(r"in a new (row and column|row|column),? ", where)
        where = where.removeprefix(new[0] if new else "")
        side = max((way for way in SIDES if where.startswith(f"{way} ")), key=len)
        (row, col), (down, right) = mat[where.removeprefix(f"{side} ")], SIDES[side]
        lines = [min(way) for way in zip(*mat.values(), strict=True)]
        opened = [said for said, there, least in
                  zip(("row", "column"), (row + down, col + right), lines, strict=True)
                  if there < least]  # fmt: skip
        assert (new[1] if new else "") == " and ".join(opened), "it says where the mat grows"
        mat[name] = (row + down, col + right)


def plant(state: Earth, name: str, space: int) -> None:
    """A card comes to lie on a space, also in the place of another one (R6.6)."""
    area, verb = state.areas[0], "replace" if space in state.areas[0].at else "plant"
    terrain = area.at.pop(space, "")
    area.cell.pop(terrain, None)
    args = (name, *row_col(space)) if verb == "plant" else (name, terrain)
    state.event(verb, 0, args, "R6.2")
    if verb == "plant":
        state.soil(0, -1, "R6.1")
    place(state, 0, name, space)


@pytest.mark.parametrize("seed", range(8))
def test_a_told_place_is_the_one_on_the_mat_now_and_two_plantings_later(seed: int) -> None:
    """R6.2: "row 2, column 4", and the next card at the edge moved all columns: two cards were told
    for one place, and open lines said another one."""
    random, state = Random(seed), table({}, {})
    words, area = Words(GAME, ["Anna", "Ben"]), state.areas[0]
    names = random.sample([n for n in sorted(FLORA) if not CARDS[n].ability("planted")], 14)
    said = {name: GAME.texts.say("en", f"piece.{name}") for name in names}
    told, since, mat = list[list[str]](), [0], dict[str, tuple[int, int]]()
    for number, name in enumerate(names):
        again = number > 6 and number % 4 == 0
        plant(state, name, random.choice(sorted(area.at) if again else area.open_spots()))
        told.append([words.say(words.duty(one)) for one in planted(state, since[-1])])
        since.append(len(state.events))
    for one in told:  # as they are planted, one by one
        lay(one, mat)
    late = dict[str, tuple[int, int]]()
    for at in range(0, len(names), 3):  # three open lines, read when the third one is planted
        later = table({}, {})
        for event in state.events[: since[min(at + 3, len(names))]]:
            whose = cell(*map(int, event.args[1:])) if event.verb == "plant" else (
                later.areas[0].cell[str(event.args[1])])  # fmt: skip
            plant(later, str(event.args[0]), whose)
        lay([words.say(words.duty(one)) for one in planted(later, since[at])], late)
    for laid in (mat, late):
        lies = [(laid[said[name]], row_col(space)) for name, space in area.cell.items()]
        off = {(there[0] - row, there[1] - col) for there, (row, col) in lies}
        assert len(off) == 1, "every card lies by the others as the match has it"


def test_hands_are_told_that_a_card_costs_nothing() -> None:
    """R6.4, C8: E090 saves 2 on trees, E098 saves 1: the Japanese Maple of 3 is free, and nobody
    was told so; E004, a tree of 6, costs 3."""
    lie = [card("E090", 1, 1), card("E098", 1, 2)]
    state = play(table({"hand": ["E001", "E004"], "soil": 6, "tableau": lie}, {}))
    play(state, act("choose", 0, "plant"), act("plant", 0, "E001", 0, 2))
    play(state, act("plant", 0, "E004", 0, 1))
    dear, free, other = (GAME.texts.say("en", f"piece.{n}") for n in ("E004", "E001", "E098"))
    assert by_hand(state)[1:] == [
        f"Anna: lay {free} on your mat, in a new row above {other}. It costs nothing.",
        f"Anna: lay {dear} on your mat, to the left of {free}.",
        "Anna: pay 3 soil: 3 left.",
    ]


def test_hands_are_told_what_an_event_costs_and_where_it_lies() -> None:
    """R9.2: Solar Flare costs a sprout and two growth; only its cards were told."""
    own = {"hand": ["E264"], "tableau": [card("E172", 0, 0, sprouts=1, growth=2)]}
    state = play(table(own, {}), act("play", 0, "E264"))
    said = by_hand(state)
    assert said[0] == "Anna: lay Solar Flare in your event space."
    name = GAME.texts.say("en", "piece.E172")
    assert {*said[1:]} == {
        f"Anna: take 1 sprout off {name}: 0 left.",
        f"Anna: take 2 growth off {name}: 0 left.",
    }


def test_the_token_goes_to_the_action_that_was_chosen_last() -> None:
    """R4.1: who chose, and where, was seen afterwards alone; what lay there before is over."""
    state = play(table({"soil": 9}, {"soil": 9}), act("choose", 0, "water"))
    told = "Anna: take the active-player token and put it on Water on your board."
    assert by_hand(state)[0] == told
    while state.active == 0:
        (seat, *_) = state.awaiting().must
        play(state, state.legal(seat)[-1])
    assert not any("token" in one for one in by_hand(state)), "Ben takes it up for his choice"
    play(state, act("choose", 1, "grow"))
    told = [one for one in by_hand(state) if "token" in one]
    assert told == ["Ben: take the active-player token and put it on Grow on your board."]


def test_the_last_growth_of_a_plant_is_told_as_its_canopy() -> None:
    """R8.2 to R8.4: hands laid a trunk like any other, and took one like any other off. "4 in all,
    then the canopy" stood beside 5/5."""
    own = {"tableau": [card("E014", 0, 0)], "stack": [["put", "growth", 2, ["*"]]]}
    busy = {"tableau": [card("E005", 0, 0)], "stack": [["put", "sprout", 2, ["*"]]]}
    state = play(table(own, busy, chosen="grow"), act("growth", 0, "E014"))
    assert by_hand(state) == ["Anna: put 1 growth on Basil: 1 there in all."]
    play(state, act("growth", 0, "E014"))
    told = "Anna: put 1 trunk on Basil and the canopy on top: 2 growth there in all."
    assert by_hand(state) == [told]
    state = table({**own, "tableau": [card("E014", 0, 0, growth=1)]}, busy, chosen="grow")
    play(state, act("growth", 0, "E014"))
    told = "Anna: the last growth on Basil is a canopy: put it on top."
    assert by_hand(state) == [told]
    own = {"tableau": [card("E014", 0, 0, growth=2)], "stack": [["lose", "growth", 1]]}
    state = table(own, busy, chosen="grow")  # there is no other growth
    assert by_hand(state)[-1] == "Anna: take 1 growth off Basil, the canopy first: 1 left."


def test_hands_are_told_how_many_sprouts_go_on_each_card() -> None:
    """R8.1: what came off was told, and what went on was not: the mat on the table fell behind.
    The sum grew after hands had done a part of it, and nobody knew how much should lie there."""
    tableau = [card("E001", 0, 0, sprouts=1), card("E005", 0, 1)]
    own = {"tableau": tableau, "stack": [["put", "sprout", 4, ["*"]]]}
    state = table(own, {}, chosen="water")
    play(state, *[act("sprout", 0, one) for one in ("E001", "E005", "E001")])
    one, other = (GAME.texts.say("en", f"piece.{one}") for one in ("E001", "E005"))
    assert by_hand(state)[:2] == [
        f"Anna: put 2 sprouts on {one}: 3 there in all.",
        f"Anna: put 1 sprout on {other}: 1 there in all.",
    ]


def test_sprouts_that_left_a_full_card_are_told_before_those_that_come_there_after_that() -> None:
    """R8.1: "put 3 sprouts on it: 9 there in all" was told of a card with six places."""
    full, name = CARDS["E005"].sprout_spaces, GAME.texts.say("en", "piece.E005")
    stack = [["put", "sprout", 2, ["*"]], ["lose", "sprout", 3]]
    tableau = [card("E005", 0, 0, sprouts=full), card("E001", 0, 1, sprouts=2)]
    state = table({"tableau": tableau, "stack": stack}, {}, chosen="water")
    play(state, *[act("unsprout", 0, "E005")] * 3)
    off = f"Anna: take 3 sprouts off {name}: {full - 3} left."
    assert by_hand(state)[:1] == [off]
    play(state, *[act("sprout", 0, "E005")] * 2)
    put = f"Anna: put 2 sprouts on {name}: {full - 1} there in all."
    assert [one for one in by_hand(state) if name in one] == [off, put]


def test_growth_that_left_a_full_plant_is_told_before_the_canopy_that_comes_there_again() -> None:
    """R8.4: "put the canopy on top", where it lay, stood above "take 1 growth off, the canopy
    first"."""
    stack = [["put", "growth", 1, ["*"]], ["lose", "growth", 1]]
    state = table({"tableau": [card("E014", 0, 0, growth=2)], "stack": stack}, {}, chosen="grow")
    play(state, act("growth", 0, "E014"))
    assert by_hand(state)[:2] == [
        "Anna: take 1 growth off Basil, the canopy first: 1 left.",
        "Anna: the last growth on Basil is a canopy: put it on top.",
    ]


def test_what_came_on_an_empty_card_is_told_before_it_leaves_it() -> None:
    """R7.13: nothing else lay there."""
    own = {"tableau": [card("E014", 0, 0)], "stack": [["put", "growth", 2, ["*"]]]}
    state = table(own, {}, chosen="grow")
    play(state, *[act("growth", 0, "E014")] * 2)
    state.areas[0].growth["E014"] -= 1
    state.event("ungrow", 0, ("E014",), "R7.13")
    assert by_hand(state)[:2] == [
        "Anna: put 1 trunk on Basil and the canopy on top: 2 growth there in all.",
        "Anna: take 1 growth off Basil, the canopy first: 1 left.",
    ]


def test_whoever_pays_with_a_card_of_the_hand_is_told_to_lay_it_on_the_compost() -> None:
    """R7.11: "Player 1 composts a card" of an unseen hand, and no word for hands."""
    state = play(table({"hand": ["E001", "E004"], "tableau": [card("E163", 0, 0)]}, {}))
    play(state, act("choose", 0, "compost"))
    while "use" not in verbs(state, 0):
        play(state, state.legal(0)[0])
    play(state, act("use", 0, "E163"), act("compost", 0, "E001"))
    said = "Anna: lay 1 card of your hand face down on your compost: 3 in all."
    assert said in by_hand(state), "two came there from the deck"
    assert "Anna: take 5 soil: 5 in all." in by_hand(state)


def test_cards_are_told_in_the_order_in_which_they_came_with_the_hand_of_that_moment() -> None:
    """R5.4, R7.11: "lay 1 card of your hand on your compost" stood above the draws, for an empty
    hand; and "draw 1: 5 in hand" counted in the card that the line below it brings."""
    state = table({"unseen": 3}, {}, options={"hands": "unknown"})
    first = len(state.events)
    for verb, args in (("draw", (1,)), ("keep_one", (4,))):
        state.event(verb, 0, args, "R5.4")
    compost_hand(state, 0, UNSEEN, "R7.11")
    told = [(one.verb, one.args) for one in state.duties(first) if one.seat == 0]
    assert told == [("draw", (1, 2)), ("keep_one", (4,)), ("compost_hand", (1, 1))]


def test_nobody_chooses_among_cards_that_come_after_that() -> None:
    """R7.11: one composted, two drawn, one composted: both were one sum below the draw."""
    state = table({"unseen": 3}, {}, options={"hands": "unknown"})
    first = len(state.events)
    for chosen in (True, True, False, True):
        if chosen:
            state.event("compost", 0, (1,), "R7.11")
            compost_hand(state, 0, UNSEEN, "R7.11")
        else:
            state.event("draw", 0, (2,), "R5.4")
    told = [(one.verb, one.args) for one in state.duties(first) if one.seat == 0]
    assert told == [("compost_hand", (2, 2)), ("draw", (2, 1)), ("compost_hand", (1, 3))]


def test_a_card_is_drawn_before_it_is_planted_in_what_hands_are_told() -> None:
    """R5.4, R6.2: "lay the oak on your mat" stood above the draw that had brought it; what is drawn
    after that stays below it."""
    state = table({}, {})
    for verb, args in (("draw", (1,)), ("plant", ("E004", 1, 1)), ("keep_one", (4,)),
                       ("plant", ("E001", 1, 2)), ("draw", (3,))):  # fmt: skip
        state.event(verb, 0, args, "R5.4")
    owed = [Event(verb, 0, args) for verb, args in (
        ("planted_first", ("E004",)), ("planted_by", ("E001", "E004", "")), ("pay", (1, 2)),
        ("draw", (4, 4)), ("keep_one", (4,)))]  # fmt: skip
    told = [one.verb for one in state.in_order(owed, 0)]
    assert told == ["draw", "planted_first", "keep_one", "planted_by", "pay"]


def test_japanese_counts_soil_in_pieces() -> None:
    """「払えるのは1です」: a number alone reads as a digit."""
    said = GAME.texts.say("ja", "refusal.no_soil", {"cost": 3, "soil": 1})
    assert said == "土壌が3個必要ですが、払えるのは1個です。"
