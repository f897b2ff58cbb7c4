"""The report of a measurement as calm lines for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Data = Mapping[str, Any]
SIMULATED = (
    "SIMULATED: the firmware is real, the chips and the air are a model. "
    "These figures say nothing about radio hardware."
)
MEASURED = "Measured on a board, with hands."


def lines_of(data: Data) -> list[str]:
    """Everything in the report, most telling first."""
    node = data["node"]
    return [
        SIMULATED if data["simulated"] else MEASURED,
        f"{node['board']}, {node['py']}, firmware {node['fw']} {node['hash']}, over "
        f"{data['carrier']}{', sealed' if data['sealed'] else ''}; started by {node['reset']}; "
        f"{data['day']}.",
        *_readers(data),
        *_hands(data),
        *_life(data),
        f"Not measured by this command: {', '.join(data['not_measured'])}.",
    ]


def _readers(data: Data) -> list[str]:
    readers: Mapping[str, Data] = data["readers"]
    ill = [name for name, reader in readers.items() if not reader["well"]]
    lines = [f"Readers: {len(readers) - len(ill)} of {len(readers)} are well."]
    lines += [f"  {name} does not answer." for name in ill]
    for key, what in (
        ("look_ms", "One look at a station takes"),
        ("cycle_ms", "Each station is looked at every"),
    ):
        told = [reader[key] for reader in readers.values() if key in reader]
        if told:
            lines.append(f"  {what} {min(told)} to {max(told)} ms.")
    return lines


def _hands(data: Data) -> list[str]:
    placed, gone, false = data["placed"], data["removals"], data["false_removals"]
    lines = [
        f"Laid {placed['tries']} times: {placed['seen']} times seen, "
        f"{placed['also_elsewhere']} times also at another station.",
        f"Lay still for {false['seconds']:g} s: {false['count']} false removals.",
    ]
    light, told = data["place_to_light_ms"], gone["told_ms"]
    if light["count"]:
        lines.append(
            f"From the reader's first sight to the light: p50 {light['p50']:g} ms, "
            f"p95 {light['p95']:g} ms."
        )
    if told["count"]:
        lines.append(
            f"From lifting to being told: p50 {told['p50']:g} ms, p95 {told['p95']:g} ms; "
            f"{gone['late']} late, {gone['never']} never."
        )
    else:
        lines.append(f"Lifting was never told ({gone['never']} times).")
    return lines


def _life(data: Data) -> list[str]:
    beats, wire = data["beats"], data["wire"]
    lines = [f"Lines on the way: {wire['bad_lines_up']} damaged, {wire['resent_down']} resent."]
    if beats["count"]:
        lines.append(
            f"The node in {beats['count']} s: {beats['dropped']} events dropped, "
            f"{beats['resent']} lines resent, {beats['bad']} bad lines."
        )
    if "heap_bytes" in beats:
        least, most = beats["heap_bytes"]
        lines.append(f"Memory in use: {least} to {most} bytes.")
    if beats.get("errors_of_readers"):
        told = ", ".join(f"{name} {count}" for name, count in beats["errors_of_readers"].items())
        lines.append(f"Errors of readers since the start: {told}.")
    if data["rssi_dbm"] is not None:
        lines.append(f"Wi-Fi heard with {data['rssi_dbm']} dBm.")
    return lines
