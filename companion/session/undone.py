"""What hands do when the match goes back: pieces, counted things and duties that no reader sees.

It is the difference between the table as hands left it and the match as it is now, however often it
goes back and on, until they say that it is done, or whose steps went back goes on in a later turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.session import put_back, shared
from companion.session.api import Duty, Phase, Text
from companion.session.telling import Left, turn_began
from companion.session.words import one_after_another
from engine.core.ledger import Event
from engine.core.match import Entry, apply
from engine.core.state import State
from engine.core.steps import TABLE, Action, Reveal, step_from_json, step_to_json
from engine.core.text import goods

if TYPE_CHECKING:
    from companion.session.reading import Reading

MOST = 3
"""So many sentences are told one by one. Chosen: nobody reads more, and the screen shows it all."""
MOST_GOODS = 6
"""So many numbers of a seat are told in a sentence. Chosen: what fits in a line."""

HAND = ":hand"
"""So ends the place of a hand: what was laid away unseen comes back unseen."""


class _Way(NamedTuple):
    """From the table as hands left it to the moment that went on, and what was done since."""

    was: Left
    back: State
    """Where the match had gone back to."""
    now: State

    def stands(self, was: object, back: object, now: object) -> bool:
        """Whether hands owe it: it went back, and nobody has touched it since."""
        return was != back == now


def left(session: Reading) -> Left:
    """The table as hands left it, before the match goes back."""
    told = session.telling.hands_left
    if told:
        return told
    log, done = tuple(session.match.log), dict(session.telling.done_from)
    return Left(log, session.state, session.known.hidden(), done)


def went_back(session: Reading, was: Left) -> None:
    """Tell what hands put back from there."""
    session.telling.owes(was)
    follow(session)
    session.telling.changed()


def forget(session: Reading) -> None:
    """Nothing is to be put back."""
    session.telling.owes(None)


def follow(session: Reading) -> None:
    """The match goes on: hands owe what is left of it."""
    was = session.telling.hands_left
    if was is None:
        return
    same, way = _way(session, was)
    if same == len(session.match.log):
        session.telling.done_again(was.done)
    if same == len(was.log) or _gone_on(session, was, same, way.back):
        forget(session)
    else:
        session.telling.owes(was, _duties(session, way, was.log[same:]))


def _way(session: Reading, was: Left) -> tuple[int, _Way]:
    """With how many equal steps what hands left and the match begin, and the way between them."""
    same, now = _same(was.log, session.match.log), session.state
    back = now if same == len(session.match.log) else session.match.state_at(same)
    return same, _Way(was, back, now)


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


# -- through a restart ---------------------------------------------------------------------------


def kept(session: Reading) -> dict[str, Any]:
    """What is kept of it, as JSON data."""
    was, grammar = session.telling.hands_left, session.match.game.grammar
    if was is None:
        return {}
    same = _same(was.log, session.match.log)
    rest = [step_to_json(entry.step, grammar) for entry in was.log[same:]]
    done = [*was.done.items()]
    return {"same": same, "rest": rest, "secret": sorted(was.secret), "done": done}


def recall(session: Reading, told: Mapping[str, Any]) -> None:
    """What hands owed before the program stopped they owe still."""
    if not told:
        return
    match = session.match
    state, log = match.state_at(told["same"]), list(match.log[: told["same"]])
    for each in told["rest"]:
        step = step_from_json(each, match.game.grammar, len(match.seats))
        apply(state, step)
        log.append(Entry(step, 0))
    done = dict(told.get("done", ()))
    session.telling.owes(Left(tuple(log), state, frozenset(told["secret"]), done))
    follow(session)


# -- in words ------------------------------------------------------------------------------------


def _duties(session: Reading, way: _Way, lost: Sequence[Entry]) -> tuple[Duty, ...]:
    """What hands do; readers tell by themselves what they see."""
    if session.table.register.whole:
        return ()
    pieces = _in_one([*_pieces(session, way, lost), *_standing(session, way)])
    counted = [*_counted(session, way)]
    owed = _owed(session, way)
    if len(pieces) + len(counted) + len(owed) > MOST:
        pieces = (
            [put_back.together(session, pieces, _decks(way, lost))] if len(pieces) > 1 else pieces
        )
        counted = [_all_of(counted)] if len(counted) > 1 else counted
    # A draw that goes back changes a number: who begins with the numbers would do it twice.
    return tuple(Duty(TABLE, text) for text in [*pieces, *owed, *counted])


def goes_back(session: Reading, piece: str) -> Text | None:
    """Where hands put this piece back, or one that looks like it; None: it does not go back."""
    was, faces = session.telling.hands_left, session.faces
    if was is None or session.table.register.whole or piece not in faces:
        return None
    same, way = _way(session, was)
    alike = (each for each in _pieces(session, way, was.log[same:]) if each.params.get("piece"))
    told = next((one for one in alike if faces[str(one.params["piece"])] == faces[piece]), None)
    to = put_back.goes_to(session, told, _decks(way, was.log[same:])) if told else ""
    return Text("notice.goes_back", {"piece": piece, "to": to}) if to else told


def _pieces(session: Reading, way: _Way, lost: Sequence[Entry]) -> Iterator[Text]:
    """Each piece to where it was, as far as all may hear of it and no reader sees it."""
    was, back, now = (state.places() for state in (way.was.state, way.back, way.now))
    shown = [entry.step for entry in lost if isinstance(entry.step, Reveal)]
    drawn = {str(arg): one for one in shown for arg in one.args}
    draws = session.phase() is Phase.SETUP and bool(drawn) and drawn.keys() <= session.faces.keys()
    for piece in sorted((was.keys() | now.keys()) - way.was.secret):
        there, here = was.get(piece, ""), now.get(piece, "")
        spots = way.was.state.spot(there), way.back.spot(back.get(piece, "")), way.now.spot(here)
        read = session.table.layout.stations.keys() & {there, here}
        unseen = not there and here.endswith(HAND)
        if way.stands(*spots) and not (
            read or unseen or (draws and _set_out(session, piece, here))
        ):
            there, here = _called(way.was.state, there), _called(way.now, here)
            yield from _back(session, {"piece": piece, "from": there, "to": here}, drawn.get(piece))


def _standing(session: Reading, way: _Way) -> Iterator[Text]:
    """What carries no tag: how it stands again, or that it goes, where a game says so."""
    was, back, now = (state.standing() for state in (way.was.state, way.back, way.now))
    for where in dict.fromkeys([*was, *now]):
        stood, stands = was.get(where), now.get(where)
        if not way.stands(stood, back.get(where), stands):
            continue
        if stands is not None:
            yield session.words.undone(stands, way.now.named)
        elif stood is not None and session.words.has(f"undone.{stood.verb}.none"):
            yield session.words.undone(stood, way.was.state.named, ".none")


def _in_one(pieces: Sequence[Text]) -> list[Text]:
    """What is taken back from one place is one sentence, as from the box what nobody drew."""
    at = Counter(one.params["from"] for one in pieces if one.key == "undone.take")
    alone = [one for one in pieces if one.key != "undone.take" or at[one.params["from"]] == 1]
    return [*alone, *(Text("undone.take.all", {"from": p, "n": n}) for p, n in at.items() if n > 1)]


def _set_out(session: Reading, piece: str, here: str) -> bool:
    """What came to its place with the last draw of set-up, drawn by nobody: the next one brings it
    there again."""
    return not here and not session.match.game.catalogue.pieces[piece].deck


def _called(state: State, place: str) -> str:
    """A spot as people call it, where they do; else the place."""
    spot = state.spot(place)
    called = str(state.called(spot))
    return place if called == spot else called


def _back(session: Reading, gaps: dict[str, str], shown: Reveal | None) -> Iterator[Text]:
    """A piece that a game only turns over has a sentence of its own; where that is asked for again
    it lies right."""
    if gaps["to"]:
        yield Text("guide.move" if gaps["from"] else "guide.put", gaps)
    elif shown is None:
        yield Text("undone.take", gaps)
    elif not session.words.has(f"undone.{shown.verb}"):
        yield Text("undone.draw", gaps)
    elif shown[:2] not in [one[:2] for one in session.state.awaiting().reveals]:
        yield Text(f"undone.{shown.verb}", gaps)


def _decks(way: _Way, lost: Sequence[Entry]) -> dict[str, str]:
    """The pile that each piece was drawn from."""
    state, found = way.back.clone(), dict[str, str]()
    for entry in lost:
        step = entry.step
        for asked in state.awaiting().reveals if isinstance(step, Reveal) else ():
            if asked[:2] == step[:2]:
                found.update(dict.fromkeys(map(str, step.args), f"deck.{asked.deck}"))
        apply(state, step)
    return found


def _counted(session: Reading, way: _Way) -> Iterator[Text]:
    """What each seat has again, then what lies on the table."""
    for seat in (*range(len(session.match.seats)), TABLE):
        was, back, now = (state.counted(seat) for state in (way.was.state, way.back, way.now))
        again = {
            _spoken(session, what): now.get(what, 0)
            for what in {**was, **now}
            if _said(session, what)
            and way.stands(was.get(what, 0), back.get(what, 0), now.get(what, 0))
        }
        key = "undone.counted.many" if len(again) > MOST_GOODS else "undone.counted"
        key = "undone.counted.table" if seat == TABLE else key
        if again:
            yield Text(key, {"seat": seat, "goods": goods(again)})


def _all_of(counted: Sequence[Text]) -> Text:
    """In one sentence what seats have, or also what lies on the table."""
    lies = any(one.params["seat"] == TABLE for one in counted)
    return Text("undone.everything" if lies else "undone.all")


def _said(session: Reading, what: str) -> bool:
    return session.words.has(f"what.{what.partition(':')[0]}")


def _spoken(session: Reading, what: str) -> str:
    """A counted thing on a spot of the table, as people call that."""
    head, colon, spot = what.partition(":")
    return f"{head}{colon}{session.state.called(spot)}"


def _owed(session: Reading, way: _Way) -> list[Text]:
    """What hands may have done because of it, in one sentence; alike things are told once."""
    first = _first(way.was.state.events, way.back.events)
    still = Counter(way.back.duties(first))
    lost = Counter(way.was.state.duties(first)) - still
    lost = Counter({one: n for one, n in lost.items() if one.verb not in way.now.IN_NUMBERS})
    if len(lost) > MOST:
        return [Text("undone.since")]
    told = [_once(session, event, times) for event, times in lost.items()]
    return [Text("undone.duty", {"done": one_after_another(told)})] if told else []


def _once(session: Reading, event: Event, times: int) -> Text:
    """What hands did, with how often."""
    duty = session.words.duty(event, session.state.named)
    text = shared.event(session, duty, event.seat)
    if times == 1:
        return text
    return Text("undone.times", {"done": one_after_another([text]), "n": times})


def _first(one: Sequence[Event], other: Sequence[Event]) -> int:
    """The first event that differs."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
