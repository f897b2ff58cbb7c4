"""The commands one by one: what each takes, and which module runs it."""

from __future__ import annotations

from argparse import ArgumentParser, BooleanOptionalAction
from collections.abc import Callable
from typing import Any, Final

from companion.cli.flags import count, match_start, offer, table_flags, way_in
from engine.core.record import FORMAT

LINKS = ("memory", "serial", "mqtt")
FIRMWARES = ("cpython", "micropython", "rp2040")
TIERS = ("pad", "stations", "full")
NOISES = ("clean", "flapping", "lossy", "hostile")
HUB = ("serve", "broker", "backup", "restore", "forget", "password")
PEOPLE = ("clumsy", "careless", "wild")


def _play(commands: Any) -> None:
    found = offer(commands, "play", "play", "Play on a simulated or a real table.")
    found.set_defaults(language=None)  # the app keeps the one in which it was spoken to
    found.add_argument("game", nargs="?", metavar="GAME")
    match_start(found, 2)
    found.set_defaults(seed=None)
    found.add_argument("--match", type=count, metavar="N", help="go on with this one")
    found.add_argument(
        "--take-over", action="store_true", help="play it here though another window does"
    )
    found.add_argument("--text", action="store_true", help="in the terminal, without a screen")
    found.add_argument(
        "--web", action=BooleanOptionalAction, default=True, help="let phones show the match"
    )
    found.add_argument(
        "--stand-ins", action="store_true", help="invent faces nobody has told; they are marked"
    )
    found.add_argument("--folder", metavar="FOLDER", help="where matches and boxes are kept")
    found.add_argument("--tier", choices=TIERS, default="stations")
    found.add_argument("--save", metavar="FILE", help="write the record of the match")
    table_flags(found)


def _serve(commands: Any) -> None:
    found = offer(commands, "serve", "serve", "Matches on phones and tablets, without a screen.")
    found.add_argument("game", nargs="*", metavar="GAME", help="several: a table each, by touch")
    match_start(found, 2)
    found.set_defaults(seed=None)
    found.add_argument("--match", type=count, metavar="N", help="go on with this one")
    found.add_argument("--take-over", action="store_true", help="though another window plays it")
    found.add_argument("--names", metavar="A,B,...", help="who sits at the seats")
    found.add_argument("--stand-ins", action="store_true", help="invent faces nobody has told")
    found.add_argument("--folder", metavar="FOLDER", help="where matches and boxes are kept")
    found.add_argument("--tier", choices=("touch", *TIERS), default="stations")
    found.add_argument("--port", type=count, default=8017, metavar="N", help="8017")
    found.add_argument("--host", default="0.0.0.0", metavar="ADDRESS", help="where to listen")
    found.add_argument("--name", default="", metavar="NAME", help="how browsers find this computer")
    found.add_argument("--certificate", metavar="FILE", help="of this name: pages by HTTPS")
    found.add_argument("--certificate-key", metavar="FILE", help="its key")
    table_flags(found)


def _hub(commands: Any) -> None:
    found = offer(commands, "hub", "hub", "The program of a house that knows all its tables.")
    found.add_argument("what", nargs="?", choices=HUB, default="serve")
    found.add_argument(
        "which",
        nargs="?",
        metavar="WHICH",
        help="of the copies (a file, for backup or a folder), the players, the owners",
    )
    found.add_argument("--keep", type=count, metavar="N", help="backup: leave the newest N only")
    found.add_argument("--newer", action="store_true", help="restore over what a newer hub wrote")
    found.add_argument("--another", action="store_true", help="restore the copy of another house")
    found.add_argument("--name", default="", metavar="NAME", help="how browsers find this computer")
    found.add_argument("--folder", metavar="FOLDER", help="where the hub keeps everything")
    found.add_argument("--port", type=count, default=8018, metavar="N", help="of its pages: 8018")
    found.add_argument("--broker-port", type=count, default=18830, metavar="N", help="18830")
    found.add_argument("--broker", metavar="HOST:PORT", help="one that several hubs share")
    found.add_argument("--host", default="0.0.0.0", metavar="ADDRESS", help="where to listen")
    found.add_argument("--database", metavar="URL", help="else a SQLite file in the folder")


def _of_house(commands: Any, name: str, about: str) -> ArgumentParser:
    found = offer(commands, name, "joining", about)
    found.set_defaults(what=name)
    found.add_argument("--folder", metavar="FOLDER", help="where matches and boxes are kept")
    return found


def _join(commands: Any) -> None:
    found = _of_house(commands, "join", "Make this tablet a table of a house with a hub.")
    found.add_argument(
        "hub",
        metavar="ADDRESS",
        nargs="?",
        default="",
        help=(
            "of the hub: http://192.168.1.5:8018; without it the hub of this network is looked for"
        ),
    )
    found.add_argument(
        "code",
        metavar="DIGITS",
        help="the six digits that staff made, or a code of theirs as a scanner reads it",
    )


def _node(commands: Any) -> None:
    found = _of_house(commands, "node", "Let a reader on a cable into the house, over its radio.")
    found.add_argument("node", metavar="NAME", help="in the layout: desk for a pad")
    found.add_argument("port", metavar="PORT", help="of its cable, such as /dev/ttyACM0")
    found.add_argument("--ssid", metavar="NAME", help="the Wi-Fi, unless the reader knows one")


def _outbox(commands: Any) -> None:
    _of_house(commands, "outbox", "What the hub does not have yet, and what differs there.")


def _fetch(commands: Any) -> None:
    found = _of_house(commands, "fetch", "Go on here with a match that the hub has.")
    found.add_argument("match", nargs="?", type=count, metavar="N", help="of the list")


def _decide(commands: Any) -> None:
    found = _of_house(commands, "decide", "Say which version of a match counts.")
    found.add_argument("match", type=count, metavar="N")
    found.add_argument("counts", choices=("here", "hub"))


def _upgrade(commands: Any) -> None:
    found = _of_house(commands, "upgrade", "Fetch the version of this program that the hub has.")
    found.set_defaults(module="companion.cli.upgrade")
    found.add_argument("into", metavar="INTO", help="the folder where its files go, checked")


def _leave(commands: Any) -> None:
    _of_house(commands, "leave", "Belong to no hub any more.")


def _simulate(commands: Any) -> None:
    found = offer(commands, "simulate", "simulate", "Robot hands play a whole match.")
    found.add_argument("game", metavar="GAME")
    match_start(found, 2)
    found.add_argument("--link", choices=LINKS, default="memory")
    found.add_argument("--firmware", choices=FIRMWARES, default="cpython")
    found.add_argument("--tier", choices=TIERS, default="stations")
    found.add_argument("--noise", choices=NOISES, default="clean")
    found.add_argument("--people", choices=PEOPLE, help="what clumsy people do, without firmware")
    found.add_argument("--broker", metavar="HOST:PORT", help="for mqtt; else one is started")
    found.add_argument("--node-broker", metavar="HOST:PORT", help="where nodes find it; with mqtts")
    way_in(found)
    found.add_argument("--save", metavar="FILE", help="write the record of the match")
    found.add_argument("--record", metavar="FILE", help="write the raw traffic of the wire")


def _random(commands: Any) -> None:
    found = offer(commands, "random", "random_play", "Random legal play of the engine alone.")
    found.add_argument("game", metavar="GAME")
    match_start(found, 2)
    found.add_argument("--matches", type=count, default=1, metavar="K")
    found.add_argument("--save", metavar="FILE", help="write the record (several: numbered)")


def _check(commands: Any) -> None:
    found = offer(commands, "check", "check", "Try what every game must keep; tell the faults.")
    found.add_argument("game", metavar="GAME")
    found.add_argument("--matches", type=count, default=3, metavar="K", help="per seat count")
    found.add_argument("--seed", type=int, default=1, metavar="S")
    found.add_argument("--rules-only", dest="table", action="store_false", help="no robot hands")


def _replay(commands: Any) -> None:
    found = offer(commands, "replay", "replay", "Replay a recorded match and compare.")
    found.add_argument("file", metavar="FILE")
    found.add_argument("--format", choices=(FORMAT, "gaia-project-record"), default=FORMAT)


def _ask(commands: Any) -> None:
    found = offer(commands, "ask", "ask", "Ask about a recorded match or a position.")
    found.add_argument("file", metavar="FILE")
    found.add_argument("what", choices=("legal", "try", "view", "score", "state"))
    found.add_argument("step", nargs="?", metavar="STEP", help="for try: JSON, or - for stdin")
    found.add_argument("--seat", type=count, metavar="N", help="seats count from 1")
    found.add_argument("--at", type=int, metavar="STEPS", help="after this many steps of a match")


def _register(commands: Any) -> None:
    found = offer(commands, "register", "register", "Bind the tags of a box to its pieces.")
    found.add_argument("what", choices=("enrol", "show", "export", "import", "forget"))
    found.add_argument("game", metavar="GAME")
    found.add_argument("--box", default="1", metavar="NAME", help="which copy of the game")
    found.add_argument("--file", metavar="FILE", help="for export and import")
    found.add_argument("--folder", metavar="FOLDER", help="where the registers are kept")
    found.add_argument("--piece", metavar="PIECE", help="enrol or forget this one")


def _check_in(commands: Any) -> None:
    found = offer(commands, "check-in", "check_in", "Count a box by reading its pieces.")
    found.add_argument("game", metavar="GAME")
    found.add_argument("--box", default="1", metavar="NAME", help="which copy of the game")
    found.add_argument("--who", default="", metavar="NAME", help="who signs for it")
    found.add_argument("--last", action="store_true", help="how it was found the last time")
    found.add_argument("--folder", metavar="FOLDER", help="where the registers are kept")
    table_flags(found)


def _faces(commands: Any) -> None:
    found = offer(commands, "faces", "faces", "Tell what is printed on unpublished cards.")
    found.add_argument("game", metavar="GAME")
    found.add_argument("what", choices=("list", "enter", "export", "import"))
    found.add_argument("file", nargs="?", metavar="FILE", help="for export and import")
    found.add_argument("--face", metavar="FACE", help="enter, or take from the file, this one")
    found.add_argument("--yes", action="store_true", help="change faces that are told already")
    found.add_argument("--folder", metavar="FOLDER", help="where the faces are kept")
    found.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")


def _safe(commands: Any, name: str, about: str) -> ArgumentParser:
    found = offer(commands, name, "safe", about)
    found.set_defaults(what=name)
    found.add_argument("--folder", metavar="FOLDER", help="where matches and boxes are kept")
    return found


def _backup(commands: Any) -> None:
    found = _safe(commands, "backup", "Copy everything now; or say where copies go.")
    found.add_argument("--to", metavar="FOLDER", help="where copies go from now on; - for default")
    found.add_argument("--keep", type=count, metavar="N", help="how many copies of days are kept")


def _restore(commands: Any) -> None:
    found = _safe(commands, "restore", "Go back to a copy; with none named, list them.")
    found.add_argument("copy", nargs="?", metavar="COPY", help="its number, name or path")


def _export(commands: Any) -> None:
    found = _safe(commands, "export", "Write everything but passwords and keys to one file.")
    found.add_argument("file", metavar="FILE")


def _import(commands: Any) -> None:
    found = _safe(commands, "import", "Take in what an exported file has and this house lacks.")
    found.add_argument("file", metavar="FILE")


def _update(commands: Any) -> None:
    found = offer(commands, "update", "update", "Send a node a new version of its firmware.")
    found.add_argument("node", nargs="?", metavar="NODE", help="a node of the table")
    found.add_argument("--cable", metavar="PORT", help="the node at this port")
    found.add_argument("--dir", metavar="FOLDER", help="the version to send; else the one here")
    found.add_argument("--folder", metavar="FOLDER", help="where the house keeps its settings")
    found.add_argument("--broker", metavar="mqtts://HOST:PORT/TABLE", help="where the table is")
    way_in(found)


def _flash(commands: Any) -> None:
    found = offer(commands, "flash", "flash", "Make a bare board a node: firmware and name.")
    found.add_argument("port", nargs="?", metavar="PORT", help="else the one that is plugged in")
    found.add_argument(
        "--board", required=True, metavar="BOARD", help="its board file: pico_w, ..."
    )
    found.add_argument("--lines", metavar="FILE", help="settings, as logins.sh writes them")
    found.add_argument("--name", metavar="NODE", help="what the layout calls it")
    found.add_argument("--table", metavar="TABLE", help="the name of its table at the broker")
    found.add_argument("--ssid", metavar="WIFI", help="the tables' Wi-Fi; its password is asked")
    found.add_argument("--broker", metavar="HOST", help="the number of the broker's computer")


def _doctor(commands: Any) -> None:
    found = offer(commands, "doctor", "doctor", "What is installed, answers, is missing.")
    found.add_argument("--folder", metavar="FOLDER", help="where the house keeps its settings")
    table_flags(found)
    found.add_argument("--measure", action="store_true", help="measure a node; hands are guided")
    found.add_argument("--node", metavar="NODE", help="measure this one")
    found.add_argument("--rest", type=count, default=60, metavar="S", help="s of lying still")
    found.add_argument("--rounds", type=count, default=5, metavar="N", help="lay so often")
    found.add_argument("--out", metavar="FILE", help="write the report: JSON, and text beside it")


ALL: Final[tuple[Callable[[Any], None], ...]] = (
    _play,
    _serve,
    _hub,
    _join,
    _node,
    _upgrade,
    _outbox,
    _fetch,
    _decide,
    _leave,
    _simulate,
    _random,
    _check,
    _replay,
    _ask,
    _register,
    _check_in,
    _faces,
    _backup,
    _restore,
    _export,
    _import,
    _update,
    _flash,
    _doctor,
)
"""Every command, in the order in which help lists them."""
