"""Words of the Dauntless desk, all under one roof."""

from games.dauntless.cites import rule_cite, ruling_of
from games.dauntless.field_words import field_label, field_word
from games.dauntless.names import (
    arc_word,
    aspect_word,
    calc_word,
    condition_word,
    kind_word,
    outcome_word,
    quality_word,
    side_name,
    side_word,
)  # fmt: skip
from games.dauntless.reason_words import reason
from games.dauntless.refusal_words import refused
from games.dauntless.victory_words import fact_label, line_label, scenario_title, winner_word

__all__ = [
    "arc_word", "aspect_word", "calc_word", "condition_word", "fact_label", "field_label", "field_word", "kind_word",
    "line_label", "outcome_word", "quality_word", "reason", "refused", "rule_cite", "ruling_of", "scenario_title", "side_name",
    "side_word", "winner_word",
]  # fmt: skip
