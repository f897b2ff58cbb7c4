"""The whole node: builds everything from the board file and carries out what the host says."""

import gc

import ticks
from micropython import const

import banks
from app import bank, build, identity, life, settings, wire
from app.bond import Bond
from app.delivery import Delivery, bodies, numbered
from app.inputs import Inputs
from app.lights import Lights
from app.link import Link
from app.log import log
from app.ports import serial_port
from app.scan import Scan
from app.supervise import Supervisor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

STATE_MS = const(2000)  # Protocol 6: the state for onlookers, at most so often
TESTS = const(8)  # that may wait for their turn
CHORES_MS = const(200)  # Chosen: what is done beside scanning bears a fifth of a second
WORST = const(2)  # readers named in a heartbeat
_BEAT_FRAME = ',"n":1073741823,"u":1073741823,"a":1073741823'
PROOF_MS = const(
    5000
)  # a new version has proved itself when a host heard it and so long all went well. Protocol 8


class Node:
    """One microcontroller under the table. `board` is its board file."""

    def __init__(self, board: "Any") -> None:
        self.board = board
        self.boot = identity.boot_id()
        self.reset = identity.reset_cause()
        self.safe = life.begin()
        self._hash = identity.firmware_hash()
        self._told = settings.load()
        self._key = settings.key_of(self._told)
        self._dim_ms = 0  # as the port has it, until the host says otherwise
        self._dark_id = 0
        self._began = ticks.now()
        self._lived = False
        self._stated = ""
        self._stated_at = 0
        self._tests: "list[Any]" = []
        self.lights: Lights = build.lights(board)
        self.scan: Scan = build.scan(board, self._tag, self._sick)
        self.inputs: Inputs = build.inputs(board, self._input)
        self.delivery = Delivery(self._snap_bodies)
        self._wireless = build.mqtt_port(self._told)
        ports = [serial_port(board.LINK)]
        if self._wireless:
            ports.append(self._wireless)
        self.bond = Bond(self.delivery, ports, self.boot, self.reset, self._key)
        self.bond.on_begin = self._greet
        self._update: "Any" = None  # loaded when one begins
        if self._wireless:
            self._wireless.bond = self.bond
        self.link = Link(ports, self.bond, self.delivery, self.apply, self._beat_body, self._told)
        self.supervisor = Supervisor(self.bond.farewell, board.WATCHDOG_MS)
        self.link.restart = self._restart
        self.supervisor.add("link", self.link.run)
        if not self.safe:
            self.supervisor.add("scan", self.scan.run)
            self.supervisor.add("lights", self.lights.run)
            self.supervisor.add("inputs", self.inputs.run)
        self.supervisor.add("health", self._health)

    async def run(self) -> None:
        """Work until the power goes."""
        log("tabletwin node " + identity.VERSION + " on " + self.board.BOARD)
        gc.collect()
        await self.supervisor.run()

    # what the host says -------------------------------------------------------------------

    def apply(self, message: "dict[str, Any]") -> None:
        """Carry out a message; KeyError, TypeError and ValueError are the host's mistakes."""
        work = self._HANDLERS.get(message["t"])
        if work is None:
            self.link.failed += 1
            return
        work(self, message)

    def _on_cue(self, message: "dict[str, Any]") -> None:
        number = message["id"]
        if not wire.is_number(number):
            raise ValueError("cue without a number")
        if number <= self._dark_id:
            return
        if self.lights.show(message["cues"]):
            self.link.failed += 1
        self.link.say("lit", wire.field("id", number) + wire.field("ms", ticks.now()))

    def _on_dark(self, message: "dict[str, Any]") -> None:
        if wire.is_number(message["id"]):
            self._dark_id = max(self._dark_id, message["id"])
        self.lights.dark()

    def _on_scan(self, message: "dict[str, Any]") -> None:
        names = message["first"]
        if not isinstance(names, list):
            raise ValueError("scan what?")
        self.scan.first(names)

    def _on_set(self, message: "dict[str, Any]") -> None:
        bright, dim = message["bright"], message["dim"]
        if not (wire.is_number(bright, 0, 100) and wire.is_number(dim, 2, 60)):
            raise ValueError("set out of bounds")
        self._dim_ms = dim * 1000
        self.lights.set_bright(bright)
        if wire.is_number(message["volume"], 0, 100):
            self.inputs.volume = message["volume"]

    def _on_sound(self, message: "dict[str, Any]") -> None:
        self.inputs.play(message["play"])

    def _on_snap(self, message: "dict[str, Any]") -> None:
        self.delivery.send_parts("snap", self._snap_bodies())

    def _on_test(self, message: "dict[str, Any]") -> None:
        number, what, at = message["id"], message["what"], message["at"]
        if not wire.is_number(number) or what not in ("light", "reader") or not isinstance(at, str):
            raise ValueError("test of what?")
        if len(self._tests) < TESTS:
            self._tests.append((number, what, at))

    def _on_bank(self, message: "dict[str, Any]") -> None:
        self.delivery.send("bank", bank.said())

    def _on_update(self, message: "dict[str, Any]") -> None:
        """Over the air only where a key tells who sends it."""
        if self._update is None:
            from app.update import Update

            self._update = Update(self.board.BOARD, self.delivery.send)
        self._update.take(message, self.bond.port.kind != "serial" and self._key is None)

    def _on_bye(self, message: "dict[str, Any]") -> None:
        self.lights.dark()

    def _on_nothing(self, message: "dict[str, Any]") -> None:
        """A heartbeat or an acknowledgement has done its work by arriving."""

    _HANDLERS = {
        "cue": _on_cue,
        "dark": _on_dark,
        "scan": _on_scan,
        "set": _on_set,
        "snap": _on_snap,
        "test": _on_test,
        "bank": _on_bank,
        "image": _on_update,
        "file": _on_update,
        "data": _on_update,
        "switch": _on_update,
        "bye": _on_bye,
        "beat": _on_nothing,
        "ack": _on_nothing,
        "sound": _on_sound,
    }

    # what we say --------------------------------------------------------------------------

    def _greet(self) -> None:
        """The first two messages of a bond. A reader that is sick says so to this host anew."""
        self._dark_id = 0
        self._dim_ms = 0
        if self._update:
            self._update.stop()
        rest = wire.field("proto", wire.PROTOCOL) + wire.field("fw", self._version())
        rest += wire.field("hash", self._hash) + wire.field("py", identity.interpreter())
        rest += wire.field("board", self.board.BOARD) + wire.field("boot", self.boot)
        rest += wire.field("reset", self.reset)
        if self.board.INPUTS:
            rest += wire.field("inputs", [each["name"] for each in self.board.INPUTS])
        rows = [wire.dumps(s["name"]) + ":" + str(_caps(s)) for s in self.board.STATIONS]
        keyed = self._key is not None
        self.delivery.send_parts("hello", bodies("stations", rows, "{}", rest, keyed))
        self.delivery.send_parts("snap", self._snap_bodies())
        for each in self.scan.stations:
            each.sick = ""

    def _version(self) -> str:
        return identity.VERSION + (" safe" if self.safe else "")

    def _snap_bodies(self) -> "list[str]":
        rows = [wire.dumps([at, uid]) for at, uid in self.scan.sights()]
        return bodies("tags", rows, "[]", "", self._key is not None)

    def _tag(self, station: str, uid: bytes, on: int, ms: int) -> None:
        if not self.bond.alive():
            return
        body = ',"at":"' + station + '","uid":"' + uid.hex()
        self.delivery.send("tag", body + '","on":' + str(on) + ',"ms":' + str(ms))
        self.bond.tick(ticks.now())  # a light may wait for it

    def _input(self, name: str, act: str, by: int, ms: int) -> None:
        if self.bond.alive():
            body = wire.field("from", name) + wire.field("act", act) + wire.field("ms", ms)
            self.delivery.send("input", body + (wire.field("by", by) if by else ""))

    def _sick(self, station: str, kind: str, count: int) -> None:
        log("reader " + station + ": " + kind)
        if self.bond.alive():
            body = wire.field("at", station) + wire.field("kind", kind)
            self.delivery.send("sick", body + wire.field("count", count))

    def _beat_body(self) -> str:
        body = wire.field("boot", self.boot) + wire.field("ms", ticks.now())
        body += wire.field("digest", wire.digest(self.scan.sights()))
        body += wire.field("of", self.delivery.settled_at())
        body += wire.field("dropped", self.delivery.dropped)
        body += wire.field("resent", self.delivery.resent)
        body += wire.field("bad", self.link.bad())
        thrown = self.bond.port.thrown
        rest = wire.field("thrown", thrown) if thrown else ""
        for more in (rest, wire.field("heap", gc.mem_alloc()), self._errors()):
            if len(body) + len(more) <= wire.room(_BEAT_FRAME, "beat", self._key is not None):
                body += more
        return body

    def _errors(self) -> str:
        """The readers with the most errors."""
        worst = sorted([(-s.chip.errors, s.name) for s in self.scan.stations if s.chip.errors])
        found = {name: -count for count, name in worst[:WORST]}
        return wire.field("errors", found) if found else ""

    # health -------------------------------------------------------------------------------

    async def _health(self, tick: "Callable[[], None]") -> None:
        """Soften the lights while the host is silent; carry out tests of lights and readers."""
        import asyncio

        while True:
            tick()
            self.lights.soften(not self.bond.alive() or self._alone())
            self._publish_state()
            self._prove()
            if self._update and self._update.due(self.delivery.settled()):
                self._restart()
            if not self._lived and ticks.diff(ticks.now(), self._began) > life.WELL_MS:
                self._lived = True
                life.well()
                if self.safe and not (self._update and self._update.busy()):
                    self._restart()  # nobody came to mend it: try everything again
            if self._tests:
                number, what, at = self._tests.pop(0)
                await self._test(number, what, at)
            await asyncio.sleep_ms(CHORES_MS)

    def _alone(self) -> bool:
        """Whether the host of the bond has been silent for too long."""
        silent = ticks.diff(ticks.now(), self.bond.heard_at)
        return silent > (self._dim_ms or self.bond.port.quiet_ms)

    def _prove(self) -> None:
        """A version on trial stays when a host has heard it and nothing failed so far."""
        if not banks.on_trial() or self.safe or self.supervisor.failures():
            return
        lived = ticks.diff(ticks.now(), self._began) > PROOF_MS
        if lived and self.bond.alive() and self.delivery.settled():
            banks.keep()
            self.delivery.send("bank", bank.said())

    def _restart(self) -> None:
        """Somebody wants it so: this is no crash."""
        life.well()
        self.supervisor.restart("asked to")

    def _publish_state(self) -> None:
        """Keep the retained snapshot for onlookers up to date."""
        if not self._wireless or not self._wireless.up():
            return
        now = ticks.now()
        state = wire.digest(self.scan.sights()) + str(self._wireless.connections)
        if state == self._stated or ticks.diff(now, self._stated_at) < STATE_MS:
            return
        self._stated, self._stated_at = state, now
        lines = b""
        for body in numbered(self._snap_bodies()):
            lines += wire.line("snap", ',"n":0', body, self.bond.state_key(self._wireless))
        self._wireless.publish_state(lines)

    async def _test(self, number: int, what: str, at: str) -> None:
        if what == "light":
            well, note = await self.lights.test(at), ""
        else:
            station = self.scan.station(at)
            well = station is not None and station.well and not station.sick
            note = self._measured(station) if well else ""
        body = wire.field("id", number) + wire.field("ok", int(well))
        self.delivery.send("tested", body + (wire.field("note", note) if note else ""))

    def _measured(self, station: "Any") -> str:
        """Milliseconds of the last look, and from the one before; the strength of the Wi-Fi."""
        note = "look=" + str(station.look_ms) + " cycle=" + str(station.cycle_ms)
        rssi = self._wireless.strength() if self._wireless else None
        return note if rssi is None else note + " rssi=" + str(rssi)


def _caps(station: "dict[str, Any]") -> int:
    """1 a reader, 2 lights, 3 both."""
    return ("reader" in station) + 2 * ("leds" in station)
