//! Gives the search the stack that it has on other machines: lines may be two hundred plies long.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={}", 32 << 20);
    }
}
