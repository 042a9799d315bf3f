"""cshogi is the referee of a game that the engine plays with itself over USI."""

import sys

import cshogi
from cshogi.usi import Engine

engine = Engine(sys.argv[1])
assert engine.name.startswith("Pantheon"), engine.name
engine.setoption("USI_Hash", 8)
engine.isready()
engine.usinewgame()

board = cshogi.Board()
moves = []
while len(moves) < 60 and not board.is_game_over():
    engine.position(moves)
    text, _ = engine.go(nodes=400)
    if text == "resign":
        break
    move = board.move_from_usi(text)
    assert board.is_legal(move), (text, board.sfen())
    board.push(move)
    moves.append(text)
assert len(moves) > 20, moves

# With a clock, and with byoyomi alone.
engine.position(moves[:10])
text, _ = engine.go(btime=500, wtime=500, byoyomi=50)
text, _ = engine.go(btime=0, wtime=0, byoyomi=100)

# A mate that there is, and a king that is mated.
engine.position(sfen="sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
text, _ = engine.go(byoyomi=200)
assert text == "G*5b", text
engine.position(["G*5b"], sfen="sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
text, _ = engine.go(byoyomi=100)
assert text == "resign", text
engine.quit()
print("ok")
