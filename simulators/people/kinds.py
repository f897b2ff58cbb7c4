"""The kinds of disturbance: what people, tablets, nodes and pieces do that nobody planned, as data.

Each kind names the deed in `simulators.people.deeds` that does it. Its share is how often it
comes among all disturbances, at each level of clumsiness; 0 leaves it out.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of disturbance. `watched`: the table sees hands do it, so what it looks like may
    be taken, and is taken back; unwatched, nothing at all may be taken."""

    name: str
    clumsy: int
    careless: int
    wild: int
    watched: bool = True


LEVELS = {"clumsy": 0.25, "careless": 0.5, "wild": 1.0}
"""How often something happens between two gestures."""
CALM = "calm"
"""Nothing happens that nobody planned: what is left is the match, told without boards or wires."""

KINDS = (
    # Hands at the table.
    Kind("nudged", 9, 6, 3),
    Kind("lifted_and_put_back", 9, 6, 3),
    Kind("moved", 6, 6, 6),
    Kind("swapped", 3, 5, 5),
    Kind("swept", 2, 4, 6),
    Kind("swept_and_put_back_otherwise", 0, 3, 6),
    Kind("shifted", 0, 2, 4),
    Kind("stacked", 1, 3, 5),
    Kind("brought", 3, 5, 5),
    Kind("stranger", 2, 3, 4),
    Kind("stranger_on_top", 1, 2, 4),
    Kind("shown_by_mistake", 5, 6, 6),
    Kind("hesitated", 5, 6, 6),
    Kind("two_at_a_pad", 1, 3, 5),
    Kind("left_at_a_pad", 2, 3, 3),
    Kind("two_turns_at_once", 2, 4, 6),
    # Fingers on the screen.
    Kind("mistapped", 4, 5, 5),
    Kind("tapped_twice", 3, 4, 4),
    Kind("undone", 2, 4, 5),
    Kind("undone_and_redone", 2, 3, 3),
    Kind("taken_back", 1, 2, 3),
    Kind("paused_and_changed", 1, 2, 4, watched=False),
    Kind("hours", 1, 1, 1),
    Kind("packed_by_mistake", 0, 1, 2, watched=False),
    # The tablet.
    Kind("killed", 1, 3, 5, watched=False),
    Kind("killed_and_changed", 1, 3, 6, watched=False),
    Kind("killed_in_mid_gesture", 1, 3, 6, watched=False),
    Kind("stalled", 1, 3, 5),
    Kind("taken_over", 0, 2, 4, watched=False),
    Kind("resumed_elsewhere", 0, 1, 3, watched=False),
    # Nodes.
    Kind("rebooted", 2, 3, 4),
    Kind("unplugged_and_changed", 1, 3, 5, watched=False),
    Kind("deaf_and_changed", 1, 2, 4, watched=False),
    Kind("stuck_reader", 1, 2, 3),
    # Pieces.
    Kind("torn", 1, 1, 2),
    Kind("lost", 0, 1, 1),
    Kind("found", 0, 1, 1),
)
