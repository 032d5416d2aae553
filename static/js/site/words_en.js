// The words of the running table in small.

export default {
  "mini.cards": "{n} {n:card|cards}",
  "mini.watching": " · {n} watching",
  "mini.late": " · {n} s behind",
  "mini.bidding": "Bidding",
  "mini.over": "Round over",
  "seat.agent": "AI",
  "seat.bot": "Bot"
};
