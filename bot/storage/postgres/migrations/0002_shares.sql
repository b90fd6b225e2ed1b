-- What a player shares with whom: `server:ID` or `user:ID`. The kind is `army`, or that of a profile.
CREATE TABLE share (
    audience TEXT COLLATE "C" NOT NULL,
    owner TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (audience, owner, kind, key)
);

CREATE INDEX share_of ON share (owner, kind, key);

INSERT INTO share SELECT audience, 'user:' || player, 'army', key FROM army_share;

DROP TABLE army_share;
