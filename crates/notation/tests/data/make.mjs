// Makes the records of this folder: see README.md.
import { writeFileSync } from "node:fs";
import {
  InitialPositionSFEN, Position, Record, RecordMetadataKey, SpecialMoveType,
  exportCSA, exportJKFString, exportKI2, exportKIF, specialMove,
} from "tsshogi";

function begin(sfen, names) {
  const record = new Record(Position.newBySFEN(sfen));
  for (const [key, value] of Object.entries(names)) {
    record.metadata.setStandardMetadata(RecordMetadataKey[key], value);
  }
  return record;
}

function play(record, moves, seconds = 0) {
  moves.split(" ").forEach((usi, i) => {
    const move = record.position.createMoveByUSI(usi);
    record.append(move, { ignoreValidation: true });
    if (seconds) record.current.setElapsedMs((seconds + i) * 1000);
  });
}

const even = begin(InitialPositionSFEN.STANDARD, {
  BLACK_NAME: "先手太郎", WHITE_NAME: "後手花子", START_DATETIME: "2024/05/06 10:00:00",
  TOURNAMENT: "研究会", PLACE: "東京", TIME_LIMIT: "6時間", STRATEGY: "角換わり", NOTE: "例",
});
even.first.comment = "開始前のコメント\n二行目\n";
play(even, "7g7f 3c3d 8h2b+ 3a2b B*4e B*5e 4e3d 5e9i+", 16);
even.current.comment = "馬ができた\n";
even.current.bookmark = "しおり";
play(even, "3d5f 9i8i");
even.append(specialMove(SpecialMoveType.RESIGN));
even.goto(2);
play(even, "2g2f 8b3b", 5);
even.current.comment = "変化のコメント\n";
even.goto(3);
play(even, "8c8d 2f2e");
even.goto(0);
play(even, "5g5f 5c5d");
even.goto(0);
even.resetAllBranchSelection();
writeFileSync("even.kifu", exportKIF(even));
writeFileSync("even.ki2", exportKI2(even));
writeFileSync("even.csa", exportCSA(even));
writeFileSync("even.jkf", exportJKFString(even));

const handicap = begin(InitialPositionSFEN.HANDICAP_2PIECES, { SHITATE_NAME: "弟子", UWATE_NAME: "師匠" });
play(handicap, "6a5b 7g7f 5a4b 2g2f", 3);
handicap.append(specialMove(SpecialMoveType.TIMEOUT));
handicap.goto(0);
writeFileSync("handicap.kifu", exportKIF(handicap, { returnCode: "\r\n" }));
writeFileSync("handicap.csa", exportCSA(handicap, { v3: { milliseconds: true } }));

const free = begin("4k4/9/4+P4/9/9/9/4p4/9/4K4 w G2P2rb3g4s4n4l14p 1", { TITLE: "作品" });
play(free, "5a4a 5c4c G*2b P*2c");
free.append(specialMove(SpecialMoveType.REPETITION_DRAW));
free.goto(0);
writeFileSync("free.kifu", exportKIF(free));
writeFileSync("free.ki2", exportKI2(free));
writeFileSync("free.jkf", exportJKFString(free));

// The second pawn of a file, dropped: the game ends by it.
const illegal = begin(InitialPositionSFEN.STANDARD, { BLACK_NAME: "甲", WHITE_NAME: "乙" });
play(illegal, "2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 4a3b P*7e");
illegal.append(specialMove(SpecialMoveType.FOUL_WIN));
illegal.goto(0);
writeFileSync("illegal.kifu", exportKIF(illegal));
writeFileSync("illegal.csa", exportCSA(illegal));
