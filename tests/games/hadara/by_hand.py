"""Hadara played a second time, naively, from a record and the printed numbers.

It shares nothing with the engine but the data files: it reads what people chose and what came
up, does the upkeep as the rules tell it (with the default options), and says what everybody has
in the end.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import engine.games.hadara as package

DATA = Path(package.__file__).parent / "data"
CARDS = json.loads((DATA / "cards.json").read_text("utf-8"))
TABLE = json.loads((DATA / "table.json").read_text("utf-8"))
ROW = {row["id"]: row for row in CARDS["cards"]}
TRACKS = ("income", "military", "culture", "food")
COLOURS = ("yellow", "red", "blue", "green", "purple")
TRACK_OF = dict(zip(COLOURS, TRACKS, strict=False))
LEVEL = {row["level"]: row for row in TABLE["levels"]}
COLONY = {row["id"]: row for row in TABLE["colonies"]}
STATUE = {row["id"]: row for row in TABLE["statues"]}
EPOCH = {row["epoch"]: row for row in TABLE["epochs"]}
SETUP = {row["id"]: row for row in TABLE["setup_cards"]}
CHEAP = {2: {"silver": 4, "gold": 6}, 3: {"silver": 15, "gold": 22}}
AFTER_WORK = ("remove", "remove_face_down", "pay_food", "adopt", "silver", "gold", "done", "wheel")


class Player:
    """What one seat has. Tracks are summed up anew whenever they are asked for."""

    def __init__(self, faces: dict[str, Any]) -> None:
        self.faces = faces
        self.coins = 0
        self.setup: dict[str, int] = {}
        self.cards: list[str] = []
        self.hidden = dict.fromkeys(COLOURS, 0)
        self.colonies: dict[int, str] = {}
        self.statues: dict[str, tuple[str, str]] = {}
        self.tiles: dict[str, str] = {}
        """Card -> the tile on it."""
        self.silver: list[str] = []
        self.gold = 0
        self.monuments: dict[str, tuple[str, str]] = {}
        self.stall: list[str] = []
        self.number = 0
        self.lost: list[str] = []
        self.raises_of: dict[str, dict[str, int]] = {}
        """R15.8: what red cards brought at colonies, lost with the card."""
        self.market = 0
        self.unplaced = ""

    def face(self, card: str) -> dict[str, Any]:
        printed: dict[str, Any] = CARDS["faces"].get(card) or self.faces[card]
        return printed

    def effects(self) -> list[str]:
        return [ROW[c].get("effect") or self.face(c).get("effect", "none") for c in self.cards]

    def has(self, effect: str) -> int:
        return self.effects().count(effect)

    def of(self, colour: str) -> list[str]:
        return [card for card in self.cards if ROW[card]["colour"] == colour]

    def eaters(self) -> int:
        return len(self.cards) + sum(self.hidden.values())

    def track(self, track: str) -> int:
        colour = COLOURS[TRACKS.index(track)]
        total = self.setup[track] + sum(self.face(c).get(track, 0) for c in self.cards)
        total += sum(COLONY[c][track] for c in self.colonies.values() if c)
        for statue, (tile, side) in self.statues.items():
            if (tile, side) == (colour, "track"):
                total += STATUE[statue]["bonus"] + 2 * self.has("statue_plus_2")
        for monument, (tile, side) in self.monuments.items():
            if (tile, side) == (colour, "track"):
                total += self.faces[monument]["strength"]
        total += len(self.of(colour)) * self.has(f"track_per_{colour}")
        on_purple = [t for c, t in self.tiles.items() if ROW[c]["colour"] == "purple"]
        total += 2 * on_purple.count(colour)
        total += sum(gains[track] for gains in self.raises_of.values())
        return total + self.stall.count(colour)

    def price(self, card: str) -> int:
        colour = ROW[card]["colour"]
        own = self.of(colour)
        cost = int(self.face(card)["cost"])
        if any(self.face(c).get("no_discount") for c in own):
            return cost
        return max(0, cost - len(own) - self.hidden[colour])

    def toll(self, track: str, needed: int) -> int:
        """R14.15, R14.16: coins for what is lacking."""
        lacking = needed - 4 * self.has("requirement_minus_4") - self.track(track)
        assert lacking <= 10 * self.has("pay_requirement")
        return 3 * max(0, lacking)

    def points(self) -> int:
        """R13.1 with R14, R16."""
        total = sum(self.face(c)["vp"] for c in self.cards) + self.coins // 5
        for level, colony in self.colonies.items():
            side = COLONY[colony] if colony else self.faces[f"colony_front_{level}"]
            total += side["vp"]
        for statue, (_, side) in self.statues.items():
            total += STATUE[statue]["vp"]
            if side == "points":
                total += STATUE[statue]["bonus"] + 2 * self.has("statue_plus_2")
        for monument, (_, side) in self.monuments.items():
            if side != "recycle":
                total += self.faces[monument]["vp"]
            if side == "points":
                total += self.faces[monument]["strength"]
        total += self._medals() + 2 * self.stall.count("points")
        counts = [len(self.of(colour)) for colour in COLOURS]
        return total + 4 * self.has("set_points_4") * min(counts)

    def _medals(self) -> int:
        worth = sorted((self.track(TRACK_OF[c]) for c in self.silver), reverse=True)
        whole = self.has("silver_full")
        silver = sum(v if n < whole else -(-v // 2) for n, v in enumerate(worth))
        counts = [len(self.of(colour)) for colour in COLOURS]
        jokers = self.has("any_colour")
        counts[4] -= jokers
        sets = min(counts)
        while jokers and sum(max(0, sets + 1 - n) for n in counts) <= jokers:
            sets += 1
        return silver + 7 * self.gold * sets


class Replay:
    """One record, step by step."""

    def __init__(self, data: dict[str, Any]) -> None:
        assert set(data["options"].items()) >= {("statue_track", "bonus"), ("colonies", 5)}
        self.data = data
        self.markets = data["options"]["markets"]
        self.players = [Player(data.get("faces", {})) for _ in data["seats"]]
        self.piles: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        self.epoch, self.half, self.dealt, self.discarded = 0, "A", 0, 0
        self.fed = True
        self.met: set[str] = set()

    def run(self) -> list[int]:
        for row in self.data["steps"]:
            self._step(dict(row))
        self._feed()
        return [player.points() for player in self.players]

    def _step(self, row: dict[str, Any]) -> None:
        kind = "action" if "action" in row else "reveal"
        verb = row[kind]
        self.met.add(verb)
        player = self.players[row["seat"] - 1] if row.get("seat") else None
        if verb in AFTER_WORK:
            self._feed()
        getattr(self, f"_{kind}_{verb}", self._nothing)(player, row)
        if verb in ("discard", "buy", "sell", "sell_unseen", "tile_on_card"):
            self._income_if_due()

    def _nothing(self, player: Player, row: dict[str, Any]) -> None:
        assert row.get("action") in ("skip", "done", "crest") or row.get("reveal") in (
            "drawn",
            "monument",
        )

    # -- set-up and upkeep -----------------------------------------------------------------

    def _reveal_setup_card(self, player: Player, row: dict[str, Any]) -> None:
        card = SETUP[row["card"]]
        player.setup = card["A"]
        player.coins = card["A"]["coins"]
        player.number = card["number"]

    def _action_wheel(self, player: Player, row: dict[str, Any]) -> None:
        if not self.epoch:
            ranked = sorted(self.players, key=lambda p: p.number)
            for rich in ranked[len(ranked) - {2: 1, 3: 0, 4: 1, 5: 2}[len(ranked)] :]:
                rich.coins += 1
        self.epoch += 1
        self.half, self.dealt, self.discarded = "A", 0, 0

    def _income_if_due(self) -> None:
        whole = 5 * len(self.players)
        waiting = any(player.unplaced for player in self.players)
        if waiting or self.dealt < whole or (self.half == "A" and self.discarded < whole):
            return
        for player in self.players:
            mine = player.track("income")
            player.coins += max(0, mine)
            above = sum(player.track(track) > mine for track in TRACKS[1:])
            player.coins += 2 * above * player.has("income_lagging")
            if self.markets:
                self._market(player)
        self.fed = self.half == "A"
        self.half, self.dealt = "B", 0

    def _market(self, player: Player) -> None:
        spare = player.track("food") - player.eaters()
        for size, name in ((1, "market_small"), (2, "market_large")):
            needs = player.faces[name]
            if player.track("income") >= needs["income"] and spare >= needs["surplus"]:
                player.market = max(player.market, size)

    def _feed(self) -> None:
        if self.fed:
            return
        self.fed = True
        for player in self.players:
            spare = min(4, player.track("food") - player.eaters())
            player.coins += 3 * max(0, spare) * player.has("feed_surplus")

    # -- cards -----------------------------------------------------------------------------

    def _leave_pile(self, card: str) -> None:
        pile = self.piles[ROW[card]["colour"]]
        if self.half == "B":
            assert pile.pop() == card
        self.dealt += 1

    def _action_discard(self, player: Player, row: dict[str, Any]) -> None:
        self.piles[ROW[row["card"]]["colour"]].append(row["card"])
        self.discarded += 1

    def _action_buy(self, player: Player, row: dict[str, Any]) -> None:
        card = row["card"]
        self._leave_pile(card)
        player.coins -= player.price(card)
        assert player.coins >= 0
        player.cards.append(card)
        face = player.face(card)
        tiled = face.get("effect") == "bonus_tile_2" or (
            ROW[card]["colour"] == "yellow" and face.get("special")
        )
        used = [*player.silver, *player.tiles.values(), *player.lost]
        used += [t for t, _ in (*player.statues.values(), *player.monuments.values()) if t]
        if tiled and len(used) < 8:
            player.unplaced = card

    def _action_sell(self, player: Player, row: dict[str, Any]) -> None:
        self._leave_pile(row["card"])
        player.coins += EPOCH[self.epoch]["sell"] + player.has("sell_plus_1")

    def _action_sell_unseen(self, player: Player, row: dict[str, Any]) -> None:
        self.dealt += 1
        player.coins += EPOCH[self.epoch]["sell"] + player.has("sell_plus_1")

    def _action_tile_on_card(self, player: Player, row: dict[str, Any]) -> None:
        card = player.unplaced
        player.unplaced = ""
        player.tiles[card] = row["colour"]
        if ROW[card]["colour"] == "yellow":
            player.coins += player.face(card)["coins"]

    def _action_free_tile(self, player: Player, row: dict[str, Any]) -> None:
        player.coins -= player.face(row["card"])["coins"]
        del player.tiles[row["card"]]

    def _action_market_coin(self, player: Player, row: dict[str, Any]) -> None:
        if row["where"] == "coins":
            player.coins += 1
        else:
            player.stall.append(row["where"])

    # -- colonies, statues, monuments --------------------------------------------------------

    def _colony(self, player: Player, level: int) -> None:
        player.coins -= player.toll("military", level)
        player.coins += 4 * player.has("colony_coins")
        player.colonies[level] = ""
        for card in player.of("red"):
            if player.face(card).get("special"):
                gains = player.raises_of.setdefault(card, dict.fromkeys(TRACKS, 0))
                for track in TRACKS:
                    gains[track] += player.face(card)[f"raise_{track}"]

    def _action_plunder(self, player: Player, row: dict[str, Any]) -> None:
        self._colony(player, row["level"])
        player.coins += LEVEL[row["level"]]["plunder"]

    def _action_integrate(self, player: Player, row: dict[str, Any]) -> None:
        self._colony(player, row["level"])
        player.coins -= LEVEL[row["level"]]["integrate"]

    def _reveal_colony(self, player: Player, row: dict[str, Any]) -> None:
        player.colonies[COLONY[row["card"]]["level"]] = row["card"]

    def _action_carve(self, player: Player, row: dict[str, Any]) -> None:
        player.coins -= player.toll("culture", STATUE[row["statue"]]["culture"])
        player.statues[row["statue"]] = (row["colour"], row["side"])
        for card in player.of("blue"):
            if player.face(card).get("special"):
                player.coins += player.face(card)["coins"]

    def _action_recycle(self, player: Player, row: dict[str, Any]) -> None:
        player.monuments[row["monument"]] = ("", "recycle")
        player.coins += 12

    def _action_build(self, player: Player, row: dict[str, Any]) -> None:
        player.monuments[row["monument"]] = (row["colour"], row["side"])
        player.coins -= 4

    # -- feeding and medals --------------------------------------------------------------------

    def _action_remove(self, player: Player, row: dict[str, Any]) -> None:
        player.cards.remove(row["card"])
        player.raises_of.pop(row["card"], None)
        if row["card"] in player.tiles:
            self.met.add("tile lost")
            player.lost.append(player.tiles.pop(row["card"]))

    def _action_remove_face_down(self, player: Player, row: dict[str, Any]) -> None:
        player.hidden[row["colour"]] -= 1

    def _action_pay_food(self, player: Player, row: dict[str, Any]) -> None:
        player.coins -= 2

    def _action_adopt(self, player: Player, row: dict[str, Any]) -> None:
        player.hidden[row["colour"]] += 1

    def _cost(self, player: Player, metal: str) -> int:
        if player.has("medal_discount") and self.epoch in CHEAP:
            return CHEAP[self.epoch][metal]
        return int(EPOCH[self.epoch][metal])

    def _action_silver(self, player: Player, row: dict[str, Any]) -> None:
        player.coins -= self._cost(player, "silver")
        player.silver.append(row["colour"])

    def _action_gold(self, player: Player, row: dict[str, Any]) -> None:
        player.coins -= self._cost(player, "gold")
        player.gold += 1
