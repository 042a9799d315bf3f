use std::fmt;

/// A type of piece that variant files know by name: `pawn`, `shogiPawn`, `customPiece3`, …
///
/// The order is Fairy-Stockfish's, for pieces in hand are written in it: the last type first.
///
/// ```
/// use pantheon_rules::spec::PieceType;
/// let gold = PieceType::from_name("gold").unwrap();
/// assert_eq!(gold.betza(), Some("WfF"));
/// assert!(PieceType::PAWN < gold && gold < PieceType::KING);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceType(u8);

impl PieceType {
    /// The chess pawn; its double step is its initial move.
    pub const PAWN: PieceType = predefined("pawn");
    /// The chess knight.
    pub const KNIGHT: PieceType = predefined("knight");
    /// The bishop.
    pub const BISHOP: PieceType = predefined("bishop");
    /// The rook, or chariot.
    pub const ROOK: PieceType = predefined("rook");
    /// The queen.
    pub const QUEEN: PieceType = predefined("queen");
    /// The fers, or advisor: one step diagonally.
    pub const FERS: PieceType = predefined("fers");
    /// The bers: a rook that also goes one step diagonally.
    pub const BERS: PieceType = predefined("bers");
    /// The silver general.
    pub const SILVER: PieceType = predefined("silver");
    /// The pawn of shogi, whose drop may not mate where `shogiPawnDropMateIllegal` says so.
    pub const SHOGI_PAWN: PieceType = predefined("shogiPawn");
    /// The gold general.
    pub const GOLD: PieceType = predefined("gold");
    /// The cannon of xiangqi.
    pub const CANNON: PieceType = predefined("cannon");
    /// The cannon of janggi, which neither jumps over nor captures its like.
    pub const JANGGI_CANNON: PieceType = predefined("janggiCannon");
    /// The soldier of xiangqi, held to forward steps before `soldierPromotionRank`.
    pub const SOLDIER: PieceType = predefined("soldier");
    /// The horse of xiangqi.
    pub const HORSE: PieceType = predefined("horse");
    /// The elephant of xiangqi.
    pub const ELEPHANT: PieceType = predefined("elephant");
    /// The elephant of janggi.
    pub const JANGGI_ELEPHANT: PieceType = predefined("janggiElephant");
    /// The wazir: one step along rank or file.
    pub const WAZIR: PieceType = predefined("wazir");
    /// The royal piece.
    pub const KING: PieceType = PieceType(COUNT - 1);

    /// All types, in their order.
    pub fn all() -> impl DoubleEndedIterator<Item = PieceType> {
        (0..COUNT).map(PieceType)
    }

    /// The type with this name, which is a key of variant files.
    pub fn from_name(name: &str) -> Option<PieceType> {
        PieceType::all().find(|piece| piece.name() == name)
    }

    /// Its name, which is a key of variant files.
    pub const fn name(self) -> &'static str {
        match self.predefined() {
            Some((name, _)) => name,
            None if self.0 == COUNT - 1 => "king",
            None => CUSTOM[self.0 as usize - PREDEFINED.len()],
        }
    }

    /// How it moves unless the variant says otherwise; `None` for the custom pieces, which move as the variant says.
    pub const fn betza(self) -> Option<&'static str> {
        match self.predefined() {
            Some((_, betza)) => Some(betza),
            None if self.0 == COUNT - 1 => Some("K"),
            None => None,
        }
    }

    /// Is it one of the types whose movement the variant defines?
    pub const fn is_custom(self) -> bool {
        self.betza().is_none()
    }

    /// Its place in the order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn predefined(self) -> Option<(&'static str, &'static str)> {
        if (self.0 as usize) < PREDEFINED.len() { Some(PREDEFINED[self.0 as usize]) } else { None }
    }
}

impl fmt::Display for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

const COUNT: u8 = (PREDEFINED.len() + CUSTOM.len() + 1) as u8;

/// Names and movements of the types before the custom ones.
const PREDEFINED: [(&str, &str); 36] = [
    ("pawn", "fmWfceFifmnD"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

const CUSTOM: [&str; 25] = [
    "customPiece1",
    "customPiece2",
    "customPiece3",
    "customPiece4",
    "customPiece5",
    "customPiece6",
    "customPiece7",
    "customPiece8",
    "customPiece9",
    "customPiece10",
    "customPiece11",
    "customPiece12",
    "customPiece13",
    "customPiece14",
    "customPiece15",
    "customPiece16",
    "customPiece17",
    "customPiece18",
    "customPiece19",
    "customPiece20",
    "customPiece21",
    "customPiece22",
    "customPiece23",
    "customPiece24",
    "customPiece25",
];

/// Fails to compile for a name that the list does not have.
const fn predefined(name: &str) -> PieceType {
    let mut index = 0;
    while !same(PREDEFINED[index].0, name) {
        index += 1;
    }
    PieceType(index as u8)
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Betza;

    #[test]
    fn names_go_round_and_movements_parse() {
        let all: Vec<_> = PieceType::all().collect();
        assert_eq!(all.len(), 62);
        for piece in all {
            assert_eq!(PieceType::from_name(piece.name()), Some(piece));
            assert_eq!(piece.is_custom(), piece.name().starts_with("customPiece"));
            if let Some(betza) = piece.betza() {
                Betza::parse(betza).unwrap();
            }
        }
        assert_eq!(PieceType::from_name("Pawn"), None);
    }

    #[test]
    fn constants_are_what_they_say() {
        assert_eq!(PieceType::JANGGI_CANNON.name(), "janggiCannon");
        assert_eq!(PieceType::KING.name(), "king");
        assert_eq!(PieceType::all().last(), Some(PieceType::KING));
    }
}
