//! Another engine as a player: a process that speaks UCI or USI.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use pantheon_rules::spec::Sections;
use pantheon_rules::{Position, Variant};

use super::dialect::{self, Dialect, Offer};
use super::player::{Act, Answer, Fault, GLANCE, Question, Thought};
use super::process::{Process, Silence};
use crate::spelling;
use crate::text::{excerpt, listing};

/// How another engine is set.
#[derive(Clone, Debug)]
pub struct StrangerSettings {
    /// The words of its command line.
    pub command: Vec<String>,
    /// The options to set, after those that every engine gets.
    pub options: Vec<(String, String)>,
    /// The size of its table, in megabytes.
    pub hash: usize,
    /// The game.
    pub variant: Arc<Variant>,
    /// Files of variants that it has to know.
    pub files: Vec<PathBuf>,
}

/// How long an engine may take to introduce itself, or to get ready.
const SETUP: Duration = Duration::from_secs(10);

/// How long to wait for an answer to `uci` before `usi` is tried.
const FIRST_TRY: Duration = Duration::from_secs(3);

/// How long an engine may take to answer `stop`.
const LAST_WORDS: Duration = Duration::from_millis(1500);

/// The option for a file of variants.
const VARIANT_FILE: &str = "VariantPath";

/// What engines write for no move.
const NO_MOVE: [&str; 5] = ["(none)", "none", "0000", "null", ""];

/// Another engine.
pub struct Stranger {
    process: Process,
    dialect: Dialect,
    name: Option<String>,
}

impl Stranger {
    /// Starts it and sets its options. The error is a sentence.
    pub fn start(settings: &StrangerSettings) -> Result<Stranger, String> {
        let program = excerpt(&settings.command.join(" "));
        let mut process = Process::start(&settings.command)?;
        let told = |silence: Silence, what: &str| match silence {
            Silence::Timeout => format!("`{program}` does not answer {what}"),
            Silence::Ended(how) => format!("`{program}` has ended: {how}"),
        };
        let introduction = introduce(&mut process).map_err(|silence| told(silence, "`uci` or `usi`"))?;
        let Introduction { dialect, name, offers } = introduction;
        let mut stranger = Stranger { process, dialect, name };
        for (name, value) in choose_options(settings, dialect, &offers).map_err(|why| format!("`{program}` {why}"))? {
            let line = format!("setoption name {name} value {value}");
            stranger.process.say(&line).map_err(|silence| told(silence, "`setoption`"))?;
        }
        stranger.wait_until_ready().map_err(|silence| told(silence, "`isready`"))?;
        Ok(stranger)
    }

    /// The name that it gave itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Asks it to end.
    pub fn quit(self) {
        self.process.quit();
    }

    /// Announces another game.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        let announced = self.process.say(self.dialect.new_game()).and_then(|()| self.wait_until_ready());
        announced.map_err(|silence| fault(silence, SETUP))
    }

    fn wait_until_ready(&mut self) -> Result<(), Silence> {
        self.process.say("isready")?;
        let until = Instant::now() + SETUP;
        loop {
            if self.process.hear(until)?.1.trim() == "readyok" {
                return Ok(());
            }
        }
    }

    /// Asks for a move.
    pub fn ask(&mut self, question: &Question) -> Result<Answer, (Fault, Thought)> {
        let allowed = dialect::allowed(question);
        let before = self.process.cpu();
        let mut thought = Thought::default();
        let began = Instant::now();
        let heard = self.think(question, began, allowed + question.margin, &mut thought);
        thought.time = began.elapsed();
        let (when, word) = heard.map_err(|silence| (fault(silence, thought.time), thought))?;
        thought.time = when.saturating_duration_since(began);
        thought.cpu = self.process.cpu().zip(before).map(|(after, before)| after.saturating_sub(before));
        if thought.time > allowed + question.margin {
            return Err((Fault::Late(thought.time.saturating_sub(allowed)), thought));
        }
        let act = read_act(question.game.position(), &word).map_err(|fault| (fault, thought))?;
        Ok(Answer { act, thought })
    }

    /// The word behind `bestmove`, and when it came. Who is late is told to stop, as is everybody when nobody wants an
    /// answer any more.
    fn think(
        &mut self,
        question: &Question,
        began: Instant,
        allowed: Duration,
        thought: &mut Thought,
    ) -> Result<(Instant, String), Silence> {
        self.process.say(&self.dialect.position(question.game))?;
        self.process.say(&self.dialect.go(question))?;
        let mut until = began + allowed;
        let mut told = false;
        loop {
            let now = Instant::now();
            if question.stop.load(Relaxed) && !told {
                until = now;
            }
            // An engine that never stops talking is as late as one that says nothing.
            let heard = match now < until {
                true => self.process.hear(until.min(now + GLANCE)),
                false => Err(Silence::Timeout),
            };
            match heard {
                Ok((when, line)) => match line.trim_start().strip_prefix("bestmove") {
                    Some(rest) => return Ok((when, rest.split_whitespace().next().unwrap_or_default().to_owned())),
                    None => dialect::read_info(&line, thought),
                },
                Err(Silence::Timeout) if Instant::now() < until => {}
                Err(Silence::Timeout) if !told => {
                    told = true;
                    until = Instant::now() + LAST_WORDS;
                    self.process.say("stop")?;
                }
                Err(silence) => return Err(silence),
            }
        }
    }
}

fn fault(silence: Silence, waited: Duration) -> Fault {
    match silence {
        Silence::Timeout => Fault::Hangs(waited),
        Silence::Ended(how) => Fault::Crashed(how),
    }
}

fn read_act(position: &Position, word: &str) -> Result<Act, Fault> {
    match word.to_ascii_lowercase().as_str() {
        "resign" => return Ok(Act::Resign),
        "win" => return Ok(Act::Declare),
        _ => {}
    }
    spelling::parse_coordinates(position, word).map(Act::Play).map_err(|error| match NO_MOVE.contains(&word) {
        true => Fault::NoMove(excerpt(word)),
        false => Fault::Illegal(excerpt(word), excerpt(&error.reason)),
    })
}

/// What an engine says of itself.
struct Introduction {
    dialect: Dialect,
    name: Option<String>,
    offers: Vec<Offer>,
}

/// Finds out what an engine speaks, and what it says of itself.
fn introduce(process: &mut Process) -> Result<Introduction, Silence> {
    process.say(Dialect::Uci.greeting())?;
    let (mut name, mut offers) = (None, Vec::new());
    let mut until = Instant::now() + FIRST_TRY;
    let mut tried_both = false;
    let mut chosen = None;
    loop {
        match process.hear(until) {
            Ok((_, line)) => {
                let line = line.trim();
                for dialect in [Dialect::Uci, Dialect::Usi] {
                    if line != dialect.greeted() || chosen.is_some_and(|chosen| chosen != dialect) {
                        continue;
                    }
                    if !tried_both || chosen.is_some() {
                        return Ok(Introduction { dialect, name, offers });
                    }
                    // A slow engine that knows both has heard both by now; it stays with the last it hears.
                    chosen = Some(dialect);
                    offers.clear();
                    process.say(dialect.greeting())?;
                }
                offers.extend(dialect::read_offer(line));
                name = line.strip_prefix("id name ").map(excerpt).or(name);
            }
            Err(Silence::Timeout) if !tried_both => {
                tried_both = true;
                until = Instant::now() + SETUP;
                process.say(Dialect::Usi.greeting())?;
            }
            Err(silence) => return Err(silence),
        }
    }
}

/// The options to set, in the order in which they must be: files of variants before the variant. The error goes on after
/// the engine's name.
fn choose_options(
    settings: &StrangerSettings,
    dialect: Dialect,
    offers: &[Offer],
) -> Result<Vec<(String, String)>, String> {
    let find = |name: &str| offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name));
    // A file that is named as an option must come before the variant too.
    let (mut options, given): (Vec<_>, Vec<_>) =
        settings.options.iter().cloned().partition(|(name, _)| name.eq_ignore_ascii_case(VARIANT_FILE));
    let files: Vec<PathBuf> = match options.as_slice() {
        [] => settings.files.clone(),
        named => named.iter().map(|(_, file)| PathBuf::from(file)).collect(),
    };
    let mut set = |name: &str, value: String| {
        let is_given = settings.options.iter().any(|(given, _)| given.eq_ignore_ascii_case(name));
        if let Some(offer) = find(name).filter(|_| !is_given) {
            options.push((offer.name.clone(), value));
        }
    };
    for file in &settings.files {
        set(VARIANT_FILE, file.display().to_string());
    }
    set("Threads", "1".to_owned());
    // Engines of either protocol may use the other's name.
    set(Dialect::Uci.hash_option(), settings.hash.to_string());
    set(Dialect::Usi.hash_option(), settings.hash.to_string());
    let variant = settings.variant.name();
    let by_taking = dialect::castles_by_taking(&settings.variant);
    match find(dialect.variant_option()).or_else(|| find(Dialect::Uci.variant_option())) {
        // Whoever starts the match may know the engine's own name for the game.
        Some(offer) if settings.options.iter().any(|(given, _)| given.eq_ignore_ascii_case(&offer.name)) => {}
        Some(offer) => {
            let is_listed = |name: &&str| offer.choices.is_empty() || offer.choices.iter().any(|choice| choice == name);
            let is_in_file = find(VARIANT_FILE).is_some() && files.iter().any(|file| has_section(file, variant));
            // With a number of starts behind its name, a game is the plain one and castles by taking.
            let plain = variant.strip_suffix("960").filter(|_| by_taking).filter(is_listed);
            let name = Some(variant).filter(|name| is_in_file || is_listed(name)).or(plain);
            let name = name.ok_or_else(|| {
                let option = &offer.name;
                format!(
                    "does not know the variant {variant}; a file for it can be given with --variants, another name for \
                     it as the option {option}"
                )
            })?;
            set(&offer.name, name.to_owned());
        }
        None if dialect.only_game() == variant || by_taking => {}
        None => return Err(format!("has no option {} and plays no {variant}", dialect.variant_option())),
    }
    if by_taking {
        set("UCI_Chess960", "true".to_owned());
    }
    options.extend(given);
    // What an engine does not offer it would pass over in silence, and the match would be another one than was asked for.
    match options.iter().find(|(name, _)| find(name).is_none() && !is_understood(name)) {
        Some((name, _)) => {
            let near = crate::library::near(name, offers.iter().map(|offer| offer.name.as_str()));
            let remedy =
                if near.is_empty() { String::new() } else { format!("; did you mean {}?", listing(&near, "or")) };
            Err(format!("has no option `{}`{remedy}", excerpt(name)))
        }
        None => Ok(options),
    }
}

/// Names that the protocols themselves give a meaning, so that some engines do not offer them.
fn is_understood(name: &str) -> bool {
    let prefix = name.get(..4).unwrap_or_default();
    prefix.eq_ignore_ascii_case("uci_") || prefix.eq_ignore_ascii_case("usi_")
}

fn has_section(file: &std::path::Path, name: &str) -> bool {
    let Ok(source) = crate::library::read(file) else { return false };
    Sections::read(&source).is_ok_and(|sections| sections.iter().any(|section| section.name == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_named_as_an_option_is_told_before_the_variant_in_it() {
        let folder = std::env::temp_dir().join(format!("pantheon-stranger-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("grand.ini");
        std::fs::write(&file, "[grandhouse:grand]\npieceDrops = true\n").expect("a file");
        let offer = |name: &str, choices: &[&str]| Offer {
            name: name.to_owned(),
            choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
        };
        let offers = [offer("VariantPath", &[]), offer("UCI_Variant", &["chess", "grand"]), offer("Contempt", &[])];
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let path = file.display().to_string();
        let settings = StrangerSettings {
            command: Vec::new(),
            options: vec![option("Contempt", "5"), option("variantpath", &path)],
            hash: 16,
            variant: pantheon_rules::Catalogue::builtin().get("grandhouse").expect("a built-in variant").clone(),
            files: Vec::new(),
        };
        let chosen = choose_options(&settings, Dialect::Uci, &offers).expect("the file has the variant");
        let expected = [option("variantpath", &path), option("UCI_Variant", "grandhouse"), option("Contempt", "5")];
        assert_eq!(chosen, expected);
        let lacking = StrangerSettings { options: Vec::new(), ..settings };
        assert!(choose_options(&lacking, Dialect::Uci, &offers).is_err_and(|why| why.contains("grandhouse")));
        std::fs::remove_dir_all(&folder).expect("the folder is ours");
    }
}
