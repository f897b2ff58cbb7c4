-- What a table owes the hub of its house, and who wrote each match up to which revision.
CREATE TABLE writers (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    number INTEGER NOT NULL,            -- from 0, in the order in which they wrote
    writer TEXT NOT NULL,               -- its lease; empty: before there were writers
    revision INTEGER NOT NULL,          -- the last one that it wrote
    digest TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

-- Written with every step, taken away when the hub has it. Of one match a later row follows an
-- earlier one; a match that waits for people's decision is kept back.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL,                  -- the match
    parcel TEXT NOT NULL,               -- JSON (docs/hub-protocol.md)
    digest TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outbox_uid ON outbox (uid, id);
