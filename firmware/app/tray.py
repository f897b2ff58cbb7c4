"""Many tags on one station, each with its own coming and going. Same face as Presence."""

import reader
import ticks
from micropython import const

PLACE_READS = const(2)
REMOVE_LOOKS = const(3)


class Lying:
    """One tag on the tray."""

    def __init__(self, now: int) -> None:
        self.first_at = now
        self.seen_at = now
        self.reads = 1
        self.missed = 0
        self.settled = False


class Tray:
    """What lies on one station whose reader tells all tags. Times are ticks_ms."""

    def __init__(self, gone_ms: int = 330) -> None:
        self._gone_ms = gone_ms
        self._tags: "dict[bytes, Lying]" = {}
        self.crowded = False
        self.urgent = False

    def known(self) -> "bytes | None":
        """A tray is always read afresh."""
        return None

    def uids(self) -> "list[bytes]":
        """What lies there."""
        return [uid for uid in self._tags if self._tags[uid].settled]

    def see(self, kind: int, found: "object", now: int) -> "list[tuple[bytes, int, int]]":
        """Take in one look; what changed, as (uid, 1 came or 0 went, when it was first so)."""
        uids = found if isinstance(found, list) else []
        changes = []
        for uid in uids:
            if uid not in self._tags:
                self._tags[uid] = Lying(now)
                continue
            tag = self._tags[uid]
            tag.seen_at, tag.missed = now, 0
            tag.reads += 1
            if tag.reads >= PLACE_READS and not tag.settled:
                tag.settled = True
                changes.append((uid, 1, tag.first_at))
        if kind == reader.MANY or kind == reader.SILENT:
            changes += self._miss(uids, now)
        else:
            self._keep(now)
        self.urgent = bool([1 for tag in self._tags.values() if tag.missed or not tag.settled])
        return changes

    def _miss(self, uids: "list[bytes]", now: int) -> "list[tuple[bytes, int, int]]":
        """Tags that a clean look did not show."""
        changes = []
        for uid in list(self._tags):
            tag = self._tags[uid]
            if uid in uids:
                continue
            tag.missed += 1
            long_ago = ticks.diff(now, tag.seen_at) >= self._gone_ms
            if tag.settled and not (long_ago and tag.missed >= REMOVE_LOOKS):
                continue
            if not tag.settled and tag.missed < PLACE_READS:
                continue
            del self._tags[uid]
            if tag.settled:
                changes.append((uid, 0, tag.seen_at))
        return changes

    def _keep(self, now: int) -> None:
        """A damaged look is a sign of life of all of them."""
        for tag in self._tags.values():
            tag.seen_at = now
