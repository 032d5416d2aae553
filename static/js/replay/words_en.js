// The words of the replay page.

export default {
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.back": "Step back",
  "replay.next": "Step forward",
  "replay.round.back": "Previous round",
  "replay.round.next": "Next round",
  "replay.speed": "Speed",
  "replay.track": "Position",
  "replay.at": "Round {round} · {n} of {all}",
  "replay.step": "{n} of {all}",
  "replay.jumps": "Jump to",
  "replay.round": "Round {n}",
  "replay.round.points": "Round {n} {points}",
  "replay.keys": "Shortcuts",
  "replay.keys.text":
    "← → step · Shift ← → round · Space play · N B key moments · ↑ ↓ speed · 1–9 round · T change seat",
  "replay.moment.turning": "Turning point",
  "replay.advice.lost": "AI: {what} (−{loss})",
  "replay.moment.bomb": "Bomb",
  "replay.moment.rocket": "Rocket",
  "replay.moment.spring": "Spring: landlord shut out",
  "replay.moment.reverse_spring": "Reverse spring: farmers shut out",
  "replay.moment.redeal": "Redeal",
  "replay.moment.in": "{what} · round {round}",
  "replay.start": "Before the deal",
  "replay.cards": "{name}'s hand, {n} {n:card|cards}",
  "replay.cards.none": "{name} has gone out"
};
