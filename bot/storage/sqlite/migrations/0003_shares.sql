-- What a player shares with whom: `server:ID` or `user:ID`. The kind is `army`, or that of a profile.
-- The key's columns come first, in its order: else SQLite's quick_check (3.40) finds a sound row
-- damaged.
CREATE TABLE share (
    audience TEXT NOT NULL,
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (audience, owner, kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX share_of ON share (owner, kind, key);

INSERT INTO share SELECT audience, 'user:' || player, 'army', key FROM army_share;

DROP TABLE army_share;
