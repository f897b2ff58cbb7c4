"""What Earth refuses at a table: one clear sentence with its rule, and nothing half-done."""

from __future__ import annotations

from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import Layout, Pad
from engine import games
from engine.core.steps import Action, Reveal, Step
from engine.games.earth.faces import CARDS, EVENTS, FLORA, PLANTABLE
from tests.session.hands import Tabletop, full_register

GAME = games.load("earth")
PLAIN = [c for c in sorted(FLORA) if not CARDS[c].ability("planted") and CARDS[c].cost < 4]
EVENT = next(card for card in sorted(EVENTS) if not CARDS[card].abilities[0].cost)
DEAR = next(card for card in sorted(PLANTABLE) if CARDS[card].cost > 5)


class Table:
    """Two seats at one pad; the first seat is to choose an action."""

    def __init__(self, hands: str = "unknown") -> None:
        self.register = full_register(GAME)
        layout = Layout("earth", "pad", {}, {"desk/pad": Pad("desk/pad")})
        self.tabletop = Tabletop(layout, self.register)
        self.session: Session = begin(
            GAME,
            2,
            {"hands": hands},
            layout=layout,
            register=self.register,
            clock=self.tabletop.clock,
        )
        self.tabletop.connect(self.session)
        while self.session.state.view(None)["phase"] in ("setup", "own"):
            self.go_on()
        self.seat = self.session.state.awaiting().must[0]

    @property
    def next(self) -> int:
        """The first seat that has to act."""
        return self.session.state.awaiting().must[0]

    def go_on(self) -> None:
        state, awaiting = self.session.state, self.session.state.awaiting()
        if awaiting.reveals:
            prompt = awaiting.reveals[0]
            self.take(state.reveal(prompt, state.could_be(prompt)[0]))
        else:
            self.take(self.session.legal(awaiting.must[0])[0])

    def take(self, step: Step) -> None:
        assert self.session.choose(step) is None, step

    def refused(self, step: Step) -> str:
        """The rule of the refusal; the sentence is one, in both languages, and nothing changed."""
        before, length = self.session.state.digest(), len(self.session.match.log)
        notice = self.session.choose(step)
        assert notice is not None
        for language, end in (("en", "."), ("ja", "。")):
            said = self.session.say(notice.text, language)
            assert said.count(end) == 1
            assert said.endswith(end)
            assert "{" not in said
        assert (self.session.state.digest(), len(self.session.match.log)) == (before, length)
        return notice.rule


def planting() -> Table:
    table = Table()
    for seat in range(2):
        assert table.session.adjust(seat, "soil", 99) is None
    table.take(Action("choose", table.seat, ("plant",)))
    return table


def test_a_corner_outside_the_box() -> None:
    table = planting()
    table.take(Action("plant", table.seat, (PLAIN[0], 0, 0)))
    assert table.refused(Action("plant", table.seat, (PLAIN[1], 4, 4))) == "R6.2"
    assert table.refused(Action("plant", table.seat, (PLAIN[1], 0, 0))) == "R6.2"


def test_without_the_soil() -> None:
    table = planting()
    assert table.session.adjust(table.seat, "soil", 1) is None
    assert table.refused(Action("plant", table.seat, (DEAR, 0, 0))) == "R6.1"


def test_a_seventeenth_card() -> None:
    table = planting()
    session, seat, cards = table.session, table.seat, PLAIN.copy()
    spots = [(n // 4, n % 4 if n // 4 % 2 == 0 else 3 - n % 4) for n in range(16)]
    planted = 0
    while planted < 16:
        must = session.state.awaiting().must
        if (
            seat in must
            and session.try_(Action("plant", seat, (cards[0], *spots[planted]))) is None
        ):
            table.take(Action("plant", seat, (cards.pop(0), *spots[planted])))
            planted += 1
        elif any(action.verb == "choose" for action in session.legal(must[0])):
            table.take(Action("choose", must[0], ("plant",)))
        else:
            table.take(Action("done", must[0]))
    while not any(a.verb == "choose" for a in session.legal(table.next)):
        table.take(Action("done", table.next))
    table.take(Action("choose", table.next, ("plant",)))
    for at in ((0, 4), (1, 1)):
        assert table.refused(Action("plant", seat, (cards[0], *at))) == "R6.2"


def test_an_event_at_a_forbidden_moment() -> None:
    """In the middle of an action step (R9.1); between two turns the same event may be played."""
    table = planting()
    play = Action("play", table.seat, (EVENT,))
    table.take(Action("plant", table.seat, (PLAIN[0], 0, 0)))
    assert table.refused(play) == "R9.1"
    while not any(action.verb == "choose" for action in table.session.legal(table.next)):
        table.take(Action("done", table.next))
    table.take(play)


def test_a_card_shown_twice_and_a_card_of_no_box() -> None:
    table = Table("known")
    table.take(Action("choose", table.seat, ("grow",)))
    prompt = table.session.state.awaiting().reveals[0]
    card = table.session.state.could_be(prompt)[0]
    table.take(table.session.state.reveal(prompt, card))
    assert table.refused(Reveal("draw", prompt.seat, (card,))) == "R5"
    assert table.refused(Reveal("draw", prompt.seat, ("Z01",))) == "R5"


def test_a_card_of_another_box_at_the_pad_is_named_with_its_box() -> None:
    table = planting()
    table.register.others["04bb0000000001"] = "the café's"
    length = len(table.session.match.log)
    table.tabletop.put("desk/pad", "04bb0000000001")
    table.tabletop.settle()
    told = [one.fault for one in table.session.view().stations if one.fault is not None]
    assert [table.session.say(text) for text in told] == ["A piece of the box “the café's”."]
    assert len(table.session.match.log) == length
