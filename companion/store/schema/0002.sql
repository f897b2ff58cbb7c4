-- A digest for every row, a revision and one writer for every match, and an order without a clock.
-- `row_digest` is the program's own (rows.py): 16 hex digits over all columns before it.
ALTER TABLE settings ADD COLUMN digest TEXT NOT NULL DEFAULT '';
UPDATE settings SET digest = row_digest(key, value);
ALTER TABLE boxes ADD COLUMN digest TEXT NOT NULL DEFAULT '';
UPDATE boxes SET digest = row_digest(id, game, name);
ALTER TABLE tags ADD COLUMN digest TEXT NOT NULL DEFAULT '';
UPDATE tags SET digest = row_digest(uid, box, piece);
ALTER TABLE faces ADD COLUMN digest TEXT NOT NULL DEFAULT '';
UPDATE faces SET digest = row_digest(game, printing, face, printed);

-- What a match is: written when it begins.
CREATE TABLE plays (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,           -- the same in every house that has this match
    game TEXT NOT NULL,
    options TEXT NOT NULL,              -- JSON
    seats TEXT NOT NULL,                -- JSON
    tier TEXT NOT NULL,
    box INTEGER,                        -- its box may be forgotten
    started TEXT NOT NULL,              -- UTC, ISO 8601
    digest TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO plays (id, uid, game, options, seats, tier, box, started)
    SELECT id, lower(hex(randomblob(8))), game, options, seats, tier, box, started FROM matches;
UPDATE plays SET digest = row_digest(id, uid, game, options, seats, tier, box, started);

-- Where it stands: written with every commit.
CREATE TABLE progress (
    match INTEGER PRIMARY KEY REFERENCES plays ON DELETE CASCADE,
    revision INTEGER NOT NULL,          -- one more with every commit
    rules INTEGER NOT NULL,             -- version of the rules the last step was taken with
    length INTEGER NOT NULL,            -- steps that count
    entries INTEGER NOT NULL,           -- those and the undone ones behind them
    stands TEXT NOT NULL,               -- digest of the position after `length` steps, or empty
    phase TEXT NOT NULL,                -- play, paused, over, packing, packed
    turn INTEGER NOT NULL,              -- the house's counter when it was last opened
    touched TEXT NOT NULL,              -- what the clock said
    digest TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO progress (match, revision, rules, length, entries, stands, phase, turn, touched)
    SELECT id, 0, rules,
        (SELECT count(*) FROM entries WHERE match = matches.id AND NOT undone),
        (SELECT count(*) FROM entries WHERE match = matches.id),
        '', phase, row_number() OVER (ORDER BY touched, id), touched FROM matches;
UPDATE progress SET digest =
    row_digest(match, revision, rules, length, entries, stands, phase, turn, touched);
CREATE INDEX progress_turn ON progress (turn);

-- What was told about it besides steps: faces it uses, pieces seen in reveals that were undone.
CREATE TABLE told (
    match INTEGER PRIMARY KEY REFERENCES plays ON DELETE CASCADE,
    faces TEXT NOT NULL,                -- JSON
    seen TEXT NOT NULL,                 -- JSON
    digest TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO told (match, faces, seen) SELECT id, faces, seen FROM matches;
UPDATE told SET digest = row_digest(match, faces, seen);

-- The log of a match. Undone entries stay behind it until another step replaces them.
CREATE TABLE steps (
    match INTEGER NOT NULL REFERENCES plays ON DELETE CASCADE,
    number INTEGER NOT NULL,
    gesture INTEGER NOT NULL,
    step TEXT NOT NULL,                 -- JSON, as in the match format
    digest TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
INSERT INTO steps (match, number, gesture, step)
    SELECT match, number, gesture, step FROM entries;
UPDATE steps SET digest = row_digest(match, number, gesture, step);

-- Who may write a match: the token of a program that runs (programs.py).
CREATE TABLE leases (
    match INTEGER PRIMARY KEY REFERENCES plays ON DELETE CASCADE,
    holder TEXT NOT NULL
) STRICT;

DROP TABLE entries;
DROP TABLE matches;
ALTER TABLE plays RENAME TO matches;
ALTER TABLE steps RENAME TO entries;
