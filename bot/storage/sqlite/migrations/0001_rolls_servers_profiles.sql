-- Times are microseconds since 1970-01-01 UTC. Ids are Discord's.

PRAGMA application_id = 0x57483430;

CREATE TABLE epoch (
    scope TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    commitment BLOB NOT NULL,
    opened INTEGER,
    closed INTEGER CHECK (closed IS NULL OR opened IS NOT NULL),
    revealed INTEGER CHECK (revealed IS NULL OR closed IS NOT NULL),
    PRIMARY KEY (scope, number)
) STRICT, WITHOUT ROWID;

-- One open epoch for each scope, whatever else goes wrong.
CREATE UNIQUE INDEX epoch_open ON epoch (scope) WHERE opened IS NOT NULL AND closed IS NULL;

-- What stands from "user" on is the record. It leaves at its owner's request; the rest keeps the chain whole.
CREATE TABLE roll (
    key INTEGER PRIMARY KEY,
    scope TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    leaf BLOB NOT NULL,
    head BLOB NOT NULL,
    message INTEGER,
    user INTEGER,
    channel INTEGER,
    at INTEGER,
    command TEXT,
    dice TEXT,
    result TEXT,
    salt BLOB,
    parent INTEGER,
    UNIQUE (scope, epoch, number),
    FOREIGN KEY (scope, epoch) REFERENCES epoch (scope, number),
    CHECK (
        (user IS NULL) = (channel IS NULL) AND (user IS NULL) = (at IS NULL) AND (user IS NULL) = (command IS NULL)
        AND (user IS NULL) = (dice IS NULL) AND (user IS NULL) = (result IS NULL) AND (user IS NULL) = (salt IS NULL)
        AND (user IS NOT NULL OR (message IS NULL AND parent IS NULL))
    )
) STRICT;

CREATE INDEX roll_channel ON roll (channel, key) WHERE user IS NOT NULL;
CREATE INDEX roll_user ON roll (user, key) WHERE user IS NOT NULL;
CREATE INDEX roll_age ON roll (scope, at) WHERE user IS NOT NULL;

CREATE TABLE setting (
    server INTEGER PRIMARY KEY,
    default_edition TEXT,
    private INTEGER NOT NULL CHECK (private IN (0, 1)),
    moderator_role INTEGER,
    report_channel INTEGER,
    retention_days INTEGER CHECK (retention_days >= 1)
) STRICT;

CREATE TABLE change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server INTEGER NOT NULL,
    user INTEGER,
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    before TEXT,
    after TEXT
) STRICT;

CREATE INDEX change_server ON change (server, id);
CREATE INDEX change_user ON change (user, id) WHERE user IS NOT NULL;

CREATE TABLE alias (
    server INTEGER NOT NULL,
    words TEXT NOT NULL,
    entry TEXT NOT NULL,
    user INTEGER,
    at INTEGER NOT NULL,
    PRIMARY KEY (server, words, entry)
) STRICT, WITHOUT ROWID;

CREATE TABLE house_entry (
    server INTEGER NOT NULL,
    id TEXT NOT NULL,
    edition TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    aliases TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    user INTEGER,
    at INTEGER NOT NULL,
    PRIMARY KEY (server, id)
) STRICT;

CREATE TABLE miss (
    server INTEGER NOT NULL,
    query TEXT NOT NULL,
    edition TEXT NOT NULL,
    count INTEGER NOT NULL,
    last_seen INTEGER NOT NULL,
    PRIMARY KEY (server, query, edition)
) STRICT, WITHOUT ROWID;

CREATE TABLE profile (
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    author INTEGER,
    saved INTEGER NOT NULL,
    PRIMARY KEY (owner, key, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX profile_author ON profile (author) WHERE author IS NOT NULL;

CREATE TABLE fact (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
