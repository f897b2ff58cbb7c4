"""Bad input at a table of Gaia: one clear sentence, and nothing half-done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.session.api import Ask, Mode, Notice
from companion.twin.explain import Path
from engine.core.steps import Action
from tests.games.gaia.tabletop import GaiaTable, turned_up

PLAYABLE = ("nature_sea#1", "nature_forest#1", "nature_plains#1")
FOREIGN = "04fedcba987654"


def one_sentence(table: GaiaTable) -> str:
    """What the table is told, in both languages without a gap."""
    notice = table.session.view().notice
    assert notice is not None
    for language in ("en", "ja"):
        said = table.session.say(notice.text, language)
        assert said
        assert "{" not in said
        assert "\n" not in said
    return table.session.say(notice.text)


def one_tile() -> GaiaTable:
    """Tier full: seat 1 holds the sea it took; a forest lies in the middle of the grid."""
    table = GaiaTable(PLAYABLE, tier="full")
    table.take(Action("take", 0, ("nature_forest#1",)))
    table.tabletop.lift("nature_forest#1")
    table.put("show/n1", "nature_desert#1")
    table.take(Action("nature", 0, ("nature_forest#1", "0,0")))
    told = table.session.view().instruction
    assert told is not None
    table.put(told.to_station, told.piece)
    assert table.session.view().mode is Mode.EQUAL
    assert told.to_station == "world2/r2c3"
    return table


def test_a_tile_on_a_corner_is_answered_with_the_rule_and_taken_back() -> None:
    table = one_tile()
    before = table.session.state.digest()
    table.put("world2/r3c4", "tile_sea#1")
    why = one_sentence(table)
    assert why == "There the tile would touch only a corner; it needs a whole edge."
    notice = table.session.view().notice
    assert notice is not None
    assert notice.rule == "R6.3"
    told = table.session.view().instruction
    assert told is not None
    assert (told.piece, told.from_station, told.to_place) == (
        "tile_sea#1",
        "world2/r3c4",
        "stock:tile_sea",
    )
    table.lift("tile_sea#1")
    assert table.session.view().mode is Mode.EQUAL
    assert table.session.state.digest() == before


def test_two_tiles_at_once_are_asked_about_and_neither_is_taken() -> None:
    table = one_tile()
    log = list(table.session.match.log)
    table.tabletop.put("world2/r2c4", "tile_sea#1")
    table.put("world2/r2c2", "tile_plains#1")
    view = table.session.view()
    assert view.mode is Mode.ASKING
    assert view.question is not None
    assert view.question.ask in (Ask.CONFIRM, Ask.WHICH)
    assert table.session.match.log == log
    assert table.session.answer(view.question.id, "no") is None
    table.tabletop.settle()
    assert table.session.match.log == log
    table.lift("tile_sea#1")
    table.lift("tile_plains#1")
    assert table.session.view().mode is Mode.EQUAL
    assert table.session.match.log == log


def take_power(table: GaiaTable, power: str) -> None:
    """Seat 1 takes this card and a nature tile, which it lays when seat 2 has drawn two."""
    table.take(Action("take", 0, (power,)))
    table.tabletop.lift(power)
    table.put("show/p0", "sun#1")
    table.take(Action("take", 0, ("nature_sea#1",)))
    table.tabletop.lift("nature_sea#1")
    table.put("show/n0", "nature_desert#1")
    table.take(*(Action("draw", 1, ("nature",)) for _ in range(2)))
    table.take(Action("nature", 0, ("nature_sea#1", "0,0")))


def in_a_window() -> GaiaTable:
    """Seat 1 has laid a lightning; seat 2 may protect."""
    table = GaiaTable(PLAYABLE, power=("lightning#1", "rain#1"), mode="advanced_disaster")
    take_power(table, "lightning#1")
    table.take(Action("lightning", 0, ("lightning#1", "0,0")))
    assert table.session.view().awaiting.may == (1,)
    return table


def test_an_unknown_tag_while_a_power_waits_is_asked_about_and_the_power_waits_on() -> None:
    table = in_a_window()
    before = table.session.state.digest()
    table.tabletop.put("seat2/pad", FOREIGN)
    table.tabletop.wait(10)
    question = table.session.view().question
    assert question is not None
    assert question.ask is Ask.TAG
    assert "{" not in table.session.say(question.text)
    assert table.session.state.digest() == before
    table.session.ignore("seat2/pad")
    table.lift(FOREIGN)
    assert table.session.view().awaiting.may == (1,)
    assert table.session.state.digest() == before


@pytest.mark.parametrize("card", ["city_06", "sun#2", "nature_plains#2"])
def test_a_wrong_card_while_a_power_waits_is_answered_with_the_rule(card: str) -> None:
    table = in_a_window()
    before = table.session.state.digest()
    table.put("seat2/pad", card)
    assert one_sentence(table) == "Only a protection answers the power that was played."
    assert table.session.state.digest() == before
    assert table.session.view().awaiting.may == (1,)


def test_a_protection_before_another_seat_is_nobodys_turn() -> None:
    """R9.12: while seat 1's power waits it said "It is Seat 2's turn"."""
    table = in_a_window()
    table.put("seat1/pad", "protection#1")
    assert one_sentence(table) == "Protection belongs at Seat 2's place."


@pytest.mark.parametrize(
    ("face", "printed"),
    [
        ("city_06", {"site": "moon", "needs": ["sea", "sea", "sea", "sea"]}),
        ("city_06", {"site": "sea", "needs": ["sea", "animal", "animal", "sea"]}),
        ("animal_01", {"needs": ["sea"]}),
        ("goal_03", {"pattern": "two_pairs", "lands": ["sea"]}),
        ("nature_sea", {"land": "plains"}),
        ("city_99", {"site": "sea", "needs": ["sea", "sea", "sea", "sea"]}),
    ],
)
def test_a_face_that_cannot_be_printed_is_refused(face: str, printed: dict[str, object]) -> None:
    table = GaiaTable(PLAYABLE)
    before, faces = table.session.state.digest(), dict(table.session.match.faces)
    notice = table.session.learn(face, printed)
    assert notice is not None
    for language in ("en", "ja"):
        assert "{" not in table.session.say(notice.text, language)
    assert table.session.match.faces == faces
    assert table.session.state.digest() == before


class LaidInAnyOrder(GaiaTable):
    """Cards of one kind lie on its places in another order than they are asked for."""

    def _set_up(self, nature: tuple[str, ...], power: tuple[str, ...]) -> None:
        laid = zip(("n2", "n0", "n1", "l1", "l0"), (*nature, "city_01", "city_02"), strict=True)
        for station, card in laid:
            self.put(f"show/{station}", card)
            assert self.session.view().mode is Mode.EQUAL
        for number, goal in enumerate(("goal_02", "goal_04", "goal_01", "goal_03")):
            self.put(f"goals/g{(3, 1, 0, 2)[number]}", goal)
            assert self.session.view().mode is Mode.EQUAL


def test_the_places_of_a_display_and_of_the_goals_are_filled_in_any_order() -> None:
    """R3.5: goals are revealed, and no place is told apart from another."""
    table = LaidInAnyOrder(PLAYABLE)
    assert table.session.view().awaiting.must == (0,)
    lies = table.session.state.places()
    assert (lies["goal_02"], lies["goal_01"]) == ("goal:3", "goal:0")
    assert (lies[PLAYABLE[0]], lies[PLAYABLE[1]]) == ("nature:2", "nature:0")


class NothingLaid(GaiaTable):
    """The display is still empty."""

    def _set_up(self, nature: tuple[str, ...], power: tuple[str, ...]) -> None:
        pass

    def lie(self) -> dict[str, str]:
        """The cards of the display, as the match has them: all lie right, and none twice."""
        assert self.session.view().mode is Mode.EQUAL
        places = self.session.state.places()
        return {at: piece for piece, at in places.items() if at.startswith("nature:")}

    def asks(self) -> str:
        question = self.session.view().question
        return self.session.say(question.text) if question else ""


@pytest.mark.parametrize("quick", [True, False], ids=["pushed", "lifted"])
def test_a_card_that_is_moved_to_the_place_asked_for_is_one_card(quick: bool) -> None:
    """One sticker is one card. The move was taken for a twin, and both were asked for in turn."""
    table, card = NothingLaid(), "nature_mountain#1"
    table.put("show/n1", card)
    assert table.asks().endswith("lay it on any free place of the nature display.")
    (table.tabletop.lift if quick else table.lift)(card)
    table.put("show/n0", card)
    assert table.lie() == {"nature:0": card}
    assert table.asks().endswith("lay it on any free place of the nature display.")
    table.put("show/n2", "nature_mountain#2")  # a twin with a sticker of its own
    assert table.lie() == {"nature:0": card, "nature:2": "nature_mountain#2"}
    table.tabletop.lift(card)  # and moved with others drawn since, as the next one comes
    table.tabletop.put("show/n1", card)
    table.put("show/n0", "nature_sea#1")
    there = {"nature:0": "nature_sea#1", "nature:1": card, "nature:2": "nature_mountain#2"}
    assert table.lie() == there


def test_the_places_of_a_display_mean_the_same_once_people_decide() -> None:
    """R5.1: cards are moved up, a taken one is given back anywhere, and no twin was drawn."""
    table = GaiaTable(("nature_mountain#1", "nature_forest#1", "nature_plains#1"))
    table.take(Action("take", 0, ("nature_forest#1",)))
    table.lift("nature_forest#1")
    log = list(table.session.match.log)
    table.tabletop.lift("nature_mountain#1")
    table.put("show/n1", "nature_mountain#1")
    assert (table.session.view().mode, table.session.match.log) == (Mode.EQUAL, log)
    table.put("show/n0", "nature_sea#1")  # the new card comes to where one was moved away
    assert table.session.state.places()["nature_sea#1"] == "nature:1"
    assert table.session.view().mode is Mode.EQUAL
    table.session.undo()
    table.session.undo()
    table.lift("nature_sea#1")
    table.put("show/n0", "nature_forest#1")  # it lay at 1, where the mountain lies now
    assert table.session.view().mode is Mode.EQUAL


def test_a_taken_card_that_is_laid_back_and_was_not_drawn_is_told_one_thing() -> None:
    """R5.1: "move it to your hand", and in a box beside that "look at the card once more"."""
    table, card = GaiaTable(), "nature_sea#1"
    table.take(Action("take", 0, (card,)))
    table.lift(card)
    table.tabletop.put("show/n0", card)
    table.tabletop.wait(1.5)
    question = table.session.view().question
    assert question is not None
    assert table.session.answer(question.id, "no") is None
    table.tabletop.settle()
    told = table.session.view().instruction
    assert told is not None
    assert told.to_place == "seat0:hand"
    assert table.session.view().notice is None


def test_undo_names_the_place_of_a_tile_and_the_pile_of_a_card() -> None:
    """ "Move the Desert tile from the desert tile", "take the animals off the box": there lies no
    tile on it, and what was played lies on the discards."""
    table = GaiaTable()
    table.take(Action("nature", 0, ("nature_desert#1", "0,0")))
    table.take(Action("nature", 0, ("nature_sea#2", "1,0")))
    table.take(Action("animal", 1, ("animal_02", "1,0")))
    table.session.undo()
    table.session.undo()
    told = [table.session.say(one.text) for one in table.session.telling.undone]
    assert "Move the Sea tile from the place right of the desert to the stock of Sea tiles." in told
    assert "Seat 2: take animal card 2 off the discards, back into your hand." in told


def test_which_of_two_cards_is_taken_is_asked_by_the_deed() -> None:
    """ "This can mean several things. Mountain card, Plains card": nobody knew what was asked."""
    session = GaiaTable().session
    taken = (Action("take", 0, (card,)) for card in ("nature_sea#1", "nature_forest#1"))
    paths = [Path((step,), 1) for step in taken]
    asked = session.questions_of.paths(session.state, paths, Ask.WHICH, 0, "")
    assert session.say(asked.text).endswith("which card of the display do you take?")


@pytest.mark.parametrize("told_first", [True, False], ids=["asked already", "at once"])
def test_a_card_taken_and_replaced_at_once_is_asked_about_as_both(told_first: bool) -> None:
    """R5.1: what is taken is replaced at once. The new card was only to be taken away again."""
    table = GaiaTable(power=("rain#1", "sun#1"), mode="advanced")
    table.tabletop.lift("rain#1")
    if told_first:
        table.tabletop.settle()
    table.put("show/p0", "tornado#1")
    question = table.session.view().question
    assert question is not None
    assert question.ask is Ask.CONFIRM
    assert question.how is not None
    assert table.session.say(question.how) == (
        "Take Rain  ·  Tornado lies at place 1 of the power display"
    )
    assert table.session.answer(question.id, question.choices[0].id) is None
    assert [entry.step for entry in table.session.match.log[-2:]] == [
        Action("take", 0, ("rain#1",)),
        turned_up("tornado#1", "power:0"),
    ]
    assert table.session.view().mode is Mode.EQUAL


@pytest.mark.parametrize(
    ("card", "said", "rule"),
    [
        (
            "protection#1",
            "A protection answers somebody else's power card, right after it was played.",
            "R9.12",
        ),
        (
            "lightning#1",
            "Lightning is not used in this match. Put it back into the box.",
            "R2.3",
        ),
        (
            "sun#2",
            "Sun is not in this hand yet: touch Draw before you draw a card.",
            "R5.1",
        ),
    ],
)
def test_a_card_that_does_nothing_now_says_why(card: str, said: str, rule: str) -> None:
    """A protection on the own turn, a disaster that was not taken out, a card drawn and nobody said
    so: each was "not an open card of the display"."""
    table = GaiaTable(power=("rain#1", "tornado#1"), mode="advanced")
    if card.startswith("sun"):  # the one that was dealt has been played, where nobody saw it
        table.session.state.unseen[0]["power"] = 0  # type: ignore[attr-defined]
    table.put("seat1/pad", card)
    assert one_sentence(table) == said
    notice = table.session.view().notice
    assert notice is not None
    assert notice.rule == rule


@pytest.mark.parametrize("lifted_first", [True, False], ids=["asked for", "at once"])
def test_a_disaster_that_is_turned_up_unused_says_where_it_goes(lifted_first: bool) -> None:
    """R10.1: a disaster card that nobody took out of the deck was "take it away", and no more."""
    table = GaiaTable(power=("rain#1", "sun#1"), mode="advanced")
    if lifted_first:
        table.take(Action("take", 0, ("rain#1",)))
    table.lift("rain#1")
    table.put("show/p0", "lightning#1")
    told = "Lightning is not used in this match. Put it back into the box"
    assert one_sentence(table).startswith(told)
    if not lifted_first:
        return
    assert one_sentence(table) == f"{told}, and draw another card."
    table.lift("lightning#1")
    table.put("show/p0", "tornado#1")
    assert table.session.state.places()["tornado#1"] == "power:0"


def test_a_power_that_is_shown_says_where_it_can_go() -> None:
    """R9.10: that two tiles side by side change places was only heard when it was refused."""
    table = GaiaTable(PLAYABLE, power=("earthquake#1", "rain#1"), mode="advanced")
    take_power(table, "earthquake#1")
    table.take(Action("nature", 0, ("nature_swamp#1", "0,1")))
    table.take(Action("nature", 1, ("nature_forest#2", "0,2")))
    table.take(Action("nature", 1, ("nature_desert#2", "0,3")))
    table.put("seat1/pad", "earthquake#1")
    question = table.session.view().question
    assert question is not None
    assert question.ask is Ask.WHICH
    assert question.how is not None
    assert table.session.say(question.how).startswith("Touch two tiles side by side")


def test_a_touch_of_a_card_in_the_display_is_no_other_card_that_is_drawn_next() -> None:
    """It asked what "the Desert card" means, and whether it "lies at place 2": nobody had drawn
    one, nor laid one there."""
    table = NothingLaid()
    table.put("show/n0", "nature_desert#1")
    session = table.session
    before = session.pending()
    assert session.idle("nature_desert#1")  # so a touch reads it large
    assert session.show("nature_desert#1") is not None
    assert [*session.questions()] == before
    assert session.show("nature_desert#2") is None  # one out of the pile comes next
    assert session.match.log[-1].step == turned_up("nature_desert#2", "nature:1")


def test_a_display_that_is_filled_names_a_place_only_where_one_is_free() -> None:
    """It said "place 1" while any free place was right; a card that was named by touch, and laid on
    another place than its own, counted twice."""
    table = NothingLaid()
    session, free = table.session, "lay it on any free place of the nature display."
    assert session.say(session.pending()[0].text).endswith(free)
    table.put("show/n2", "nature_desert#1")
    asked = session.pending()[0]
    assert session.say(asked.text).endswith(free)
    assert session.answer(asked.id, f"{asked.choices[1].id}") is None
    table.tabletop.settle()
    assert table.say() == "Put the Forest card on any free place of the nature display."
    assert set(session.lights()) == {"show/n0", "show/n1"}
    table.put("show/n1", "nature_forest#4")
    assert len(session.match.log) == 2
    assert session.say(session.pending()[0].text).endswith("on place 1 of the nature display.")


def test_who_has_a_dead_reader_tells_a_new_card_and_hears_why_at_another_players() -> None:
    """Three tries got a red light: "go on at another's place" held for no card that is new here."""
    table = GaiaTable()
    session = table.session
    session.hear("seat1", "sick", {"at": "pad", "kind": "silent", "count": 9})
    table.put("seat2/pad", "city_06")
    assert session.view().notice == why_not_at_ones_own("city_06")
    table.lift("city_06")
    faces: Any = session.match.faces
    faces.pop("city_05")
    table.put("seat2/pad", "city_05")
    question = session.view().question
    assert question is not None
    assert (question.ask, question.seat, question.piece) == (Ask.FACE, 0, "city_05")


def why_not_at_ones_own(piece: str) -> Notice | None:
    table = GaiaTable()
    table.put("seat1/pad", piece)
    notice = table.session.view().notice
    return replace(notice, station="seat2/pad") if notice else None
