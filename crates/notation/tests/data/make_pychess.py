# Makes pychess_made.* and bughouse_made.*: see README.md.
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

# Bughouse, with the library that the server reads and writes BPGN with.
import bugchess.pgn
from bugchess.variant import BughouseBoards

# It forgets which piece is dropped.
plain_san = bugchess.Board.san
bugchess.Board.san = lambda board, move: (move.uci()[0] if move.drop else "") + plain_san(board, move)


def bughouse(seed, plies):
    random.seed(seed)
    boards, words, clocks = BughouseBoards(), [], {}
    game = bugchess.pgn.Game()
    game.headers.clear()
    names = {"WhiteA": "Anna", "BlackA": "Boris", "WhiteB": "Carl", "BlackB": "Dana"}
    tags = {"Event": "test", "Site": "?", "Date": "2024-05-06", **names, "TimeControl": "300+0", "Variant": "Bughouse"}
    for name, value in tags.items():
        game.headers[name] = value
    node = game
    for ply in range(plies):
        number = random.randrange(2)
        board = boards.boards[number]
        moves = sorted(board.legal_moves, key=lambda move: move.uci())
        if not moves:
            break
        move = random.choice(moves)
        move.board_id = number
        seat = (number, board.turn)
        clocks[seat] = clocks.get(seat, 300) - random.randrange(5000) / 1000
        move.move_time = round(clocks[seat], 3)
        words.append("ab"[number] + ":" + move.uci())
        node = node.add_variation(move)
        boards.push(move)
        if any(board.is_checkmate() for board in boards.boards):
            break
    return game.accept(bugchess.pgn.StringExporter(columns=100)), " ".join(words)


with open("bughouse_made.bpgn", "w") as pgn, open("bughouse_made.uci", "w") as uci:
    for seed in range(4):
        text, words = bughouse(seed, 80)
        pgn.write(text + "\n\n")
        uci.write(words + "\n")
