"""The smaller parts of the core: options, texts, ledger, catalogue, dealer, random play, pads."""

from __future__ import annotations

from typing import Any

import pytest

from engine import games
from engine.core.dealer import Dealer
from engine.core.game import BadOptions
from engine.core.ledger import Event, because, total, totals
from engine.core.match import Match, refuse
from engine.core.play import Counts, play_out, random_steps
from engine.core.refusal import Refusal
from engine.core.state import Awaiting, Prompt
from engine.core.steps import TABLE, Action, Adjustment, Reveal
from tests.engine.toy import CARDS, TOY, ToyState


def state(seats: int = 2) -> ToyState:
    found = TOY.start(seats, TOY.check_options(seats, {}), {})
    assert isinstance(found, ToyState)
    return found


# -- options ---------------------------------------------------------------------------------


def test_options_are_completed_with_defaults_and_read_from_text() -> None:
    assert TOY.check_options(2, {}) == {"stones": 3, "kind": "plain", "trio": False}
    given = {"stones": "4", "kind": "fancy", "trio": "true"}
    assert TOY.check_options(3, given) == {"stones": 4, "kind": "Fancy", "trio": True}


@pytest.mark.parametrize(
    ("seats", "chosen", "sentence"),
    [
        (4, {}, "2 to 3 seats, not 4"),
        (2, {"speed": 1}, "no option 'speed'"),
        (2, {"stones": 5}, "'stones' can be 3, 4, not 5"),
        (2, {"stones": True}, "not True"),
        (3, {"trio": 1}, "not 1"),
        (2, {"trio": True}, "means nothing with 2 seats"),
        (2, {"kind": None}, "not None"),
    ],
)
def test_wrong_options_are_told_in_one_sentence(
    seats: int, chosen: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadOptions, match=sentence):
        TOY.check_options(seats, chosen)


def test_an_option_without_meaning_may_be_left_at_its_default() -> None:
    assert TOY.check_options(2, {"trio": False})["trio"] is False


def test_a_game_without_a_campaign_leads_nowhere() -> None:
    assert TOY.next_match(state(), {}) is None


def test_games_are_found_by_id() -> None:
    assert "peloponnes" in games.ids()
    assert games.load("peloponnes").id == "peloponnes"
    with pytest.raises(KeyError, match="chess"):
        games.load("chess")


# -- texts -----------------------------------------------------------------------------------


def test_sentences_have_their_gaps_filled_with_names() -> None:
    say = TOY.texts.say
    assert (
        say("en", "refusal.too_few", {"count": 2, "what": "stones"}) == "There are only 2 stones."
    )
    assert say("ja", "game.name") == "おもちゃ"
    assert say("ja", "only.english") == "Only here"
    assert say("fr", "game.name") == "Toy"
    assert say("en", "no.such.key") == "no.such.key"


def test_the_house_has_sentences_for_every_game() -> None:
    for key in ("adjust_over", "drawn_since", "others_depend", "shown_since"):
        for language in ("en", "ja"):
            assert TOY.say(Refusal(key, params={"seat": 2}), language) != f"refusal.{key}"


def test_copies_of_a_piece_have_its_name() -> None:
    assert TOY.texts.word("en", "c2#2") == "the two"
    assert TOY.texts.word("en", "c3") == "c3"
    assert TOY.texts.word("en", 4) == 4


def test_steps_and_events_are_said_with_seat_names_or_numbers() -> None:
    card = Reveal("card", 1, ("c2#2",))
    assert TOY.texts.say_step("en", card, TOY.grammar) == "Seat 2 draws the two"
    assert TOY.texts.say_step("en", card, TOY.grammar, ["Anna", "Ben"]) == "Ben draws the two"
    assert TOY.texts.say_step("ja", card, TOY.grammar) == "席2が二を引く"
    mend = Adjustment("adjust", 0, ("stones", 4))
    assert TOY.texts.say_step("en", mend, TOY.grammar) == "Set stones to 4"
    assert TOY.texts.say_event("en", Event("gave", 0, (2,))) == "Seat 1 gives 2."


# -- ledger ------------------------------------------------------------------------------------


def test_sums_and_causes_of_the_ledger() -> None:
    ledger = [(0, "stones", 3, "T1", 0), (1, "stones", 2, "T1", 0), (0, "stones", -1, "T3", 1),
              (-1, "pot", 4, "", 2), (0, "points", 5, "T4", 3)]  # fmt: skip
    assert total(ledger, 0, "stones") == 2
    assert totals(ledger, 2) == [{"points": 5, "stones": 2}, {"stones": 2}]
    assert because(ledger, 0, "stones") == [ledger[0], ledger[2]]


# -- catalogue, pads -----------------------------------------------------------------------------


def test_the_catalogue_tells_copies_sensed_pieces_and_unknown_faces() -> None:
    catalogue = TOY.catalogue
    assert catalogue.same_face("c2") == ["c2", "c2#2"]
    assert [piece.id for piece in catalogue.sensed()] == list(CARDS)
    assert catalogue.unknown({}) == ["c3"]
    assert catalogue.unknown({"c3": {"number": 3}}) == []
    assert "c1" in catalogue
    assert "c9" not in catalogue


def test_a_piece_at_a_pad_means_the_reveals_that_it_could_be() -> None:
    toy = state()
    assert toy.involving("c2") == [Reveal("card", 0, ("c2",)), Reveal("card", 1, ("c2",))]
    toy.take(Reveal("card", 0, ("c2",)))
    assert toy.involving("c2") == []
    assert toy.involving("c3") == [Reveal("card", 1, ("c3",))]


def test_what_a_reveal_carries_goes_to_the_place_of_its_prompt() -> None:
    toy = state()
    assert toy.carried(Reveal("card", 1, ("c3",))) == {"c3": "seat1:card"}
    assert toy.carried(Action("done", 0)) == {}


class Row(ToyState):
    """A table that owes two cards of a row at once."""

    def awaiting(self) -> Awaiting:
        return Awaiting(reveals=tuple(Prompt("card", TABLE, "cards", f"row:{n}") for n in (0, 1)))


def test_of_equal_prompts_a_reveal_goes_to_the_place_it_names_or_to_the_first() -> None:
    row = Row(2, 0)
    assert row.carried(Reveal("card", TABLE, ("c1", "row:1"))) == {"c1": "row:1"}
    assert row.carried(Reveal("card", TABLE, ("c1",))) == {"c1": "row:0"}


def test_refuse_judges_steps_of_every_kind() -> None:
    toy = state()
    assert refuse(toy, Reveal("card", 0, ("c1",))) is None
    assert refuse(toy, Adjustment("adjust", 0, ("stones", 2))) is None
    assert refuse(toy, Action("done", 0)) is not None


# -- dealer and random play ----------------------------------------------------------------------


def test_equal_seeds_deal_equal_cards() -> None:
    prompt = Prompt("card", 0, "cards", "seat0:card")
    one = [Dealer(seed).deal(state(), prompt) for seed in range(30)]
    assert one == [Dealer(seed).deal(state(), prompt) for seed in range(30)]
    assert {reveal.args[0] for reveal in one} == set(CARDS)


def test_random_play_ends_and_counts_decisions() -> None:
    counts = Counts()
    toy = state(3)
    steps = play_out(toy, 5, counts)
    assert toy.outcome() is not None
    assert toy.awaiting() == ((), (), ())
    assert 3 <= counts.decisions <= steps - 3
    # Somebody held at most all nine stones: nine gifts, done, shout.
    assert 5 <= counts.largest_legal <= 11


def test_forced_steps_and_reveals_are_no_decisions() -> None:
    from engine.core.play import _pick

    counts = Counts()
    from random import Random

    assert _pick([Action("done", 0)], Random(1), counts) == Action("done", 0)
    assert counts.decisions == 0
    _pick([Action("done", 0), Action("shout", 0)], Random(1), counts)
    assert (counts.decisions, counts.largest_legal) == (1, 2)


def test_a_seat_that_may_act_is_asked_now_and_then_and_never_waited_for() -> None:
    optional = 0
    for seed in range(200):
        match = Match.start(TOY, 3)
        for step in random_steps(match.state, seed, Counts()):
            optional += step.seat in match.state.awaiting().may
            assert match.take(step) is None
        assert match.state.outcome() is not None
    assert optional > 10
