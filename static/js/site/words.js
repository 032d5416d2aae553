// The words of the running table in small.

export const words = {
  zh: {
    "mini.cards": "剩 {n} 张",
    "mini.watching": " · {n} 人观战",
    "mini.bidding": "叫分中",
    "mini.over": "这一局已打完",
    "seat.agent": "AI",
    "seat.bot": "机器人",
  },
  en: {
    "mini.cards": "{n} {n:card|cards}",
    "mini.watching": " · {n} watching",
    "mini.bidding": "Bidding",
    "mini.over": "Round over",
    "seat.agent": "AI",
    "seat.bot": "Bot",
  },
};
