"""A game as somebody left it, in its row."""

from games.kido_butai.moves import read_from
from games.models import Battle
from rulebooks.kido_butai.live import Game


def keep(battle: Battle, game: Game, **more: object) -> None:
    """Its session file, its turn in play, and what lists read of it."""
    stands = {"document": game.document, "in_play": {} if game.board.finished else dict(game.in_play), **read_from(game), **more}
    for name, value in stands.items():
        setattr(battle, name, value)
    battle.save(update_fields=list(stands))
