"""Answers for pyffish: one JSON object a line comes in, one goes out."""

import json
import sys

import pyffish
import pyffish_alice

# The second knows a game more, on two boards.
MODULES = [pyffish, pyffish_alice]

# Every call sets up the whole variant, which costs far more than the question. So no more is asked than must be: ends only
# where no move is left, material only where there is little. Checks are asked of the position, not of the move: the
# marks of the notation leave out checks by kings, and to pieces that are royal for being the last of their kind.


def hello(_):
    version = ".".join(str(number) for number in pyffish.version())
    return {"version": version, "engine": pyffish.info(), "variants": known()}


def define(request):
    pyffish.load_variant_config(request["text"])
    return {"variants": known()}


def known():
    return sorted({name for module in MODULES for name in module.variants()})


def module_for(variant):
    return next(module for module in MODULES if variant in module.variants())


def game(request):
    """Every position of a game, the start included, until a move is not legal here."""
    variant, start, moves = request["variant"], request["fen"], request["moves"]
    peer = module_for(variant)
    positions = []
    for ply in range(len(moves) + 1):
        if ply > 0 and moves[ply - 1] not in positions[-1]["legal"]:
            break
        # Two moves of history, which is as far back as the ends look that are no repetition.
        before, last = positions[ply - 2]["fen"] if ply > 2 else start, moves[max(ply - 2, 0) : ply]
        position = {
            "fen": peer.get_fen(variant, before, last),
            "legal": peer.legal_moves(variant, before, last),
        }
        if not position["legal"]:
            position["end"] = end(peer, variant, start, moves[:ply])
        if pieces(position["fen"]) <= 4:
            position["dead"] = all(peer.has_insufficient_material(variant, before, last))
        position["check"] = peer.gives_check(variant, position["fen"], [])
        if request["rulings"]:
            over, value = peer.is_optional_game_end(variant, start, moves[:ply])
            position["ruling"] = {"value": value if over else None}
        positions.append(position)
    return {"positions": positions}


def end(peer, variant, start, moves):
    """The value for the player to move of a position without moves."""
    over, value = peer.is_immediate_game_end(variant, start, moves)
    return value if over else peer.game_result(variant, start, moves)


def pieces(fen):
    return sum(letter.isalpha() for letter in fen.split(" ")[0])


def reply(question):
    try:
        return {"hello": hello, "define": define, "game": game}[question["ask"]](question)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


for line in sys.stdin:
    print(json.dumps(reply(json.loads(line)), separators=(",", ":")), flush=True)
