//! The pages' folder is there before they are built, so that its name is resolved rightly, and a program that is handed
//! on is compiled anew when they have changed; others read them while they run.

const PAGES: &str = "../../web/dist";

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("PROFILE").is_some_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={PAGES}");
    }
    std::fs::create_dir_all(PAGES)
}
