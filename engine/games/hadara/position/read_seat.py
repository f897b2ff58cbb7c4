"""The position format of Hadara, read: what one seat has, and what it is known to give."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.box import Box
from engine.core.fields import Fields
from engine.core.record import BadRecord
from engine.games.hadara.board import Board, one_track
from engine.games.hadara.counts import TILES_EACH
from engine.games.hadara.faces import (
    CARDS,
    COLONIES,
    COLOURS,
    LEVELS,
    MONUMENTS,
    MOST_MEDALS,
    PER_SEAT,
    SETUP_CARDS,
    STATUES,
    TILE_COLOURS,
    TRACKS,
    kind_of,
)
from engine.games.hadara.position.write import PLAIN, TABLES
from engine.games.hadara.prints import values
from engine.games.hadara.seat import Seat
from engine.games.hadara.works.requirements import SIDES
from engine.games.hadara.works.statues import steps_of

SEAT = (
    *PLAIN, *TABLES, "crest", "setup", "side", "sources", "tracks", "cards", "colonies",
    "statues", "monuments", "tiles_on_cards", "hand", "decides",
)  # fmt: skip
_CARD_KINDS = tuple(dict.fromkeys(kind_of(card) for card in CARDS.values()))
_MOST_VALUE = 9999
"""No play brings more to what may be corrected to `counts.MOST`."""


def tiles_of(seat: int, colour: str) -> str:
    """What a seat's bonus tiles of a colour are called in the box of a position."""
    return f"{colour} bonus tiles of seat {seat + 1}"


def epoch_card(b: Board, box: Box, card: Any, where: str) -> str:
    """A card of an epoch that has begun."""
    found = box.take(card, where, _CARD_KINDS)
    if CARDS[found].epoch > b.epoch:
        raise BadRecord(f"{found} of {where} belongs to an epoch that has not begun.")
    return found


def known(b: Board, piece: str, where: str) -> str:
    """A piece whose face counts has to be told."""
    if b.face(piece) is None:
        raise BadRecord(f'What is printed on {piece} in {where} is unknown: tell "faces".')
    return piece


class SeatReader:
    """Fills one seat of a position; `choosing`: cards that its hand does not name are unseen."""

    def __init__(self, b: Board, seat: int, row: Fields, box: Box, choosing: bool) -> None:
        self.b, self.seat, self.row, self.box, self.choosing = b, seat, row, box, choosing
        self.realm: Seat = b.realms[seat]

    def read(self) -> None:
        """Everything that lies at the seat, and what it gives."""
        b, realm, row = self.b, self.realm, self.row
        _numbers(b, realm, row)
        if row.word("setup", ("", *SETUP_CARDS)):
            realm.setup = self.box.take(row.row["setup"], row.field("setup"), ("setup_card",))
        self._cards()
        realm.hand = sorted(
            epoch_card(b, self.box, card, row.field("hand")) for card in row.rows("hand")
        )
        if self.choosing:
            realm.unseen = PER_SEAT - len(realm.hand)
        if not 0 <= realm.unseen <= PER_SEAT - len(realm.hand):
            row.bad("hand", f"with the unseen cards at most {PER_SEAT}")
        self._colonies()
        self._tiles()
        _effects(b, realm)
        _sources(b, realm, row)

    def _cards(self) -> None:
        """Cards by colour, or in one list."""
        realm, row = self.realm, self.row
        told, where = row.row.get("cards", {}), row.field("cards")
        if isinstance(told, list):
            found = [(card, list(COLOURS)) for card in row.rows("cards")]
        else:
            by = row.inner("cards", COLOURS)
            found = [(card, [colour]) for colour in by for card in by.rows(colour)]
        for name, colours in found:
            card = known(self.b, epoch_card(self.b, self.box, name, where), where)
            if CARDS[card].colour not in colours:
                raise BadRecord(f"{card} in {where} is not {colours[0]}.")
            realm.cards[CARDS[card].colour].append(card)

    def _colonies(self) -> None:
        realm, row = self.realm, self.row
        by = row.inner("colonies", [str(level) for level in LEVELS])
        for name in by:
            level = int(name)
            own = [c for c, tile in COLONIES.items() if tile["level"] == level]
            colony = by.word(name, ("", *own))
            realm.colonies[level] = self.box.take(colony, by.field(name)) if colony else ""
        if len(realm.colonies) > int(self.b.options["colonies"]):
            row.bad("colonies", f"at most {self.b.options['colonies']} colonies")

    # -- bonus tiles -----------------------------------------------------------------

    def _tiles(self) -> None:
        """R17.4: two a colour; unused ones are those that lie nowhere, unless they are told."""
        realm, row = self.realm, self.row
        for name in ("silver", "lost"):
            found = row.words(name, TILE_COLOURS)
            setattr(realm, name, [self._tile(colour, row.field(name)) for colour in found])
        if len(realm.silver) > MOST_MEDALS:
            row.bad("silver", f"at most {MOST_MEDALS} colours")
        realm.statues = self._tiles_on("statues", STATUES)
        realm.tiles_on_cards = self._tiles_on("tiles_on_cards", realm.all_cards())
        realm.monuments = self._tiles_on("monuments", MONUMENTS)
        for monument in realm.monuments:
            self.box.take(monument, row.field("monuments"), ("monument",))
            known(self.b, monument, row.field("monuments"))
        told = row.inner("tiles", TILE_COLOURS)
        for colour in TILE_COLOURS:
            kind = tiles_of(self.seat, colour)
            left = told.whole(colour, self.box.stock(kind), 0, TILES_EACH)
            realm.tiles[colour] = self.box.use(kind, left, told.field(colour))

    def _tile(self, colour: str, where: str) -> str:
        self.box.use(tiles_of(self.seat, colour), 1, where)
        return colour

    def _tiles_on(self, name: str, spots: Iterable[str]) -> dict[str, tuple[str, str]]:
        """Spot -> colour and side of the tile on it; a recycled monument has none (R16.12)."""
        by, found = self.row.inner(name, tuple(spots)), dict[str, tuple[str, str]]()
        for spot in by:
            tile = by.rows(spot)
            recycled = name == "monuments" and tile == ["", "recycle"]
            form = len(tile) == 2 and tile[0] in TILE_COLOURS and tile[1] in SIDES
            if not (form or recycled):
                by.bad(spot, f"a colour and one of: {', '.join(SIDES)}")
            if form:
                self._tile(tile[0], by.field(spot))
            found[spot] = (tile[0], tile[1])
        return found


def _numbers(b: Board, realm: Seat, row: Fields) -> None:
    realm.coins = row.whole("coins", 0, 0, _MOST_VALUE)
    realm.gold = row.whole("gold", 0, 0, MOST_MEDALS)
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
            yield f"statue:{statue}", one_track(colour, steps_of(b, statue))
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


def book(b: Board, seat: int) -> None:
    """What was told is the beginning of the ledger."""
    realm = b.realms[seat]
    told = {"coins": realm.coins, **dict(zip(TRACKS, realm.tracks, strict=True))}
    told.update({f"tiles_{colour}": left for colour, left in realm.tiles.items()})
    told.update({"gold_medals": realm.gold, "stall": realm.stall_points})
    for what, value in told.items():
        if value:
            b.book(seat, what, value, "")
