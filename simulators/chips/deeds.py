"""What hands and faults can do to a board on the bench, each deed by a name: near or far."""

from simulators.chips.noise import Coupling
from simulators.chips.tag import Tag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from simulators.chips.antenna import Antenna
    from simulators.chips.clock import Clock
    from simulators.chips.net import Net
    from simulators.chips.pins import Wires
    from simulators.chips.serial import SerialLine
    from simulators.chips.storage import Storage


class Deeds:
    """The side of a rig that the world outside the board touches."""

    if TYPE_CHECKING:
        antennas: dict[str, Antenna]
        readers: dict[str, Any]
        clock: Clock
        console: SerialLine
        net: Net
        storage: Storage
        wires: Wires

        def boot(self, cause: str) -> None: ...
        def brown_out(self) -> None: ...
        def reboot(self, cause: str) -> None: ...

    def do(self, what: str, values: "list[Any]") -> int:
        """Carry out a deed by name: the one way in for hands and faults, near or far."""
        deeds: dict[str, Any] = {
            "place": lambda at, uid: self.place(at, bytes.fromhex(uid)),
            "random": lambda at, seed: self.place(at, b"\x08\x00\x00\x00", seed),
            "remove": lambda at, uid: self.remove(at, bytes.fromhex(uid) if uid else None),
            "phantom": self.phantom,
            "flap": self.flap,
            "kill": self.kill_reader,
            "boot": self.boot,
            "reboot": self.reboot,
            "brown_out": self.brown_out,
            "level": self.level,
            "wifi": self.net.wifi,
            "joining": self.joining,
            "broker_at": self.broker_at,
            "looking_up": self.looking_up,
            "stalled": self.stalled,
            "quicken": self.quicken,
            "unread": self.console.unread,
            "net": self.net.give,
            "rest": self.clock.spend,
            "cut": self.cut,
            "room": self.room,
        }
        return int(deeds[what](*values) or 0)

    def place(self, station: str, uid: bytes, random_seed: int = 0) -> None:
        """Put a tag on a station."""
        self.antennas[station].put(Tag(uid, random_seed))

    def remove(self, station: str, uid: "bytes | None") -> bool:
        """Take a tag, or all of them, from a station. False if it was not there."""
        antenna = self.antennas[station]
        if uid is not None:
            return antenna.take(uid)
        gone = [antenna.take(tag.uid) for tag in list(antenna.tags)]
        return bool(gone)

    def cut(self, writes: int) -> None:
        """The power goes at the flash write of that number from now on; 0: it does not."""
        self.storage.cut_after = writes

    def joining(self, ms: int, status: int = 0) -> None:
        """To join the Wi-Fi takes so long; a negative status: it says at once that it failed."""
        self.net.join_us = 1000 * ms
        self.net.status = status

    def broker_at(self, name: str, address: str) -> None:
        """A name that the firmware looks up means this address from now on."""
        self.net.addresses[name] = address

    def looking_up(self, ms: int) -> None:
        """The name server answers after so long."""
        self.net.look_up_us = 1000 * ms

    def stalled(self, on: int) -> None:
        """The sockets take and give nothing, as when the access point is busy elsewhere."""
        self.net.stalled = bool(on)

    def quicken(self) -> None:
        """From now on Python takes no time for the console."""
        self.console.call_us = self.console.piece_us = 0

    def room(self, free: int, writes: int) -> None:
        """So many bytes are free in the flash; it is full after so many writes, 0: it never is."""
        self.storage.free = free
        self.storage.full_after = writes

    def level(self, pin: int, level: int) -> None:
        """Somebody presses a button or turns a knob: the level of an input changes."""
        self.wires.at(pin).level = level

    def phantom(self, station: str, on: int) -> None:
        """From now on two tags there read as the OR of their UIDs."""
        self.antennas[station].phantom = bool(on)

    def flap(self, station: str, ms: int) -> None:
        """The tags there vanish for `ms`, as a badly coupled one does."""
        antenna = self.antennas[station]
        if antenna.coupling is None:
            antenna.coupling = Coupling(1, ((0, 1 << 40, 1, 2),))
        antenna.coupling.force(self.clock.us, ms)

    def kill_reader(self, station: str, how: str) -> None:
        """`dead` for good, `hung` until its reset pin moves, `forgot` its set-up, or `well`."""
        chip = self.readers[station]
        chip.dead = how == "dead"
        chip.hung = how == "hung"
        if how in ("forgot", "well"):
            chip.power_up()
