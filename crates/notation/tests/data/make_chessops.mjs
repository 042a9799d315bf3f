// Makes chessops_made.pgn and chessops_made.uci: see README.md.
import { writeFileSync } from "node:fs";
import { makeFen, parseFen } from "chessops/fen";
import { ChildNode, Node, makeComment, makePgn } from "chessops/pgn";
import { makeSanAndPlay } from "chessops/san";
import { defaultPosition, setupPosition } from "chessops/variant";
import { makeUci } from "chessops/util";

const NAMES = {
  chess: "Standard", crazyhouse: "Crazyhouse", antichess: "Antichess", atomic: "Atomic",
  kingofthehill: "King of the Hill", "3check": "Three-check", racingkings: "Racing Kings", horde: "Horde",
};
const CHESS960 = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1";

let state = 7;
function below(bound) {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor(state / 65536) % bound;
}

function legal(pos) {
  const moves = [];
  for (const [from, squares] of pos.allDests()) {
    for (const to of squares) {
      const last = to < 8 || to >= 56;
      const promotes = last && pos.board.pawn.has(from);
      const roles = promotes ? ["queen", "knight", ...(pos.rules === "antichess" ? ["king"] : [])] : [undefined];
      for (const promotion of roles) moves.push({ from, to, promotion });
    }
  }
  const pocket = pos.pockets?.[pos.turn];
  if (pocket) {
    const squares = [...pos.dropDests()];
    for (const role of Object.keys(pocket).filter(role => pocket[role])) {
      for (const to of squares) {
        if (role !== "pawn" || (to >= 8 && to < 56)) moves.push({ role, to });
      }
    }
  }
  return moves;
}

function remark(ply) {
  return makeComment({
    text: ["", "a move", "two\nlines"][ply % 3],
    clock: 180 - ply + (ply % 2) / 2, emt: ply % 5 === 0 ? 1.5 : undefined,
    evaluation: ply % 4 === 0 ? { mate: ply % 8 ? 3 : -2, depth: 20 } : { pawns: (ply - 10) / 7 },
    shapes: ply % 7 === 0 ? [{ color: "green", from: 28, to: 28 }, { color: "red", from: 12, to: 28 }] : [],
  });
}

function step(node, pos, moves, ply) {
  const move = moves[below(moves.length)];
  const text = makeUci(move);
  const san = makeSanAndPlay(pos, move);
  const child = new ChildNode({ san, comments: [remark(ply)], nags: ply % 6 === 0 ? [1 + below(6), 14] : undefined });
  if (ply % 9 === 0) child.data.startingComments = ["before it"];
  node.children.push(child);
  return [child, text];
}

const lines = [];
let pgn = "";
for (const rules of ["chess", "chess960", ...Object.keys(NAMES).slice(1)]) {
  const is960 = rules === "chess960";
  const pos = is960
    ? setupPosition("chess", parseFen(CHESS960).unwrap()).unwrap()
    : defaultPosition(rules);
  const headers = new Map([
    ["Event", `Rated ${rules} game`], ["Site", "https://lichess.org/abcdefgh"], ["Date", "2024.05.06"],
    ["White", "one \"the\" \\ first"], ["Black", "two"], ["Result", "*"],
    ["Variant", is960 ? "Chess960" : NAMES[rules]], ["TimeControl", "180+0"],
  ]);
  if (is960 || rules === "horde" || rules === "racingkings") {
    headers.set("FEN", makeFen(pos.toSetup()));
    headers.set("SetUp", "1");
  }
  const moves = new Node();
  let node = moves;
  const words = [rules];
  for (let ply = 1; ply <= 40 && !pos.isEnd(); ply++) {
    const here = pos.clone();
    const before = node;
    let text;
    [node, text] = step(node, pos, legal(pos), ply);
    words.push(text);
    if (ply % 10 === 0) {
      let side = before;
      for (let deep = 1; deep < 4 && !here.isEnd(); deep++) {
        [side] = step(side, here, legal(here), ply + deep);
      }
    }
  }
  const winner = pos.outcome()?.winner;
  if (pos.isEnd()) headers.set("Result", winner ? (winner === "white" ? "1-0" : "0-1") : "1/2-1/2");
  pgn += makePgn({ headers, moves, comments: ["before the game"] }) + "\n";
  lines.push(words.join(" "));
}
writeFileSync("chessops_made.pgn", pgn);
writeFileSync("chessops_made.uci", lines.join("\n") + "\n");
