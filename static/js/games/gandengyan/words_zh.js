// 干瞪眼的话。

export default {
  "game": "干瞪眼",
  "bar.round": "第 {n} 局", "bar.of": "共 {n} 局", "bar.pile": "牌堆 {n} 张", "bar.seats": "{n} 人桌",
  "opt.rounds": "打 {n} 局", "opt.turn_seconds": "每手 {n} 秒", "opt.intermission_seconds": "局间 {n} 秒", "opt.same_length_straights": "顺子要同样长", "opt.step_by_one": "只能大一点", "opt.bomb_doubles": "炸弹翻倍",
  "hand": "你的手牌", "hand.backs": "手牌，背面",

  "combo.SINGLE": "单张 {rank}", "combo.PAIR": "对 {rank}", "combo.STRAIGHT": "顺子 {low}–{rank}", "combo.BOMB_3": "三张炸 {rank}", "combo.BOMB_4": "四张炸 {rank}", "combo.ROCKET": "王炸",
  "type.SINGLE": "单张", "type.PAIR": "对子", "type.STRAIGHT": "顺子", "type.BOMB_3": "三张炸", "type.BOMB_4": "四张炸", "type.ROCKET": "王炸",
  "stands": "{joker}当 {rank}", "stands.short": "王→{ranks}",
  "short.SINGLE": "{rank}", "short.PAIR": "对 {rank}", "short.STRAIGHT": "{low}–{rank}", "short.BOMB_3": "炸 {rank}", "short.BOMB_4": "四炸 {rank}", "short.ROCKET": "王炸", "list.comma": "，", "list.and": "、",

  "stage": "桌面", "stage.lead": "{name}先出", "stage.mine": "由你先出", "stage.drew": "{name}摸了一张，接着出", "stage.drewmine": "你摸了一张，接着出", "stage.out": "出完",
  "pile": "牌堆", "pile.left": "牌堆还有 {n} 张", "pile.none": "牌堆空了",
  "mult.bombs": "炸弹 {n} 个", "mult.none": "无炸弹", "mult.aria": "罚分 ×{n}，看是怎么来的", "mult.title": "罚分翻了几倍", "mult.by": "{name} · {what} · ×2", "mult.each": "每剩一张罚 {n} 分",
  "say.pass": "过",

  "do.pass": "过", "do.hint": "提示", "do.play": "出牌",
  "ask.lead": "轮到你 · 随意出牌", "ask.drew": "你摸到{card} · 随意出牌", "ask.follow": "轮到你 · 要大过{name}", "ask.none": "没有接得上的牌，干瞪眼", "ask.autopass": "接不上 · 自动过", "ask.picked": "已选",
  "ask.ok": "可出", "ask.beats": "大过它", "ask.wait": "等{name}出牌", "ask.readings": "王当什么", "ask.reading": "{what}，{stands}",
  "no.combo": "这 {n} 张不成牌型", "no.two": "2 不进顺子，王也不能在顺子里当 2", "no.rocket": "王炸最大，接不了", "no.bomb": "只有炸弹压得过{theirs}", "no.four": "四张炸要更大的四张炸，或者王炸", "no.rank": "{mine} 大不过{theirs}", "no.type": "{mine}接不了{theirs}",
  "no.length": "要 {n} 张的顺子", "no.step": "只能大一点：要接 {next}", "no.steprun": "只能大一点：要 {low}–{high}",

  "told.deal": "第 {n} 局发牌", "told.starter": "{name}多一张，先出", "told.play": "{name}：{what}", "told.pass": "{name}：过", "told.lead": "都过了，{name}接着出", "told.draw": "{name}摸一张，牌堆还剩 {n} 张", "told.draws": "{name}接着出，摸到{card}，牌堆还剩 {n} 张", "told.drawn": "你摸到{card}",
  "told.few": "{name}只剩 {n} 张", "told.out": "{name}先出完", "told.penalty": "你罚 {n} 分", "told.free": "你不罚分", "told.end": "对局结束",

  "log.empty": "还没有出牌", "log.you": "你", "log.trick": "第 {n} 轮", "log.round": "第 {n} 局 · {name}先出完", "log.pass": "过", "log.drew": "摸一张", "log.drewcard": "摸到{card}", "log.doubles": "{what} · ×2",
  "side.scores": "罚分", "scores.none": "打完一局，这里就有罚分", "scores.note": "每剩一张罚 1 分，罚得最少的第一。", "scores.round": "局", "scores.total": "合计",

  "end.you": "你先出完", "end.other": "{name}先出完", "end.each": "每剩一张罚 1 分", "end.doubled": "出了 {n} 个炸弹，每剩一张罚 {each} 分", "end.points": "分", "end.last": "收尾一手", "end.left": "剩牌", "end.standings": "第 {n} 局 / 共 {all} 局 · 罚得最少的第一",
  "end.sharetext": "干瞪眼，{n} 人里拿了第 {place}，{rounds} 局一共罚了 {points} 分", "end.shareround": "干瞪眼第 {n} 局，{what}", "end.sharewatch": "干瞪眼，{name}罚得最少，打了 {rounds} 局", "final.about": "打了 {n} 局，罚得最少的第一", "final.wins": "先出完",
  "set.keys.text": "← → 选牌 · 空格 拿起 · 回车 出牌 · H 提示 · P 过 · 1–4 王当什么 · T 托管 · Esc 放下 · M 声音 · ? 这张表",
  "fx.bomb": "炸弹",
};
