// The words of Liar's Dice.

export default {
  "game": "Liar's Dice",
  "bar.round": "Round {n}", "bar.dice": "{n} {n:die|dice} in play", "bar.seats": "Table of {n}",
  "seat.left": "{n} {n:die|dice} left", "seat.out": "Out",
  "side.watchnote": "Watchers see the bids, and the dice when they are shown.",
  "bid": "{n} × {face}", "face": "{face}", "dice.n": "{n} {n:die|dice}",

  "stage": "The bid", "stage.first": "{name} opens", "stage.mine": "You open", "stage.by": "{name} bids", "stage.says": "{name} bids {bid}",
  "lamp.on": "Ones are wild", "lamp.off": "Not wild any more", "lamp.never": "Never wild here",
  "hand": "Your dice", "hand.only": "Only you see them", "hand.backs": "Cup", "hand.cover": "Cover the dice", "hand.lift": "Lift the cup", "hand.none": "No dice left",

  "ask.first": "You open the round", "ask.over": "Your turn · higher than {bid}", "ask.top": "Nothing is higher: challenge", "ask.chosen": "Your turn ·", "ask.ok": "higher",
  "ask.wait": "{name} to bid", "ask.doubt": "{name} to bid or challenge", "ask.out": "You are out, watch on", "ask.protected": "{name} has just bid: jump in {s} s", "ask.jump": "You may jump · a wrong one costs {dice}",
  "ask.hint": "Hint: {what}", "hint.open": "challenge", "hint.bid": "bid {bid}", "hint.why": "{what}, {chance} likely",
  "do.bid": "Raise", "do.first": "Bid", "do.open": "Challenge", "do.jump": "Jump", "do.more": "One more", "do.less": "One less", "do.count": "Count", "do.faces": "Face", "do.hint": "Hint", "do.skip": "Skip to the end", "do.next": "New game",
  "do.face": "{face}", "do.face.chance": "{face}, {n} of them, {chance} likely", "do.jump.locked": "Jump, protected for {s} more {s:second|seconds}", "do.jump.open": "Jump, a wrong one costs {dice}",
  "jump.cost": "Wrong: {dice}", "jump.protected": "Protected", "jump.others": "Others may jump", "jump.opened": "You may jump now",
  "chance": "Odds", "chance.of": "{chance} likely", "chance.n": "{n}%", "chance.more": "99%+", "chance.less": "under 1%", "chance.note": "Unrated tables only",

  "reveal": "The dice", "reveal.by": "{name} challenges {other}", "reveal.jump": "{name} jumps in on {other}", "reveal.was": "{bid} bid",
  "reveal.true": "True", "reveal.false": "A lie", "reveal.lost": "{name} loses {dice}", "reveal.round": "Round {n}", "reveal.again": "See the last dice", "reveal.close": "Close", "reveal.dice": "{name}: {dice}, {n} {n:counts|count}",

  "told.round": "Round {n}, {name} opens", "told.bid": "{name} bids {bid}", "told.challenge": "{name} challenges {bid} by {other}", "told.jump": "{name} jumps in on {bid} by {other}", "told.verdict": "There are {bid}, {name} loses {dice}", "told.out": "{name} is out", "told.end": "The match has ended",
  "told.yours": "Your dice: {dice}",

  "log.empty": "Nobody has bid yet", "log.you": "You", "log.round": "Round {n} · {dice}", "log.ended": "Round {n}", "log.open": "challenge", "log.jump": "jump", "log.count": "there are {bid}", "log.lost": "lost {dice}",
  "final.left": "Dice", "final.about": "{n} {n:round|rounds}", "end.sharetext": "Liar's Dice: number {place} of {n} after {rounds} {rounds:round|rounds}", "end.sharewatch": "Liar's Dice: {name} won after {rounds} {rounds:round|rounds}",
  "opt.dice": "{n} {n:die|dice} each", "opt.wild_ones": "Ones are not wild", "opt.jump_challenge": "No jumping", "opt.protection_seconds": "{n} s of protection", "opt.turn_seconds": "{n} s a turn",
  "set.chance": "Show odds (unrated tables)",
  "set.keys.text": "1–6 face · ↑ ↓ count · Enter raise · O challenge · J jump · H hint · C odds · B cover · T auto · M sound · ? this list",
  "replay.moment.jump": "Jump", "replay.moment.out": "Out",
  "fx.open": "OPEN", "fx.jump": "JUMP",
};
