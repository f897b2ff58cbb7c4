"""What one seat has on and around its faction board: resources, power, research, tiles, pieces."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.games.gaia_project import faces as f

Item: TypeAlias = tuple[str, f.Gain]
"""An income item: where it is printed and what it gives."""

STONE_NONE, STONE_GAIA = 0, 4
"""Where the Brainstone is: 1 to 3 are the bowls, 4 the Gaia area, 0 nowhere."""


class Seat:
    """One seat. Sets of hexes are bit masks of the map."""

    __slots__ = (
        "academy_used",
        "area_formers",
        "bid",
        "booster",
        "bowl",
        "built",
        "counts",
        "covered",
        "faction",
        "fed",
        "formed",
        "formers",
        "guests",
        "income",
        "levels",
        "lost",
        "maxima",
        "offers",
        "passed",
        "points",
        "r",
        "satellites",
        "standing",
        "stations",
        "stone",
        "taken",
        "tiles",
        "todo",
        "tokens",
        "used",
        "value4",
    )

    def __init__(self) -> None:
        self.faction: f.Faction | None = None
        self.points = 10
        self.r = [0, 0, 0, 0]
        self.bowl = [0, 0, 0, 0]
        self.stone = STONE_NONE
        self.levels = [0] * 6
        self.counts = [0] * len(f.KINDS)
        self.formers = 0
        self.area_formers = 0
        self.built = 0
        """Hexes with a structure of this seat, guest mines and the Lost Planet included."""
        self.stations = 0
        self.satellites = 0
        self.guests = 0
        self.fed = 0
        """Structures and stations that belong to this seat's federations."""
        self.formed = 0
        self.lost = -1
        self.tiles: list[tuple[str, str]] = []
        self.covered: list[str] = []
        self.value4 = False
        self.tokens: list[tuple[str, bool]] = []
        self.booster = ""
        self.income: list[Item] = []
        self.taken: list[int] = []
        self.used: list[str] = []
        self.passed = False
        self.bid = 0
        self.maxima: list[int] = []
        """Secret: the most this seat would pay for each chosen faction, as far as it has said."""
        self.standing = -1
        self.todo: list[tuple[Any, ...]] = []
        self.offers: list[tuple[int, int, int]] = []
        """Passive charges: (turn, value, hex); the next to be answered is the last."""

    def clone(self) -> Seat:
        new = Seat.__new__(Seat)
        new.faction = self.faction
        new.points = self.points
        new.r = self.r.copy()
        new.bowl = self.bowl.copy()
        new.stone = self.stone
        new.levels = self.levels.copy()
        new.counts = self.counts.copy()
        new.formers = self.formers
        new.area_formers = self.area_formers
        new.built = self.built
        new.stations = self.stations
        new.satellites = self.satellites
        new.guests = self.guests
        new.fed = self.fed
        new.formed = self.formed
        new.lost = self.lost
        new.tiles = self.tiles.copy()
        new.covered = self.covered.copy()
        new.value4 = self.value4
        new.tokens = self.tokens.copy()
        new.booster = self.booster
        new.income = self.income.copy()
        new.taken = self.taken.copy()
        new.used = self.used.copy()
        new.passed = self.passed
        new.bid = self.bid
        new.maxima = self.maxima.copy()
        new.standing = self.standing
        new.todo = self.todo.copy()
        new.offers = self.offers.copy()
        return new

    # -- small questions -------------------------------------------------------------

    @property
    def side(self) -> f.Faction:
        """The faction, once there is one."""
        assert self.faction is not None
        return self.faction

    def can(self, ability: str) -> bool:
        """A basic ability of the faction."""
        return self.faction is not None and ability in self.faction.abilities

    def can_with_institute(self, ability: str) -> bool:
        """An ability that needs the planetary institute."""
        return self.counts[f.INSTITUTE] > 0 and self.can(ability)

    def free_formers(self) -> int:
        """Gaiaformers that are unlocked and on the board."""
        return self.formers - self.area_formers - self.counts[f.FORMER_PIECE]

    def tokens_in_bowls(self) -> int:
        """Power tokens in the three bowls, the Brainstone as one."""
        bowl = self.bowl
        return bowl[0] + bowl[1] + bowl[2] + (1 if 0 < self.stone < STONE_GAIA else 0)

    def chargeable(self) -> int:
        """How far tokens could be charged (R5.1)."""
        stone = 3 - self.stone if 0 < self.stone < 3 else 0
        return 2 * self.bowl[0] + self.bowl[1] + stone

    def spendable(self) -> int:
        """Power that bowl III is worth (R5.2, R15.9, R15.13)."""
        worth = 2 if self.can_with_institute("double_tokens") else 1
        return worth * self.bowl[2] + (3 if self.stone == 3 else 0)

    def has_green(self) -> bool:
        """A green federation token to flip."""
        return any(green for _, green in self.tokens)

    def uncovered(self) -> list[tuple[str, str]]:
        """(tile, slot) of the technology tiles that count."""
        return [tile for tile in self.tiles if tile[0] not in self.covered]

    def origins(self) -> int:
        """Hexes from which range is counted (R7.1a)."""
        return self.built | self.stations
