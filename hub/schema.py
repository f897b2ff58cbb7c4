"""What the hub keeps, as tables of SQLAlchemy; how they came to be is in `migrations/`."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

DATA = MetaData()

settings = Table(
    "settings", DATA, Column("key", String(64), primary_key=True), Column("value", JSON)
)

tables = Table(
    "tables",
    DATA,
    Column("name", String(32), primary_key=True),
    Column("key", String(64), nullable=False),  # hex; what its parcels are sealed with
    Column("login", String(200), nullable=False, default=""),  # its password as a broker keeps it
    Column("shut_out", Integer, nullable=False, default=0),
    Column("heard", Float),  # the hub's clock
)

matches = Table(
    "matches",
    DATA,
    Column("uid", String(16), primary_key=True),
    Column("at_table", String(32), nullable=False),  # who wrote it last
    Column("game", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("tier", String(200), nullable=False),
    Column("box", String(200), nullable=False),
    Column("started", String(200), nullable=False),
    Column("after", String(200), nullable=False),
    Column("line", JSON, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("stands", String(200), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("touched", String(200), nullable=False),
    Column("faces", JSON, nullable=False),
    Column("seen", JSON, nullable=False),
    Column("begun", Float, nullable=False),  # the hub's clock
    Column("heard", Float, nullable=False),
    Column("played", Float, nullable=False, default=0.0),  # seconds, without breaks
    Column("players", Integer, nullable=False, default=0),  # how many seats
    Index("matches_heard", "heard"),
    Index("matches_table", "at_table", "phase"),
    Index("matches_going", "phase", "heard"),
    Index("matches_box", "box", "game", "heard"),
    Index("matches_told", "begun", "phase", "game", "players", "played"),
)

steps = Table(
    "steps",
    DATA,
    Column("match", String(16), ForeignKey("matches.uid", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("gesture", Integer, nullable=False),
    Column("step", Text, nullable=False),  # JSON, as in the match format
)

# Versions that people decided against, whole: nothing is thrown away.
strays = Table(
    "strays",
    DATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("match", String(16), nullable=False),
    Column("at_table", String(32), nullable=False),
    Column("parcel", JSON, nullable=False),
    Column("heard", Float, nullable=False),
)

people = Table(
    "people",
    DATA,
    Column("name", String(64), primary_key=True),
    Column("role", String(16), nullable=False),  # staff, owner
    Column("password", String(200), nullable=False),  # argon2
)

visits = Table(
    "visits",
    DATA,
    Column("token", String(64), primary_key=True),  # SHA-256 of the cookie
    Column("person", String(64), ForeignKey("people.name", ondelete="CASCADE"), nullable=False),
    Column("form", String(64), nullable=False),  # what every post of this visit must carry
    Column("until", Float, nullable=False),
)

codes = Table(
    "codes",
    DATA,
    Column("code", String(64), primary_key=True),  # SHA-256 of the six digits
    Column("table", String(32), nullable=False),
    Column("until", Float, nullable=False),
)

alerts = Table(
    "alerts",
    DATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table", String(32), nullable=False),
    Column("kind", String(16), nullable=False),  # help, called, stalled, silent, ill
    Column("detail", String(64), nullable=False),
    Column("since", Float, nullable=False),
    Column("taken_by", String(64), nullable=False),
)

# What each table reported last of its nodes: counters that grow, and how they are now.
reports = Table(
    "reports",
    DATA,
    Column("at_table", String(32), primary_key=True),
    Column("life", String(32), nullable=False),  # the tablet's program; it begins at nothing
    Column("counters", JSON, nullable=False),
    Column("nodes", JSON, nullable=False),
    Column("heard", Float, nullable=False),
)

# How much of everything there was in an hour: of an antenna, or (antenna "") of a node.
hours = Table(
    "hours",
    DATA,
    Column("at_table", String(32), primary_key=True),
    Column("node", String(32), primary_key=True),
    Column("antenna", String(16), primary_key=True),
    Column("hour", Integer, primary_key=True, autoincrement=False),  # since 1970, the hub's clock
    Column("figures", JSON, nullable=False),
    Index("hours_hour", "hour"),
)

antennas = Table(
    "antennas",
    DATA,
    Column("at_table", String(32), primary_key=True),
    Column("node", String(32), primary_key=True),
    Column("antenna", String(16), primary_key=True),
    Column("drift", JSON, nullable=False),  # hub/drift.py
    Column("failing", Float),  # since when it is named
)

# What the hub wants done at a table, until the table said how it ended.
orders = Table(
    "orders",
    DATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at_table", String(32), nullable=False),
    Column("what", String(16), nullable=False),  # test, update
    Column("detail", JSON, nullable=False),
    Column("given", Float, nullable=False),
    Column("ended", Float),
    Column("outcome", JSON, nullable=False),
    Index("orders_table", "at_table", "ended"),
)

rollouts = Table(
    "rollouts",
    DATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("version", String(32), nullable=False),
    Column("before", String(32), nullable=False),
    Column("state", String(16), nullable=False),  # going, back, done, stopped
    Column("detail", JSON, nullable=False),  # hub/rollout.py
    Column("begun", Float, nullable=False),
)

# How often a rule was corrected, refused or looked up, day by day. No names, no matches.
rules = Table(
    "rules",
    DATA,
    Column("game", String(64), primary_key=True),
    Column("rule", String(32), primary_key=True),
    Column("kind", String(16), primary_key=True),  # corrected, refused, asked
    Column("day", Integer, primary_key=True, autoincrement=False),  # since 1970, the hub's clock
    Column("count", Integer, nullable=False),
)

# Every copy of every game that a table registered.
boxes = Table(
    "boxes",
    DATA,
    Column("at_table", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("tags", JSON, nullable=False),  # piece -> tag
    Column("missing", Integer),  # pieces that the latest count did not find; None: never counted
    Column("heard", Float, nullable=False),
)

# How a box was found each time that it was counted and signed.
counts = Table(
    "counts",
    DATA,
    Column("at_table", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("told", String(40), primary_key=True),  # when, by the clock of the table
    Column("found", JSON, nullable=False),  # companion/house/check_in.py
    Column("heard", Float, nullable=False),
    Index("counts_latest", "at_table", "game", "name", "heard", "told"),
    Index("counts_heard", "heard", "told"),
)

# The register of every copy for the whole house.
registers = Table(
    "registers",
    DATA,
    Column("game", String(64), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("tags", JSON, nullable=False),  # piece -> tag
    Column("lost", JSON),  # pieces; None: nobody ever said anything of it
    Column("version", Integer, nullable=False),  # one more with each change
    Column("decided", Integer, nullable=False),  # the version with which staff decided; 0: never
    Column("heard", Float, nullable=False),
)

# Who of the readers with a radio may come in at the broker, as TABLE/NODE.
nodes = Table(
    "nodes",
    DATA,
    Column("at_table", String(32), primary_key=True),
    Column("node", String(24), primary_key=True),
    Column("login", String(200), nullable=False),  # as Mosquitto keeps a password
)
