"""What lay on a place, was asked about and was taken up before anybody answered: it did not count,
and is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.session.api import Notice, Text
from companion.table.sight import Snapshot
from companion.twin.finding import Finding, Verdict
from engine.core.steps import Step

if TYPE_CHECKING:
    from companion.session.reading import Reading


class Before(NamedTuple):
    """The table as it was last looked at, what that meant, and how long the log was."""

    snapshot: Snapshot
    finding: Finding
    length: int


def before(session: Reading) -> Before:
    """As it stands now."""
    watch = session.watch
    return Before(watch.snapshot, watch.finding, len(session.match.log))


def taken_up(session: Reading, was: Before) -> Notice | None:
    """That a piece did not count which waited for an answer, and lies nowhere any more."""
    log, snapshot = session.match.log, session.watch.snapshot
    if not _waited(was.finding) or len(log) < was.length:
        return None
    took = {str(arg) for entry in log[was.length :] for arg in entry.step.args}
    lies = {sight.piece for sight in snapshot.sights.values()}
    for at, sight in was.snapshot.at(session.table.layout.places):
        step = _asked_of(was.finding, sight.piece)
        rested = sight.piece in session.twin.wanted.get(at, ())
        if step is not None and not rested and sight.piece not in took | lies:
            text = Text("notice.taken_up", {"piece": sight.piece})
            return Notice(text, "", step.seat, sight.piece, at)
    return None


def _waited(finding: Finding) -> bool:
    """Whether nothing but people's answer would have made it count."""
    asked = finding.verdict in (Verdict.CONFIRM, Verdict.WHICH)
    return asked and not finding.begun


def _asked_of(finding: Finding, piece: str) -> Step | None:
    """The step that was asked about and names the piece."""
    steps = (step for path in finding.paths for step in path.steps)
    return next((step for step in steps if piece and piece in step.args), None)
