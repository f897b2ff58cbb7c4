"""Starting a match at a table, and going on with one that was stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from companion.session.log import Log, not_kept
from companion.session.session import Session
from companion.session.words import Words
from companion.store import boxes, house, matches, progress
from companion.store.store import Store, StoreError
from companion.table.layout import Layout, load, touch_only
from companion.table.register import Register
from companion.table.sight import Timing
from companion.table.table import Table
from engine.core.catalogue import Faces
from engine.core.game import Game, Options
from engine.core.match import Match, Seat

TOUCH = "touch"
"""The tier of a table without any reader."""


def begin(
    game: Game,
    seats: Sequence[Seat] | int,
    options: Mapping[str, Any] | None = None,
    *,
    tier: str = TOUCH,
    layout: Layout | None = None,
    register: Register | None = None,
    store: Store | None = None,
    box: int | None = None,
    faces: Faces | None = None,
    after: str = "",
    clock: Callable[[], float] = monotonic,
    timing: Timing | None = None,
) -> Session:
    """A new match. With a `box` of the store its register is used and taught; `after` is the uid
    of the match that led to it.

    Raises BadOptions, BadLayout, StoreError.
    """
    match = Match.start(game, seats, options, faces)
    laid = layout or layout_of(game.id, tier, len(match.seats), match.options)
    register = register or register_of(game.id, store, box)
    words = Words(game, [seat.name for seat in match.seats])
    keeping = matches.begin(store, match, laid.tier, box, after) if store is not None else None
    table = Table(laid.anew(), register, clock, timing)
    return Session(Log(match, words, keeping), table, clock, store, box)


def with_stand_ins(game: Game, options: Options, told: Faces, seed: int) -> Faces:
    """What the owner told, and a stand-in for each face this match may need beyond that."""
    made = game.stand_ins(seed)
    return {**{face: made[face] for face in game.unknown_faces(options)}, **told}


def resume(
    store: Store,
    match: int,
    find: Callable[[str], Game],
    *,
    tier: str | None = None,
    layout: Layout | None = None,
    register: Register | None = None,
    clock: Callable[[], float] = monotonic,
    timing: Timing | None = None,
    take_over: bool = False,
) -> Session:
    """A stored match as it was when the program stopped; `tier` may be another than before.

    While another program plays it, ours looks on, unless it was told to `take_over`; also while
    the disk takes nothing. Raises StoreError, BadLayout.
    """
    matches.one(store, match)
    lease, refused = _claimed(store, match, take_over)
    loaded, keeping, kept = matches.load(store, match, find, lease)
    keeping.shut = refused
    if lease and not keeping.cut and _corrected(loaded, store):
        with suppress(StoreError):  # a full disk: it is tried again with the next step
            keeping.commit(loaded)
    laid = layout or layout_of(kept.game, tier or kept.tier, len(kept.seats), loaded.options)
    register = register or register_of(kept.game, store, _box(store, kept.box))
    words = Words(loaded.game, [seat.name for seat in kept.seats])
    table = Table(laid.anew(), register, clock, timing)
    log = Log(loaded, words, keeping)
    session = Session(log, table, clock, store, _box(store, kept.box), resumed=True)
    if keeping.said is not None:
        session.telling.refuse(not_kept(keeping.said).text)
    return session


def _claimed(store: Store, match: int, take_over: bool) -> tuple[str, StoreError | None]:
    """Our lease; else, where the disk refused it, why."""
    try:
        return progress.claim(store, match, take_over), None
    except StoreError as refused:
        return "", refused


def _corrected(match: Match, store: Store) -> bool:
    """Take faces that their owner changed since, where the old one has not counted yet."""
    game = match.game
    told = house.faces(store, game.id, game.printing(match.options))
    changed = False
    for face, old in list(match.faces.items()):
        new = told.get(face, old)
        if new == old or old.get("stand_in") or game.refuse_face(face, new, match.faces):
            continue
        changed = match.relearn(face, new) or changed
    return changed


def layout_of(game: str, tier: str, seats: int, options: Mapping[str, Any]) -> Layout:
    return touch_only(game) if tier == TOUCH else load(game, tier, seats, options)


def register_of(game: str, store: Store | None, box: int | None) -> Register:
    if store is not None and box is not None:
        return boxes.register(store, box)
    return Register(game, "")


def _box(store: Store, box: int | None) -> int | None:
    """The box, unless it was forgotten since."""
    return box if any(one.id == box for one in boxes.boxes(store)) else None
