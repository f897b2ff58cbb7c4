-- Matches of one campaign follow each other; the one before is named as every house knows it.
CREATE TABLE follows (
    match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
    before TEXT NOT NULL,               -- its uid; it may be gone
    digest TEXT NOT NULL DEFAULT ''
) STRICT;
