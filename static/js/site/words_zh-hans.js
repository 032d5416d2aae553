// 正在进行的牌桌的小图要说的话。

export default {
  "mini.cards": "剩 {n} 张",
  "mini.watching": " · {n} 人观战",
  "mini.late": " · 晚 {n} 秒",
  "mini.bidding": "叫分中",
  "mini.over": "这一局已打完",
  "seat.agent": "AI",
  "seat.bot": "机器人"
};
