"""What one seat has on and around its faction board: resources, power, research, tiles, pieces."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.core.copies import copier
from engine.games.gaia_project import faces as f

Item: TypeAlias = tuple[str, f.Gain]
"""An income item: where it is printed and what it gives."""

STONE_NONE, STONE_GAIA = 0, 4
"""Where the Brainstone is: 1 to 3 are the bowls, 4 the Gaia area, 0 nowhere."""


@dataclass(slots=True, eq=False)
class Seat:
    """One seat. Sets of hexes are bit masks of the map."""

    faction: f.Faction | None = None
    points: int = 10
    r: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    bowl: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    stone: int = STONE_NONE
    levels: list[int] = field(default_factory=lambda: [0] * 6)
    counts: list[int] = field(default_factory=lambda: [0] * len(f.KINDS))
    formers: int = 0
    area_formers: int = 0
    built: int = 0
    """Hexes with a structure of this seat, guest mines and the Lost Planet included."""
    stations: int = 0
    satellites: int = 0
    guests: int = 0
    fed: int = 0
    """Structures and stations that belong to this seat's federations."""
    formed: int = 0
    lost: int = -1
    tiles: list[tuple[str, str]] = field(default_factory=list)
    covered: list[str] = field(default_factory=list)
    value4: bool = False
    tokens: list[tuple[str, bool]] = field(default_factory=list)
    booster: str = ""
    income: list[Item] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    passed: bool = False
    bid: int = 0
    maxima: list[int] = field(default_factory=list)
    """Secret: the most this seat would pay for each chosen faction, as far as it has said."""
    standing: int = -1
    """Up to so many points power is charged unasked; -1: this seat is asked (R8.2)."""
    stone_first: bool = False
    """A charge moves the Brainstone first, unasked (R15.9)."""
    todo: list[tuple[Any, ...]] = field(default_factory=list)
    offers: list[tuple[int, int, int]] = field(default_factory=list)
    """Passive charges: (turn, value, hex); the next to be answered is the last."""

    clone = copier(
        flat="r bowl levels counts tiles covered tokens income taken used maxima todo offers"
    )

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
