"""python-chess drives the engine over UCI: whole games are legal by its rules, and a search can be stopped."""

import sys

import chess
import chess.engine
import chess.variant


def play(engine, board, plies, limit):
    for _ in range(plies):
        if board.is_game_over():
            break
        result = engine.play(board, limit, info=chess.engine.INFO_ALL)
        # python-chess has raised an error if the move is not legal.
        board.push(result.move)
    return board


with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "engine"]) as engine:
    assert engine.id["name"].startswith("Pantheon"), engine.id
    for option in ["Hash", "Threads", "MultiPV", "UCI_Elo", "Skill Level", "UCI_Chess960", "UCI_Variant"]:
        assert option in engine.options, option
    engine.configure({"Hash": 8, "Threads": 2, "Skill Level": 20})

    quick = chess.engine.Limit(nodes=300)
    assert len(play(engine, chess.Board(), 40, quick).move_stack) == 40
    play(engine, chess.Board.from_chess960_pos(42), 30, quick)
    for variant in [chess.variant.CrazyhouseBoard, chess.variant.AtomicBoard, chess.variant.ThreeCheckBoard]:
        play(engine, variant(), 24, quick)
    play(engine, chess.Board(), 6, chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01))

    lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=4), multipv=3)
    assert len(lines) == 3 and all(line["depth"] == 4 and line["pv"] for line in lines), lines
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    score = engine.analyse(mate, chess.engine.Limit(depth=4))["score"]
    assert score.white() == chess.engine.Mate(1), score

    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 5:
                break
    assert analysis.wait().move in chess.Board().legal_moves

    ponder = engine.play(chess.Board(), chess.engine.Limit(time=0.1), ponder=True)
    board = chess.Board()
    board.push(ponder.move)
    if ponder.ponder:
        board.push(ponder.ponder)
        assert engine.play(board, chess.engine.Limit(time=0.1), ponder=True).move in board.legal_moves
    engine.ping()
print("ok")
