//! A whole game in sentences, by topic: what is not in the pieces' own portraits. It follows from the definition alone.

use super::place::{list, place};
use crate::spec::{
    Chasing, Counting, Enclosing, Flip, Gating, Impasse, Material, Pass, PieceSet, Resignation, Royalty, Value, Walls,
};
use crate::types::{Bitboard, Color};
use crate::variant::Variant;

/// Sentences about one side of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Topic {
    /// Its heading.
    pub name: &'static str,
    /// At least one.
    pub sentences: Vec<String>,
}

/// The rules of a game, topic by topic; topics about which there is nothing to say are left out.
///
/// ```
/// use pantheon_rules::{Catalogue, portrait};
/// let shogi = Catalogue::builtin().get("shogi").unwrap();
/// let topics = portrait::summary(shogi);
/// let drops = topics.iter().find(|topic| topic.name == "Pieces in hand").unwrap();
/// assert!(drops.sentences.contains(&"A dropped pawn may not give mate.".to_owned()));
/// ```
pub fn summary(variant: &Variant) -> Vec<Topic> {
    let game = Game { variant };
    let topics = [
        ("How it is won", game.aims()),
        ("How it is drawn or decided otherwise", game.other_ends()),
        ("Repetition and patience", game.repetition()),
        ("Promotion", game.promotion()),
        ("Pieces in hand", game.hands()),
        ("What is special", game.effects()),
        ("Between the players", game.conduct()),
    ];
    let told = topics.into_iter().filter(|(_, sentences)| !sentences.is_empty());
    told.map(|(name, sentences)| Topic { name, sentences }).collect()
}

struct Game<'a> {
    variant: &'a Variant,
}

/// Collects the sentences whose conditions hold.
#[derive(Default)]
struct Said(Vec<String>);

impl Said {
    fn when(&mut self, condition: bool, sentence: impl Into<String>) {
        if condition {
            self.0.push(sentence.into());
        }
    }
}

impl Game<'_> {
    /// Squares in words.
    fn place(&self, squares: Bitboard) -> String {
        place(squares & self.variant.board(), self.variant.board())
    }

    /// The same for both sides: `rank 8 for White and rank 1 for Black`.
    fn places(&self, squares: impl Fn(Color) -> Bitboard) -> String {
        let [white, black] = Color::ALL.map(|color| squares(color) & self.variant.board());
        match (white == black, white.is_empty(), black.is_empty()) {
            (true, ..) => self.place(white),
            (_, true, _) => format!("{} for Black", self.place(black)),
            (_, _, true) => format!("{} for White", self.place(white)),
            _ => format!("{} for White and {} for Black", self.place(white), self.place(black)),
        }
    }

    /// The names of the types in a set that the game has.
    fn names(&self, set: &PieceSet) -> Vec<String> {
        let kinds = self.variant.kinds().filter(|&kind| set.has(self.variant.piece_type(kind)));
        kinds.map(|kind| self.variant.title(kind)).collect()
    }

    fn aims(&self) -> Vec<String> {
        let (ends, spec) = (&self.variant.spec().ends, self.variant.spec());
        let mut said = Said::default();
        if self.variant.king().is_some() {
            match spec.royalty {
                Royalty::Guarded => {
                    said.0.push("A king that is attacked is in check; no move may leave one's own king so.".to_owned())
                }
                Royalty::Capturable => said.0.push(
                    "A king may be left attacked; who captures it wins, and a king that cannot escape capture has lost."
                        .to_owned(),
                ),
            }
            said.when(ends.checkmate == Value::Loss, "Checkmate wins: a king in check with no way out has lost.");
            said.when(ends.checkmate == Value::Win, "Who is checkmated wins.");
            said.when(ends.checkmate == Value::Draw, "Checkmate is a draw.");
        }
        let goal = |color: Color| match self.names(&ends.flag_pieces[color]).is_empty() {
            true => Bitboard::EMPTY,
            false => ends.flag_region[color],
        };
        if self.variant.flag(Color::White).is_some() {
            let pieces = self.names(&ends.flag_pieces[Color::White]);
            let who = match pieces.len() == self.variant.kinds().len() {
                true => "a piece".to_owned(),
                false => format!("a {}", list(&pieces, "or")),
            };
            let count = match ends.flag_count {
                0 | 1 => String::new(),
                count => format!(", {count} of them,"),
            };
            said.0.push(format!("A player wins whose {}{count} reaches {}.", &who[2..], self.places(goal)));
            said.when(ends.flag_safe, "It must not be attacked there.");
            said.when(ends.flag_move, "The opponent has one more move before that counts.");
        }
        said.when(ends.check_counting, "A number of checks wins; the position tells how many are still to be given.");
        let extinction = &ends.extinction;
        if extinction.value != Value::None && !spec.duties.pseudo_royal {
            let whole = matches!(extinction.types, PieceSet::All);
            let what = if whole {
                "all pieces".to_owned()
            } else {
                format!("every {}", list(&self.names(&extinction.types), "or every"))
            };
            let left = match extinction.count {
                0 => String::new(),
                count => format!(" but {count}"),
            };
            let fate = match extinction.value {
                Value::Win => "wins",
                Value::Loss => "loses",
                _ => "draws",
            };
            said.0.push(format!("A player who has lost {what}{left} {fate}."));
        }
        if spec.duties.pseudo_royal {
            let names = list(&self.names(&extinction.types), "or");
            said.0.push(format!(
                "The last {names} of a side is royal: it may not be left attacked, and its loss decides."
            ));
        }
        let connection = &ends.connection;
        said.when(connection.in_row > 0, format!("{} in a row decide the game.", connection.in_row));
        said.when(connection.block > 0, format!("A block of {0} by {0} decides the game.", connection.block));
        said.when(connection.collinear > 0, format!("{} on one line decide the game.", connection.collinear));
        said.0
    }

    fn other_ends(&self) -> Vec<String> {
        let ends = &self.variant.spec().ends;
        let mut said = Said::default();
        let stalemate = match ends.stalemate {
            Value::Win => "wins",
            Value::Loss => "loses",
            Value::Draw => "draws",
            Value::None => "waits",
        };
        said.0.push(match ends.stalemate_by_count {
            true => "A player without a legal move wins with more pieces than the opponent and loses with fewer, or the other way round.".to_owned(),
            false => format!("A player who has no legal move and is not in check {stalemate}."),
        });
        said.when(ends.bikjang, "Kings that face each other on an open line may end the game.");
        said.when(ends.shatar, "A mate needs a check by a strong piece on the way; knights alone may not give it.");
        said.when(ends.full_board, "A full board ends the game.");
        match ends.material {
            Material::None => {}
            Material::Janggi => {
                said.0.push("Instead of a draw the pieces on the board are counted in points.".to_owned())
            }
            Material::Unweighted => said.0.push("Instead of a draw the pieces on the board are counted.".to_owned()),
            Material::WhiteDrawOdds => said.0.push("What would be a draw is a win for White.".to_owned()),
            Material::BlackDrawOdds => said.0.push("What would be a draw is a win for Black.".to_owned()),
        }
        said.when(ends.counting != Counting::None, "A lone king that survives a count of moves has a draw.");
        match ends.impasse {
            Impasse::None => {}
            Impasse::Points24 => said.0.push(
                "Entering king: with the king and ten pieces in the far zone, 31 points win by declaration and 24 draw."
                    .to_owned(),
            ),
            Impasse::Points27 => said.0.push(
                "Entering king: with the king and ten pieces in the far zone, White wins by declaration with 28 points and Black with 27."
                    .to_owned(),
            ),
            Impasse::Try => said.0.push("A king that reaches the square where the other one started wins.".to_owned()),
        }
        if let Some(weak) = &ends.insufficient_material {
            let names = self.names(weak);
            said.0.push(match names.is_empty() {
                true => "Bare kings draw.".to_owned(),
                false => {
                    format!("Nobody can mate with bare kings, or with one {} more: that is a draw.", list(&names, "or"))
                }
            });
        }
        said.0
    }

    fn repetition(&self) -> Vec<String> {
        let rules = &self.variant.spec().repetition;
        let mut said = Said::default();
        if rules.fold > 0 {
            let times = ordinal(rules.fold);
            let result = match (rules.forbidden, rules.value, rules.fold_claim) {
                (true, ..) => "may not be brought about: such a move is forbidden, and loses in a record".to_owned(),
                (_, Value::Draw, true) if rules.fold_limit > 0 => {
                    format!(
                        "lets the player to move claim a draw; the {} ends the game by itself",
                        ordinal(rules.fold_limit)
                    )
                }
                (_, Value::Draw, true) => "lets the player to move claim a draw".to_owned(),
                (_, Value::Draw, false) => "is a draw".to_owned(),
                (_, Value::Win, _) => "is won by the player to move".to_owned(),
                (_, Value::Loss, _) => "is lost by the player to move".to_owned(),
                (_, Value::None, _) => "changes nothing".to_owned(),
            };
            said.0.push(format!("The {times} occurrence of the same situation {result}."));
        }
        said.when(
            rules.fold > 0 && rules.perpetual_check_loses,
            "If one side checked with every move in between, and only one did, that side loses instead.",
        );
        match rules.chasing {
            Chasing::None => {}
            Chasing::Axf | Chasing::Unprotected => said.0.push(
                "If one side chased an unprotected piece with every move in between, and only one did, that side loses."
                    .to_owned(),
            ),
        }
        said.when(
            rules.sequence > 0,
            format!(
                "A sequence of moves may be played {} times in a row; then the player to move must break it.",
                rules.sequence
            ),
        );
        said.when(rules.move_repetition_illegal, "The same piece may not go back and forth again and again.");
        match (rules.n_move, rules.n_move_claim) {
            (0, _) => said.0.push("There is no limit on moves without progress.".to_owned()),
            (moves, true) => {
                let limit = match rules.n_move_limit {
                    0 => String::new(),
                    limit => format!("; after {limit} the game ends by itself"),
                };
                said.0.push(format!("After {moves} moves of each side without progress a draw may be claimed{limit}."));
            }
            (moves, false) => {
                said.0.push(format!("After {moves} moves of each side without progress the game is drawn."))
            }
        }
        said.0
    }

    fn promotion(&self) -> Vec<String> {
        let rules = &self.variant.spec().promotion;
        let mut said = Said::default();
        let kinds = || self.variant.kinds().map(|kind| self.variant.plain_role(kind));
        let chooses = kinds()
            .any(|role| Color::ALL.iter().any(|&color| self.variant.promotion_choices(role, color).next().is_some()));
        let turns =
            kinds().any(|role| Color::ALL.iter().any(|&color| self.variant.promoted_form(role, color).is_some()));
        if !chooses && !turns {
            return said.0;
        }
        said.0.push(format!("The promotion zone is {}.", self.places(|color| self.variant.promotion_zone(color))));
        if turns {
            let when = match rules.pieces_on_capture_only {
                true => "by a capture",
                false => "when a move begins or ends in the zone",
            };
            let must = if rules.pieces_must { "must" } else { "may" };
            said.0.push(format!("A piece with a promoted form {must} take it {when}."));
            said.when(
                !rules.pieces_must && self.variant.spec().movement.immobility_illegal,
                "It must where it could never move again otherwise.",
            );
            said.when(rules.demotion, "Promoted pieces turn back when they move.");
        }
        if chooses {
            let must = if rules.pawns_must { "must" } else { "may" };
            said.0.push(format!("A pawn that reaches the zone {must} become another piece."));
            said.when(
                !rules.limit.is_empty(),
                "Only pieces of which the player has fewer than the limit can be chosen.",
            );
            said.when(rules.sittuyin, "Pawns promote on the spot or by a diagonal step, on the marked squares.");
        }
        said.0
    }

    fn hands(&self) -> Vec<String> {
        let (rules, spec) = (&self.variant.spec().drops, self.variant.spec());
        let mut said = Said::default();
        said.when(rules.captures_to_hand, "A captured piece goes to the captor's hand and changes sides.");
        said.when(rules.captures_to_hand && !rules.keep_promotion, "There it is what it was before it promoted.");
        if !rules.enabled {
            return said.0;
        }
        said.0.push("Instead of a move a piece in hand may be put on an empty square.".to_owned());
        let everywhere =
            Color::ALL.iter().all(|&color| rules.region[color] & self.variant.board() == self.variant.board());
        said.when(!everywhere, format!("Pieces are dropped on {}.", self.places(|color| rules.region[color])));
        let doubled = self.names(&rules.no_doubled);
        if !doubled.is_empty() {
            let count = match rules.no_doubled_count {
                0 | 1 => "one".to_owned(),
                count => count.to_string(),
            };
            said.0.push(format!(
                "A {} may not be dropped on a file that has {count} of the player's already; promoted ones do not count.",
                list(&doubled, "or")
            ));
        }
        said.when(spec.movement.immobility_illegal, "Nothing may be dropped where it could never move.");
        said.when(rules.pawn_drop_mate_illegal, "A dropped pawn may not give mate.");
        said.when(!rules.may_check, "A drop may not give check.");
        said.when(rules.must.is_some(), "While a piece can be dropped that must be, nothing else may be played.");
        match rules.enclosing {
            Enclosing::None => {}
            Enclosing::Reversi => said.0.push("A dropped piece must enclose a line of enemies.".to_owned()),
            Enclosing::Ataxx => said.0.push("A piece is dropped next to one of its own side.".to_owned()),
            Enclosing::Snort => said.0.push("No enemy may stand next to a dropped piece.".to_owned()),
            Enclosing::AnySide => {
                said.0.push("Pieces are pushed in from an edge until something stops them.".to_owned())
            }
            Enclosing::Top => said.0.push("Pieces fall until something is right below them.".to_owned()),
        }
        said.0
    }

    fn effects(&self) -> Vec<String> {
        let spec = self.variant.spec();
        let effects = &spec.effects;
        let mut said = Said::default();
        said.when(spec.board.two_boards, "Partners play on two boards; what one captures the other may drop.");
        said.when(effects.looking_glass, "There are two boards: a piece that has moved passes to the other one.");
        said.when(spec.sight.fog, "A player sees only the squares that the player's own pieces reach.");
        said.when(spec.sight.covered, "Pieces stand face down until they move.");
        said.when(spec.castling.is_some(), "King and rook may castle.");
        said.when(spec.movement.flying_general, "The kings may not face each other on an open file.");
        said.when(spec.duties.must_capture, "Who can capture must.");
        said.when(!spec.duties.may_check, "Nobody may give check.");
        said.when(spec.duties.makpong, "A king in check may not step away, but for taking the piece that checks.");
        said.when(
            effects.gating == Gating::Seirawan,
            "A piece in hand may enter behind the first move of a back-rank piece.",
        );
        said.when(effects.blast, "A capture blows up the captor and everything around it but pawns.");
        let stone = self.names(&effects.petrify);
        said.when(!stone.is_empty(), format!("Turns to stone when it captures: {}.", list(&stone, "and")));
        match effects.walls {
            Walls::None => {}
            Walls::Arrow => {
                said.0.push("After its move a piece shoots an arrow, which blocks a square for good.".to_owned())
            }
            Walls::Duck => {
                said.0.push("After each move the duck goes to another empty square; nothing passes it.".to_owned())
            }
            Walls::Edge => said.0.push("After each move a wall is put at the edge or next to a wall.".to_owned()),
            Walls::Past => said.0.push("The square that a piece leaves becomes a wall.".to_owned()),
            Walls::Static => said.0.push("After each move a wall is put on an empty square.".to_owned()),
        }
        match effects.flip {
            Flip::None => {}
            Flip::Reversi => said.0.push("Enemies enclosed in a line change sides.".to_owned()),
            Flip::Ataxx | Flip::Quadwrangle => said.0.push("Enemies next to the piece played change sides.".to_owned()),
        }
        let passes = |wanted: Pass| Color::ALL.iter().any(|&color| spec.movement.pass[color] == wanted);
        said.when(passes(Pass::Always), "A player may pass.");
        said.when(passes(Pass::OnStalemate), "A player who has no move passes.");
        said.0
    }

    fn conduct(&self) -> Vec<String> {
        let conduct = self.variant.spec().conduct;
        let mut said = Said::default();
        said.0.push("White moves first.".to_owned());
        said.when(!conduct.draw_offers, "Draws cannot be offered.");
        said.when(conduct.resignation == Resignation::OnTurn, "A player resigns on the player's own turn only.");
        said.0
    }
}

/// `3rd`.
fn ordinal(number: u8) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Catalogue;

    fn said(name: &str) -> String {
        let topics = summary(Catalogue::builtin().get(name).unwrap());
        topics.into_iter().flat_map(|topic| topic.sentences).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn what_is_special_about_a_game_is_said() {
        for (name, sentence) in [
            ("mansindam", "A player wins whose king reaches rank 9 for White and rank 1 for Black."),
            ("mansindam", "The 3rd occurrence of the same situation may not be brought about"),
            ("mansindam", "Draws cannot be offered."),
            ("shogi", "A dropped pawn may not give mate."),
            ("minixiangqi", "chased an unprotected piece"),
            ("gorogoro-1rank", "who captures it wins"),
            ("gorogoro-1rank", "may be played 3 times in a row"),
            ("chess", "After 50 moves of each side without progress a draw may be claimed; after 75"),
            ("atomic", "blows up"),
            ("duck", "the duck goes"),
        ] {
            assert!(said(name).contains(sentence), "{name}: {sentence}\n{}", said(name));
        }
    }

    #[test]
    fn every_game_has_something_to_say() {
        for entry in Catalogue::builtin().entries() {
            assert!(summary(entry.variant()).iter().all(|topic| !topic.sentences.is_empty()), "{}", entry.name);
        }
    }
}
