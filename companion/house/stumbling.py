"""What a table tells its hub of the rules that people stumble over, and whether they call somebody.

How often each rule was in the way or looked up is kept with the store and only grows: the hub
counts what is new, so nothing is lost while it is away and nothing counts twice. Nobody is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from secrets import token_hex
from typing import Any, Final

from companion.session.session import Session
from companion.store import house, matches, outbox
from companion.store.store import Store, StoreError

KEPT: Final = "stumbles"


class Stumbling:
    """Counts for the whole house. Whoever plays tells it; the thread of the line asks."""

    def __init__(self, store: Store) -> None:
        self.store = store
        kept = house.setting(store, KEPT)
        self._counts: dict[str, Any] = kept or {"life": token_hex(8), "rules": {}}
        self._play: Session | None = None
        self._match = ""

    def follow(self, play: Session) -> None:
        """This match is played now."""
        keeping, game = play.log.keeping, play.match.game.id
        if keeping is None:
            return
        play.stumbles.noted = lambda kind, rule: self._note(game, kind, rule)
        play.stumbles.heard = house.setting(self.store, outbox.JOINED) is not None
        self._match, self._play = matches.one(self.store, keeping.id).uid, play

    def _note(self, game: str, kind: str, rule: str) -> None:
        rules = self._counts["rules"]
        kinds = {**rules.get(game, {}).get(rule, {})}
        kinds[kind] = kinds.get(kind, 0) + 1
        rules = {**rules, game: {**rules.get(game, {}), rule: kinds}}
        self._counts = {**self._counts, "rules": rules}  # whole: the line reads it meanwhile
        with suppress(StoreError):  # a full disk stops no match; it is kept with the next one
            house.set_setting(self.store, KEPT, self._counts)

    def news(self) -> dict[str, Any]:
        """All counts, and what this table needs now."""
        return {"stumbles": {**self._counts, "now": self._now()}}

    def _now(self) -> Mapping[str, Any]:
        play = self._play
        if play is None or play.log.looks_on:  # nobody plays, or elsewhere
            return {}
        stumbles = play.stumbles
        return {"match": self._match, "refused": stumbles.refused(),
                "called": stumbles.called, "about": stumbles.about()}  # fmt: skip
