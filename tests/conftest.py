"""What holds for all tests: Hypothesis searches the same cases everywhere, as long as it takes."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "house",
    derandomize=True,  # the same commit gives the same answer on every machine
    deadline=None,  # a busy machine is not a fault
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")
