//! Moves that win at once: into a goal, by the last check, into the enemy's king. They may be quiet, or throw away what
//! moves; a search that weighs moves by what they take would pass them over.

use pantheon_rules::spec::Value as Rule;
use pantheon_rules::{Bitboard, Color, KindSet, Move, Part, Position, Variant, Watch};

/// What may win at once in a variant.
pub(super) struct Sudden {
    /// Do captures blow up what stands around?
    blasts: bool,
    counts_checks: bool,
    /// By side: the kinds that win in a region, the region, and from where they might reach it with a move.
    flags: [Option<(KindSet, Bitboard, Bitboard)>; 2],
    /// The kinds that a side must not run out of, and how many are too few.
    vital: Option<(KindSet, u32)>,
}

impl Sudden {
    /// `None` where only mates and captures of material win.
    pub fn of(variant: &Variant) -> Option<Sudden> {
        let spec = variant.spec();
        let rule = &spec.ends.extinction;
        let vital = variant.extinction().filter(|_| rule.value == Rule::Loss && variant.has_goals());
        let sudden = Sudden {
            blasts: spec.effects.blast,
            counts_checks: spec.ends.check_counting,
            flags: Color::ALL.map(|color| flag(variant, color)),
            vital: vital.map(|kinds| (kinds, u32::from(rule.count))),
        };
        let any = sudden.counts_checks || sudden.vital.is_some() || sudden.flags.iter().any(Option::is_some);
        any.then_some(sudden)
    }

    /// A move that wins at once, if the player to move has one.
    pub fn win(&self, position: &Position, watch: &Watch) -> Option<Move> {
        let (state, us) = (position.state(), position.turn());
        if let Some((kinds, region, near)) = self.flags[us as usize]
            && (state.kind_set(kinds) & state.side(us)).meets(near)
            && let Some(mv) = first(position, watch, Part::All, region)
        {
            return Some(mv);
        }
        if self.counts_checks && state.checks_left(us) == 1 {
            let checks = position.checks();
            let mut found = None;
            position.lister(watch).visit(Part::All, |set| {
                let mut moves = set.into_iter().filter(|&mv| position.may_check(&checks, mv));
                found = found.or_else(|| moves.find(|&mv| wins(position, mv)));
            });
            return found;
        }
        let prey = self.prey(position);
        let exposed = prey.into_iter().any(|square| position.attackers_among(square, us, state.occupied()).any());
        if exposed { first(position, watch, Part::Noisy, prey) } else { None }
    }

    /// Enemies whose capture may leave the enemy without what he needs.
    fn prey(&self, position: &Position) -> Bitboard {
        let Some((kinds, few)) = self.vital else { return Bitboard::EMPTY };
        let state = position.state();
        let enemies = state.side(!position.turn());
        kinds.iter().fold(Bitboard::EMPTY, |prey, kind| {
            let last = state.kind(kind) & enemies;
            match last.len() {
                n if self.blasts && n <= few + 2 => last
                    .into_iter()
                    .fold(prey, |prey, square| prey | (position.variant().neighbours(square) | last) & enemies),
                n if n <= few + 1 => prey | last,
                _ => prey,
            }
        })
    }
}

/// The kinds that win in a region, the region, and from where they might reach it.
fn flag(variant: &Variant, color: Color) -> Option<(KindSet, Bitboard, Bitboard)> {
    let (kinds, region) = variant.flag(color)?;
    let reaches = |square: pantheon_rules::Square| {
        kinds.iter().any(|kind| {
            let (quiet, capture) = variant.reach(kind, color, square, Bitboard::EMPTY);
            (quiet | capture).meets(region)
        })
    };
    let near = variant.board().into_iter().filter(|&square| reaches(square)).collect();
    region.any().then_some((kinds, region, near))
}

/// The first move onto one of these squares that wins.
fn first(position: &Position, watch: &Watch, part: Part, targets: Bitboard) -> Option<Move> {
    let mut found = None;
    position.lister(watch).visit(part, |set| {
        if found.is_none() && set.targets().meets(targets) {
            found = set.into_iter().find(|&mv| targets.has(mv.to()) && wins(position, mv));
        }
    });
    found
}

/// Does a move win? It is made to see.
fn wins(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.goal_reached().is_some_and(|outcome| outcome.winner == Some(position.turn()))
}

#[cfg(test)]
mod tests {
    use pantheon_rules::Catalogue;

    use super::*;

    /// In random games, a win at once is found exactly where one of all moves is one.
    #[test]
    fn every_sudden_win_is_found() {
        for (name, fen, expected) in [
            ("atomic", "", 20),
            ("3check", "", 5),
            ("kingofthehill", "", 5),
            ("racingkings", "", 1),
            ("extinction", "", 5),
            ("breakthrough", "", 5),
            ("mansindam", "9/9/4k4/9/9/9/4K4/9/9[] w - - 0 1", 5),
        ] {
            let variant = Catalogue::builtin().get(name).expect(name);
            let sudden = Sudden::of(variant).expect(name);
            let mut dice = 29_u64;
            let mut found = 0;
            for _ in 0..60 {
                let mut position = match fen {
                    "" => Position::start(variant),
                    fen => Position::from_fen(variant, fen).expect(fen),
                };
                for _ in 0..120 {
                    let moves = position.legal_moves();
                    if moves.is_empty() || position.goal_reached().is_some() {
                        break;
                    }
                    let win = sudden.win(&position, &position.watch());
                    let any = moves.iter().any(|&mv| wins(&position, mv));
                    assert_eq!(win.is_some(), any, "{name}: {}", position.fen());
                    assert!(win.is_none_or(|mv| moves.contains(&mv) && wins(&position, mv)), "{name}: {win:?}");
                    found += any as usize;
                    dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    position.play_unchecked(moves[(dice >> 33) as usize % moves.len()]);
                }
            }
            assert!(found >= expected, "{name}: only {found} wins were there to be found");
        }
    }

    #[test]
    fn where_only_mates_win_nothing_is_asked() {
        for name in ["chess", "shogi", "xiangqi", "crazyhouse", "grandhouse", "minixiangqi"] {
            assert!(Sudden::of(Catalogue::builtin().get(name).expect(name)).is_none(), "{name}");
        }
    }
}
