// The words of Dou Dizhu.

export default {
  "game": "Dou Dizhu",
  "role.landlord": "Landlord", "role.farmer": "Farmer",
  "format.daily": "Daily", "format.quick": "Quick", "format.standard": "Standard", "format.championship": "Championship", "format.duplicate": "Duplicate",
  "bar.round": "{format} · round {n}", "bar.of": "{n} {n:round|rounds}", "bar.wins": "Best of {n}", "bar.endless": "No limit", "bar.nocap": "no cap", "bar.cap": "cap ×{n}",

  "kitty.label": "Bottom", "kitty.region": "Bottom cards and multiplier", "mult.unit": "", "mult.times": "×{n}", "mult.bid": "Bid", "mult.bombs": "Bombs", "mult.spring": "Spring: landlord shut out", "mult.reverse_spring": "Reverse spring: farmers shut out", "mult.out.spring": "Landlord shut out", "mult.out.reverse_spring": "Farmers shut out",
  "mult.none": "unset", "mult.aria": "Multiplier {n}, show how it was made", "mult.title": "How the multiplier was made", "mult.total": "Total", "mult.rockets": "Rocket", "mult.bombs.none": "No bombs", "mult.bombs.n": "Bombs: {n}",
  "mult.bombs0": "No bombs yet", "mult.by": "{name}: {what}, ×2", "mult.bidby": "{name} bid {n}", "mult.landlord": "The landlord wins or loses 2 × {n}, each farmer {n}",
  "tracker": "Card counter", "tracker.BJ": "Bg", "tracker.SJ": "Lt", "tracker.one": "{rank}: {n} unseen", "felt": "Table", "hand": "Your hand", "hand.backs": "Hand, face down",

  "combo.SINGLE": "single {rank}", "combo.PAIR": "pair of {rank}s", "combo.TRIPLE": "three {rank}s", "combo.TRIPLE_WITH_SINGLE": "three {rank}s + 1", "combo.TRIPLE_WITH_PAIR": "three {rank}s + pair",
  "combo.STRAIGHT": "straight {low}–{rank}", "combo.STRAIGHT_PAIR": "pairs {low}–{rank}", "combo.AIRPLANE": "airplane {low}–{rank}",
  "combo.AIRPLANE_WITH_SINGLES": "airplane {low}–{rank} + singles", "combo.AIRPLANE_WITH_PAIRS": "airplane {low}–{rank} + pairs",
  "combo.FOUR_WITH_TWO_SINGLES": "four {rank}s + 2", "combo.FOUR_WITH_TWO_PAIRS": "four {rank}s + 2 pairs", "combo.BOMB": "bomb of {rank}s", "combo.ROCKET": "rocket",
  "type.SINGLE": "single", "type.PAIR": "pair", "type.TRIPLE": "triple", "type.TRIPLE_WITH_SINGLE": "triple with a single", "type.TRIPLE_WITH_PAIR": "triple with a pair", "type.STRAIGHT": "straight", "type.STRAIGHT_PAIR": "consecutive pairs",
  "type.AIRPLANE": "airplane", "type.AIRPLANE_WITH_SINGLES": "airplane with singles", "type.AIRPLANE_WITH_PAIRS": "airplane with pairs", "type.FOUR_WITH_TWO_SINGLES": "four with two singles", "type.FOUR_WITH_TWO_PAIRS": "four with two pairs", "type.BOMB": "bomb", "type.ROCKET": "rocket",
  "tag.long": "{type} · {n}", "tag.beat": "{name} · to beat", "tag.rest": "Cards left",

  "say.pass": "Pass", "say.nobid": "Pass", "say.bid": "Bid {n}",
  "do.pass": "Pass", "do.hint": "Hint", "do.play": "Play", "do.nobid": "Pass", "do.bid": "Bid {n}",
  "ask.advice": "AI suggests ·", "ask.bid": "Your bid", "ask.bid.over": "Your bid · highest is {n}", "ask.lead": "Your lead · play anything", "ask.follow": "Your turn · beat {name}", "ask.none": "You can't beat it",
  "ask.picked": "Selected", "ask.turn": "Your turn ·", "ask.ok": "good", "ask.autopass": "Can't beat it · passing", "ask.as": "Play as something else",
  "no.combo": "{n:This card isn't|These # cards aren't} a combination", "no.type": "{mine} can't beat {theirs}", "no.length": "Wrong length: {type} of {n} {n:card|cards} needed", "no.rank": "{mine} doesn't beat {theirs}", "no.bomb": "Only a higher bomb or the rocket beats a bomb", "no.rocket": "Nothing beats the rocket",
  "ask.waitbid": "{name} is bidding", "ask.wait": "{name}'s turn",

  "log.bids": "Bidding", "log.redeal": "Everyone passed: redeal", "log.trick": "Trick {n}", "log.round": "Round {n} · {what}", "log.nobid": "pass", "log.bid": "bid {n}", "log.landlord": "bid {n} · landlord", "log.assigned": "landlord at {n}, nobody bid",
  "log.pass": "pass", "log.play": "{type} {ranks}", "log.doubles": "{what} · ×2", "log.empty": "No plays yet",

  "end.farmers": "Farmers win", "end.landlord": "Landlord wins", "end.spring": "spring: landlord shut out", "end.reverse_spring": "reverse spring: farmers shut out",
  "end.why.spring": "The landlord made only one play", "end.why.reverse_spring": "Neither farmer made a play", "end.why.landlord": "The landlord went out first", "end.why.farmers": "{name} went out first", "end.points": "points", "end.last": "Last play by {name}",
  "end.mult": "Multiplier", "end.standings": "Standings after round {n} of {all}", "end.standings.open": "Standings after round {n}", "end.player": "Player", "end.before": "Last 3", "end.this": "This round", "end.total": "Total", "end.won": "won", "end.lost": "lost",
  "end.sealed": "Sealed before the deal:", "end.review": "View cards", "end.unsealed": "Seed published:",
  "end.capped": "Cap reached", "end.sharetext": "Dou Dizhu: {what}, {points} {points:point|points} (×{n})",
  "final.wins": "Rounds won",


  "speak.deal": "Round {n} is dealt", "speak.redeal": "Everyone passed, redeal", "speak.bid": "{name} bids {n}", "speak.nobid": "{name} passes", "speak.landlord": "{name} is landlord at {n}, bottom cards {cards}", "speak.play": "{name}: {what}", "speak.pass": "{name} passes",
  "speak.lead": "{name} leads", "speak.few": "{name} has {n} {n:card|cards} left", "speak.end": "{what}, you score {points}", "speak.endwatch": "{what}", "speak.match": "The match has ended",
  "opt.turn_seconds": "{n} s per turn", "opt.max_redeals": "At most {n} {n:redeal|redeals}", "opt.wings_from_chain": "Wings may share the airplane's ranks", "opt.rocket_as_kickers": "Both jokers can be kickers", "opt.four_with_pair": "Four may carry a pair", "opt.multiplier_cap": "Capped at ×{n}",
  "opt.landlord_rotation": "Rotating landlord", "opt.rotation_base": "Rotation base {n}", "opt.intermission_seconds": "{n} s between rounds",
  "fx.bomb": "Bomb", "fx.spring": "Spring",
};
