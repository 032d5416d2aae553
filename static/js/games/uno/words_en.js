// The words of UNO.

export default {
  "game": "UNO",
  "bar.round": "Round {n}", "bar.score": "To {n} {n:point|points}", "bar.single": "Single round", "bar.seats": "Table of {n}",
  "seat.left": "{n} left", "side.watchnote": "Watchers see the pile and how many cards each player holds.",
  "cards.n": "{n} {n:card|cards}", "play.wild": "{card}, now {color}", "face.S": "skip", "face.R": "reverse",

  "piles": "Pile and discards", "piles.left": "Draw pile, {n} left", "piles.draw": "Draw a card, {n} left", "piles.owed": "{cards} to draw", "piles.colour": "The colour is {color}, play goes {way}", "way.clockwise": "clockwise", "way.counter": "counter-clockwise",
  "hand": "Your hand", "hand.backs": "Card backs",

  "ask.turn": "Your turn ·", "ask.ok": "fits", "ask.ok.wild": "fits, then a colour", "ask.any": "Your turn · {what}, or wild", "ask.or": "{color} or {face}", "ask.none": "Nothing fits: draw a card", "ask.nofit": "{card} does not fit, it takes {what}",
  "ask.owed": "Draw {n}", "ask.stack": "Draw {n}, or stack one more", "ask.doubt": "Draw {n}, or challenge the +4", "ask.drawn": "You drew {card}: play it or keep it", "ask.drawn.must": "You drew {card}: here it must be played",
  "ask.wait": "{name} to play", "ask.wait.owed": "{name} must draw {cards}", "ask.picked": "Picked", "ask.catch": "{name} did not call UNO", "ask.opens": "your turn in {s} s", "ask.shut": "Your turn in {s} s: time to catch", "ask.late": "One card left: call UNO",
  "ask.colour": "Choose a colour", "ask.swap": "{card}: swap hands with whom", "ask.swap.with": "Swap with {name}, {n} {n:card|cards}", "ask.hint": "Hint: {what}", "hint.draw": "draw", "hint.skip": "keep it", "hint.wild": "{card}, then {color}",

  "do.draw": "Draw", "do.owed": "Draw {n}", "do.keep": "Keep", "do.doubt": "Challenge", "do.hint": "Hint", "do.play": "Play", "do.cancel": "Cancel", "do.call": "UNO", "do.call.name": "Call UNO", "do.call.late": "Call UNO, you have not yet", "do.catch": "Catch",
  "mark.uno": "UNO", "mark.exposed": "!", "mark.exposed.name": "No UNO call",

  "told.round": "Round {n} begins", "told.opening": "{card} is turned up", "told.play": "{name}: {card}", "told.play.wild": "{name}: {card}, now {color}", "told.last": "{what}, and out", "told.few": "{what}, {cards} left",
  "told.skipped": "{name} is skipped", "told.clockwise": "Play goes clockwise", "told.counter": "Play goes counter-clockwise", "told.pending": "{name} must draw {cards}", "told.swap": "{name} and {other} swap hands", "told.rotate": "Every hand moves on by one seat", "told.refill": "The discards become a new pile of {n}",
  "told.draw": "{name} draws {cards}", "told.draw.penalty": "{name} did not call UNO and draws {cards}", "told.draw.nothing": "No card is left for {name} to draw", "told.drawn": "You drew {cards}", "told.skip": "{name} keeps the card", "told.call": "{name}: UNO", "told.exposed": "{name} has one card and did not call UNO", "told.challenge": "{name} catches {other}",
  "told.doubt.right": "{name} challenges {other}, rightly", "told.doubt.wrong": "{name} challenges {other}, wrongly", "told.out": "{name} went out and scored {n}", "told.idle": "Nobody can draw and nobody plays: {name} had the lowest hand and scored {n}", "told.long": "A thousand turns are over: {name} had the lowest hand and scored {n}", "told.ended": "The round is over", "told.end": "The match has ended",

  "log.empty": "Nothing dealt yet", "log.you": "You", "log.round": "Round {n} · {name} deals", "log.deal": "{name} deals", "log.past": "Round {n} · {name} {points}", "log.earlier": "Earlier moves left out", "log.swap": "swaps hands with {name}", "log.drew": "draws {cards}", "log.owed": "draws {cards}", "log.nothing": "nothing left to draw", "log.keep": "keeps it", "log.doubt.right": "challenges the +4, rightly", "log.doubt.wrong": "challenges the +4, wrongly", "log.out": "out, {n}", "log.lowest": "lowest hand, {n}",

  "end.you": "You go out first", "end.who": "{name} takes the round", "end.out": "Round {n}", "end.idle": "Nobody could draw and nobody played: the lowest hand wins", "end.long": "A thousand turns are over: the lowest hand wins", "end.held": "Hand", "end.inhand": "left in hand", "end.until": "So far · to {n} {n:point|points}", "end.hands": "Cards left", "end.hand": "Cards left with {name}, worth {n}",
  "final.about": "{n} {n:round|rounds} to {points} {points:point|points}", "end.sharetext": "UNO: number {place} of {n} with {points} {points:point|points}", "end.shareone": "UNO: number {place} of {n}", "end.sharewatch": "UNO: {name} won",

  "opt.single": "Single round", "opt.target_score": "To {n} {n:point|points}", "opt.initial_cards": "{n} {n:card|cards} each", "opt.draw_penalty": "No call costs {n}", "opt.stack_draw_cards": "+2 and +4 stack", "opt.force_play": "Forced play", "opt.seven_swap": "Sevens swap", "opt.zero_rotate": "Zeros rotate", "opt.draw_four_challenge": "+4 may be challenged", "opt.exposure_seconds": "{n} s to catch", "opt.turn_seconds": "{n} s a turn", "opt.intermission_seconds": "{n} s between rounds",
  "set.effects": "Large effects",
  "set.keys.text": "← → move · Space pick · Enter play · 1–9 n-th card that fits, colour or seat · D draw · P keep · U call UNO · C catch · X challenge the +4 · H hint · S sort · T auto · Esc drop · M sound · ? this list",
  "fx.skip": "SKIP", "fx.call": "UNO", "fx.catch": "CAUGHT", "fx.right": "RIGHT", "fx.wrong": "WRONG",
  "replay.moment.call": "UNO", "replay.moment.challenge": "Caught", "replay.moment.challenge_draw_four": "Challenge", "replay.moment.swap": "Swap", "replay.moment.rotate": "Rotation", "replay.inhand": "{n} in hand", "replay.drew": "draws {cards}",
};
