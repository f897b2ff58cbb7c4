"""Stations and nodes as people see them: one for the match, the table check and the enrolment."""

from __future__ import annotations

from collections.abc import Mapping, Sized

from companion.session.api import NodeView, StationView, Text
from companion.table.layout import Layout
from companion.table.sight import Fault, Sight, Wrong

COLLISION = "collision"
"""A reader hears two tags at once and goes on with the one that it knew."""


def station_view(
    layout: Layout, station: str, sight: Sight, *, sick: str = "", wanted: str = "", cue: str = ""
) -> StationView:
    """One station: the place people call it by, what it should see, what it sees and shows; `sick`
    is what is wrong with its reader, in the word of the wire."""
    return StationView(
        station,
        layout.called.get(station, ""),
        station in layout.pads,
        layout.seat_of(station),
        wanted,
        sight.piece,
        sight.uid,
        sight.belief,
        fault_text(sight.fault) if sight.fault else sick_text(sick),
        cue,
    )


def sick_text(sick: str) -> Text | None:
    """What is wrong with a reader, in words: one that hears two tags at once hears them well."""
    if not sick:
        return None
    return Text("fault.two" if sick == COLLISION else "fault.sick")


def fault_text(fault: Fault) -> Text:
    """What is wrong with a tag, in words."""
    if fault.wrong is Wrong.TWO and len(fault.pieces) < 2:
        return Text("fault.two")
    if fault.wrong is Wrong.TWO:
        return Text("fault.two_tags", {"a": fault.pieces[0], "b": fault.pieces[1]})
    if fault.game:
        key = "copy" if fault.box.isdecimal() else "box"
        return Text(f"fault.foreign_{key}", {"title": fault.game, "box": fault.box})
    return Text(f"fault.{fault.wrong.value}", {"box": fault.box})


def node_views(
    nodes: Mapping[str, Sized], connections: Mapping[str, tuple[str, str]]
) -> tuple[NodeView, ...]:
    """Nodes, each with its stations, and how far its link is, with the cause."""
    return tuple(
        NodeView(node, *connections.get(node, ("never", "")), len(ats))
        for node, ats in nodes.items()
    )
