//! Whatever is asked of a table, by whomever and whenever: what it decides happens, and it is what its events make of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pantheon_rules::{Catalogue, Position};
use pantheon_server::table::{Request, Table, allowed};
use pantheon_wire::{Action, Both, Event, GameHead, Happening, Offer, Player, PlayerKind, Room, Side, Speed};

const CLOCKS: [Option<&str>; 6] = [None, Some("3m+2s"), Some("10s"), Some("1m/3x10s"), Some("0/20s"), Some("0/3d")];

/// Who asks (by a number), what for, how much later, with what lag, and a word for moves and chat.
type Step = (u8, u8, u16, i64, String);

fuzz_target!(|input: (u8, u8, Vec<Step>)| {
    let (variant, clock, steps) = input;
    let (mut table, mut log) = (new(variant, CLOCKS[clock as usize % CLOCKS.len()]), Vec::new());
    let mut now = 0;
    for (who, what, wait, lag_ms, text) in steps {
        // Seconds and more now and then.
        now += i64::from(wait) * if who % 16 == 0 { 1000 } else { 1 };
        let board = usize::from(what) / 32 % table.boards();
        let seat = [Some(Side::White), Some(Side::Black), Some(table.turn_on(board)), None][who as usize % 4];
        let only = seat.and([None, Some(0), Some(1), None][who as usize / 4 % 4]).filter(|_| table.boards() > 1);
        let action = action(&table, board, what, text);
        let request = Request { seat, board: only, name: "Somebody".to_owned(), action, lag_ms };
        let decision = match what {
            u8::MAX => table.decide_time(now),
            _ => match table.decide(&request, now) {
                Ok(decision) => decision,
                Err(_) => continue,
            },
        };
        let was_over = table.ending().is_some();
        let end = decision.ending.map(|ending| Happening::Ended { ending });
        let next = decision.rematch.then(|| Happening::Rematch { game: "next".to_owned() });
        for body in decision.happenings.into_iter().chain(end).chain(next) {
            let plies = table.plies();
            let event = Event { number: table.number() + 1, at: now, body };
            table.apply(&event);
            if let Happening::Moved { board, uci, .. } = &event.body {
                let named = table.game().name_move(usize::from(*board), uci.clone());
                assert_eq!((table.plies(), table.last_uci()), (plies + 1, Some(named)));
            }
            assert!(!was_over || table.plies() == plies);
            log.push(event);
        }
    }
    let again = table.replayed(&log);
    assert_eq!(again.game().fen(), table.game().fen());
    assert_eq!((again.number(), again.ending(), again.deadline()), (table.number(), table.ending(), table.deadline()));
    assert_eq!(again.faces(now), table.faces(now));
});

fn new(choice: u8, clock: Option<&str>) -> Table {
    let entries: Vec<_> = Catalogue::builtin().entries().collect();
    let variant = entries[choice as usize % entries.len()].variant();
    let player = || Player { kind: PlayerKind::Guest, name: "Somebody".to_owned(), rating: None, level: None };
    let head = GameHead {
        id: "game".to_owned(),
        variant: variant.name().to_owned(),
        rules: String::new(),
        start: None,
        players: Both { white: player(), black: player() },
        partners: None,
        rated: false,
        clock: clock.map(str::to_owned),
        speed: Speed::Blitz,
        created_at: 0,
        allows: allowed(variant, false),
        rematch_of: None,
    };
    let seats = Both { white: "g:a".to_owned(), black: "g:b".to_owned() };
    Table::new(head, seats, variant, &Position::start(variant).fen()).expect("a table at the start")
}

fn action(table: &Table, board: usize, what: u8, text: String) -> Action {
    let (played, on, ply) = (&table.game().boards()[board], board as u8, table.plies_on(board));
    let offer = [Offer::Draw, Offer::Takeback, Offer::Rematch][what as usize / 16 % 3];
    match what % 16 {
        0 => Action::Resign {},
        1 | 2 => Action::Offer { offer },
        3 => Action::Decline { offer },
        4 => Action::Claim {},
        5 => Action::Declare {},
        6 => Action::Abort {},
        7 => Action::GiveTime {},
        8 => Action::Say { room: [Room::Players, Room::Spectators, Room::Team][what as usize / 16 % 3], text },
        9 => Action::Move { board: what / 64, ply: u32::from(what) / 16, uci: text },
        10 => Action::Move { board: on, ply, uci: text },
        _ => {
            let moves = table.game().legal_moves_on(board);
            let choice = text.len() * 16 + what as usize / 16;
            let mv = moves.get(choice % moves.len().max(1));
            Action::Move { board: on, ply, uci: mv.map_or(text, |&mv| played.position().uci(mv)) }
        }
    }
}
