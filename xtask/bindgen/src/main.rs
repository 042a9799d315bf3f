//! `pantheon-bindgen MODULE.wasm DIRECTORY`: writes the module and the script that loads it into a directory.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, directory] = arguments.as_slice() else {
        eprintln!("error: a module and a directory are wanted: `pantheon-bindgen MODULE.wasm DIRECTORY`");
        return ExitCode::FAILURE;
    };
    match write(module, directory) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {module}: {message}");
            ExitCode::FAILURE
        }
    }
}

fn write(module: &str, directory: &str) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module);
    bindgen.web(true).map_err(|error| error.to_string())?;
    // Names of functions are for those who debug, and half of a megabyte.
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.typescript(true).generate(directory).map_err(|error| format!("{error:#}"))
}
