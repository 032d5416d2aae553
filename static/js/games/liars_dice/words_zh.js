// 吹牛骰子的话。

export default {
  "game": "吹牛骰子",
  "bar.round": "第 {n} 局", "bar.dice": "场上 {n} 颗骰子", "bar.seats": "{n} 人桌",
  "seat.left": "还有 {n} 颗骰子", "seat.out": "出局",
  "side.watchnote": "观众只能看到叫数和开盅后的骰子。",
  "bid": "{n} 个 {face}", "face": "{face}", "dice.n": "{n} 颗",

  "stage": "叫数", "stage.first": "等{name}先叫", "stage.mine": "由你先叫", "stage.by": "{name}叫", "stage.says": "{name}叫 {bid}",
  "lamp.on": "1 点百搭", "lamp.off": "已叫过 1，不再百搭", "lamp.never": "本桌 1 点不百搭",
  "hand": "你的骰子", "hand.only": "只有你看得见", "hand.backs": "骰盅", "hand.cover": "盖上骰盅", "hand.lift": "揭开骰盅", "hand.none": "没有骰子了",

  "ask.first": "轮到你先叫", "ask.over": "轮到你 · 要高过 {bid}", "ask.top": "已叫到顶，只能开", "ask.chosen": "轮到你 · 叫", "ask.ok": "更高",
  "ask.wait": "等{name}叫", "ask.doubt": "等{name}叫或开", "ask.out": "你已出局，可以继续观战", "ask.protected": "{name}刚叫过，{s} 秒后才能抢开", "ask.jump": "可以抢开 · 开错丢 {dice}",
  "ask.hint": "提示：{what}", "hint.open": "开", "hint.bid": "叫 {bid}", "hint.why": "{what}，概率 {chance}",
  "do.bid": "加叫", "do.first": "先叫", "do.open": "开", "do.jump": "抢开", "do.more": "多一个", "do.less": "少一个", "do.count": "个数", "do.faces": "点数", "do.hint": "提示", "do.skip": "直接看结果", "do.next": "再开一局",
  "do.face": "{face} 点", "do.face.chance": "{face} 点，{n} 个，概率 {chance}", "do.jump.locked": "抢开，保护期还有 {s} 秒", "do.jump.open": "抢开，开错丢 {dice}",
  "jump.cost": "开错丢 {dice}", "jump.protected": "保护期", "jump.others": "其他人可以抢开", "jump.opened": "可以抢开了",
  "chance": "概率", "chance.of": "概率 {chance}", "chance.n": "{n}%", "chance.more": "99%+", "chance.less": "不到 1%", "chance.note": "仅限不计分的牌桌",

  "reveal": "开盅", "reveal.by": "{name}开{other}", "reveal.jump": "{name}抢开{other}", "reveal.was": "叫 {bid}",
  "reveal.true": "叫数成立", "reveal.false": "吹牛！", "reveal.lost": "{name}丢 {dice}", "reveal.round": "第 {n} 局", "reveal.again": "看上一局的骰子", "reveal.close": "收起", "reveal.dice": "{name}：{dice}，计 {n} 个",

  "told.round": "第 {n} 局，{name}先叫", "told.bid": "{name}叫 {bid}", "told.challenge": "{name}开{other}的 {bid}", "told.jump": "{name}抢开{other}的 {bid}", "told.verdict": "一共 {bid}，{name}丢 {dice}", "told.out": "{name}出局", "told.end": "对局结束",
  "told.yours": "你的骰子：{dice}",

  "log.empty": "还没有人叫", "log.you": "你", "log.round": "第 {n} 局 · {dice}", "log.ended": "第 {n} 局", "log.open": "开", "log.jump": "抢开", "log.count": "一共 {bid}", "log.lost": "丢 {dice}",
  "final.left": "剩余骰子", "final.about": "打了 {n} 局", "end.sharetext": "吹牛骰子：{n} 人中第 {place} 名，共 {rounds} 局", "end.sharewatch": "吹牛骰子：{name}获胜，共 {rounds} 局",
  "opt.dice": "每人 {n} 颗", "opt.wild_ones": "1 点不百搭", "opt.jump_challenge": "不许抢开", "opt.protection_seconds": "保护期 {n} 秒", "opt.turn_seconds": "每手 {n} 秒",
  "set.chance": "显示概率（不计分的牌桌）",
  "set.keys.text": "1–6 点数 · ↑ ↓ 个数 · 回车 加叫 · O 开 · J 抢开 · H 提示 · C 概率 · B 盖盅 · T 托管 · M 声音 · ? 快捷键",
  "replay.moment.jump": "抢开", "replay.moment.out": "出局",
  "fx.open": "开！", "fx.jump": "抢开！",
};
