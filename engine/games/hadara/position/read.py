"""The position format of Hadara, read; told in `docs/positions/hadara.md`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.core.box import Box
from engine.core.fields import Fields
from engine.core.position import options_of, prove, seat_rows
from engine.core.record import BadRecord
from engine.games.hadara.board import Board, one_track
from engine.games.hadara.faces import (
    CARDS,
    CATALOGUE,
    COLONIES,
    COLOURS,
    CRESTS,
    EPOCHS,
    LEVELS,
    MONUMENTS,
    PER_SEAT,
    SETUP_CARDS,
    STATUES,
    STEPS,
    TILE_COLOURS,
    TRACKS,
    deck_of,
    in_play,
    kind_of,
)
from engine.games.hadara.position.course import PHASES, go_on_from, read_waiting
from engine.games.hadara.position.write import PLAIN, TABLES
from engine.games.hadara.prints import values
from engine.games.hadara.seat import Seat
from engine.games.hadara.works import MEDALS_MOST, SIDES, statue_steps

if TYPE_CHECKING:
    from engine.games.hadara.game import HadaraGame

_TOP = (
    "format", "version", "game", "options", "epoch", "half", "phase", "step", "first", "wheel",
    "draw", "piles", "stacks", "unseen", "monuments", "seats", "waiting", "over", "faces",
    "source", "digest",
)  # fmt: skip
_SEAT = (
    *PLAIN, *TABLES, "crest", "setup", "side", "sources", "tracks", "cards", "colonies",
    "statues", "monuments", "tiles_on_cards", "hand", "decides",
)  # fmt: skip
_CARD_KINDS = tuple(dict.fromkeys(kind_of(card) for card in CARDS.values()))
_TILES_EACH = 2
_MOST_VALUE = 999


def read(game: HadaraGame, data: Mapping[str, Any]) -> Board:
    """A state from a position; what is left out has its value in a fresh match. BadRecord."""
    top = Fields(data, "the position", _TOP)
    rows = seat_rows(top, _SEAT)
    options, faces = options_of(game, len(rows), top)
    b = game.empty(len(rows), options, faces)
    _Reader(b, top, rows).read()
    prove(b)
    return b


def _box(b: Board) -> Box:
    """R2.2, R2.3, R15.1: the cards of the match; colonies and monuments as many as there are."""
    starred = b.options["game"] == "full"
    pieces = [
        card
        for epoch in EPOCHS
        for colour in COLOURS
        for card in in_play(epoch, colour, starred, b.nobles)
    ]
    pieces += [*SETUP_CARDS, *COLONIES, *(MONUMENTS if b.markets else ())]
    tiles = {_tiles_of(seat, c): _TILES_EACH for seat in range(b.seats) for c in TILE_COLOURS}
    stacks = {f"colonies of level {level}": b.seats for level in LEVELS}
    return Box(CATALOGUE, pieces, {**tiles, **stacks, "open monuments": b.seats})


def _tiles_of(seat: int, colour: str) -> str:
    return f"{colour} bonus tiles of seat {seat + 1}"


class _Reader:
    """Lays a position out on an empty table."""

    def __init__(self, b: Board, top: Fields, rows: list[Fields]) -> None:
        self.b, self.top, self.rows = b, top, rows
        self.box = _box(b)

    def read(self) -> None:
        b, top = self.b, self.top
        self._course()
        self._crests()
        self._piles()
        self._monuments()
        b.note("described")
        for seat, row in enumerate(self.rows):
            self._seat(seat, row)
        self._stacks()
        self._unseen()
        for seat in range(b.seats):
            _book(b, seat)
        b.over = top.flag("over")
        if b.over or "waiting" in top or any("decides" in row for row in self.rows):
            read_waiting(b, top, self.rows)
        else:
            go_on_from(b)

    # -- the table -------------------------------------------------------------------

    def _course(self) -> None:
        b, top = self.b, self.top
        b.epoch = top.whole("epoch", 1, 0, EPOCHS[-1])
        b.half = top.word("half", ("", "A", "B"), "A" if b.epoch else "")
        if bool(b.epoch) != bool(b.half):
            top.bad("half", "A or B in an epoch, and empty before the first")
        usual = "wheel" if b.half == "A" else "pick" if b.half else "setup"
        b.phase = top.word("phase", PHASES[b.half], usual)
        b.step = top.whole("step", 0, 0, STEPS)
        b.first = top.seat("first", b.seats, 0)
        wheel = top.word("wheel", ("", *COLOURS))
        b.wheel = b.segments().index(wheel) if wheel else -1

    def _crests(self) -> None:
        told = [row.word("crest", CRESTS) for row in self.rows]
        free = [crest for crest in CRESTS if crest not in told]
        self.b.colours = tuple(crest or free.pop(0) for crest in told)
        if len(set(self.b.colours)) < self.b.seats:
            raise BadRecord('Every seat of the position needs a "crest" of its own.')

    def _card(self, card: Any, where: str) -> str:
        """A card of an epoch that has begun."""
        found = self.box.take(card, where, _CARD_KINDS)
        if CARDS[found].epoch > self.b.epoch:
            raise BadRecord(f"{found} of {where} belongs to an epoch that has not begun.")
        return found

    def _known(self, piece: str, where: str) -> str:
        """A piece whose face counts has to be told."""
        if self.b.face(piece) is None:
            raise BadRecord(f'What is printed on {piece} in {where} is unknown: tell "faces".')
        return piece

    def _piles(self) -> None:
        b = self.b
        piles = self.top.inner("piles", COLOURS)
        for colour in piles:
            where = piles.field(colour)
            b.piles[colour] = [self._card(card, where) for card in piles.rows(colour)]
            for card in b.piles[colour]:
                if deck_of(card) != f"{colour}{b.epoch}":
                    raise BadRecord(f"{card} does not belong in {where} of epoch {b.epoch}.")
        if sum(map(len, b.piles.values())) > b.seats * STEPS:
            raise BadRecord(f'"piles" of the position hold more than {b.seats * STEPS} cards.')

    def _monuments(self) -> None:
        where = self.top.field("monuments")
        cards = self.top.rows("monuments")
        if len(cards) > len(self.b.monuments):
            raise BadRecord(f"{where} lists more than the {len(self.b.monuments)} of this match.")
        for slot, card in enumerate(cards):
            if card != "":
                found = self.box.take(card, where, ("monument",))
                self.b.monuments[slot] = self._known(found, where)

    def _stacks(self) -> None:
        """R2.4: one colony a seat and level; those taken are with the seats."""
        stacks = self.top.inner("stacks", [str(level) for level in LEVELS])
        for level in LEVELS:
            kind = f"colonies of level {level}"
            for row, realm in zip(self.rows, self.b.realms, strict=True):
                self.box.use(kind, level in realm.colonies, row.field("colonies"))
            left = stacks.whole(str(level), self.box.stock(kind))
            self.b.stacks[level] = self.box.use(kind, left, stacks.field(str(level)))

    def _unseen(self) -> None:
        """The cards that nobody has seen: told deck by deck, or all that are named nowhere."""
        b, box = self.b, self.box
        own = {f"{colour}{b.epoch}" for colour in COLOURS} if b.epoch else set()
        decks = [*b.pool, *sorted(own)]
        early = {f"{colour}{epoch}" for colour in COLOURS for epoch in EPOCHS if epoch <= b.epoch}
        told = self.top.inner("unseen", sorted({*decks, *early}))
        for deck in dict.fromkeys((*decks, *told)):
            b.pool[deck] = set(told.once(deck, box.left(deck)) if deck in told else box.left(deck))
            box.leave_out(set(box.left(deck)) - b.pool[deck])
        self._draws()

    def _draws(self) -> None:
        """Draw piles, and cards in hands that nobody has shown."""
        b = self.b
        draw = self.top.inner("draw", COLOURS)
        if b.wheel >= 0:
            for seat, realm in enumerate(b.realms):
                where = self.rows[seat].field("unseen")
                self.box.hide(f"{b.segment(seat)}{b.epoch}", realm.unseen, where)
        for colour in COLOURS if b.epoch else ():
            deck, most = f"{colour}{b.epoch}", PER_SEAT * b.seats
            usual = min(most, self.box.spare(deck)) if b.half == "A" else 0
            b.deck[colour] = draw.whole(colour, usual, 0, most)
            self.box.hide(deck, b.deck[colour], draw.field(colour))

    # -- seats -----------------------------------------------------------------------

    def _seat(self, seat: int, row: Fields) -> None:
        b, realm = self.b, self.b.realms[seat]
        _numbers(b, realm, row)
        if row.word("setup", ("", *SETUP_CARDS)):
            realm.setup = self.box.take(row.row["setup"], row.field("setup"), ("setup_card",))
        self._cards(realm, row)
        realm.hand = sorted(self._card(card, row.field("hand")) for card in row.rows("hand"))
        if self._choosing():
            realm.unseen = PER_SEAT - len(realm.hand)
        if not 0 <= realm.unseen <= PER_SEAT - len(realm.hand):
            row.bad("hand", f"with the unseen cards at most {PER_SEAT}")
        self._colonies(realm, row)
        self._tiles(seat, realm, row)
        _effects(b, realm)
        _sources(b, realm, row)

    def _choosing(self) -> bool:
        """Everybody has just drawn two cards: what is not named is unseen."""
        return self.b.phase == "choose" and not any("decides" in row for row in self.rows)

    def _cards(self, realm: Seat, row: Fields) -> None:
        """Cards by colour, or in one list."""
        told, where = row.row.get("cards", {}), row.field("cards")
        if isinstance(told, list):
            found = [(card, list(COLOURS)) for card in row.rows("cards")]
        else:
            by = row.inner("cards", COLOURS)
            found = [(card, [colour]) for colour in by for card in by.rows(colour)]
        for name, colours in found:
            card = self._known(self._card(name, where), where)
            if CARDS[card].colour not in colours:
                raise BadRecord(f"{card} in {where} is not {colours[0]}.")
            realm.cards[CARDS[card].colour].append(card)

    def _colonies(self, realm: Seat, row: Fields) -> None:
        by = row.inner("colonies", [str(level) for level in LEVELS])
        for name in by:
            level = int(name)
            own = [c for c, tile in COLONIES.items() if tile["level"] == level]
            colony = by.word(name, ("", *own))
            realm.colonies[level] = self.box.take(colony, by.field(name)) if colony else ""
        if len(realm.colonies) > int(self.b.options["colonies"]):
            row.bad("colonies", f"at most {self.b.options['colonies']} colonies")

    # -- bonus tiles -----------------------------------------------------------------

    def _tiles(self, seat: int, realm: Seat, row: Fields) -> None:
        """R17.4: two a colour; unused ones are those that lie nowhere, unless they are told."""
        for name in ("silver", "lost"):
            found = row.words(name, TILE_COLOURS)
            setattr(realm, name, [self._tile(seat, colour, row.field(name)) for colour in found])
        if len(realm.silver) > MEDALS_MOST:
            row.bad("silver", f"at most {MEDALS_MOST} colours")
        realm.statues = self._tiles_on(seat, row, "statues", STATUES)
        realm.tiles_on_cards = self._tiles_on(seat, row, "tiles_on_cards", realm.all_cards())
        realm.monuments = self._tiles_on(seat, row, "monuments", MONUMENTS)
        for monument in realm.monuments:
            self.box.take(monument, row.field("monuments"), ("monument",))
            self._known(monument, row.field("monuments"))
        told = row.inner("tiles", TILE_COLOURS)
        for colour in TILE_COLOURS:
            kind = _tiles_of(seat, colour)
            left = told.whole(colour, self.box.stock(kind), 0, _TILES_EACH)
            realm.tiles[colour] = self.box.use(kind, left, told.field(colour))

    def _tile(self, seat: int, colour: str, where: str) -> str:
        self.box.use(_tiles_of(seat, colour), 1, where)
        return colour

    def _tiles_on(
        self, seat: int, row: Fields, name: str, spots: Iterable[str]
    ) -> dict[str, tuple[str, str]]:
        """Spot -> colour and side of the tile on it; a recycled monument has none (R16.12)."""
        by, found = row.inner(name, tuple(spots)), dict[str, tuple[str, str]]()
        for spot in by:
            tile = by.rows(spot)
            recycled = name == "monuments" and tile == ["", "recycle"]
            form = len(tile) == 2 and tile[0] in TILE_COLOURS and tile[1] in SIDES
            if not (form or recycled):
                by.bad(spot, f"a colour and one of: {', '.join(SIDES)}")
            if form:
                self._tile(seat, tile[0], by.field(spot))
            found[spot] = (tile[0], tile[1])
        return found


def _numbers(b: Board, realm: Seat, row: Fields) -> None:
    realm.coins = row.whole("coins", 0, 0, _MOST_VALUE)
    realm.gold = row.whole("gold", 0, 0, MEDALS_MOST)
    realm.market = row.whole("market", 0, 0, 2 if b.markets else 0)
    realm.stall_points = row.whole("stall_points", 0, 0, _MOST_VALUE if b.markets else 0)
    realm.unseen = row.whole("unseen", 0, 0, PER_SEAT)
    realm.fed = row.whole("fed", 0, 0, len(CARDS))
    realm.lowered = row.whole("lowered", 0, 0, _MOST_VALUE)
    face_down = row.inner("face_down", COLOURS)
    for colour in face_down:
        realm.face_down[colour] = face_down.whole(colour, 0, 0, len(CARDS) if b.nobles else 0)


def _effects(b: Board, realm: Seat) -> None:
    for card in realm.cards["purple"]:
        effect = b.known_card(card).effect
        if effect:
            realm.effects[effect] = realm.effects.get(effect, 0) + 1


def _sources(b: Board, realm: Seat, row: Fields) -> None:
    """R17.5: told source by source, or reckoned from what the seat has, or told as tracks."""
    side = row.word("side", ("A", "B"), "A")
    if "sources" in row:
        told = row.inner("sources", _source_names(realm))
        found = ((name, told.wholes(name, 4, -_MOST_VALUE, _MOST_VALUE)) for name in told)
    else:
        found = ((name, list(gives)) for name, gives in _reckoned(b, realm, side))
    for source, (a, c, d, e) in found:
        realm.sources[source] = (a, c, d, e)
    realm.tracks = [sum(gives[n] for gives in realm.sources.values()) for n in range(4)]
    _told_tracks(realm, row.inner("tracks", TRACKS))


def _told_tracks(realm: Seat, told: Fields) -> None:
    """What the markers show beyond what is known to have moved them."""
    wanted = [
        told.whole(track, now, -_MOST_VALUE, _MOST_VALUE)
        for track, now in zip(TRACKS, realm.tracks, strict=True)
    ]
    a, c, d, e = (w - now for w, now in zip(wanted, realm.tracks, strict=True))
    if any((a, c, d, e)):
        realm.sources["told"] = (a, c, d, e)
    realm.tracks = wanted


def _source_names(realm: Seat) -> list[str]:
    """Where steps on the tracks can come from."""
    names = ["setup", "stall", "told", "adjusted", *realm.all_cards()]
    names += [colony for colony in realm.colonies.values() if colony]
    names += [f"statue:{statue}" for statue in realm.statues]
    names += [f"monument:{monument}" for monument in realm.monuments]
    return names + [f"effect:{card}" for card in CARDS]


def _reckoned(b: Board, realm: Seat, side: str) -> Iterable[tuple[str, Iterable[int]]]:
    if realm.setup:
        yield "setup", values(SETUP_CARDS[realm.setup][side])
    for card in realm.all_cards():
        yield card, b.known_card(card).gives
    for colony in filter(None, realm.colonies.values()):
        yield colony, values(COLONIES[colony])
    for statue, (colour, how) in realm.statues.items():
        if how == "track":
            yield f"statue:{statue}", one_track(colour, statue_steps(b, statue))
    for card in realm.cards["purple"]:
        yield from _reckoned_effect(b, realm, card)
    for monument, (colour, how) in realm.monuments.items():
        if how == "track":
            strength = int(b.printed(monument)["strength"])
            yield f"monument:{monument}", one_track(colour, strength)


def _reckoned_effect(b: Board, realm: Seat, card: str) -> Iterable[tuple[str, Iterable[int]]]:
    effect = b.known_card(card).effect
    if effect.startswith("track_per_"):
        colour = effect.removeprefix("track_per_")
        yield f"effect:{card}", one_track(colour, len(realm.cards[colour]))
    if effect == "bonus_tile_2" and realm.tiles_on_cards.get(card, ("", ""))[1] == "track":
        yield f"effect:{card}", one_track(realm.tiles_on_cards[card][0], 2)
    if effect == "statue_plus_2":
        tiles = [colour for colour, how in realm.statues.values() if how == "track"]
        yield f"effect:{card}", [2 * tiles.count(colour) for colour in TILE_COLOURS]


def _book(b: Board, seat: int) -> None:
    """What was told is the beginning of the ledger."""
    realm = b.realms[seat]
    told = {"coins": realm.coins, **dict(zip(TRACKS, realm.tracks, strict=True))}
    told.update({f"tiles_{colour}": left for colour, left in realm.tiles.items()})
    told.update({"gold_medals": realm.gold, "stall": realm.stall_points})
    for what, value in told.items():
        if value:
            b.book(seat, what, value, "")
