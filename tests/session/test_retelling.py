"""A card or tile that was told wrongly is put right in the match, as far as that stands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store import house
from companion.store.keeping import Keeping
from companion.store.store import Store, StoreError
from engine import games
from engine.core.match import Match
from engine.core.steps import Reveal
from tests.session.hands import Tabletop, full_register
from tests.session.middle import after
from tests.session.test_faces import with_herd

TELLING = {"peloponnes": 60, "hadara": 70, "earth": 40, "gaia": 60, "gaia_project": 70}
"""Steps after which things have been told and play has gone on."""
EACH = 4
"""So many pieces are told otherwise in each game, in two ways."""


def played(path: Path, name: str, steps: int = 0, tier: str = "pad") -> Session:
    return at_table(path, name, steps or TELLING[name], tier)[1]


def at_table(path: Path, name: str, steps: int, tier: str = "pad") -> tuple[Tabletop, Session]:
    """Its box is its own: stickers are bound otherwise here."""
    played = replace(after(name, tier, 3, steps), register=full_register(games.load(name)))
    tabletop, session = played.stored(path / "tabletwin.db")
    tabletop.settle()
    return tabletop, session


@pytest.mark.parametrize("name", games.ids())
def test_what_was_told_wrongly_is_put_right_and_the_match_stays_lawful(
    tmp_path: Path, name: str
) -> None:
    session = played(tmp_path, name)
    told = list(session.told())
    assert told
    for piece in told[:: max(1, len(told) // EACH)]:
        others = [one for one in session.instead_of(piece) if one not in session.told()]
        if not others or piece not in session.told():
            continue  # gone back with another one
        other, before = others[0], list(session.match.log)
        stays = [text.key for text in session.retelling(piece, other)] == [
            "retold.is",
            "retold.all",
        ]
        owed = [one.text.key for one in session.view().duties]
        had = [session.counted(seat) for seat in (0, 1)]
        where = session.state.places().get(piece)
        assert session.retell(piece, other) is None
        now = session.match.log
        assert stays <= (len(now) == len(before))
        if stays:
            assert [session.counted(seat) for seat in (0, 1)] == had
            assert session.state.places().get(other) == where
            assert [one.text.key for one in session.view().duties] == owed
        assert other in session.told()
        assert piece not in session.told()
        again = Match(session.match.game, session.match.seats, session.match.options,
                      session.match.faces)  # fmt: skip
        assert again.load(now) is None, "every step of it is legal"
        assert again.state.digest() == session.state.digest()


def test_a_draw_of_which_nothing_followed_is_told_again_and_nothing_goes_back(
    tmp_path: Path,
) -> None:
    session = played(tmp_path, "gaia", 4)
    piece = session.told()[0]
    step = session.match.log[-1].step
    assert isinstance(step, Reveal)
    assert step.args[0] == piece
    other = session.instead_of(piece)[0]
    assert session.retell(piece, other) is None
    assert session.match.log[-1].step == step._replace(args=(other, *step.args[1:]))
    assert not session.telling.undone, "nobody drew the wrong one: it goes nowhere"


def test_hands_put_back_what_does_not_stand_under_its_right_name(tmp_path: Path) -> None:
    """Ben took the mountain card that was a forest card, and played a forest card of his row: told
    rightly it lies in his row too, and what that changes goes back."""
    session = played(tmp_path, "gaia")
    piece, length = "nature_mountain#2", len(session.match.log)
    back = [text.key for text in session.retelling(piece, "nature_forest#1")]
    assert back == ["retold.is", "how.take_back_more", "retold.from_there"]
    assert session.retell(piece, "nature_forest#1") is None
    assert len(session.match.log) < length
    owed = [dict(one.text.params) for one in session.view().duties]
    assert owed, "cards that were played lie on the table: they go back"
    assert not any(piece in str(params) for params in owed), "nobody has drawn the mountain"


def test_what_is_printed_is_told_anew_in_the_match_and_for_every_other(
    tmp_path: Path,
) -> None:
    """It was told as plains, taken, and its animal put on plains: on the sea it cannot be, so that
    one goes back. The owner's file knows it, and no other match asks again."""
    store = Store(tmp_path / "house.db")
    session = with_herd(store)
    length = len(session.match.log)
    assert "animal_01" in session.told_of()
    sea = {"site": "sea"}
    back = [text.key for text in session.retelling("animal_01", printed=sea)]
    assert back == ["retold.prints", "how.take_back", "retold.from_there"]
    assert session.retell("animal_01", printed=sea) is None
    assert session.printed("animal_01") == sea
    assert len(session.match.log) == length - 1
    assert house.faces(store, "gaia", "111")["animal_01"] == sea
    again = resume(store, session.view().header.match, games.load)
    assert again.printed("animal_01") == sea
    assert again.state.digest() == session.state.digest()


def test_the_sticker_that_was_bound_wrongly_is_on_what_was_drawn(tmp_path: Path) -> None:
    tabletop, session = at_table(tmp_path, "gaia", 4)
    asked = session.view().question
    assert asked is not None
    piece, other = (one.pieces[0] for one in asked.choices[:2])
    tag = session.table.register.uid(piece)
    tabletop.put("desk/pad", piece)
    tabletop.settle()
    assert session.told()[0] == piece
    told = session.retelling(piece, other)
    said = [one.key for one in told[1:]]
    assert said == ["retold.all", "retold.sticker"], "it is said before"
    assert session.retell(piece, other) is None
    tabletop.settle()
    assert session.table.register.uid(other) == tag
    assert session.table.register.uid(piece) is None, "it is asked about when it comes"


def test_two_that_were_mixed_up_change_places_with_their_stickers(tmp_path: Path) -> None:
    tabletop, session = at_table(tmp_path, "gaia", 4)
    asked = session.view().question
    assert asked is not None
    tabletop.put("desk/pad", asked.choices[0].pieces[0])
    tabletop.settle()
    one, other = session.told()[:2]
    register = session.table.register
    tags, places = [register.uid(each) for each in (one, other)], session.state.places()
    assert session.retell(one, other) is None
    assert [register.uid(each) for each in (other, one)] == tags
    assert session.state.places()[one] == places[other]
    assert session.state.places()[other] == places[one]


def test_where_the_disk_refuses_the_match_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played(tmp_path, "gaia", 4)
    piece, before, undone = session.told()[0], list(session.match.log), session.match.undone

    def full(*_: object) -> None:
        raise StoreError("full")

    monkeypatch.setattr(Keeping, "commit", full)
    assert session.retell(piece, session.instead_of(piece)[0]) is not None
    assert session.match.log == before
    assert session.match.undone == undone
    assert session.told()[0] == piece


def test_at_a_table_on_the_screen_nobody_told_anything() -> None:
    session = begin(games.load("gaia"), 2, faces=games.load("gaia").stand_ins(1))
    session.choose(*session.drawn()[:1] or [session.state.shown_by("nature_sea#1")[0]])
    assert session.told()
    session.table.register.whole = True
    assert not session.told()
    assert not session.told_of()
