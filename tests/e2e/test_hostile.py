"""Twenty hostile matches by robot hands: no wrong action, every score that of the engine alone."""

from __future__ import annotations

import pytest

from bench.soak import Job, jobs, run

MATCHES = [
    *jobs(["peloponnes"], ["pad"], "hostile", first=4000, count=15),
    *jobs(["peloponnes"], ["stations"], "hostile", first=5000, count=5),
]


@pytest.mark.parametrize("job", MATCHES, ids=lambda job: f"{job.tier}-{job.seats}-{job.seed}")
def test_a_hostile_match_comes_out_right(job: Job) -> None:
    result = run(job)
    assert result["wrong_actions"] == 0, result.get("notes")
    assert result["right"], result
    assert sum(result["injected"].values()) > 20
