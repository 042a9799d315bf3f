//! Short tables in the order of their keys. Those of the standard library are trees, made for thousands of entries, and
//! bring some six kilobytes of code along for every type they hold; a definition has a dozen entries.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Index;

/// Values by key, in the order of the keys.
///
/// ```
/// use pantheon_rules::Table;
/// let mut table = Table::from([("two", 2), ("one", 1)]);
/// assert_eq!(table.insert("two", 22), Some(2));
/// assert_eq!(table.get("two"), Some(&22));
/// assert_eq!(table.keys().collect::<Vec<_>>(), [&"one", &"two"]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Table<K, V>(Vec<(K, V)>);

impl<K, V> Default for Table<K, V> {
    fn default() -> Table<K, V> {
        Table::new()
    }
}

impl<K, V> Table<K, V> {
    /// A table without entries.
    pub const fn new() -> Table<K, V> {
        Table(Vec::new())
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there no entry?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Keys and values, in the order of the keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> + ExactSizeIterator + Clone {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The keys in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + ExactSizeIterator + Clone {
        self.0.iter().map(|(key, _)| key)
    }

    /// The values, in the order of their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator + Clone {
        self.0.iter().map(|(_, value)| value)
    }

    /// The same, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// Takes all entries out.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Drops the entries for which the condition does not hold.
    pub fn retain(&mut self, mut condition: impl FnMut(&K, &mut V) -> bool) {
        self.0.retain_mut(|(key, value)| condition(key, value));
    }
}

impl<K: Ord, V> Table<K, V> {
    /// Where the entry of a key is, or where it would be.
    fn find<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(other, _)| other.borrow().cmp(key))
    }

    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|at| &self.0[at].1)
    }

    /// The same, to be changed.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|at| &mut self.0[at].1)
    }

    /// Does the key have a value?
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(key).is_ok()
    }

    /// Gives a key a value, in place of the one that it had.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.find(&key) {
            Ok(at) => Some(std::mem::replace(&mut self.0[at].1, value)),
            Err(at) => {
                self.0.insert(at, (key, value));
                None
            }
        }
    }

    /// Takes a key out, with its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.find(key).ok().map(|at| self.0.remove(at).1)
    }
}

impl<K: Ord + Borrow<Q>, Q: Ord + ?Sized, V> Index<&Q> for Table<K, V> {
    type Output = V;

    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("whoever asks so knows that the key is there")
    }
}

/// As maps are shown: servers know the rules of a game again by a digest of how its definition is shown.
impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for Table<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Table<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Table<K, V> {
        let mut table = Table::new();
        for (key, value) in entries {
            table.insert(key, value);
        }
        table
    }
}

impl<K: Ord, V, const N: usize> From<[(K, V); N]> for Table<K, V> {
    fn from(entries: [(K, V); N]) -> Table<K, V> {
        entries.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn tables_are_shown_like_maps() {
        let entries = [("b", 2), ("a", 1), ("c", 3)];
        assert_eq!(format!("{:?}", Table::from(entries)), format!("{:?}", BTreeMap::from(entries)));
        assert_eq!(format!("{:?}", Table::<u8, u8>::new()), "{}");
    }

    #[test]
    fn entries_come_and_go_in_order() {
        let mut table = Table::from([(3, 'c'), (1, 'a'), (2, 'b')]);
        assert_eq!(table.remove(&2), Some('b'));
        assert_eq!(table.remove(&2), None);
        assert_eq!(table.insert(0, 'z'), None);
        assert_eq!(table.values().collect::<String>(), "zac");
        table.retain(|&key, _| key != 1);
        assert!(!table.contains_key(&1) && table[&3] == 'c' && table.len() == 2);
    }
}
