"""Share cards: pictures of 1200 × 630 pixels that messengers show beside a link to a match, a puzzle or a player."""
