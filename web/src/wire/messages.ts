// Generated from crates/wire by `cargo xtask docs`. Do not edit.

/**
 * White moves first, whatever the game calls the sides.
 */
export type Side = "white" | "black";

/**
 * Something for each side.
 */
export type Both<T> = { 
/**
 * The first player's.
 */
white: T, 
/**
 * The second player's.
 */
black: T, };

/**
 * What kind of player.
 */
export type PlayerKind = "guest" | "user" | "bot" | "engine";

/**
 * A player as others see him.
 */
export type Player = { 
/**
 * What kind of player.
 */
kind: PlayerKind, 
/**
 * His name; `Guest 7kq4m2xw` without an account, `Engine` for ours.
 */
name: string, 
/**
 * When the game began, if it is rated.
 */
rating?: number, 
/**
 * The engine's, from 1 to 8.
 */
level?: number, };

/**
 * A rating.
 */
export type Rating = { 
/**
 * Glicko-2, around 1500.
 */
rating: number, 
/**
 * How unsure it is: 350 for a new player.
 */
deviation: number, 
/**
 * How many games it comes from.
 */
games: number, 
/**
 * Is it too unsure to be listed?
 */
provisional: boolean, };

/**
 * How fast a game is.
 */
export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

/**
 * Why something was not done; programs look at this, people at the words.
 */
export type Code = "malformed" | "too_large" | "invalid" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "stale" | "illegal_move" | "forbidden_move" | "not_your_turn" | "game_over" | "too_many" | "unavailable";

/**
 * Why something was not done.
 */
export type Refusal = { 
/**
 * For programs.
 */
code: Code, 
/**
 * For people: what was wrong and what would be right.
 */
message: string, 
/**
 * After so many seconds it may be tried again, where there is a limit.
 */
retry_after?: number, };

/**
 * What does not change while a game is played.
 */
export type GameHead = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The variant's name.
 */
variant: string, 
/**
 * A hash of the rules it is played by.
 */
rules: string, 
/**
 * Where it began, if not where the variant does.
 */
start?: string, 
/**
 * Who plays.
 */
players: Both<Player>, 
/**
 * Who plays on the second board, where four play; without them, a team's one player has both boards.
 */
partners?: Both<Player>, 
/**
 * Does it count for ratings?
 */
rated: boolean, 
/**
 * The time control, as `10m+5s`, `10m/3x30s`, `0/3d`; none without a clock.
 */
clock?: string, 
/**
 * How fast it is.
 */
speed: Speed, 
/**
 * When it was made.
 */
created_at: number, 
/**
 * What its rules allow the players to do.
 */
allows: Allowed, 
/**
 * The game after which this one is a rematch.
 */
rematch_of?: string, };

/**
 * What a game's rules leave to the players.
 */
export type Allowed = { 
/**
 * May a draw be offered?
 */
draw_offers: boolean, 
/**
 * May one resign in the other's turn?
 */
resign_any_time: boolean, 
/**
 * May moves be taken back by agreement? Not in rated games, and not on two boards.
 */
takebacks: boolean, 
/**
 * Can there be an impasse to declare?
 */
declarations: boolean, };

/**
 * Something that happened, with its number: a client that has all up to one number asks for the rest.
 */
export type Event = { 
/**
 * Counted from 1, without gaps on the server; some events are not for everybody.
 */
number: number, 
/**
 * When.
 */
at: number, } & ({ "type": "moved", 
/**
 * On which board, from 0: most games have one.
 */
board?: number, 
/**
 * Its number on that board, from 0.
 */
ply: number, 
/**
 * The move; empty for those who may not see it.
 */
uci: string, 
/**
 * What it took from the mover's clock.
 */
spent_ms: number, 
/**
 * What the viewer sees afterwards, where a game hides something.
 */
view?: string, } | { "type": "offered", 
/**
 * Who offers.
 */
by: Side, 
/**
 * What.
 */
offer: Offer, } | { "type": "declined", 
/**
 * Who says no.
 */
by: Side, 
/**
 * To what.
 */
offer: Offer, } | { "type": "taken_back", 
/**
 * Of the next move.
 */
ply: number, 
/**
 * What the viewer sees afterwards, where a game hides something.
 */
view?: string, } | { "type": "time_given", 
/**
 * Who has it.
 */
to: Side, 
/**
 * How much.
 */
ms: number, } | { "type": "said", 
/**
 * Whose chat.
 */
room: Room, 
/**
 * Whose, if it is a team's.
 */
team?: Side, 
/**
 * Who says it.
 */
name: string, 
/**
 * The words: plain text.
 */
text: string, } | { "type": "resumed", 
/**
 * For how long.
 */
away_ms: number, } | { "type": "ended", 
/**
 * How.
 */
ending: Ending, } | { "type": "rematch", 
/**
 * The new game.
 */
game: string, });

/**
 * What can happen in a game.
 */
export type Happening = { "type": "moved", 
/**
 * On which board, from 0: most games have one.
 */
board?: number, 
/**
 * Its number on that board, from 0.
 */
ply: number, 
/**
 * The move; empty for those who may not see it.
 */
uci: string, 
/**
 * What it took from the mover's clock.
 */
spent_ms: number, 
/**
 * What the viewer sees afterwards, where a game hides something.
 */
view?: string, } | { "type": "offered", 
/**
 * Who offers.
 */
by: Side, 
/**
 * What.
 */
offer: Offer, } | { "type": "declined", 
/**
 * Who says no.
 */
by: Side, 
/**
 * To what.
 */
offer: Offer, } | { "type": "taken_back", 
/**
 * Of the next move.
 */
ply: number, 
/**
 * What the viewer sees afterwards, where a game hides something.
 */
view?: string, } | { "type": "time_given", 
/**
 * Who has it.
 */
to: Side, 
/**
 * How much.
 */
ms: number, } | { "type": "said", 
/**
 * Whose chat.
 */
room: Room, 
/**
 * Whose, if it is a team's.
 */
team?: Side, 
/**
 * Who says it.
 */
name: string, 
/**
 * The words: plain text.
 */
text: string, } | { "type": "resumed", 
/**
 * For how long.
 */
away_ms: number, } | { "type": "ended", 
/**
 * How.
 */
ending: Ending, } | { "type": "rematch", 
/**
 * The new game.
 */
game: string, };

/**
 * What players offer to each other.
 */
export type Offer = "draw" | "takeback" | "rematch";

/**
 * Who hears a line of chat.
 */
export type Room = "players" | "team" | "spectators";

/**
 * How a game ended.
 */
export type Ending = { 
/**
 * `1-0`, `0-1`, `1/2-1/2`, or `*` if it was aborted.
 */
result: string, 
/**
 * Who won, if somebody did.
 */
winner: Side | null, 
/**
 * The rule that ended it, in a word that does not change: `checkmate`, `time`, `resignation`, `aborted`, …
 */
reason: string, 
/**
 * The same in a sentence.
 */
words: string, 
/**
 * For repetitions: the plies from which and up to which the moves went round.
 */
cycle?: [number, number], 
/**
 * Ratings before and after, if the game was rated.
 */
ratings?: Both<RatingChange>, };

/**
 * What a game did to a rating.
 */
export type RatingChange = { 
/**
 * Before.
 */
before: number, 
/**
 * After.
 */
after: number, };

/**
 * What a player may do at a table.
 *
 * Those without a field have braces all the same: only so are fields that nobody knows refused.
 */
export type Action = { "do": "move", 
/**
 * On which board, from 0: most games have one.
 */
board?: number, 
/**
 * The number of the move on that board, from 0: says which position the player saw.
 */
ply: number, 
/**
 * The move.
 */
uci: string, } | { "do": "resign", } | { "do": "offer", 
/**
 * What.
 */
offer: Offer, } | { "do": "decline", 
/**
 * What.
 */
offer: Offer, } | { "do": "claim", } | { "do": "declare", } | { "do": "abort", } | { "do": "give_time", } | { "do": "say", 
/**
 * To whom.
 */
room: Room, 
/**
 * What.
 */
text: string, };

/**
 * What is left on the clocks.
 */
export type ClockFace = { 
/**
 * Before byoyomi.
 */
left_ms: number, 
/**
 * What is left of the period of byoyomi.
 */
period_ms: number, 
/**
 * Periods left, the one under way included.
 */
periods: number, };

/**
 * The clocks of one board at one moment.
 */
export type BoardFaces = { 
/**
 * Whose runs, if one does.
 */
running: Side | null, 
/**
 * What they show.
 */
faces: Both<ClockFace>, };

/**
 * Clocks at one moment. Teams at two boards have one at each, and are called by their colour at the first.
 */
export type ClockFaces = { 
/**
 * When they showed this, by the server's time.
 */
at: number, 
/**
 * Whose runs, if one does.
 */
running: Side | null, 
/**
 * What they show.
 */
faces: Both<ClockFace>, 
/**
 * The clocks of the second board, where there is one.
 */
second?: BoardFaces, 
/**
 * Until when a first move has to be made, else the game is aborted.
 */
first_move_by?: number, };

/**
 * A game in a list.
 */
export type GameSummary = { 
/**
 * How many moves were made.
 */
plies: number, 
/**
 * The position, as a spectator sees it; those of two boards with a `|` between.
 */
fen: string, 
/**
 * The last move, if everybody may see it.
 */
last_move?: string, 
/**
 * How it ended, if it has.
 */
ending?: Ending, 
/**
 * When.
 */
ended_at?: number, 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The variant's name.
 */
variant: string, 
/**
 * A hash of the rules it is played by.
 */
rules: string, 
/**
 * Where it began, if not where the variant does.
 */
start?: string, 
/**
 * Who plays.
 */
players: Both<Player>, 
/**
 * Who plays on the second board, where four play; without them, a team's one player has both boards.
 */
partners?: Both<Player>, 
/**
 * Does it count for ratings?
 */
rated: boolean, 
/**
 * The time control, as `10m+5s`, `10m/3x30s`, `0/3d`; none without a clock.
 */
clock?: string, 
/**
 * How fast it is.
 */
speed: Speed, 
/**
 * When it was made.
 */
created_at: number, 
/**
 * What its rules allow the players to do.
 */
allows: Allowed, 
/**
 * The game after which this one is a rematch.
 */
rematch_of?: string, };

/**
 * A game that somebody wants to play.
 */
export type Wish = { 
/**
 * The variant's name.
 */
variant: string, 
/**
 * The side that who asks wants; either if none is named.
 */
side?: Side, 
/**
 * Does it count? Only between users, from the variant's own start.
 */
rated?: boolean, 
/**
 * The time control, as `10m+5s`, `10m/3x30s`, `0/20s`, `0/3d`; none without a clock.
 */
clock?: string, 
/**
 * A start position of one's own (FEN or SFEN), for casual games.
 */
fen?: string, 
/**
 * The name of a handicap of the variant, for casual games.
 */
handicap?: string, };

/**
 * A seek to make.
 */
export type NewSeek = { 
/**
 * The lowest rating of who may accept.
 */
min_rating?: number, 
/**
 * The highest.
 */
max_rating?: number, 
/**
 * The variant's name.
 */
variant: string, 
/**
 * The side that who asks wants; either if none is named.
 */
side?: Side, 
/**
 * Does it count? Only between users, from the variant's own start.
 */
rated?: boolean, 
/**
 * The time control, as `10m+5s`, `10m/3x30s`, `0/20s`, `0/3d`; none without a clock.
 */
clock?: string, 
/**
 * A start position of one's own (FEN or SFEN), for casual games.
 */
fen?: string, 
/**
 * The name of a handicap of the variant, for casual games.
 */
handicap?: string, };

/**
 * An open seek.
 */
export type Seek = { 
/**
 * Its name.
 */
id: string, 
/**
 * Who seeks.
 */
player: Player, 
/**
 * How fast it is.
 */
speed: Speed, 
/**
 * The lowest rating of who may accept.
 */
min_rating?: number, 
/**
 * The highest.
 */
max_rating?: number, 
/**
 * When it was made.
 */
created_at: number, 
/**
 * The variant's name.
 */
variant: string, 
/**
 * The side that who asks wants; either if none is named.
 */
side?: Side, 
/**
 * Does it count? Only between users, from the variant's own start.
 */
rated?: boolean, 
/**
 * The time control, as `10m+5s`, `10m/3x30s`, `0/20s`, `0/3d`; none without a clock.
 */
clock?: string, 
/**
 * A start position of one's own (FEN or SFEN), for casual games.
 */
fen?: string, 
/**
 * The name of a handicap of the variant, for casual games.
 */
handicap?: string, };

/**
 * A challenge to make: to a user, or to whoever has the link.
 */
export type NewChallenge = { 
/**
 * The name of who is challenged; anybody with the link if there is none.
 */
to?: string, 
/**
 * Are there four seats to fill? Only for games on two boards, and by a link.
 */
four?: boolean, 
/**
 * The variant's name.
 */
variant: string, 
/**
 * The side that who asks wants; either if none is named.
 */
side?: Side, 
/**
 * Does it count? Only between users, from the variant's own start.
 */
rated?: boolean, 
/**
 * The time control, as `10m+5s`, `10m/3x30s`, `0/20s`, `0/3d`; none without a clock.
 */
clock?: string, 
/**
 * A start position of one's own (FEN or SFEN), for casual games.
 */
fen?: string, 
/**
 * The name of a handicap of the variant, for casual games.
 */
handicap?: string, };

/**
 * One of four seats.
 */
export type Seat = { 
/**
 * The team, by its colour on the first board.
 */
side: Side, 
/**
 * The board, 0 or 1.
 */
board: number, };

/**
 * Who has sat down at a table for four, by the team.
 */
export type Seats = { 
/**
 * On the first board.
 */
first: Both<Player | null>, 
/**
 * On the second.
 */
second: Both<Player | null>, 
/**
 * Where the asker sits, if he does.
 */
you: Seat | null, };

/**
 * Where a challenge stands.
 */
export type ChallengeState = "open" | "accepted" | "declined" | "cancelled";

/**
 * A challenge.
 */
export type Challenge = { 
/**
 * Its name; the page is `/challenge/ID`.
 */
id: string, 
/**
 * Who challenges.
 */
from: Player, 
/**
 * Who is challenged, if somebody is named.
 */
to?: string, 
/**
 * Where it stands.
 */
state: ChallengeState, 
/**
 * Who has sat down, where there are four seats to fill: then the game begins.
 */
seats?: Seats, 
/**
 * The game that came of it.
 */
game?: string, 
/**
 * Is it the asker's own?
 */
own: boolean, 
/**
 * When it was made.
 */
created_at: number, 
/**
 * The variant's name.
 */
variant: string, 
/**
 * The side that who asks wants; either if none is named.
 */
side?: Side, 
/**
 * Does it count? Only between users, from the variant's own start.
 */
rated?: boolean, 
/**
 * The time control, as `10m+5s`, `10m/3x30s`, `0/20s`, `0/3d`; none without a clock.
 */
clock?: string, 
/**
 * A start position of one's own (FEN or SFEN), for casual games.
 */
fen?: string, 
/**
 * The name of a handicap of the variant, for casual games.
 */
handicap?: string, };

/**
 * A game against the engine to make.
 */
export type NewEngineGame = { 
/**
 * From 1 to 8.
 */
level: number, 
/**
 * The variant's name.
 */
variant: string, 
/**
 * The side that who asks wants; either if none is named.
 */
side?: Side, 
/**
 * Does it count? Only between users, from the variant's own start.
 */
rated?: boolean, 
/**
 * The time control, as `10m+5s`, `10m/3x30s`, `0/20s`, `0/3d`; none without a clock.
 */
clock?: string, 
/**
 * A start position of one's own (FEN or SFEN), for casual games.
 */
fen?: string, 
/**
 * The name of a handicap of the variant, for casual games.
 */
handicap?: string, };

/**
 * What came of a seek: it is open, or it fitted another and there is a game.
 */
export type SeekAnswer = { 
/**
 * The seek, if it is open.
 */
seek?: Seek, 
/**
 * The game, if there is one.
 */
game?: GameMade, };

/**
 * A whole game, as the asker may see it.
 */
export type GameRecord = { 
/**
 * The asker's side, if he plays.
 */
you: Side | null, 
/**
 * The only board that he plays on, where he has a partner.
 */
board?: number, 
/**
 * The moves that stand; empty words for those that he may not see. On two boards, `a:e2e4` and `b:e2e4`.
 */
moves: Array<string>, 
/**
 * All that happened.
 */
events: Array<Event>, 
/**
 * The clocks now, if there are any.
 */
clocks?: ClockFaces, 
/**
 * What the asker sees, where the game hides something.
 */
view?: string, 
/**
 * How many moves were made.
 */
plies: number, 
/**
 * The position, as a spectator sees it; those of two boards with a `|` between.
 */
fen: string, 
/**
 * The last move, if everybody may see it.
 */
last_move?: string, 
/**
 * How it ended, if it has.
 */
ending?: Ending, 
/**
 * When.
 */
ended_at?: number, 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The variant's name.
 */
variant: string, 
/**
 * A hash of the rules it is played by.
 */
rules: string, 
/**
 * Where it began, if not where the variant does.
 */
start?: string, 
/**
 * Who plays.
 */
players: Both<Player>, 
/**
 * Who plays on the second board, where four play; without them, a team's one player has both boards.
 */
partners?: Both<Player>, 
/**
 * Does it count for ratings?
 */
rated: boolean, 
/**
 * The time control, as `10m+5s`, `10m/3x30s`, `0/3d`; none without a clock.
 */
clock?: string, 
/**
 * How fast it is.
 */
speed: Speed, 
/**
 * When it was made.
 */
created_at: number, 
/**
 * What its rules allow the players to do.
 */
allows: Allowed, 
/**
 * The game after which this one is a rematch.
 */
rematch_of?: string, };

/**
 * A variant's page.
 */
export type VariantPage = { 
/**
 * Where it begins.
 */
start: string, 
/**
 * A hash of its rules.
 */
rules: string, 
/**
 * Its definition: the keys in which it differs from what holds by itself, as a variant file has them.
 */
definition: string, 
/**
 * Its name.
 */
name: string, 
/**
 * A sentence about it.
 */
description: string, 
/**
 * The names of its handicaps.
 */
handicaps: Array<string>, 
/**
 * What its rules leave to the players.
 */
allows: Allowed, 
/**
 * Files of the board.
 */
files: number, 
/**
 * Ranks of the board.
 */
ranks: number, };

/**
 * A game was made.
 */
export type GameMade = { 
/**
 * Its page is `/game/ID`.
 */
game: string, 
/**
 * The side of who asked.
 */
side: Side, };

/**
 * What the lobby shows.
 */
export type Lobby = { 
/**
 * Open seeks.
 */
seeks: Array<Seek>, 
/**
 * Games under way, those with the best players first; not all.
 */
games: Array<GameSummary>, 
/**
 * How many people are here.
 */
online: number, 
/**
 * How many games are under way.
 */
playing: number, };

/**
 * What a client says.
 *
 * Those without a field have braces all the same: only so are fields that nobody knows refused.
 */
export type ClientMessage = { "type": "watch", 
/**
 * The game.
 */
game: string, 
/**
 * The last event I have; 0 if none.
 */
have: number, } | { "type": "leave", 
/**
 * The game.
 */
game: string, } | { "type": "act", 
/**
 * The game.
 */
game: string, 
/**
 * A number of the client's own.
 */
id: number, 
/**
 * What to do.
 */
action: Action, } | { "type": "enter_lobby", } | { "type": "leave_lobby", } | { "type": "ping", 
/**
 * Comes back.
 */
id: number, };

/**
 * What the server says.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The name by which others see this client.
 */
name: string, 
/**
 * By the server's clock.
 */
now: number, } | { "type": "game" } & GameNews | { "type": "event", 
/**
 * The game.
 */
game: string, 
/**
 * What happened.
 */
event: Event, 
/**
 * The clocks afterwards.
 */
clocks?: ClockFaces, } | { "type": "presence", 
/**
 * The game.
 */
game: string, 
/**
 * Those who watch.
 */
watching: number, 
/**
 * Is the first player there?
 */
white: boolean, 
/**
 * Is the second?
 */
black: boolean, 
/**
 * And their partners, where four play?
 */
partners?: Both<boolean>, } | { "type": "done", 
/**
 * The client's number.
 */
id: number, } | { "type": "refused", 
/**
 * The client's number, if the message could be read so far.
 */
id?: number, 
/**
 * For programs.
 */
code: Code, 
/**
 * For people: what was wrong and what would be right.
 */
message: string, 
/**
 * After so many seconds it may be tried again, where there is a limit.
 */
retry_after?: number, } | { "type": "lobby" } & Lobby | { "type": "seek_made" } & Seek | { "type": "seek_gone", 
/**
 * Its name.
 */
id: string, } | { "type": "game_listed" } & GameSummary | { "type": "challenge" } & Challenge | { "type": "game_started", 
/**
 * The game.
 */
game: string, 
/**
 * His side.
 */
side: Side, } | { "type": "pong", 
/**
 * The client's number.
 */
id: number, 
/**
 * By the server's clock.
 */
now: number, };

/**
 * A game as it is told to somebody who begins to watch it or comes back.
 */
export type GameNews = { 
/**
 * What does not change.
 */
head: GameHead, 
/**
 * The viewer's side, if he plays.
 */
you: Side | null, 
/**
 * The only board that he plays on, where he has a partner.
 */
board?: number, 
/**
 * What he does not have yet.
 */
events: Array<Event>, 
/**
 * The clocks now, if there are any.
 */
clocks?: ClockFaces, 
/**
 * What the viewer sees now, where the game hides something.
 */
view?: string, 
/**
 * By the server's clock.
 */
now: number, };

/**
 * A name and a password, to sign up or to log in.
 */
export type Credentials = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password: string, };

/**
 * Who the asker is.
 */
export type Me = { 
/**
 * What kind of player.
 */
kind: PlayerKind, 
/**
 * The name by which others see him.
 */
name: string, 
/**
 * May he moderate?
 */
admin: boolean, 
/**
 * His games under way.
 */
playing: Array<string>, };

/**
 * A change of password.
 */
export type NewPassword = { 
/**
 * The one so far.
 */
old: string, 
/**
 * The new one.
 */
new: string, };

/**
 * A word of the owner that something cannot be undone.
 */
export type Confirmation = { 
/**
 * The password.
 */
password: string, };

/**
 * Somewhere the user is logged in.
 */
export type Session = { 
/**
 * To revoke it by.
 */
id: string, 
/**
 * The browser, as it calls itself.
 */
agent: string, 
/**
 * Since when.
 */
created_at: number, 
/**
 * Last heard of.
 */
used_at: number, 
/**
 * Is it the one that asks?
 */
current: boolean, };

/**
 * A token for programs to make.
 */
export type NewToken = { 
/**
 * What it is for, in the user's words.
 */
label: string, };

/**
 * A token; its text is told once only.
 */
export type Token = { 
/**
 * To revoke it by.
 */
id: string, 
/**
 * What it is for.
 */
label: string, 
/**
 * The text that a program sends, when it was just made.
 */
token?: string, 
/**
 * Since when.
 */
created_at: number, };

/**
 * A rating in one variant at one speed.
 */
export type Standing = { 
/**
 * The variant.
 */
variant: string, 
/**
 * The speed.
 */
speed: Speed, 
/**
 * Glicko-2, around 1500.
 */
rating: number, 
/**
 * How unsure it is: 350 for a new player.
 */
deviation: number, 
/**
 * How many games it comes from.
 */
games: number, 
/**
 * Is it too unsure to be listed?
 */
provisional: boolean, };

/**
 * A rating as it was after a game.
 */
export type RatingPoint = { 
/**
 * When.
 */
at: number, 
/**
 * The variant.
 */
variant: string, 
/**
 * The speed.
 */
speed: Speed, 
/**
 * The rating.
 */
rating: number, 
/**
 * The game that changed it.
 */
game: string, };

/**
 * A player's page.
 */
export type Profile = { 
/**
 * The name.
 */
name: string, 
/**
 * What kind of player.
 */
kind: PlayerKind, 
/**
 * Since when.
 */
created_at: number, 
/**
 * Was the account closed?
 */
closed: boolean, 
/**
 * Ratings.
 */
standings: Array<Standing>, 
/**
 * How they came about, oldest first.
 */
history: Array<RatingPoint>, 
/**
 * Games won, drawn and lost.
 */
won: number, 
/**
 * See `won`.
 */
drawn: number, 
/**
 * See `won`.
 */
lost: number, 
/**
 * The latest games.
 */
games: Array<GameSummary>, };

/**
 * A place in a leaderboard.
 */
export type Place = { 
/**
 * The player's name.
 */
name: string, 
/**
 * Glicko-2, around 1500.
 */
rating: number, 
/**
 * How unsure it is: 350 for a new player.
 */
deviation: number, 
/**
 * How many games it comes from.
 */
games: number, 
/**
 * Is it too unsure to be listed?
 */
provisional: boolean, };

/**
 * What to look for in the archive.
 */
export type ArchiveQuery = { 
/**
 * One of the players.
 */
player?: string, 
/**
 * The variant.
 */
variant?: string, 
/**
 * `1-0`, `0-1` or `1/2-1/2`.
 */
result?: string, 
/**
 * Not before this day, as `2026-11-16`.
 */
since?: string, 
/**
 * Not after it.
 */
until?: string, 
/**
 * The first moves, in UCI with spaces between.
 */
opening?: string, 
/**
 * Only rated games, or only others.
 */
rated?: boolean, 
/**
 * Where the page before ended: its `next`.
 */
after?: string, };

/**
 * A page of games.
 */
export type ArchivePage = { 
/**
 * The latest first.
 */
games: Array<GameSummary>, 
/**
 * To ask for the next page with, if there is one.
 */
next?: string, };

/**
 * A complaint about a player.
 */
export type NewReport = { 
/**
 * About whom.
 */
about: string, 
/**
 * In which game, if it was in one.
 */
game?: string, 
/**
 * What he did.
 */
text: string, };

/**
 * A complaint, for moderators.
 */
export type Report = { 
/**
 * Its name.
 */
id: string, 
/**
 * Who complains.
 */
by: string, 
/**
 * About whom.
 */
about: string, 
/**
 * In which game.
 */
game?: string, 
/**
 * What he did.
 */
text: string, 
/**
 * When.
 */
created_at: number, 
/**
 * What was done about it, if something was.
 */
settled?: string, };

/**
 * What a moderator does.
 *
 * Those without a field have braces all the same: only so are fields that nobody knows refused.
 */
export type Sanction = { "do": "mute", 
/**
 * How long.
 */
hours: number, } | { "do": "unmute", } | { "do": "close", } | { "do": "reopen", } | { "do": "dismiss", };

/**
 * A word about a variant, for lists.
 */
export type VariantInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * A sentence about it.
 */
description: string, 
/**
 * The names of its handicaps.
 */
handicaps: Array<string>, 
/**
 * What its rules leave to the players.
 */
allows: Allowed, 
/**
 * Files of the board.
 */
files: number, 
/**
 * Ranks of the board.
 */
ranks: number, };
