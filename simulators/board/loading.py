"""Single firmware modules on CPython, without a running board around them."""

from __future__ import annotations

from typing import Any

from simulators.board.flash import Flash
from simulators.board.plan import board_names, board_source
from simulators.board.space import Space
from simulators.chips.rig import Rig


class Firmware:
    """`firmware("app.wire")` imports a module as a board does; `rig` is its bench of chips."""

    def __init__(self, board: str = "pico_w") -> None:
        source = board_source(board)
        self.names = board_names(source)
        self.space = Space(Flash(source))
        self.rig = Rig(self.names, self.space, b"\x01")
        self.space.prepare(self.rig)

    def __call__(self, name: str) -> Any:
        return self.space.load(name)

    def run(self, code: str, **names: Any) -> dict[str, Any]:
        """Run text beside the firmware's modules; its names afterwards."""
        scope = {"__builtins__": self.space.builtins, **names}
        exec(code, scope)
        return scope
