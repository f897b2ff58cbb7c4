"""What a look at a station can find, the same for every reader chip.

A reader has `start()` and `look(known)`. Both are generators that yield how many milliseconds
they have nothing to do, so that one task can run many of them; neither ever blocks. 0 asks for
the next turn.
`start` returns whether the chip is well. `look` returns (kind, uid): uid is bytes with TAG and
SURE, otherwise None. `known` is the UID expected at the station: b"" asks only whether anything is
there, a UID asks whether this one is there, None asks which one is there.
"""

from micropython import const

SILENT = const(0)  # the air was quiet: no tag
TAG = const(1)  # one tag, read without an error
DAMAGED = const(2)  # something answered, unreadably: a tag is there
CROWD = const(3)  # several tags answered at once
MANY = const(6)  # a reader with `many`: the list of all UIDs it read, instead of one
ALIVE = const(5)  # a clean answer; who it was, nobody asked
FAULT = const(4)  # the chip itself does not behave
SURE = const(7)  # as TAG, and after it told its UID it answered when it was called by all of it
