"""Why a PostgreSQL did not do what was asked, in a sentence by which a person can act."""

from __future__ import annotations

from re import IGNORECASE, search
from typing import Final

from sqlalchemy import URL

from hub import address

_BY_STATE: Final = {
    "42501": "The role {role} may not read and write in {where}. Use the role to which the house "
             "belongs, or give it the database: ALTER DATABASE {named} OWNER TO {role}.",
    "55P03": "Another program keeps the tables of {where} locked. End it, then do this again.",
    "25006": "PostgreSQL at {server} only lets read: it follows another one, or is set so. Name "
             "the one that is written to.",
}  # fmt: skip
"""By what the server calls it: the SQLSTATE."""
_BY_WORDS: Final = (
    (r"connection refused|no such file or directory",
     "No PostgreSQL answers at {server}. Start it, or put the address right."),
    (r"resolve host|translate host name",
     "No computer is known by the name {host}. Put the address right, or look at the network."),
    (r"timeout|timed out|no route to host|unreachable",
     "PostgreSQL at {server} does not answer. Look at that computer and at the network."),
    (r"database \".*\" does not exist",
     "PostgreSQL at {server} has no database {named}. Make it there: createdb -O {role} {named}."),
    (r"role \".*\" does not exist",
     "PostgreSQL at {server} has no role {role}. Make it there: createuser -P {role}."),
    (r"password authentication failed|no password supplied",
     "PostgreSQL at {server} does not take this password of the role {role}. Put it right in the "
     "address, in PGPASSWORD or in ~/.pgpass."),
    (r"peer authentication failed",
     "PostgreSQL at {server} lets the role {role} in for the computer's user of that name only. "
     "Start this as that user, or name a HOST and a password."),
    (r"pg_hba\.conf",
     "PostgreSQL at {server} lets nobody in from here as {role}. Add a line to its pg_hba.conf."),
    (r"starting up|shutting down|recovery mode",
     "PostgreSQL at {server} is starting or stopping. Do this again in a minute."),
    (r"closed the connection|terminating connection|connection is (closed|lost)",
     "PostgreSQL at {server} went away in the middle of this, and nothing is half done. See that "
     "it runs, then do this again."),
    (r"too many clients|connection slots|too many connections",
     "PostgreSQL at {server} has no connection left. End a program that uses it, or raise its "
     "max_connections."),
)  # fmt: skip
"""A connection that did not come about has words only; of a server that speaks English."""
_ELSE: Final = "PostgreSQL at {server} did not do this with the database {named}; it says: {said}"


def sentence(url: URL, error: Exception) -> str:
    """Of an error of the driver; without what `url` keeps secret."""
    found = {part: getattr(address, part)(url) for part in ("role", "named", "host", "server")}
    said = _said(url, error)
    return _which(error, said).format(**found, where=address.shown(url), said=said)


def forbidden(error: Exception) -> bool:
    """Whether the role has no right to what was asked."""
    return getattr(getattr(error, "orig", error), "sqlstate", None) == "42501"


def _which(error: Exception, said: str) -> str:
    state = getattr(getattr(error, "orig", error), "sqlstate", None)
    if state in _BY_STATE:
        return _BY_STATE[state]
    return next((one for words, one in _BY_WORDS if search(words, said, IGNORECASE)), _ELSE)


def _said(url: URL, error: Exception) -> str:
    """The first line of what the server or the driver says, without whom it asked."""
    line = str(getattr(error, "orig", error)).partition("\n")[0]
    line = line.rpartition("FATAL:")[2].rpartition(" failed: ")[2].strip()
    for secret in address.secrets(url):
        line = line.replace(secret, "***")
    return line
