use std::collections::BTreeMap;

use super::error::{Findings, Weight};
use super::values::quote;
use super::{SpecError, SpecErrors, VariantSpec, keys};
use crate::order::sort_by_number;
use crate::types::{Bitboard, FILES, RANKS};

/// What a variant file says, and what of it has no effect.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed {
    /// The variants, in the order of the file.
    pub specs: Vec<VariantSpec>,
    /// What the file could do without, in the order of its lines. Fairy-Stockfish ignores such things in silence.
    pub warnings: Vec<SpecError>,
}

/// A variant file, taken apart into sections but not yet understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sections<'a> {
    sections: Vec<Section<'a>>,
    by_name: BTreeMap<&'a str, usize>,
}

/// One variant of the file: what stands under `[name:parent]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section<'a> {
    /// The variant's name.
    pub name: &'a str,
    /// The variant whose rules it starts from.
    pub parent: Option<&'a str>,
    /// The line of its header, the first of the file being 1.
    pub line: usize,
    /// Its keys, in the order of the file.
    pub entries: Vec<Entry<'a>>,
}

/// A line `key = value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// What stands before the `=`.
    pub key: &'a str,
    /// What stands after it, continuation lines included.
    pub value: String,
    /// Where it starts.
    pub line: usize,
}

impl VariantSpec {
    /// All variants of a file. Parents are sections of the same file, before or after, or built-in variants.
    ///
    /// ```
    /// use pantheon_rules::VariantSpec;
    /// let specs = VariantSpec::parse("[sprint:chess]\nnMoveRule = 20\n").unwrap();
    /// assert_eq!(specs[0].repetition.n_move, 20);
    ///
    /// let errors = VariantSpec::parse("[sprint:chess]\nnMoveRul = 20\n").unwrap_err();
    /// assert_eq!(errors.to_string(), "unknown key `nMoveRul` (line 2); did you mean `nMoveRule`?");
    /// ```
    pub fn parse(source: &str) -> Result<Vec<VariantSpec>, SpecErrors> {
        VariantSpec::parse_with(source, &|name| crate::Catalogue::builtin().spec(name))
    }

    /// All variants of a file, where `parent` knows the variants of other files.
    pub fn parse_with(
        source: &str,
        parent: &dyn Fn(&str) -> Option<VariantSpec>,
    ) -> Result<Vec<VariantSpec>, SpecErrors> {
        VariantSpec::parse_and_warn(source, parent).map(|parsed| parsed.specs)
    }

    /// All variants of a file and warnings of what has no effect in it, where `parent` knows the variants of other files.
    ///
    /// ```
    /// use pantheon_rules::{Catalogue, VariantSpec};
    /// let text = "[sprint:chess]\nnMoveRule = 20\nnMoveRule = 30\n";
    /// let parsed = VariantSpec::parse_and_warn(text, &|name| Catalogue::builtin().spec(name)).unwrap();
    /// assert_eq!(parsed.specs[0].repetition.n_move, 30);
    /// assert_eq!(parsed.warnings[0].to_string(), "a second `nMoveRule` (line 3); it counts, and line 2 does not");
    /// ```
    pub fn parse_and_warn(source: &str, parent: &dyn Fn(&str) -> Option<VariantSpec>) -> Result<Parsed, SpecErrors> {
        let (parsed, errors) = VariantSpec::examine(source, parent);
        if errors.0.is_empty() { Ok(parsed) } else { Err(errors) }
    }

    /// The same of a file that may have errors: the variants that have none, the warnings, and the errors.
    pub fn examine(source: &str, parent: &dyn Fn(&str) -> Option<VariantSpec>) -> (Parsed, SpecErrors) {
        let (sections, findings) = Sections::scan(source);
        let mut builder = Builder::new(&sections, parent, findings);
        for index in 0..sections.sections.len() {
            builder.build(index);
        }
        let Findings { errors, mut warnings } = builder.findings;
        sort_by_number(&mut warnings, |warning| warning.line as u64);
        (
            Parsed { specs: builder.built.into_iter().flatten().flatten().map(|spec| *spec).collect(), warnings },
            SpecErrors::new(errors),
        )
    }
}

impl<'a> Sections<'a> {
    /// Takes a file apart. This is cheap: keys and values are looked at only by [`Sections::spec`].
    pub fn read(source: &'a str) -> Result<Sections<'a>, SpecErrors> {
        let (sections, findings) = Sections::scan(source);
        if findings.errors.is_empty() { Ok(sections) } else { Err(SpecErrors::new(findings.errors)) }
    }

    /// The sections, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &Section<'a>> {
        self.sections.iter()
    }

    /// The variant of one section, if the file has it. Parents that are not in the file are asked of `parent`.
    pub fn spec(
        &self,
        name: &str,
        parent: &dyn Fn(&str) -> Option<VariantSpec>,
    ) -> Option<Result<VariantSpec, SpecErrors>> {
        let index = *self.by_name.get(name)?;
        let mut builder = Builder::new(self, parent, Findings::default());
        builder.build(index);
        match builder.built[index].take().flatten() {
            Some(spec) if builder.findings.errors.is_empty() => Some(Ok(*spec)),
            _ => Some(Err(SpecErrors::new(builder.findings.errors))),
        }
    }

    /// Takes a file apart, and says what could not be.
    fn scan(source: &'a str) -> (Sections<'a>, Findings) {
        let mut sections: Vec<Section<'a>> = Vec::new();
        let mut by_name = BTreeMap::new();
        let mut findings = Findings::default();
        let mut lines = source.strip_prefix('\u{feff}').unwrap_or(source).lines().zip(1..);
        // The lines of a section that is a duplicate, or whose header is not one, belong nowhere.
        let mut lost = false;
        while let Some((text, line)) = lines.next() {
            let text = without_comment(text);
            let mut find = |weight: Weight, section: &str, problem: String, remedy: &str| {
                let (section, remedy) = (section.to_owned(), remedy.to_owned());
                findings.add(weight, SpecError { line, section, key: None, problem, remedy });
            };
            if text.is_empty() {
                continue;
            }
            if text.starts_with('[') {
                let header = header(text, line);
                lost = header.is_none();
                match header {
                    None => {
                        let problem = format!("bad header {}", quote(text));
                        find(Weight::Error, "", problem, "write `[name]` or `[name:parent]`");
                    }
                    Some(section) if by_name.contains_key(section.name) => {
                        let problem = format!("a second section {}", quote(section.name));
                        find(Weight::Warning, section.name, problem, "it is ignored, for the first one counts");
                        lost = true;
                    }
                    Some(section) => {
                        by_name.insert(section.name, sections.len());
                        sections.push(section);
                    }
                }
                continue;
            }
            let section = sections.last_mut().filter(|_| !lost);
            let name = section.as_ref().map_or("", |section| section.name);
            let Some((key, value)) = text.split_once('=') else {
                let problem = format!("no `=` in {}", quote(text));
                find(Weight::Warning, name, problem, "the line is ignored; write `key = value`");
                continue;
            };
            let (key, mut value) = (key.trim(), value.trim().to_owned());
            while value.ends_with('\\') {
                value.truncate(value.trim_end_matches('\\').trim_end().len());
                value.push(' ');
                value.push_str(lines.next().map_or("", |(text, _)| without_comment(text)));
            }
            match section {
                None if lost => {}
                None => {
                    let problem = format!("{} outside of a section", quote(key));
                    find(Weight::Warning, "", problem, "the line is ignored; a file begins with `[name]`");
                }
                Some(_) if key.is_empty() => {
                    let problem = format!("no key in {}", quote(text));
                    find(Weight::Warning, name, problem, "the line is ignored; write `key = value`");
                }
                Some(section) => section.entries.push(Entry { key, value: value.trim().to_owned(), line }),
            }
        }
        (Sections { sections, by_name }, findings)
    }
}

/// A line without the blanks around it and without its comment: all of the line after `#` or `;` at its start, or after
/// a `#` that follows a blank.
fn without_comment(line: &str) -> &str {
    let line = line.trim();
    if line.starts_with([';', '#']) {
        return "";
    }
    let hash = line.match_indices('#').find(|&(at, _)| line[..at].ends_with(char::is_whitespace));
    hash.map_or(line, |(at, _)| line[..at].trim_end())
}

/// `[name]` or `[name:parent]`.
fn header(text: &str, line: usize) -> Option<Section<'_>> {
    let (inside, after) = text.strip_prefix('[')?.split_once(']')?;
    if !without_comment(after).is_empty() {
        return None;
    }
    let (name, parent) = match inside.split_once(':') {
        Some((name, parent)) => (name.trim(), Some(parent.trim())),
        None => (inside.trim(), None),
    };
    let fits = |name: &str| !name.is_empty() && !name.contains(|c: char| c.is_control() || "[]=".contains(c));
    (fits(name) && parent.is_none_or(fits)).then_some(Section { name, parent, line, entries: Vec::new() })
}

/// Builds specs out of sections, each once.
struct Builder<'a> {
    sections: &'a Sections<'a>,
    parent: &'a dyn Fn(&str) -> Option<VariantSpec>,
    /// By section: `None` if it was not looked at yet, and nothing in it if its parent is missing.
    built: Vec<Option<Option<Box<VariantSpec>>>>,
    findings: Findings,
}

impl<'a> Builder<'a> {
    fn new(
        sections: &'a Sections<'a>,
        parent: &'a dyn Fn(&str) -> Option<VariantSpec>,
        findings: Findings,
    ) -> Builder<'a> {
        let built = vec![None; sections.sections.len()];
        Builder { sections, parent, built, findings }
    }

    /// Builds a section after its parents. The chain may be as long as the file, so this does not call itself.
    fn build(&mut self, index: usize) {
        let mut chain = Vec::new();
        let mut next = Some(index);
        while let Some(index) = next.filter(|&index| self.built[index].is_none()) {
            // Whatever comes of it, it is not built again; that also ends a cycle.
            self.built[index] = Some(None);
            chain.push(index);
            next = self.sections.sections[index].parent.and_then(|name| self.sections.by_name.get(name).copied());
        }
        // A cycle is complained of once, where the chain comes back to itself.
        let cycle = next.is_some_and(|next| chain.contains(&next));
        for (place, &index) in chain.iter().enumerate().rev() {
            let section = &self.sections.sections[index];
            let start = match section.parent {
                None => Some(VariantSpec::base(section.name)),
                Some(parent) => {
                    let inside = self.sections.by_name.get(parent);
                    let found = match inside {
                        Some(&inside) => {
                            self.built[inside].iter().flatten().next().map(|spec| spec.child(section.name))
                        }
                        None => (self.parent)(parent).map(|spec| spec.child(section.name)),
                    };
                    if found.is_none() {
                        let closes_cycle = cycle && place + 1 == chain.len();
                        self.complain_of_parent(section, parent, inside.is_some(), closes_cycle);
                    }
                    found
                }
            };
            let start = start.map(|spec| VariantSpec { line: section.line, ..spec });
            let spec = keys::apply(start, section, &mut self.findings);
            if let Some(spec) = &spec {
                self.warn_of_lost_lines(spec);
            }
            self.built[index] = Some(spec.map(Box::new));
        }
    }

    /// Whole ranks and files of a region that lie beyond the board, beside others that do not.
    fn warn_of_lost_lines(&mut self, spec: &VariantSpec) {
        let board = Bitboard::board(spec.board.files, spec.board.ranks);
        for (key, line, region) in keys::written_regions(spec) {
            let lines = (0..RANKS).map(Bitboard::rank).chain((0..FILES).map(Bitboard::file));
            let lost = lines.filter(|line| !line.meets(board) && (*line & !region).is_empty());
            let lost = lost.fold(Bitboard::EMPTY, |set, line| set | line);
            if region != Bitboard::GRID && region.meets(board) && lost.any() {
                self.findings.warnings.push(SpecError {
                    line,
                    section: spec.name.clone(),
                    key: Some(key.to_owned()),
                    problem: format!("`{}` is beyond the board", keys::show_region(lost)),
                    remedy: "the rest of the region counts".to_owned(),
                });
            }
        }
    }

    /// A section whose parent is there, but could not be built, has had its complaint with the parent.
    fn complain_of_parent(&mut self, section: &Section, parent: &str, known: bool, closes_cycle: bool) {
        let (problem, remedy) = match (known, closes_cycle) {
            (_, true) => (format!("{} is its own ancestor", quote(section.name)), "break the circle of parents"),
            (false, _) => (
                format!("unknown parent {}", quote(parent)),
                "a parent is a section of this file or a built-in variant",
            ),
            (true, false) => return,
        };
        let (section, line) = (section.name.to_owned(), section.line);
        self.findings.errors.push(SpecError { line, section, key: None, problem, remedy: remedy.to_owned() });
    }
}
