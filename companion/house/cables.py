"""Which board is at which cable: there only what a board has tells whether it is the right one."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.link.connection import Hitch

SERIAL = "serial://"


class Cables:
    """The cables of one table. `wanted` is node -> the stations that it serves."""

    def __init__(self, wanted: Mapping[str, Collection[str]], urls: Mapping[str, str]) -> None:
        self._ports = {
            node: url.removeprefix(SERIAL) for node, url in urls.items() if url.startswith(SERIAL)
        }
        several = len(self._ports) > 1  # at the only one any board with a reader may do
        self._wanted = {node: set(wanted[node]) for node in wanted if several}
        self._there: dict[str, set[str]] = {}

    def hello(self, node: str, stations: Collection[str]) -> None:
        """A board says at the cable of this node what it has."""
        self._there[node] = set(stations)

    def trouble(self, node: str) -> Hitch | None:
        """Why the board at the cable of this node is another one; None: it may be its own."""
        if node not in self._ports or self._is_at(node, node):
            return None
        about = {"node": node, "port": self._ports[node]}
        others = [other for other in self._ports if other != node and self._is_at(other, node)]
        crossed = [other for other in others if not self._is_at(other, other)]
        if len(crossed or others) != 1:
            return Hitch("link.other_board", about)
        other = (crossed or others)[0]
        return Hitch("link.crossed", {**about, "other": other, "at": self._ports[other]})

    def _is_at(self, node: str, cable: str) -> bool:
        """Whether the board at this cable has anything of this node, as far as is known."""
        wanted, there = self._wanted.get(node, set()), self._there.get(cable, set())
        return not wanted or not there or not wanted.isdisjoint(there)
