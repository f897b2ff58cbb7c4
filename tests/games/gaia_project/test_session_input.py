"""Bad input in Gaia Project, at the pad and by touch: one clear sentence, and nothing half-done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.session.api import Ask, Mode, Notice
from companion.session.questions import NO
from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import load as layout
from engine.core.steps import Action, Adjustment, Arg
from engine.games import load
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.decisions.situations import VOCABULARY
from engine.games.gaia_project.state import GaiaProject
from tests.session.hands import Tabletop, full_register

GAME = load("gaia_project")
RICH = {"credits": 30, "ore": 15, "knowledge": 15, "qic": 0, "bowl3": 9}


def bare(tier: str, **options: str) -> tuple[Session, Tabletop]:
    """A table for two on which nothing lies yet."""
    chosen = GAME.check_options(2, options)
    laid, register = layout("gaia_project", tier, 2, chosen), full_register(GAME)
    tabletop = Tabletop(laid, register)
    session = begin(GAME, 2, chosen, layout=laid, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    return session, tabletop


def table(tier: str = "pad", booster: str = "", **stock: int) -> tuple[Session, Tabletop]:
    """Terrans, then Xenos, on the first map in round 1; the first seat is on turn."""
    session, tabletop = bare(tier)
    while prompts := session.state.awaiting().reveals:
        piece = session.state.could_be(prompts[0])[0]
        station = tabletop.layout.stations.get(prompts[0].place)
        if station:
            tabletop.put(station, piece)
            tabletop.settle()
        else:
            assert session.choose(session.state.reveal(prompts[0], piece)) is None
    take(session, "faction", 0, "terrans")
    take(session, "faction", 1, "xenos")
    while state(session).phase != "actions":
        seat = session.state.awaiting().must[0]
        ways = session.state.legal(seat)
        assert session.choose(next((a for a in ways if a.args == (booster,)), ways[0])) is None
    for what, value in (RICH | stock).items():
        assert session.choose(Adjustment("adjust", 0, (what, value))) is None
    tabletop.settle()
    return session, tabletop


def state(session: Session) -> GaiaProject:
    assert isinstance(session.state, GaiaProject)
    return session.state


def take(session: Session, verb: str, seat: int, *args: Arg) -> None:
    notice = session.choose(Action(verb, seat, args))
    assert notice is None, session.say(notice.text)


@contextmanager
def nothing_done(session: Session) -> Iterator[None]:
    """The match is the same afterwards, to the last line of its ledger."""
    before = session.state.digest(), len(session.match.log), list(session.state.ledger)
    yield
    assert (session.state.digest(), len(session.match.log), session.state.ledger) == before


def told(session: Session, notice: Notice | None, key: str, rule: str) -> None:
    """One sentence in both languages, with its rule."""
    assert notice is not None
    assert (notice.text.key, notice.rule) == (f"refusal.{key}", rule)
    for language, end in (("en", "."), ("ja", "。")):
        said = session.say(notice.text, language)
        assert said.endswith(end)
        assert "{" not in said
    assert GAME.texts.has(f"rule.{rule}")


def planets(session: Session, least: int, most: int) -> list[str]:
    """Empty home planets within some steps of the first seat's structures."""
    s = state(session)
    own = [h for h in range(len(s.planet)) if s.owner[h] == 0]
    return [
        s.map.labels[h]
        for h, planet in enumerate(s.planet)
        if planet in range(1, f.GAIA) and s.owner[h] < 0
        if least <= min(s.map.dist[h][g] for g in own) <= most
    ]


def own_mine(session: Session) -> str:
    s = state(session)
    return next(s.map.labels[h] for h in range(len(s.kind)) if s.kind_of(0, h) == f.MINE)


def refused(session: Session, key: str, rule: str, verb: str, seat: int, *args: Arg) -> None:
    with nothing_done(session):
        told(session, session.choose(Action(verb, seat, args)), key, rule)


def test_a_planet_out_of_range() -> None:
    session, _ = table()
    refused(session, "out_of_range", "R7.1a", "build", 0, planets(session, 3, 9)[0])


@pytest.mark.parametrize(("what", "rule"), [("credits", "R7.1b"), ("ore", "R7.1b")])
def test_a_mine_that_cannot_be_paid(what: str, rule: str) -> None:
    session, _ = table(qic=9, **{what: 0})
    refused(session, "too_dear", rule, "build", 0, planets(session, 1, 4)[0])


def test_a_move_in_the_wrong_phase_or_of_the_wrong_seat() -> None:
    session, _ = table()
    refused(session, "not_now", "R3.2", "place", 0, planets(session, 1, 9)[0])
    refused(session, "not_now", "R3.2", "tile", 0, "free1")
    refused(session, "not_now", "R3.2", "charge", 0, "charge")
    refused(session, "not_now", "R3.2", "pass", 1, "booster_mines")


def test_a_shared_action_that_was_used() -> None:
    session, _ = table()
    take(session, "power", 0, "power_4_ore")
    assert session.choose(Adjustment("adjust", 1, ("bowl3", 9))) is None
    refused(session, "space_used", "R7.5", "power", 1, "power_4_ore")


def test_a_booster_that_another_seat_has() -> None:
    session, tabletop = table()
    theirs = state(session).boards[1].booster
    refused(session, "booster_held", "R13.1", "pass", 0, theirs)
    with nothing_done(session):
        tabletop.put(tabletop.layout.pads_of(0)[0], theirs)
        tabletop.settle()
        notice = session.view().notice
        told(session, notice, "booster_held", "R13.1")
        assert notice is not None
        assert session.say(notice.text).startswith("Seat 2 has that booster")
        tabletop.lift(theirs)
        tabletop.settle()


def test_a_booster_that_is_laid_on_the_reader_is_asked_for_as_the_pass() -> None:
    """R13.1: to take it ends the round for its seat; "the booster again?" did not say so."""
    session, tabletop = table()
    booster = next(filter(None, state(session).boosters))
    tabletop.put(tabletop.layout.pads_of(0)[0], booster)
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert (question.ask, question.piece) == (Ask.WHICH, booster)
    assert "do you pass" in session.say(question.text)


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("by_piece", [True, False])
def test_a_booster_laid_on_the_reader_passes_where_that_is_considered_on_the_screen(
    by_piece: bool, again: bool
) -> None:
    """Whoever touched Pass, or this booster, and laid it then was asked whether to pass; also where
    it had lain there before."""
    session, tabletop = table()
    booster, other = list(filter(None, state(session).boosters))[:2]
    tabletop.wait(10.0)  # they were named by touch as they were drawn
    if again:
        tabletop.put(tabletop.layout.pads_of(0)[0], booster)
        tabletop.settle()
        asked = session.view().question
        assert asked is not None
        assert session.answer(asked.id, NO) is None
        tabletop.lift(booster)
        tabletop.settle()
    session.open(booster if by_piece else "pass")
    tabletop.put(tabletop.layout.pads_of(0)[0], booster)
    tabletop.settle()
    assert session.match.log[-1].step == Action("pass", 0, (booster,))
    session.open("upgrade")
    tabletop.lift(booster)
    tabletop.put(tabletop.layout.pads_of(1)[0], other)
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.WHICH, "that is considered no more"


def test_a_booster_taken_out_of_its_row_passes_where_that_is_considered_on_the_screen() -> None:
    """ "Is this what you are doing?" was asked of whoever had touched Pass just before."""
    session, tabletop = table("stations")
    for board in state(session).boards:
        tabletop.lift(board.booster)  # before the seats no reader sees it
    tabletop.settle()
    booster = next(filter(None, state(session).boosters))
    session.open("pass")
    tabletop.lift(booster)
    tabletop.settle()
    assert session.match.log[-1].step == Action("pass", 0, (booster,))


def test_a_booster_laid_back_before_another_is_taken_is_asked_for_as_the_pass() -> None:
    """R13.1: hands lay the old one to the others, on any free place, and take another: they were
    told to move it back."""
    session, tabletop = table("stations")
    for board in state(session).boards:
        tabletop.lift(board.booster)  # before the seats no reader sees it
    tabletop.settle()
    first, mine = state(session), state(session).boards[0].booster
    pad = tabletop.layout.pads_of(0)[0]  # it was shown there once
    for lies in (mine, ""):
        tabletop.put(pad, lies) if lies else tabletop.lift(mine)
        tabletop.settle()
    free = next(n for n, one in enumerate(first.boosters) if not one)
    others = {one for one in first.boosters if one}
    tabletop.put(tabletop.layout.stations[f"booster:{free}"], mine)
    tabletop.settle()
    asked = session.view().question
    assert asked is not None
    steps = [one.steps[0] for one in asked.choices if one.steps]
    assert {(one.verb, *one.args) for one in steps} == {("pass", one) for one in others}
    assert session.say(asked.text).endswith("you pass: which booster do you take?")
    new = next(one for one in first.boosters if one)
    tabletop.lift(new)
    tabletop.settle()
    assert session.match.log[-1].step == Action("pass", 0, (new,)), "the old one lies there"
    assert session.view().mode is Mode.EQUAL


def test_what_has_no_sticker_is_not_to_be_shown_at_the_reader() -> None:
    """R2.3: of the standard tiles four are alike, and none has a sticker."""
    session, _ = bare("pad", map="free", factions="dealt")
    said, lit, heard = dict[str, str](), set[str](), set[str]()
    while prompts := session.state.awaiting().reveals:
        question = session.view().question
        assert question is not None
        assert question.how is not None
        said.setdefault(prompts[0].deck, question.how.key)
        lit |= {prompts[0].deck} if any(session.lights().values()) else set()
        piece = session.state.could_be(prompts[0])[0]
        assert session.choose(session.state.reveal(prompts[0], piece)) is None
        heard |= {session.say(one.text) for one in session.view().happened}
    assert said.pop("turns") == "how.show.turned", "that lies there, and is only said"
    assert "The sector at place 1 is not turned." in heard, "it was turned by 0 steps"
    untagged = {"standard", "federations", "boards"}
    assert said == {d: "how.reveal" if d in untagged else "how.reveal_pad" for d in said}
    assert lit == said.keys() - untagged, "the light asked for a board that has no sticker"
    assert len(said) > len(untagged)


def test_a_tile_that_is_laid_elsewhere_too_early_is_told_what_comes_first() -> None:
    """It was sent into the box without a word; on its own place it is left lying."""
    session, tabletop = bare("stations")
    tabletop.put(tabletop.layout.stations["round:0"], "booster_gaia")
    tabletop.settle()
    notice = session.view().notice
    assert notice is not None
    assert session.say(notice.text) == (
        "The booster with 4 credits and points for Gaia planets comes later. "
        "Now one of the technology tiles goes on the space of terraforming."
    )


def test_the_lights_send_no_hand_where_nothing_lies() -> None:
    """A booster that was lost left its slot lit; a pad said "take", then "choose here", while a
    tile was chosen that carries no tag."""
    session, tabletop = table("stations")
    for board in state(session).boards:
        tabletop.lift(board.booster)
    tabletop.settle()
    booster = next(filter(None, state(session).boosters))
    slot = tabletop.where(booster)
    assert session.lights()[slot].startswith("choose")
    tabletop.lift(booster)
    tabletop.settle()
    for said in ("no", "lost"):
        session.answer(session.questions()[0].id, said)
        tabletop.settle()
    assert session.view().mode is Mode.EQUAL
    assert slot not in session.lights()
    assert set(VOCABULARY.lights.values()) == {"turn"}  # what is chosen so carries no tag


def test_pieces_that_mean_nothing_now() -> None:
    session, _ = table()
    with nothing_done(session):
        notice = session.show("sector_01", 0)
        assert notice is not None
        assert notice.text.key == "notice.answer_first", "nothing lies there to take off"


def test_a_tile_taken_before_and_a_tile_that_covers_nothing() -> None:
    session, _ = table()
    take(session, "power", 0, "power_4_credits")
    take(session, "pass", 1, next(b for b in state(session).boosters if b))
    for _ in range(2):
        at = own_mine(session)
        for what in ("trading_station", "research_lab"):
            for counted, value in RICH.items():
                session.choose(Adjustment("adjust", 0, (counted, value)))
            take(session, "upgrade", 0, at, what)
            if session.state.awaiting().must[0] == 1:
                take(session, "decline", 1)
        if state(session).boards[0].tiles:
            break
        take(session, "tile", 0, "free1")
        take(session, "decline", 0)
    refused(session, "tile_owned", "R12.1", "tile", 0, "free1")
    refused(session, "advanced_level", "R12.3", "tile", 0, "adv-terra")
    refused(session, "no_tile", "R12.1", "tile", 0, "free9")


def test_a_federation_research_and_special_that_are_not_there() -> None:
    session, _ = table(knowledge=3)
    refused(session, "federation_worth", "R10.1", "federate", 0)
    refused(session, "too_dear", "R7.4", "research", 0, "economy")
    refused(session, "no_special", "R7.8", "special", 0, "academy")


def test_whoever_touches_what_cannot_be_done_hears_the_reason_that_people_see() -> None:
    """ "Nothing can be done there now" told nobody that power was short, or ore."""
    session, _ = table(bowl3=3, knowledge=2, ore=0)
    s = state(session)
    own, far = s.boards[0].booster, planets(session, 6, 20)[0]
    assert not f.BOOSTERS[own].special
    for spot, key, rule in (
        ("power_7_knowledge", "power_short", "R5.2"),
        ("qic_4_tech", "too_dear", "R7.6"),
        ("science", "too_dear", "R7.4"),
        (own_mine(session), "too_dear", "R7.3b"),
        (far, "out_of_range", "R7.1a"),
        ("1C", "no_planet", "R7.1a"),
        (s.rounds[2], "scores_in_round", "R12.5"),
        (s.finals[0], "scores_at_end", "R14.1"),
        (s.slots[0], "tile_comes_with", "R12.1"),
        (s.advanced[0], "tile_comes_with", "R12.1"),
        ("fed_12vp", "token_comes_with", "R10.6"),
        (own, "booster_by_itself", "R12.5"),
    ):
        with nothing_done(session):
            told(session, session.show(spot, 0), key, rule)
    notice = session.show("power_7_knowledge", 0)
    assert notice is not None
    assert session.say(notice.text, "en") == "It takes 7 power; bowl III has 3."


def test_the_action_of_a_booster_that_is_laid_on_the_reader_is_asked_first() -> None:
    """R7.8: it began at once, while one from the row asks whether its seat passes."""
    own = "booster_range"
    session, tabletop = table("pad", own)
    first = next(n for n, board in enumerate(state(session).boards) if board.booster == own)
    while session.state.awaiting().must[0] != first:
        assert session.choose(session.state.legal(session.state.awaiting().must[0])[0]) is None
    with nothing_done(session):
        tabletop.put(tabletop.layout.pads_of(first)[0], own)
        tabletop.settle()
    asked = session.view().question
    assert asked is not None
    assert (asked.ask, asked.piece) == (Ask.WHICH, own)
    assert session.say(asked.text).endswith("with 2 power and range +3 for its action now?")
    assert session.choose(next(one.steps[0] for one in asked.choices if one.steps)) is None


def test_a_final_tile_that_is_touched_says_what_it_counts_r14_1() -> None:
    """ "This tile counts by itself, at the end of the match": neither what nor for how much."""
    session, _ = table()
    state(session).finals = ["final_planet_types", "final_fed_structures"]
    notices = [session.show(tile, 0) for tile in state(session).finals]
    assert [session.say(one.text, "en") for one in notices if one is not None] == [
        f"This tile counts at the end: who has most {what} gets 18 points, then 12 and 6."
        for what in ("planet types", "structures in federations")
    ]
    texts = load("gaia_project").texts
    assert all(texts.has(f"what.{tile.replace('final', 'most')}") for tile in f.FINALS)


def test_the_own_booster_in_the_row_is_a_pass_though_its_action_was_used() -> None:
    """R13.1: it was taken for its action once more, and ordered back: "used already this round"."""
    own = "booster_range"
    session, tabletop = table("stations", own)
    for board in state(session).boards:
        tabletop.lift(board.booster)
    first = next(n for n, board in enumerate(state(session).boards) if board.booster == own)
    while own not in state(session).boards[first].used or not any(
        a.verb == "pass" for a in session.state.legal(first)
    ):
        seat = session.state.awaiting().must[0]
        ways = session.state.legal(seat)
        assert session.choose(next((a for a in ways if a.args == (own,)), ways[0])) is None
    tabletop.settle()
    assert session.view().mode is Mode.EQUAL
    free = state(session).boosters.index("")
    tabletop.put(tabletop.layout.stations[f"booster:{free}"], own)
    tabletop.settle()
    view = session.view()
    assert view.notice is None
    assert view.question is not None
    passes = [step for one in view.question.choices for step in one.steps]
    assert {step.verb for step in passes} == {"pass"}
    assert {step.args[0] for step in passes} == {b for b in state(session).boosters if b}


def test_a_tile_at_the_wrong_place_has_one_order_straight_to_its_own() -> None:
    """ "It belongs on terraforming" stood above "move it into the box"."""
    session, tabletop = bare("stations")
    while (prompt := session.state.awaiting().reveals[0]).deck != "advanced_tiles":
        piece = session.state.could_be(prompt)[0]
        assert session.choose(session.state.reveal(prompt, piece)) is None
    piece, (own, other) = (
        session.state.could_be(prompt)[0],
        ("advanced:terra", f"advanced:{f.TRACK_CODES[2]}"),
    )
    assert prompt.place == own
    tabletop.put(tabletop.layout.stations[other], piece)
    tabletop.settle()
    view = session.view()
    assert view.notice is None
    assert view.instruction is not None
    assert (view.instruction.from_place, view.instruction.to_place) == (other, own)
    tabletop.lift(piece)
    tabletop.put(tabletop.layout.stations[own], piece)
    tabletop.settle()
    assert state(session).advanced[0] == piece
    assert session.view().mode is Mode.EQUAL
    unawaited = next(iter(f.ROUND_TILES))
    tabletop.put(tabletop.layout.stations[other], unawaited)
    tabletop.settle()
    assert session.view().notice is not None
    tabletop.lift(unawaited)
    tabletop.lift(piece)
    tabletop.put(tabletop.layout.stations[other], piece)  # it lies already: the order says so
    tabletop.settle()
    view = session.view()
    assert view.notice is None
    assert view.instruction is not None
    assert (view.instruction.from_place, view.instruction.to_place) == (other, own)


def test_in_set_up_boosters_lie_on_any_frame() -> None:
    """R2.9: they lie open, in no order. Of the free frames only the first was believed, though any
    was asked for."""
    session, tabletop = bare("stations")
    while (prompt := session.state.awaiting().reveals[0]).deck != "boosters":
        piece = session.state.could_be(prompt)[0]
        assert session.choose(session.state.reveal(prompt, piece)) is None
    frames = [at for at in tabletop.layout.stations if at.startswith("booster:")]
    for frame in reversed(frames):
        prompt, before = session.state.awaiting().reveals[0], len(session.match.log)
        drawn = session.state.could_be(prompt)[0]
        tabletop.put(tabletop.layout.stations[frame], drawn)
        tabletop.settle()
        assert len(session.match.log) == before + 1, frame
        told = session.view().instruction
        assert told is None or "booster" not in session.say(told.text), frame
