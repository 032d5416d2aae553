// 干瞪眼的话。

export default {
  "game": "干瞪眼",
  "bar.round": "第 {n} 局", "bar.of": "共 {n} 局", "bar.pile": "牌堆 {n} 张", "bar.seats": "{n} 人桌",
  "opt.rounds": "打 {n} 局", "opt.turn_seconds": "每手 {n} 秒", "opt.intermission_seconds": "局间 {n} 秒", "opt.same_length_straights": "顺子等长", "opt.step_by_one": "只能大一级", "opt.bomb_doubles": "炸弹翻倍",
  "hand": "你的手牌", "hand.backs": "手牌，背面",

  "combo.SINGLE": "单张 {rank}", "combo.PAIR": "对 {rank}", "combo.STRAIGHT": "顺子 {low}–{rank}", "combo.BOMB_3": "三张炸 {rank}", "combo.BOMB_4": "四张炸 {rank}", "combo.ROCKET": "王炸",
  "type.SINGLE": "单张", "type.PAIR": "对子", "type.STRAIGHT": "顺子", "type.BOMB_3": "三张炸", "type.BOMB_4": "四张炸", "type.ROCKET": "王炸",
  "stands": "{joker}当 {rank}", "stands.short": "王→{ranks}",
  "short.SINGLE": "{rank}", "short.PAIR": "对 {rank}", "short.STRAIGHT": "{low}–{rank}", "short.BOMB_3": "三炸 {rank}", "short.BOMB_4": "四炸 {rank}", "short.ROCKET": "王炸", "list.comma": "，", "list.and": "、",

  "stage": "桌面", "stage.lead": "{name}先出", "stage.mine": "轮到你先出", "stage.drew": "{name}摸了一张，接着出", "stage.drewmine": "你摸了一张，接着出", "stage.out": "出完",
  "pile": "牌堆", "pile.left": "牌堆还有 {n} 张", "pile.none": "牌堆空了",
  "mult.bombs": "炸弹 {n} 个", "mult.none": "无炸弹", "mult.aria": "罚分 ×{n}，查看明细", "mult.title": "罚分倍数", "mult.by": "{name} · {what} · ×2", "mult.each": "每剩一张罚 {n} 分",
  "say.pass": "过",

  "do.pass": "过", "do.hint": "提示", "do.play": "出牌",
  "ask.lead": "轮到你先出", "ask.drew": "你摸到{card} · 轮到你先出", "ask.follow": "轮到你 · 要压过{name}", "ask.none": "没有能接的牌，只能干瞪眼", "ask.autopass": "接不上 · 自动过", "ask.picked": "已选",
  "ask.ok": "可出", "ask.beats": "压得住", "ask.wait": "等{name}出牌", "ask.readings": "王当什么", "ask.reading": "{what}，{stands}",
  "no.combo": "这 {n} 张牌不成牌型", "no.two": "顺子里不能有 2，王也不能当 2", "no.rocket": "王炸最大，接不了", "no.bomb": "只有更大的炸弹或王炸能压{theirs}", "no.four": "四张炸只能用更大的四张炸或王炸压", "no.rank": "{mine} 压不过{theirs}", "no.type": "{mine}接不了{theirs}",
  "no.length": "要 {n} 张的顺子", "no.step": "只能大一级：要接 {next}", "no.steprun": "只能大一级：要接 {low}–{high}",

  "told.deal": "第 {n} 局发牌", "told.starter": "{name}多拿一张，先出", "told.play": "{name}：{what}", "told.pass": "{name}：过", "told.lead": "都过了，{name}接着出", "told.draw": "{name}摸一张，牌堆还剩 {n} 张", "told.draws": "{name}接着出，摸到{card}，牌堆还剩 {n} 张", "told.drawn": "你摸到{card}",
  "told.few": "{name}只剩 {n} 张", "told.out": "{name}先出完", "told.penalty": "你罚 {n} 分", "told.free": "你不罚分", "told.end": "对局结束",

  "log.empty": "还没有出牌", "log.you": "你", "log.trick": "第 {n} 轮", "log.round": "第 {n} 局 · {name}先出完", "log.pass": "过", "log.drew": "摸一张", "log.drewcard": "摸到{card}", "log.doubles": "{what} · ×2",
  "side.scores": "罚分", "scores.none": "打完一局后，这里会显示罚分", "scores.note": "每剩一张罚 1 分，罚分最少的第一。", "scores.round": "局", "scores.total": "合计",

  "end.you": "你先出完", "end.other": "{name}先出完", "end.each": "每剩一张罚 1 分", "end.doubled": "出了 {n} 个炸弹，每剩一张罚 {each} 分", "end.points": "分", "end.last": "最后一手", "end.left": "剩牌", "end.standings": "第 {n} 局 / 共 {all} 局 · 罚分少者在前",
  "end.sharetext": "干瞪眼：{n} 人中第 {place} 名，{rounds} 局共罚 {points} 分", "end.shareround": "干瞪眼第 {n} 局：{what}", "end.sharewatch": "干瞪眼：{name}罚分最少，共 {rounds} 局", "final.about": "打了 {n} 局，罚分最少的第一", "final.wins": "先出完",
  "set.keys.text": "← → 选牌 · 空格 选中 · 回车 出牌 · H 提示 · P 过 · 1–4 王当什么 · T 托管 · Esc 取消 · M 声音 · ? 快捷键",
  "fx.bomb": "炸弹",
};
