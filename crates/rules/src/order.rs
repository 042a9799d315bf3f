//! Lists in order. The sort of the standard library brings its code along for every type that is sorted, several
//! kilobytes each time; here there is one for all.

/// Puts a list in the order of its items' numbers; those with the same number stay as they were.
///
/// ```
/// let mut words = vec!["three", "a", "two", "b"];
/// pantheon_rules::sort_by_number(&mut words, |word| word.len() as u64);
/// assert_eq!(words, ["a", "b", "two", "three"]);
/// ```
pub fn sort_by_number<T>(list: &mut Vec<T>, number: impl Fn(&T) -> u64) {
    let mut order: Vec<(u64, usize)> = list.iter().map(number).zip(0..).collect();
    order.sort_unstable();
    let mut items: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(order.into_iter().filter_map(|(_, at)| items[at].take()));
}
