"""The state that a match asks: who is awaited, what is legal, what a step does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from engine.core.ledger import Event
from engine.core.refusal import Refusal
from engine.core.state import Asked, Awaiting, Gesture, Outcome, Prompt
from engine.core.steps import TABLE, Action, Reveal, Step
from engine.core.text import PIECES
from engine.core.vocabulary import Vocabulary, of_each
from engine.games.peloponnes import (
    auction,
    disasters,
    flow,
    income,
    owed,
    placement,
    places,
    scores,
    supply,
    view,
)
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import BANK, COINS, DATA, LETTERS, ROUNDS, TILES, WHAT
from engine.games.peloponnes.position import write
from engine.games.peloponnes.stores import limit

VOCABULARY = Vocabulary(DATA)
LOSSES = frozenset(("struck", "fed", "starved", "unpaid", "unmatched", "lost_at_once"))
"""Events by which a seat loses something without a decision of its own."""
LEFT = "unsold"
"""The event with which a tile of the row goes to the box, for nobody bid on it."""
LEFT_OPEN = ("unfinished", owed.IN_LUXURY, "begun")
"""Of a building with a coin on it, in its round and in later ones."""
MOVED = frozenset(
    ("placed", "built", "finished", "tile_lost", "declined", "unpaid", "unmatched", "lost_at_once")
)
"""Events whose tile and coins the hands of a seat move."""

_LEGAL: dict[str, Callable[[Board, int], list[Action]]] = {
    "bid": auction.legal_bid,
    "displaced": auction.legal_displaced,
    "place": placement.legal,
    "income": income.legal,
    "feed": supply.legal_feed,
    "build": supply.legal_build,
    "keep": disasters.legal,
}

Taker: TypeAlias = Callable[..., None]

_TAKE: dict[str, Taker] = {
    "bid": auction.take_bid,
    "pass": auction.take_pass,
    "move": auction.take_move,
    "withdraw": auction.take_withdraw,
    **of_each(VOCABULARY.answers["place"], placement.take),
    "collect": income.take,
    "feed": supply.take_feed,
    "starve": supply.take_starve,
    "finish": supply.take_finish,
    "remove": supply.take_remove,
    "lose": disasters.take_lose,
    "keep": disasters.take_keep,
}

_REFUSE: dict[str, Callable[..., Refusal | None]] = {
    "bid": auction.refuse_bid,
    "move": auction.refuse_move,
    **of_each(VOCABULARY.answers["place"], placement.refuse),
    "collect": income.refuse,
    "feed": supply.refuse_feed,
    **of_each(VOCABULARY.answers["build"], supply.refuse_build),
    "lose": disasters.refuse_lose,
    "keep": disasters.refuse_keep,
}
"""Verb -> why not; verbs that are always allowed when their decision is owed are left out."""


class Peloponnes(Board):
    """A match of Peloponnes at one moment."""

    __slots__ = ()

    LAST = ("round", ROUNDS)
    READ: ClassVar[Mapping[str, str]] = {LEFT: "row", "lost_at_once": "row", "order": "order"}
    BEFORE = UNTIL_DONE = frozenset({"starts"})
    SUMS = ("round",)  # what came and went is told by the round, of the latest two
    BRIEFLY = MOVED | {"built_at_once"}
    LAID = BRIEFLY | {"unfinished"}
    WITH_IT = frozenset(("bid", "passed", "withdrew", "withdrawal_coin", "lost_at_once"))
    SETTLES = frozenset(("collect", "feed", "starve", "finish", "remove", "lose", "keep"))

    # -- play ------------------------------------------------------------------------

    def asked(self, seat: int) -> Asked:
        kind = self.owing(seat)
        if kind == "bid" and len(auction.legal_bid(self, seat)) == 1:
            return Asked("bid_none")
        if kind == "displaced" and len(auction.legal_displaced(self, seat)) == 1:
            return Asked("displaced_out")
        if kind == "feed":
            return Asked(kind, (("n", self.realms[seat].unfed),))
        if kind == "keep":
            return disasters.asked(self, seat)
        if kind == "displaced":
            return auction.asked(self, seat)
        tile = self.stacks[seat][-1][1] if kind in ("place", "income") else None
        return Asked(kind, (("tile", tile.id),) if tile is not None else ())

    def awaiting(self) -> Awaiting:
        must = tuple([seat for seat, stack in enumerate(self.stacks) if stack])
        if must:
            if len(must) > 1 and self.options["bank"] == "box":
                must = (next(seat for seat in self.order if seat in must),)
            return Awaiting(must)
        if self.phase == "over":
            return Awaiting()
        return Awaiting(reveals=self.prompts())

    def prompts(self) -> tuple[Prompt, ...]:
        """The reveals that the table owes when no seat owes a decision."""
        if self.phase == "reveal":
            letter = LETTERS[self.round - 1]
            return (Prompt("tile", TABLE, letter, f"row:{self.revealed}"),)
        if self.phase == "chits":
            return (Prompt("chit", TABLE, "chits"),)
        return tuple(
            Prompt("civilization", seat, "civilizations", f"seat{seat}:civ")
            for seat, realm in enumerate(self.realms)
            if realm.civilization is None
        )

    def legal(self, seat: int) -> list[Action]:
        kind = self.owing(seat)
        if not kind or (self.options["bank"] == "box" and seat not in self.awaiting().must):
            return []
        return _LEGAL[kind](self, seat)

    def refuse(self, step: Step) -> Refusal | None:
        if self.phase == "over":
            return Refusal("over", "R14.1")
        malformed = self._refuse_form(step)
        if malformed:
            return malformed
        if isinstance(step, Reveal):
            return self._refuse_reveal(step)
        if step.seat not in self.awaiting().must:
            return Refusal("not_awaited", self._rule_now(), {"seat": step.seat + 1})
        kind = self.owing(step.seat)
        if step.verb not in VOCABULARY.answers[kind]:
            return Refusal(
                "other_decision", VOCABULARY.rules[kind], {"decision": f"decision.{kind}"}
            )
        check = _REFUSE.get(step.verb)
        return check(self, step.seat, *step.args) if check else None

    def _refuse_form(self, step: Step) -> Refusal | None:
        if not VOCABULARY.formed(step):
            return Refusal("unknown_step", params={"verb": str(step.verb)})
        if not isinstance(step.seat, int) or not TABLE <= step.seat < self.seats:
            return Refusal("no_such_seat", params={"seats": self.seats})
        return None

    def _refuse_reveal(self, step: Reveal) -> Refusal | None:
        piece = str(step.args[0])
        reveals = self.awaiting().reveals
        if not reveals:
            return Refusal("nothing_to_show", self._rule_now())
        for prompt in reveals:
            if prompt.verb == step.verb and prompt.seat == step.seat:
                if piece in self.could_be(prompt):
                    return None
                return self._not_drawn(prompt, piece)
        return Refusal("other_reveal", self._rule_now(), {"deck": f"deck.{reveals[0].deck}"})

    def _not_drawn(self, prompt: Prompt, piece: str) -> Refusal:
        """R4.1: a tile of another pile says of which one it is."""
        rule, tile = VOCABULARY.rules[prompt.verb], TILES.get(piece)
        if tile is None or prompt.verb != "tile" or tile.letter == prompt.deck:
            return Refusal("not_in_deck", rule, {"piece": piece, "deck": prompt.deck})
        piles = {"other": f"deck.{tile.letter}", "deck": f"deck.{prompt.deck}"}
        return Refusal("other_pile", rule, {"piece": piece, "round": self.round, **piles})

    def _rule_now(self) -> str:
        """The rule of what a seat or the table owes first."""
        awaiting = self.awaiting()
        if awaiting.must:
            return VOCABULARY.rules[self.owing(awaiting.must[0])]
        return VOCABULARY.rules[awaiting.reveals[0].verb]

    def take(self, step: Step) -> None:
        verb = step.verb
        if isinstance(step, Reveal):
            piece = str(step.args[0])
            if verb == "tile":
                flow.turn_up(self, piece)
            elif verb == "chit":
                disasters.draw(self, piece)
            else:
                flow.deal_civilization(self, step.seat, piece)
        else:
            _TAKE[verb](self, step.seat, *step.args)
        flow.run(self)

    def could_be(self, prompt: Prompt) -> Sequence[str]:
        if prompt.verb == "tile":
            return self.piles.get(prompt.deck, ())
        return self.chits_left if prompt.verb == "chit" else self.civilizations

    def involving(self, piece: str) -> list[Step]:
        for seat, colour in enumerate(self.colours):
            if piece == f"bid_{colour}":
                mine = self.owing(seat) in ("bid", "displaced")
                return [*self.legal(seat)] if mine and seat in self.awaiting().must else []
        return super().involving(piece)

    # -- the table -------------------------------------------------------------------

    def serves(self, piece: str, seat: int) -> Refusal | None:
        """R4.2: a tile or chit that is turned up later, shown while a seat decides."""
        unseen = piece in self.chits_left or any(piece in pile for pile in self.piles.values())
        if not unseen or self.phase in ("bidding", "over") or not self.awaiting().must:
            return None
        params = {"piece": piece, "phase": f"phase.{self.phase}"}
        return Refusal("comes_later", self._rule_now(), params)

    def carried(self, step: Step) -> dict[str, str]:
        """R6.2, R6.6: a bid is made with the marker; all other steps leave what they move lying."""
        if step.verb in ("bid", "move"):
            return {f"bid_{self.colours[step.seat]}": f"bid:{self.slot_of(str(step.args[0]))}"}
        return super().carried(step)

    laid = places.done_with
    early = places.early

    def meant(self, piece: str, place: str) -> Step | None:
        """R4.1: a tile of another pile laid into the row was to be turned up; a marker is a bid."""
        if (
            self.phase == "reveal"
            and place.startswith("row:")
            and any(piece in pile for pile in self.piles.values())
        ):
            return self.reveal(self.prompts()[0], piece)
        return auction.meant(self, piece, place)

    def counted(self, seat: int) -> dict[str, int]:
        if seat == TABLE:
            return {"bank": self.bank} if self.options["bank"] == "box" else {}
        return dict(zip(WHAT, self.realms[seat].stock, strict=True))

    def most(self, what: str) -> int:
        return limit(self, WHAT.index(what)) if what in WHAT else BANK

    def remark(self, step: Step) -> Asked:
        """R2.4, R6.9: of a bid, and of one that moves with what is added to it; R8.2: of the coin
        on a building; R8.1: of a tile that is given up; R12.3: who is not fed by it."""
        if step.verb == "decline":
            return Asked("given_up")
        if step.verb == "feed" and self.realms[step.seat].unfed > 1:
            return Asked("hungry", (("n", self.realms[step.seat].unfed - 1),))
        if step.verb == "deposit" and not self.realms[step.seat].stock[COINS]:
            return Asked("for_coin")
        if step.verb not in ("bid", "move"):
            return Asked()
        tile, coins = TILES[str(step.args[0])], int(step.args[1])
        laid = self.realms[step.seat].bid if step.verb == "move" else 0
        told = placement.remark(self, step.seat, tile, coins - laid)
        if told.key or not 0 < laid < coins:
            return told
        by = auction.raiser(self, step.seat)
        return Asked("raised", (("n", laid), ("m", coins - laid), ("tile", by)))

    def losses(self, first: int) -> list[Event]:
        """R12, R13, R8.6; a disaster that finds nothing takes nothing."""
        told = (one for one in self.events[first:] if 0 not in one.args)
        return [one for one in told if one.verb in LOSSES or disasters.settled(self, one)]

    def news(self, first: int) -> list[Event]:
        """R12.1: what a supply round is about, in the words of its sign; and the disasters."""
        supplies = [one for one in self.events[first:] if one.verb in ("supply", "last_supply")]
        return [*supplies, *disasters.news(self, first)]

    def duties(self, first: int) -> list[Event]:
        """R8.2: the coin on a building that is left unfinished; the price of one that nobody was
        asked about."""
        bare = {tile.id for realm in self.realms for tile in realm.unfinished}
        told = owed.moved(self, first, ("built_at_once", "unfinished"))
        return [one for one in told if one.verb not in LEFT_OPEN or bare & {*one.args}]

    def by_hand(self, first: int) -> list[Event]:
        """R3.2: what a seat begins with. R9 to R13: what came and went. R6.8, R8.1: what leaves the
        row because nobody bid on it, and the coins of bids, until the next tiles lie there. R7.1:
        the turn order. R8.2, R8.6, R12.4: where the tile of a seat goes, and what it pays."""
        events = self.events
        lay = next((n for n, one in reversed([*enumerate(events)]) if one.verb == "tile"), 0)
        lately = events[max(lay, first) :]
        left = [str(one.args[0]) for one in lately if one.verb == LEFT]
        boxed = [Event(LEFT, TABLE, (PIECES + ":".join(left),), "R6.8")] if left else []
        if any(one.verb == "won" for one in lately):
            boxed.append(Event("bids", TABLE, (), "R8.1"))
        starts, order = owed.started(self, first), owed.ordered(self, first)
        return [*starts, *owed.sums(self, first), *boxed, *order, *owed.moved(self, first, MOVED)]

    def evened(self, seat: int, first: int) -> list[str]:
        return owed.evened(self, seat, first)

    def nth(self, prompt: Prompt) -> int:
        """R13.1: two chits are drawn in a round."""
        return self.chits_drawn + 1 if prompt.verb == "chit" else 0

    def gestures(self, seat: int) -> list[Gesture]:
        return supply.gestures(self, seat) if self.owing(seat) == "feed" else []

    def gains(self, seat: int, first: int) -> list[Event]:
        """R9, R10: what it received of its tiles and inhabitants, in one sum."""
        return [one for one in income.received(self, first) if one.seat == seat]

    def room(self, seat: int, what: str) -> int:
        """Of coins those of the box that lie nowhere else (R1.3)."""
        if self.options["bank"] != "box" or what not in (WHAT[COINS], "bank"):
            return self.most(what)
        out = sum(r.stock[COINS] + r.bid + len(r.unfinished) for r in self.realms)
        return int(BANK) - out + (0 if seat == TABLE else self.realms[seat].stock[COINS])

    def round_number(self) -> int:
        """One of the eight rounds (R4.1)."""
        return self.round

    def adjust(self, seat: int, what: str, value: int) -> None:
        if seat == TABLE:
            self.book(TABLE, what, value - self.bank, "")
            self.bank = value
            return
        index = WHAT.index(what)
        stock = self.realms[seat].stock
        difference = value - stock[index]
        stock[index] = value
        if index == COINS:
            self.bank = max(0, self.bank - difference)
        self.book(seat, what, difference, "")
        flow.run(self)

    # -- what other modules answer -----------------------------------------------------

    standing = places.standing
    places = places.places
    position = write.write

    # -- looking ---------------------------------------------------------------------

    def colour(self, seat: int) -> str:
        """R3.1: that of its chits, which is another one where the box has not the chosen one."""
        return self.colours[seat] if 0 <= seat < self.seats else ""

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view(self)

    parts = scores.parts

    def scores(self) -> list[int]:
        return [scores.score(realm) for realm in self.realms]

    def outcome(self) -> Outcome | None:
        return self.result
