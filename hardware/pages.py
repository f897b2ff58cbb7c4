"""The pages that are made: one for each board, the builds, and the tags of the games."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.layout import TIERS
from hardware import games
from hardware.boards import Plan, load, names, wires
from hardware.bom import Part, boards_of, builds, cost_cents, parts
from hardware.power import (
    BUCK_PERCENT,
    BUZZER_MA,
    FIELD_MA,
    READER_IDLE_MA,
    USB_MA,
    Budget,
    budget,
)

MADE = (
    "<!-- made by `python -m hardware.make`; change the board files, bom.csv or builds.json -->\n"
)


def euro(cents: int) -> str:
    """As people write it."""
    return f"{cents / 100:.2f}"


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def estimates() -> str:
    """What the prices are."""
    days = sorted({part.estimated_on for part in parts()})
    return (
        f"Prices are our own estimates of {' to '.join(days)} for single pieces, without postage: "
        "no quotes of any shop.\n"
    )


def board_page(name: str) -> str:
    """Wiring table, power and parts of one board."""
    plan = load(name)
    sections = [
        f"# {name}\n",
        plan.says + "\n",
        f"Board file: `firmware/boards/{name}.py`. Controller: {plan.controller['module']}.\n",
        f"![stations](drawings/{name}.above.svg)\n\n![wires](drawings/{name}.wiring.svg)\n",
        "## Signal wires\n\n" + _wire_table(plan),
        "## Power wires\n\n" + _power_wires(plan),
        "## Power budget\n\n" + _power(plan),
        "## Parts\n\n" + estimates() + "\n" + _parts({name: 1}),
    ]
    return MADE + "\n".join(sections)


def _wire_table(plan: Plan) -> str:
    rows = [(wire.label, wire.part, wire.terminal, wire.note) for wire in wires(plan)]
    return table(("controller", "part", "terminal", "between"), rows)


def _power_wires(plan: Plan) -> str:
    power, controller = budget(plan), plan.controller
    reset = [station["name"] for station in plan.stations if "reset" in station]
    source = f"{controller['module']} {controller['regulator']}" if power.own_regulator else "buck"
    lines = [
        f"- Readers: 3.3V to {source}, GND to ground; 100 nF across each. IRQ stays free. "
        "RST to 3.3V"
        + (f", but for the pin of {', '.join(reset)} in the table above.\n" if reset else ".\n"),
        "- Never 5 V on a reader.\n",
        "- Pixels: 5 V and ground, 1000 µF across them at the first pixel; the chain runs in the "
        "order of the stations.\n",
        "- Level shifter (74AHCT125): 5 V, ground, /OE of the gate in use to ground; inputs of "
        "unused gates to ground.\n",
    ]
    if plan.shared_bus:
        lines.append(
            "- Gates (74HC125): 3.3 V from the readers' supply, ground; for each reader one gate: "
            "its input is the reader's MISO, its output the common MISO, its /OE the reader's "
            "select wire. Many modules do not let go of MISO by themselves.\n"
            "- Select wires: 10 kΩ each to the readers' 3.3 V. Before the firmware runs the "
            "controller's pins are low or float, and without these resistors all gates would "
            "drive the common MISO against each other.\n"
        )
    if not power.usb:
        lines.append(
            f"- 5 V: supply, fuse, then pixels, buck, and through the Schottky diode "
            f"{controller['feed']}. All grounds meet at the fuse holder's end of the node.\n"
        )
    if any(wire.note.endswith("to 3.3 V") for wire in wires(plan) if not wire.out):
        lines.append("- Knob and button: the other terminal to ground.\n")
    return "".join(lines)


def _power(plan: Plan) -> str:
    power = budget(plan)
    fields = min(plan.spec["RADIO"]["fields"], plan.readers)
    rows = [
        (f"{plan.readers} readers, {fields} with the field on, at 3.3 V", str(power.readers_33)),
        ("the same, at 5 V", str(power.readers_5)),
        ("lights, at the cap of the board file", str(power.lights)),
        ("controller" + (", radio sending" if _radio(plan) else ""), str(power.controller)),
        ("buzzer", str(power.buzzer)),
        ("**together, at 5 V**", f"**{power.total}**"),
    ]
    assumed = (
        f"Assumed, not measured: {READER_IDLE_MA} mA a reader, {FIELD_MA} mA more with its field "
        f"on, {BUZZER_MA} mA the buzzer, a converter of {BUCK_PERCENT} %.\n"
    )
    return table(("worst moment", "mA"), rows) + "\n" + assumed + "\n" + _fuse(power)


def _radio(plan: Plan) -> bool:
    return plan.name not in plan.controller["without_radio"]


def _fuse(power: Budget) -> str:
    if power.usb:
        return (
            f"It hangs on USB ({USB_MA} mA), whose port limits the current: no fuse of its own.\n"
        )
    return (
        f"**Fuse: {power.fuse} mA, slow. Supply: 5 V, {power.supply // 1000} A. "
        f"Supply wires: at least {power.wire_mm2:g} mm².** The wires then lose at most "
        f"{power.drop_mv} mV to the farthest station, if all current went there.\n"
    )


def _parts(boards: dict[str, int]) -> str:
    rows = []
    for part in parts():
        count = needed(part, boards)
        if count:
            price = euro(part.cents), euro(part.cents * count)
            rows.append((str(count), part.what, *price))
    rows.append(("", "**together**", "", f"**{euro(cost_cents(boards))}**"))
    return table(("number", "part", "EUR each", "EUR"), rows)


def needed(part: Part, boards: dict[str, int]) -> int:
    """How many of a part so many boards need."""
    return sum(part.needed[board] * count for board, count in boards.items())


def builds_page() -> str:
    """The three builds: cost, time, skills, drawing, parts."""
    text = [
        MADE,
        "# Builds\n",
        estimates() + "Hours are estimates of ours as well, for somebody who has soldered "
        "before; nobody has built these yet ([limits.md](limits.md)). Tags come on top "
        "([tags.md](tags.md)). Tools are not counted.\n",
    ]
    for id_, build in builds().items():
        boards = boards_of(build)
        nodes = ", ".join(f"{count} × [{name}]({name}.md)" for name, count in boards.items())
        text += [
            f"## {build['title']}\n",
            f"{build['says']}\n",
            f"- Nodes: {nodes}\n- Cost: about {euro(cost_cents(boards))} EUR\n"
            f"- Time: about {build['hours']} hours\n- Skills: {build['skills']}\n",
            f"![{build['title']}](drawings/{id_}.svg)\n",
            _parts(boards),
        ]
    return "\n".join([*text, _single()])


def _single() -> str:
    rows = [
        (f"[{name}]({name}.md)", str(load(name).readers), euro(cost_cents({name: 1})))
        for name in names()
    ]
    return "## One node more\n\n" + table(("board", "stations", "EUR"), rows)


def tags_page() -> str:
    """How many tags each game needs, where they go, and the stations of its layouts."""
    text = [
        MADE,
        "# Tags\n",
        "Stickers of type NTAG213, one for each piece below, counted from the games' catalogues. "
        f"{euro(games.TAG_CENTS)} EUR each is our estimate, no quote. Cubes, coins and meeples "
        "need none: the app counts them.\n",
        "- Try one reader with one sleeved and one bare piece before buying hundreds.\n"
        "- Pieces that are drawn unseen get the same sticker at the same spot, all of them, so "
        "that no back can be told from another. If it can be felt or seen, sleeve them all.\n"
        "- Not on metal foil; not where a light shines through; not across a fold.\n"
        "- A spot reads one tag. Stacked and tucked pieces are told to the app, not sensed.\n"
        "- A tag does not know which side lies up: a piece printed on both sides "
        "needs a word of yours.\n"
        "- Then `tabletwin register enrol GAME`, piece after piece.\n",
    ]
    for game in games.GAMES:
        text += [f"## {game}\n", _tag_table(game), _station_table(game)]
    return "\n".join(text)


def _tag_table(game: str) -> str:
    counted = games.tags(game)
    where = games.advice()[game]
    rows = [(kind, str(count), where[kind]) for kind, count in counted.items()]
    total = sum(counted.values())
    rows.append(("**together**", f"**{total}**", f"about {euro(total * games.TAG_CENTS)} EUR"))
    return table(("kind", "tags", "where"), rows)


def _station_table(game: str) -> str:
    rows = []
    for tier in TIERS:
        nodes = games.layout(game, tier).nodes()
        told = ", ".join(f"{node} {len(stations)}" for node, stations in nodes.items())
        rows.append((tier, str(sum(map(len, nodes.values()))), told))
    return "With all seats:\n\n" + table(("tier", "stations", "by node"), rows)
