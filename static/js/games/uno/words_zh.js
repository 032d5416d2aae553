// UNO 的话。

export default {
  "game": "UNO",
  "bar.round": "第 {n} 局", "bar.score": "打到 {n} 分", "bar.single": "一局定胜负", "bar.seats": "{n} 人桌",
  "seat.left": "剩 {n} 张", "side.watchnote": "观众只能看到桌面上的牌和各家的张数。",
  "cards.n": "{n} 张", "play.wild": "{card}，改成{color}", "face.S": "跳过", "face.R": "反转",

  "piles": "牌堆和弃牌", "piles.left": "牌堆，还有 {n} 张", "piles.draw": "摸牌，牌堆还有 {n} 张", "piles.owed": "下家要摸 {cards}", "piles.colour": "当前颜色{color}，{way}", "way.clockwise": "顺时针", "way.counter": "逆时针",
  "hand": "你的手牌", "hand.backs": "牌背",

  "ask.turn": "轮到你 ·", "ask.ok": "能出", "ask.ok.wild": "能出，再选颜色", "ask.any": "轮到你 · 可出{what}，或万能牌", "ask.or": "{color}或 {face}", "ask.none": "没有能出的牌，请摸一张", "ask.nofit": "{card}不能出，要{what}",
  "ask.owed": "要摸 {n} 张", "ask.stack": "要摸 {n} 张，也可以再叠一张", "ask.doubt": "摸 {n} 张，或者质疑这张 +4", "ask.drawn": "摸到{card}，出牌还是留着？", "ask.drawn.must": "摸到{card}，本桌规则必须出",
  "ask.wait": "等{name}出牌", "ask.wait.owed": "{name}要摸 {cards}", "ask.picked": "已选", "ask.catch": "{name}没喊 UNO，可以抓", "ask.opens": "{s} 秒后轮到你", "ask.shut": "{s} 秒后轮到你，先留给大家抓 UNO", "ask.late": "只剩一张，快喊 UNO！",
  "ask.colour": "选一个颜色", "ask.swap": "{card}：选一个人交换手牌", "ask.swap.with": "和{name}交换，{n} 张", "ask.hint": "提示：{what}", "hint.draw": "摸牌", "hint.skip": "留着", "hint.wild": "{card}，改成{color}",

  "do.draw": "摸牌", "do.owed": "摸 {n} 张", "do.keep": "留着", "do.doubt": "质疑", "do.hint": "提示", "do.play": "出牌", "do.cancel": "取消", "do.call": "UNO", "do.call.name": "喊 UNO", "do.call.late": "喊 UNO，你还没喊", "do.catch": "抓",
  "mark.uno": "UNO", "mark.exposed": "漏", "mark.exposed.name": "没喊 UNO",

  "told.round": "第 {n} 局开始", "told.opening": "翻出{card}", "told.play": "{name}：{card}", "told.play.wild": "{name}：{card}，改成{color}", "told.last": "{what}，出完了", "told.few": "{what}，剩 {cards}",
  "told.skipped": "{name}被跳过", "told.clockwise": "改为顺时针", "told.counter": "改为逆时针", "told.pending": "{name}要摸 {cards}", "told.swap": "{name}和{other}交换了手牌", "told.rotate": "所有人把手牌传给下家", "told.refill": "弃牌洗成新牌堆，共 {n} 张",
  "told.draw": "{name}摸 {cards}", "told.draw.penalty": "{name}没喊 UNO，罚摸 {cards}", "told.draw.nothing": "没有牌可摸，{name}没摸到", "told.drawn": "你摸到{cards}", "told.skip": "{name}留着不出", "told.call": "{name}：UNO", "told.exposed": "{name}只剩一张，没喊 UNO", "told.challenge": "{name}抓到了{other}",
  "told.doubt.right": "{name}质疑{other}，质疑成功", "told.doubt.wrong": "{name}质疑{other}，质疑失败", "told.out": "{name}先出完，得 {n} 分", "told.idle": "没人能摸牌也没人出牌，{name}手牌最小，得 {n} 分", "told.long": "打满 1000 手还没人出完，{name}手牌最小，得 {n} 分", "told.ended": "这一局结束", "told.end": "对局结束",

  "log.empty": "还没有发牌", "log.you": "你", "log.round": "第 {n} 局 · {name}发牌", "log.deal": "{name}发牌", "log.past": "第 {n} 局 · {name} {points}", "log.earlier": "更早的记录已省略", "log.swap": "和{name}交换手牌", "log.drew": "摸 {cards}", "log.owed": "摸 {cards}", "log.nothing": "没有牌可摸", "log.keep": "留着", "log.doubt.right": "质疑 +4 成功", "log.doubt.wrong": "质疑 +4 失败", "log.out": "出完，{n}", "log.lowest": "手牌最小，{n}",

  "end.you": "你先出完", "end.who": "{name}赢了这一局", "end.out": "第 {n} 局", "end.idle": "没人能摸牌也没人出牌，手牌最小者胜", "end.long": "打满 1000 手，手牌最小者胜", "end.held": "手牌分", "end.inhand": "分留在手里", "end.until": "累计 · 打到 {n} 分", "end.hands": "剩下的牌", "end.hand": "{name}剩下的牌，{n} 分",
  "final.about": "打了 {n} 局，先到 {points} 分", "end.sharetext": "UNO：{n} 人中第 {place} 名，{points} 分", "end.shareone": "UNO：{n} 人中第 {place} 名", "end.sharewatch": "UNO：{name}获胜",

  "opt.single": "一局定胜负", "opt.target_score": "打到 {n} 分", "opt.initial_cards": "起手 {n} 张", "opt.draw_penalty": "漏喊罚 {n} 张", "opt.stack_draw_cards": "+2、+4 可叠", "opt.force_play": "摸到能出必出", "opt.seven_swap": "7 换手牌", "opt.zero_rotate": "0 传手牌", "opt.draw_four_challenge": "+4 可质疑", "opt.exposure_seconds": "抓 UNO 留 {n} 秒", "opt.turn_seconds": "每手 {n} 秒", "opt.intermission_seconds": "局间 {n} 秒",
  "set.effects": "大招动画",
  "set.keys.text": "← → 选牌 · 空格 选中 · 回车 出牌 · 1–9 第几张可出的牌、颜色或玩家 · D 摸牌 · P 留着 · U 喊 UNO · C 抓 · X 质疑 +4 · H 提示 · S 理牌 · T 托管 · Esc 取消 · M 声音 · ? 快捷键",
  "fx.skip": "跳过", "fx.call": "UNO", "fx.catch": "抓到", "fx.right": "质疑成功", "fx.wrong": "质疑失败",
  "replay.moment.call": "喊 UNO", "replay.moment.challenge": "抓到", "replay.moment.challenge_draw_four": "质疑", "replay.moment.swap": "换手牌", "replay.moment.rotate": "传手牌", "replay.inhand": "手牌 {n} 分", "replay.drew": "摸到{cards}",
};
