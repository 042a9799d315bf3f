//! Memory for the table, in large pages where the system has them. A search looks all over the table, and with small
//! pages the processor has to find out where each of them lies before it can look.

use std::ops::Deref;

use crate::table::Bucket;

/// Buckets, empty at first.
pub(crate) enum Buckets {
    #[cfg(not(target_family = "wasm"))]
    Mapped(mapped::Map),
    Plain(Vec<Bucket>),
}

impl Buckets {
    pub fn new(count: usize) -> Buckets {
        #[cfg(not(target_family = "wasm"))]
        if let Some(map) = mapped::map(count) {
            return Buckets::Mapped(map);
        }
        let mut buckets = Vec::new();
        buckets.resize_with(count, Bucket::default);
        Buckets::Plain(buckets)
    }
}

impl Deref for Buckets {
    type Target = [Bucket];

    #[inline]
    fn deref(&self) -> &[Bucket] {
        match self {
            #[cfg(not(target_family = "wasm"))]
            Buckets::Mapped(map) => map.borrow_dependent(),
            Buckets::Plain(buckets) => buckets,
        }
    }
}

#[cfg(not(target_family = "wasm"))]
mod mapped {
    use memmap2::MmapMut;
    use self_cell::{MutBorrow, self_cell};
    use zerocopy::FromBytes;

    use crate::table::Bucket;

    type Shared<'a> = &'a [Bucket];

    self_cell!(
        /// Memory from the system, and what it holds.
        pub(crate) struct Map {
            owner: MutBorrow<MmapMut>,
            #[covariant]
            dependent: Shared,
        }
    );

    /// So many buckets; `None` if the system does not give that memory.
    pub fn map(count: usize) -> Option<Map> {
        let map = MmapMut::map_anon(count * size_of::<Bucket>()).ok()?;
        // A system without large pages refuses; the memory does without.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Map::try_new(MutBorrow::new(map), |map| {
            <[Bucket]>::mut_from_bytes(&mut map.borrow_mut()[..]).map(|buckets| &*buckets).map_err(|_| ())
        })
        .ok()
    }
}
