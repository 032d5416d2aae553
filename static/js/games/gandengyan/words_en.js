// The words of Gan Deng Yan.

export default {
  "game": "Gan Deng Yan",
  "bar.round": "Round {n}", "bar.of": "{n} {n:round|rounds}", "bar.pile": "pile {n}", "bar.seats": "Table of {n}",
  "opt.rounds": "{n} {n:round|rounds}", "opt.turn_seconds": "{n} s a turn", "opt.intermission_seconds": "{n} s between rounds", "opt.same_length_straights": "Straights of one length", "opt.step_by_one": "One step at a time", "opt.bomb_doubles": "Bombs double",
  "hand": "Your hand", "hand.backs": "Hand, face down",

  "combo.SINGLE": "single {rank}", "combo.PAIR": "pair of {rank}", "combo.STRAIGHT": "straight {low}–{rank}", "combo.BOMB_3": "bomb of three {rank}", "combo.BOMB_4": "bomb of four {rank}", "combo.ROCKET": "rocket",
  "type.SINGLE": "single", "type.PAIR": "pair", "type.STRAIGHT": "straight", "type.BOMB_3": "bomb of three", "type.BOMB_4": "bomb of four", "type.ROCKET": "rocket",
  "stands": "{joker} as {rank}", "stands.short": "joker→{ranks}",
  "short.SINGLE": "{rank}", "short.PAIR": "{rank} {rank}", "short.STRAIGHT": "{low}–{rank}", "short.BOMB_3": "{rank} ×3", "short.BOMB_4": "{rank} ×4", "short.ROCKET": "rocket", "list.comma": ", ", "list.and": ", ",

  "stage": "On the felt", "stage.lead": "{name} leads", "stage.mine": "You lead", "stage.drew": "{name} has drawn a card and leads", "stage.drewmine": "You have drawn a card and lead", "stage.out": "out",
  "pile": "Pile", "pile.left": "{n} {n:card|cards} in the pile", "pile.none": "The pile is empty",
  "mult.bombs": "Bombs: {n}", "mult.none": "No bombs", "mult.aria": "Penalties ×{n}, see how it came about", "mult.title": "What a card costs", "mult.by": "{name} · {what} · ×2", "mult.each": "Each card left costs {n}",
  "say.pass": "Pass",

  "do.pass": "Pass", "do.hint": "Hint", "do.play": "Play",
  "ask.lead": "Your lead · play anything", "ask.drew": "You drew the {card} · lead anything", "ask.follow": "Your turn · beat {name}", "ask.none": "Nothing follows: stare", "ask.autopass": "Nothing follows · passing", "ask.picked": "Picked",
  "ask.ok": "good", "ask.beats": "beats it", "ask.wait": "{name} to play", "ask.readings": "What the jokers stand for", "ask.reading": "{what}, {stands}",
  "no.combo": "{n:This card makes|These # make} no combination", "no.two": "No 2 in a straight, and no joker as one", "no.rocket": "Nothing beats the rocket", "no.bomb": "Only a bomb beats a {theirs}", "no.four": "Only a higher bomb of four, or the rocket", "no.rank": "{mine} does not beat {theirs}", "no.type": "{mine} cannot follow {theirs}",
  "no.length": "Needs a straight of {n}", "no.step": "One step only: needs {next}", "no.steprun": "One step only: needs {low}–{high}",

  "told.deal": "Round {n} is dealt", "told.starter": "{name} has one more and leads", "told.play": "{name}: {what}", "told.pass": "{name} passes", "told.lead": "All pass, {name} leads", "told.draw": "{name} draws a card, {n} {n:is|are} left in the pile", "told.draws": "{name} leads and draws the {card}, {n} {n:is|are} left in the pile", "told.drawn": "You drew the {card}",
  "told.few": "{name} has {n} left", "told.out": "{name} is out first", "told.penalty": "{n} penalty {n:point|points} for you", "told.free": "no penalty for you", "told.end": "The match has ended",

  "log.empty": "Nothing played yet", "log.you": "You", "log.trick": "Trick {n}", "log.round": "Round {n} · {name} out first", "log.pass": "pass", "log.drew": "draws a card", "log.drewcard": "draws the {card}", "log.doubles": "{what} · ×2",
  "side.scores": "Penalties", "scores.none": "Penalties stand here when a round has ended", "scores.note": "One point for each card left; the fewest come first.", "scores.round": "Round", "scores.total": "Total",

  "end.you": "You are out first", "end.other": "{name} is out first", "end.each": "Each card left costs 1", "end.doubled": "Bombs: {n}. Each card left costs {each}", "end.points": "points", "end.last": "Last play", "end.left": "Left", "end.standings": "Round {n} of {all} · fewest penalties first",
  "end.sharetext": "Gan Deng Yan: number {place} of {n}, {points} penalty {points:point|points} in {rounds} {rounds:round|rounds}", "end.shareround": "Gan Deng Yan, round {n}: {what}", "end.sharewatch": "Gan Deng Yan: {name} has the fewest penalties after {rounds} {rounds:round|rounds}", "final.about": "{n} {n:round|rounds}, fewest penalties first", "final.wins": "Out first",
  "set.keys.text": "← → choose · Space pick · Enter play · H hint · P pass · 1–4 what jokers stand for · T auto · Esc drop · M sound · ? this list",
  "fx.bomb": "Bomb",
};
