// The words of a puzzle, in Chinese.

export default {
  "seat.0": "地主", "seat.1": "下家农民", "seat.2": "上家农民",
  "goal.landlord": "地主必胜", "goal.farmers": "农民必胜", "goal.plays": "最多 {n} 手", "goal.both": "两家农民都由你出",
  "puzzle.hand": "{name}手里还有 {n} 张", "puzzle.own": "你出的这手牌",
  "ask.lead.as": "轮到{name}先出", "ask.follow.as": "{name}接牌 · 要压过{name2}", "ask.sending": "对手思考中……", "ask.answers": "对手应招",
  "ask.wrong": "这一手会输，对手能赢", "ask.refuting": "对手这样赢", "ask.refuted": "这样就输了，撤回再想想", "ask.solved": "解开了", "ask.gone": "连不上服务器，请再试一次", "ask.stale": "请刷新页面再试", "ask.loading": "正在准备，请稍等……", "ask.unready": "还没准备好，请一分钟后再试", "ask.undecided": "变化太多，算不完，换一手试试", "ask.throttled": "操作太频繁，请稍后再试", "ask.refused": "这一手不能出，请撤回",
  "hint.type": "提示：出{what}", "hint.pass": "提示：这一手不出", "hint.cards": "提示：出{what}", "hint.none": "暂无提示",
  "do.why": "看看怎么输", "do.undo": "撤回", "do.again": "重来", "do.retry": "再试一次", "do.next": "下一题", "do.list": "全部残局",
  "done.stamp": "胜", "done.title": "解开了", "done.clean": "一步没错", "done.mistakes": "走错 {n} 次", "done.hints": "用了提示", "done.share": "{n}% 的人解开了这题", "done.few": "解过的人还不多", "done.streak": "每日残局连续 {n} 天", "done.stranger": "未登录，成绩不会保存",
  "speak.yours": "轮到你，{name}出牌",
};
