use super::pieces::region_key;
use super::{GROUPS, Key, Status};
use crate::spec::PieceType;
use crate::types::Color;

/// The key reference page, in Markdown.
pub fn reference() -> String {
    let mut page = String::from(INTRO);
    for group in &GROUPS {
        page += &format!("\n## {}\n", group.title);
        let intro = (group.intro)();
        if !intro.is_empty() {
            page += &format!("\n{}\n", intro.trim());
        }
        group.keys.iter().for_each(|key| page += &entry(key));
    }
    page
}

const INTRO: &str = "# Keys of variant files

<!-- Generated from crates/rules/src/spec/keys by `cargo xtask docs`. Change it there. -->

A variant file has one section for each variant: `[name]`, or `[name:parent]` to start from another variant's rules,
which is a section of the same file or a built-in variant. Without a parent the rules are those of chess, and there are
no pieces. Under the header stand lines `key = value`; their order does not matter. A line that begins with `#` or `;`
is a comment, and so is what follows a `#` after a blank. A value that ends in `\\` goes on in the next line.

```ini
# Chess on a smaller board, without castling.
[mine:chess]
maxRank = 6
maxFile = 6
startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1
bishop = -
castling = false
promotionRegionWhite = *6
promotionRegionBlack = *1
doubleStep = false
```

The dialect is that of Fairy-Stockfish's `variants.ini`, and all its keys are here. Unlike there, whatever is not
understood is an error, with its line. Whatever is understood but has no effect is a warning: a line without `=`, a key
without a value or with another one further down (the last one counts), a second section with the same name (the first
one counts). Keys marked *ours* are not in Fairy-Stockfish.

| type | values |
|---|---|
| rank | `1` to `10`; where a key says so, counted from the player's own side |
| file | `a` to `l`, or `1` to `12` |
| piece | the letter of a piece of the variant, in either case |
| pieces | letters, `nbrq` or `n b r q`; `*` for all, `-` for none |
| region | squares `e4`, whole ranks `*8`, whole files `d*`, one after the other; `*` for all squares, `-` for none |
| Betza | a movement in Betza's notation, see below |

White is the side that moves first, whatever the game calls it. In the examples the letters are those of chess, with
`s` for a silver and `g` for a gold.
";

/// The keys that are pieces.
pub(super) fn pieces() -> String {
    let custom = PieceType::all().filter(|piece| piece.is_custom()).count();
    let example = region_key(Color::White, PieceType::KING);
    let mut text = format!(
        "
Each piece below is a key; its value is the letter of the piece, `-` to take it away. Where a parent has another piece
with that letter, the child does not. A second letter, `horse = n h`, is read for the same piece too. Rules that name
pieces keep to the piece when its letter changes.

`customPiece1` to `customPiece{custom}` move as the variant says: `customPiece1 = c:KN`. So may the king: `king = k:W`.
An `e` in the movement makes the piece capture en passant.

`mobilityRegion`, followed by a side and a piece's name, limits where the piece may stand:
`{example} = d1 e1 f1 d2 e2 f2 d3 e3 f3`.

| key | moves |
|---|---|
"
    );
    for piece in PieceType::all().filter(|piece| !piece.is_custom()) {
        let moves = match piece.betza() {
            Some(betza) if !betza.is_empty() => format!("`{betza}`"),
            _ => "not at all".to_owned(),
        };
        text += &format!("| `{piece}` | {moves} |\n");
    }
    text + BETZA
}

const BETZA: &str = "
A movement is written in Betza's notation: one atom after the other, each with modifiers before it.

| | |
|---|---|
| one step or leap | `W` (1,0) · `F` (1,1) · `D` (2,0) · `N` (2,1) · `A` (2,2) · `H` (3,0) · `C` or `L` (3,1) · `Z` or `J` (3,2) · `G` (3,3) · `K` = `WF` |
| lines | `R` = `W` again and again · `B` = `F` again and again · `Q` = `RB` · any atom doubled, `NN` · with a limit, `R4`; `0` is no limit |
| modifiers | `m` moves only · `c` captures only · `p` over exactly one piece to any square beyond · `g` to the square right behind the first piece · `n` lame: blocked by a piece on its way · `i` initial: only from the double-step region, and without capture · `e` also en passant |
| directions | `f` `b` `l` `r`, `v` = `fb`, `s` = `lr` · of leaps with a longer leg, a letter is the direction of that leg, and in a pair the second letter is: `fN` the two narrow leaps ahead, `fsN` the two wide ones, `rfN` ahead and to the right · halves: `fhN` all four leaps ahead, `rhN`, …; `hrN` and `hlN` every other one |

A lame leap goes straight first, then diagonally. The range of a hopper counts from its origin: `pB2` hops over a
neighbour.
";

fn entry(key: &Key) -> String {
    let mark = match key.status {
        Status::Shared => String::new(),
        Status::Ours => " · *ours*".to_owned(),
        Status::Deprecated { .. } => " · *deprecated*".to_owned(),
        Status::Ignored => " · *for other programs, no effect here*".to_owned(),
    };
    let default = match (key.status, key.default()) {
        (Status::Deprecated { instead }, _) => format!("use `{instead}`"),
        (_, default) if default.is_empty() => "empty".to_owned(),
        (_, default) => format!("default `{default}`"),
    };
    format!(
        "\n### `{}`\n\n{} · {default}{mark}\n\n{}\n\nExample: `{} = {}`\n",
        key.name,
        capital(&key.kind()),
        key.doc,
        key.name,
        key.example,
    )
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
