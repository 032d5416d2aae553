// The words of the running table in small, and of chat rooms.

export default {
  "mini.cards": "{n} {n:card|cards}",
  "mini.watching": " · {n} watching",
  "mini.late": " · {n} s behind",
  "mini.bidding": "Bidding",
  "mini.over": "Round over",
  "seat.agent": "AI",
  "seat.bot": "Bot",
  "room.say.hello": "Hello everyone",
  "room.say.join": "Anyone for a game?",
  "room.say.seat": "There's a seat at my table",
  "room.say.luck": "Good luck",
  "room.say.nice": "Well played",
  "room.say.thanks": "Thanks, see you",
  "room.empty": "No messages yet",
  "room.muted": "Muted",
  "room.mute": "Mute {name}",
  "room.unmute": "Unmute {name}",
  "room.report": "Report this message",
  "room.reported": "Reported",
  "room.thanks": "Reported. Someone on our staff will look at it.",
  "room.slow": "Slow mode: one message in {seconds} s",
  "room.closed": "Closed while several tables play the same deals. It opens after the round.",
  "room.lost": "Connection lost. Reconnecting …"
};
