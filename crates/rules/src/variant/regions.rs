//! Regions that a section writes must lie on its board. Inherited ones may reach beyond it: they were written for
//! another.

use crate::spec::{SpecError, VariantSpec, keys};
use crate::types::{Bitboard, FILES, RANKS};

/// A fault for each region written in this section that names squares, ranks or files the board does not have.
pub(super) fn off_board(spec: &VariantSpec, board: Bitboard) -> Vec<SpecError> {
    let mut errors = Vec::new();
    for (key, line, region) in keys::written_regions(spec) {
        let off = beyond(region, board);
        if off.any() {
            let (files, ranks) = (spec.board.files, spec.board.ranks);
            errors.push(SpecError {
                line,
                section: spec.name.clone(),
                key: Some(key.to_owned()),
                problem: format!("`{}` is off the board", keys::show_region(off)),
                remedy: format!("it has files a to {} and ranks 1 to {ranks}", (b'a' + files - 1) as char),
            });
        }
    }
    errors
}

/// The squares of a region that are not on the board. `*` is all of its squares, and a whole rank or file of it is
/// written without a length, so that these may go on beyond. Whole ranks and files beside some that are on the board
/// have had their warning when the file was read.
fn beyond(region: Bitboard, board: Bitboard) -> Bitboard {
    if region == Bitboard::GRID {
        return Bitboard::EMPTY;
    }
    let ranks = (0..RANKS).map(Bitboard::rank);
    let files = (0..FILES).map(Bitboard::file);
    let partly_on = region.meets(board);
    let whole = ranks.chain(files).filter(|&line| (partly_on || line.meets(board)) && (line & !region).is_empty());
    whole.fold(region & !board, |off, line| off & !line)
}
