-- Where four play on two boards: who sits at the second, by the team.

ALTER TABLE games ADD COLUMN white_partner TEXT;
ALTER TABLE games ADD COLUMN black_partner TEXT;
ALTER TABLE games ADD COLUMN white_partner_name TEXT;
ALTER TABLE games ADD COLUMN black_partner_name TEXT;

-- Those who have sat down at a table for four, until all are there.
CREATE TABLE challenge_seats (
    challenge TEXT NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
    -- 0 and 1 are White and Black of the first board, 2 and 3 their partners.
    seat BIGINT NOT NULL,
    player TEXT NOT NULL,
    -- As others see him.
    body TEXT NOT NULL,
    PRIMARY KEY (challenge, seat),
    UNIQUE (challenge, player)
);

-- A player's games are asked for by his id in any seat; few games have partners.
CREATE INDEX games_white_id ON games (white);
CREATE INDEX games_black_id ON games (black);
CREATE INDEX games_white_partner ON games (white_partner) WHERE white_partner IS NOT NULL;
CREATE INDEX games_black_partner ON games (black_partner) WHERE black_partner IS NOT NULL;
