"""What is printed on the mat: how much the store holds, and what inhabitants bring."""

from __future__ import annotations

from engine.games.peloponnes.faces import LUXURY, POPULATION_INCOME, STORAGE, WHAT

STORE = dict(zip(WHAT[:LUXURY], STORAGE, strict=True))


def brings(people: int) -> int:
    """R10.4: the coins of the next income."""
    return POPULATION_INCOME[min(people, len(POPULATION_INCOME) - 1)][0]


def scale(column: int) -> str:
    """From how many inhabitants on so many come."""
    given = [row[column] for row in POPULATION_INCOME]
    steps = [n for n, amount in enumerate(given) if amount and given[:n][-1:] != [amount]]
    ends = [f"–{after - 1}" for after in steps[1:]] + ["+"]
    return ", ".join(f"{n}{end}: {given[n]}" for n, end in zip(steps, ends, strict=True))
