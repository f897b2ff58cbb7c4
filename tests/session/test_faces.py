"""Faces that the owner tells while playing: asked for once, kept, never changed under a match."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.session.api import Ask, Mode, Text
from companion.session.session import Session
from companion.session.start import begin, resume, with_stand_ins
from companion.store import house
from companion.store.store import Store
from companion.table.layout import Layout, Pad
from companion.table.register import Register
from engine import games
from engine.core.dealer import Dealer
from engine.core.faces import BadFaces
from engine.core.game import Game
from engine.core.state import Prompt
from engine.core.steps import TABLE, Action, Reveal
from tests.session.hands import Tabletop, uid_of

GAIA = games.load("gaia")
CITY = {"site": "plains", "needs": ["forest", "sea", "sea", "animal"]}
OTHER = {"site": "swamp", "needs": ["forest", "sea", "desert", "animal"]}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "house.db")


def to_life(session: Session) -> Prompt:
    """Lay out the nature display; the next card is from the life deck."""
    for number in (1, 2, 3):
        prompt = session.state.awaiting().reveals[0]
        session.choose(session.state.reveal(prompt, f"nature_sea#{number}"))
    return session.state.awaiting().reveals[0]


def show_city(session: Session, card: str) -> None:
    prompt = session.state.awaiting().reveals[0]
    assert session.choose(session.state.reveal(prompt, card)) is None


def test_what_one_match_was_told_no_other_match_asks(store: Store) -> None:
    """A second match that began before the face was told takes it from the owner's file."""
    first = begin(GAIA, 2, store=store)
    second = begin(GAIA, 2, store=store)
    to_life(first)
    to_life(second)
    show_city(first, "city_06")
    assert first.waiting.face is not None
    asked = first.view().question
    assert asked is not None
    assert asked.text == Text("ask.face_new", {"piece": "kind.city"})
    assert first.learn("city_06", CITY) is None
    show_city(second, "city_06")
    assert second.waiting.face is None
    assert second.printed("city_06") == CITY
    assert "city_06" in second.state.places()


def with_herd(store: Store) -> Session:
    """A match in which an animal card for plains was shown, told, taken and played."""
    session = begin(GAIA, 2, store=store)
    to_life(session)
    show_city(session, "animal_01")
    assert session.learn("animal_01", {"site": "plains"}) is None
    while (awaiting := session.state.awaiting()).reveals:
        prompt = awaiting.reveals[0]
        card = next(p for p in session.state.could_be(prompt) if not p.startswith("animal"))
        assert session.choose(session.state.reveal(prompt, card)) is None
        if session.waiting.face is not None:
            face = session.waiting.face.face
            assert session.learn(face, printed(GAIA, face)) is None
    steps = [
        Action("nature", 0, ("nature_plains#1", "0,0")),
        Action("take", 0, ("animal_01",)),
        Reveal("show", TABLE, ("city_04", "life:0")),
        Action("draw", 1, ("nature",)),
        Action("draw", 1, ("nature",)),
        Action("animal", 0, ("animal_01", "0,0")),
    ]
    for step in steps:
        assert session.choose(step) is None, step
    return session


def test_a_match_replays_as_it_was_played_after_an_edit(store: Store) -> None:
    session = with_herd(store)
    before = session.state.digest()
    house.teach(store, "gaia", "animal_01", {"site": "sea"}, "111")
    again = resume(store, session.view().header.match, games.load)
    assert again.printed("animal_01") == {"site": "plains"}
    assert again.state.digest() == before
    later = begin(GAIA, 2, store=store, faces=house.faces(store, "gaia", "111"))
    assert later.printed("animal_01") == {"site": "sea"}


def test_a_face_that_has_not_counted_yet_is_right_when_the_match_is_opened_again(
    store: Store,
) -> None:
    session = with_herd(store)
    session.undo()
    length = len(session.match.log)
    house.teach(store, "gaia", "animal_01", {"site": "sea"}, "111")
    number = session.view().header.match
    for _ in range(2):
        again = resume(store, number, games.load)
        assert again.printed("animal_01") == {"site": "sea"}
        assert len(again.match.log) == length
        assert again.match.undone == [], "what was undone was played with the old face"
        notice = again.try_(Action("animal", 0, ("animal_01", "0,0")))
        assert notice is not None
        assert notice.rule == "R6.10"


def test_a_stand_in_is_no_face_to_be_corrected(store: Store) -> None:
    session = begin(GAIA, 2, store=store, faces=GAIA.stand_ins(1))
    before = session.printed("animal_01")
    house.teach(store, "gaia", "animal_01", {"site": "sea"}, "111")
    again = resume(store, session.view().header.match, games.load)
    assert again.printed("animal_01") == before


@pytest.mark.parametrize(
    ("face", "printed", "key"),
    [
        ("city_06", {"site": "lava", "needs": CITY["needs"]}, "refusal.face_value"),
        ("city_06", {"site": "plains", "needs": ["animal"] * 4}, "refusal.face_value"),
        ("city_06", {"site": "plains"}, "refusal.face_lacks"),
        ("city_06", {**CITY, "cost": 3}, "refusal.face_extra"),
        ("city_01", CITY, "notice.face_known"),
        ("nothing", CITY, "notice.face_known"),
    ],
)
def test_a_face_that_cannot_be_is_refused_and_nothing_changes(
    store: Store, face: str, printed: dict[str, Any], key: str
) -> None:
    session = begin(GAIA, 2, store=store)
    to_life(session)
    show_city(session, "city_06")
    length = len(session.match.log)
    notice = session.learn(face, printed)
    assert notice is not None
    assert notice.text.key == key
    for language in ("en", "ja"):
        sentence = session.say(notice.text, language)
        assert "{" not in sentence
        assert "\n" not in sentence
    assert session.match.faces == {}
    assert house.faces(store, "gaia", "111") == {}
    assert len(session.match.log) == length
    assert any(q.ask is Ask.FACE for q in session.questions()), "it is asked again"


def test_a_told_face_is_not_changed_under_a_match(store: Store) -> None:
    session = begin(GAIA, 2, store=store)
    to_life(session)
    show_city(session, "city_06")
    session.learn("city_06", CITY)
    notice = session.learn("city_06", OTHER)
    assert notice is not None
    assert notice.text.key == "notice.face_told"
    assert session.printed("city_06") == CITY
    assert house.faces(store, "gaia", "111") == {"city_06": CITY}


def test_cards_that_nobody_told_are_offered_once_a_kind(store: Store) -> None:
    """18 unknown cities and animals look alike from outside: which is which is free."""
    session = begin(GAIA, 2, store=store)
    to_life(session)
    question = next(q for q in session.questions() if q.ask is Ask.REVEAL)
    untold = [c.pieces[0] for c in question.choices if session.printed(c.pieces[0]) is None]
    assert sorted(GAIA.catalogue.pieces[p].kind for p in untold) == ["animal", "city"]
    told = {c.pieces[0] for c in question.choices} - set(untold)
    assert {"city_01", "city_02", "city_03", "city_04"} <= told
    show_city(session, untold[0])
    assert session.learn(untold[0], printed(GAIA, untold[0])) is None
    question = next(q for q in session.questions() if q.ask is Ask.REVEAL)
    assert untold[0] not in {p for c in question.choices for p in c.pieces}


# -- at a pad ------------------------------------------------------------------------------


def at_pad(store: Store, known: tuple[str, ...]) -> tuple[Session, Tabletop]:
    """A pad and a box in which only these pieces carry a known tag."""
    register = Register("gaia", "1", {uid_of(n): piece for n, piece in enumerate(known, 1)})
    layout = Layout("gaia", "pad", {}, {"desk/pad": Pad("desk/pad")})
    tabletop = Tabletop(layout, register)
    options = {"mode": "advanced"}
    session = begin(
        GAIA, 2, options, layout=layout, register=register, clock=tabletop.clock, store=store
    )
    tabletop.connect(session)
    return session, tabletop


def wait(tabletop: Tabletop) -> None:
    assert tabletop.session is not None
    tabletop.now += 1.0
    tabletop.session.tick()
    tabletop.settle()


def test_a_new_tag_on_a_new_card_is_bound_and_told_once(store: Store) -> None:
    nature = tuple(f"nature_sea#{n}" for n in (1, 2, 3))
    session, tabletop = at_pad(store, nature)
    for card in nature:
        tabletop.put("desk/pad", card)
        tabletop.settle()
        tabletop.lift(card)
        tabletop.settle()
    tabletop.put("desk/pad", "04aabbccddee80")
    wait(tabletop)
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.TAG
    untold = [c for c in question.choices if c.pieces and session.printed(c.pieces[0]) is None]
    cities = [c for c in untold if GAIA.catalogue.pieces[c.pieces[0]].kind == "city"]
    assert len(cities) == 1, "one answer for all cities that nobody has told"
    length = len(session.match.log)
    assert session.answer(question.id, cities[0].id) is None
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.FACE
    assert question.text == Text("ask.face_new", {"piece": "kind.city"})
    assert len(session.match.log) == length
    face = GAIA.catalogue.pieces[cities[0].id].face
    assert session.learn(face, CITY) is None
    tabletop.settle()
    assert len(session.match.log) == length + 1
    assert cities[0].id in session.state.places()
    asked = [q.ask for q in session.questions()]
    assert Ask.TAG not in asked
    assert Ask.FACE not in asked


def test_of_several_new_cards_the_one_at_the_lit_place_is_asked_about_by_it(store: Store) -> None:
    """The light burned at the card that was laid last, and "this city card" was another one."""
    laid = {"life:0": "city_06", "life:1": "city_07"}
    register = Register("gaia", "1", {uid_of(n): piece for n, piece in enumerate(laid.values(), 1)})
    tabletop = Tabletop(Layout("gaia", "stations", {f"show/{at}": at for at in laid}), register)
    session = begin(
        GAIA, 2, layout=tabletop.layout, register=register, clock=tabletop.clock, store=store
    )
    tabletop.connect(session)
    to_life(session)
    for place, card in laid.items():
        tabletop.put(f"show/{place}", card)
        wait(tabletop)
        question = session.view().question
        assert question is not None
        assert question.ask is Ask.FACE
        at = question.station.removeprefix("show/")
        assert laid[at] == question.piece
        assert session.lights()[question.station] == "choose"
        number = int(at[-1]) + 1
        said = session.say(question.text)
        assert said.startswith(f"The city card on place {number} of the life display is new here.")
    assert session.answer(question.id, "no") is None
    tabletop.settle()
    view = session.view()
    assert view.instruction is not None
    assert "printed" in session.say(view.instruction.text), "not: it is not to lie here now"
    assert view.notice is None, "one sentence, and not its opposite"


def window(session: Session, seed: int) -> bool:
    """Play on until a seat may protect; False when this match has no such moment."""
    dealer, random = Dealer(seed), Random(seed)
    for _ in range(400):
        state = session.state
        awaiting = state.awaiting()
        if awaiting.reveals:
            step: Any = dealer.deal(state, awaiting.reveals[0])
        elif state.view(None)["waiting"] == "window":
            return True
        elif awaiting.must:
            legal = state.legal(awaiting.must[0])
            blows = [a for a in legal if a.verb in ("earthquake", "tornado", "power")]
            step = random.choice(blows or legal)
        else:
            return False
        session.choose(step)
        if session.waiting.face is not None:
            face = session.waiting.face.face
            session.learn(face, printed(GAIA, face))
    return False


def printed(game: Game, face: str) -> dict[str, Any]:
    told = game.stand_ins("an owner's box")[face]
    return {key: value for key, value in told.items() if key != "stand_in"}


def test_an_unknown_tag_in_a_protection_window(store: Store) -> None:
    """It is asked about; a card that protects nothing is refused and the window stays open."""
    for seed in range(60):
        session, tabletop = at_pad(store, ())
        if window(session, seed):
            break
    else:
        pytest.fail("no seat was ever attacked")
    held = set(session.state.places())
    length, waiting = len(session.match.log), session.state.view(None)["waiting"]
    tabletop.put("desk/pad", "04aabbccddee80")
    wait(tabletop)
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.TAG
    assert len(session.match.log) == length
    untold = [
        c.id
        for c in question.choices
        if c.pieces and c.id not in held and session.printed(c.id) is None
        and GAIA.catalogue.pieces[c.id].kind in ("city", "animal")
    ]  # fmt: skip
    other = [c.id for c in question.choices if c.pieces and c.id.startswith("nature_")]
    assert session.answer(question.id, (untold or other)[0]) is None
    tabletop.settle()
    view = session.view()
    assert len(session.match.log) == length
    assert session.state.view(None)["waiting"] == waiting == "window"
    assert view.notice is not None
    for language in ("en", "ja"):
        sentence = session.say(view.notice.text, language)
        assert sentence.count("\n") == 0
        assert "{" not in sentence
    assert session.waiting.face is None, "a card that means nothing now is not asked about"
    assert view.mode in (Mode.EQUAL, Mode.GUIDING)


# -- files ---------------------------------------------------------------------------------


def test_a_file_of_another_printing_or_game_changes_nothing(store: Store) -> None:
    from companion.store.faces import Owner

    mine = Owner(store, GAIA, "111")
    mine.teach({"city_06": CITY})
    good = mine.export()
    bad = [
        {**good, "printing": "110"},
        {**good, "game": "hadara"},
        {**good, "faces": {**good["faces"], "city_07": {"site": "lava", "needs": []}}},
        {**good, "faces": {"city_01": CITY}},
        {**good, "format": "other"},
        [],
    ]
    for data in bad:
        with pytest.raises(BadFaces) as error:
            mine.compare(data)
        assert error.value.key
        assert str(error.value).count("\n") == 0
        assert mine.told == house.faces(store, "gaia", "111") == {"city_06": CITY}


@pytest.mark.parametrize("game", [g for g in games.ids() if games.load(g).faces_to_tell("111")])
def test_every_unknown_face_can_be_told_by_taps(game: str) -> None:
    """What stands for a printed card goes through the schema, tap by tap, to the same face."""
    pytest.importorskip("companion.house.face_entry")
    from companion.house.face_entry import FaceEntry

    loaded = games.load(game)
    for face in loaded.faces_to_tell("111"):
        card = printed(loaded, face)
        piece = next(p.id for p in loaded.catalogue if p.face == face)
        entry = FaceEntry(loaded, piece)
        while (field := entry.field()) is not None:
            value = card[field.id]
            entry.tap(value[len(entry.picks)] if field.kind == "picks" else value)
        assert entry.printed == card
        assert loaded.refuse_face(face, entry.printed, {}) is None


def test_the_other_games_have_nothing_to_tell() -> None:
    asking = [g for g in games.ids() if games.load(g).faces_to_tell(games.load(g).printings[0])]
    assert asking == ["gaia", "hadara"]
    for name in games.ids():
        game = games.load(name)
        kinds = {p.kind for p in game.catalogue if p.face in game.faces_to_tell(game.printings[0])}
        assert kinds <= set(game.face_schema.kinds)


def test_an_untold_card_out_of_a_hand_is_told_and_then_played(store: Store) -> None:
    """DESIGN 5: a card drawn unseen is told when it is shown; only then it is known where it can
    go."""
    session = begin(GAIA, 2, store=store)
    dealer, seat, life = Dealer(3), -1, -1
    for _ in range(60):
        awaiting = session.state.awaiting()
        if awaiting.reveals:
            session.choose(dealer.deal(session.state, awaiting.reveals[0]))
            if session.waiting.face is not None:
                session.learn(session.waiting.face.face, printed(GAIA, session.waiting.face.face))
            continue
        seat = awaiting.must[0]
        if seat == life and session.state.view(None)["waiting"] == "act":
            break
        legal = session.state.legal(seat)
        draw = next((a for a in legal if a.verb == "draw" and a.args == ("life",)), None)
        life = seat if draw is not None and life < 0 else life
        session.choose(draw or legal[0])
    untold = [p for p in session.nameable(seat) if session.printed(p) is None]
    assert sorted(GAIA.catalogue.pieces[p].kind for p in untold) == ["animal", "city"]
    card = next(p for p in untold if p.startswith("animal"))
    length = len(session.match.log)
    assert session.show(card, seat) is None
    shared = session.view().question
    assert shared is None or shared.ask is not Ask.FACE, "nobody else is told"
    (question,) = (q for q in session.private(seat) if q.ask is Ask.FACE)
    assert len(session.match.log) == length
    told = session.learn(question.piece, {"site": "star"})
    assert session.view().notice is None, "a refusal too is for its seat alone"
    reasons = ("no_tile_there", "not_empty", "no_herd_left")
    assert told is None or told.text.key in [f"refusal.{reason}" for reason in reasons]
    asked = [q.ask for q in session.private(seat)]
    assert Ask.FACE not in asked
    assert session.printed(card) == {"site": "star"}
    assert len(session.match.log) > length or Ask.WHICH in asked or told is not None


def test_cards_that_look_alike_are_any_of_them_when_a_box_is_registered(store: Store) -> None:
    from companion.house.feeds import BoxEnrol
    from companion.store import boxes
    from companion.table.layout import touch_only

    box = boxes.add(store, "gaia", "1")
    enrol = BoxEnrol(store, GAIA, box, touch_only("gaia"), lambda: 0.0)
    enrol.aim("city_06")
    kinds = {piece.id: piece.kind for piece in GAIA.catalogue}
    untold = [f for f, face in GAIA.catalogue.faces.items() if face is None and kinds[f] == "city"]
    assert enrol.view().same == len(untold)
    enrol.take("04aabbccddee80")
    enrol.aim("city_07")
    assert enrol.view().same == len(untold) - 1


def test_a_match_with_stand_ins_says_so(store: Store) -> None:
    assert begin(GAIA, 2, faces=GAIA.stand_ins(1)).view().header.stand_ins
    assert not begin(GAIA, 2).view().header.stand_ins


def test_stand_ins_fill_what_the_owner_left_untold_and_go_on_with_the_match(store: Store) -> None:
    """R20 of Hadara and U1 to U3 of Gaia tell which faces nobody knows; only those are invented."""
    options = GAIA.check_options(2, {})
    told = {"animal_01": {"site": "sea"}}
    faces = with_stand_ins(GAIA, options, told, 7)
    assert faces["animal_01"] == {"site": "sea"}, "the owner's card is no stand-in"
    assert set(faces) == set(GAIA.unknown_faces(options))
    assert sum(1 for face in faces.values() if face.get("stand_in")) == len(faces) - 1
    session = begin(GAIA, 2, store=store, faces=faces)
    again = resume(store, session.view().header.match, games.load)
    assert again.match.faces == faces
    assert again.view().header.stand_ins
    assert house.faces(store, "gaia", "111") == {}, "nothing invented becomes the owner's"
