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
    body = [text(10, 14, f"{plan.name}: {across} x {down} mm between centres", 9)]
    size = across + 2 * MARGIN_MM, down + 2 * MARGIN_MM
    return picture(*size, f"Stations of {plan.name}", body + stations(plan), "mm")


def build(title: str, boards: dict[str, int]) -> str:
    """All nodes of a build one below the other, with what feeds and hears them."""
    y = 107.0
    width = 700.0
    body = [text(20, 30, title, 22)]
    for name, count in boards.items():
        plan = load(name)
        across, down = plan.size_mm()
        for number in range(1, count + 1):
            body.extend(_node(plan, number, count, y))
            y += down + 150
        width = max(width, across + 2 * MARGIN_MM + 210)
    body.append(box(20, 45, 120, y - 110))
    body.append(text(80, 75, "tablet", 16, "middle"))
    body.append(text(80, 95, "and 5 V", 16, "middle"))
    return picture(width, y - 40, title, body)


def _node(plan: Plan, number: int, count: int, y: float) -> list[str]:
    across, down = plan.size_mm()
    which = f"{plan.name} {number} of {count}" if count > 1 else plan.name
    feed = "USB" if plan.readers == 1 else "USB or Wi-Fi; 5 V through its fuse"
    return [
        box(190, y - 62, across + 110, down + 118),
        text(196, y - 48, f"{which} ({feed})", 11),
        f'<path {KINDS["wire"]} d="M140 {y:g}H190"/>',
        *stations(plan, 245, y),
    ]
