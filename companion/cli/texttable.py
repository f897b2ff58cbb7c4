"""A table seen from the terminal: boards in real time; a simulated one is moved by words."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic, sleep
from typing import Protocol

from companion.house.api import Delivery, Heard, OpenMatch
from companion.house.feeding import Feeding
from companion.session.api import Mode, Text
from companion.session.session import Session

CALM_S = 0.15
"""The table is calm when nothing came in for this long. Chosen: longer than the 100 ms after which
a lost line is sent again on a cable."""
MOST_S = 3.0
"""Chosen: then people are shown what is known, calm or not."""
LOOK_S = 0.01
"""Chosen: small beside `CALM_S`."""


class TextTable(Protocol):
    """A table without a screen. On a simulated one hands move pieces as they are told."""

    def move(self, piece: str, station: str) -> Text:
        """Lay a piece on a station (empty: lift it); what to say about it."""

    def lay(self, piece: str, place: str) -> bool:
        """Lay a piece on the station of a place; False when no station serves it."""

    def lines(self, language: str) -> Sequence[str]:
        """Each station with what lies there and what its light says."""

    @property
    def own(self) -> bool:
        """Whether it is people's own table: they move the pieces, the program looks."""

    def news(self, language: str) -> Sequence[str]:
        """What changed at nodes and readers since the last time, for people."""


class LiveTextTable:
    """Feeds the session from the boards and moves pieces for people. Satisfies TextTable."""

    def __init__(self, session: Session, opened: OpenMatch) -> None:
        assert opened.link is not None
        self._session = session
        self._virtual = opened.virtual
        self._feeding = Feeding(session, opened.link)
        self._told: dict[str, str] = {}
        self._stirred = True
        """Whether pieces may have been moved that no reader has seen yet."""
        opened.link.start(self._feeding.put)
        self._wait_for_nodes()

    # -- living ------------------------------------------------------------------------------

    def live(self) -> None:
        """Let the table live until it is calm; a simulated one is where nobody moved a piece."""
        began = calm = monotonic()
        while monotonic() - began < MOST_S:
            if self._turn():
                calm, self._stirred = monotonic(), True
            reading = self._session.view().mode is Mode.READING
            if not reading and monotonic() - calm > (CALM_S if self._stirred else LOOK_S):
                break
            sleep(LOOK_S)
        self._stirred = self.own

    def _wait_for_nodes(self) -> None:
        """Until every node is there or it is known why it is not, or patience ends."""
        began = monotonic()
        while monotonic() - began < MOST_S:
            self._turn()
            nodes = self._session.view().nodes
            if nodes and all(node.stage == "ready" or node.cause for node in nodes):
                return
            sleep(LOOK_S)

    def _turn(self) -> bool:
        """Take what came in, let time pass, send the lights; True when something happened."""
        came = any(not self._is_beat(delivery) for delivery in self._feeding.take())
        due = self._session.due()
        if due is None or due - monotonic() < LOOK_S or came:
            self._session.tick()
        self._feeding.light()
        return came

    def _is_beat(self, delivery: Delivery) -> bool:
        return isinstance(delivery, Heard) and delivery.body["t"] in ("beat", "lit")

    # -- telling -----------------------------------------------------------------------------

    @property
    def own(self) -> bool:
        """Whether it is people's own table."""
        return self._virtual is None

    def news(self, language: str) -> Sequence[str]:
        """Nodes and stations that came, went or fell sick since the last time."""
        now = self._now(language)
        lines = [f"{who}: {what}" for who, what in now.items() if self._told.get(who) != what]
        well = [Text("terminal.well_again", {"who": who}) for who in self._told if who not in now]
        lines += [self._session.say(text, language) for text in well]
        self._told = now
        return lines

    def _now(self, language: str) -> dict[str, str]:
        """What is wrong with nodes and stations."""
        view = self._session.view()
        unheard = self._session.say(Text("terminal.unheard"), language)
        nodes = {n.node: n.cause or unheard for n in view.nodes if n.stage != "ready" or n.cause}
        return nodes | {
            spot.station: self._session.say(spot.fault, language)
            for spot in view.stations
            if spot.fault is not None
        }

    # -- moving ------------------------------------------------------------------------------

    def move(self, piece: str, station: str) -> Text:
        """Lay a piece on a station, or lift it; what to say about it."""
        if self._virtual is None:
            return Text("terminal.own_table")
        if not piece:
            return Text("terminal.how_put")
        done = self._virtual.place(piece, station) if station else self._virtual.remove(piece)
        self._stirred = True
        key = ("laid" if station else "lifted") if done else "cannot_put" if station else "no_piece"
        told = {"piece": piece, "station": station, "typed": piece}
        return Text(f"terminal.{key}", told)

    def lay(self, piece: str, place: str) -> bool:
        """Lay a piece on the station of a place; False when there is none."""
        station = self._session.table.layout.stations.get(place, "")
        self._stirred = True
        return bool(station and self._virtual and self._virtual.place(piece, station))

    def lines(self, language: str) -> Sequence[str]:
        """Each station with its place, what it sees and what its light says, when it is steady."""
        began = monotonic()
        while self._session.taken.flash and monotonic() - began < MOST_S:
            self._turn()
            sleep(LOOK_S)
        return [
            f"{spot.station:<14}{spot.place or 'pad':<16}{spot.seen or '-':<12}{spot.cue}"
            for spot in self._session.view().stations
        ]
