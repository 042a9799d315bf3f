//! Pictures of every game: well-formed, complete, and no two pieces alike.

use std::collections::BTreeMap;
use std::sync::Arc;

use pantheon_picture::{Board, Picture, Style, Symbols, piece_svg};
use pantheon_rules::{Catalogue, Color, Piece, Position, Square, Variant};
use roxmltree::{Document, Node};

fn variant(name: &str) -> &'static Arc<Variant> {
    Catalogue::builtin().get(name).unwrap()
}

fn position(name: &str, fen: &str) -> Position {
    Position::from_fen(variant(name), fen).unwrap()
}

/// The pieces of a side that a picture shows on the board, as (shape, corner).
fn on_board(document: &Document, class: &str) -> Vec<(String, String)> {
    shown(document, class).filter(|node| node.attribute("class").is_none()).map(|node| look(&node)).collect()
}

fn in_hand(document: &Document, class: &str) -> usize {
    shown(document, class).filter(|node| node.attribute("class") == Some("hand")).count()
}

fn shown<'a>(document: &'a Document, class: &str) -> impl Iterator<Item = Node<'a, 'a>> {
    let class = class.to_owned();
    let groups = document.descendants().filter(move |node| node.attribute("class") == Some(&class));
    groups.flat_map(|group| group.children()).filter(|node| node.has_tag_name("use"))
}

fn look(node: &Node) -> (String, String) {
    let attribute = |name: &str| node.attribute(name).unwrap_or_default();
    (attribute("href").to_owned(), format!("{} {}", attribute("x"), attribute("y")))
}

/// Draws a position, reads the picture back and counts what it shows.
fn check(position: &Position, picture: Picture) {
    let svg = picture.svg();
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let variant = position.variant();
    for color in Color::ALL {
        let class = color.pick("white", "black");
        let pieces = on_board(&document, class);
        assert_eq!(pieces.len() as u32, position.state().side(color).len(), "{position:?}");
        let kinds = variant.kinds().filter(|&kind| position.hand(color, kind) > 0).count();
        assert_eq!(in_hand(&document, class), kinds, "{position:?}");
    }
    let walls = position.state().walls() & variant.board();
    assert_eq!(on_board(&document, "walls").len() as u32, walls.len(), "{position:?}");
    // Everything that is used is there, and the other way round.
    let mut ids: Vec<String> = document
        .descendants()
        .filter(|node| node.parent().is_some_and(|parent| parent.has_tag_name("defs")))
        .filter_map(|node| node.attribute("id").map(|id| format!("#{id}")))
        .collect();
    let mut uses: Vec<String> =
        document.descendants().filter_map(|node| node.attribute("href")).map(str::to_owned).collect();
    ids.sort();
    uses.sort();
    uses.dedup();
    assert_eq!(ids, uses, "{position:?}");
}

fn styles(variant: &Variant) -> Vec<Style> {
    let own = Style::of(variant);
    vec![own, Style { symbols: Symbols::Western, ..own }]
}

#[test]
fn every_start_is_drawn_from_both_sides() {
    for entry in Catalogue::builtin().entries() {
        let start = Position::start(entry.variant());
        for style in styles(entry.variant()) {
            check(&start, Picture::of(&start).style(style));
            check(&start, Picture::of(&start).style(style).flipped());
        }
    }
}

#[test]
fn every_game_is_drawn_in_its_midst() {
    let mut random = 1u64;
    for entry in Catalogue::builtin().entries() {
        let (mut position, mut last) = (Position::start(entry.variant()), None);
        for ply in 0..40 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mv = moves[(random >> 33) as usize % moves.len()];
            position.play_unchecked(mv);
            last = Some(mv);
            if ply % 13 == 0 {
                check(&position, Picture::of(&position).last_move(last));
            }
        }
        check(&position, Picture::of(&position).last_move(last).flipped());
    }
}

#[test]
fn every_board_style_draws_every_game() {
    for entry in Catalogue::builtin().entries() {
        let start = Position::start(entry.variant());
        for board in Board::ALL {
            check(&start, Picture::of(&start).style(Style { board, symbols: Symbols::Native }));
        }
    }
}

#[test]
fn no_two_pieces_of_a_game_look_alike() {
    for entry in Catalogue::builtin().entries() {
        let variant = entry.variant();
        for style in styles(variant) {
            let mut looks: BTreeMap<String, String> = BTreeMap::new();
            for piece in variant
                .roles()
                .filter(|&role| !variant.is_covered(role))
                .flat_map(|role| Color::ALL.map(|color| Piece { color, role }))
            {
                let svg = piece_svg(variant, style, piece);
                Document::parse(&svg).unwrap();
                let text = variant.piece_text(piece);
                // On tiles the two sides differ by the way they point.
                let side = if style.board == Board::Shogi { piece.color.to_string() } else { String::new() };
                if let Some(other) = looks.insert(side + &svg, text.clone()) {
                    panic!("{}: {text} looks like {other}", entry.name);
                }
            }
        }
    }
}

/// Several pictures may be part of one page, where an id can mean but one thing.
#[test]
fn an_id_is_the_same_shape_in_all_pictures() {
    let mut shapes: BTreeMap<String, String> = BTreeMap::new();
    for entry in Catalogue::builtin().entries() {
        let start = Position::start(entry.variant());
        for style in styles(entry.variant()) {
            let svg = Picture::of(&start).style(style).svg();
            let document = Document::parse(&svg).unwrap();
            for node in document.descendants().filter(|node| node.has_tag_name("g")) {
                let Some(id) = node.attribute("id") else { continue };
                let shape = &svg[node.range()];
                let first = shapes.entry(id.to_owned()).or_insert_with(|| shape.to_owned());
                assert_eq!(first, shape, "{} {id}", entry.name);
            }
        }
    }
}

#[test]
fn flipping_turns_the_board_round() {
    let start = Position::start(variant("chess"));
    let corners = |picture: Picture| {
        let svg = picture.svg();
        on_board(&Document::parse(&svg).unwrap(), "white")
    };
    let king = |pieces: Vec<(String, String)>| pieces.into_iter().find(|(id, _)| id == "#king").unwrap().1;
    assert_eq!(king(corners(Picture::of(&start))), "442 742");
    assert_eq!(king(corners(Picture::of(&start).flipped())), "342 42");
    assert_eq!(king(corners(Picture::of(&start).flipped().flipped())), "442 742");
}

#[test]
fn the_opponents_tiles_are_upside_down() {
    let start = Position::start(variant("gorogoro"));
    for (picture, upside_down) in [(Picture::of(&start), "black"), (Picture::of(&start).flipped(), "white")] {
        let svg = picture.svg();
        let document = Document::parse(&svg).unwrap();
        for class in ["white", "black"] {
            let turned = on_board(&document, class).iter().all(|(id, _)| id.ends_with("-r"));
            assert_eq!(turned, class == upside_down);
        }
    }
}

#[test]
fn hands_are_shown_with_their_counts() {
    let position = position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QPPPPn] w - - 0 1");
    check(&position, Picture::of(&position));
    let svg = Picture::of(&position).svg();
    assert!(svg.contains(">4</text>"));
    assert!(!svg.contains(">1</text></g>\n"));
}

#[test]
fn check_walls_arrows_and_circles_are_drawn() {
    let square = |text: &str| text.parse::<Square>().unwrap();
    let mated = position("chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let svg = Picture::of(&mated).arrow(square("d8"), square("h4")).circle(square("e1")).svg();
    for part in ["url(#check)", "fill=\"none\" stroke=\"#2c7a4b\"", "fill=\"#2c7a4b\""] {
        assert!(svg.contains(part), "{part}");
    }
    // What is not on the board is not drawn.
    let plain = Picture::of(&mated).svg();
    assert_eq!(Picture::of(&mated).arrow(square("e4"), square("l9")).circle(square("a10")).svg(), plain);

    let duck = Position::start(variant("duck"));
    let duck = duck.play(duck.parse_uci("e2e4,e4e6").unwrap()).unwrap();
    assert!(Picture::of(&duck).svg().contains("\"#duck\""));
}

#[test]
fn readers_hear_a_title_and_the_position() {
    let start = Position::start(variant("minixiangqi"));
    let svg = Picture::of(&start).title("Mate & <more>").svg();
    let document = Document::parse(&svg).unwrap();
    let text = |tag: &str| document.descendants().find(|node| node.has_tag_name(tag)).and_then(|node| node.text());
    assert_eq!(text("title"), Some("Mate & <more>"));
    assert_eq!(text("desc"), Some(start.fen().as_str()));
}

#[test]
fn the_size_is_that_of_the_board() {
    let start = Position::start(variant("shogi"));
    let width = |picture: Picture| {
        let svg = picture.svg();
        let width = Document::parse(&svg).unwrap().root_element().attribute("width").map(str::to_owned);
        width.and_then(|width| width.parse::<f64>().ok()).unwrap()
    };
    let (small, large) = (width(Picture::of(&start).size(300)), width(Picture::of(&start).size(600)));
    assert!(small > 300.0, "the hands are beside the board");
    assert!((large - 2.0 * small).abs() <= 2.0);
}

#[test]
fn two_small_pictures_are_what_they_were() {
    let golden = |name: &str, picture: Picture| {
        let path = format!("{}/tests/golden/{name}.svg", env!("CARGO_MANIFEST_DIR"));
        let svg = picture.svg();
        if std::env::var_os("PANTHEON_BLESS").is_some() {
            std::fs::write(&path, &svg).unwrap();
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(svg == stored, "{path} differs; PANTHEON_BLESS=1 rewrites it");
    };
    let micro = Position::start(variant("microchess"));
    golden("microchess", Picture::of(&micro));
    let gorogoro = Position::start(variant("gorogoro"));
    let mv = gorogoro.parse_usi("3d3c").unwrap();
    let after = gorogoro.play(mv).unwrap();
    golden("gorogoro", Picture::of(&after).last_move(mv).flipped());
}

#[test]
fn squares_that_both_race_for_are_tinted() {
    let tint = "fill=\"#e0a81c\"";
    assert!(Picture::of(&Position::start(variant("kingofthehill"))).svg().contains(tint));
    assert!(!Picture::of(&Position::start(variant("chess"))).svg().contains(tint));
}
