use crate::common::{START, game};
use crate::support::with;
use pantheon_rules::Color;

#[test]
fn draw_offers() {
    let agreed = |keys: &str| game(&with("chess", keys), START).agree_to_draw().map_err(|error| error.to_string());
    assert_eq!(agreed("").unwrap().result(), "1/2-1/2");
    assert_eq!(agreed("drawOffers = false").unwrap_err(), "this game has no draws by agreement");
}

#[test]
fn resign_on_turn() {
    let resigned = |keys: &str, player: Color| {
        game(&with("chess", keys), START).resign(player).map_err(|error| error.to_string()).map(|end| end.result())
    };
    assert_eq!(resigned("", Color::Black), Ok("1-0"));
    assert_eq!(resigned("resignOnTurn = true", Color::White), Ok("0-1"));
    assert_eq!(
        resigned("resignOnTurn = true", Color::Black),
        Err("in this game one resigns only on one's own turn".to_owned())
    );
}
