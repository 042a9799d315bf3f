//! Our games and challenges in the words of programs for Lichess.

use pantheon_clock::TimeControl;
use pantheon_wire::{
    BotChallenge, BotClock, BotFull, BotGame, BotLine, BotPlayer, BotState, BotStateLine, BotTime, BotVariant,
    Challenge, ChallengeState, ClockFace, GameSummary, Offer, Player, PlayerKind, Side,
};

use crate::games::speed;
use crate::ids;
use crate::record::Paper;

/// A player.
pub fn player(player: &Player) -> BotPlayer {
    BotPlayer {
        id: player.name.to_lowercase(),
        name: player.name.clone(),
        title: (player.kind == PlayerKind::Bot).then(|| "BOT".to_owned()),
        rating: player.rating,
        ai_level: player.level,
    }
}

fn variant(name: &str) -> BotVariant {
    BotVariant { key: name.to_owned(), name: name.to_owned() }
}

/// A game in a few words, for who plays a side; `None` if its position makes no sense.
pub fn game(game: &GameSummary, side: Side) -> Option<BotGame> {
    let head = &game.head;
    // Of two boards, both are looked at: a team has the other colour on the second.
    let mut is_my_turn = false;
    for (board, fen) in game.fen.split(" | ").enumerate() {
        let is_white = fen.split_whitespace().nth(1)? == "w";
        is_my_turn |= (is_white == (board == 0)) == (side == Side::White);
    }
    Some(BotGame {
        id: head.id.clone(),
        game_id: head.id.clone(),
        color: side,
        fen: game.fen.clone(),
        rated: head.rated,
        speed: head.speed.name().to_owned(),
        variant: variant(&head.variant),
        opponent: player(head.players.of(side.other())),
        is_my_turn: is_my_turn && game.ending.is_none(),
    })
}

/// A challenge.
pub fn challenge(challenge: &Challenge) -> BotChallenge {
    let wish = &challenge.wish;
    let control: Option<TimeControl> = wish.clock.as_deref().and_then(|text| text.parse().ok());
    let status = match challenge.state {
        ChallengeState::Open => "created",
        ChallengeState::Accepted => "accepted",
        ChallengeState::Declined => "declined",
        ChallengeState::Cancelled => "canceled",
    };
    let named = |name: &String| BotPlayer {
        id: name.to_lowercase(),
        name: name.clone(),
        title: None,
        rating: None,
        ai_level: None,
    };
    BotChallenge {
        id: challenge.id.clone(),
        status: status.to_owned(),
        challenger: player(&challenge.from),
        dest_user: challenge.to.as_ref().map(named),
        variant: variant(&wish.variant),
        rated: wish.rated,
        speed: speed(control.as_ref()).name().to_owned(),
        time_control: time(control.as_ref()),
        color: match wish.side {
            Some(Side::White) => "white",
            Some(Side::Black) => "black",
            None => "random",
        }
        .to_owned(),
        initial_fen: wish.fen.clone(),
    }
}

fn time(control: Option<&TimeControl>) -> BotTime {
    let show = control.map(ToString::to_string);
    let none = BotTime { kind: "unlimited".to_owned(), limit: None, increment: None, days_per_turn: None, show };
    match control {
        None => none,
        Some(control) if control.is_correspondence() => {
            let days = control.byoyomi().max(control.increment()).as_secs() / 86_400;
            BotTime { kind: "correspondence".to_owned(), days_per_turn: Some(days), ..none }
        }
        Some(control) => BotTime {
            kind: "clock".to_owned(),
            limit: Some(control.base().as_secs()),
            increment: Some(control.increment().as_secs()),
            ..none
        },
    }
}

fn control(paper: &Paper) -> Option<TimeControl> {
    paper.table.head().clock.as_deref().and_then(|text| text.parse().ok())
}

/// The whole game, as the player of a seat may see it.
pub fn full(paper: &Paper, seat: Option<Side>) -> BotLine {
    let head = paper.table.head();
    let clock = control(paper).filter(|control| !control.is_correspondence()).map(|control| BotClock {
        initial: control.base().as_millis() as u64,
        increment: control.increment().as_millis() as u64,
        byoyomi: control.byoyomi().as_millis() as u64,
        periods: control.periods(),
    });
    BotLine::GameFull(Box::new(BotFull {
        id: head.id.clone(),
        variant: variant(&head.variant),
        clock,
        speed: head.speed.name().to_owned(),
        rated: head.rated,
        created_at: head.created_at,
        white: player(&head.players.white),
        black: player(&head.players.black),
        initial_fen: head.start.clone().unwrap_or_else(|| "startpos".to_owned()),
        state: BotStateLine::GameState(state(paper, seat)),
    }))
}

/// How a game stands.
pub fn state(paper: &Paper, seat: Option<Side>) -> BotState {
    let table = &paper.table;
    let now = ids::now();
    // A period that is not used up is given anew for each move.
    let left = |face: &ClockFace| face.left_ms + face.period_ms * i64::from(face.periods.min(1));
    // Of two boards, the clock that shows less.
    let time = |side: Side| {
        let clocks = (0..table.boards()).filter_map(|board| table.faces_on(board, now));
        clocks.map(|clocks| left(clocks.faces.of(side))).min().unwrap_or(0)
    };
    let increment = control(paper).map_or(0, |control| control.increment().as_millis() as i64);
    let moves: Vec<String> = paper.moves_seen_by(seat);
    let moves: Vec<&str> = moves.iter().map(|uci| if uci.is_empty() { "?" } else { uci }).collect();
    let ending = table.ending();
    BotState {
        moves: moves.join(" "),
        wtime: time(Side::White),
        btime: time(Side::Black),
        winc: increment,
        binc: increment,
        status: ending.map_or("started", |ending| status(&ending.reason, ending.winner)).to_owned(),
        winner: ending.and_then(|ending| ending.winner),
        wdraw: table.offers(Side::White, Offer::Draw),
        bdraw: table.offers(Side::Black, Offer::Draw),
        wtakeback: table.offers(Side::White, Offer::Takeback),
        btakeback: table.offers(Side::Black, Offer::Takeback),
        view: table.view(seat),
    }
}

/// The word for an ending.
fn status(reason: &str, winner: Option<Side>) -> &'static str {
    match (reason, winner) {
        ("aborted", _) => "aborted",
        ("checkmate", Some(_)) => "mate",
        ("resignation", _) => "resign",
        ("time", _) => "outoftime",
        ("stalemate", _) => "stalemate",
        (_, None) => "draw",
        (_, Some(_)) => "variantEnd",
    }
}
