"""What a match of Hadara tells people to do is what they can do there."""

from __future__ import annotations

import json
import re

from companion.session.session import Session
from companion.session.start import begin
from companion.session.words import Words
from companion.twin.meaning import why_not
from engine.core.play import Counts, random_steps
from engine.core.steps import Action
from engine.games.hadara.faces import DATA
from engine.games.hadara.state import Hadara
from tests.games.hadara.match import table as laid
from tests.games.hadara.table import GAME, act, face, pick, play, seat, step


def test_at_a_table_on_the_screen_nobody_is_told_what_hands_do() -> None:
    """Whoever has no cardboard was told to draw a monument, to lay tiles and to turn the wheel."""
    table = json.loads((DATA / "text.en.json").read_text("utf-8"))
    kinds = ("how.", "show.", "teach.", "refusal.first", "news.")
    asked = [key for key in table if key.startswith(kinds) and ".print" not in key]
    asked = [key for key in asked if not key.endswith(".pad")]  # said at a reader alone
    said = [table.get(f"{key}.screen", table[key]) for key in asked if ".screen" not in key]
    begins = r"(?:^|[,.:] |\b(?:or|and|First) )"
    hands = rf"{begins}(?:draw|lay (?:a|it)|show (?:it|the)|turn (?:it|the|your|over)|put)\b"
    assert len(said) > 30
    assert not [one for one in said if re.search(hands, one, re.IGNORECASE)]


def by_hand(state: Hadara) -> list[str]:
    """What hands of seats move at a table of cardboard, as a host says it."""
    words = Words(GAME, ["Anna", "Ben"])
    return [words.say(words.duty(event)) for event in state.by_hand(0) if event.seat >= 0]


def test_whoever_buys_is_told_to_pay_and_where_card_and_markers_go() -> None:
    """R5.3: a purchase told hands nothing, and undo told them. Income 1, military 1 for 3 coins."""
    state = play(pick([], "Y1-07", coins=5, tracks=(2, 2, 2, 9)), act("buy", 0, "Y1-07"))
    assert by_hand(state) == [
        "Anna: pay 3 coins (2 left), lay the card before you, set your markers to 3 income, "
        "3 military."
    ]


def test_whoever_sells_is_told_what_to_take_in_one_sum() -> None:
    """R5.4, R14.3: 2 coins in epoch I, and one more by a purple card."""
    own = {"P1-B01": face("sell_plus_1")}
    state = play(pick(["P1-B01"], "Y1-01", coins=0, faces=own), act("sell", 0, "Y1-01"))
    assert by_hand(state) == ["Anna: put the card in the box and take 3 coins (3 in all)."]


def test_whoever_integrates_is_told_to_turn_the_colony_over_r7_3() -> None:
    """Hands were told to pay and to move markers, and nothing of the colony itself."""
    state = step("colonies", seat(coins=5, tracks=(2, 9, 2, 9)), seat())
    play(state, act("integrate", 0, 3))
    assert by_hand(state)[0] == "Anna: turn your colony of level 3 over and lay it before you."


def test_a_gold_medal_that_is_bought_is_told_to_be_laid_r11_1() -> None:
    state = step("medals", seat(coins=9), seat())
    play(state, act("gold", 0))
    assert by_hand(state) == [
        "Anna: lay one of your gold medals on your board.", "Anna: pay 6 coins (3 left).",
    ]  # fmt: skip


def test_a_bonus_tile_is_told_to_be_laid_on_the_statue_r8_2() -> None:
    """Hands were told to move a marker, and nothing of the tile that raised it."""
    state = step("statues", seat(tracks=(1, 1, 6, 9)), seat())
    play(state, act("carve", 0, "ST6", "yellow", "track"))
    assert by_hand(state)[0] == (
        "Anna: lay a yellow bonus tile on statue 6 of your board, colour side up."
    )
    assert taken_off(state) == ["Anna: take the yellow bonus tile off statue 6 again."]


def test_a_bonus_tile_is_told_to_be_laid_on_the_silver_medal_r11_3() -> None:
    state = step("medals", seat(coins=9), seat())
    play(state, act("silver", 0, "red"))
    assert by_hand(state)[0] == (
        "Anna: lay a red bonus tile on a silver medal of your board, colour side up."
    )
    assert taken_off(state) == ["Anna: take the red bonus tile off your silver medal again."]


def taken_off(state: Hadara) -> list[str]:
    """What goes again when all of it is undone, as a host says it."""
    words = Words(GAME, ["Anna", "Ben"])
    return [
        words.say(words.undone(event, state.named, ".none")) for event in state.standing().values()
    ]


def test_what_leaves_in_a_feeding_is_one_sum() -> None:
    """R10.2: three cards without food, each by its name; what each gave goes with it."""
    state = step("feeding", seat(cards=["Y1-01", "Y1-02", "R1-04"], tracks=(5, 4, 2, 0)), seat())
    play(state, *(act("remove", 0, card) for card in ("Y1-01", "Y1-02", "R1-04")))
    assert by_hand(state) == [
        "Anna: put Yellow I (cost 1: income 1), Yellow I (cost 2: income 2), Red I (cost 2: "
        "military 2) in the box and set your markers to 2 income, 2 military."
    ]
    state.note("sold", 0, ("piece.G1-01",), "R5.4")  # not: put the card, put 3 cards in the box
    boxed = [one for one in by_hand(state) if "in the box" in one]
    assert boxed == ["Anna: put 1 green card, 2 yellow cards, 1 red card in the box."]


def test_cards_that_go_apart_are_told_by_their_colours() -> None:
    """R5.3, R5.4: "Lay 4 cards before you. Put the card in the box." Which ones?"""
    state = step("income", seat(), seat())
    for verb, card in (("bought", "Y1-01"), ("bought", "R1-04"), ("bought_free", "R1-03")):
        state.note(verb, 0, (f"piece.{card}", 1), "R5.3")
    state.note("sold_unseen", 0, ("deck.blue1.short", 2), "R5.4")
    assert [one for one in by_hand(state) if "card" in one] == [
        "Anna: lay 1 yellow card, 2 red cards before you.",
        "Anna: put 1 blue card in the box.",
    ]


def told(session: Session) -> set[str]:
    return {duty.text.key for duty in session.view().duties if duty.seat == 0}


def test_a_card_that_was_only_shown_is_told_to_go_on_its_pile() -> None:
    """R4.3: after a purchase the other card counted as discarded, and nobody said where it goes."""
    session, tabletop = laid("pad")
    session.choose(Action("buy", 0, ("Y1-02",)))
    tabletop.put("desk/pad", "Y1-01")
    tabletop.settle()
    said = [session.say(duty.text, "en") for duty in session.view().duties if duty.seat == 0]
    assert any("lay Yellow I" in one and "on the yellow discard pile" in one for one in said)
    session.handled(0)
    assert "duty.discarded" not in told(session)


def test_the_spot_of_its_pile_is_lit_until_a_reader_sees_the_card_or_another_seat_goes_on() -> None:
    """R4.3: named by touch it is laid away by hand; laid on the spot it is guided from there."""
    session, tabletop = laid("stations")
    session.choose(Action("discard", 0, ("Y1-01",)))
    assert "duty.discarded" in told(session)
    assert session.lights()["board/yellow"] == "put/1"
    tabletop.put("board/red", "R1-01")
    tabletop.settle()
    tabletop.lift("R1-01")
    tabletop.settle()
    assert session.match.log[-1].step == Action("discard", 1, ("R1-01",))
    assert "put" not in session.lights().get("board/yellow", "")
    owed = {duty.seat for duty in session.view().duties if duty.text.key == "duty.discarded"}
    assert owed == {0}, "what was seen on the spot is not told once more"


def test_what_a_seat_pays_is_told_until_it_is_ticked_or_its_next_step_has_begun() -> None:
    """R4.3: the second card of a step comes at once, before hands have paid for the first."""
    session, _ = laid("pad")
    session.choose(Action("buy", 0, ("Y1-02",)))
    assert "duty.bought_pay_markers" in told(session)
    session.choose(Action("discard", 0, ("Y1-01",)))
    assert "duty.bought_pay_markers" in told(session)
    for card in ("R1-01", "R1-02"):
        seat_ = session.state.awaiting().must[0]
        verb = "discard" if card == "R1-01" else "sell"
        assert session.choose(Action(verb, seat_, (card,))) is None
    assert "duty.bought_pay_markers" in told(session), "the wheel turned; Anna did nothing since"
    session.handled(0)
    assert not told(session)


def test_a_colony_that_is_shown_where_cards_are_chosen_is_no_stranger() -> None:
    """R1.1: "Colony 3 is no card of Hadara", said of one that lay before its seat."""
    refused = why_not(pick([], "Y1-01"), "C03-1", 0)
    assert refused is not None
    said = Words(GAME, ["Anna", "Ben"])
    assert said.say(said.refusal(refused[1])).endswith(
        "is not among the cards that are bought or sold."
    )


def test_an_epoch_is_called_as_its_cards_are() -> None:
    """R3.1: "Epoch 2 begins" stood above "Epoch II, phase A", and II on the backs."""
    state = begin(GAME, 2, {"game": "full", "hands": "known"}).state
    begun = (e for step in random_steps(state, 1, Counts()) if not state.take(step)
             for e in state.events if e.verb == "epoch")  # fmt: skip
    gaps = dict(zip("abc", next(begun).args, strict=True))
    for language in GAME.texts.languages:
        for key in ("event.epoch", "event.epoch.screen"):
            said = GAME.texts.say(language, key, {**gaps, "c": "II"})
            assert "II" in said, (language, said)
            assert str(gaps["a"]) not in said.replace(str(gaps["b"]), ""), (language, said)
