"""What a rule says is done, and written nowhere."""

from __future__ import annotations

from types import SimpleNamespace

from kivy.lang import builder

from tests.ui.stage import Stage


class Unspeakable:
    """A value that nobody puts in words."""

    def __repr__(self) -> str:
        raise AssertionError("it was written for a log that keeps nothing")


def test_a_rule_is_carried_out_and_written_nowhere(only_stage: Stage) -> None:
    """Each of a thousand rules of a page was put in words twice, with its widget and its value."""
    rule, widget, value = SimpleNamespace(count=0, value="said"), SimpleNamespace(), Unspeakable()
    said = compile("said", "", "eval")
    builder.call_fn((widget, "found", said, rule, {"said": value}), None, None)
    assert widget.found is value
    assert rule.count == 1
