//! How games in a file were made, beside how they would be made now.

use pantheon_engine::learn::Head;

/// What differs, in words; `None` where the games belong together.
pub fn difference(theirs: &Head, ours: &Head) -> Option<String> {
    let mut found = Vec::new();
    if theirs.variant != ours.variant {
        found.push(format!("{}, not {}", theirs.variant, ours.variant));
    } else if theirs.definition != ours.definition {
        found.push(format!("{} as it was defined then", theirs.variant));
    }
    if theirs.nodes != ours.nodes {
        found.push(format!("{} nodes a move, not {}", theirs.nodes, ours.nodes));
    }
    if theirs.seed != ours.seed {
        found.push(format!("seed {}, not {}", theirs.seed, ours.seed));
    }
    if theirs.endings != ours.endings {
        found.push(format!("{} % endings, not {}", theirs.endings, ours.endings));
    }
    if theirs.evaluation != ours.evaluation {
        found.push(format!("the evaluation {}, not {}", theirs.evaluation, ours.evaluation));
    }
    (!found.is_empty()).then(|| found.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_named() {
        let head = Head {
            variant: "shogi".to_owned(),
            definition: 1,
            nodes: 150,
            seed: 1,
            endings: 25,
            evaluation: "as shipped".to_owned(),
        };
        assert_eq!(difference(&head, &head), None);
        let other = Head { nodes: 300, evaluation: "written by hand".to_owned(), ..head.clone() };
        let expected = "150 nodes a move, not 300; the evaluation as shipped, not written by hand";
        assert_eq!(difference(&head, &other).as_deref(), Some(expected));
        let older = Head { definition: 2, ..head.clone() };
        assert_eq!(difference(&older, &head).as_deref(), Some("shogi as it was defined then"));
        let foreign = Head { variant: "chess".to_owned(), ..older };
        assert_eq!(difference(&foreign, &head).as_deref(), Some("chess, not shogi"));
    }
}
