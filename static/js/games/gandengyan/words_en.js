// The words of Gan Deng Yan.

export default {
  "game": "Gan Deng Yan",
  "bar.round": "Round {n}", "bar.of": "{n} {n:round|rounds}", "bar.pile": "pile {n}", "bar.seats": "{n} {n:player|players}",
  "opt.rounds": "{n} {n:round|rounds}", "opt.turn_seconds": "{n} s per turn", "opt.intermission_seconds": "{n} s between rounds", "opt.same_length_straights": "Straights of equal length", "opt.step_by_one": "Next rank only", "opt.bomb_doubles": "Bombs double",
  "hand": "Your hand", "hand.backs": "Hand, face down",

  "combo.SINGLE": "single {rank}", "combo.PAIR": "pair of {rank}s", "combo.STRAIGHT": "straight {low}–{rank}", "combo.BOMB_3": "bomb of three {rank}s", "combo.BOMB_4": "bomb of four {rank}s", "combo.ROCKET": "rocket",
  "type.SINGLE": "single", "type.PAIR": "pair", "type.STRAIGHT": "straight", "type.BOMB_3": "bomb of three", "type.BOMB_4": "bomb of four", "type.ROCKET": "rocket",
  "stands": "{joker} as {rank}", "stands.short": "joker→{ranks}",
  "short.SINGLE": "{rank}", "short.PAIR": "{rank} {rank}", "short.STRAIGHT": "{low}–{rank}", "short.BOMB_3": "{rank} ×3", "short.BOMB_4": "{rank} ×4", "short.ROCKET": "rocket", "list.comma": ", ", "list.and": ", ",

  "stage": "Table", "stage.lead": "{name} leads", "stage.mine": "You lead", "stage.drew": "{name} draws a card and leads", "stage.drewmine": "You drew a card and lead", "stage.out": "out",
  "pile": "Pile", "pile.left": "{n} {n:card|cards} in the pile", "pile.none": "The pile is empty",
  "mult.bombs": "Bombs: {n}", "mult.none": "No bombs", "mult.aria": "Penalties ×{n}, show how it was made", "mult.title": "Penalty per card", "mult.by": "{name} · {what} · ×2", "mult.each": "Each card left costs {n}",
  "say.pass": "Pass",

  "do.pass": "Pass", "do.hint": "Hint", "do.play": "Play",
  "ask.lead": "Your lead · play anything", "ask.drew": "You drew the {card} · play anything", "ask.follow": "Your turn · beat {name}", "ask.none": "You can't follow: pass and stare", "ask.autopass": "Can't follow · passing", "ask.picked": "Selected",
  "ask.ok": "good", "ask.beats": "beats it", "ask.wait": "{name}'s turn", "ask.readings": "What the jokers stand for", "ask.reading": "{what}, {stands}",
  "no.combo": "{n:This card isn't|These # cards aren't} a combination", "no.two": "No 2 in a straight, not even as a joker", "no.rocket": "Nothing beats the rocket", "no.bomb": "Only a higher bomb or the rocket beats a {theirs}", "no.four": "Only a higher bomb of four or the rocket", "no.rank": "{mine} doesn't beat {theirs}", "no.type": "{mine} can't follow {theirs}",
  "no.length": "You need a straight of {n}", "no.step": "Next rank only: you need {next}", "no.steprun": "Next rank only: you need {low}–{high}",

  "told.deal": "Round {n} is dealt", "told.starter": "{name} has an extra card and leads", "told.play": "{name}: {what}", "told.pass": "{name} passes", "told.lead": "Everyone passes, {name} leads", "told.draw": "{name} draws a card; {n} left in the pile", "told.draws": "{name} leads and draws the {card}; {n} left in the pile", "told.drawn": "You drew the {card}",
  "told.few": "{name} has {n} {n:card|cards} left", "told.out": "{name} goes out first", "told.penalty": "{n} penalty {n:point|points} for you", "told.free": "no penalty for you", "told.end": "The match has ended",

  "log.empty": "No plays yet", "log.you": "You", "log.trick": "Trick {n}", "log.round": "Round {n} · {name} out first", "log.pass": "pass", "log.drew": "draws a card", "log.drewcard": "draws the {card}", "log.doubles": "{what} · ×2",
  "side.scores": "Penalties", "scores.none": "Penalties appear here after the first round", "scores.note": "One point per card left; the fewest points wins.", "scores.round": "Round", "scores.total": "Total",

  "end.you": "You went out first", "end.other": "{name} went out first", "end.each": "1 point per card left", "end.doubled": "Bombs: {n}. Each card left costs {each}", "end.points": "points", "end.last": "Last play", "end.left": "Left", "end.standings": "Round {n} of {all} · fewest points first",
  "end.sharetext": "Gan Deng Yan: #{place} of {n}, {points} penalty {points:point|points} in {rounds} {rounds:round|rounds}", "end.shareround": "Gan Deng Yan, round {n}: {what}", "end.sharewatch": "Gan Deng Yan: {name} had the fewest penalty points after {rounds} {rounds:round|rounds}", "final.about": "{n} {n:round|rounds}, fewest points first", "final.wins": "Out first",
  "set.keys.text": "← → move · Space select · Enter play · H hint · P pass · 1–4 joker reading · T auto · Esc clear · M sound · ? this list",
  "fx.bomb": "Bomb",
};
