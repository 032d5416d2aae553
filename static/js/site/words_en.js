// The words of the running table in small.

export default {
  "mini.cards": "{n} {n:card|cards}",
  "mini.watching": " · {n} watching",
  "mini.bidding": "Bidding",
  "mini.over": "Round over",
  "seat.agent": "AI",
  "seat.bot": "Bot"
};
