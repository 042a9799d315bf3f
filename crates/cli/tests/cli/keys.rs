use crate::{assert_has, pantheon};

#[test]
fn the_key_reference_is_printed() {
    let out = pantheon(&["keys"]).ok();
    assert!(out.starts_with("# Keys of variant files\n"));
    for key in ["### `startFen`", "### `promotionPieceTypes`", "### `nFoldRule`", "### `drawOffers`"] {
        assert_has(&out, key);
    }
}
