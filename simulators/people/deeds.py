"""What people do to the table that nobody planned: one function a kind, by its name.

A deed returns False where the table gives no chance for it. Pieces that a watched deed moved are
noted (`People.moved`): the table saw a hand lay them, and may take that for a move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.session.api import Ask

if TYPE_CHECKING:
    from simulators.people.people import People

Deed = Callable[["People"], bool]
SHORT_MS = (30.0, 180.0)
WHILE_MS = (600.0, 3000.0)
MINUTES_MS = 240_000.0
HOURS_MS = 3 * 3_600_000.0
MOST_SWEPT = 6


def nudged(people: People) -> bool:
    return _lifted_for(people, people.random.uniform(*SHORT_MS))


def lifted_and_put_back(people: People) -> bool:
    return _lifted_for(people, people.random.uniform(*WHILE_MS))


def _lifted_for(people: People, ms: float) -> bool:
    piece = people.some_lying()
    if not piece:
        return False
    station = people.desk.lying()[piece]
    people.lift(piece)
    people.desk.wait(ms)
    people.lay(piece, station)
    return True


def moved(people: People) -> bool:
    piece, free = people.some_lying(), people.free()
    if not piece or not free:
        return False
    people.lay(piece, people.random.choice(free))
    return True


def swapped(people: People) -> bool:
    lying = people.lying()
    if len(lying) < 2:
        return False
    _permuted(people, people.random.sample(lying, 2))
    return True


def swept(people: People) -> bool:
    return bool(_swept(people))


def _swept(people: People) -> list[str]:
    lying = people.lying()
    some = people.random.sample(lying, min(len(lying), people.random.randint(2, MOST_SWEPT)))
    for piece in some:
        people.lift(piece)
    return some


def swept_and_put_back_otherwise(people: People) -> bool:
    lying = people.lying()
    if len(lying) < 3:
        return False
    most = min(len(lying), MOST_SWEPT)
    _permuted(people, people.random.sample(lying, people.random.randint(3, most)))
    return True


def shifted(people: People) -> bool:
    """A sleeve: everything in a row moves on by one."""
    lying = people.lying()
    return _permuted(people, lying) if 2 < len(lying) <= 3 * MOST_SWEPT else False


def _permuted(people: People, pieces: Sequence[str]) -> bool:
    at = [people.desk.lying()[piece] for piece in pieces]
    for piece in pieces:
        people.lift(piece)
    people.desk.wait(people.random.uniform(*WHILE_MS))
    for piece, station in zip(pieces, [*at[1:], at[0]], strict=True):
        people.lay(piece, station)
    return True


def stacked(people: People) -> bool:
    lying = people.lying()
    if len(lying) < 2:
        return False
    below, above = people.random.sample(lying, 2)
    people.lay(above, people.desk.lying()[below])
    return True


def brought(people: People) -> bool:
    """A piece that lies on no station comes from wherever it is."""
    free, piece = people.free(), people.some_loose()
    if not free or not piece:
        return False
    people.lay(piece, people.random.choice(free))
    return True


def stranger(people: People) -> bool:
    """Something with a tag of no game is laid down, and taken away when it is asked about."""
    free = people.free() + list(people.pads.values())
    return _stranger_on(people, people.random.choice(free)) if free else False


def stranger_on_top(people: People) -> bool:
    piece = people.some_lying()
    return _stranger_on(people, people.desk.lying()[piece]) if piece else False


def _stranger_on(people: People, station: str) -> bool:
    people.desk.put(people.new_stranger(), station)
    people.desk.wait(people.random.uniform(*WHILE_MS))
    return True


# -- at pads ---------------------------------------------------------------------------------


def shown_by_mistake(people: People) -> bool:
    """Any piece, also another seat's, is held to a pad."""
    return _shown(people, people.random.uniform(*WHILE_MS))


def hesitated(people: People) -> bool:
    """A piece that means something is laid on a pad, and lifted again quickly."""
    return _shown(people, people.random.uniform(300.0, 1200.0), meaning=True)


def left_at_a_pad(people: People) -> bool:
    return _shown(people, MINUTES_MS)


def _shown(people: People, ms: float, meaning: bool = False) -> bool:
    piece, pad = people.some_loose(meaning), people.some_pad()
    if not piece or not pad:
        return False
    people.clear(pad)
    people.lay(piece, pad)
    people.desk.wait(ms)
    people.desk.lift(piece)
    return True


def two_at_a_pad(people: People) -> bool:
    one, pad = people.some_loose(), people.some_pad()
    other = people.some_loose(meaning=True)
    if not one or not other or not pad or one == other:
        return False
    people.clear(pad)
    people.lay(one, pad)
    people.lay(other, pad)
    people.desk.wait(people.random.uniform(*WHILE_MS))
    people.desk.lift(one)
    people.desk.wait(people.random.uniform(*WHILE_MS))
    people.desk.lift(other)
    return True


def two_turns_at_once(people: People) -> bool:
    return people.gesture() and people.gesture()


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
    before = people.play.view().length
    done = [people.play.undo() is None for _ in range(count)]
    for worked in done:
        if worked:
            people.play.redo()
    if any(done) and people.play.view().length != before:
        people.broke("what was undone was not done again", f"{before} steps")
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
    people.desk.wait(HOURS_MS)
    return True


def paused_and_changed(people: People) -> bool:
    people.play.pause()
    people.mess()
    people.desk.wait(MINUTES_MS)
    people.play.go_on()
    return True


def packed_by_mistake(people: People) -> bool:
    people.play.pack_up()
    people.desk.wait(people.random.uniform(*WHILE_MS))
    if people.random.random() < 0.5:
        _swept(people)
        people.desk.wait(WHILE_MS[1])
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
    people.desk.wait(WHILE_MS[1])
    people.resume()
    return True


def killed_in_mid_gesture(people: People) -> bool:
    """A hand moves, the tablet falls; what the hand meant is still to be done."""
    people.desk.stalled = True
    people.gesture()
    people.desk.wait(people.random.uniform(0.0, 500.0))
    people.tablet.kill()
    people.resume()
    return True


def stalled(people: People) -> bool:
    """The tablet is busy for seconds while hands play on."""
    people.desk.stalled = True
    done = people.gesture()
    people.desk.wait(people.random.uniform(400.0, 8000.0))
    people.desk.go_on()
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
    people.desk.reboot(people.some_node())
    people.desk.wait(people.random.uniform(*WHILE_MS))
    return True


def unplugged_and_changed(people: People) -> bool:
    node = people.some_node()
    people.desk.unplug(node)
    people.mess(node)
    people.desk.wait(people.random.uniform(500.0, 60_000.0))
    people.desk.plug(node)
    return True


def deaf_and_changed(people: People) -> bool:
    piece = people.some_lying()
    station = people.desk.lying().get(piece, "")
    if not station:
        return False
    people.desk.sicken(station, True)
    people.desk.wait(WHILE_MS[1])
    people.desk.lift(piece)
    if people.random.random() < 0.5 and (other := people.some_loose()):
        people.desk.put(other, station)
    people.desk.wait(WHILE_MS[1])
    people.desk.sicken(station, False)
    return True


def stuck_reader(people: People) -> bool:
    """A reader goes on telling of what leaves it, until it was bare once."""
    piece = people.some_lying()
    if not piece:
        return False
    people.desk.stick(people.desk.lying()[piece])
    return True


# -- pieces ------------------------------------------------------------------------------------


def torn(people: People) -> bool:
    """The sticker of a piece that lies there tears."""
    piece = people.some_lying()
    if not piece or not people.desk.tag(piece) or people.desk.torn:
        return False
    station = people.desk.lying()[piece]
    people.lift(piece)
    people.desk.torn.add(piece)
    people.desk.put(piece, station)
    return True


def lost(people: People) -> bool:
    piece = people.some_lying()
    if not piece or people.desk.lost or piece in people.desk.torn:
        return False
    people.lift(piece)
    people.desk.lost.add(piece)
    return True


def found(people: People) -> bool:
    """What was lost turns up again, and is laid where the screen shows it."""
    if not people.desk.lost:
        return False
    piece = people.desk.lost.pop()
    at = people.desk.lying().get(piece, "")
    people.desk.lift(piece)
    people.desk.stands_in.pop(piece, None)
    goal = at or people.due_at(piece)
    if goal and not people.desk.at(goal):
        people.lay(piece, goal)
    return True


DEEDS: dict[str, Deed] = {
    deed.__name__: deed
    for deed in (
        nudged, lifted_and_put_back, moved, swapped, swept, swept_and_put_back_otherwise, shifted,
        stacked, brought, stranger, stranger_on_top, shown_by_mistake, hesitated, two_at_a_pad,
        left_at_a_pad, two_turns_at_once, mistapped, tapped_twice, undone, undone_and_redone,
        taken_back, paused_and_changed, hours, packed_by_mistake, killed, killed_and_changed,
        killed_in_mid_gesture, stalled, taken_over, resumed_elsewhere, rebooted,
        unplugged_and_changed, deaf_and_changed, stuck_reader, torn, lost, found,
    )
}  # fmt: skip
