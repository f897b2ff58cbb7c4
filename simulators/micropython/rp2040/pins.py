# mypy: ignore-errors
"""The chips of a board file for a processor that is elsewhere: what its pins do comes in here."""

import json

from simulators.chips.rig import Rig


class _Names:
    """A namespace."""


class _Elsewhere:
    """The firmware runs on the emulated processor."""

    def start(self, rig: "Rig") -> None:
        pass

    def stop(self) -> None:
        pass


class Bench:
    """Readers by their number in the board file, pins by theirs; times in microseconds."""

    def __init__(self, source: str, noise: int) -> None:
        names = {}
        exec(source, names)
        board = self._board = _Names()
        for name in names:
            setattr(board, name, names[name])
        self._rig = rig = Rig(board, _Elsewhere(), b"\x01", noise)
        self._clock = rig.clock
        self._stations = [s for s in board.STATIONS if "reader" in s]
        self._chips = [rig.readers[s["name"]] for s in self._stations]
        self._pair = bytearray(2)

    def plan(self) -> str:
        """Which pins matter: selects in the order of the readers, other outputs, the pixels'."""
        board = self._board
        outputs = [s["reset"] for s in self._stations if "reset" in s]
        if board.SUPPLY:
            outputs.append(board.SUPPLY["pin"])
        pixels = board.LIGHTS["pin"] if board.LIGHTS["chip"] == "ws2812" else None
        selects = [s["cs"] for s in self._stations]
        return json.dumps({"selects": selects, "outputs": outputs, "pixels": pixels})

    def read(self, i: int, us: int, address: int) -> int:
        """The byte that a chip says to an address."""
        self._clock.us = us
        self._chips[i].exchange(bytes((address, 0)), self._pair)
        return self._pair[1]

    def write(self, i: int, us: int, frame: str) -> None:
        """A chip's select rose after a frame to it."""
        self._clock.us = us
        self._chips[i].write(bytes.fromhex(frame))

    def pin(self, us: int, number: int, level: int) -> None:
        """An output changed."""
        self._clock.us = us
        self._rig.wires.at(number).put(level)

    def light(self, us: int, levels: str) -> None:
        """The bytes of a burst for the pixels."""
        self._clock.us = us
        self._rig.strip.show(bytes.fromhex(levels))

    def handle(self, us: int, text: str) -> str:
        """What an order does to the chips, and what the lights did since."""
        order = json.loads(text)
        rig, answer = self._rig, {}
        self._clock.us = us
        if order["op"] == "do" and order["what"] not in ("boot", "reboot", "level", "rest"):
            if order["what"] == "brown_out":
                for chip in self._chips:
                    chip.power_up()
            else:
                answer["result"] = rig.do(order["what"], order["values"])
        elif order["op"] == "counters":
            answer["counters"] = rig.counters()
        answer["frames"] = [[at, levels.hex()] for at, levels in rig.strip.frames]
        del rig.strip.frames[:]
        return json.dumps(answer)
