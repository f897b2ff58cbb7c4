-- What people have put back into the box while a match is packed up: pieces that were shown at a
-- pad, and what they said of the pieces that are counted. It is this table's own and goes into no
-- parcel and no export: the box stands here, and whoever packs another box shows it anew. A row
-- stands for the position at which it was written: every step takes the rows away, as the pieces
-- come out of the box for it, and so does the end of packing.
CREATE TABLE boxed (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    what TEXT NOT NULL,                 -- a piece, or a kind that is counted; empty: all was counted
    there INTEGER NOT NULL,             -- how many are in the box
    digest TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, what)
) STRICT, WITHOUT ROWID;
