"""Tags and faces learned while playing: bound and taught by people, kept in the store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.session.api import Notice, Text
from companion.session.log import not_kept
from companion.store import boxes, house
from companion.store.store import StoreError
from companion.table.register import SEAT

if TYPE_CHECKING:
    from companion.session.session import Session


def bind(session: Session, station: str, piece: str) -> Notice | None:
    """The unknown tag on a station is on this piece."""
    fault = session.snapshot[station].fault
    if fault is None:
        return session.refuse(Text("notice.no_tag_there"))
    seats = [f"{SEAT}{seat}" for seat in range(len(session.match.seats))]
    if piece not in session.faces and piece not in seats:
        return session.refuse(Text("notice.no_such_piece", {"piece": piece}))
    register = session.table.register
    refused = register.bind(fault.uid, piece)
    if refused:
        return session.refuse(Text(f"register.{refused.key}", refused.params))
    try:
        if session.store is not None and session.box is not None:
            boxes.save(session.store, session.box, register)
    except StoreError as error:
        register.unbind(piece)
        return session.refuse(not_kept(error).text)
    session.table.refresh()
    return None


def ignore(session: Session, station: str) -> Notice | None:
    """The tag on a station is none of ours."""
    fault = session.snapshot[station].fault
    if fault is None:
        return session.refuse(Text("notice.no_tag_there"))
    session.table.ignore(fault.uid)
    return None


def recall(session: Session, face: str) -> bool:
    """Take a face from the owner's file; False when the file does not tell it."""
    if session.store is None:
        return False
    game, match = session.match.game, session.match
    try:
        told = house.faces(session.store, game.id, game.printing(match.options)).get(face)
    except StoreError:
        return False
    fits = told is not None and game.refuse_face(face, told, match.faces) is None
    return fits and session.log.learn(face, dict(told or {})) is None


def learn(session: Session, face: str, printed: Mapping[str, Any]) -> Notice | None:
    """Keep what is printed on a face: with the match, and in the owner's face file."""
    game, options = session.match.game, session.match.options
    if face not in game.unknown_faces(options):
        return session.refuse(Text("notice.face_known", {"piece": face}))
    if face in session.match.faces:
        return session.refuse(Text("notice.face_told", {"piece": face}))
    refusal = game.refuse_face(face, printed, session.match.faces)
    if refusal:
        return session.refuse(session.words.refusal(refusal))
    notice = session.log.learn(face, dict(printed))
    if notice is None and session.store is not None:
        try:
            house.teach(session.store, game.id, face, printed, game.printing(options))
        except StoreError as error:  # the match has it; only the owner's file lacks it
            return session.refuse(not_kept(error).text)
    return notice
