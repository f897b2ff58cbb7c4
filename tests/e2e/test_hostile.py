"""Hostile matches by robot hands, six at once and twenty in the soak: no wrong action, every
score that of the engine alone."""

from __future__ import annotations

import pytest

from bench.soak import Job, jobs, run

MATCHES = [
    *jobs(["peloponnes"], ["pad"], "hostile", first=4000, count=15),
    *jobs(["peloponnes"], ["stations"], "hostile", first=5000, count=5),
]
AT_ONCE = {4000, 4001, 4002, 4003, 4004, 5000}
"""A seed for each number of seats at a pad, and the least at stations; `make soak` plays all, and a
thousand more."""


def _marked(job: Job) -> object:
    name = f"{job.tier}-{job.seats}-{job.seed}"
    return pytest.param(job, id=name, marks=() if job.seed in AT_ONCE else pytest.mark.soak)


@pytest.mark.parametrize("job", [_marked(job) for job in MATCHES])
def test_a_hostile_match_comes_out_right(job: Job) -> None:
    result = run(job)
    assert result["wrong_actions"] == 0, result.get("notes")
    assert result["right"], result
    assert sum(result["injected"].values()) > 20
