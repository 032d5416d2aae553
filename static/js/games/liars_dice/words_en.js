// The words of Liar's Dice.

export default {
  "game": "Liar's Dice",
  "bar.round": "Round {n}", "bar.dice": "{n} {n:die|dice} in play", "bar.seats": "{n} {n:player|players}",
  "seat.left": "{n} {n:die|dice} left", "seat.out": "Out",
  "side.watchnote": "Spectators only see the bids, and the dice once revealed.",
  "bid": "{n} × {face}", "face": "{face}", "dice.n": "{n} {n:die|dice}",

  "stage": "Current bid", "stage.first": "{name} opens", "stage.mine": "You open", "stage.by": "{name} bids", "stage.says": "{name} bids {bid}",
  "lamp.on": "Ones are wild", "lamp.off": "No longer wild", "lamp.never": "Ones aren't wild here",
  "hand": "Your dice", "hand.only": "Only you can see these", "hand.backs": "Cup", "hand.cover": "Cover the dice", "hand.lift": "Lift the cup", "hand.none": "No dice left",

  "ask.first": "You open the round", "ask.over": "Your turn · higher than {bid}", "ask.top": "No higher bid left: challenge", "ask.chosen": "Your turn ·", "ask.ok": "higher",
  "ask.wait": "{name}'s bid", "ask.doubt": "{name} to bid or challenge", "ask.out": "You are out: keep watching", "ask.protected": "{name} just bid: jumping in opens in {s} s", "ask.jump": "You can jump in · if wrong, you lose {dice}",
  "ask.hint": "Hint: {what}", "hint.open": "challenge", "hint.bid": "bid {bid}", "hint.why": "{what}, {chance} chance",
  "do.bid": "Raise", "do.first": "Bid", "do.open": "Challenge", "do.jump": "Jump in", "do.more": "One more", "do.less": "One less", "do.count": "Count", "do.faces": "Face", "do.hint": "Hint", "do.skip": "Skip to the end", "do.next": "New game",
  "do.face": "{face}", "do.face.chance": "{face}, {n} of them, {chance} chance", "do.jump.locked": "Jump in, protected for {s} more {s:second|seconds}", "do.jump.open": "Jump in; if wrong, you lose {dice}",
  "jump.cost": "If wrong: {dice}", "jump.protected": "Protected", "jump.others": "Others can jump in", "jump.opened": "You can jump in now",
  "chance": "Odds", "chance.of": "{chance} chance", "chance.n": "{n}%", "chance.more": "99%+", "chance.less": "under 1%", "chance.note": "Unrated tables only",

  "reveal": "Reveal", "reveal.by": "{name} challenges {other}", "reveal.jump": "{name} jumps in on {other}", "reveal.was": "The bid: {bid}",
  "reveal.true": "The bid holds", "reveal.false": "Bluff!", "reveal.lost": "{name} loses {dice}", "reveal.round": "Round {n}", "reveal.again": "Show the last reveal", "reveal.close": "Close", "reveal.dice": "{name}: {dice}, {n} counted",

  "told.round": "Round {n}, {name} opens", "told.bid": "{name} bids {bid}", "told.challenge": "{name} challenges {other}'s bid of {bid}", "told.jump": "{name} jumps in on {other}'s bid of {bid}", "told.verdict": "There are {bid}, {name} loses {dice}", "told.out": "{name} is out", "told.end": "The match has ended",
  "told.yours": "Your dice: {dice}",

  "log.empty": "No bids yet", "log.you": "You", "log.round": "Round {n} · {dice}", "log.ended": "Round {n}", "log.open": "challenge", "log.jump": "jump in", "log.count": "there are {bid}", "log.lost": "lost {dice}",
  "final.left": "Dice", "final.about": "{n} {n:round|rounds}", "end.sharetext": "Liar's Dice: #{place} of {n} after {rounds} {rounds:round|rounds}", "end.sharewatch": "Liar's Dice: {name} won after {rounds} {rounds:round|rounds}",
  "opt.dice": "{n} {n:die|dice} each", "opt.wild_ones": "Ones aren't wild", "opt.jump_challenge": "No jumping in", "opt.protection_seconds": "{n} s protection", "opt.turn_seconds": "{n} s per turn",
  "set.chance": "Show odds (unrated tables)",
  "set.keys.text": "1–6 face · ↑ ↓ count · Enter raise · O challenge · J jump in · H hint · C odds · B cover · T auto · M sound · ? this list",
  "replay.moment.jump": "Jump in", "replay.moment.out": "Out",
  "fx.open": "LIAR!", "fx.jump": "JUMP IN",
};
