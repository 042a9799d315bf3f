//! Whatever is asked of a table, by whomever and whenever, its laws hold.

mod tables;

use std::time::Duration;

use pantheon_rules::Color;
use pantheon_server::table::{Decision, Request, Table, color};
use pantheon_wire::{Action, Code, Event, Happening, Offer, Room, Side};
use proptest::collection::vec;
use proptest::prelude::*;
use tables::{BEGIN, Seated};

const VARIANTS: [&str; 14] = [
    "chess",
    "crazyhouse",
    "xiangqi",
    "shogi",
    "minishogi",
    "mansindam",
    "fogofwar",
    "jieqi",
    "gorogoro",
    "gorogoro-1rank",
    "janggi",
    "atomic",
    "bughouse",
    "supply",
];
const CLOCKS: [Option<&str>; 7] =
    [None, Some("3m+2s"), Some("10s"), Some("1m/3x10s"), Some("0/20s"), Some("0/3d"), Some("2/1m+1s")];
const SIDES: [Side; 2] = [Side::White, Side::Black];

/// Something that somebody tries.
#[derive(Clone, Debug)]
enum Try {
    /// The player to move makes a legal move.
    Legal(usize),
    /// Somebody sends the last move again.
    Again,
    /// Anything.
    Any(Action),
    /// The server was away.
    Away(i64),
}

#[derive(Clone, Debug)]
struct Step {
    seat: Option<Side>,
    /// The only board that he plays on, where there are two.
    only: Option<u8>,
    wait: i64,
    lag: i64,
    /// Does the host look at the clock before?
    looks: bool,
    attempt: Try,
}

fn offer() -> impl Strategy<Value = Offer> {
    prop_oneof![Just(Offer::Draw), Just(Offer::Takeback), Just(Offer::Rematch)]
}

fn action() -> impl Strategy<Value = Action> {
    let text = prop_oneof![
        "[a-i][0-9][a-i][0-9][a-z+]?",
        "[A-Z]@[a-i][0-9]",
        any::<String>(),
        Just("\0\u{202e}\u{7}\n".to_owned()),
        Just("x".repeat(10_000)),
    ];
    let ply = prop_oneof![0..40_u32, any::<u32>()];
    let board = prop_oneof![9 => Just(0_u8), 4 => Just(1), 1 => any::<u8>()];
    let room = prop_oneof![Just(Room::Players), Just(Room::Spectators), Just(Room::Team)];
    prop_oneof![
        3 => (board, ply, text.clone()).prop_map(|(board, ply, uci)| Action::Move { board, ply, uci }),
        1 => Just(Action::Resign {}),
        6 => offer().prop_map(|offer| Action::Offer { offer }),
        3 => offer().prop_map(|offer| Action::Decline { offer }),
        1 => Just(Action::Claim {}),
        1 => Just(Action::Declare {}),
        1 => Just(Action::Abort {}),
        2 => Just(Action::GiveTime {}),
        2 => (room, text).prop_map(|(room, text)| Action::Say { room, text }),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let seat = prop_oneof![2 => Just(Some(Side::White)), 2 => Just(Some(Side::Black)), 1 => Just(None)];
    let wait = prop_oneof![20 => 0..3_000_i64, 4 => 0..25_000_i64, 1 => 0..400_000_000_i64];
    let lag = prop_oneof![3 => Just(0), 2 => 0..2_000_i64, 1 => any::<i64>()];
    let attempt = prop_oneof![
        12 => any::<usize>().prop_map(Try::Legal),
        1 => Just(Try::Again),
        8 => action().prop_map(Try::Any),
        1 => (0..100_000_000_i64).prop_map(Try::Away),
    ];
    let only = prop_oneof![4 => Just(None), 1 => Just(Some(0)), 1 => Just(Some(1))];
    (seat, only, wait, lag, any::<bool>(), attempt).prop_map(|(seat, only, wait, lag, looks, attempt)| Step {
        seat,
        only,
        wait,
        lag,
        looks,
        attempt,
    })
}

/// How much each side has on each board until its flag falls, if nothing happens.
fn left(table: &Table, now: i64) -> Vec<[Option<Duration>; 2]> {
    let clock = |board: usize, of: Side| table.clock_now(board, color(of), now).map(|clock| clock.until_out());
    (0..table.boards()).map(|board| SIDES.map(|side| clock(board, side))).collect()
}

/// All that can be asked of a table.
fn portrait(table: &Table, now: i64) -> String {
    let offers = [Offer::Draw, Offer::Takeback, Offer::Rematch];
    let offers: Vec<bool> = SIDES.iter().flat_map(|&by| offers.map(|offer| table.offers(by, offer))).collect();
    format!(
        "{} {:?} {} {:?} {:?} {:?} {offers:?} {:?}",
        table.game().fen(),
        table.ucis().collect::<Vec<_>>(),
        table.number(),
        table.ending(),
        table.faces(now),
        table.deadline(),
        table.rematch(),
    )
}

/// What a game that is over keeps: all but chat and rematches.
fn result(table: &Table, now: i64) -> String {
    let moves: Vec<String> = table.ucis().collect();
    format!("{} {moves:?} {:?} {:?}", table.game().fen(), table.ending(), table.faces(now))
}

/// A table under test.
struct Trial {
    seated: Seated,
    now: i64,
    /// What each side had on each board when the turn began, with what it was given since.
    turn_began: Vec<[Option<Duration>; 2]>,
}

impl Trial {
    fn new(variant: &str, clock: Option<&str>) -> Trial {
        let seated = Seated::new(variant, clock, None);
        let turn_began = left(&seated.table, BEGIN);
        Trial { seated, now: BEGIN, turn_began }
    }

    fn go(&mut self, step: &Step) {
        self.now += step.wait;
        if step.looks {
            self.look();
        }
        let table = &self.seated.table;
        let (seat, action) = match &step.attempt {
            Try::Legal(choice) => {
                let (choice, board) = (choice / table.boards(), choice % table.boards());
                let moves = table.game().legal_moves_on(board);
                let Some(&mv) = moves.get(choice % moves.len().max(1)) else { return };
                let uci = table.game().boards()[board].position().uci(mv);
                (Some(table.turn_on(board)), Action::Move { board: board as u8, ply: table.plies_on(board), uci })
            }
            Try::Again => {
                let Some(uci) = table.last_uci() else { return };
                let (board, uci) = table.game().named_board(&uci);
                let ply = table.plies_on(board) - 1;
                (step.seat, Action::Move { board: board as u8, ply, uci: uci.to_owned() })
            }
            Try::Any(action) => (step.seat, action.clone()),
            Try::Away(away_ms) => {
                if table.ending().is_none() {
                    let happenings = vec![Happening::Resumed { away_ms: *away_ms }];
                    self.now += away_ms;
                    self.seated.perform(&Decision { happenings, ..Decision::default() }, self.now);
                }
                return;
            }
        };
        let board = step.only.filter(|_| table.boards() > 1 && seat.is_some());
        let request = Request { seat, board, name: "Somebody".to_owned(), action, lag_ms: step.lag };
        let Ok(decision) = table.decide(&request, self.now) else { return };
        self.check_permission(&request, &decision);
        self.happen(&decision, step.lag.clamp(0, 500));
    }

    /// A flag falls at its deadline and not before.
    fn look(&mut self) {
        let table = &self.seated.table;
        let Some(deadline) = table.deadline() else {
            assert_eq!(table.decide_time(i64::MAX), Decision::default());
            return;
        };
        assert_eq!(table.decide_time(deadline - 1), Decision::default());
        assert!(table.decide_time(deadline).ending.is_some());
        let decision = table.decide_time(self.now);
        assert_eq!(decision.ending.is_some(), self.now >= deadline);
        self.happen(&decision, 0);
    }

    /// Only who may does, and only in time.
    fn check_permission(&self, request: &Request, decision: &Decision) {
        let table = &self.seated.table;
        let other = |offer| request.seat.is_some_and(|seat| table.offers(seat.other(), offer));
        if request.seat.is_none() {
            assert!(matches!(&decision.happenings[..], [Happening::Said { room: Room::Spectators, .. }]));
            assert_eq!(decision.ending, None);
        }
        if decision.late {
            assert!(decision.happenings.is_empty() && decision.ending.is_some());
            assert!(table.deadline().is_some_and(|deadline| self.now >= deadline));
            return;
        }
        if decision.rematch {
            assert!(other(Offer::Rematch) && table.ending().is_some() && table.rematch().is_none());
        }
        if let Some(ending) = &decision.ending
            && request.action == (Action::Offer { offer: Offer::Draw })
        {
            assert!(other(Offer::Draw) && ending.winner.is_none() && table.variant().allows_draw_offers());
        }
        for happening in &decision.happenings {
            match happening {
                Happening::Moved { board, .. } => {
                    assert_eq!(request.seat, Some(table.turn_on(usize::from(*board))));
                    assert!(request.board.is_none_or(|only| only == *board));
                    let lag = request.lag_ms.clamp(0, 500);
                    assert!(table.deadline().is_none_or(|deadline| self.now - lag < deadline));
                    // What the line took is given back on the mover's own board alone.
                    for (other, left) in left(table, self.now).iter().enumerate() {
                        assert!(other == usize::from(*board) || left.iter().flatten().all(|left| !left.is_zero()));
                    }
                }
                Happening::TakenBack { .. } => assert!(other(Offer::Takeback)),
                Happening::Offered { by, offer } => {
                    assert_eq!(Some(*by), request.seat);
                    assert!(*offer != Offer::Draw || table.variant().allows_draw_offers());
                }
                Happening::Declined { by, .. } => assert_eq!(Some(*by), request.seat),
                Happening::TimeGiven { to, .. } => assert_eq!(Some(to.other()), request.seat),
                Happening::Said { room, team, text, .. } => {
                    assert_eq!(*team, request.seat.filter(|_| *room == Room::Team));
                    assert!(*room != Room::Team || request.board.is_some());
                    assert!(!text.is_empty() && text.chars().count() <= 200 && !text.chars().any(char::is_control));
                }
                other => panic!("nobody can ask for {other:?}"),
            }
        }
    }

    fn happen(&mut self, decision: &Decision, lag: i64) {
        let (before, had) = (self.seated.table.clone(), self.seated.log.len());
        self.seated.perform(decision, self.now);
        let (table, now) = (&self.seated.table, self.now);
        let new = &self.seated.log[had..];
        assert_eq!(table.number(), self.seated.log.len() as i64);
        if before.ending().is_some() {
            assert_eq!(result(&before, now), result(table, now));
        }
        if decision.ending.is_some() {
            assert_eq!(table.ending(), decision.ending.as_ref());
            assert_eq!(table.deadline(), None);
        }
        let (had, has) = (left(&before, now), left(table, now));
        let Some(control) =
            before.head().clock.as_deref().map(|text| text.parse::<pantheon_clock::TimeControl>().unwrap())
        else {
            return;
        };
        let each = (0..table.boards()).flat_map(|board| [(board, 0), (board, 1)]);
        match new.first().map(|event| &event.body) {
            Some(Happening::Moved { board: moved, .. }) => {
                // The increment, a full period, the base where it comes again, and what the line took.
                let base = control.moves().map_or(Duration::ZERO, |_| control.base());
                let most = control.increment() + control.byoyomi() + base + Duration::from_millis(lag as u64);
                for (board, index) in each {
                    let is_mover = board == usize::from(*moved) && SIDES[index] == before.turn_on(board);
                    let more = if is_mover { most } else { Duration::ZERO };
                    let (had, has) = (had[board][index], has[board][index]);
                    assert!(has <= had.map(|had| had + more), "{had:?} {has:?}");
                }
                self.turn_began = has;
            }
            Some(Happening::TakenBack { .. }) => {
                assert_eq!(table.boards(), 1);
                for index in 0..2 {
                    assert!(has[0][index] <= self.turn_began[0][index]);
                    assert!(has[0][index].is_some_and(|has| !has.is_zero()));
                }
                self.turn_began = has;
            }
            Some(Happening::TimeGiven { to, ms }) => {
                let gift = Duration::from_millis(*ms as u64);
                for (board, index) in each {
                    let more = if SIDES[index] == *to { gift } else { Duration::ZERO };
                    assert_eq!(has[board][index], had[board][index].map(|had| had + more));
                    self.turn_began[board][index] = self.turn_began[board][index].map(|had| had + more);
                }
            }
            Some(Happening::Ended { .. }) | None => {}
            Some(_) => assert_eq!(has, had),
        }
    }

    /// The table is what its events make of it, also when they were written down in between.
    fn check_history(&self) {
        let Seated { table, log } = &self.seated;
        for (index, event) in log.iter().enumerate() {
            assert_eq!(event.number, index as i64 + 1);
        }
        let written: Vec<String> = log.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let read: Vec<Event> = written.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        assert_eq!(&read, log);
        assert_eq!(portrait(&table.replayed(&read), self.now), portrait(table, self.now));
        let mut game = table.game().clone();
        while game.take_back() {}
        for uci in table.ucis() {
            assert_eq!(game.outcome(), None);
            let (board, uci) = game.named_board(&uci);
            game.play_on(board, game.boards()[board].position().parse_uci(uci).unwrap()).unwrap();
        }
        assert_eq!(game.fen(), table.game().fen());
        assert!(game.outcome().is_none() || table.ending().is_some());
        self.check_secrets();
    }

    /// Nobody is told what he may not know.
    fn check_secrets(&self) {
        let Seated { table, log } = &self.seated;
        for viewer in [Some(Side::White), Some(Side::Black), None] {
            for event in log {
                let shown = table.project(event, viewer, event.number == table.number());
                match &event.body {
                    Happening::Said { room: Room::Team, team, .. } => assert_eq!(shown.is_some(), viewer == *team),
                    Happening::Said { room: Room::Players, .. } => assert_eq!(shown.is_some(), viewer.is_some()),
                    Happening::Said { room: Room::Spectators, .. } if viewer.is_some() => {
                        assert_eq!(shown.is_some(), table.ending().is_some());
                    }
                    Happening::Moved { ply, .. } if table.hides() && table.variant().spec().sight.fog => {
                        let mover = if ply % 2 == 0 { Side::White } else { Side::Black };
                        let Some(Happening::Moved { uci, .. }) = shown.map(|event| event.body) else { panic!() };
                        assert_eq!(uci.is_empty(), viewer != Some(mover));
                    }
                    _ => assert!(shown.is_some()),
                }
            }
        }
    }
}

/// So many games; more if the environment says so.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(240)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_requests_breaks_a_law(
        variant in 0..VARIANTS.len(),
        clock in 0..CLOCKS.len(),
        steps in vec(step(), 1..70),
    ) {
        let mut trial = Trial::new(VARIANTS[variant], CLOCKS[clock]);
        for step in &steps {
            trial.go(step);
        }
        trial.check_history();
    }
}

#[test]
fn a_hidden_move_cannot_be_guessed_by_sending_it_again() {
    let mut seated = Seated::new("fogofwar", None, None);
    seated.play("e2e4", BEGIN);
    let again = || Action::Move { board: 0, ply: 0, uci: "e2e4".to_owned() };
    assert!(seated.act(Some(Side::White), again(), BEGIN, 0).is_ok());
    assert_eq!(seated.act(Some(Side::Black), again(), BEGIN, 0).unwrap_err().code, Code::Stale);
}

#[test]
fn a_refusal_in_the_dark_names_no_reason() {
    let mut seated = Seated::new("fogofwar", None, None);
    let blind = |uci: &str| Action::Move { board: 0, ply: 0, uci: uci.to_owned() };
    for uci in ["e2e5", "a1a8", "e7e5", "zz", "P@e4"] {
        let refusal = seated.act(Some(Side::White), blind(uci), BEGIN, 0).unwrap_err();
        assert_eq!(refusal.code, Code::IllegalMove);
        assert!(refusal.message.len() < uci.len() + 20, "{refusal}");
    }
}

#[test]
fn an_offer_lasts_until_the_answer() {
    let mut seated = Seated::new("chess", None, None);
    let draw = Action::Offer { offer: Offer::Draw };
    assert_eq!(seated.act(Some(Side::White), draw.clone(), BEGIN, 0).unwrap_err().code, Code::Conflict);
    for uci in ["e2e4", "e7e5"] {
        seated.play(uci, BEGIN);
    }
    seated.act(Some(Side::White), draw.clone(), BEGIN, 0).unwrap();
    seated.play("g1f3", BEGIN);
    assert!(seated.table.offers(Side::White, Offer::Draw), "his own move does not withdraw it");
    seated.play("b8c6", BEGIN);
    assert!(!seated.table.offers(Side::White, Offer::Draw), "the other's move declines it");
    seated.act(Some(Side::Black), draw.clone(), BEGIN, 0).unwrap();
    // Twice by the same player is no agreement.
    assert_eq!(seated.act(Some(Side::Black), draw.clone(), BEGIN, 0).unwrap(), Decision::default());
    seated.act(Some(Side::White), draw, BEGIN, 0).unwrap();
    assert_eq!(seated.reason(), Some("agreement"));
}

#[test]
fn a_takeback_goes_to_the_last_move_of_who_asks() {
    let mut seated = Seated::new("chess", None, None);
    let back = Action::Offer { offer: Offer::Takeback };
    for uci in ["e2e4", "e7e5", "g1f3"] {
        seated.play(uci, BEGIN);
    }
    seated.act(Some(Side::Black), back.clone(), BEGIN, 0).unwrap();
    seated.act(Some(Side::White), back.clone(), BEGIN, 0).unwrap();
    assert_eq!(seated.table.opening(), "e2e4");
    seated.act(Some(Side::White), back.clone(), BEGIN, 0).unwrap();
    seated.act(Some(Side::Black), back.clone(), BEGIN, 0).unwrap();
    assert_eq!(seated.table.opening(), "");
    assert_eq!(seated.act(Some(Side::White), back, BEGIN, 0).unwrap_err().code, Code::Conflict);
    assert_eq!(seated.table.game().turn(), Color::White);
}
