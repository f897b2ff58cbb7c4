"""Drawings of a board as SVG: its wires, and its stations from above in millimetres."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from hardware.boards import Plan, load, wires

ANTENNA_MM = (60, 40)
MARGIN_MM = 60
RING = 12
"""From so many pixels on a station has a ring."""
RING_MM = 80
ROW = 18
NODE_LEFT = 190.0
GAP = 32
"""Between nodes and round the page."""
KINDS = {
    "box": 'fill="#f4f1ea" stroke="#333"',
    "antenna": 'fill="none" stroke="#a4621a"',
    "spot": 'fill="#fff" stroke="#333"',
    "pixel": 'fill="#2b7a3d"',
    "wire": 'fill="none" stroke="#333"',
}


def text(x: float, y: float, words: str, size: float = 12, anchor: str = "start") -> str:
    """One line of text whose baseline is at y."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="sans-serif" '
        f'text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def box(x: float, y: float, width: float, height: float, kind: str = "box") -> str:
    """A rectangle of one of the kinds of KINDS."""
    return f'<rect {KINDS[kind]} x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def picture(width: float, height: float, title: str, body: list[str], unit: str = "") -> str:
    """A whole file; with unit `mm` it prints in true size."""
    size = f'width="{width:g}{unit}" height="{height:g}{unit}" viewBox="0 0 {width:g} {height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    paper = f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>'
    lines = [head, f"<title>{escape(title)}</title>", paper, *body]
    return "\n".join([*lines, "</svg>", ""])


def wiring(plan: Plan) -> str:
    """Each signal wire of the board: pin of the controller, part, terminal, what lies between."""
    found = wires(plan)
    height = 70 + ROW * len(found)
    body = [
        text(20, 24, f"{plan.name}: {plan.controller['module']}", 15),
        box(20, 40, 170, height - 55),
        box(430, 40, 210, height - 55),
    ]
    for i, wire in enumerate(found):
        y = 60 + ROW * i
        data = f"data-pin={quoteattr(str(wire.pin))} data-part={quoteattr(wire.part)}"
        body.append(f'<g class="signal" {data} data-terminal={quoteattr(wire.terminal)}>')
        body.append(text(182, y + 4, wire.label, 12, "end"))
        body.append(f'<path {KINDS["wire"]} d="M190 {y}H430"/>')
        if wire.note:
            body.append(text(310, y - 3, wire.note, 9, "middle"))
        body.append(text(438, y + 4, f"{wire.part}: {wire.terminal}"))
        body.append("</g>")
    return picture(660, height, f"Signal wires of {plan.name}", body)


def stations(plan: Plan, x: float = MARGIN_MM, y: float = MARGIN_MM) -> list[str]:
    """The stations from above; (x, y) is the centre of the spot at (0, 0), in mm."""
    body = []
    for station in plan.stations:
        cx, cy = x + station["at"][0], y + station["at"][1]
        width, height = ANTENNA_MM
        name = quoteattr(station["name"])
        at = f'data-x="{station["at"][0]}" data-y="{station["at"][1]}"'
        body.append(f'<g class="station" data-station={name} {at}>')
        body.append(box(cx - width / 2, cy - height / 2, width, height, "antenna"))
        body.append(f'<circle {KINDS["spot"]} cx="{cx}" cy="{cy}" r="12"/>')
        body.append(text(cx, cy + 4, station["name"], 10, "middle"))
        body.extend(_pixels(station, cx, cy))
        body.append("</g>")
    return body


def _pixels(station: dict[str, Any], cx: float, cy: float) -> list[str]:
    """Beside the spot, never under the piece: a short row, or a ring round the antenna."""
    count = station["leds"][1] if "leds" in station else 0
    places = _ring(count) if count >= RING else _row(count)
    dot = f'<circle {KINDS["pixel"]} r="2"'
    return [f'{dot} cx="{cx + x:.4g}" cy="{cy + y:.4g}"/>' for x, y in places]


def _row(count: int) -> list[tuple[float, float]]:
    return [(8 * (i - (count - 1) / 2), ANTENNA_MM[1] / 2 + 8) for i in range(count)]


def _ring(count: int) -> list[tuple[float, float]]:
    turns = [2 * pi * i / count for i in range(count)]
    return [(RING_MM / 2 * sin(turn), -RING_MM / 2 * cos(turn)) for turn in turns]


def above(plan: Plan) -> str:
    """The board from above, in true size."""
    across, down = plan.size_mm()
    width, height = across + 2 * MARGIN_MM, down + 2 * MARGIN_MM
    body = [text(10, 12, plan.name, 9), *stations(plan)]
    body += [text(10, height - 4 - 8 * i, words, 6) for i, words in enumerate(_measures(plan))]
    return picture(width, height, f"Stations of {plan.name}", body, "mm")


def _measures(plan: Plan) -> list[str]:
    """What to mark out before drilling, the lowest line first."""
    across = sorted({station["at"][0] for station in plan.stations})
    down = sorted({station["at"][1] for station in plan.stations})
    edge = "antenna {} x {}".format(*ANTENNA_MM)
    ring = any("leds" in one and one["leds"][1] >= RING for one in plan.stations)
    lines = [f"{edge}, ring {RING_MM} mm" if ring else f"{edge} mm"]
    for way, marks in (("down", down), ("across", across)):
        if len(marks) > 1:
            lines.append(f"centres {way}, mm: " + ", ".join(str(m - marks[0]) for m in marks))
    return lines


def build(title: str, boards: dict[str, int]) -> str:
    """All nodes of a build in rows no wider than its widest node, and what feeds and hears them."""
    rows = _rows(boards)
    right = NODE_LEFT + max(sum(_outer(plan)[0] + GAP for plan, _ in row) for row in rows)
    body, y = [], 45.0
    for row in rows:
        body += _row_of_nodes(row, y)
        y += max(_outer(plan)[1] for plan, _ in row) + GAP
    tablet = [
        box(20, 45, 120, y - GAP - 45),
        text(80, 75, "tablet", 16, "middle"),
        text(80, 95, "and 5 V", 16, "middle"),
    ]
    return picture(right, y, title, [text(20, 30, title, 22), *tablet, *body])


def _rows(boards: dict[str, int]) -> list[list[tuple[Plan, str]]]:
    """Each node with its name, side by side as long as the widest one leaves room."""
    nodes = [
        (load(name), f"{name} {i} of {count}" if count > 1 else name)
        for name, count in boards.items()
        for i in range(1, count + 1)
    ]
    room = max(_outer(plan)[0] for plan, _ in nodes)
    rows: list[list[tuple[Plan, str]]] = []
    left = 0.0
    for plan, name in nodes:
        width = _outer(plan)[0]
        if width > left:
            rows.append([])
            left = room
        rows[-1].append((plan, name))
        left -= width + GAP
    return rows


def _outer(plan: Plan) -> tuple[int, int]:
    """Width and height of the box round a node."""
    across, down = plan.size_mm()
    return across + 110, down + 118


def _row_of_nodes(row: list[tuple[Plan, str]], top: float) -> list[str]:
    """A wire from the tablet runs under the names, through every node of the row."""
    body, x = [], NODE_LEFT
    wire = top + 62
    before = 140.0
    for plan, name in row:
        width, height = _outer(plan)
        body.append(f'<path {KINDS["wire"]} d="M{before:g} {wire:g}H{x:g}"/>')
        body.append(box(x, top, width, height))
        feed = "USB" if plan.readers == 1 else "USB or Wi-Fi; 5 V through its fuse"
        body.append(text(x + 6, top + 14, f"{name} ({feed})", 11))
        body += stations(plan, x + 55, top + 62)
        before, x = x + width, x + width + GAP
    return body
