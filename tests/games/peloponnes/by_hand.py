"""Peloponnes played a second time, top down and naively, from a record and the printed numbers.

It shares nothing with the engine but the data files: it reads what people chose and what came
up, does the upkeep as the rules tell it, and says what everybody has in the end.
"""

from __future__ import annotations

import json
from math import ceil
from pathlib import Path
from typing import Any

import engine.games.peloponnes as package

DATA = Path(package.__file__).parent / "data"
TILES = {t["id"]: t for t in json.loads((DATA / "tiles.json").read_text("utf-8"))["tiles"]}
CIVS = {
    c["id"]: c
    for c in json.loads((DATA / "civilizations.json").read_text("utf-8"))["civilizations"]
}
GOODS = ("wood", "stone", "food", "luxury", "coins", "population")
STORE = {"wood": 10, "stone": 10, "food": 13}


class Player:
    """What one seat has."""

    def __init__(self) -> None:
        self.has = dict.fromkeys(GOODS, 0)
        self.civ: dict[str, Any] = {}
        self.land: list[str] = []
        self.buildings: list[str] = []
        self.open: list[str] = []
        """Unfinished buildings."""

    def add(self, gains: dict[str, int]) -> None:
        for what, amount in gains.items():
            total = self.has[what] + amount
            most = STORE.get(what, 10**6)
            self.has[what] = max(0, min(total, most))
            self.has["luxury"] += max(0, total - most)

    def missing(self, cost: dict[str, int]) -> int:
        return sum(max(0, n - self.has[what]) for what, n in cost.items())

    def can(self, cost: dict[str, int]) -> bool:
        return 2 * self.missing(cost) <= self.has["luxury"]

    def pay(self, cost: dict[str, int]) -> None:
        assert self.can(cost)
        self.has["luxury"] -= 2 * self.missing(cost)
        for what, n in cost.items():
            self.has[what] = max(0, self.has[what] - n)

    def guarded(self, disaster: str) -> bool:
        return any(disaster in TILES[b].get("protects_from", []) for b in self.buildings)

    def owns(self, power: str) -> bool:
        return any(TILES[b].get("power") == power for b in self.buildings)


class Replay:
    """One record with default options, replayed by hand."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.steps = list(record["steps"])
        self.options = record["options"]
        self.seats = len(record["seats"])
        self.players = [Player() for _ in range(self.seats)]
        self.order: list[int] = []
        self.chits = dict.fromkeys(["earthquake", "drought", "plague", "tempest", "decline"], 0)
        self.met: set[str] = set()
        """Kinds of situations that came up."""

    def reveal(self, verb: str) -> dict[str, Any]:
        return self._pull(lambda step: step.get("reveal") == verb)

    def action(self, seat: int) -> dict[str, Any]:
        return self._pull(lambda step: "action" in step and step["seat"] == seat + 1)

    def _pull(self, fits: Any) -> dict[str, Any]:
        index = next(i for i, step in enumerate(self.steps) if fits(step))
        return self.steps.pop(index)

    # -- the match -----------------------------------------------------------------------

    def run(self) -> list[int]:
        """Final scores by seat."""
        self.deal()
        for number, letter in enumerate("AAABBBCC", start=1):
            row = [self.turn_up(letter) for _ in range(5)]
            bids = self.auction(row)
            self.order.sort(key=lambda seat: -bids.get(seat, ("", 0))[1])
            new = {seat: self.place(seat, tile) for seat, (tile, _) in bids.items()}
            for seat in range(self.seats):
                if new.get(seat):
                    self.players[seat].add(TILES[bids[seat][0]].get("once", {}))
            for seat in range(self.seats):
                self.income(seat)
            for _ in range(2):
                self.chit()
            if number == 8:
                self.supply()
        assert not self.steps, self.steps[0]
        return [self.score(player) for player in self.players]

    def deal(self) -> None:
        for _ in range(self.seats):
            if self.options["civilization"] == "drawn":
                step = self.reveal("civilization")
            else:
                step = {"seat": 1, "tile": self.options["civilization"]}
            player = self.players[step["seat"] - 1]
            player.civ = CIVS[step["tile"]]
            player.add(player.civ["start"])
        self.order = sorted(range(self.seats), key=lambda s: self.players[s].civ["number"])

    def turn_up(self, letter: str) -> str:
        tile: str = self.reveal("tile")["tile"]
        assert tile[0] == letter
        if TILES[tile].get("supply_icon"):
            self.met.add(f"supply {letter}")
            self.supply()
        return tile

    # -- the auction ---------------------------------------------------------------------

    def auction(self, row: list[str]) -> dict[int, tuple[str, int]]:
        normal = self.seats if self.seats > 1 else 6 - self.options["level"]
        bids: dict[int, tuple[str, int]] = {}
        for seat in self.order:
            step = self.action(seat)
            if step["action"] == "pass":
                self.players[seat].add({"coins": 3})
                continue
            assert step["action"] == "bid"
            if step["coins"] > self.players[seat].has["coins"]:
                self.met.add("bid with luxury")
            self.players[seat].pay({"coins": step["coins"]})
            self.settle(bids, row[:normal], seat, step["tile"], step["coins"])
        return bids

    def settle(
        self, bids: dict[int, tuple[str, int]], normal: list[str], seat: int, tile: str, coins: int
    ) -> None:
        depth = 0
        while True:
            assert coins >= TILES[tile]["least_bid"] + (0 if tile in normal else 3)
            rival = next((s for s, (there, _) in bids.items() if there == tile), None)
            if rival is None:
                bids[seat] = (tile, coins)
                self.met.add("conquest" if tile not in normal else "auction")
                return
            assert tile in normal
            assert coins > bids[rival][1]
            depth += 1
            self.met.add(f"displaced {min(depth, 2)} deep")
            amount = bids.pop(rival)[1]
            bids[seat] = (tile, coins)
            seat, step = rival, self.action(rival)
            if step["action"] == "withdraw":
                self.met.add("withdraw")
                self.players[seat].add({"coins": amount + 1})
                return
            assert step["action"] == "move"
            assert step["tile"] != tile
            if step["coins"] != amount:
                assert 1 <= step["coins"] - amount <= 2
                assert self.players[seat].owns("raise_bid_when_displaced")
                self.met.add("raise")
            self.players[seat].pay({"coins": step["coins"] - amount})
            tile, coins = step["tile"], step["coins"]

    # -- placement and income --------------------------------------------------------------

    def place(self, seat: int, tile: str) -> bool:
        player, face = self.players[seat], TILES[tile]
        if face["kind"] == "land":
            shares = not player.land or set(face["match"]) & set(TILES[player.land[-1]]["match"])
            if not shares and player.owns("ignore_land_matching"):
                self.met.add("barracks")
            if shares or player.owns("ignore_land_matching"):
                player.land.append(tile)
                return True
            self.met.add("land lost")
            return False
        cost = face["cost"]
        ways = [w for w, c in (("pay", cost), ("deposit", {"coins": 1})) if player.can(c)]
        free = [w for w, c in (("pay", cost), ("deposit", {"coins": 1})) if not player.missing(c)]
        if not ways:
            self.met.add("building lost")
            return False
        way = ways[0] if len(ways) == 1 and free else self.action(seat)["action"]
        if way == "decline":
            assert not free
            return False
        player.buildings.append(tile)
        self.met.add(way)
        if way == "deposit":
            player.pay({"coins": 1})
            player.open.append(tile)
        else:
            player.pay(cost)
        return True

    def income(self, seat: int) -> None:
        player = self.players[seat]
        player.add({"population": player.civ["income"].get("population", 0)})
        people = player.has["population"]
        coins = 1 + sum(people >= edge for edge in (3, 5, 8, 11))
        player.add({"coins": coins, "luxury": 2 * sum(people >= edge for edge in (14, 17, 20))})
        goods = {k: v for k, v in player.civ["income"].items() if k != "population"}
        player.add(goods)
        for tile in player.land + player.buildings:
            player.add(TILES[tile].get("income", {}))
        if self.seats == 1:
            for number in range(1, self.options["level"]):
                player.add({self.options[f"bonus_{number}"]: 1})
        for tile in player.buildings:
            if "income_choice" in TILES[tile]:
                player.add({self.action(seat)["what"]: 1})
                self.met.add("choice of income")

    # -- supply and disasters --------------------------------------------------------------

    def supply(self) -> None:
        for seat, player in enumerate(self.players):
            hungry = player.has["population"] - player.has["food"]
            player.has["food"] = max(0, -hungry)
            while hungry > 0 and player.has["luxury"] >= 2:
                if self.action(seat)["action"] == "starve":
                    break
                self.met.add("fed with luxury")
                player.has["luxury"] -= 2
                hungry -= 1
            if hungry > 0:
                self.met.add("starved")
                player.has["population"] -= hungry
            self.finish(seat, player)

    def finish(self, seat: int, player: Player) -> None:
        while player.open:
            for tile in [t for t in player.open if not player.can(TILES[t]["cost"])]:
                self.met.add("unfinished lost")
                player.buildings.remove(tile)
                player.open.remove(tile)
                player.has["coins"] += 1
            if not player.open:
                return
            step = self.action(seat)
            self.met.add(step["action"])
            if step["action"] == "finish":
                player.pay(TILES[step["tile"]]["cost"])
            else:
                player.buildings.remove(step["tile"])
            player.open.remove(step["tile"])
            player.has["coins"] += 1

    def chit(self) -> None:
        kind = self.reveal("chit")["chit"].split("#")[0].removeprefix("chit_")
        if kind == "blank":
            return
        self.chits[kind] += 1
        if self.chits[kind] == 3:
            for seat, player in enumerate(self.players):
                self.met.add(f"{kind} {'guarded' if player.guarded(kind) else 'struck'}")
                if not player.guarded(kind):
                    self.strike(kind, seat, player)

    def strike(self, kind: str, seat: int, player: Player) -> None:
        if kind == "drought":
            player.has["food"] -= ceil(player.has["food"] / 3)
        elif kind == "plague":
            player.has["population"] -= ceil(player.has["population"] / 3)
        elif kind == "decline":
            player.has["luxury"] = max(0, player.has["luxury"] - 10)
        elif kind == "earthquake":
            self.upkeep(kind, seat, player, player.buildings, ("wood", "stone"))
        else:
            self.upkeep(kind, seat, player, player.land, ("food", "coins"))

    def upkeep(
        self, kind: str, seat: int, player: Player, row: list[str], each: tuple[str, str]
    ) -> None:
        lost = 0
        while row:
            if not player.can(dict.fromkeys(each, 1)):
                step = {"action": "lose", "tile": row[0]}
            else:
                step = self.action(seat)
            if step["action"] == "keep":
                player.pay(dict.fromkeys(each, len(row)))
                if lost:
                    self.met.add(f"{kind} in part")
                return
            row.remove(step["tile"])
            lost += 1
            if step["tile"] in player.open:
                player.open.remove(step["tile"])
                player.has["coins"] += 1

    def score(self, player: Player) -> int:
        tiles = player.land + player.buildings
        prestige = sum(TILES[tile]["prestige"] for tile in tiles) + player.has["coins"] // 3
        return min(prestige, 3 * player.has["population"])
