CREATE TABLE army (
    player INTEGER NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    edition TEXT,
    points INTEGER,
    content TEXT NOT NULL,
    saved INTEGER NOT NULL,
    PRIMARY KEY (player, key)
) STRICT;

-- Which army a player uses in a server; 0 is the place outside of all.
CREATE TABLE army_use (
    player INTEGER NOT NULL,
    server INTEGER NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (player, server)
) STRICT, WITHOUT ROWID;

-- Who else may take its units as targets: `server:ID` or `user:ID`.
-- The key's columns come first, in its order: else SQLite's quick_check (3.40) finds a sound row
-- damaged.
CREATE TABLE army_share (
    audience TEXT NOT NULL,
    player INTEGER NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (audience, player, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX army_share_army ON army_share (player, key);
