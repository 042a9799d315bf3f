# Makes pychess_made.pgn and pychess_made.uci: see README.md.
import datetime
import random
import sys

sys.path.insert(0, "server")
import pyffish

pyffish.set_option("VariantPath", "variants.ini")
import utils
from compress import R2C
from convert import grand2zero
from fairy import FairyBoard
from variants import ServerVariants

WANTED = """chess960 crazyhouse crazyhouse960 3check horde960 placement duck alice makruk sittuyin shogi minishogi
    kyotoshogi dobutsu gorogoroplus torishogi xiangqi janggi minixiangqi capablanca960 seirawan grandhouse shako
    mansindam chennis empire ataxx""".split()


def over(board):
    """The result by the rules, if they end the game here."""
    engine, moves = board.sf, board.move_stack
    ended, score = engine.is_immediate_game_end(board.variant, board.initial_fen, moves, board.chess960)
    if not ended and not board.legal_moves():
        ended, score = True, engine.game_result(board.variant, board.initial_fen, moves, board.chess960)
    if not ended:
        return None
    if score == 0:
        return "1/2-1/2"
    return "1-0" if (score > 0) == (board.color == 0) else "0-1"


def play(name, variant, seed, plies, start=""):
    random.seed(seed)
    board = FairyBoard(variant.uci_variant, start, chess960=variant.chess960)
    result = None
    while len(board.move_stack) < plies and result is None:
        board.push(random.choice(board.legal_moves()))
        result = over(board)
    return board, result


def keep(name, variant, board, result):
    moves = board.move_stack
    if variant.uci_variant in utils.GRANDS:
        moves = [grand2zero(move) for move in moves]
    document = {
        "_id": f"{len(made):08}", "v": variant.code, "z": int(variant.chess960), "uci": 1, "if": board.initial_fen,
        "m": [variant.move_encoding(move) for move in moves], "d": datetime.datetime(2024, 5, 6), "b": 5, "i": 3,
        "y": 1, "us": ["one", "two"], "r": R2C[result or "*"], "p0": {"e": "1500?"}, "p1": {"e": "1600"},
    }
    made.append((utils.pgn(document), name + " " + " ".join(board.move_stack)))


made = []
for variant in ServerVariants:
    name = variant.server_name
    if name in WANTED:
        keep(name, variant, *play(name, variant, 7, 44))
    if name == "janggi":
        # Kings that face each other, and a player who leaves it at that.
        start = "4k4/9/9/9/9/9/4p4/9/4K4/9 w - - 0 1"
        for seed in range(1000):
            board, result = play(name, variant, seed, 20, start)
            passes = [move[: len(move) // 2] == move[len(move) // 2 :] for move in board.move_stack[-2:]]
            if result and not all(passes):
                keep(name, variant, board, result)
                break
with open("pychess_made.pgn", "w") as pgn, open("pychess_made.uci", "w") as uci:
    for text, moves in made:
        pgn.write(text + "\n")
        uci.write(moves + "\n")
