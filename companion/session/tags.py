"""Tags and faces learned while playing: bound and taught by people, kept in the store."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.session.api import Notice, Text
from companion.session.log import not_kept
from companion.session.questions import NO
from companion.session.shows import Shown
from companion.store import boxes, house
from companion.store.errors import Lost
from companion.store.store import StoreError
from companion.table.register import HELP, SEAT

if TYPE_CHECKING:
    from companion.session.reading import Reading
    from companion.session.session import Session


NEW = "new"
SWAPPED = "swapped"
MORE = "more"
"""The tag is on a piece that has one already."""
AFTER_ALL = "after_all"
"""The tag is on the piece that it told of."""
LATER = "later"
"""People say it when that lies on a reader again."""
NOW, LONG_AGO = -1.0, -2.0
"""No times at which anything came to a reader."""


@dataclass(slots=True)
class Tagging:
    """What people are telling of a tag: until they have, nothing is bound."""

    wide: str = ""
    """The tag that may also be on a piece which has one already."""
    uid: str = ""
    piece: str = ""
    """The piece that they named for `uid`, and that has a tag already."""
    was: dict[str, str] = field(default_factory=dict)
    """Tag -> the piece that it was taken for, until people said that this is wrong."""
    asked: dict[str, tuple[str, Shown, int]] = field(default_factory=dict)
    """Tag -> at which reader what was asked about its piece before, and how long the log was."""
    open: dict[str, float] = field(default_factory=dict)
    """Tags of which people began to tell, in that order: asked about wherever they lie, until it
    is said. Each with `NOW`, or since when that lay on its reader which they put off."""
    met: dict[str, int] = field(default_factory=dict)
    """Tag that nobody knew -> its number, in the order in which people were asked about them."""

    def number(self, uid: str) -> int:
        return self.met.setdefault(uid, len(self.met) + 1)

    def asks(self, uid: str, since: float) -> bool:
        """Whether a tag that came to its reader then is asked about: until it is put off."""
        return self.open.get(uid, NOW) != since

    def lifted(self, lying: Collection[str]) -> str:
        """The tag that people were telling of when hands took it away."""
        return next((uid for uid, at in self.open.items() if at == NOW and uid not in lying), "")

    def named(self, uid: str, piece: str) -> None:
        self.uid, self.piece = uid, piece
        self.open[uid] = NOW

    def put_off(self, uid: str, since: float) -> None:
        """People say later what it is: once it is laid anew."""
        self.open[uid] = since
        self.uid = self.piece = ""

    def said(self, uid: str) -> None:
        """People have told what it is on."""
        self.open.pop(uid, None)
        self.forget()

    def forget(self) -> None:
        self.wide = self.uid = self.piece = ""


def answered(session: Session, station: str, choice: str) -> Notice | None:
    """Which piece an unknown tag is on."""
    tagging, uid = session.tagging, told_of(session, station)
    if choice == NO:
        return _ignore(session, uid)
    if choice == LATER:
        tagging.put_off(uid, session.watch.snapshot[station].since if station else LONG_AGO)
        return None
    if choice == AFTER_ALL:
        return _after_all(session, uid)
    if choice != MORE:
        return _bind(session, uid, choice)
    tagging.wide = uid
    tagging.open[uid] = NOW
    return None


def _after_all(session: Session, uid: str) -> Notice | None:
    """It is on what it told of. What was asked about that is asked again, also where a hand has
    lifted it meanwhile; what lies there still is looked at anew."""
    at, shown, length = session.tagging.asked.pop(uid, ("", None, 0))
    refused = _bind(session, uid, session.tagging.was[uid])
    still = shown is not None and length == len(session.match.log)
    if still and shown and refused is None and session.watch.snapshot[at].empty:
        session.waiting.ask(at, shown)
    return refused


def told_of(session: Reading, station: str) -> str:
    """The tag that nobody knows there; at no station the one that was taken away."""
    if station:
        fault = session.watch.snapshot[station].fault
        return fault.uid if fault else ""
    sights = session.watch.snapshot.sights.values()
    return session.tagging.lifted([one.fault.uid for one in sights if one.fault])


def confirmed(session: Session, choice: str) -> Notice | None:
    """How it comes that the piece which they named has a tag already."""
    tagging, register = session.tagging, session.table.register
    uid, piece = tagging.uid, tagging.piece
    tagging.uid = tagging.piece = ""
    if choice == NEW:
        return _bind(session, uid, piece, over=True)
    other, old = tagging.was.get(uid, ""), register.uid(piece) or ""
    if choice != SWAPPED or not other:
        return None
    tags = {tag: one for tag, one in register.tags.items() if one != other}
    return _kept(session, {**tags, uid: piece, old: other}, uid)


def bind(session: Session, station: str, piece: str, over: bool = False) -> Notice | None:
    """The unknown tag on a station is on this piece; `over` the one that it has."""
    return _bind(session, told_of(session, station), piece, over)


def _bind(session: Session, uid: str, piece: str, over: bool = False) -> Notice | None:
    register = session.table.register
    if not uid:
        return session.telling.refuse(Text("notice.no_tag_there"))
    seats = [f"{SEAT}{seat}" for seat in range(len(session.match.seats))]
    if piece not in session.faces and piece not in (HELP, *seats):
        return session.telling.refuse(Text("notice.no_such_piece", {"piece": piece}))
    refused = register.refuse(uid, piece)
    if refused is not None and refused.key != "has_tag":
        return session.telling.refuse(Text(f"register.{refused.key}", refused.params))
    if refused is not None and not over:
        session.tagging.named(uid, piece)
        return None
    tags = {tag: one for tag, one in register.tags.items() if one != piece}
    return _kept(session, {**tags, uid: piece}, uid)


def is_on(session: Session, uid: str, piece: str) -> None:
    """People said what the tag that was read is on; the one that this had is a stranger."""
    tags = {tag: one for tag, one in session.table.register.tags.items() if one != piece}
    _kept(session, {**tags, uid: piece}, uid)


def unbind(session: Session, station: str) -> Notice | None:
    """What lies on a station is not what its tag tells."""
    return doubt(session, session.watch.snapshot[station].uid)


def doubt(session: Session, uid: str) -> Notice | None:
    """A tag is not on what it tells of: it is a stranger until they say more. The box forgets
    nothing before they have: it may have been a slip of the finger."""
    register, tagging, waiting = session.table.register, session.tagging, session.waiting
    piece = register.piece(uid)
    if piece is None:
        return session.telling.refuse(Text("notice.no_tag_there"))
    tagging.wide, tagging.was[uid], tagging.open[uid] = uid, piece, NOW
    doubted = [(at, shown) for at, shown in waiting.shown.items() if shown.uid == uid]
    for station, shown in doubted:
        tagging.asked[uid] = station, shown, len(session.match.log)
        waiting.forget(station)
        session.twin.belief.undecided(station)
    register.replace({tag: one for tag, one in register.tags.items() if tag != uid})
    session.table.refresh()
    return None


def swap(session: Session, one: str, other: str) -> Notice | None:
    """The tags of two pieces were swapped."""
    register = session.table.register
    first, second = register.uid(one), register.uid(other)
    if first is None or second is None:
        bare = one if first is None else other
        return session.telling.refuse(Text("notice.no_sticker", {"piece": bare}))
    return _kept(session, {**register.tags, first: other, second: one})


def _kept(session: Session, tags: Mapping[str, str], uid: str = "") -> Notice | None:
    """Keep the register with these tags; where the disk refuses, it is as before. `uid`: what
    people have told of to the end."""
    register = session.table.register
    before = dict(register.tags)
    register.replace(tags)
    try:
        if session.store is not None and session.box is not None:
            boxes.save(session.store, session.box, register)
    except StoreError as error:
        register.replace(before)
        return session.telling.refuse(not_kept(error).text)
    if uid:
        session.tagging.said(uid)
    session.table.refresh()
    return None


def ignore(session: Session, station: str) -> Notice | None:
    """The tag on a station is none of ours."""
    return _ignore(session, told_of(session, station))


def _ignore(session: Session, uid: str) -> Notice | None:
    if not uid:
        return session.telling.refuse(Text("notice.no_tag_there"))
    session.table.ignore(uid)
    session.tagging.said(uid)
    return _kept(session, session.table.register.tags) if uid in session.tagging.was else None


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
        return session.telling.refuse(Text("notice.face_known", {"piece": face}))
    if face in session.match.faces:
        return session.telling.refuse(Text("notice.face_told", {"piece": face}))
    refusal = game.refuse_face(face, printed, session.match.faces)
    if refusal:
        return session.telling.refuse(session.words.refusal(refusal, session.state.named))
    notice = session.log.learn(face, dict(printed))
    if notice is None and session.store is not None:
        try:
            house.teach(session.store, game.id, face, printed, game.printing(options), Lost.OWNER)
        except StoreError as error:  # the match has it; only the owner's file lacks it
            return session.telling.refuse(not_kept(error).text)
    return notice


def forewarned(session: Session, face: str, printed: Mapping[str, Any]) -> Notice | None:
    """Tried on the match as if that were told, and taken back at once: nothing of it is kept."""
    untold, faces = session.waiting.face, session.match.faces
    if untold is None or untold.face != face or not untold.steps or face in faces:
        return None
    assert isinstance(faces, dict)
    faces[face] = printed
    try:
        return session.try_(untold.steps[0])
    finally:
        del faces[face]
