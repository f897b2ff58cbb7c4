"""The list of mistakes in drivers: each can be made, and a sample is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.driver_mutants import RUNS, Mistake, Tree, mistakes
from bench.tree import ROOT, copied

LIST = mistakes()
SAMPLE = (
    "the prescaler of the timer is never set",
    "HALT forgotten while the field is held",
    "MaxRetries unset: it asks an empty field for ever",
    "the parity of type A is switched off",
    "no pause between two writes",
)


def test_every_test_that_is_named_is_there() -> None:
    """One that is not collected would end a run as if it had failed."""
    assert [test for run in RUNS for test in run if not (ROOT / test).exists()] == []


def test_there_are_sixty_and_more_and_none_twice() -> None:
    assert len(LIST) >= 60
    assert len({each.what for each in LIST}) == len(LIST)


@pytest.mark.parametrize("mistake", LIST, ids=[each.what for each in LIST])
def test_a_mistake_can_be_made(mistake: Mistake) -> None:
    """What it changes stands in the file once, and is still a program afterwards."""
    text = (ROOT / "firmware" / mistake.file).read_text("utf-8")
    wrong = mistake.applied(text)
    assert wrong != text
    compile(wrong, mistake.file, "exec")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tree]:
    made = Tree(copied(Path(tmp_path_factory.mktemp("mutants"))))
    yield made
    made.close()


@pytest.mark.parametrize("what", SAMPLE)
def test_a_mistake_is_noticed(tree: Tree, what: str) -> None:
    (mistake,) = [each for each in LIST if each.what == what]
    assert tree.noticed(mistake, RUNS[:1]) == 1


def test_without_a_mistake_nothing_fails(tree: Tree) -> None:
    assert not tree.fails(RUNS[0])
