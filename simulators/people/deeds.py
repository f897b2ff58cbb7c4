"""What befalls screens, tablets, nodes and pieces: one function a kind, and all deeds by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session.api import Ask
from simulators.people.mischief import AT_THE_TABLE, MINUTES_MS, WHILE_MS, Deed, sweep

if TYPE_CHECKING:
    from simulators.people.people import People

HOURS_MS = 3 * 3_600_000.0
"""Chosen: a meal and a film."""


# -- on the screen -----------------------------------------------------------------------------


def mistapped(people: People) -> bool:
    """Some choice that nobody meant is touched; it is seen at once, and taken back."""
    view = people.play.view()
    offered = [q for q in view.offered if q.ask in (Ask.TURN, Ask.MAY, Ask.REVEAL) and q.choices]
    if not offered:
        return False
    question = people.random.choice(offered)
    length = view.length
    people.play.answer(question.id, people.random.choice(question.choices).id)
    if people.play.view().length > length:
        people.play.undo_to(length)
    people.taken_back_knowingly()
    return True


def tapped_twice(people: People) -> bool:
    """A finger bounces: the same answer again, when the question is another one already."""
    before = people.play.view()
    if not people.decided_by_touch():
        return False
    again, length = people.last_answer, people.play.view().length
    if again and length > before.length:
        people.play.answer(*again)
        if people.play.view().length != length:
            people.broke("an old answer was taken for a new one", str(again))
    return True


def undone(people: People) -> bool:
    if not people.play.view().can_undo:
        return False
    for _ in range(people.random.randint(1, 3)):
        people.play.undo()
    people.taken_back_knowingly()
    return True


def undone_and_redone(people: People) -> bool:
    count = people.random.randint(1, 4)
    before = people.told.log()
    done = [people.play.undo() is None for _ in range(count)]
    while people.play.view().length < len(before) and people.play.redo() is None:
        pass  # what still lies there may be done again by itself, and more than that
    if any(done) and people.told.log()[: len(before)] != before:
        people.broke("what was undone was not done again", f"{len(before)} steps")
    people.taken_back_knowingly()
    return any(done)


def taken_back(people: People) -> bool:
    """A seat takes back its own last gesture, and then all agree to go back to before it."""
    before = people.told.log()
    seats = range(len(people.play.view().header.seats))
    if people.play.take_back(people.random.choice(seats)) is not None:
        return False
    after = people.told.log()
    same = (n for n, step in enumerate(before) if after[n : n + 1] != [step])
    people.play.undo_to(next(same))
    people.taken_back_knowingly()
    return True


def hours(people: People) -> bool:
    """Dinner; the tablet sleeps, and hears all at once what nodes said meanwhile."""
    people.tabletop.stalled = True
    people.tabletop.wait(HOURS_MS)
    people.tabletop.go_on()
    return True


def paused_and_changed(people: People) -> bool:
    people.play.pause()
    people.mess()
    people.tabletop.wait(MINUTES_MS)
    people.play.go_on()
    return True


def packed_by_mistake(people: People) -> bool:
    people.play.pack_up()
    people.tabletop.wait(people.random.uniform(*WHILE_MS))
    if people.random.random() < 0.5:
        sweep(people)
        people.tabletop.wait(WHILE_MS[1])
    people.play.go_on()
    return True


# -- tablets and nodes -------------------------------------------------------------------------


def killed(people: People) -> bool:
    people.tablet.kill()
    people.resume()
    return True


def killed_and_changed(people: People) -> bool:
    people.tablet.kill()
    people.mess()
    people.tabletop.wait(WHILE_MS[1])
    people.resume()
    return True


def killed_in_mid_gesture(people: People) -> bool:
    """A hand moves, the tablet falls; what the hand meant is still to be done."""
    people.tabletop.stalled = True
    people.gesture()
    people.tabletop.wait(people.random.uniform(0.0, 500.0))
    people.tablet.kill()
    people.resume()
    return True


def stalled(people: People) -> bool:
    """The tablet is busy for seconds while hands play on."""
    people.tabletop.stalled = True
    done = people.gesture()
    people.tabletop.wait(people.random.uniform(400.0, 8000.0))
    people.tabletop.go_on()
    return done


def taken_over(people: People) -> bool:
    """Somebody opens the match on the other tablet, and plays a step by touch there."""
    people.taken_over()
    return True


def resumed_elsewhere(people: People) -> bool:
    """The match goes on at another table for a step, and comes back to this one."""
    people.tablet.kill()
    people.forgotten(people.tablet.resume("touch"))
    people.step_by_touch(people.tablet.session)
    people.tablet.kill()
    people.resume()
    return True


def rebooted(people: People) -> bool:
    people.tabletop.reboot(people.some_node())
    people.tabletop.wait(people.random.uniform(*WHILE_MS))
    return True


def unplugged_and_changed(people: People) -> bool:
    node = people.some_node()
    people.tabletop.unplug(node)
    people.mess(node)
    people.tabletop.wait(people.random.uniform(500.0, 60_000.0))
    people.tabletop.plug(node)
    return True


def deaf_and_changed(people: People) -> bool:
    piece = people.some_lying()
    station = people.tabletop.lying().get(piece, "")
    if not station:
        return False
    people.tabletop.sicken(station, True)
    people.tabletop.wait(WHILE_MS[1])
    people.tabletop.lift(piece)
    if people.random.random() < 0.5 and (other := people.some_loose()):
        people.tabletop.put(other, station)
    people.tabletop.wait(WHILE_MS[1])
    people.tabletop.sicken(station, False)
    return True


def stuck_reader(people: People) -> bool:
    """A reader goes on telling of what leaves it, until it was bare once."""
    piece = people.some_lying()
    if not piece:
        return False
    people.tabletop.stick(people.tabletop.lying()[piece])
    return True


# -- pieces ------------------------------------------------------------------------------------


def torn(people: People) -> bool:
    """The sticker of a piece that lies there tears."""
    piece = people.some_lying()
    if not piece or not people.tabletop.tag(piece) or people.tabletop.torn:
        return False
    station = people.tabletop.lying()[piece]
    people.lift(piece)
    people.tabletop.torn.add(piece)
    people.tabletop.put(piece, station)
    return True


def lost(people: People) -> bool:
    piece = people.some_lying()
    if not piece or people.tabletop.lost or piece in people.tabletop.torn:
        return False
    people.lift(piece)
    people.tabletop.lost.add(piece)
    return True


def found(people: People) -> bool:
    """What was lost turns up again, and is laid where the screen shows it."""
    if not people.tabletop.lost:
        return False
    piece = people.tabletop.lost.pop()
    at = people.tabletop.lying().get(piece, "")
    people.tabletop.lift(piece)
    people.tabletop.stands_in.pop(piece, None)
    goal = at or people.due_at(piece)
    if goal and not people.tabletop.at(goal):
        people.lay(piece, goal)
    return True


BEYOND: tuple[Deed, ...] = (
    mistapped, tapped_twice, undone, undone_and_redone, taken_back, hours, paused_and_changed,
    packed_by_mistake, killed, killed_and_changed, killed_in_mid_gesture, stalled, taken_over,
    resumed_elsewhere, rebooted, unplugged_and_changed, deaf_and_changed, stuck_reader, torn,
    lost, found,
)  # fmt: skip
DEEDS: dict[str, Deed] = {deed.__name__: deed for deed in (*AT_THE_TABLE, *BEYOND)}
