//! The messages as TypeScript types, for the page.

use ts_rs::{Config, TS};

/// A module with all types.
pub fn typescript() -> String {
    let config = Config::default().with_large_int("number");
    let mut text = String::from("// Generated from crates/wire by `cargo xtask docs`. Do not edit.\n");
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(
                text.push('\n');
                if let Some(docs) = <$type as TS>::docs() {
                    text.push_str(&docs);
                }
                text.push_str("export ");
                text.push_str(&<$type as TS>::decl(&config));
                text.push('\n');
            )*
        };
    }
    declare![
        crate::Side,
        crate::Both<ts_rs::Dummy>,
        crate::PlayerKind,
        crate::Player,
        crate::Rating,
        crate::Speed,
        crate::Code,
        crate::Refusal,
        crate::GameHead,
        crate::Allowed,
        crate::Event,
        crate::Happening,
        crate::Offer,
        crate::Room,
        crate::Ending,
        crate::RatingChange,
        crate::Action,
        crate::ClockFace,
        crate::BoardFaces,
        crate::ClockFaces,
        crate::GameSummary,
        crate::Wish,
        crate::NewSeek,
        crate::Seek,
        crate::NewChallenge,
        crate::Seat,
        crate::Seats,
        crate::ChallengeState,
        crate::Challenge,
        crate::NewEngineGame,
        crate::SeekAnswer,
        crate::GameRecord,
        crate::VariantPage,
        crate::GameMade,
        crate::Lobby,
        crate::ClientMessage,
        crate::ServerMessage,
        crate::GameNews,
        crate::Credentials,
        crate::Me,
        crate::NewPassword,
        crate::Confirmation,
        crate::Session,
        crate::NewToken,
        crate::Token,
        crate::Standing,
        crate::RatingPoint,
        crate::Profile,
        crate::Place,
        crate::ArchiveQuery,
        crate::ArchivePage,
        crate::NewReport,
        crate::Report,
        crate::Sanction,
        crate::VariantInfo,
    ];
    text
}
