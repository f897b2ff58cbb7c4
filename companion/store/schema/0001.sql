-- What the house keeps, first version.
CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL                 -- JSON
) STRICT;

CREATE TABLE boxes (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (game, name)
) STRICT;

-- A tag belongs to one box only; a piece of a box has one tag.
CREATE TABLE tags (
    uid TEXT PRIMARY KEY,
    box INTEGER NOT NULL REFERENCES boxes ON DELETE CASCADE,
    piece TEXT NOT NULL,
    UNIQUE (box, piece)
) STRICT;

-- What owners taught: one row for each wording of a face; matches keep their own copy.
CREATE TABLE faces (
    game TEXT NOT NULL,
    printing TEXT NOT NULL,
    face TEXT NOT NULL,
    printed TEXT NOT NULL,              -- JSON
    PRIMARY KEY (game, printing, face)
) STRICT;

CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    options TEXT NOT NULL,              -- JSON
    seats TEXT NOT NULL,                -- JSON
    faces TEXT NOT NULL,                -- JSON
    seen TEXT NOT NULL DEFAULT '[]',    -- JSON: pieces seen in reveals that were undone
    box INTEGER REFERENCES boxes ON DELETE SET NULL,
    tier TEXT NOT NULL,
    phase TEXT NOT NULL DEFAULT 'play', -- play, over, packing, packed
    started TEXT NOT NULL,              -- UTC, ISO 8601
    touched TEXT NOT NULL
) STRICT;

-- The log of a match. Undone entries stay, marked, until another step replaces them.
CREATE TABLE entries (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    number INTEGER NOT NULL,
    gesture INTEGER NOT NULL,
    step TEXT NOT NULL,                 -- JSON, as in the match format
    undone INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, number)
) STRICT;
