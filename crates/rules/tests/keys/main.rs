//! Every key of variant files, alone: a test a key, named after it, with variants that differ in that key only. Each
//! shows what happens without the key and with it, so a key that is ignored fails.

#[path = "../common/mod.rs"]
mod common;
mod support;

mod board;
mod castling;
mod conduct;
mod connection;
mod coverage;
mod drops;
mod duties;
mod effects;
mod ends;
mod movement;
mod pieces;
mod promotion;
mod refusals;
mod repetition;
mod royalty;
mod sight;
