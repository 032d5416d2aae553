// The words of Dou Dizhu.

export default {
  "game": "Dou Dizhu",
  "role.landlord": "Landlord", "role.farmer": "Farmer",
  "format.daily": "Daily", "format.quick": "Quick", "format.standard": "Standard", "format.championship": "Championship", "format.duplicate": "Duplicate",
  "bar.round": "{format} · round {n}", "bar.of": "{n} {n:round|rounds}", "bar.wins": "Best of {n}", "bar.endless": "No end", "bar.nocap": "no cap", "bar.cap": "cap ×{n}",

  "kitty.label": "Bottom", "kitty.region": "Bottom cards and multiplier", "mult.unit": "", "mult.times": "×{n}", "mult.bid": "Bid", "mult.bombs": "Bombs", "mult.spring": "Spring: landlord shut out", "mult.reverse_spring": "Reverse spring: farmers shut out", "mult.out.spring": "Landlord shut out", "mult.out.reverse_spring": "Farmers shut out",
  "mult.none": "open", "mult.aria": "Multiplier {n}, see how it came about", "mult.title": "How the multiplier came about", "mult.total": "Total", "mult.rockets": "Rocket", "mult.bombs.none": "No bombs", "mult.bombs.n": "Bombs: {n}",
  "mult.bombs0": "No bombs yet", "mult.by": "{name}: {what}, ×2", "mult.bidby": "{name} bid {n}", "mult.landlord": "The landlord wins or loses 2 × {n}, each farmer {n}",
  "tracker": "Cards still unseen", "tracker.BJ": "Bg", "tracker.SJ": "Lt", "tracker.one": "{rank}: {n} unseen", "felt": "On the felt", "hand": "Your hand", "hand.backs": "Hand, face down",

  "combo.SINGLE": "single {rank}", "combo.PAIR": "pair of {rank}", "combo.TRIPLE": "three {rank}", "combo.TRIPLE_WITH_SINGLE": "three {rank} + 1", "combo.TRIPLE_WITH_PAIR": "three {rank} + pair",
  "combo.STRAIGHT": "straight {low}–{rank}", "combo.STRAIGHT_PAIR": "pairs {low}–{rank}", "combo.AIRPLANE": "airplane {low}–{rank}",
  "combo.AIRPLANE_WITH_SINGLES": "airplane {low}–{rank} + singles", "combo.AIRPLANE_WITH_PAIRS": "airplane {low}–{rank} + pairs",
  "combo.FOUR_WITH_TWO_SINGLES": "four {rank} + 2", "combo.FOUR_WITH_TWO_PAIRS": "four {rank} + 2 pairs", "combo.BOMB": "bomb {rank}", "combo.ROCKET": "rocket",
  "type.SINGLE": "single", "type.PAIR": "pair", "type.TRIPLE": "triple", "type.TRIPLE_WITH_SINGLE": "triple with a single", "type.TRIPLE_WITH_PAIR": "triple with a pair", "type.STRAIGHT": "straight", "type.STRAIGHT_PAIR": "straight of pairs",
  "type.AIRPLANE": "airplane", "type.AIRPLANE_WITH_SINGLES": "airplane with singles", "type.AIRPLANE_WITH_PAIRS": "airplane with pairs", "type.FOUR_WITH_TWO_SINGLES": "four with two singles", "type.FOUR_WITH_TWO_PAIRS": "four with two pairs", "type.BOMB": "bomb", "type.ROCKET": "rocket",
  "tag.long": "{type} · {n}", "tag.beat": "{name} · to beat", "tag.rest": "Cards left",

  "say.pass": "Pass", "say.nobid": "No bid", "say.bid": "Bid {n}",
  "do.pass": "Pass", "do.hint": "Hint", "do.play": "Play", "do.nobid": "No bid", "do.bid": "Bid {n}",
  "ask.advice": "Agent ·", "ask.bid": "Your bid", "ask.bid.over": "Your bid · {n} stands", "ask.lead": "Your lead · play anything", "ask.follow": "Your turn · beat {name}", "ask.none": "Nothing of yours beats it",
  "ask.picked": "Picked", "ask.turn": "Your turn ·", "ask.ok": "good", "ask.autopass": "Nothing beats it · passing", "ask.as": "Read another way",
  "no.combo": "{n:This card makes|These # make} no combination", "no.type": "{mine} cannot answer {theirs}", "no.length": "Needs a {type} of {n} {n:card|cards}", "no.rank": "{mine} does not beat {theirs}", "no.bomb": "Only a higher bomb will do", "no.rocket": "Nothing beats the rocket",
  "ask.waitbid": "{name} is bidding", "ask.wait": "{name} to play",

  "log.bids": "Bidding", "log.redeal": "Nobody bid, dealt again", "log.trick": "Trick {n}", "log.round": "Round {n} · {what}", "log.nobid": "no bid", "log.bid": "bid {n}", "log.landlord": "bid {n} · landlord", "log.assigned": "landlord at {n}",
  "log.pass": "pass", "log.play": "{type} {ranks}", "log.doubles": "{what} · ×2", "log.empty": "Nothing played yet",

  "end.farmers": "Farmers win", "end.landlord": "Landlord wins", "end.spring": "spring: landlord shut out", "end.reverse_spring": "reverse spring: farmers shut out",
  "end.why.spring": "The landlord made only one play", "end.why.reverse_spring": "Neither farmer made a play", "end.why.landlord": "The landlord went out first", "end.why.farmers": "{name} went out first", "end.points": "points", "end.last": "Last play, by {name}",
  "end.mult": "Multiplier", "end.standings": "Standings after round {n} of {all}", "end.standings.open": "Standings after round {n}", "end.player": "Player", "end.before": "Rounds", "end.this": "This", "end.total": "Total", "end.won": "won", "end.lost": "lost",
  "end.sealed": "Deal sealed before play:", "end.review": "See cards", "end.unsealed": "Seed published:",
  "end.capped": "Cap", "end.sharetext": "Dou Dizhu: {what}, {points} {points:point|points} (×{n})",
  "final.wins": "Won",


  "speak.deal": "Round {n} is dealt", "speak.redeal": "Nobody bid, dealt again", "speak.bid": "{name} bids {n}", "speak.nobid": "{name} does not bid", "speak.landlord": "{name} is landlord at {n}, bottom cards {cards}", "speak.play": "{name}: {what}", "speak.pass": "{name} passes",
  "speak.lead": "{name} leads", "speak.few": "{name} has {n} left", "speak.end": "{what}, you score {points}", "speak.endwatch": "{what}", "speak.match": "The match has ended",
  "opt.turn_seconds": "{n} s a turn", "opt.max_redeals": "At most {n} {n:redeal|redeals}", "opt.wings_from_chain": "Wings may repeat the airplane's ranks", "opt.rocket_as_kickers": "Both jokers may ride", "opt.four_with_pair": "Four may carry one pair", "opt.multiplier_cap": "Capped at ×{n}",
  "opt.landlord_rotation": "Landlord goes round", "opt.rotation_base": "Rotation at {n}", "opt.intermission_seconds": "{n} s between rounds",
  "fx.bomb": "Bomb", "fx.spring": "Spring",
};
