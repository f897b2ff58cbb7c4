"""Something else was drawn than people told, or printed: put right as far as the match stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.session import befell, course, history, moment, stand_ins, tags, taking
from companion.session.api import Duty, Notice, Text
from companion.session.log import not_kept
from companion.session.words import one_after_another
from companion.store import house
from companion.store.errors import Lost
from companion.store.store import StoreError
from engine.core.retold import Retold, drawn_otherwise, last_told, printed_otherwise
from engine.core.steps import Reveal

if TYPE_CHECKING:
    from companion.session.reading import Reading
    from companion.session.session import Session

BOX = "box"
GROUPS = "undone.groups", "undone.group", "undone.many"
"""With these hands are told of many pieces at once, some by a name that was told wrongly."""


# -- what people told --------------------------------------------------------------------------


def drawn(session: Reading) -> Sequence[str]:
    """What people told to have come to light, the latest first; nothing that a hand hides. A table
    on the screen draws by itself."""
    if session.table.register.whole:
        return ()
    known, hidden = session.known, session.known.secret()
    steps = (entry.step for entry in reversed(session.match.log))
    told = (
        str(step.args[0]) for step in steps
        if isinstance(step, Reveal) and (known.lays_open(step) or step.args[0] in known.public())
    )  # fmt: skip
    named = (one for one in told if session.words.has(f"piece.{one}") or one in session.faces)
    return [one for one in dict.fromkeys(named) if one not in hidden]


def lies(session: Reading, piece: str) -> str:
    """Where it lies now, to tell it from others that look alike."""
    place = session.known.places().get(piece, "")
    return "" if place == BOX else place


def printed(session: Reading) -> Sequence[str]:
    """The cards seen in this match of which people told what is printed on them."""
    told, faces = session.match.faces, session.faces
    opened = session.known.opened()
    latest = sorted(opened, key=lambda one: opened[one], reverse=True)
    seen = [*latest, *sorted(session.known.public())]
    shown = (one for one in seen if faces.get(one) in told and one not in session.known.secret())
    by_face = {faces[one]: one for one in shown if not told[faces[one]].get("stand_in")}
    return list(by_face.values())


def could_be(session: Reading, piece: str) -> Sequence[str]:
    """What may have been drawn instead, each that looks alike once."""
    match, known = session.match, session.known
    at = last_told(match, piece)
    if at is None:
        return ()
    state, step, own = match.state_at(at), match.log[at].step, known.sight(piece)
    prompts = (one for one in state.awaiting().reveals if one[:2] == step[:2])
    asked = next((one for one in prompts if state.reveal(one, piece) == step), None)
    if asked is None:
        return ()
    lies, deck = drawn(session), _decks(session, asked.deck)
    lawful = [one for one in state.could_be(asked) if one != piece]
    mixed_up = [one for one in lies if one in deck and one not in lawful]
    hidden = sorted(deck & known.hidden())
    found = dict[str, str]()
    for one in sorted([*lawful, *mixed_up], key=lambda one: one in lies) + hidden:
        found.setdefault(known.sight(one), one)
    return [one for sight, one in found.items() if sight != own]


def _decks(session: Reading, deck: str) -> set[str]:
    return {piece.id for piece in session.match.game.catalogue if piece.deck == deck}


# -- how far the match stands ------------------------------------------------------------------


def outcome(
    session: Reading, piece: str, other: str, printed: Mapping[str, Any] | None = None
) -> Sequence[Text]:
    """What people say, and what becomes of the match: that all stays, or what goes back."""
    retold = _retold(session, piece, other, printed)
    if retold.refusal is not None:
        return (session.words.refusal(retold.refusal, session.state.named),)
    told, length = list[Text](), len(retold.match.log)
    if retold.anew is not None:
        told, length = [Text("retold.anew")], length + 1
    if length < len(session.match.log):
        told += [history.lost(session, length), Text("retold.from_there")]
    told = told or [Text("retold.all")]
    if other and _read_as(session, piece):
        told.append(Text("retold.sticker", {"piece": piece, "other": _chosen(session, other)}))
    key = "retold.is" if other else "retold.prints"
    said = Text(key, {"piece": piece, **({"other": _chosen(session, other)} if other else {})})
    return (said, *told)


def stands(session: Reading, piece: str, other: str) -> bool:
    """Whether nothing goes back by it."""
    retold = _retold(session, piece, other, None)
    length = len(retold.match.log) + (retold.anew is not None)
    return retold.refusal is None and length == len(session.match.log)


def _chosen(session: Reading, other: str) -> str:
    """What people chose by what is printed on it, so that it is told from the one that it is not:
    of a colony the match may know no more yet than its front."""
    known = session.words.front(other) == other
    return other if known else one_after_another([Text(f"piece.{other}")])


def _retold(session: Reading, piece: str, other: str, printed: Mapping[str, Any] | None) -> Retold:
    if printed is None:
        return drawn_otherwise(session.match, piece, other)
    return printed_otherwise(session.match, session.faces[piece], printed)


def _read_as(session: Reading, piece: str) -> str:
    """The tag by which a reader took what was drawn for this piece; empty: people touched it,
    or another one does its work."""
    if piece in session.table.told.stand_ins.values():
        return ""
    sights = session.watch.snapshot.sights.values()
    read = any(sight.piece == piece and not sight.told for sight in sights)
    tag = session.table.register.uid(piece)
    return tag if tag and (read or piece in session.taken.sensed) else ""


# -- putting it right --------------------------------------------------------------------------


def put_right(
    session: Session, piece: str, other: str, printed: Mapping[str, Any] | None = None
) -> Notice | None:
    """Take it as it really is; what does not stand goes back, and hands are told so."""
    refused = _refused(session, piece, other, printed)
    if refused is not None:
        return refused
    retold, tag = _retold(session, piece, other, printed), _read_as(session, piece)
    if retold.refusal is not None:
        return session.telling.refuse(session.words.refusal(retold.refusal, session.state.named))
    length = len(retold.match.log)
    if length < len(session.match.log):
        notice = moment.back(session, lambda: session.log.undo_to(length))
        if notice is not None:
            return notice
    owed = session.telling.undone
    notice = session.log.retell(retold.match)
    if notice is not None:
        return session.telling.refuse(notice.text)
    _other_names(session, piece, other)
    if retold.anew is not None:
        notice = taking.take(session, (retold.anew,))
    session.telling.owes(None, tuple(_renamed(session, owed, piece, other)))
    befell.keep(session)
    _learned(session, piece, other, tag, printed)
    return notice


def _refused(
    session: Session, piece: str, other: str, printed: Mapping[str, Any] | None
) -> Notice | None:
    """Why it is not taken at all."""
    closed = course.looks_on(session)
    if closed is not None:
        return closed
    if printed is None:
        known = piece in drawn(session) and other in could_be(session, piece)
        return None if known else session.telling.refuse(Text("notice.no_such_choice"))
    game, match = session.match.game, session.match
    wrong = game.refuse_face(session.faces[piece], printed, match.faces)
    return (
        session.telling.refuse(session.words.refusal(wrong, match.state.named)) if wrong else None
    )


def _other_names(session: Session, piece: str, other: str) -> None:
    """The match is where it was, and calls pieces otherwise."""
    named = {one for one in (piece, other) if one}
    course.reopen(session)
    session.taken.went_back(named)
    undecided = session.waiting.went_back(named)
    moment.moved(session, forwards=False)
    stand_ins.ended(session, named)
    for pad in undecided:
        session.twin.belief.undecided(pad)


def _renamed(session: Session, owed: Iterable[Duty], piece: str, other: str) -> Iterator[Duty]:
    """What hands put back, by its right name; the piece that was never drawn lies in its pile."""
    names = {piece: other, other: piece} if other else {}
    for duty in owed:
        text, about = duty.text, duty.text.params.get("piece")
        if text.key == "undone.draw" and about == piece and other:
            continue
        if text.key in GROUPS and names:
            session.telling.owed_of_old(True)
            continue
        params = {gap: names.get(str(value), value) for gap, value in text.params.items()}
        yield replace(duty, text=Text(text.key, params))


def _learned(
    session: Session, piece: str, other: str, tag: str, printed: Mapping[str, Any] | None
) -> None:
    """The box and its owner's file know it from now on."""
    if tag and other:
        mixed_up = piece in drawn(session) and session.table.register.uid(other) is not None
        if mixed_up:
            tags.swap(session, piece, other)
        else:
            tags.is_on(session, tag, other)
    if printed is not None and session.store is not None:
        game, options = session.match.game, session.match.options
        try:
            house.teach(
                session.store, game.id, session.faces[piece], printed, game.printing(options),
                Lost.OWNER,
            )  # fmt: skip
        except StoreError as error:
            session.telling.refuse(not_kept(error).text)
