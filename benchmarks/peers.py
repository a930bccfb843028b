"""What others do with the same questions: python-chess at random, and its orders."""

import random

import chess
from harness import Work


def random_chess(seed: int = 7) -> Work:
    """Random games with the cheap test for their end that a fast loop would use, which is the fair one."""
    choice = random.Random(seed).choice

    def work() -> int:
        board, made = chess.Board(), 0
        while True:
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock >= 150 or board.is_insufficient_material():
                return made
            made += 1
            board.push(choice(moves))

    return work


def pushed_moves(seed: int = 7, games: int = 20) -> Work:
    """Given moves, as text: parsed, checked, applied."""
    choice = random.Random(seed).choice
    written: list[list[str]] = []
    for _ in range(games):
        board, moves = chess.Board(), []
        while not board.is_game_over(claim_draw=False):
            move = choice(list(board.legal_moves))
            moves.append(move.uci())
            board.push(move)
        written.append(moves)
    turn = 0

    def work() -> int:
        nonlocal turn
        moves = written[turn % games]
        turn += 1
        board = chess.Board()
        for move in moves:
            board.push_uci(move)
        return len(moves)

    return work
