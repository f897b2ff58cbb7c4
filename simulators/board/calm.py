"""Whether anything is still to come of what was done to a board, told from its wire alone.

A deed is done with when the board has told it; a line, when the other end has acknowledged it.
"""

from __future__ import annotations

import re

AWAKE_US = 20_000
"""Longer than the firmware takes to read a line that came. As POLL_MS of `firmware/app/link.py`
and the line itself."""
BUSY_US = 500_000
"""Longer than the firmware needs to be sure that a tag came or went. As 330 ms of
`firmware/app/presence.py`."""
MESSAGE = b'{"t":"'
IDLE_LINES = (b'{"t":"beat"', b'{"t":"ack"')
"""What is said when nothing happens."""
HANDS = {"place": b"1", "remove": b"0"}
"""Deeds that the board tells with a `tag` line, and the `on` of that line."""
NUMBER = re.compile(rb'"s":(\d+)')
ACKNOWLEDGED = re.compile(rb'"a":(\d+)')
TAG = re.compile(rb'^\{"t":"tag".*"at":"([^"]*)","uid":"([^"]*)","on":(\d)')
Tag = tuple[str, str, bytes]


class Calm:
    """What is still open between a board, the hands over it and its host. Times are us."""

    def __init__(self, now: int) -> None:
        self.awake_us, self.busy_us = AWAKE_US, BUSY_US
        self._untold: set[Tag] = set()  # deeds that the board has not told yet
        self._odd_at = now  # when something was done that no line answers
        self._done_at = now  # when hands did something
        self._said_at = now  # when a line last went either way
        self._heard_at = now  # when something last came that the firmware has to read
        self._down = _Way()
        self._up = _Way()

    def stir(self, now: int) -> None:
        """Something happened of which nobody can say when it is over."""
        self._odd_at = now

    def deed(self, what: str, values: tuple[str | int, ...], now: int) -> None:
        """Hands did something to the board."""
        if what not in HANDS or len(values) != 2 or not values[1]:
            self.stir(now)
            return
        station, uid = str(values[0]), str(values[1])
        self._untold.discard((station, uid, HANDS["place" if what == "remove" else "remove"]))
        self._untold.add((station, uid, HANDS[what]))
        self._done_at = now

    def heard(self, data: bytes, now: int) -> None:
        """The host sent this."""
        for line in self._down.lines(data):
            had = self._up.had
            if self._passed(line, self._down, self._up, now):
                self.stir(now)
            if had != self._up.had or not line.startswith(IDLE_LINES):
                self._heard_at = now

    def said(self, data: bytes, now: int) -> None:
        """The board sent this."""
        for line in self._up.lines(data):
            self._passed(line, self._up, self._down, now)
            if told := TAG.match(line):
                station, uid, on = told.groups()
                self._untold.discard((station.decode(), uid.decode(), on))

    def _passed(self, line: bytes, way: _Way, back: _Way, now: int) -> bool:
        """Note the numbers of a line; True when it asks for something and has none of its own."""
        acknowledged, number = ACKNOWLEDGED.search(line), NUMBER.search(line)
        if acknowledged:
            back.had = int(acknowledged[1])
        if number:
            way.sent, self._said_at = int(number[1]), now
        return number is None and not line.startswith(IDLE_LINES)

    def over(self, now: int) -> bool:
        """Whether all is told and acknowledged, or too long ago to wait for it."""
        if now < max(self._heard_at, self._done_at, self._odd_at) + self.awake_us:
            return False
        return (
            now >= self._odd_at + self.busy_us
            and (not self._untold or self._given_up(self._done_at, now))
            and (self._settled() or self._given_up(self._said_at, now))
        )

    def _settled(self) -> bool:
        return self._down.sent == self._down.had and self._up.sent == self._up.had

    def _given_up(self, since: int, now: int) -> bool:
        return now >= since + self.busy_us


class _Way:
    """One direction of the wire: the last number sent, the last that the other end has had."""

    __slots__ = ("_rest", "had", "sent")

    def __init__(self) -> None:
        self.sent = self.had = 0
        self._rest = b""

    def lines(self, data: bytes) -> list[bytes]:
        """The messages that have come to their end with these bytes."""
        *whole, self._rest = (self._rest + data).split(b"\n")
        return [line for line in whole if line.startswith(MESSAGE)]
