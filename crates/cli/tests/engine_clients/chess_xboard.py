"""python-chess drives the engine over XBoard's protocol."""

import sys

import chess
import chess.engine
import chess.variant


def play(engine, board, plies, limit):
    for _ in range(plies):
        if board.is_game_over():
            break
        board.push(engine.play(board, limit, game=id(board)).move)
    return board


with chess.engine.SimpleEngine.popen_xboard([sys.argv[1], "engine"]) as engine:
    assert engine.id["name"].startswith("Pantheon"), engine.id
    engine.configure({"memory": 8, "cores": 2, "Skill_Level": 20})

    quick = chess.engine.Limit(nodes=300)
    assert len(play(engine, chess.Board(), 40, quick).move_stack) == 40
    play(engine, chess.Board.from_chess960_pos(42), 24, chess.engine.Limit(depth=2))
    for variant in [chess.variant.CrazyhouseBoard, chess.variant.AtomicBoard]:
        play(engine, variant(), 20, quick)
    play(engine, chess.Board(), 6, chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01))

    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    info = engine.analyse(mate, chess.engine.Limit(depth=4))
    assert info["score"].white() == chess.engine.Mate(1) and info["pv"][0] == chess.Move.from_uci("a1a8"), info
    over = play(engine, mate, 4, chess.engine.Limit(depth=4))
    assert over.is_checkmate()
    info = engine.analyse(over, chess.engine.Limit(depth=4))
    assert info["score"].white() == chess.engine.MateGiven, info

    ponder = engine.play(chess.Board(), chess.engine.Limit(time=0.1), ponder=True)
    board = chess.Board()
    board.push(ponder.move)
    if ponder.ponder:
        board.push(ponder.ponder)
    board.push(engine.play(board, chess.engine.Limit(time=0.1), ponder=True).move)
    engine.ping()
print("ok")
