"""Takes the moves of a public record: each command becomes actions of the rules."""

from __future__ import annotations

from typing import Any

from engine.core.bits import bits
from engine.core.hexes import AB
from engine.core.steps import Action, Arg
from engine.games.gaia_project import flow, income
from engine.games.gaia_project.actions import charges, federation, free
from engine.games.gaia_project.actions.structures import cluster
from engine.games.gaia_project.decisions import situations as v
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.map import federations
from engine.games.gaia_project.record import notation as n
from engine.games.gaia_project.record import state as full
from engine.games.gaia_project.record.compare import Different
from engine.games.gaia_project.state import GaiaProject

_BUILDING = frozenset(("built", "upgraded", "downgraded", "lost_planet"))


class Moves:
    """The moves of one record on its way through the rules."""

    def __init__(self, state: GaiaProject, setup: dict[str, Any], back: dict[AB, int]) -> None:
        self.state = state
        self.setup = setup
        self.back = back
        """Centre -> steps that the rotation will turn."""
        self.actions: list[Action] = []
        self.seat_of = {f"p{k + 1}": k for k in range(state.seats)}
        self.move = ""
        self.seat = 0
        self.token = ""
        self.builder = -1
        self.built: list[int] = []
        self.open: list[str] = []
        """Income items that lay open when the move began to take them."""

    @property
    def following(self) -> int | None:
        """The seat that a record shows as next, counted from 1."""
        return full.next_seat(self.state, self.builder, self.built)

    def take(self, move: str, where: str) -> None:
        """Take a whole move. Raises Different; `where` names the move."""
        self.move = where
        self.open = []
        who, _, rest = move.strip().partition(" ")
        if who not in self.seat_of:
            self._name_seats()
        if who not in self.seat_of:
            raise Different(self.move, "no seat of this name", who)
        self.seat = self.seat_of[who]
        first_event = len(self.state.events)
        for command in rest.split("."):
            if words := command.split():
                self._take_command(words)
        self._remember_buildings(first_event)
        todo = self.state.boards[self.seat].todo
        if todo and todo[-1][0] != "stone" and self.state.phase == "actions":
            raise Different(self.move, "the move is not complete", move)

    def _name_seats(self) -> None:
        for seat, board in enumerate(self.state.boards):
            if board.faction is not None:
                self.seat_of[board.faction.id.replace("_", "-")] = seat

    def _remember_buildings(self, first_event: int) -> None:
        """Which hexes the turn built on, in this order they are asked for (R8.1)."""
        s = self.state
        found = []
        for verb, _, args, _ in s.events[first_event:]:
            if verb in _BUILDING:
                found.append(s.map.at[str(args[-1])])
        if found:
            self.built, self.builder = found, self.seat

    def _do(self, verb: str, *args: Arg) -> None:
        action = Action(verb, self.seat, args)
        refusal = self.state.refuse(action)
        if refusal:
            told = f"refused: {GAME.say(refusal)} ({refusal.rule})"
            raise Different(self.move, told, "the record makes this move")
        self.state.take(action)
        self.actions.append(action)

    def _where(self) -> str:
        return v.situation(self.state, self.seat)

    def _take_command(self, words: list[str]) -> None:
        try:
            _COMMANDS[words[0]](self, words[1:])
        except n.UnknownWord as error:
            raise Different(self.move, str(error), " ".join(words)) from error
        except (KeyError, ValueError, IndexError) as error:
            ours = "this command is not understood"
            raise Different(self.move, ours, " ".join(words)) from error

    def _rotate(self, words: list[str]) -> None:
        centres = [sector.centre for sector in self.state.map.sectors]
        for centre, steps in self.back.items():
            if steps % 6:
                self._do("turn_sector", f"sector:{centres.index(centre)}", steps % 6)
        self._do("done")
        laid = self.state.map
        ours = {place: p for place, p in zip(laid.hexes, laid.planets, strict=True) if p}
        theirs = {(a, b): n.PLANET_OF[planet] for a, b, _, planet in self.setup["planets"]}
        if ours != theirs:
            raise Different(f"{self.move} (planets)", len(ours), len(theirs))

    def _build(self, words: list[str]) -> None:
        kind, at = n.KIND_OF[words[0]], words[1]
        where = self._where()
        if where == "mines":
            self._do("place", at)
        elif where == "downgrade":
            self._do("downgrade", at)
        elif kind == "mine":
            self._do("build", at)
        elif kind == "gaiaformer":
            self._do("project", at)
        elif kind == "station":
            self._do("station", at)
        else:
            self._do("upgrade", at, kind)

    def _up(self, words: list[str]) -> None:
        self._do("advance" if self._where() == "advance" else "research", n.TRACK_OF[words[0]])

    def _action(self, words: list[str]) -> None:
        self._do("power" if words[0].startswith("power") else "qic", n.SPACE_OF[words[0]])

    def _tech(self, words: list[str]) -> None:
        self._do("tile", words[0])

    def _cover(self, words: list[str]) -> None:
        slots = {slot: tile for tile, slot in self.state.boards[self.seat].tiles}
        self._do("cover", slots.get(words[0], words[0]))

    def _decline(self, words: list[str]) -> None:
        where = self._where()
        if words == ["up"] and where != "advance":
            return  # nothing could be advanced (R12.2): there is nothing to decline
        if where in ("buy", "area"):
            self._do("done")
        elif where == "offer" and words and words[0] not in ("up", "tech"):
            self._check_offer(words[0])
            self._do("decline")
        else:
            self._do("decline")

    def _charge(self, words: list[str]) -> None:
        if self._where() != "offer":
            self._do("charge", "charge")
        self._do("charge", self._check_offer(words[0]))

    def _check_offer(self, offer: str) -> str:
        """The way an offer is answered, after comparing the amount."""
        parts = [n.quantity(word) for word in offer.split(",")]
        ways = charges.ways(self.state, self.seat)
        way = "charge"
        if len(parts) == 2 or ways != ("charge",):
            way = "token_first" if parts[0][1] == "t" else "token_last"
        if way not in ways:
            raise Different(self.move, list(ways), offer)
        theirs = sum(amount for amount, what in parts if what == "pw")
        ours = charges.amount(self.state, self.seat, way)
        if ours != theirs:
            raise Different(f"{self.move} (power offered)", ours, theirs)
        return way

    def _income(self, words: list[str]) -> None:
        """Items in this order; one that came by itself, as the last of two, may be told too."""
        for word in words[0].split(","):
            amount, what = n.quantity(word)
            item = f"{'charge' if what == 'pw' else 'token'}:{amount}"
            if self._where() == "income":
                self.open = self.open or income.choices(self.state.boards[self.seat])
            elif item in self.open:
                continue
            self._do("income", item)

    def _brainstone(self, words: list[str]) -> None:
        place = n.STONE_OF[words[0]]
        if self._where() == "stone":
            self._do("stone", place)
            self._take_token()
            return
        ours = full.stone_word(self.state.boards[self.seat])
        if ours != place:
            raise Different(f"{self.move} (Brainstone)", ours, place)

    def _pass(self, words: list[str]) -> None:
        self._do("pass", n.BOOSTER_OF[words[0]] if words else "")
        if self._where() == "left_overs":
            self._do("done")

    def _spend(self, words: list[str]) -> None:
        """`A for B`: pairs of a price and a gain, several at once."""
        price, wanted = words[0], words[2]
        _, what = n.quantity(price)
        if what == "tg" and wanted == "tech":
            self._price(flow.TILE_PRICE, price)
            self._do("buy")
            return
        gains = [n.quantity(word) for word in wanted.split(",")]
        if what == "tg":
            self._from_area(price, gains)
        else:
            self._convert(price, what, gains)

    def _from_area(self, price: str, gains: list[tuple[int, str]]) -> None:
        """Terrans: Gaia-area tokens count as power (R15.1)."""
        found = [(n.AREA_OF[gain], count) for count, gain in gains]
        self._price(sum(free.AREA[name][0] * count for name, count in found), price)
        for name, count in found:
            for _ in range(count):
                self._do("area", name)

    def _convert(self, price: str, what: str, gains: list[tuple[int, str]]) -> None:
        """Free actions; an odd ore and an odd credit share a double token (R9, R15.13)."""
        board, found, counts = self.state.boards[self.seat], [], {g: count for count, g in gains}
        odd = counts.get("o", 0) % 2 and counts.get("c", 0) % 2
        if what == "pw" and odd and free.allowed(board, "power_ore_credit"):
            found.append(("power_ore_credit", 1))
            counts |= {"o": counts["o"] - 1, "c": counts["c"] - 1}
        found += [(n.CONVERSION_OF[f"{what} for {g}"], k) for g, k in counts.items() if k]
        self._price(sum(free.CONVERSIONS[name].price * k for name, k in found), price)
        for name, k in found:
            self._do("convert", name, k)

    def _price(self, need: int, price: str) -> None:
        """What is paid must be what it costs (R9, R15.1, R15.14)."""
        amount, what = n.quantity(price)
        if amount != need:
            raise Different(self.move, f"{need}{what}", price)

    def _federation(self, words: list[str]) -> None:
        s, board = self.state, self.state.boards[self.seat]
        listed = s.map.mask(s.map.at[name] for name in words[0].split(","))
        own = cluster(s, self.seat, listed) & board.origins()
        new = listed & ~board.origins() & ~board.satellites
        before = board.satellites
        self._do("federate")
        while self._where() == "federation":
            found = self._left_to_name(own, new)
            if found:
                self._do("include", s.map.labels[next(bits(found))])
            else:
                self._do("enough")
        placed = board.satellites & ~before
        if placed != new:
            names = [[s.map.labels[h] for h in bits(mask)] for mask in (placed, new)]
            raise Different(f"{self.move} (satellites)", *names)
        self.token = n.TOKEN_OF[words[1]]
        self._take_token()

    def _left_to_name(self, own: int, new: int) -> int:
        """Structures or satellites of the record that are open and not in so far."""
        _, chosen, _, settled = self.state.boards[self.seat].todo[-1]
        if not settled and federations.exactly(self.state, self.seat, own):
            return own & ~int(chosen)
        return federation.choosable(self.state, self.seat) & (new if settled else own)

    def _take_token(self) -> None:
        """The token named with a federation, once the Brainstone's place is known."""
        if self.token and self._where() == "token":
            token, self.token = self.token, ""
            self._do("token", token)


_COMMANDS: n.Words = n.Words(
    "command",
    {
        "rotate": Moves._rotate,
        "faction": lambda r, w: r._do("faction", n.FACTION_OF[w[0]]),
        "bid": lambda r, w: r._do("bid", n.FACTION_OF[w[0]], int(w[1])),
        "build": Moves._build,
        "booster": lambda r, w: r._do("booster", n.BOOSTER_OF[w[0]]),
        "up": Moves._up,
        "action": Moves._action,
        "special": lambda r, w: r._do("special", n.special(w[0])),
        "tech": Moves._tech,
        "cover": Moves._cover,
        "decline": Moves._decline,
        "lostPlanet": lambda r, w: r._do("lost_planet", w[0]),
        "federation": Moves._federation,
        "fedtile": lambda r, w: r._do("repeat", n.TOKEN_OF[w[0]]),
        "spend": Moves._spend,
        "burn": lambda r, w: r._do("convert", "burn", int(w[0]) if w else 1),
        "charge": Moves._charge,
        "income": Moves._income,
        "brainstone": Moves._brainstone,
        "pass": Moves._pass,
        "swap-PI": lambda r, w: r._do("swap", w[0]),
    },
)
