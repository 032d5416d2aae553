// The words of UNO.

export default {
  "game": "UNO",
  "bar.round": "Round {n}", "bar.score": "First to {n}", "bar.single": "Single round", "bar.seats": "{n} {n:player|players}",
  "seat.left": "{n} left", "side.watchnote": "Spectators only see the discards and how many cards each player holds.",
  "cards.n": "{n} {n:card|cards}", "play.wild": "{card}, now {color}", "face.S": "skip", "face.R": "reverse",

  "piles": "Pile and discards", "piles.left": "Draw pile, {n} left", "piles.draw": "Draw a card, {n} left", "piles.owed": "Next player draws {cards}", "piles.colour": "Colour in play: {color}, direction {way}", "way.clockwise": "clockwise", "way.counter": "counter-clockwise",
  "hand": "Your hand", "hand.backs": "Card backs",

  "ask.turn": "Your turn ·", "ask.ok": "fits", "ask.ok.wild": "fits, then choose a colour", "ask.any": "Your turn · {what}, or wild", "ask.or": "{color} or {face}", "ask.none": "No playable card: draw one", "ask.nofit": "{card} doesn't fit: play {what}",
  "ask.owed": "Draw {n}", "ask.stack": "Draw {n}, or stack another", "ask.doubt": "Draw {n}, or challenge the +4", "ask.drawn": "You drew {card}: play it or keep it", "ask.drawn.must": "You drew {card}: you must play it",
  "ask.wait": "{name}'s turn", "ask.wait.owed": "{name} must draw {cards}", "ask.picked": "Selected", "ask.catch": "{name} didn't call UNO", "ask.opens": "your turn in {s} s", "ask.shut": "Your turn in {s} s: time to catch", "ask.late": "One card left: call UNO!",
  "ask.colour": "Choose a colour", "ask.swap": "{card}: swap hands with whom?", "ask.swap.with": "Swap with {name} ({n} {n:card|cards})", "ask.hint": "Hint: {what}", "hint.draw": "draw", "hint.skip": "keep it", "hint.wild": "{card}, then {color}",

  "do.draw": "Draw", "do.owed": "Draw {n}", "do.keep": "Keep", "do.doubt": "Challenge", "do.hint": "Hint", "do.play": "Play", "do.cancel": "Cancel", "do.call": "UNO", "do.call.name": "Call UNO", "do.call.late": "Call UNO: you haven't yet", "do.catch": "Catch",
  "mark.uno": "UNO", "mark.exposed": "!", "mark.exposed.name": "No UNO call",

  "told.round": "Round {n} starts", "told.opening": "First card: {card}", "told.play": "{name}: {card}", "told.play.wild": "{name}: {card}, now {color}", "told.last": "{what}, out of cards", "told.few": "{what}, {cards} left",
  "told.skipped": "{name} is skipped", "told.clockwise": "Play goes clockwise", "told.counter": "Play goes counter-clockwise", "told.pending": "{name} must draw {cards}", "told.swap": "{name} and {other} swap hands", "told.rotate": "Everyone passes their hand on", "told.refill": "The discards are reshuffled: new pile of {n}",
  "told.draw": "{name} draws {cards}", "told.draw.penalty": "{name} didn't call UNO and draws {cards}", "told.draw.nothing": "No cards left for {name} to draw", "told.drawn": "You drew {cards}", "told.skip": "{name} keeps the card", "told.call": "{name}: UNO", "told.exposed": "{name} has one card and didn't call UNO", "told.challenge": "{name} catches {other}",
  "told.doubt.right": "{name}'s challenge to {other} succeeds", "told.doubt.wrong": "{name}'s challenge to {other} fails", "told.out": "{name} went out and scored {n}", "told.idle": "Nobody can draw or play: {name} has the lowest hand and scores {n}", "told.long": "1,000 turns played: {name} has the lowest hand and scores {n}", "told.ended": "The round is over", "told.end": "The match has ended",

  "log.empty": "No cards dealt yet", "log.you": "You", "log.round": "Round {n} · {name} deals", "log.deal": "{name} deals", "log.past": "Round {n} · {name} {points}", "log.earlier": "Earlier moves not shown", "log.swap": "swaps hands with {name}", "log.drew": "draws {cards}", "log.owed": "draws {cards}", "log.nothing": "nothing to draw", "log.keep": "keeps it", "log.doubt.right": "challenges the +4: succeeds", "log.doubt.wrong": "challenges the +4: fails", "log.out": "out, {n}", "log.lowest": "lowest hand, {n}",

  "end.you": "You went out first", "end.who": "{name} wins the round", "end.out": "Round {n}", "end.idle": "Nobody could draw or play: lowest hand wins", "end.long": "1,000 turns played: lowest hand wins", "end.held": "Hand", "end.inhand": "left in hand", "end.until": "Total · first to {n} {n:point|points}", "end.hands": "Cards left", "end.hand": "{name}'s remaining cards, {n} {n:point|points}",
  "final.about": "{n} {n:round|rounds}, first to {points} {points:point|points}", "end.sharetext": "UNO: #{place} of {n} with {points} {points:point|points}", "end.shareone": "UNO: #{place} of {n}", "end.sharewatch": "UNO: {name} won",

  "opt.single": "Single round", "opt.target_score": "First to {n} {n:point|points}", "opt.initial_cards": "{n} {n:card|cards} each", "opt.draw_penalty": "Missed call: draw {n}", "opt.stack_draw_cards": "Stacking +2 and +4", "opt.force_play": "Forced play", "opt.seven_swap": "7 swaps hands", "opt.zero_rotate": "0 rotates hands", "opt.draw_four_challenge": "+4 can be challenged", "opt.exposure_seconds": "{n} s to catch", "opt.turn_seconds": "{n} s per turn", "opt.intermission_seconds": "{n} s between rounds",
  "set.effects": "Big animations",
  "set.keys.text": "← → move · Space select · Enter play · 1–9 nth playable card, colour or seat · D draw · P keep · U call UNO · C catch · X challenge the +4 · H hint · S sort · T auto · Esc clear · M sound · ? this list",
  "fx.skip": "SKIP", "fx.call": "UNO", "fx.catch": "CAUGHT", "fx.right": "RIGHT", "fx.wrong": "WRONG",
  "replay.moment.call": "UNO", "replay.moment.challenge": "Caught", "replay.moment.challenge_draw_four": "Challenge", "replay.moment.swap": "Swap", "replay.moment.rotate": "Hands rotate", "replay.inhand": "{n} in hand", "replay.drew": "draws {cards}",
};
