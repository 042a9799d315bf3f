//! A bare UCI for sparring, not for people.
use pantheon_engine::*;
use pantheon_rules::*;
use std::io::BufRead;
use std::time::Duration;
fn main() {
    let mut variant = Catalogue::builtin().get("chess").unwrap().clone();
    let mut game = Game::new(Position::start(&variant));
    let mut engine = Engine::new(16, 1);
    let mut search: Option<Search> = None;
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let w: Vec<&str> = line.split_whitespace().collect();
        match w.first().copied().unwrap_or("") {
            "uci" => {
                let names: String = Catalogue::builtin().entries().map(|e| format!(" var {}", e.name)).collect();
                println!(
                    "id name spar\noption name VariantPath type string default\noption name UCI_Variant type combo default chess{names}"
                );
                println!("option name Hash type spin default 16 min 1 max 1024\nuciok");
            }
            "isready" => println!("readyok"),
            "setoption" => {
                if w[2] == "UCI_Variant" {
                    variant = Catalogue::builtin().get(w[4]).unwrap().clone();
                    game = Game::new(Position::start(&variant));
                }
                if w[2] == "Hash" {
                    engine.set_hash(w[4].parse().unwrap());
                }
            }
            "ucinewgame" => engine.clear(),
            "position" => {
                let m = w.iter().position(|&x| x == "moves").unwrap_or(w.len());
                game = if w[1] == "startpos" {
                    Game::new(Position::start(&variant))
                } else {
                    Game::from_fen(&variant, &w[2..m].join(" ")).unwrap()
                };
                for t in w.iter().skip(m + 1) {
                    let mv = game.position().parse_uci(t).unwrap();
                    if let Err(e) = game.play(mv) {
                        println!("info string {e}");
                    }
                }
            }
            "go" => {
                let mut l = Limits::default();
                let mut i = 1;
                while i + 1 < w.len() {
                    let n: u64 = w[i + 1].parse().unwrap_or(0);
                    match w[i] {
                        "depth" => l.depth = Some(n as u32),
                        "nodes" => l.nodes = Some(n),
                        "movetime" => l.time = Some(Duration::from_millis(n)),
                        "level" => l.strength = Strength::level(n as u8),
                        _ => {}
                    }
                    i += 2;
                }
                let p = game.position().clone();
                let v = p.clone();
                let s = engine.go(&game.boards()[0], l, move |r| {
                    let mut q = v.clone();
                    let mut t = String::new();
                    for &m in &r.moves {
                        t += " ";
                        t += &q.uci(m);
                        q.play_unchecked(m);
                    }
                    let sc = match r.score {
                        Score::Advantage(c) => format!("cp {c}"),
                        Score::WinIn(n) => format!("mate {}", n.div_ceil(2)),
                        Score::LossIn(n) => format!("mate -{}", n.div_ceil(2)),
                    };
                    println!(
                        "info depth {} seldepth {} score {} nodes {} nps {} time {} pv{}",
                        r.depth,
                        r.longest,
                        sc,
                        r.nodes,
                        r.speed(),
                        r.time.as_millis(),
                        t
                    );
                });
                let b = s.wait();
                println!("bestmove {}", b.mv.map_or("0000".to_owned(), |m| p.uci(m)));
                let _ = &mut search;
            }
            "quit" => return,
            _ => {}
        }
    }
}
