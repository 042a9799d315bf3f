//! A piece in sentences: its moves, and what the rest of the rules has to say about it.

use super::place::{list, place};
use super::stroke::{Stroke, strokes};
use super::words::{capitalised, number, sentences};
use crate::spec::{Enclosing, Gating, LimitCounts, Modality, PieceType, Royalty, Value};
use crate::types::{Bitboard, Color, Kind, Piece, Role};
use crate::variant::{Mark, Promotion, Variant};

/// What a piece does, in a few sentences. They speak of it as `it`, and never are none.
///
/// ```
/// use pantheon_rules::portrait::describe;
/// use pantheon_rules::{Catalogue, Color, Letter, Mark, Piece};
///
/// let xiangqi = Catalogue::builtin().get("xiangqi").unwrap();
/// let role = xiangqi.role_by_spelling(Mark::Plain, Letter::new('n').unwrap()).unwrap();
/// let horse = describe(xiangqi, Piece { color: Color::White, role });
/// assert_eq!(
///     horse[0],
///     "It goes one square orthogonally and then one diagonally outward, unless a piece stands on the first square."
/// );
/// ```
pub fn describe(variant: &Variant, piece: Piece) -> Vec<String> {
    let subject = Subject { variant, piece, color: piece.color, kind: variant.kind_of(piece.role) };
    let mut said = subject.moves();
    said.extend(subject.region());
    said.extend(subject.en_passant());
    said.extend(subject.first_leaps());
    said.extend(subject.castling());
    said.extend(subject.likes());
    said.extend(subject.effects());
    said.extend(subject.promotion());
    said.extend(subject.capture());
    said.extend(subject.drops());
    said.extend(subject.royalty());
    said.extend(subject.goals());
    said
}

/// What a role is called, and what it was before it promoted.
pub fn name(variant: &Variant, role: Role) -> String {
    let own = variant.title(variant.kind_of(role));
    let info = variant.role_info(role);
    if variant.is_covered(role) {
        return format!("face down, moves as {own}");
    }
    match info.mark {
        Mark::Plain | Mark::Dealt(_) => own,
        Mark::Plus => {
            let base = info.demoted.map_or(own.clone(), |base| variant.title(variant.kind_of(base)));
            format!("promoted {base}, moves as {own}")
        }
        Mark::Tilde => format!("{own}, was {}", variant.title(info.in_hand)),
    }
}

/// Of a region it is said where it is not, if so few squares are missing.
const FEW: u32 = 6;

struct Subject<'a> {
    variant: &'a Variant,
    piece: Piece,
    color: Color,
    kind: Kind,
}

impl Subject<'_> {
    fn strokes(&self) -> Vec<Stroke> {
        strokes(self.variant.movement(self.kind, self.color), self.color, self.variant.board())
    }

    fn place(&self, set: Bitboard) -> String {
        place(set, self.variant.board())
    }

    /// `rook (R)`.
    fn named(&self, kind: Kind) -> String {
        format!("{} ({})", self.variant.title(kind), self.variant.letter(kind).of(self.color))
    }

    fn moves(&self) -> Vec<String> {
        let strokes = self.strokes();
        let mut said = sentences(&strokes, self.variant.board());
        let only = |modality: Modality| strokes.iter().all(|stroke| stroke.modality == modality);
        match () {
            _ if strokes.is_empty() => said.push("It does not move.".to_owned()),
            _ if only(Modality::Quiet) => said.push("It never captures.".to_owned()),
            _ if only(Modality::Capture) => said.push("It moves only to capture.".to_owned()),
            _ => {}
        }
        said
    }

    fn region(&self) -> Option<String> {
        let region = self.variant.movement(self.kind, self.color).region();
        let closed = self.variant.board() & !region;
        match () {
            _ if region.is_empty() || closed.is_empty() => None,
            _ if closed.len() <= FEW => Some(format!("It may not enter {}.", self.place(closed))),
            _ => Some(format!("It never leaves {}.", self.place(region))),
        }
    }

    fn en_passant(&self) -> Option<String> {
        let (variant, rules) = (self.variant, &self.variant.rules);
        let targets = rules.en_passant_region[self.color];
        if !rules.en_passant[self.color].has(self.kind) || targets.is_empty() {
            return None;
        }
        let movement = variant.movement(self.kind, self.color);
        let captures = |from| {
            let (quiet, capture) = movement.reach(from, Bitboard::EMPTY);
            (capture & !quiet).meets(targets)
        };
        let first_step = |kind: Kind| {
            let theirs = variant.movement(kind, !self.color);
            variant
                .board()
                .into_iter()
                .any(|from| theirs.premoves(from).into_iter().any(|to| theirs.is_initial(from, to)))
        };
        let able = variant.board().into_iter().any(captures) && variant.kinds().any(first_step);
        able.then(|| {
            "It captures en passant: when an enemy has just passed a square on which it captures, with a long first \
             step, it may take that piece there, at once."
                .to_owned()
        })
    }

    /// See `movegen/leaps.rs`.
    fn first_leaps(&self) -> Option<String> {
        if !self.variant.spec().movement.cambodian_moves || !self.variant.start.unmoved().any() {
            return None;
        }
        if self.is_king() {
            return Some(
                "As its first move, unless it is in check, it may leap two squares sideways and one forward to an \
                 empty square."
                    .to_owned(),
            );
        }
        (self.variant.piece_type(self.kind) == PieceType::FERS)
            .then(|| "As its first move it may leap two squares straight forward to an empty square.".to_owned())
    }

    fn castling(&self) -> Option<String> {
        let castling = self.variant.castling.as_ref()?;
        let rights =
            self.variant.start.castling().meets(castling.rank(self.color)) || self.variant.spec().drops.with_castling;
        if castling.king[self.color] != Some(self.kind) || !rights {
            return None;
        }
        let rooks: Vec<String> = castling.rooks[self.color].iter().map(|kind| self.named(kind)).collect();
        let rank = castling.ranks[self.color] + 1;
        let square = |file: u8| format!("{}{rank}", char::from(b'a' + file));
        Some(format!(
            "It castles with a {}, if neither has moved, nothing stands between them and it passes no attacked square: \
             it goes to {} or {}, and the other piece to the square beside it on the inner side.",
            list(&rooks, "or"),
            square(castling.queenside_file),
            square(castling.kingside_file),
        ))
    }

    /// What it may not do to its like.
    fn likes(&self) -> Option<String> {
        if self.variant.movement(self.kind, self.color).bars_own_kind() {
            return Some("It neither jumps over nor captures a piece of its own type, of either side.".to_owned());
        }
        let immune = self.variant.rules.immune_pairs.has(self.kind);
        immune.then(|| "It cannot capture, or be captured by, a piece of its own type.".to_owned())
    }

    fn effects(&self) -> Vec<String> {
        let rules = &self.variant.rules;
        let mut said = Vec::new();
        if rules.petrify.has(self.kind) {
            let royal = self.is_king() || rules.pseudo_royal && rules.extinction.has(self.kind);
            let last = if royal { ", which the last one may not do" } else { "" };
            said.push(format!("When it captures it turns to stone{last}."));
        }
        if self.variant.spec().effects.blast {
            said.push(match rules.blast_immune.has(self.kind) {
                true => "Explosions spare it.".to_owned(),
                false => "When it captures it explodes, with all that stands next to it, pawns aside.".to_owned(),
            });
        }
        said
    }

    fn promotion(&self) -> Vec<String> {
        let mut said = Vec::new();
        let promotion = self.variant.kind_info(self.kind).promotion[self.color];
        if let Promotion::Choice | Promotion::ChoiceAndForm(_) = promotion {
            said.extend(self.promotion_to_choice(promotion));
        }
        if let Promotion::Form(role) | Promotion::ChoiceAndForm(role) = promotion {
            said.extend(self.promotion_to_form(role));
        }
        said.extend(self.promotion_in_place());
        said.extend(self.turning_back());
        said
    }

    fn promotion_to_choice(&self, promotion: Promotion) -> Option<String> {
        let rules = &self.variant.rules;
        let zone = rules.promotion_zone[self.color];
        if zone.is_empty() {
            return None;
        }
        let place = self.place(zone);
        let must = rules.pawns_must_promote;
        match self.choices() {
            Some(choices) => {
                let may = if must { "must" } else { "may" };
                let dead = rules.immobile[self.color][self.kind.index()] & zone;
                let forced = match !must && dead.any() {
                    true => format!("; on {} it must, for it could never move again", self.place(dead)),
                    false => String::new(),
                };
                Some(format!("Moving to {place} it {may} promote to {choices}{forced}."))
            }
            None if must && promotion == Promotion::Choice => {
                Some(format!("It may not move to {place}, for there is nothing it could promote to."))
            }
            None => None,
        }
    }

    /// The pieces a pawn may become, and how many of them there may be.
    fn choices(&self) -> Option<String> {
        let (variant, choices) = (self.variant, &self.variant.rules.choices[self.color]);
        let counts = variant.spec().promotion.limit_counts;
        let words: Vec<String> = choices
            .iter()
            .map(|choice| match choice.limit {
                Some(limit) if counts != LimitCounts::Ledger => {
                    let (name, letter) = (variant.title(choice.kind), variant.letter(choice.kind).of(self.color));
                    format!("{name} ({letter}, at most {})", number(limit))
                }
                _ => self.named(choice.kind),
            })
            .collect();
        let limits = match counts {
            _ if choices.iter().all(|choice| choice.limit.is_none()) => "",
            LimitCounts::Board => ", counting those its side has on the board",
            LimitCounts::BoardAndHand => ", counting those its side has on the board and in hand",
            LimitCounts::Ledger => ", if its side has lost one that has not come back this way",
        };
        (!words.is_empty()).then(|| format!("{}{limits}", list(&words, "or")))
    }

    fn promotion_to_form(&self, form: Role) -> Vec<String> {
        let (variant, rules) = (self.variant, &self.variant.rules);
        let zone = rules.promotion_zone[self.color];
        if zone.is_empty() {
            return Vec::new();
        }
        let act = if rules.promote_on_capture_only { "captures" } else { "moves" };
        let when = match zone == variant.board() {
            true => format!("Whenever it {act}"),
            false => format!("When it {act} into, within or out of {}", self.place(zone)),
        };
        let dead = rules.immobile[self.color][self.kind.index()] & zone;
        let chooses = variant.kind_info(self.kind).promotion[self.color] == Promotion::ChoiceAndForm(form)
            && !rules.choices[self.color].is_empty();
        let may = match rules.pieces_must_promote {
            _ if chooses => "may instead",
            true => "must",
            false => "may",
        };
        let must = match dead.any() && may == "may" {
            true => format!("; on {} it must, for it could never move again", self.place(dead)),
            false => String::new(),
        };
        let form = Piece { color: self.color, role: form };
        let text = variant.piece_text(form);
        let kind = variant.kind_of(form.role);
        let limit = match rules.form_limit[kind.index()] {
            0 => String::new(),
            1 => ", while its side has none of those".to_owned(),
            most => format!(", while its side has fewer than {} of those", number(most)),
        };
        let promoted = Subject { variant, piece: form, color: self.color, kind };
        let mut said = vec![format!("{when}, it {may} promote to {text} ({}){limit}{must}.", variant.title(kind))];
        said.push(format!("Promoted: {}", uncapitalised(&promoted.moves().join(" "))));
        said
    }

    fn promotion_in_place(&self) -> Option<String> {
        let pawn = self.variant.spec().promotion.pawn_types[self.color].has(self.variant.piece_type(self.kind));
        if !self.variant.rules.promotes_in_place || !pawn {
            return None;
        }
        let zone = self.place(self.variant.rules.promotion_zone[self.color]);
        Some(format!(
            "Instead of moving, from {zone}, or from anywhere as the last of its side, it may promote: where it stands, \
             or on an empty square that the new piece reaches from there, if the new piece attacks nothing. It becomes \
             {}.",
            self.choices()?
        ))
    }

    fn turning_back(&self) -> Option<String> {
        let rules = &self.variant.rules;
        let base = self.variant.role_info(self.piece.role).demoted.filter(|_| rules.demotion)?;
        let zone = rules.promotion_zone[self.color];
        let when = match zone == self.variant.board() {
            true => "Whenever it moves".to_owned(),
            false => format!("When it moves into, within or out of {}", self.place(zone)),
        };
        let may = if rules.pieces_must_promote { "it turns" } else { "it may turn" };
        let base = Piece { color: self.color, role: base };
        let kind = self.variant.kind_of(base.role);
        let name = self.variant.title(kind);
        Some(format!("{when}, {may} back into {} ({name}).", self.variant.piece_text(base)))
    }

    /// What becomes of it in a captor's hand.
    fn capture(&self) -> Option<String> {
        let in_hand = self.variant.role_info(self.piece.role).in_hand;
        let changes = self.variant.rules.captures_to_hand && in_hand != self.kind;
        changes.then(|| format!("In the hand of its captor it is {} again.", self.named(in_hand)))
    }

    fn drops(&self) -> Vec<String> {
        let (variant, rules) = (self.variant, &self.variant.rules);
        let info = variant.kind_info(self.kind);
        let plain = variant.plain_role(self.kind);
        let in_hand = rules.captures_to_hand && !self.is_king()
            || variant.start.hand(self.color, self.kind) > 0
            || rules.unlimited_drops
            || variant.spec().board.two_boards && !self.is_king();
        if variant.spec().effects.gating == Gating::Seirawan && variant.start.hand(self.color, self.kind) > 0 {
            return vec![
                "It starts in the hand and enters on the square that a piece of the back rank leaves with its first \
                 move."
                    .to_owned(),
            ];
        }
        if !rules.drops || !in_hand || self.piece.role != plain {
            return Vec::new();
        }
        let squares = info.drop[self.color];
        if squares.is_empty() || info.doubled == Some(0) {
            return vec!["It is never dropped.".to_owned()];
        }
        let mut barred = Vec::new();
        let closed = variant.board() & !squares;
        let few = closed.len() < squares.len();
        if closed.any() && few {
            let dead = closed == rules.immobile[self.color][self.kind.index()];
            let why = if dead { ", where it could never move" } else { "" };
            barred.push(format!("on {}{why}", self.place(closed)));
        }
        match info.doubled {
            Some(1) => barred.push("on a file that has another one of its side".to_owned()),
            Some(most) => barred.push(format!("on a file that has {} of its side", number(most))),
            None => {}
        }
        if info.no_drop_mate {
            barred.push("to give mate with it".to_owned());
        }
        if !rules.drops_may_check {
            barred.push("to give check".to_owned());
        }
        let place = match self.place(squares) {
            _ if closed.is_empty() || few => String::new(),
            lines if lines.starts_with("rank") || lines.starts_with("file") => format!(" of {lines}"),
            list => format!(" among {list}"),
        };
        let nor = if barred.is_empty() { String::new() } else { format!(", but not {}", barred.join(", nor ")) };
        let mut said = vec![format!("From the hand it may be dropped on any empty square{place}{nor}.")];
        said.extend(enclosing(variant.spec().drops.enclosing).map(str::to_owned));
        if let Some(role) = info.dropped_promoted {
            let text = variant.piece_text(Piece { color: self.color, role });
            said.push(format!("It may also be dropped promoted, as {text}."));
        }
        said
    }

    fn is_king(&self) -> bool {
        self.variant.king == Some(self.kind)
    }

    fn royalty(&self) -> Vec<String> {
        let spec = self.variant.spec();
        let mut said = Vec::new();
        if self.is_king() {
            let mated = match spec.ends.checkmate {
                Value::Loss => ", and its side loses when it is checkmated",
                Value::Win => ", and its side wins when it is checkmated",
                Value::Draw => ", and checkmate is a draw",
                Value::None => "",
            };
            said.push(match self.variant.rules.royalty {
                Royalty::Guarded => format!("It is royal: it may not be left attacked{mated}."),
                Royalty::Capturable => "It is royal: whoever captures it wins.".to_owned(),
            });
            if spec.movement.flying_general {
                said.push("It may not face the other king along a rank or file with nothing between them.".to_owned());
            }
            if spec.duties.makpong {
                said.push("In check it may not move away, but only take the piece that gives it.".to_owned());
            }
        }
        said.extend(self.extinction());
        said
    }

    fn extinction(&self) -> Option<String> {
        let (rules, rule) = (&self.variant.rules, &self.variant.spec().ends.extinction);
        if !rules.extinction.has(self.kind) || rules.extinction_of_all {
            return None;
        }
        let result = match rule.value {
            Value::Loss => "loses",
            Value::Win => "wins",
            Value::Draw => "draws",
            Value::None => return None,
        };
        if rules.pseudo_royal {
            let number_at_start = rules.army[self.color][self.kind.index()];
            let royal = match rule.count {
                count if count.saturating_add(1) >= number_at_start => "It is royal".to_owned(),
                0 => "The last one of its side is royal".to_owned(),
                count => format!("It is royal while its side has only {}", number(count.saturating_add(1))),
            };
            return Some(format!("{royal}: it may not be left attacked."));
        }
        let left = match rule.count {
            0 => "none of this type left".to_owned(),
            count => format!("only {} of this type left", number(count)),
        };
        Some(format!("A side that has {left} {result}."))
    }

    fn goals(&self) -> Option<String> {
        let (kinds, region) = self.variant.rules.flag[self.color];
        if !kinds.has(self.kind) || region.is_empty() {
            return None;
        }
        let ends = &self.variant.spec().ends;
        let place = self.place(region);
        let safe = if ends.flag_safe { " without being attacked there" } else { "" };
        Some(capitalised(&match ends.flag_count {
            0 | 1 => format!("its side wins when it reaches {}{safe}.", place.replace(" and ", " or ")),
            count => format!("its side wins with {} such pieces on {place}{safe}.", number(count)),
        }))
    }
}

fn enclosing(rule: Enclosing) -> Option<&'static str> {
    Some(match rule {
        Enclosing::None => return None,
        Enclosing::Reversi => "A drop must enclose a line of enemies between it and another piece of its side.",
        Enclosing::Ataxx => "It must be dropped next to a piece of its own side.",
        Enclosing::Snort => "It may not be dropped next to an enemy on rank or file.",
        Enclosing::AnySide => "It is pushed in from an edge and comes to rest against a piece or the far edge.",
        Enclosing::Top => "It must be dropped right above a piece or on the lowest rank.",
    })
}

fn uncapitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
