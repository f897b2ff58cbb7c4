"""The campaigns that a store keeps: how far each one is, and going on with it, on any day."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.house.api import OpenMatch
from companion.house.campaign import Campaign, Leg
from companion.house.trouble import Trouble, plain_words
from companion.store import follows, matches
from companion.store.matches import Kept
from companion.store.store import Store
from engine.core.game import NextMatch, Standing, Value
from engine.core.match import Match, Seat
from engine.games import BrokenGame
from engine.games import load as load_game

DONE = ("over", "packing", "packed")
"""The phases of a match whose result stands."""


class KeptCampaigns:
    """The part of a house that knows which match follows which."""

    store: Store

    def start(
        self,
        game: str,
        seats: Sequence[Seat],
        options: Mapping[str, Value],
        tier: str,
        stand_ins: int | None = None,
        after: str = "",
    ) -> OpenMatch:
        """A new match."""
        raise NotImplementedError

    def resume(self, match: int, take_over: bool = False) -> OpenMatch:
        """A stored match."""
        raise NotImplementedError

    def tables(self, game: str) -> Sequence[str]:
        """The tiers a match can start with."""
        raise NotImplementedError

    def campaign(self, match: int) -> Campaign | None:
        """The campaign of a match up to this one; None where there is none."""
        with plain_words():
            kept = matches.one(self.store, match)
            game, here = load_game(kept.game), standing(kept)
            if here is None:
                return None
            way = tuple(_leg(self.store, one) for one in _way(self.store, kept))
            following, begun = _next(self.store, kept), _followers(self.store).get(kept.uid, 0)
            then = _stage(kept, following) if following else here.stage + (begun > 0)
            return Campaign(game, here.targets, way, following, then, begun)

    def go_on(self, match: int, choice: Value = "") -> OpenMatch:
        """The match that follows: as it was left, or begun with what was chosen."""
        found = self.campaign(match)
        if found is not None and found.begun:
            return self.resume(found.begun)
        if found is None or found.next is None or choice not in found.choices():
            raise Trouble("trouble.campaign")
        with plain_words():
            kept, options = matches.one(self.store, match), dict(found.next.options)
        if found.next.asks:
            options[found.next.asks] = choice
        tier = kept.tier if kept.tier in self.tables(kept.game) else self.tables(kept.game)[0]
        after = "" if found.next.anew else kept.uid
        return self.start(kept.game, kept.seats, options, tier, after=after)


def standing(kept: Kept) -> Standing | None:
    """How far a campaign has come with this match; None also where its game cannot be loaded."""
    try:
        return load_game(kept.game).standing(len(kept.seats), json.loads(kept.options))
    except (BrokenGame, KeyError):
        return None


def leading_on(store: Store, kept: Iterable[Kept]) -> dict[int, int]:
    """Finished match -> the stage that is next, of each campaign of the same people the latest."""
    found: dict[int, int] = {}
    seen: set[tuple[str, tuple[str, ...]]] = set()
    followed = _followers(store)
    for one in sorted(kept, key=lambda one: one.id, reverse=True):
        who = one.game, tuple(seat.name for seat in one.seats)
        if who in seen or standing(one) is None:
            continue
        seen.add(who)
        following = _next(store, one) if one.phase in DONE and one.uid not in followed else None
        if following is not None and not following.anew:
            found[one.id] = _stage(one, following)
    return found


def _stage(kept: Kept, following: NextMatch) -> int:
    found = load_game(kept.game).standing(len(kept.seats), following.options)
    return found.stage if found else 0


def _next(store: Store, kept: Kept) -> NextMatch | None:
    match = _loaded(store, kept)
    return match.game.next_match(match.state, match.options)


def _loaded(store: Store, kept: Kept) -> Match:
    return matches.load(store, kept.id, load_game)[0]


def _followers(store: Store) -> dict[str, int]:
    """Uid -> the latest match that was begun after it."""
    return {before: match for match, before in sorted(follows.all_of(store).items())}


def _way(store: Store, kept: Kept) -> list[Kept]:
    """The matches that led to this one and itself, as far as they are still there."""
    every = {one.uid: one for one in matches.matches(store)}
    before = follows.all_of(store)
    found: list[Kept] = []
    at: Kept | None = kept
    while at is not None and at not in found:
        found.insert(0, at)
        at = every.get(before.get(at.id, ""))
    return found


def _leg(store: Store, kept: Kept) -> Leg:
    options: dict[str, Any] = json.loads(kept.options)
    here, outcome = standing(kept), _loaded(store, kept).state.outcome()
    assert here is not None
    gain = here.gains[-1] if here.gains else ""
    score = outcome.scores[0] if outcome else None
    reached = outcome is not None and bool(outcome.winners)
    return Leg(kept.id, here.stage, score, reached, gain, options.get(gain, ""))
