"""The house over the store: matches, boxes and settings that stay, tables that are handed in.

No kivy here: the command line and tests may use it too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Protocol

from companion.house import campaigns, registers
from companion.house.api import BoxCard, FaceCard, Links, MatchCard, OpenCheck, OpenEnrol, OpenMatch
from companion.house.bringing import KeptBringing
from companion.house.campaigns import KeptCampaigns, standing
from companion.house.check_in import BoxCheckIn, KeptCounts
from companion.house.counting import OpenCount
from companion.house.feeds import BoxEnrol, LiveCheck
from companion.house.joining import KeptBelonging
from companion.house.safety import KeptSafe, newest
from companion.house.stumbling import Stumbling
from companion.house.trouble import Trouble, plain_words
from companion.house.virtual import VirtualTable
from companion.link.ports import plugged
from companion.session import start
from companion.session.session import Session
from companion.session.words import Words
from companion.store import boxes, house, matches, missing, progress, versions
from companion.store.errors import Lost
from companion.store.faces import Owner
from companion.store.matches import Kept
from companion.store.spelling import seated
from companion.store.store import Store
from companion.table.layout import Layout, load, tiers, touch_only
from companion.table.register import Register
from companion.table.sight import Timing
from engine.core.catalogue import Faces
from engine.core.game import Game, Value
from engine.core.match import Seat
from engine.games import BrokenGame, sound
from engine.games import load as load_game

TOUCH = start.TOUCH


class Laid(NamedTuple):
    """A table that was opened for a layout."""

    link: Links | None = None
    virtual: VirtualTable | None = None
    register: Register | None = None
    """The tags of the virtual box; None when the owner's own box lies on the table."""
    join: Callable[[Session], None] = lambda session: None
    """Called when the match has begun, so that a virtual table knows what is in its piles."""
    timing: Timing | None = None
    """How long this table waits; None: as a real one."""


class Tables(Protocol):
    """Where tables come from: simulated on this screen, at a cable, in the network."""

    def there(self) -> bool:
        """Whether there is any table; without one people play by touch."""

    def on_screen(self, setting: str) -> bool:
        """Whether a table of this setting is one on this screen: nobody holds a piece of it."""

    def named(self) -> Sequence[str]:
        """The ports of the readers that were named when the program was started."""

    def reaches(self, layout: Layout, setting: str) -> bool:
        """Whether it is known where every reader of this layout is."""

    def open(self, game: str, layout: Layout, setting: str) -> Laid:
        """A table for a layout. `setting` is what people chose: "simulated:", "serial:PORT",
        "mqtt:BROKER". Nothing is started yet. Raises Trouble."""


class StoredHouse(KeptSafe, KeptCampaigns, KeptBelonging, KeptBringing, KeptCounts):
    """Satisfies `house.House`."""

    def __init__(
        self, store: Store, tables: Tables, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(store)
        self.stumbling = Stumbling(store)
        self.place, self.clock = tables, clock

    # -- games and matches

    def games(self) -> Sequence[Game]:
        """Every game that can be loaded."""
        return sound()[0]

    def left_out(self) -> Mapping[str, str]:
        """Game that cannot be loaded -> why."""
        return {broken.game: broken.why for broken in sound()[1]}

    def readers(self) -> Sequence[str]:
        """The ports of the readers that are plugged into this machine."""
        return plugged()

    def named(self) -> Sequence[str]:
        """The ports of the readers that were named when the program was started."""
        return self.place.named()

    def on_screen(self) -> bool:
        """Whether its table is one on this screen."""
        return self.place.on_screen(self.setting("link"))

    def tables(self, game: str) -> Sequence[str]:
        """Touch always; with a table what a layout exists for, and readers are there for."""
        if not self.place.there():
            return [TOUCH]
        link, seats = self.setting("link"), load_game(game).seat_counts[0]
        options = _defaults(load_game(game))
        smallest = {tier: load(game, tier, seats, options) for tier in tiers(game)}
        return [TOUCH, *(t for t, layout in smallest.items() if self.place.reaches(layout, link))]

    def matches(self, words: str = "") -> Sequence[MatchCard]:
        """Stored matches, the latest first; only those that all of the words are about."""
        with plain_words():
            kept = matches.matches(self.store)
            then = campaigns.leading_on(self.store, kept)
            found, also = matches.found(kept, words, _called), versions.elsewhere(self.store)
            stood = house.stood(self.store)
            cards = [self._card(one, then.get(one.id, 0), also.get(one.uid, "")) for one in found]
            return [_with_scores(one, stood.get(house.stood_key(one.number))) for one in cards]

    def elsewhere(self, match: int) -> str:
        """The table at which the hub has a match otherwise; empty where nobody knows of any."""
        with plain_words():
            also = versions.elsewhere(self.store)
            kept = matches.matches(self.store) if also else []
            return next((also.get(one.uid, "") for one in kept if one.id == match), "")

    def _card(self, match: Kept, then: int, also: str) -> MatchCard:
        here = standing(match)
        return MatchCard(
            match.id, match.game, match.seats, match.at.touched, match.steps,
            match.phase in campaigns.DONE, match.phase == "paused",
            progress.elsewhere(self.store, match.id), also, here.stage if here else 0, then=then,
        )  # fmt: skip

    def untold(self, game: str, seats: int, options: Mapping[str, Value]) -> int:
        """How many faces that such a match may need the owner has not told."""
        with plain_words():
            found = load_game(game)
            chosen = found.check_options(seats, options)
            told = self._faces(found, chosen)
            return len(set(found.unknown_faces(chosen)) - set(told))

    def start(
        self,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, Value],
        tier: str,
        stand_ins: int | None = None,
        after: str = "",
    ) -> OpenMatch:
        """A new match, stored from its first step on; `after` is the one that led to it."""
        with plain_words():
            found = load_game(game)
            chosen = found.new_options(len(seats), options)
            layout = start.layout_of(game, tier, len(seats), chosen)
            faces: Faces = self._faces(found, chosen)
            if stand_ins is not None:
                faces = start.with_stand_ins(found, chosen, faces, stand_ins)
            laid = self._lay(game, layout)
            play = start.begin(
                found,
                seated(seats),
                chosen,
                tier=tier,
                layout=layout,
                register=laid.register,
                store=self.store,
                box=self._box(game, layout, laid),
                faces=faces,
                after=after,
                clock=self.clock,
                timing=laid.timing,
            )
            self._joined(play, laid)
        return OpenMatch(play, laid.link, laid.virtual)

    def resume(self, match: int, take_over: bool = False) -> OpenMatch:
        """A stored match as it was; one that another window plays is only looked at,
        and any while the disk is full."""
        with plain_words():
            kept = matches.one(self.store, match)
            looks_on = progress.elsewhere(self.store, match) and not take_over
            tier = TOUCH if looks_on or not self.place.there() else kept.tier
            opened = self._resumed(kept, tier, take_over)
            if tier != TOUCH and opened.play.view().header.looks_on:  # no readers: nothing counts
                opened = self._resumed(kept, TOUCH, take_over)
        return opened

    def _resumed(self, kept: Kept, tier: str, take_over: bool) -> OpenMatch:
        """A stored match at a table of this tier."""
        loaded, _, _ = matches.load(self.store, kept.id, load_game)
        layout = start.layout_of(kept.game, tier, len(kept.seats), loaded.options)
        laid = self._lay(kept.game, layout)
        play = start.resume(
            self.store,
            kept.id,
            load_game,
            tier=tier,
            layout=layout,
            register=laid.register,
            clock=self.clock,
            timing=laid.timing,
            take_over=take_over,
        )
        self._joined(play, laid)
        return OpenMatch(play, laid.link, laid.virtual)

    def _joined(self, play: Session, laid: Laid) -> None:
        """What a match at a table gets from the house."""
        laid.join(play)
        self.stumbling.follow(play)
        play.words.titles = title
        play.check_spots(self.setting("spot_checks") != "off")

    def _lay(self, game: str, layout: Layout) -> Laid:
        if layout.tier == TOUCH:
            return Laid()
        return self.place.open(game, layout, self.setting("link"))

    def _box(self, game: str, layout: Layout, laid: Laid) -> int | None:
        """The owner's fullest box of this game; a first one is made, to be taught in play."""
        if layout.tier == TOUCH or laid.register is not None:
            return None
        own = boxes.boxes(self.store, game)
        if not own:
            return boxes.add(self.store, game, "1", Lost.MATCH)
        return max(own, key=lambda box: box.tags).id

    def _faces(self, game: Game, options: Mapping[str, Value]) -> dict[str, Mapping[str, object]]:
        """What the owner told of this printing."""
        return dict(house.faces(self.store, game.id, game.printing(options)))

    # -- boxes and the table

    def boxes(self) -> Sequence[BoxCard]:
        """Every box, and how many of its pieces have a tag."""
        return [
            BoxCard(b.name, b.game, b.tags, len(load_game(b.game).catalogue.sensed()),
                    registers.is_apart(self.store, b), self._lost(b.game, b.id))
            for b in boxes.boxes(self.store)
            if b.game not in self.left_out()
        ]  # fmt: skip

    def _lost(self, game: str, box: int) -> tuple[str, ...]:
        """The pieces of a box that are lost, in the order of its list."""
        lost = missing.of_box(self.store, box) or ()
        return tuple(one.id for one in load_game(game).catalogue.sensed() if one.id in lost)

    def enrol(self, game: str, box: str) -> OpenEnrol:
        """Go on with a box, or begin a new one of this name."""
        with plain_words():
            found = load_game(game)
            layout = load(game, "pad", found.seat_counts[-1]) if tiers(game) else touch_only(game)
            laid = self.place.open(game, layout, self.setting("link"))
            known = {b.name: b.id for b in boxes.boxes(self.store, game)}
            number = known.get(box) or boxes.add(self.store, game, box)
            enrol = BoxEnrol(self.store, found, number, layout, self.clock)
        return OpenEnrol(enrol, laid.link, laid.virtual)

    def count(self, game: str, box: str) -> OpenCount:
        """Count a box at the readers of this table."""
        with plain_words():
            known = {b.name: b.id for b in boxes.boxes(self.store, game)}
            layout, laid = self._readers(game, {})
            count = BoxCheckIn(self.store, load_game(game), known[box], layout, self.clock)
            count.words.titles = title
        return OpenCount(count, laid.link, laid.virtual)

    def _readers(self, game: str, options: Mapping[str, Value]) -> tuple[Layout, Laid]:
        """As many readers as this table has: the fullest layout that can be opened."""
        for tier in reversed(tiers(game)[1:]):
            layout = load(game, tier, 2, options)
            with suppress(Trouble):  # one cable is enough
                return layout, self.place.open(game, layout, self.setting("link"))
        layout = load(game, tiers(game)[0], 2, options) if tiers(game) else touch_only(game)
        return layout, self.place.open(game, layout, self.setting("link"))

    # -- faces

    def face_cards(self) -> Sequence[FaceCard]:
        """Every printing with faces that no public source tells."""
        with plain_words():
            owners = [self.owner(g.id, p) for g in self.games() for p in g.printings]
        return [
            FaceCard(o.game.id, o.printing, len(o.told), len(o.wanted)) for o in owners if o.wanted
        ]

    def owner(self, game: str, printing: str) -> Owner:
        """The faces of a printing."""
        with plain_words():
            return Owner(self.store, load_game(game), printing)

    def face_folder(self) -> Path:
        """Beside the store."""
        return Path(self.store.path).parent / "faces"

    def face_files(self) -> Sequence[Path]:
        """JSON files beside the store and where downloads go, the newest first."""
        return newest(self.face_folder(), Path.home() / "Downloads")

    def check(self) -> OpenCheck:
        """As many readers as this table has, for the game that was played last."""
        with plain_words():
            played = [card.game for card in self.matches()]
            there = [game.id for game in self.games()]
            game = next((g for g in (*played, *there) if tiers(g) and g in there), "")
            if not game:
                raise Trouble("trouble.no_layout")
            layout, laid = self._readers(game, _defaults(load_game(game)))
            register = laid.register or self._register(game)
            words = Words(load_game(game), ())
            words.titles = title
        check = LiveCheck(layout, register, words, self.clock)
        return OpenCheck(check, laid.link, laid.virtual)

    def _register(self, game: str) -> Register:
        own = boxes.boxes(self.store, game)
        return boxes.register(self.store, own[0].id) if own else Register(game, "")

    # -- settings

    def setting(self, name: str) -> str:
        """A setting that was kept; empty when it never was."""
        with plain_words():
            return house.text(self.store, name)

    def keep(self, name: str, value: str) -> None:
        """Keep a setting."""
        with plain_words():
            house.set_setting(self.store, name, value)


def _defaults(game: Game) -> dict[str, Value]:
    return {option.id: option.default for option in game.options}


def title(language: str, game: str) -> str:
    """What a game is called; its id when it cannot be loaded."""
    try:
        return load_game(game).texts.say(language, "game.name")
    except (BrokenGame, KeyError):
        return game


def _with_scores(card: MatchCard, stood: Mapping[str, list[int]] | None) -> MatchCard:
    """With how it stands; what another tablet plays stands otherwise by now."""
    if stood is None or card.elsewhere or card.also or stood.get("at") != [card.steps]:
        return card
    winners = tuple(stood["winners"]) if card.over else ()
    return replace(card, scores=tuple(stood["scores"]), winners=winners)


def _called(match: Kept) -> str:
    return _names(match.game)


@cache
def _names(game: str) -> str:
    """What a game is called in every language; its id when it cannot be loaded."""
    try:
        return " ".join(load_game(game).texts.everywhere("game.name").values())
    except (BrokenGame, KeyError):
        return game
