"""No shared view, history or light tells of a card in a hand before that card is shown."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from companion.session.api import Ask
from companion.session.asked import names
from companion.session.drawn import into_hand
from companion.session.session import Session
from companion.session.start import begin
from engine import games
from engine.core.dealer import Dealer
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE, Arg, Reveal, Step

HIDING = ("gaia", "hadara", "earth")
"""The games with hands."""


def session_of(name: str, hands: str = "known") -> Session:
    game = games.load(name)
    options: dict[str, Any] = {"hands": hands}
    if name == "gaia":
        options["mode"] = "advanced"
    return begin(game, 2, options, faces=game.stand_ins(1))


def held(session: Session) -> set[str]:
    """Cards that seats are told to hold and that never lay open (the table itself shows those), nor
    went from a mat onto a compost before all."""
    open_ = set(names(session.state.view(None)))
    for step in (entry.step for entry in session.match.log):
        if step.seat == TABLE:
            open_ |= {str(arg) for arg in step.args}
        elif step.verb == "replace":
            open_.add(str(step.args[1]))
    told = {n for seat in range(2) for n in names(session.seen_by(seat))}
    return {name for name in told - open_ if name in session.faces}


def words(data: Any) -> set[str]:
    """Every text in a view; frozen values are taken apart."""
    return set(names(json.loads(json.dumps(data, default=str))))


def tells(session: Session, cards: set[str]) -> set[str]:
    """Which of these cards the shared screens tell, by id or by name."""
    view = session.view()
    shown = {key: value for key, value in asdict(view).items() if key != "header"}
    shown["awaiting"] = {}
    lines = [asdict(line) for line in session.history()]
    said = [
        session.say(text)
        for text in (
            *(line.text for line in session.history()),
            *(one.text for one in view.happened),
            *([view.notice.text] if view.notice else []),
            *([view.question.text] if view.question else []),
        )
    ]
    assert not [one for one in view.happened if one.text.key == "log.hidden" and one.gained]
    found = words(shown) | words(lines) | words(session.cues())
    game = session.match.game
    # Identical cards share a name: it is a secret only if none of them lies open.
    open_ = {str(game.texts.word("en", n)) for n in session.known.public() if n in session.faces}
    secret = {str(game.texts.word("en", card)): card for card in cards}
    all_said = " ".join(said)
    named = {
        card
        for name, card in secret.items()
        if name not in open_ and re.search(rf"\b{re.escape(name)}\b", all_said)
    }
    return (cards & found) | named


@pytest.mark.parametrize("name", HIDING)
def test_a_match_with_known_hands_tells_none_of_them(name: str) -> None:
    session, dealer, random = session_of(name), Dealer(5), Random(5)
    most = 0
    for number in range(160):
        state = session.state
        awaiting = state.awaiting()
        if awaiting.reveals:
            step: Any = dealer.deal(state, awaiting.reveals[0])
        elif awaiting.must:
            step = random.choice(state.legal(awaiting.must[0]))
        else:
            break
        assert session.choose(step) is None
        cards = held(session)
        most = max(most, len(cards))
        if number < 40 or number % 8 == 0:
            assert tells(session, cards) == set(), step
    assert most >= 3


def meant(session: Session, seat: int) -> tuple[str, str]:
    """A held card that can mean several things, and one that can do nothing now."""
    cards = sorted(set(names(session.seen_by(seat))) & held(session))
    several = [c for c in cards if len(session.involving(c)) > 1]
    nothing = [c for c in cards if not session.involving(c)]
    return next(iter(several), ""), next(iter(nothing), "")


@pytest.mark.parametrize("name", HIDING)
def test_a_card_named_out_of_a_hand_is_told_to_its_seat_alone(name: str) -> None:
    """Its question and its refusal; whoever named it hears both."""
    session, dealer, random = session_of(name), Dealer(5), Random(6)
    asked = refused = 0
    for _ in range(80):
        awaiting = session.state.awaiting()
        if awaiting.reveals:
            session.choose(dealer.deal(session.state, awaiting.reveals[0]))
            continue
        if not awaiting.must or (asked and refused):
            break
        seat = awaiting.must[0]
        several, nothing = meant(session, seat)
        if nothing:
            notice = session.show(nothing, seat)
            if notice is not None and not held(session).isdisjoint({nothing}):
                assert session.view().notice is None or nothing not in words(
                    asdict(session.view().notice)
                )
                assert tells(session, held(session)) == set()
                refused += 1
        if several:
            assert session.show(several, seat) is None
            own = [q for q in session.private(seat) if q.ask is Ask.WHICH]
            if own:
                assert own[0].piece == several
                assert tells(session, held(session)) == set()
                assert session.answer(own[0].id, "no") is None
                asked += 1
        if seat in session.state.awaiting().must:
            session.choose(random.choice(session.state.legal(seat)))
    assert asked
    # In Hadara a drawn card can always be bought or sold, or its choice is refused beforehand.
    assert refused or name == "hadara"


def test_a_card_shown_at_a_reader_is_open_to_all() -> None:
    """The same refusal at a pad is for everybody: all have seen the card."""
    from companion.session.api import Notice, Text

    session = session_of("gaia")
    dealer = Dealer(5)
    while session.state.awaiting().reveals:
        session.choose(dealer.deal(session.state, session.state.awaiting().reveals[0]))
    (card, *_) = sorted(held(session))
    told = Notice(Text("notice.no_meaning", {"piece": card}), piece=card, station="desk/pad")
    session.telling.notice = told
    session.telling.changed()
    assert session.view().notice == told
    session.telling.notice = Notice(Text("notice.no_meaning", {"piece": card}), piece=card)
    session.telling.changed()
    assert session.view().notice is None


def test_whose_card_is_stolen_is_asked_without_naming_the_hand() -> None:
    """Gaia's lightning: the table shows a card of the victim; its known hand is not listed."""
    session, dealer, random = session_of("gaia"), Dealer(2), Random(2)
    for _ in range(4000):
        awaiting = session.state.awaiting()
        stolen = [p for p in awaiting.reveals if p.verb == "stolen"]
        if stolen:
            break
        if awaiting.reveals:
            session.choose(dealer.deal(session.state, awaiting.reveals[0]))
        elif awaiting.must:
            legal = session.state.legal(awaiting.must[0])
            bolts = [a for a in legal if str(a.args[:1]).find("lightning") >= 0]
            session.choose(random.choice(bolts or legal))
        else:
            session = session_of("gaia")
    else:
        pytest.fail("nobody ever stole a card")
    victim = stolen[0].seat
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.REVEAL
    assert tells(session, held(session)) == set()
    (own,) = (q for q in session.private(victim) if q.ask is Ask.REVEAL)
    assert len(own.choices) - len(question.choices) == question.withheld > 0


def test_the_history_names_no_drawn_card_until_it_lies_open() -> None:
    session, dealer = session_of("earth"), Dealer(5)
    while session.state.awaiting().reveals or not held(session):
        awaiting = session.state.awaiting()
        step: Any = (
            dealer.deal(session.state, awaiting.reveals[0])
            if awaiting.reveals
            else session.state.legal(awaiting.must[0])[0]
        )
        session.choose(step)
    drawn = [e.step for e in session.match.log if isinstance(e.step, Reveal) and e.step.seat >= 0]
    secret = [step for step in drawn if step.args[0] in held(session)]
    assert secret
    lines = session.history()
    assert sum(line.text.key == "log.hidden" for line in lines) > 0
    assert all(
        step.args[0] not in held(session)
        for line in lines
        for step in line.steps
        if step.seat != TABLE
    )


@pytest.mark.parametrize("name", ["earth", "gaia", "hadara"])
def test_the_history_names_no_card_that_was_drawn_and_taken_back(name: str) -> None:
    """Nobody held it any more, so the list of what was undone told everybody; redo gave it back."""
    session, dealer = session_of(name), Dealer(5)
    while not held(session):
        awaiting = session.state.awaiting()
        step: Any = (
            dealer.deal(session.state, awaiting.reveals[0])
            if awaiting.reveals
            else session.state.legal(awaiting.must[0])[0]
        )
        session.choose(step)
    drawn = held(session)
    while held(session):
        assert session.undo() is None
    lines = session.history()
    assert any(line.undone for line in lines)
    told = {
        str(value).removeprefix("piece.") for one in lines for value in one.text.params.values()
    }
    assert not drawn & (told | {arg for one in lines for step in one.steps for arg in step.args})
    assert session.redo() is None
    assert held(session)


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seed", [5, 6])
def test_the_history_never_names_a_card_that_only_a_seat_saw(name: str, seed: int) -> None:
    """Earth: what was drawn and not kept, or composted from a hand (R1.5), was named as soon as
    nobody hid it any more."""
    session, dealer, random = session_of(name), Dealer(seed), Random(seed)
    seen = set(session.known.public())  # what has lain open to all, by the views themselves
    closed: set[str] = set()
    for _ in range(220):
        awaiting = session.state.awaiting()
        if not (awaiting.reveals or awaiting.must):
            break
        step: Any = (
            dealer.deal(session.state, awaiting.reveals[0])
            if awaiting.reveals
            else random.choice(session.state.legal(awaiting.must[0]))
        )
        assert session.choose(step) is None
        seen |= session.known.public()
        if name != "earth" and not isinstance(step, Reveal):
            seen |= set(map(str, step.args))  # there a card is sold or discarded before all eyes
        if step.seat >= 0:
            closed |= {str(arg) for arg in step.args if str(arg) in session.faces}
    for _ in range(2):
        lines = session.history()
        told = {str(v).removeprefix("piece.") for one in lines for v in one.text.params.values()}
        told |= {str(arg) for one in lines for step in one.steps for arg in step.args}
        assert closed - seen or name == "hadara"  # R17.2: what is chosen is public
        assert not told & (closed - seen)
        session.undo_to(session.view().length - 8)  # what is undone is listed, too


def test_a_card_that_was_drawn_is_named_once_it_lies_open() -> None:
    session, dealer, random = session_of("earth"), Dealer(5), Random(5)
    planted = set[str]()
    while not planted:
        awaiting = session.state.awaiting()
        step: Any = (
            dealer.deal(session.state, awaiting.reveals[0])
            if awaiting.reveals
            else random.choice(session.state.legal(awaiting.must[0]))
        )
        session.choose(step)
        planted = {str(step.args[0])} if step.verb == "plant" else planted
    drawn = {s.args[0] for one in session.history() for s in one.steps if s.verb == "draw"}
    assert planted <= drawn


def test_which_card_of_a_tornado_is_kept_only_its_seat_knows() -> None:
    """R9.11: that it had lain open once told nobody who holds it now."""
    game, steps = games.load("gaia"), list[Step]()
    session = begin(game, 5, {"hands": "known", "mode": "advanced"}, faces=game.stand_ins(1))
    ahead, shown = session.state.clone(), set[Arg]()
    for step in random_steps(ahead, 4, Counts()):
        ahead.take(step)
        steps.append(step)
        shown.update(step.args if step.seat == TABLE else ())
        if step.verb == "keep" and step.args[0] in shown:
            break
    assert steps[-1].verb == "keep"
    assert session.choose(*steps[:-1]) is None
    assert session.choose(steps[-1]) is None
    told = session.history()[-1]
    assert (told.text.key, told.steps) == ("log.hidden", ())


def test_a_tile_that_everybody_saw_is_named_when_it_is_taken_back() -> None:
    """R3.2: "Taken back: A move of Player 1 with a hidden card" was said of a civilization."""
    session = begin(games.load("peloponnes"), 2)
    assert session.choose(Reveal("civilization", 0, ("civ3",))) is None
    assert session.undo() is None
    (told,) = (line for line in session.history() if line.undone)
    assert told.text.key == "verb.civilization"


def until_both_draw(session: Session) -> None:
    """Earth: both seats have an Island that lets them draw, and nobody has drawn."""
    dealer = Dealer(5)
    while {one.seat for one in session.state.awaiting().reveals if into_hand(one)} != {0, 1}:
        owed, must = session.state.awaiting().reveals, session.state.awaiting().must
        open_ = [prompt for prompt in owed if not into_hand(prompt)]
        step = dealer.deal(session.state, open_[0]) if open_ else session.legal(must[0])[0]
        assert session.choose(step) is None


def test_a_seat_that_drew_since_is_told_that_its_draw_keeps_its_choice() -> None:
    """What Seat 1 "did since" was told to Seat 1 as the reason, and it had but drawn (R5)."""
    session = session_of("earth")
    until_both_draw(session)
    piles = iter(sorted(session.state.could_be(session.state.awaiting().reveals[0])))
    assert session.choose(*session.dealt(0, lambda pile: next(piles))) is None
    notice = session.take_back(0)
    assert notice is not None
    said = session.say(notice.text)
    assert "Seat 1 has drawn since" in said
    assert "did since" not in said


@pytest.mark.parametrize("hands", ["known", "unknown"])
def test_a_real_table_is_told_that_an_undone_draw_stays_with_its_seat(hands: str) -> None:
    """Put back on its pile, the next seat to draw had the hand that this one had seen."""
    session = session_of("earth", hands)
    if hands == "known":
        until_both_draw(session)
        piles = iter(sorted(session.state.could_be(session.state.awaiting().reveals[0])))
        assert session.choose(*session.dealt(0, lambda pile: next(piles))) is None
    else:
        dealer = Dealer(5)
        while not [one for one in session.state.events if (one.verb, one.seat) == ("draw", 0)]:
            owed, must = session.state.awaiting().reveals, session.state.awaiting().must
            step: Any = dealer.deal(session.state, owed[0]) if owed else session.legal(must[0])[0]
            assert session.choose(step) is None
    assert session.undo() is None
    kept = [one.text for one in session.view().duties if "on no pile" in session.say(one.text)]
    assert [session.say(one) for one in kept] == [
        "Seat 1, your draw was undone. Cards you already took stay face down beside you, "
        "on no pile; next time you draw, take them first."
    ]
    assert tells(session, held(session)) == set()
    assert session.redo() is None
    assert not [one for one in session.view().duties if one.text in kept]


def test_gaia_a_card_that_was_drawn_and_undone_stays_in_its_hand() -> None:
    """Nothing was told, and the next one drew it from the deck (R5.1)."""
    session, dealer = session_of("gaia", "unknown"), Dealer(5)
    while owed := session.state.awaiting().reveals:
        assert session.choose(dealer.deal(session.state, owed[0])) is None
    seat = session.state.awaiting().must[0]
    draw = next(step for step in session.legal(seat) if step.verb == "draw")
    assert session.choose(draw) is None
    assert session.undo() is None
    told = [(one.text.key, one.text.params) for one in session.view().duties]
    assert ("undone.keep", {"seat": seat}) in told
    assert session.choose(draw) is None
    assert "undone.keep" not in {one.text.key for one in session.view().duties}
