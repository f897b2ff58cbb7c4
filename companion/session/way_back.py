"""What hands do on the way back, in words: pieces, counted things, duties that no reader sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, takewhile
from typing import TYPE_CHECKING, NamedTuple

from companion.session import put_back, shared
from companion.session.api import Duty, Phase, Text
from companion.session.telling import Left
from companion.session.words import lies_on, one_after_another
from engine.core.ledger import Event
from engine.core.match import Entry, apply
from engine.core.state import State
from engine.core.steps import TABLE, Action, Reveal, Step
from engine.core.text import goods

if TYPE_CHECKING:
    from companion.session.reading import Reading

MOST = 3
"""So many sentences are told one by one. Chosen: nobody reads more, and the screen shows it all."""
MOST_AGAIN = 6
"""So many pieces that go out again are told with their places, one by one; of more only the names.
Chosen: two pages."""
MOST_GOODS = 6
"""So many numbers of a seat are told in a sentence. Chosen: what fits in a line."""

AS_SHOWN = ("undone.counted.many", "undone.all", "undone.everything", "undone.before")
"""Whoever is told so sets all that is counted to what the screen shows."""
LAST = ("undone.counted", "undone.counted.table", *AS_SHOWN)
"""What hands do after all else: what they owe besides is in these numbers."""

BOX, DISCARDS = "box", "discards"
HAND = ":hand"
"""So ends the place of a hand: what was laid away unseen comes back unseen."""


class Way(NamedTuple):
    """From the table as hands left it to the moment that went on, and what was done since."""

    was: Left
    lost: Sequence[Entry]
    """The steps that went back."""
    back: State
    """Where the match had gone back to."""
    now: State
    since: Sequence[Step]
    """What has been done from there."""
    right: Collection[tuple[int, str]]
    """What people have set since to what lies there."""
    said: Sequence[State] = ()
    """The table as hands said that it was, on the way back: what came about after that, as the
    income of a new round, they may have done or not."""

    def ways(self) -> list[Way]:
        """One from each table that hands may have before them."""
        return [self, *(self._replace(was=self.was._replace(state=one)) for one in self.said)]

    def stands(self, was: object, back: object, now: object) -> bool:
        """Whether hands owe it: it went back, and nobody has touched it since."""
        return was != back == now


def duties(session: Reading, way: Way) -> tuple[Duty, ...]:
    """What hands do; readers tell by themselves what they see."""
    if session.table.register.whole:
        return ()
    ways = way.ways()
    stood = (_standing(session, each) for each in ways), (_on_spots(session, each) for each in ways)
    standing = _of_a_kind(session, _each_once(chain(*stood)))
    lie = _each_once(each_piece(session, each) for each in ways)
    pieces = _in_one([*standing, *lie])  # a meeple before what it stands on
    counted = [*_counted(session, way)]
    owed = _owed(session, way)
    if len(pieces) + len(counted) + len(owed) > MOST:
        if len(pieces) > 1:
            pieces = [*put_back.together(session, pieces, decks(way), _on_named_spots(way))]
        counted = [_all_of(counted)] if len(counted) > 1 else counted
    # A draw that goes back changes a number: who begins with the numbers would do it twice.
    kept = [Text("undone.keep", {"seat": seat}) for seat in _drew(way)]
    pieces = [_as_it_lay(way, each) for each in pieces]
    return tuple(Duty(TABLE, text) for text in [*pieces, *owed, *kept, *counted])


def _each_once(ways: Iterable[Iterable[Text]]) -> list[Text]:
    """What hands do from the first of the tables that they may have before them, and what they do
    from another one besides: all of it comes to the same."""
    found = list[Text]()
    for way in ways:
        told = [(one.key, _what(one)) for one in found]
        found += [one for one in way if (one.key, _what(one)) not in told]
    return found


def _what(told: Text) -> object:
    return told.params.get("piece") or told.params


def _as_it_lay(way: Way, told: Text) -> Text:
    """A piece as people call it where it lies: a card of the world may bear no name."""
    piece, was = str(told.params.get("piece", "")), way.was.state
    named = was.named(piece, [way.back, way.now]) if piece else ""
    return Text(told.key, {**told.params, "piece": named}) if named != piece else told


def goes_out(session: Reading, named: Collection[str]) -> tuple[Duty, ...]:
    """Pieces that were put back and go out again, as far as they lie there still in the match, but
    for those that are `named` in what hands owe as if it were done for the first time, as what is
    counted, a price and a draw."""
    again = session.telling.again
    if again is None or session.table.register.whole:
        return ()
    opened, first = session.known.opened(), len(again.was.log)  # all see what is taken openly
    secret = again.was.secret | session.known.hidden()
    secret -= {piece for piece, at in opened.items() if at >= first}
    way = Way(again.was._replace(secret=secret), (), again.now, session.state, (), ())
    deeds = {*named, *session.telling.drew} | {
        one.text.params.get("piece") for one in session.telling.undone
    }
    texts = [_taken(one) for one in each_piece(session, way) if one.params["piece"] not in deeds]
    lies = [one for one in texts if one.params.get("to")]
    if len(lies) > MOST_AGAIN:
        pieces = [str(one.params["piece"]) for one in lies]
        texts = [one for one in texts if one not in lies]
        texts += [Text("again.group", {"what": one}) for one in put_back.named(session, pieces)]
    return tuple(Duty(TABLE, text) for text in texts)


def _taken(told: Text) -> Text:
    """Nothing goes back to where it was: it leaves."""
    return Text("guide.take", told.params) if told.key == "undone.take" else told


def each_piece(session: Reading, way: Way) -> Iterator[Text]:
    """Each piece to where it was, as far as all may hear of it and no reader sees it."""
    was, back, now = (state.places() for state in (way.was.state, way.back, way.now))
    shown = [entry.step for entry in way.lost if isinstance(entry.step, Reveal)]
    drawn = {str(arg): one for one in shown for arg in one.args}
    doers = {str(arg): one.seat for one in _actions(way) for arg in one.args}
    read_now = {sight.piece for sight in session.watch.snapshot.sights.values()}
    draws = session.phase() is Phase.SETUP and bool(drawn) and drawn.keys() <= session.faces.keys()
    secret = way.was.secret - session.known.public()  # what was taken openly lies open again
    for piece in sorted((was.keys() | now.keys()) - secret):
        there, here = was.get(piece, ""), now.get(piece, "")
        spots = way.was.state.spot(there), way.back.spot(back.get(piece, "")), way.now.spot(here)
        read = session.table.layout.stations.keys() & {there, here}
        unseen = not there and here.endswith(HAND)
        lies = way.was.state.rests(piece, here) or way.now.rests(piece, there)
        if way.stands(*spots) and not (
            read or unseen or lies or (draws and _set_out(session, piece, here))
        ):
            off = _called(way.was.state, there, way.back, way.now)
            to = _called(way.now, here, way.was.state)
            gaps = {"piece": piece, "from": _spent(session, off), "to": _spent(session, to)}
            seat = _whose_hand(here) if here else doers.get(piece, TABLE)
            if way.lost and there and seat != TABLE and piece not in drawn:
                held = here or piece in read_now  # at its reader it lies, and went nowhere else
                yield Text("undone.hand" if held else "undone.hand.unseen", {**gaps, "seat": seat})
            else:
                yield from _back(session, gaps, drawn.get(piece))


def _on_named_spots(way: Way) -> set[str]:
    """The pieces that lay, as hands left it, where people have a name for the spot."""
    was = way.was.state
    places = was.places().items()
    return {piece for piece, place in places if was.called(was.spot(place)) != was.spot(place)}


def _actions(way: Way) -> Iterator[Action]:
    return (one.step for one in way.lost if isinstance(one.step, Action))


def _whose_hand(place: str) -> int:
    """The seat that holds what lies there, if it is a hand."""
    seat = place.removeprefix("seat").removesuffix(HAND)
    return int(seat) if place.endswith(HAND) and seat.isdigit() else TABLE


def _standing(session: Reading, way: Way) -> Iterator[Text]:
    """What carries no tag: how it stands again, or that it goes, where a game says so."""
    was, back, now = (state.standing() for state in (way.was.state, way.back, way.now))
    for where in dict.fromkeys([*was, *now]):
        stood, stands = was.get(where), now.get(where)
        if not way.stands(stood, back.get(where), stands):
            continue
        if stands is not None:
            yield _stands_again(session, way, stood, stands)
        elif stood is not None and session.words.has(f"undone.{stood.verb}.none"):
            named = partial(way.was.state.named, also=[way.back, way.now])
            yield session.words.undone(stood, named, ".none")


def _stands_again(session: Reading, way: Way, stood: Event | None, stands: Event) -> Text:
    """How it stands again, and what leaves for it where a game says so."""
    named = partial(way.now.named, also=[way.was.state])
    alike = stood is not None and stood[:2] == stands[:2] and stood.args[1:] == stands.args[1:]
    if stood is None or not (alike and session.words.has(f"undone.{stands.verb}.for")):
        return session.words.undone(stands, named)
    both = stands._replace(args=(*stands.args, stood.args[0]))
    return session.words.undone(both, named, ".for")


def _of_a_kind(session: Reading, standing: Sequence[Text]) -> list[Text]:
    """What a seat takes back of one kind is one sentence, where a game has it, as satellites."""
    kinds = Counter((f"{one.key}.{one.params.get('a')}", one.params["seat"]) for one in standing)
    many = {kind: n for kind, n in kinds.items() if n > 1 and session.words.has(kind[0])}
    alone = [
        one for one in standing
        if (f"{one.key}.{one.params.get('a')}", one.params["seat"]) not in many
    ]  # fmt: skip
    return [*(Text(key, {"seat": seat, "n": n}) for (key, seat), n in many.items()), *alone]


def _in_one(pieces: Sequence[Text]) -> list[Text]:
    """What is taken back from one place is one sentence, as from the box what nobody drew."""
    at = Counter(one.params["from"] for one in pieces if one.key == "undone.take")
    alone = [one for one in pieces if one.key != "undone.take" or at[one.params["from"]] == 1]
    return [*alone, *(Text("undone.take.all", {"from": p, "n": n}) for p, n in at.items() if n > 1)]


def _set_out(session: Reading, piece: str, here: str) -> bool:
    """What came to its place with the last draw of set-up, drawn by nobody: the next one brings it
    there again."""
    return not here and not session.match.game.catalogue.pieces[piece].deck


def _called(state: State, place: str, *worlds: State) -> str:
    """A spot of a state as people call it where they do, by how a world looks in which the piece
    does not lie there, true also of that state and of the others; else the place."""
    spot = state.spot(place)
    world, *others = worlds
    called = str(world.called(spot, [state, *others]))
    return place if called == spot else called


def _spent(session: Reading, place: str) -> str:
    """What left the match, in a game whose cards lie on a pile of their own then."""
    return DISCARDS if place == BOX and session.words.has(f"place.{DISCARDS}") else place


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


def decks(way: Way) -> dict[str, str]:
    """The pile that each piece was drawn from."""
    state, found = way.back.clone(), dict[str, str]()
    for entry in way.lost:
        step = entry.step
        for asked in state.awaiting().reveals if isinstance(step, Reveal) else ():
            if asked[:2] == step[:2]:
                found.update(dict.fromkeys(map(str, step.args), f"deck.{asked.deck}"))
        apply(state, step)
    return found


def counts(session: Reading, way: Way) -> dict[tuple[int, str], bool]:
    """(seat, counted thing) that has another number again -> whether that has changed since; not
    what a seat has said to be done by now."""
    found = dict[tuple[int, str], bool]()
    for seat in range(len(session.match.seats)):
        back, now = way.back.counted(seat), way.now.counted(seat)
        said = session.telling.done_from.get(seat, 0) > way.was.events
        for what in _others(session, way, seat):
            moved = back.get(what, 0) != now.get(what, 0)
            if not (moved and said):
                found[seat, what] = moved
    return found


def _others(session: Reading, way: Way, seat: int) -> list[str]:
    """The counted things of a seat of which a table that hands may have before them has another
    number: also what was paid and came again, where they may have done the one alone."""
    back, now = way.back.counted(seat), way.now.counted(seat)
    lay = [one.was.state.counted(seat) for one in way.ways()]
    between = _half_done(way, seat)
    return [
        what
        for what in dict.fromkeys(chain(*lay, back))
        if (what in between or any(was.get(what, 0) != back.get(what, 0) for was in lay))
        and _said(session, what)
        and not _own(session, what, back, now)
        and (seat, what) not in way.right
    ]


def _half_done(way: Way, seat: int) -> set[str]:
    """What came or went for a seat in the steps that went back, of which its hands said nothing."""
    done = max(len(way.back.events), way.was.done.get(seat, 0))
    lines = takewhile(lambda line: line[4] >= done, reversed(way.was.state.ledger))
    return {what for whose, what, _, _, _ in lines if whose == seat}


def _counted(session: Reading, way: Way) -> Iterator[Text]:
    """What each seat has again, then what lies on the table; what has changed since is told with
    that (`as_numbers`)."""
    for seat in (*range(len(session.match.seats)), TABLE):
        back, now = way.back.counted(seat), way.now.counted(seat)
        other = _others(session, way, seat)
        moved = [what for what in other if back.get(what, 0) != now.get(what, 0)]
        other = other if seat == TABLE else [what for what in other if what not in moved]
        again = {lies_on(what, session.state.called): back.get(what, 0) for what in other}
        if other:
            whole = _as_a_whole(seat, again, bool(moved))
            yield Text(whole, {"seat": seat, "goods": goods(again)})


def _on_spots(session: Reading, way: Way) -> Iterator[Text]:
    """What lies counted on a spot of the table again, where a game has its own sentence for it."""
    for seat in (TABLE, *range(len(session.match.seats))):
        was, back, now = (state.counted(seat) for state in (way.was.state, way.back, way.now))
        for what in {**was, **back}:
            n, (head, _, spot) = back.get(what, 0), what.partition(":")
            other = was.get(what, 0) != n and (seat, what) not in way.right
            if other and _own(session, what, back, now):
                seen, left = (way.back, way.was.state) if n else (way.was.state, way.back)
                named = seen.named(spot, [left, way.now])
                gaps = {"seat": seat, "a": named, "n": n or was[what]}
                yield Text(f"undone.{head}{'' if n else '.none'}", gaps)


def _own(session: Reading, what: str, back: Mapping[str, int], now: Mapping[str, int]) -> bool:
    """Whether a sentence of its own tells it: not where there is another number by now."""
    head, _, spot = what.partition(":")
    told = bool(spot) and session.words.has(f"undone.{head}.none")
    return told and back.get(what, 0) == now.get(what, 0)


def _as_a_whole(seat: int, again: Mapping[str, int], moved: bool) -> str:
    """Which sentence tells it: no number of then, where there is another one by now."""
    if seat == TABLE:
        return "undone.everything" if moved else "undone.counted.table"
    return "undone.counted.many" if len(again) > MOST_GOODS else "undone.counted"


def _all_of(counted: Sequence[Text]) -> Text:
    """In one sentence what seats have, or also what lies on the table."""
    lies = any(one.params["seat"] == TABLE for one in counted)
    return Text("undone.everything" if lies else "undone.all")


def _said(session: Reading, what: str) -> bool:
    return session.words.has(f"what.{what.partition(':')[0]}")


def _owed(session: Reading, way: Way) -> list[Text]:
    """What hands may have done because of it, in one sentence; alike things are told once. Nothing
    where all of it has been done again: hands that did it have done it."""
    if not Counter(one.step for one in way.lost) - Counter(way.since):
        return []
    first = _first(way.was.state.events, way.back.events)
    still = Counter(way.back.duties(first))
    lost = Counter(way.was.state.duties(first)) - still
    drew, named = _drew(way), way.now.IN_NUMBERS  # what is drawn is kept (`undone.keep`)
    lost = Counter({
        one: n for one, n in lost.items()
        if one.verb not in named and not (one.seat in drew and one.verb in way.now.DREW)
    })  # fmt: skip
    if len(lost) > MOST:
        return [Text("undone.since")]
    told = [_once(session, event, times) for event, times in lost.items()]
    return [Text("undone.duty", {"done": one_after_another(told)})] if told else []


def _drew(way: Way) -> list[int]:
    """Whose draws went back that it alone has seen, and has not drawn since: on their pile another
    seat would draw what this one knows."""
    was, back, now, drew = way.was.state, way.back, way.now, way.now.DREW
    first = _first(was.events, back.events)
    seats = {one.seat for one in was.events[first:] if one.verb in drew}
    seats -= {one.seat for one in now.events[first:] if one.verb in drew}
    told, lie = (entry.step for entry in way.lost if isinstance(entry.step, Reveal)), now.places()
    seats |= {one.seat for one in told if (way.was.secret - lie.keys()) & {*map(str, one.args)}}
    return sorted(seats - {TABLE})


def _once(session: Reading, event: Event, times: int) -> Text:
    """What hands did, with how often."""
    duty = session.words.duty(event, session.state.named)
    text = shared.event(session, duty, event.seat)
    if times == 1:
        return text
    return Text("done.times", {"done": one_after_another([text]), "n": times})


def _first(one: Sequence[Event], other: Sequence[Event]) -> int:
    """The first event that differs."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
