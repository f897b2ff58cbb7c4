"""What hands do when the match goes back: pieces, counted things and duties that no reader sees.

It is the difference between the table as hands left it and the match as it is now, however often it
goes back and on, until they say that it is done. In a later turn of those whose steps went back it
is told in a word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.session import put_back
from companion.session.api import Text
from companion.session.telling import Again, Left, turn_began
from companion.session.way_back import Way, counts, decks, duties, each_piece
from companion.table.sight import Snapshot
from engine.core.match import Entry, apply
from engine.core.state import State
from engine.core.steps import TABLE, Action, Adjustment, step_from_json, step_to_json

if TYPE_CHECKING:
    from companion.session.reading import Reading


def left(session: Reading) -> tuple[Left, bool]:
    """The table as hands left it, before the match goes back, and whether it went on otherwise
    since it last did, and hands owe of that."""
    telling, now = session.telling, session.match.log
    told = telling.hands_left
    if told and _same(told.log, now) == len(now):
        return told, False
    done, back = dict(telling.done_from), len(telling.again.was.log) if telling.again else -1
    was = Left(tuple(now), session.state, session.known.hidden(), done, back)
    return was, telling.owes_back()


def went_back(session: Reading, was: Left, before: bool) -> None:
    """Tell what hands put back from there, and in a word whether they owe of `before`."""
    session.telling.owes(was._replace(events=len(session.state.events)))
    session.telling.owed_of_old(before or bool(session.telling.undone_before))
    follow(session)
    goes_out(session, was)
    session.telling.changed()


def forget(session: Reading) -> None:
    """Nothing is to be put back, or out again."""
    session.telling.owes(None)
    session.telling.goes_out(None)


def goes_out(session: Reading, was: Left) -> None:
    """What hands may have put back, and is done again, goes out again."""
    match = session.match
    back = min(was.back, _same(was.log, match.log))
    if 0 <= back < len(match.log):
        put_back = was._replace(log=tuple(match.log[:back]), state=match.state_at(back), back=-1)
        session.telling.goes_out(Again(put_back, match.state.clone(), len(match.log)))
        session.telling.changed()


def follow(session: Reading) -> None:
    """The match goes on: hands owe what is left of it."""
    was = session.telling.hands_left
    if was is None:
        session.telling.owes_of_old()  # what was told otherwise since has no moment to look back to
        return
    same, way = _way(session, was)
    session.telling.done_again(was.done, len(way.back.events))
    if same == len(was.log):
        forget(session)
        return
    session.telling.owes(was, duties(session, way), counts(session, way))
    if _gone_on(session, was, same, way.back):
        session.telling.owes_of_old()


def _way(session: Reading, was: Left) -> tuple[int, Way]:
    """With how many equal steps what hands left and the match begin, and the way between them."""
    same, now = _same(was.log, session.match.log), session.state
    back = now if same == len(session.match.log) else session.match.state_at(same)
    since = [entry.step for entry in session.match.log[same:]]
    right = {(one.seat, str(one.args[0])) for one in since if isinstance(one, Adjustment)}
    return same, Way(was, was.log[same:], back, now, since, right, _said(was, back, same))


def _said(was: Left, back: State, same: int) -> list[State]:
    """The tables, after that many equal steps, of which hands said that they were so, or a screen
    told how they are put back."""
    state, found = back.clone(), dict[int, State]()
    ends = {*was.done.values(), *was.told}
    ends = {at for at in ends if len(back.events) < at < len(was.state.events)}
    for entry in was.log[same:] if ends else ():
        apply(state, entry.step)
        if len(state.events) in ends:
            found[len(state.events)] = state.clone()
    return [*found.values()]


def _same(one: Sequence[Entry], other: Sequence[Entry]) -> int:
    """With how many equal steps both begin."""
    pairs = zip(one, other, strict=False)
    most = min(len(one), len(other))
    return next((n for n, (a, b) in enumerate(pairs) if a.step != b.step), most)


def _gone_on(session: Reading, was: Left, same: int, back: State) -> bool:
    """Whether those whose steps went back have acted otherwise, in a later turn where one tells."""
    acted = {one.step.seat for one in session.match.log[same:] if isinstance(one.step, Action)}
    theirs = {one.step.seat for one in was.log[same:]} - {TABLE}
    if not acted or (theirs and theirs.isdisjoint(acted)):
        return False
    began = turn_began(session.state.events, session.telling.events_from)
    return began >= len(back.events)


def taken_up(session: Reading, was: Snapshot) -> bool:
    """Whether something that goes back into a hand was taken off a reader since: so hands did it,
    and it is told no more."""
    telling, snapshot = session.telling, session.watch.snapshot
    read, left = ({one.piece for one in each.sights.values()} for each in (snapshot, was))
    if telling.hands_left is None or not (telling.undone and left - read):
        return False
    _, way = _way(session, telling.hands_left)
    told = (one for one in each_piece(session, way) if one.key.startswith("undone.hand"))
    up = (left - read) & {str(one.params["piece"]) for one in told}
    if up:
        telling.owes(way.was._replace(secret=way.was.secret | up))
        follow(session)
        telling.changed()
    return bool(up)


def goes_back(session: Reading, piece: str) -> Text | None:
    """Where hands put this piece back, or one that looks like it; None: it does not go back."""
    was, faces = session.telling.hands_left, session.faces
    if was is None or session.table.register.whole or piece not in faces:
        return None
    _, way = _way(session, was)
    alike = (each for each in each_piece(session, way) if each.params.get("piece"))
    told = next((one for one in alike if faces[str(one.params["piece"])] == faces[piece]), None)
    to = put_back.goes_to(session, told, decks(way)) if told else ""
    return Text("notice.goes_back", {"piece": piece, "to": to}) if to else told


# -- through a restart ---------------------------------------------------------------------------


def kept(session: Reading) -> dict[str, Any]:
    """What is kept of it, as JSON data."""
    telling, grammar = session.telling, session.match.game.grammar
    was, older = telling.hands_left, bool(telling.undone_before)
    if was is None:
        older = older or telling.owes_back()
        return {"older": older, "again": _again(telling.again)}
    same = _same(was.log, session.match.log)
    rest = [step_to_json(entry.step, grammar) for entry in was.log[same:]]
    done = [*was.done.items()]
    secret = sorted(was.secret)
    rest_of = {"back": was.back, "events": was.events, "told": sorted(was.told)}
    again = {"older": older, "again": _again(telling.again)}
    return {"same": same, "rest": rest, "secret": secret, "done": done, **rest_of, **again}


def _again(again: Again | None) -> dict[str, Any]:
    if again is None:
        return {}
    was = again.was
    return {"from": len(was.log), "to": again.length, "secret": sorted(was.secret)}


def recall(session: Reading, told: Mapping[str, Any]) -> None:
    """What hands owed before the program stopped they owe still."""
    session.telling.owed_of_old(told.get("older", False))
    if again := told.get("again"):
        match, first, last = session.match, again["from"], again["to"]
        left = Left(tuple(match.log[:first]), match.state_at(first), frozenset(again["secret"]), {})
        session.telling.goes_out(Again(left, match.state_at(last), last))
    if "same" not in told:
        return
    match = session.match
    state, log = match.state_at(told["same"]), list(match.log[: told["same"]])
    for each in told["rest"]:
        step = step_from_json(each, match.game.grammar, len(match.seats))
        apply(state, step)
        log.append(Entry(step, 0))
    done = dict(told.get("done", ()))
    secret, back, events = frozenset(told["secret"]), told.get("back", -1), told.get("events", 0)
    told_at = frozenset(told.get("told", ()))
    session.telling.owes(Left(tuple(log), state, secret, done, back, events, told_at))
