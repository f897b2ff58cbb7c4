"""What seats of Gaia Project are asked, and what each answer says it does and costs."""

from __future__ import annotations

from companion.session.questions import Questions
from companion.session.words import Words
from engine.core.languages import LANGUAGES
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.table import act, bowls, legal, points, seat, stock, table


def said(state: GaiaProject, who: int, language: str = "en") -> tuple[str, dict[str, str]]:
    """The question, and its answers with what people should know before they take one."""
    words = Words(GAME, ["Anna", "Ben"])
    asked = Questions(words, {piece.id: piece.face for piece in GAME.catalogue}).turn(
        state, who, 0, state.legal(who)
    )
    answers = {
        words.say(one.label, language): words.say(one.remark, language) if one.remark else ""
        for one in asked.choices
    }
    return words.say(asked.text, language), answers


def taklons(**more: object) -> GaiaProject:
    return table(seat("taklons", structures={"1C": "mine"}, **more), planets={"1C": "swamp"})


def test_a_charge_is_told_and_where_the_brainstone_then_lies_r15_9() -> None:
    """R15.9: guests were asked where it goes, for three different reasons, and it "went" where it
    stayed."""
    state = taklons(bowls=[2, 4, 0], brainstone=1)
    power.gain(state, 0, ((f.CHARGE, 1),), "R5.1")
    assert said(state, 0) == (
        "Anna, you charge 1 power: does the Brainstone move up from bowl I?",
        {
            "Move the Brainstone to bowl II": "I\u00a02  II\u00a04  III\u00a00",
            "Leave the Brainstone in bowl I": "I\u00a01  II\u00a05  III\u00a00",
            "Always move the Brainstone first": "",
        },
    )
    state = taklons(bowls=[0, 2, 0], brainstone=2)
    power.gain(state, 0, ((f.CHARGE, 1),), "R5.1")
    asked, answers = said(state, 0)
    assert "from bowl II?" in asked
    assert list(answers)[:2] == [
        "Move the Brainstone to bowl III",
        "Leave the Brainstone in bowl II",
    ]


def test_the_brainstone_pays_three_or_so_many_tokens_do_r15_9() -> None:
    """R15.9: 4 power are the stone (3) and a token, or four tokens."""
    state = taklons(bowls=[0, 0, 4], brainstone=3)
    act(state, "convert", 0, "power_qic", 1)
    assert said(state, 0) == (
        "Anna, you pay 4 power: do you spend the Brainstone?",
        {
            "Spend the Brainstone": "worth 3, and 1 token more",
            "Keep the Brainstone": "4 tokens instead",
        },
    )


def test_what_can_be_exchanged_without_the_brainstone_is_offered_r15_9() -> None:
    """Three for three credits looked as if it could not be taken, and a touch took it."""
    words = Words(GAME, ["Anna", "Ben"])
    make = Questions(words, {piece.id: piece.face for piece in GAME.catalogue})
    for tokens in (2, 3):
        state = taklons(bowls=[0, 0, tokens], brainstone=1)
        asked = make.turn(state, 0, 0, state.legal(0))
        dull = [one for one in asked.kept if not asked.possible(one)]
        assert all(state.refuse(one.steps[0]) for one in dull)
        ids = [one.id for one in asked.choices]
        assert ids.count("convert:power_credit:3") == (tokens == 3)
        assert len(ids) == len(set(ids))


def test_a_brainstone_that_is_given_up_is_told_so_r15_9() -> None:
    state = taklons(bowls=[0, 4, 0], brainstone=1)
    power.leave(state, 0, 2, "R10.2", to_gaia=False)
    asked, answers = said(state, 0)
    assert asked == "Anna, 2 tokens leave your bowls for good: is the Brainstone one of them?"
    assert answers == {
        "Keep the Brainstone": "2 tokens instead",
        "Give up the Brainstone for good": "",
    }
    state = taklons(bowls=[5, 0, 0], brainstone=1)
    power.leave(state, 0, 3, "R7.2b", to_gaia=True)
    assert set(said(state, 0)[1]) == {"Keep the Brainstone", "Move the Brainstone to the Gaia area"}


def test_the_brainstone_moves_first_once_for_all_and_is_asked_about_again_r15_9() -> None:
    """It was asked about at nearly every charge, twice in one income."""
    state = taklons(bowls=[2, 4, 0], brainstone=1)
    power.gain(state, 0, ((f.CHARGE, 1), (f.CREDITS, 2)), "R5.1")
    act(state, "standing_stone", 0, "first")
    assert (bowls(state, 0), state.boards[0].stone) == ((2, 4, 0, 0), 2)
    assert stock(state, 0)[0] == 22, "what waited for the answer came"
    power.gain(state, 0, ((f.CHARGE, 3),), "R5.1")  # two tokens out of I, then the stone
    assert (bowls(state, 0), state.boards[0].stone) == ((0, 6, 0, 0), 3)
    assert "Ask me about the Brainstone again" in said(state, 0)[1]
    act(state, "standing_stone", 0, "ask")
    assert legal(state, "standing_stone", 0) == set()


def test_it_is_asked_what_is_paid_with_all_the_same_r15_9() -> None:
    """The standing answer is one about charges: what is spent or lost is never taken unasked."""
    state = taklons(bowls=[0, 0, 4], brainstone=3, standing_stone=True)
    act(state, "convert", 0, "power_qic", 1)
    assert legal(state, "stone", 0) == {("bowl1",), ("bowl3",)}
    assert legal(state, "standing_stone", 0) == set()


def offered(full: bool) -> GaiaProject:
    """A trading station is built beside Taklons with institute."""
    stock = {"bowls": [0, 0, 4] if full else [4, 0, 0], "brainstone": 3}
    state = table(
        seat("terrans", structures={"1C": "mine"}),
        seat("taklons", structures={"1A0": "institute"}, **stock),
        planets={"1C": "terra", "1A0": "swamp"},
    )
    act(state, "upgrade", 0, "1C", "trading_station")
    return state


def test_each_way_to_charge_tells_its_power_and_its_price_r8_2() -> None:
    """R8.2, R15.9: "do you charge 0 power? it costs nothing" charged two and took a point."""
    state = offered(full=True)
    asked, answers = said(state, 1)
    assert asked == "Ben, do you take a new token and charge power?"
    assert answers == {
        "Charge first, then take the token": "only the token, no power",
        "Take the token first, then charge": "2 power, costs 1 point",
        "Do without it": "",
    }
    act(state, "charge", 1, "token_first")
    assert (bowls(state, 1), points(state, 1)) == ((0, 0, 5, 0), 9)
    told = [*said(offered(full=False), 1)[1].values()]
    assert told == ["3 power, costs 2 points", "3 power, costs 2 points", ""], "of an institute"


def test_no_sentence_of_these_has_a_gap() -> None:
    states = [offered(full=True), taklons(bowls=[0, 0, 4], brainstone=3)]
    act(states[1], "convert", 0, "power_qic", 1)
    for language in LANGUAGES:
        for state, who in zip(states, (1, 0), strict=True):
            asked, answers = said(state, who, language)
            assert "{" not in "".join((asked, *answers, *answers.values()))


def test_the_action_of_an_academy_tells_what_it_gives_r7_8() -> None:
    """R7.8, R15.6: one QIC; of the Bal T'aks four credits."""
    for faction, gives in (("terrans", "+1 QIC"), ("baltaks", "+4 credits")):
        state = table(seat(faction, structures={"1C": "academy_action"}), planets={"1C": "terra"})
        assert said(state, 0)[1]["Use the academy's action"] == gives


def test_no_mine_on_the_map_is_an_answer_r7_1() -> None:
    """ "Touch a lit planet, or put your mine there": no reader sees wood."""
    assert GAME.texts.say("en", "how.build") == "Touch a lit planet."
