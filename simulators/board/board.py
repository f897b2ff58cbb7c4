"""The simulated board as everybody outside sees it, whichever interpreter runs the firmware.

    board = open_board(stations=["a1", "a2", "pad"])       # or board="pico_w", its real 16 stations
    board.advance(100)                                     # virtual milliseconds pass
    board.place("a1", "04a1b2c3d4e5f6")                    # a hand puts a tag down
    board.advance(60)
    lines = board.receive()                                # bytes the board sent to its host
    board.send(b'{"t":"hi",...} 1234abcd\\n')               # bytes from the host to the board
    board.lights()["a1"].cue                               # "put", "take/2", "" dark, None not yet
    board.close()

Time is virtual and moves only in `advance`; a board that nobody advances stands still. All times
are milliseconds since the first power-up (`now_ms`). Tags are named by their UID in lower-case hex
(8, 14 or 20 digits). Nothing here knows the wire's messages: bytes go in and out, to be carried
over memory or a pseudo-terminal; a board with Wi-Fi settings has sockets as well, which
`simulators.board.sockets` puts on real TCP.

Faults: `kill_reader` (dead, hung, forgot, well), `reboot(cause)`, `brown_out()`, `flap(station,
ms)` (the tags there vanish for a moment), `collide(station, uid)` (a second tag: a plain collision,
or with phantom=True the OR of both UIDs without an error), `wifi(up)`. `noise` (a seed) gives all
antennas the `flapping` profile from the start. `counters()` tells what happened at the chips.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from simulators.board.plan import board_names
from simulators.board.seen import Light, Seen

NO_SETTINGS: Mapping[str, str | int] = {}
CAUSES = ("power", "pin", "watchdog", "soft", "wake")


class Board(ABC):
    """One board. Stations are named as in its board file."""

    def __init__(self, source: str) -> None:
        self.names = board_names(source)
        self.stations: tuple[str, ...] = tuple(each["name"] for each in self.names.STATIONS)
        places = {s["name"]: s["leds"] for s in self.names.STATIONS if "leds" in s}
        self._seen = Seen(places, self.names.LIGHTS["bright"])

    @property
    @abstractmethod
    def now_ms(self) -> float:
        """Virtual time since the first power-up."""

    @abstractmethod
    def advance(self, ms: float) -> None:
        """Let time pass: the firmware runs, bytes travel."""

    @property
    def rests_ms(self) -> float:
        """So long nothing will happen on this board unless somebody does something."""
        return 0.0

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Bytes from the host reach the board's serial line."""

    @abstractmethod
    def receive(self) -> bytes:
        """Bytes that reached the host since the last call."""

    @abstractmethod
    def do(self, what: str, *values: str | int) -> int:
        """Carry out a deed of the rig; the methods below name them all."""

    @abstractmethod
    def counters(self) -> dict[str, int]:
        """What happened at the chips since power-up."""

    @abstractmethod
    def reboots(self) -> list[str]:
        """Causes of all restarts since the first power-up."""

    @abstractmethod
    def net_events(self) -> list[tuple[int, str, str]]:
        """What the board's sockets did since: (socket, open, "host port" | data, hex | close)."""

    @abstractmethod
    def close(self) -> None:
        """Let go of whatever the interpreter holds."""

    def place(self, station: str, uid: str) -> None:
        """Put a tag on a station."""
        self.do("place", station, uid)

    def remove(self, station: str, uid: str = "") -> bool:
        """Take a tag, or all tags, off a station; False when there was none."""
        return bool(self.do("remove", station, uid))

    def place_random(self, station: str, seed: int) -> None:
        """Put down a tag that draws a new UID (first byte 08) at each power-up."""
        self.do("random", station, seed)

    def collide(self, station: str, uid: str, phantom: bool = False) -> None:
        """A second tag on the same antenna; a phantom reads as the OR of both UIDs."""
        self.do("phantom", station, int(phantom))
        self.do("place", station, uid)

    def flap(self, station: str, ms: int) -> None:
        """The tags of a station give no answer for a while."""
        self.do("flap", station, ms)

    def kill_reader(self, station: str, how: str = "dead") -> None:
        """`dead` for good, `hung` until reset by its pin, `forgot` its set-up, `well` again."""
        self.do("kill", station, how)

    def reboot(self, cause: str = "watchdog") -> None:
        """The processor restarts; chips keep their state."""
        if cause not in CAUSES:
            raise ValueError(f"a board restarts by one of {', '.join(CAUSES)}, not by {cause}")
        self.do("reboot", cause)

    def brown_out(self) -> None:
        """The supply dips: everything restarts, bytes under way are lost."""
        self.do("brown_out")

    def cut_power(self, writes: int) -> None:
        """The power goes in the middle of the flash write of that number from now on."""
        self.do("cut", writes)

    def room(self, free: int, writes: int = 0) -> None:
        """So many bytes are free in the flash; `writes` later it is full, whatever it said."""
        self.do("room", free, writes)

    def rest(self, ms: int) -> None:
        """Time passes in which the processor stands still: for long runs, to skip idle time."""
        self.do("rest", 1000 * ms)

    def level(self, pin: int, level: int) -> None:
        """The level of an input pin: 0 while a button is pressed."""
        self.do("level", pin, level)

    def wifi(self, up: bool) -> None:
        """The access point appears or disappears."""
        self.do("wifi", int(up))

    def joining(self, ms: int, status: int = 0) -> None:
        """To join the Wi-Fi takes so long; a negative status says at once that it failed."""
        self.do("joining", ms, status)

    def broker_at(self, name: str, address: str) -> None:
        """A name that the firmware looks up means this address from now on."""
        self.do("broker_at", name, address)

    def looking_up(self, ms: int) -> None:
        """The name server answers after so long from now on."""
        self.do("looking_up", ms)

    def quicken(self) -> None:
        """From now on Python takes no time to read and write the console."""
        self.do("quicken")

    def stalled(self, on: bool) -> None:
        """Sockets that stand take and give nothing from now on, or work again."""
        self.do("stalled", int(on))

    def unread(self, on: bool) -> None:
        """The USB port is open and nobody reads it, or somebody does again."""
        self.do("unread", int(on))

    def net_give(self, number: int, kind: str, data: bytes = b"") -> None:
        """From the far end of a socket: opened, refused, data or closed."""
        self.do("net", number, kind, data.hex())

    def lights(self) -> Mapping[str, Light]:
        """What people see at each station now."""
        return {station: self.light(station) for station in self._seen.places}

    def light(self, station: str) -> Light:
        """What people see at one station now. Raises KeyError for one without a light."""
        return self._seen.light(station, self.now_ms)

    def pixels(self) -> bytes:
        """The whole chain: green, red, blue of each pixel."""
        return self._seen.pixels
