// 斗地主的话。

export default {
  "game": "斗地主",
  "role.landlord": "地主", "role.farmer": "农民",
  "format.daily": "日常赛", "format.quick": "快速赛", "format.standard": "标准赛", "format.championship": "锦标赛", "format.duplicate": "复式赛",
  "bar.round": "{format} · 第 {n} 局", "bar.of": "共 {n} 局", "bar.wins": "{n} 局 3 胜", "bar.endless": "不限局数", "bar.nocap": "不封顶", "bar.cap": "封顶 {n} 倍",

  "kitty.label": "底牌", "kitty.region": "底牌与倍数", "mult.unit": "倍", "mult.times": "{n}", "mult.bid": "叫分", "mult.bombs": "炸弹", "mult.spring": "春天（地主被关）", "mult.reverse_spring": "反春天（农民被关）", "mult.out.spring": "地主被关", "mult.out.reverse_spring": "农民被关",
  "mult.none": "未定", "mult.aria": "倍数 {n}，查看明细", "mult.title": "倍数明细", "mult.total": "总倍数", "mult.rockets": "王炸", "mult.bombs.none": "无炸弹", "mult.bombs.n": "炸弹 {n} 个",
  "mult.bombs0": "还没有炸弹", "mult.by": "{name}：{what}，×2", "mult.bidby": "{name}叫 {n} 分", "mult.landlord": "地主输赢 {n} × 2，农民各 {n}",
  "tracker": "记牌器", "tracker.BJ": "大", "tracker.SJ": "小", "tracker.one": "{rank} 还有 {n} 张没出现", "felt": "桌面", "hand": "你的手牌", "hand.backs": "手牌，背面",

  "combo.SINGLE": "单张 {rank}", "combo.PAIR": "对 {rank}", "combo.TRIPLE": "三张 {rank}", "combo.TRIPLE_WITH_SINGLE": "三带一 · {rank}", "combo.TRIPLE_WITH_PAIR": "三带一对 · {rank}",
  "combo.STRAIGHT": "顺子 {low}–{rank}", "combo.STRAIGHT_PAIR": "连对 {low}–{rank}", "combo.AIRPLANE": "飞机 {low}–{rank}",
  "combo.AIRPLANE_WITH_SINGLES": "飞机带单 {low}–{rank}", "combo.AIRPLANE_WITH_PAIRS": "飞机带对 {low}–{rank}",
  "combo.FOUR_WITH_TWO_SINGLES": "四带二 · {rank}", "combo.FOUR_WITH_TWO_PAIRS": "四带两对 · {rank}", "combo.BOMB": "炸弹 {rank}", "combo.ROCKET": "王炸",
  "type.SINGLE": "单张", "type.PAIR": "对子", "type.TRIPLE": "三张", "type.TRIPLE_WITH_SINGLE": "三带一", "type.TRIPLE_WITH_PAIR": "三带一对", "type.STRAIGHT": "顺子", "type.STRAIGHT_PAIR": "连对",
  "type.AIRPLANE": "飞机", "type.AIRPLANE_WITH_SINGLES": "飞机带单", "type.AIRPLANE_WITH_PAIRS": "飞机带对", "type.FOUR_WITH_TWO_SINGLES": "四带二", "type.FOUR_WITH_TWO_PAIRS": "四带两对", "type.BOMB": "炸弹", "type.ROCKET": "王炸",
  "tag.long": "{type} · {n} 张", "tag.beat": "{name} · 压过它", "tag.rest": "剩下的牌",

  "say.pass": "不出", "say.nobid": "不叫", "say.bid": "{n} 分",
  "do.pass": "不出", "do.hint": "提示", "do.play": "出牌", "do.nobid": "不叫", "do.bid": "{n} 分",
  "ask.advice": "AI 建议 ·", "ask.bid": "轮到你叫分", "ask.bid.over": "轮到你叫分 · 现在 {n} 分", "ask.lead": "轮到你出牌", "ask.follow": "轮到你 · 要压过{name}", "ask.none": "没有能压的牌",
  "ask.picked": "已选", "ask.turn": "轮到你 · 已选", "ask.ok": "可出", "ask.autopass": "没有能压的牌 · 自动不出", "ask.as": "换个牌型",
  "no.combo": "这 {n} 张牌不成牌型", "no.type": "{mine}压不了{theirs}", "no.length": "要出 {n} 张的{type}", "no.rank": "{mine} 压不过 {theirs}", "no.bomb": "炸弹只能用更大的炸弹或王炸压", "no.rocket": "王炸最大，压不了",
  "ask.waitbid": "等{name}叫分", "ask.wait": "等{name}出牌",

  "log.bids": "叫分", "log.redeal": "都不叫，重新发牌", "log.trick": "第 {n} 轮", "log.round": "第 {n} 局 · {what}", "log.nobid": "不叫", "log.bid": "{n} 分", "log.landlord": "{n} 分 · 成为地主", "log.assigned": "成为地主 · {n} 分",
  "log.pass": "不出", "log.play": "{type} {ranks}", "log.doubles": "{what} · ×2", "log.empty": "还没有出牌",

  "end.farmers": "农民胜", "end.landlord": "地主胜", "end.spring": "春天（地主被关）", "end.reverse_spring": "反春天（农民被关）",
  "end.why.spring": "地主只出了一手牌", "end.why.reverse_spring": "农民一手牌都没出", "end.why.landlord": "地主先出完牌", "end.why.farmers": "{name}先出完牌", "end.points": "分", "end.last": "{name}的最后一手",
  "end.mult": "倍数", "end.standings": "积分 · 第 {n} 局 / 共 {all} 局", "end.standings.open": "积分 · 第 {n} 局", "end.player": "玩家", "end.before": "近三局", "end.this": "本局", "end.total": "累计", "end.won": "胜", "end.lost": "负",
  "end.sealed": "发牌前已封存：", "end.review": "看牌面", "end.unsealed": "种子已公开：",
  "end.capped": "封顶", "end.sharetext": "斗地主{what}，{points} 分（{n} 倍）",
  "final.wins": "胜局",


  "speak.deal": "发牌，第 {n} 局", "speak.redeal": "都不叫，重新发牌", "speak.bid": "{name}：{n} 分", "speak.nobid": "{name}：不叫", "speak.landlord": "{name}成为地主，{n} 分，底牌 {cards}", "speak.play": "{name}：{what}", "speak.pass": "{name}：不出",
  "speak.lead": "{name}先出", "speak.few": "{name}只剩 {n} 张", "speak.end": "{what}，你得 {points} 分", "speak.endwatch": "{what}", "speak.match": "对局结束",
  "opt.turn_seconds": "每手 {n} 秒", "opt.max_redeals": "最多重发 {n} 次", "opt.wings_from_chain": "飞机可带同点的第四张", "opt.rocket_as_kickers": "双王可当带牌", "opt.four_with_pair": "四带二可带一对", "opt.multiplier_cap": "封顶 {n} 倍",
  "opt.landlord_rotation": "轮庄", "opt.rotation_base": "轮庄底分 {n}", "opt.intermission_seconds": "局间 {n} 秒",
  "fx.bomb": "炸弹", "fx.spring": "春",
};
