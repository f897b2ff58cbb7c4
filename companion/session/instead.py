"""Instead of an instruction: what people say where hands cannot do it, or where it does not help.

A piece lies there though no reader sees it, is lost, or another one does its work; a reader still
tells of a piece that has left. So a torn sticker or a lost tile never stops a match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.session import drawn_instead, moment, retelling, stand_ins, tags
from companion.session.api import Ask, Choice, Notice, Question, Text
from companion.table.layout import Layout
from companion.table.sight import Belief, Sight, Snapshot
from companion.twin.finding import Finding, Verdict
from companion.twin.guide import Hand, Move
from companion.twin.wanted import will_do
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.session.reading import Reading
    from companion.session.session import Session

STUCK_S = 20.0
"""An instruction to take something away that stands for so long does not help. Chosen: longer than
a walk to the shelf and back."""


class Say(StrEnum):
    """What people say instead of following an instruction."""

    LIES = "lies"
    """It lies there; the reader does not see it."""
    LOST = "lost"
    OTHER = "other"
    """Another piece does its work."""
    GONE = "gone"
    """What should be taken away is gone."""
    ITSELF = "itself"
    """No other piece does its work after all."""
    WRONG_STICKER = "wrong_sticker"
    """What lies there is another piece: its tag was told wrongly."""
    DREW = "drew"
    """What lies there was drawn, and another one touched by mistake."""


@dataclass(slots=True)
class Instead:
    """What instructions are like when following them does not help, or people said why."""

    layout: Layout
    lift: str = ""
    """The station from which everything is lifted once, for its reader to look anew; the piece that
    should have left keeps its name in the instruction."""
    stand_in: Move | None = None
    """People want another piece to do the work of the one that this instruction asks for."""
    refused: str = ""
    """The tag that was last laid there and cannot do it."""
    missed: frozenset[str] = frozenset()
    """What was missing of the box when the match began; people have not said yet if it is back."""
    later: bool = False
    """People decide before they put the table right."""
    _move: Move | None = None
    _since: float = 0.0

    def amend(
        self, finding: Finding, snapshot: Snapshot, now: float, packing: bool = False
    ) -> Finding:
        """The finding with the instruction that helps."""
        move = finding.moves[0] if finding.moves else None
        if move != self._move or self.later:  # what was put off, nobody has tried in vain
            self._move, self._since = move, now
        if finding.verdict is Verdict.EQUAL:
            self.forget()
        if snapshot[self.lift].empty:
            self.lift = ""
        if move is None:
            return finding
        return self._stood_in(finding) or self._lifted(
            finding, move, snapshot, now, move.to_place if packing else ""
        )

    def forget(self) -> None:
        """The match moved, or the table is right: no instruction is left over."""
        self.lift = self.refused = ""
        self.stand_in = None

    def begins_without(self, missed: Iterable[str]) -> None:
        """A match of a box begins that lacks these."""
        self.missed = frozenset(missed)

    def put_off(self, later: bool) -> None:
        """People decide first, or follow what they are told, and from now on."""
        if later != self.later:
            self.later, self._move = later, None

    def _stood_in(self, finding: Finding) -> Finding | None:
        wanted = self.stand_in
        if wanted is None:
            return None
        lay = replace(wanted, hand=Hand.STAND_IN, from_place="", from_station="")
        return replace(finding, moves=(lay, *(one for one in finding.moves if one != wanted)))

    def _lifted(
        self, finding: Finding, move: Move, snapshot: Snapshot, now: float, into: str
    ) -> Finding:
        """Everything is lifted once, and laid back or, when packing, put `into` the box."""
        at = move.from_station
        told = snapshot[at].told
        stuck = at and not told and (now >= self._since + STUCK_S or _twice(move, snapshot))
        if stuck and move.hand is not Hand.LIFT:
            self.lift = at
        if self.lift == at and at:
            lift = Move(
                Hand.LIFT, move.piece, self.layout.places.get(at, move.from_place), into, at
            )
            return replace(finding, moves=(lift, *finding.moves[1:]))
        waits = at and not told and move.hand is not Hand.LIFT
        due = [
            t for t in (finding.until, self._since + STUCK_S if waits else None) if t is not None
        ]
        return replace(finding, until=min(due, default=None))


def _twice(move: Move, snapshot: Snapshot) -> bool:
    """Whether the piece that is to leave is seen elsewhere as well: one reader has not noticed."""
    if not move.piece:
        return False
    others = (sight for at, sight in snapshot.sights.items() if at != move.from_station)
    return any(sight.piece == move.piece and not sight.told for sight in others)


# -- what people say ----------------------------------------------------------------------------


def question(session: Reading) -> Question | None:
    """What people can say instead of following the instruction."""
    move = session.watch.finding.moves[0] if session.watch.finding.moves else None
    if move is None or session.table.register.whole:
        return None  # of a table that loses nothing nobody says that what lies there is gone
    together = session.course.at_once(session.watch.finding.moves)
    if together:
        gone = (Choice(Say.GONE.value, Text("choice.gone_all")),)
        name = f"instead:all:{len(together)}"
        return Question(name, Ask.INSTEAD, TABLE, Text("ask.instead"), gone, must=False)
    name = f"instead:{move.hand}:{move.piece}:{move.from_station}:{move.to_station}"
    choices = tuple(
        Choice(say.value, Text(f"choice.{say}", {"piece": move.piece}))
        for say in _says(session, move)
    )
    text = Text("ask.instead")
    return Question(name, Ask.INSTEAD, TABLE, text, choices, move.piece, must=False)


def _says(session: Reading, move: Move) -> tuple[Say, ...]:
    sight = session.watch.snapshot[move.from_station]
    tagged = session.table.stickers(sight.uid) and sight.piece == move.piece
    misread = (Say.WRONG_STICKER,) if tagged and move.piece and not sight.told else ()
    if move.hand is Hand.STAND_IN:
        return (Say.ITSELF, Say.LIES, Say.LOST)
    if drawn_instead.drawn_there(session, move.from_station):
        return (Say.DREW, Say.LIES if move.to_station else Say.GONE, *misread)
    if move.piece and move.to_station:
        return (Say.LIES, Say.LOST, Say.OTHER, *misread)
    return (Say.GONE, *misread) if move.from_station else ()


def said(session: Session, say: Say) -> Notice | None:
    """Believe what people say of the instruction that they were given."""
    move, instead = session.watch.finding.moves[0], session.instead
    if together := session.course.at_once(session.watch.finding.moves):
        for each in together:
            session.table.tell(each.from_station, "")
        return None
    if say in (Say.LIES, Say.LOST, Say.OTHER) and move.from_station:
        _gone_from(session, move.from_station)
    if say is Say.LIES:
        session.table.tell(move.to_station, _wanted(session, move))
        instead.stand_in = None
    elif say is Say.LOST:
        session.table.lose(_wanted(session, move))
        return _changed(session)
    elif say is Say.DREW and (drawn := drawn_instead.drawn_there(session, move.from_station)):
        return retelling.put_right(session, *drawn)
    elif say is Say.WRONG_STICKER:
        return tags.unbind(session, move.from_station)
    elif say is Say.GONE and session.watch.snapshot[move.from_station].told:
        session.table.untell(move.from_station)
    elif say is Say.GONE and move.hand is Hand.LIFT:
        session.table.tell(move.from_station, "")
    elif say is Say.GONE:
        instead.lift = move.from_station
    else:
        instead.stand_in = move if say is Say.OTHER else None
    return None


def lose(session: Session, piece: str) -> Notice | None:
    """A piece is lost, whatever hands are asked now; not where a reader sees it."""
    if piece not in session.faces:
        return session.telling.refuse(Text("notice.no_such_piece", {"piece": piece}))
    if any(
        stand_ins.itself(session, one) == piece for one in session.watch.snapshot.sights.values()
    ):
        return session.telling.refuse(Text("notice.not_lost", {"piece": piece}))
    session.table.lose(piece)
    session.shows.read((piece,))  # laid again, it is found, and no answer
    return _changed(session)


def find(session: Session, piece: str) -> Notice | None:
    """It has turned up, before any reader has seen it."""
    if not session.table.told.found(piece):
        return None
    kept = _changed(session)
    session.twin.turned_up(piece)
    return kept


def _wanted(session: Session, move: Move) -> str:
    """The piece that the match has there: hands may be told to take another that looks like it."""
    wanted = session.twin.wanted.get(move.to_station, frozenset())
    alike = sorted(one for one in wanted if session.faces.get(one) == session.faces[move.piece])
    return move.piece if move.piece in wanted or not alike else alike[0]


def _gone_from(session: Session, station: str) -> None:
    """Hands cannot take the piece from there: if its reader tells of it, it has not noticed."""
    if not session.watch.snapshot[station].told:
        session.table.tell(station, "")


def noticed(session: Session) -> tuple[str, str] | None:
    """What readers say of pieces that people spoke of: a stand-in is laid, or a lost one is found:
    which, and where."""
    told, back = session.table.told, None
    wanted = session.instead.stand_in
    if wanted is not None:
        sight = session.watch.snapshot[wanted.to_station]
        if sight.belief is Belief.SURE:
            _adopt(session, wanted.to_station, sight, _wanted(session, wanted))
    sights = session.watch.snapshot.sights if told.lost or told.stand_ins else {}
    for station, sight in sights.items():
        lost = sight.piece in told.lost
        if not sight.is_sure:
            continue  # it is greeted when what it means is told, too
        if (
            stand_ins.itself(session, sight)
            and _missed(session, station, sight)
            and told.found(sight.piece)
        ):
            session.table.refresh()
            _changed(session)
            back = (sight.piece, station) if lost else back
    return back


def is_back(session: Reading, piece: str, station: str) -> Notice:
    """That what was lost is seen again. What is held to a reader may be of a hand: no name then.
    What lies open in the match and means nothing there goes back to where it lies: that is no
    refusal."""
    told, place = session.telling.notice, session.state.places().get(piece, "")
    refused = (
        told is not None and told.piece == piece and station not in session.table.layout.places
    )
    if refused and place and piece in session.known.public():
        lay = Text("notice.found_lay", {"piece": piece, "place": place})
        return Notice(lay, station=station)
    if told is not None:
        return told
    if station in session.table.layout.places:
        return Notice(Text("notice.found", {"piece": piece}), station=station)
    return Notice(Text("notice.found_one"))


def _missed(session: Session, station: str, sight: Sight) -> bool:
    """Whether no copy of the piece is wanted where it lies: else it is there for that one."""
    wanted = session.twin.wanted.get(station)
    return not wanted or sight.piece in wanted or not will_do(wanted, sight.piece, session.faces)


def _adopt(session: Session, station: str, sight: Sight, piece: str) -> None:
    """What was laid there does the work of the piece, unless the match needs it itself."""
    instead, itself, uid = session.instead, stand_ins.itself(session, sight), sight.uid
    if not uid or uid == instead.refused:
        return
    if itself and session.faces.get(itself) == session.faces[piece]:
        instead.stand_in = None
        return
    if told := drawn_instead.refused(session, sight, station):
        instead.refused = uid
        if drawn_instead.drawn_there(session, station):
            instead.stand_in = None  # it may be what was drawn: people say so, or take it away
        session.telling.note(Notice(told, piece=itself, station=station))
        session.telling.changed()
        return
    instead.stand_in, instead.refused = None, ""
    session.table.stands_in(uid, piece)
    session.watch.see(session.table.snapshot())
    _changed(session)


def missing(session: Reading) -> list[Text]:
    """The pieces that people called lost, and those whose work another one did."""
    told = session.table.told
    replaced = set(told.stand_ins.values())
    lost = [
        Text("missing.lost_replaced" if piece in replaced else "missing.lost", {"piece": piece})
        for piece in sorted(told.lost)
    ]
    others = sorted(replaced - told.lost)
    return [*lost, *(Text("missing.stood_in", {"piece": piece}) for piece in others)]


# -- kept with the match --------------------------------------------------------------------------


def _changed(session: Session) -> Notice | None:
    """What the table can sense is another than before: look back anew, and keep it."""
    moment.retrace(session)
    session.telling.changed()
    return stand_ins.keep(session)
