"""Is the tag still there? One station's memory, apart from readers and clocks.

A tag has come when the same UID was read twice, or told and answered to in one look. It has gone after clean silence of `gone_ms` and
at least three looks. A damaged reply is a sign of life, but not for ever: without one clean
answer for `doubt_ms` the tag counts as gone.
"""

import iso14443
import reader
import ticks
from micropython import const

PLACE_READS = const(2)
REMOVE_LOOKS = const(3)
CONFIRM = const(4)  # every so many looks the UID is confirmed; the others ask for life only
AFRESH = const(8)  # every so many looks the UID is read, not confirmed: a second tag shows


class Presence:
    """What lies on one station. Times are ticks_ms."""

    def __init__(self, gone_ms: int = 330, doubt_ms: int = 1500) -> None:
        self._gone_ms = gone_ms
        self._doubt_ms = doubt_ms
        self.uid: "bytes | None" = None
        self._alive_at = 0
        self._clean_at = 0
        self._silent = 0
        self._candidate: "bytes | None" = None
        self._reads = 0
        self._first_at = 0
        self._looks = 0
        self._doubted = False  # the last answer was not what the known tag would say
        self.crowded = False
        self.urgent = False

    def known(self) -> "bytes | None":
        """What to ask at the next look: None who is there, a UID whether this one is there,
        b"" whether anything is.
        """
        self._looks += 1
        if self._candidate is not None and not iso14443.is_random(self._candidate):
            return self._candidate
        if self._candidate is not None or self.uid is None:
            return None
        if self._doubted:  # by turns: who is it, and is there anything clean at all
            return None if self._looks % 2 else b""
        if self._looks % AFRESH == 0 or iso14443.is_random(self.uid):
            return None
        return self.uid if self._looks % CONFIRM == 0 else b""

    def uids(self) -> "list[bytes]":
        """What lies there."""
        return [self.uid] if self.uid else []

    def see(self, kind: int, uid: "bytes | None", now: int) -> "list[tuple[bytes, int, int]]":
        """Take in one look; what changed, as (uid, 1 came or 0 went, when it was first so)."""
        if kind in (reader.CROWD, reader.TAG, reader.SURE, reader.SILENT):
            self.crowded = kind == reader.CROWD
        if kind == reader.SILENT:
            return self._silence(now)
        self._silent = 0
        if uid is not None and (kind == reader.TAG or kind == reader.SURE):
            return self._read(uid, PLACE_READS if kind == reader.SURE else 1, now)
        if kind == reader.ALIVE and self.uid is not None:
            self._alive_at = self._clean_at = now
            self.urgent = self._doubted
            return []
        return self._disturbed(now)

    def _read(self, uid: bytes, times: int, now: int) -> "list[tuple[bytes, int, int]]":
        self.urgent = False
        self._doubted = False
        if self._is_it(uid):
            self._alive_at = self._clean_at = now
            self._candidate = None
            return []
        if uid != self._candidate and not (self._candidate and _both_random(uid, self._candidate)):
            self._candidate = uid
            self._reads = 0
            self._first_at = now
        self._reads += times
        if self._reads < PLACE_READS:
            self.urgent = True
            return []
        return self._come(self._candidate or uid, now)

    def _come(self, uid: bytes, now: int) -> "list[tuple[bytes, int, int]]":
        """A tag has come; what lay there before has gone."""
        changes = [(self.uid, 0, self._first_at)] if self.uid else []
        self.uid, self._candidate = uid, None
        self._alive_at = self._clean_at = now
        changes.append((uid, 1, self._first_at))
        return changes

    def _is_it(self, uid: bytes) -> bool:
        return self.uid is not None and (uid == self.uid or _both_random(uid, self.uid))

    def _disturbed(self, now: int) -> "list[tuple[bytes, int, int]]":
        """Something answered, unreadably."""
        self.urgent = not self.crowded
        self._doubted = True
        self._candidate = None
        if self.uid is None:
            return []
        self._alive_at = now
        if self.crowded or ticks.diff(now, self._clean_at) < self._doubt_ms:
            return []
        return self._gone()

    def _silence(self, now: int) -> "list[tuple[bytes, int, int]]":
        self._silent += 1
        if self.uid is None:
            # an unconfirmed reading may just have been disturbed: keep it for two looks
            if self._silent >= PLACE_READS:
                self._candidate = None
            self.urgent = self._candidate is not None
            return []
        self.urgent = True
        if self._silent < REMOVE_LOOKS:
            return []
        if ticks.diff(now, self._alive_at) < self._gone_ms:
            return []
        return self._gone()

    def _gone(self) -> "list[tuple[bytes, int, int]]":
        gone = [(self.uid, 0, self._alive_at)] if self.uid else []
        self.uid = self._candidate = None
        self.urgent = False
        return gone


def _both_random(one: bytes, other: bytes) -> bool:
    """Random UIDs change at each power-up: two of them may be one tag."""
    return iso14443.is_random(one) and iso14443.is_random(other)
