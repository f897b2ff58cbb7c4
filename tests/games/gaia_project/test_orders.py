"""R4.2: of the orders of income people are asked about those alone that differ in their bowls."""

from __future__ import annotations

import re
from itertools import permutations, product
from typing import Any

from companion.cli.offers import Offers
from companion.session.questions import Questions
from companion.session.spot import SpotChecks
from companion.session.words import Words
from engine.core.steps import Action
from engine.core.text import goods, goods_in
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.decisions.orders import orders
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.seat import Seat
from tests.games.gaia_project.table import act, bowls
from tests.games.gaia_project.test_factions import pass_both, play


def coming(inside: list[int], *items: tuple[int, int]) -> Seat:
    """A seat with these bowls and power that is still to come."""
    return Seat(bowl=[*inside, 0], income=[("structure", (item,)) for item in items])


def words(gestures: list[Any]) -> dict[str, str]:
    """Name -> what the bowls are told to hold."""
    return {one.name: one.card.replace("\u00a0", " ") for one in gestures}


def test_the_order_of_charges_is_not_asked_for() -> None:
    """Two of I and six of II, 4, 1 and 3 power and a token. Token first: eight power lift three
    to II and five to III. Token last: two to II, six to III, and the token stays in I."""
    found = orders(coming([2, 6, 0], (f.CHARGE, 4), (f.TOKEN, 1), (f.CHARGE, 1), (f.CHARGE, 3)), 1)
    assert words(found) == {
        "income_first": "I 0  II 4  III 5",
        "income_last": "I 1  II 2  III 6",
    }
    assert found[0].steps == (Action("income", 1, ("token:1",)),), "the rest follows by itself"
    assert all(one.instead for one in found)


def test_where_every_order_ends_alike_there_is_one_answer() -> None:
    """Six of I and one power: the token changes nothing of it."""
    found = orders(coming([6, 0, 0], (f.CHARGE, 1), (f.TOKEN, 1)), 0)
    assert words(found) == {"income_alone": "I 6  II 1  III 0"}


def test_a_token_between_two_charges_may_be_an_end_of_its_own() -> None:
    """Nothing in the bowls, two tokens, 1 and 1 power."""
    found = orders(coming([1, 0, 0], (f.CHARGE, 1), (f.TOKEN, 1), (f.CHARGE, 1)), 0)
    assert words(found) == {
        "income_first": "I 0  II 2  III 0",
        "income_last": "I 1  II 0  III 1",
    }


def climbed(inside: list[int], order: tuple[tuple[int, int], ...]) -> str:
    """R5.1 by hand: a token comes to I; one power lifts one of I, or of II where I is empty."""
    one, two, three = inside
    for what, amount in order:
        for _ in range(amount):
            if what == f.TOKEN:
                one += 1
            elif one:
                one, two = one - 1, two + 1
            elif two:
                two, three = two - 1, three + 1
    return f"I {one}  II {two}  III {three}"


def told_of(order: tuple[tuple[int, int], ...]) -> str:
    """What people call an order."""
    kinds = "".join("T" if what == f.TOKEN else "P" for what, _ in order)
    if re.fullmatch("T+P+", kinds):
        return "income_first"
    if re.fullmatch("P+T+", kinds):
        return "income_last"
    if re.fullmatch("T+P+T+", kinds):
        return "income_around"
    return "income_between" if re.fullmatch("P+T+P+", kinds) else "income_turns"


def test_an_answer_is_called_by_an_order_that_leads_to_its_bowls_r4_2() -> None:
    """A guest had four tokens in II and one in III, 2 and 1 power and two tokens to come: all power
    first gives 2, 1 and 4, which the answer "in between" told, and "Power first" gave 1, 3, 3."""
    items = ((f.CHARGE, 2), (f.TOKEN, 2), (f.CHARGE, 1))
    assert words(orders(coming([0, 4, 1], *items), 0)) == {
        "income_first": "I 0  II 5  III 2",
        "income_between": "I 1  II 3  III 3",
        "income_last": "I 2  II 1  III 4",
    }
    sets = (items, (*items, (f.TOKEN, 1)), (*items[1:], (f.CHARGE, 4), (f.TOKEN, 1)))
    for these, inside in product(sets, product((0, 1, 2), (0, 1, 4), (0, 1))):
        ways = {order: climbed([*inside], order) for order in permutations(these)}
        found = orders(coming([*inside], *these), 0)
        said = [(one.name, one.card.replace("\u00a0", " ")) for one in found]
        assert sorted(bowls for _, bowls in said) == sorted({*ways.values()})
        if len(said) > 1:
            assert {*said} <= {(told_of(order), bowls) for order, bowls in ways.items()}
            assert said[0][0] == "income_first"
            assert said[-1] == ("income_last", climbed([*inside], tuple(sorted(these)))), said


def test_orders_that_are_called_the_same_tell_how_they_begin_r4_2() -> None:
    """Two tokens of two different kinds of income: after one of them the power lifts less. Both
    were called "by turns"."""
    sets = product((0, 1, 2), (0, 1, 4), (0, 1))
    items = ((f.TOKEN, 1), (f.TOKEN, 2), (f.CHARGE, 1), (f.CHARGE, 4))
    twice = 0
    for inside in sets:
        said = [(one.name, one.remark) for one in orders(coming([*inside], *items), 0)]
        names = [name for name, _ in said]
        assert len({*said}) == len(said)
        assert all(bool(told.key) == (names.count(name) > 1) for name, told in said)
        twice += any(told.key == "begins_token" for _, told in said)
    assert twice, "this test is about two orders of one name"


def test_the_brainstone_is_asked_about_by_where_all_ends_r15_9() -> None:
    """R15.9: one token and the stone in I, one power: either moves up. Before the token comes the
    stone alone can, and that ends as the first of them."""
    board = coming([0, 0, 0], (f.CHARGE, 1), (f.TOKEN, 1))
    board.stone = 1
    found = orders(board, 0)
    assert words(found) == {
        "income_stone_2": "I 1  II 0  III 0",
        "income_stone_1": "I 0  II 1  III 0",
    }
    assert found[0].steps == (Action("income", 0, ("token:1",)), Action("stone", 0, ("bowl2",)))


def test_a_brainstone_that_always_moves_first_leaves_less_to_ask_r15_9() -> None:
    board = coming([0, 0, 0], (f.CHARGE, 1), (f.TOKEN, 1))
    board.stone, board.stone_first = 1, True
    assert words(orders(board, 0)) == {"income_alone": "I 1  II 0  III 0"}


def taklons() -> Any:
    """An institute charges four and brings a token, the economy charges one: the stone and two
    tokens in I."""
    own = {"structures": {"1C": "institute"}, "research": {"economy": 1}}
    state = play("taklons", **own, bowls=[2, 0, 0], brainstone=1)
    pass_both(state)
    return state


def test_one_answer_gives_the_whole_income_of_the_brainstone_r15_9() -> None:
    """Guests were asked step by step, twice or more in one income."""
    asked = Questions(Words(GAME, ("Ada", "Ben")), GAME.catalogue.faces)
    first = taklons()
    told = orders(first.boards[0], 0)
    assert len({(one.name, one.card) for one in told}) == len(told) > 1
    for answer in told:
        state = taklons()
        text = asked.turn(state, 0, 0, state.legal(0), gestures=state.gestures(0)).text
        assert text.key == "ask.stone_income"
        for step in answer.steps:
            act(state, step.verb, 0, *step.args)
        one, two, three, _ = bowls(state, 0)
        assert answer.card.replace("\u00a0", " ") == f"I {one}  II {two}  III {three}"
        assert answer.name.endswith(str(state.boards[0].stone))
        assert state.phase == "actions", "nothing is asked any more"


def test_where_no_order_is_asked_for_the_brainstone_is_asked_about_once_r15_9() -> None:
    """The economy charges one: the stone or a token of two moves to II."""
    state = play("taklons", research={"economy": 1}, bowls=[2, 0, 0], brainstone=1)
    pass_both(state)
    assert words(state.gestures(0)) == {
        "income_stone_2": "I 2  II 0  III 0",
        "income_stone_1": "I 1  II 1  III 0",
    }


def test_an_income_that_ends_alike_in_every_order_is_no_question_and_told_r4_2() -> None:
    """It was asked for with one answer. Six of I and an institute: four tokens move to II, and the
    new one stays in I, before them or after."""
    state = play("terrans", structures={"1C": "institute"}, bowls=[6, 0, 0])
    pass_both(state)
    make = Questions(Words(GAME, ("Ada", "Ben")), GAME.catalogue.faces)
    asked = make.turn(state, 0, 0, state.legal(0), gestures=state.gestures(0))
    assert asked.settled is not None
    first = len(state.events)
    for step in asked.settled.steps:
        act(state, step.verb, 0, *step.args)
    assert state.events[first][:3] == ("income_settled", 0, (1, 4)), "a token and four power"
    assert bowls(state, 0) == (3, 4, 0, 0)


def test_what_income_brought_and_what_came_back_is_told_in_one_sum_r4_1_r6_2() -> None:
    """One line of one item was told, and the rest changed unseen. Terrans: 1 ore, 1 knowledge and
    1 ore of the mine, and 1 ore of the booster; three tokens come back, into bowl II (R15.1). An
    institute charges four: the new token and two of I go up, then one of II to III."""
    state = play("terrans", gaia_area=3, bowls=[1, 0, 0])
    first = len(state.events)
    pass_both(state)
    assert [one[:3] for one in state.gains(0, first)] == [
        ("received", 0, (goods({"ore": 3, "knowledge": 1}),)),
        ("returned", 0, (goods({"power_tokens": 3}),)),
    ]
    state = play("terrans", structures={"1C": "institute"}, bowls=[2, 1, 0])
    first = len(state.events)
    pass_both(state)
    act(state, "income", 0, "token:1")
    ((verb, _, (got,), _),) = state.gains(0, first)
    assert verb == "received"
    assert dict(goods_in(str(got))) == {"ore": 2, "knowledge": 1, "power": 4, "power_tokens": 1}


def test_what_income_brings_and_a_full_store_loses_add_up_to_what_is_there_r1_6() -> None:
    """ "+5 credits" stood above "lost −2", and five were kept. Ore: one, that of the mine and that
    of the booster come, and 15 are kept at most."""
    state = play("terrans", ore=14)
    first = len(state.events)
    pass_both(state)
    ((_, _, (got,), _),) = state.gains(0, first)
    lost = [dict(goods_in(str(one.args[-1]))) for one in state.losses(first) if one.seat == 0]
    assert dict(goods_in(str(got)))["ore"] == 3
    assert sum(one["ore"] for one in lost) == -2
    assert state.boards[0].r[f.ORE] == 15


def test_each_answer_leads_to_the_bowls_that_it_tells() -> None:
    """R4.2: Terrans with an institute charge four and gain a token; seven tokens of the Gaia area
    wait for an answer of their own (R15.1)."""
    for number in range(2):
        state = play("terrans", structures={"1C": "institute"}, gaia_area=7, bowls=[2, 1, 0])
        pass_both(state)
        found = orders(state.boards[0], 0)
        assert [one.name for one in found] == ["income_first", "income_last"]
        for step in found[number].steps:
            act(state, step.verb, 0, *step.args)
        one, two, three, _ = bowls(state, 0)
        assert found[number].card.replace("\u00a0", " ") == f"I {one}  II {two}  III {three}"
        assert state.legal(0)[0].verb == "area"


def test_screens_offer_the_orders_and_every_single_step_can_still_be_given() -> None:
    """A record, a robot or the terminal goes on step by step, in any order that is legal."""
    state = play("terrans", structures={"1C": "institute"}, bowls=[2, 1, 0])
    pass_both(state)
    make = Questions(Words(GAME, ("Ada", "Ben")), GAME.catalogue.faces)
    asked = make.turn(state, 0, 0, state.legal(0), gestures=state.gestures(0))
    shown = [one.label.key for found in asked.groups().values() for one in found]
    assert shown == ["gesture.income_first", "gesture.income_last"]
    single = {one.steps for one in asked.choices if not one.is_gesture}
    assert single == {(step,) for step in state.legal(0)} != set()
    terminal = Offers(str, len, str, str)
    terminal.show(asked)
    listed = {one.steps for offer in terminal.now for one in offer}
    assert single <= listed, "the terminal lists each"


def test_nobody_counts_before_the_income_is_settled_r4_2() -> None:
    """A number was asked for beside the order of the income, and the next seat had none yet."""
    state, checks = play("terrans", structures={"1C": "institute"}, bowls=[2, 1, 0]), SpotChecks()
    checks.start(state)
    pass_both(state)
    checks.step(state)
    assert checks.due is None
    act(state, "income", 0, "token:1")
    assert state.phase == "actions"
    checks.step(state)
    assert checks.due is not None
