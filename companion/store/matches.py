"""Matches in the store: started, listed, found by words, and loaded again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from secrets import token_hex

from companion.store import follows, house, line, outbox, progress
from companion.store.errors import Lost, StoreError
from companion.store.keeping import Keeping, write_told
from companion.store.line import Mark
from companion.store.progress import Progress
from companion.store.rows import Row, sealed
from companion.store.spelling import seat_name, seated
from companion.store.store import Store
from engine.core.game import BadOptions, Game
from engine.core.match import Match, Seat, drawn_by
from engine.core.people import found_by
from engine.core.text import sought

COLUMNS = "id, uid, game, options, seats, tier, box, started, digest"


@dataclass(frozen=True, slots=True)
class Kept:
    """A line in the list of matches."""

    id: int
    uid: str
    game: str
    seats: tuple[Seat, ...]
    options: str
    tier: str
    box: int | None
    started: str
    at: Progress

    @property
    def phase(self) -> str:
        return self.at.phase

    @property
    def steps(self) -> int:
        return self.at.length


def begin(
    store: Store, match: Match, tier: str, box: int | None = None, after: str = ""
) -> Keeping:
    """Keep a new match, which is ours to write; `after` is the uid of the one that led to it."""
    with store.change(Lost.MATCH) as db:
        number = int(db.execute("SELECT coalesce(max(id), 0) + 1 FROM matches").fetchone()[0])
        at = Progress(number, rules=match.game.rules_version, turn=progress.next_turn(db))
        uid = token_hex(8)
        row = _head(number, uid, match, tier, box, progress.now())
        db.execute(f"INSERT INTO matches ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        progress.write(db, at)
        write_told(db, number, match)
        if after:
            follows.write(db, number, after)
        lease = progress.lease(store, db, number)
        line.write(db, number, (Mark(lease, 0),))
        if outbox.is_joined(db):
            outbox.owe_whole(db, uid)
    keeping = Keeping(store, at, match.game.grammar, len(match.seats), lease)
    keeping.faces, keeping.seen = dict(match.faces), frozenset(match.seen)
    if match.log:
        keeping.commit(match, Lost.MATCH)
    return keeping


def use_box(store: Store, number: int, box: int) -> None:
    """The match is played with another copy of the game."""
    with store.change(Lost.BOX) as db:
        query = "SELECT id, uid, game, options, seats, tier, started FROM matches WHERE id=?"
        *head, started = db.execute(query, (number,)).fetchone()
        row = sealed(*head, box, started)
        db.execute("UPDATE matches SET box=?, digest=? WHERE id=?", (box, row[-1], number))
        if outbox.is_joined(db):
            outbox.owe_whole(db, head[1])


def _head(number: int, uid: str, match: Match, tier: str, box: int | None, started: str) -> Row:
    options, seats = json.dumps(dict(match.options)), seats_text(match.seats)
    return sealed(number, uid, match.game.id, options, seats, tier, box, started)


def seats_text(seats: Iterable[Seat]) -> str:
    return json.dumps([{"name": seat.name, "colour": seat.colour} for seat in seated(seats)])


def matches(store: Store) -> list[Kept]:
    """All matches, the latest opened first."""
    with store.moment():
        heads = store.rows(f"SELECT {COLUMNS} FROM matches")
        rows = store.rows(f"SELECT {progress.COLUMNS} FROM progress")
        stood = {row[0]: Progress(*row) for row in rows}
        lost = [head[0] for head in heads if head[0] not in stood]
        stood |= {number: progress.read(store, number) for number in lost}
    kept = [_kept(head, stood[head[0]]) for head in heads]
    return sorted(kept, key=lambda match: (match.at.turn, match.id), reverse=True)


def _kept(head: Row, at: Progress) -> Kept:
    id_, uid, game, options, seats, tier, box, started = head
    told = json.loads(seats)
    sitting = tuple(Seat(seat_name(seat["name"]), seat["colour"]) for seat in told)
    return Kept(id_, uid, game, sitting, options, tier, box, started, at)


def found(kept: Iterable[Kept], words: str, name: Callable[[Kept], str]) -> list[Kept]:
    """The matches in whose game, players or date every one of the words occurs.

    `name` tells what a game is called.
    """
    wanted = sought(words).split()
    return [match for match in kept if all(word in _told(match, name(match)) for word in wanted)]


def _told(match: Kept, name: str) -> str:
    players = " ".join(found_by(seat.name for seat in match.seats))
    return sought(f"{match.game} {name} {players} {match.at.touched[:10]} #{match.id}")


def one(store: Store, id_: int) -> Kept:
    """One match. Raises StoreError."""
    heads = store.rows(f"SELECT {COLUMNS} FROM matches WHERE id=?", (id_,))
    if not heads:
        raise StoreError("match_damaged" if _is_there(store, id_) else "no_match", match=id_)
    return _kept(heads[0], progress.read(store, id_))


def _is_there(store: Store, id_: int) -> bool:
    """Whether there is anything of a match, sound or not."""
    with store.read() as db:
        return bool(db.execute("SELECT 1 FROM matches WHERE id=?", (id_,)).fetchone())


def load(
    store: Store, id_: int, find: Callable[[str], Game], lease: str = ""
) -> tuple[Match, Keeping, Kept]:
    """A match as it was when the program stopped. With no `lease` it can only be looked at.

    `Keeping.said` tells what is not as it was. Raises StoreError.
    """
    kept = one(store, id_)
    try:
        game = find(kept.game)
    except KeyError as error:
        raise StoreError("no_start", match=id_) from error
    keeping = Keeping(store, kept.at, game.grammar, len(kept.seats), lease)
    keeping.read()
    if keeping.at.rules > game.rules_version:
        raise StoreError("rules_newer", match=id_, theirs=keeping.at.rules, ours=game.rules_version)
    try:
        options = game.then(1, json.loads(kept.options))  # all are kept: a missing one is younger
        match = Match.start(game, kept.seats, options, dict(keeping.faces))
    except BadOptions as error:
        raise StoreError("no_start", match=id_) from error
    match.seen = set(keeping.seen)
    _replay(match, keeping)
    return match, keeping, kept


def _replay(match: Match, keeping: Keeping) -> None:
    """Take what was kept; steps that the rules of today refuse end it, and that is said; where
    what was told of the cards was damaged, it is not the rules that refuse them."""
    rules, game = keeping.at.rules, match.game
    refused = match.load(keeping.log)
    if refused:
        index, refusal = refused
        keeping.cut = True
        refused_by = _refused_by(rules, game, index + 1, game.say(refusal))
        keeping.said = StoreError("cut", step=index + 1) if keeping.untold else refused_by
        keeping.log, keeping.undone = list(match.log), []
    elif keeping.said is None:
        keeping.said = _stands(match, keeping)
    match.undone = list(keeping.undone)
    match.returned = dict(keeping.returned) or drawn_by(match.undone)


def _refused_by(rules: int, game: Game, step: int, why: str) -> StoreError:
    """The rules refuse a step: those of today did not change since, or they did."""
    if rules in (game.rules_version, progress.GUESSED):
        return StoreError("rules_first" if step == 1 else "rules_not", step=step, why=why)
    return StoreError("rules_step", step=step, why=why, theirs=rules, ours=game.rules_version)


def _stands(match: Match, keeping: Keeping) -> StoreError | None:
    """Whether the match stands where it stood, when the rules changed since."""
    now, then = match.game.rules_version, keeping.at.rules
    same = keeping.at.stands in ("", match.state.digest())
    if then == progress.GUESSED:
        return StoreError("guessed")
    if then == now:
        return None if same else StoreError("differs", version=now)
    return StoreError("rules_same" if same else "rules_differ", theirs=then, ours=now)


def delete(store: Store, *ids: int) -> None:
    with store.change(Lost.DELETED) as db:
        for id_ in ids:
            db.execute("DELETE FROM matches WHERE id=?", (id_,))
            for key in house.of_match(id_):
                house.forget_setting(db, key)
