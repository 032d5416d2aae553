// The words of a puzzle, in Chinese.

export default {
  "seat.0": "地主", "seat.1": "下家农民", "seat.2": "上家农民",
  "goal.landlord": "地主必胜", "goal.farmers": "农民必胜", "goal.plays": "最多 {n} 手", "goal.both": "两家农民都由你出",
  "puzzle.hand": "{name}手里还有 {n} 张", "puzzle.own": "这手牌由你出",
  "ask.lead.as": "{name}出牌 · 随便出", "ask.follow.as": "{name}跟牌 · 要压{name2}", "ask.sending": "对手在想…", "ask.answers": "对手应招",
  "ask.wrong": "这一手走不通，对手能赢", "ask.refuting": "对手这样赢", "ask.refuted": "这样就输了，撤回再想", "ask.solved": "解开了", "ask.gone": "连不上服务器，再试一次", "ask.stale": "请重新载入页面再试", "ask.loading": "正在准备推演，稍等…", "ask.unready": "还没准备好，过一分钟再试", "ask.undecided": "变化太多，推演不完，换一手试试", "ask.throttled": "操作太快了，稍等再试", "ask.refused": "这一手出不了，撤回再试",
  "hint.type": "提示：出{what}", "hint.pass": "提示：这一手不要", "hint.cards": "提示：就出{what}", "hint.none": "没有可提示的",
  "do.why": "看看怎么输的", "do.undo": "撤回", "do.again": "重来", "do.retry": "再试一次", "do.next": "下一题", "do.list": "全部残局",
  "done.stamp": "胜", "done.title": "解开了", "done.clean": "一步没错", "done.mistakes": "走错 {n} 次", "done.hints": "用了提示", "done.share": "{n}% 的人解开了这题", "done.few": "解过的人还不多", "done.streak": "每日残局连续 {n} 天", "done.stranger": "没有登录，成绩不会留下",
  "speak.yours": "轮到你，{name}出牌",
};
