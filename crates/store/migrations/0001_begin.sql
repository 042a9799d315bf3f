-- Times are milliseconds since 1970, yes and no are 1 and 0: SQLite and PostgreSQL read this file alike.

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- What the name looks like: two names with the same skeleton are too alike.
    skeleton TEXT NOT NULL UNIQUE,
    -- Lower case, to find it by.
    lower_name TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    bot BIGINT NOT NULL DEFAULT 0,
    admin BIGINT NOT NULL DEFAULT 0,
    closed BIGINT NOT NULL DEFAULT 0,
    muted_until BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    -- SHA-256 of what the cookie holds.
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    agent TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX tokens_user ON tokens (user_id);

CREATE TABLE games (
    id TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    -- What does not change while it is played, as the clients get it.
    head TEXT NOT NULL,
    -- Where it truly began; the head tells less where something is hidden.
    start TEXT NOT NULL,
    -- Players by id: `u:…` a user, `g:…` a guest, `e:LEVEL` the engine.
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    -- Names in lower case, to search by.
    white_name TEXT NOT NULL,
    black_name TEXT NOT NULL,
    rated BIGINT NOT NULL,
    speed TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    ended_at BIGINT,
    -- 1-0, 0-1, 1/2-1/2 or * when it is over.
    result TEXT,
    -- How it ended, as the clients get it.
    ending TEXT,
    plies BIGINT NOT NULL DEFAULT 0,
    -- The position and the last move, for lists.
    fen TEXT NOT NULL,
    last_move TEXT,
    -- The first moves, to search by.
    opening TEXT NOT NULL DEFAULT ''
);
CREATE INDEX games_ended ON games (ended_at, id);
CREATE INDEX games_white ON games (white_name, ended_at);
CREATE INDEX games_black ON games (black_name, ended_at);
CREATE INDEX games_variant ON games (variant, ended_at);

-- All that happened. A game is what its events make of it.
CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- Of a move that stands; a move that was taken back has none.
    ply BIGINT,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, ply)
);

CREATE TABLE seeks (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    -- As the clients get it.
    body TEXT NOT NULL,
    -- Does it last only while its owner is here? Not if there are days for a move.
    live BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX seeks_owner ON seeks (owner);

CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    -- The user who is challenged, if one is named.
    target TEXT,
    body TEXT NOT NULL,
    state TEXT NOT NULL,
    game TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX challenges_owner ON challenges (owner);
CREATE INDEX challenges_target ON challenges (target);

CREATE TABLE ratings (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    speed TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, variant, speed)
);
CREATE INDEX ratings_board ON ratings (variant, speed, rating);

CREATE TABLE rating_history (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    speed TEXT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, game)
);
CREATE INDEX rating_history_at ON rating_history (user_id, at);

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    by_player TEXT NOT NULL,
    by_name TEXT NOT NULL,
    about TEXT NOT NULL,
    game TEXT,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    settled TEXT,
    settled_by TEXT,
    settled_at BIGINT
);
CREATE INDEX reports_about ON reports (about);

CREATE TABLE moderation_log (
    id TEXT PRIMARY KEY,
    moderator TEXT NOT NULL,
    about TEXT NOT NULL,
    words TEXT NOT NULL,
    at BIGINT NOT NULL
);
