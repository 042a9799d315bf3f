// What the rules core tells, as its own types have it. Made from them: `PANTHEON_BLESS=1 cargo test -p pantheon-wasm` writes this file.
export type Entry = { name: string, title: string, family: string, description: string, };
export type VariantFacts = { name: string, title: string, family: string, description: string, files: number, ranks: number, 
/**
 * The squares there are.
 */
squares: Array<string>, 
/**
 * What players of the game call them, in the same order, in words that can be read aloud.
 */
names: Array<string>, start: string, 
/**
 * The names of its handicap starts.
 */
handicaps: Array<string>, 
/**
 * The board it is usually shown on: `chess`, `makruk`, `shogi`, `xiangqi` or `janggi`.
 */
board: string, roles: Array<RoleFacts>, 
/**
 * Are there pieces in hand, to drop or to bring in otherwise?
 */
hands: boolean, drops: boolean, 
/**
 * Do the pieces that come with a move, or stand in its way, go by `duck` or by `wall`?
 */
walls: string | null, twoBoards: boolean, fog: boolean, promotion: [Array<string>, Array<string>], 
/**
 * Where a king must stay, if that is not the whole board.
 */
palace: [Array<string>, Array<string>], 
/**
 * Squares that win for who reaches them.
 */
goal: [Array<string>, Array<string>], notations: Array<NotationFacts>, 
/**
 * The notation that players of the game use most.
 */
notation: string, sfen: boolean, drawOffers: boolean, resignOnTurn: boolean, };
export type RoleFacts = { 
/**
 * As a FEN writes White's: `N`, `+P`.
 */
text: string, name: string, letter: string, 
/**
 * Is it what another piece became?
 */
promoted: boolean, 
/**
 * Does it stand face down, or on the far board?
 */
special: boolean, 
/**
 * What it may become: numbers of roles.
 */
becomes: Array<number>, 
/**
 * Can it lie in hand?
 */
inHand: boolean, 
/**
 * Can it come about: is it there at the start, or what one of those may become?
 */
occurs: boolean, };
export type NotationFacts = { name: string, description: string, };
export type Examined = { 
/**
 * The names of the variants that can be played, in the order of the file.
 */
variants: Array<string>, 
/**
 * What is wrong; with an error nothing of the file can be used.
 */
errors: Array<Finding>, 
/**
 * What has no effect.
 */
warnings: Array<Finding>, };
export type Finding = { 
/**
 * The first line is 1.
 */
line: number, 
/**
 * The first column is 1: where the value begins, or the line.
 */
column: number, section: string, key: string | null, problem: string, 
/**
 * What would be right; may be empty.
 */
remedy: string, };
export type Snapshot = { turn: string, 
/**
 * How many moves were made in this game, on this board.
 */
plies: number, 
/**
 * The number of the move to come, as records count.
 */
number: number, pieces: Array<PlacedPiece>, hands: [Array<Held>, Array<Held>], walls: Array<string>, 
/**
 * What the seat does not see.
 */
fog: Array<string>, inCheck: boolean, 
/**
 * Kings, or whatever is royal, that are attacked.
 */
check: Array<string>, last: Way | null, fen: string, sfen: string | null, moves: Array<MoveFacts>, end: End | null, 
/**
 * The end that the player to move may claim.
 */
claim: End | null, 
/**
 * What the impasse declaration of each player would rest on.
 */
impasse: [ImpasseFacts, ImpasseFacts] | null, 
/**
 * Checks that each side has yet to give, where their number wins.
 */
checksLeft: [number, number] | null, 
/**
 * After how many plies the situation was there before; the last is now.
 */
occurrences: Array<number>, };
export type PlacedPiece = { square: string, color: string, role: number, };
export type Held = { role: number, count: number, };
export type Way = { uci: string, from: string | null, to: string, };
export type End = { winner: string | null, 
/**
 * `1-0`, `0-1` or `1/2-1/2`.
 */
result: string, 
/**
 * The rule, as one word.
 */
reason: string, 
/**
 * A sentence that names the rule.
 */
words: string, 
/**
 * The plies that a ruling on repetition rests on.
 */
cycle: [number, number] | null, };
export type ImpasseFacts = { kingInZone: boolean, inCheck: boolean, piecesInZone: number, points: number, };
export type MoveFacts = { uci: string, 
/**
 * Where the piece comes from; none of a drop.
 */
from?: string, 
/**
 * The role that is dropped.
 */
drop?: number, to: string, 
/**
 * The rook of a castling, on which a player may put the king just as well.
 */
rook?: string, 
/**
 * The role that the piece has after it, if that is another.
 */
promotion?: number, 
/**
 * The role that comes in behind the move, and where.
 */
gate?: [number, string], 
/**
 * Where a wall or the duck goes.
 */
wall?: string, 
/**
 * Does nothing move?
 */
pass?: boolean, };
export type Judgement = { 
/**
 * `legal`, `forbidden`, `illegal` or `unreadable`.
 */
grade: string, 
/**
 * The move, if the text names one.
 */
uci: string | null, 
/**
 * Why it may not be played.
 */
words: string, };
export type Premoves = { 
/**
 * By origin.
 */
moves: { [key in string]: Array<string> }, 
/**
 * By the number of the role.
 */
drops: { [key in number]: Array<string> }, };
export type PortraitFacts = { name: string, 
/**
 * What it does, in sentences.
 */
words: Array<string>, on: string, 
/**
 * Other pieces, for hops to show.
 */
hurdles: Array<string>, classes: Array<ClassFacts>, 
/**
 * Squares on which a piece would be in the way.
 */
legs: Array<string>, };
export type ClassFacts = { 
/**
 * `either`, `move` or `capture`.
 */
act: string, 
/**
 * `nothing`, `start`, `way`, `start-and-way`, `hurdle` or `hurdle-before`.
 */
need: string, squares: Array<string>, };
export type Topic = { name: string, sentences: Array<string>, };
export type PiecePicture = { role: number, color: string, 
/**
 * The side that looks at it: in some games the opponent's pieces are upside down.
 */
view: string, svg: string, };
export type Converted = { text: string, 
/**
 * What the format could not hold, in words.
 */
dropped: Array<string>, 
/**
 * The first text that is no move.
 */
fault: Fault | null, };
export type Fault = { line: number, column: number, words: string, };
