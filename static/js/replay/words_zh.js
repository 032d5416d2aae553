// 回放页的话。

export default {
  "replay.play": "播放", "replay.pause": "暂停", "replay.back": "上一步", "replay.next": "下一步", "replay.round.back": "上一局", "replay.round.next": "下一局",
  "replay.speed": "速度", "replay.track": "进度",
  "replay.at": "第 {round} 局 · {n} / {all}", "replay.step": "{n} / {all}", "replay.jumps": "跳到",
  "replay.round": "第 {n} 局", "replay.round.points": "第 {n} 局 {points}", "replay.keys": "快捷键", "replay.keys.text": "← → 一步 · Shift ← → 一局 · 空格 播放 · N B 关键时刻 · ↑ ↓ 速度 · 1–9 跳到某局 · T 切换视角",
  "replay.moment.turning": "转折点", "replay.advice.lost": "AI：{what}（−{loss} 分）", "replay.moment.bomb": "炸弹", "replay.moment.rocket": "王炸", "replay.moment.spring": "春天（地主被关）", "replay.moment.reverse_spring": "反春天（农民被关）", "replay.moment.redeal": "重新发牌",
  "replay.moment.in": "{what} · 第 {round} 局", "replay.start": "发牌前",
  "replay.cards": "{name}的手牌，{n} 张", "replay.cards.none": "{name}出完了",
};
