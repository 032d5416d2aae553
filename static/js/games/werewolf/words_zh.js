// 狼人杀的话。

export default {
  "game": "狼人杀",
  "role.wolf": "狼人", "role.seer": "预言家", "role.witch": "女巫", "role.guard": "守卫", "role.villager": "村民",
  "short.seer": "预", "short.witch": "女", "short.guard": "守", "side.wolves": "狼人阵营", "side.good": "好人阵营",
  "no": "{n} 号", "nos": "{n} 号", "who": "{no}{name}", "list.comma": "、",
  "set.line": "{wolves} 狼 · {gods} · {villagers} 民", "set.join": "", "bar.seats": "6 到 12 人", "bar.night": "第 {n} 夜", "bar.day": "第 {n} 天 · {phase}", "phase.ROLES": "看身份",
  "phase.NIGHT": "天黑", "phase.STAND": "上警", "phase.SPEECH": "发言", "phase.VOTE": "投票", "phase.ORDER": "定发言顺序", "phase.LAST_WORDS": "遗言", "phase.BADGE": "移交警徽", "phase.GAME_OVER": "对局结束",

  "opt.speech_seconds": "发言 {n} 秒", "opt.custom": "自己配：{n} 狼 · {gods}", "opt.role_seconds": "看身份 {n} 秒", "opt.wolf_seconds": "狼人 {n} 秒", "opt.guard_seconds": "守卫 {n} 秒", "opt.witch_seconds": "女巫 {n} 秒", "opt.vote_seconds": "投票 {n} 秒", "opt.max_days": "最多 {n} 天",
  "opt.wolf_tie.random": "狼人平票抽签", "opt.election_voters.off_ballot": "警下投警长", "opt.second_voters.untied": "平票的人不再投", "opt.sheriff_vote.1.5": "警长一票半", "opt.sheriff_may_self_destruct": "警长可以自爆", "opt.open_chat": "白天自由说话",

  "tool.claims": "说法", "tool.notes": "札记", "tool.talk": "聊天", "side.log": "记录", "side.claims": "说法", "side.votes": "票型", "side.watchnote": "观众看得到公开的一切，看不到身份，也听不到狼队和出局的人说话。",
  "set.aloud": "朗读发言", "set.aloud.help": "用浏览器的语音，按发言的语言来读",
  "set.keys.text": "按住空格 看身份 · 1–9 0 - = 选座位 · ← → 走座位 · 回车 确定 · P 弃票、不用 · C 说法 · N 札记 · T 托管 · Esc 取消 · M 声音 · ? 这张表",

  "card.seal": "夜", "card.hold": "按住看", "card.turn": "翻开身份牌", "card.mine": "我的身份", "card.shown": "你是{role}",
  "notes.title": "札记 · 只有你看得到", "about.wolf": "夜里和同伴选一个人。屠掉所有神或所有民就赢。", "about.seer": "每夜查验一个人，知道他是好人还是狼人。", "about.witch": "一瓶解药，一瓶毒药，一夜最多用一瓶。第一夜才能救自己。", "about.guard": "每夜守一个人，也可以守自己，不能连守。守和救撞在一起，人会死。", "about.villager": "没有技能，靠听、想、说，还有一张票。",
  "know.pack": "同伴", "know.alone": "只有你", "know.checks": "查验过的人", "know.nochecks": "还没有查验过谁", "know.guarded": "上一夜守的", "know.protecting": "今夜守的", "know.nobody": "没有人", "know.antidote": "解药", "know.poison": "毒药", "know.left": "还在", "know.spent": "用完了",
  "verdict.wolf": "狼人", "verdict.good": "好人",
  "destruct.title": "自爆", "destruct.hold": "按住自爆", "destruct.hint": "你当场出局，白天立刻结束", "destruct.not": "现在不能自爆",

  "seat.open": "看 {who}", "seat.claims": "说过的", "seat.claims.none": "还没有亮过身份", "seat.mark": "我觉得", "seat.mark.only": "只有你看得到", "note.label": "我的笔记", "note.place": "记点什么",
  "mark.good": "好人", "mark.good.short": "好", "mark.special": "神", "mark.special.short": "神", "mark.doubt": "可疑", "mark.doubt.short": "疑", "mark.wolf": "狼", "mark.wolf.short": "狼",
  "mute.on": "不听他说", "mute.off": "重新听", "report.thanks": "已举报，管理员会看",
  "sheriff": "警长", "badge.short": "警", "stands": "在警上", "withdrawn": "已退水", "voted": "已投票", "tag.claims": "跳{role}", "out": "出局", "out.night": "夜里出局", "out.banished": "被放逐", "out.self_destruct": "自爆", "out.when": "第 {n} 天{how}", "alive": "存活",
  "pick.hunt": "刀 {who}", "pick.check": "查验 {who}", "pick.protect": "守 {who}", "pick.poison": "毒 {who}", "pick.vote": "投给 {who}", "pick.badge": "把警徽给 {who}", "pick.this": "选 {no}", "no.guarded": "昨夜守过，今夜不能再守",

  "stage": "桌子中间", "night.title": "第 {n} 夜", "night.close": "天黑，请闭眼", "step.wolves": "狼人 · 预言家", "step.guard": "守卫", "step.witch": "女巫",
  "verse.0": "月出惊山鸟，时鸣春涧中", "verse.1": "万籁此都寂，但余钟磬音", "verse.2": "夜深知雪重，时闻折竹声", "verse.3": "更深月色半人家，北斗阑干南斗斜", "attack": "今夜刀 {who}", "attack.none": "今夜空刀",
  "hunt.none": "还没选", "witch.victim": "今夜 {who}被刀", "witch.you": "今夜被刀的是你", "witch.peace": "今夜没有人被刀", "witch.blind": "解药用完了，看不到谁被刀", "witch.save": "解药", "witch.poison": "毒药", "witch.save.now": "今夜用了", "witch.poison.now": "今夜用了",
  "kind.election": "警上发言", "kind.election_tie": "平票，再说一次", "kind.day": "发言", "kind.banish_tie": "平票，再说一次", "kind.last_words": "遗言", "speech.you": "轮到你说", "speech.soon": "正在想……", "speech.words": "正在说的话", "speech.queue": "发言顺序", "scene.roles": "你的身份", "scene.roles.about": "只有你看得到，点一下牌翻面", "scene.roles.watch": "大家正在看身份",
  "scene.stand": "警长竞选", "scene.stand.about": "要不要上警，大家同时选，选完一起亮", "scene.order": "定发言顺序", "scene.order.about": "{who}来定，从哪一边开始", "scene.badge": "移交警徽", "scene.badge.about": "{who}把警徽交给谁，或者撕掉", "scene.over": "对局结束", "scene.over.about": "", "stand.count": "{n} / {all} 人选好了",
  "vote.election": "投票选警长", "vote.election.second": "警长第二轮投票", "vote.banish": "放逐投票", "vote.banish.second": "放逐第二轮投票", "vote.sealed": "票封着，人齐了或时间到了一起开", "vote.targets": "可以投的人", "vote.count": "{all} 人里 {n} 人投了", "vote.in": "人已投", "vote.none": "没有人投票", "vote.tied": "{nos}平票", "vote.abstained": "弃票 {nos}", "ask.watch.roles": "接着天黑", "ask.wait.roles": "看清身份，接着天黑", "ask.whisper": "天亮之前都能和狼队说话",

  "ask.dead": "你出局了 · 可以接着看，和出局的人聊", "ask.night": "夜里，等天亮", "ask.watch.night": "夜里，等天亮", "ask.listen": "听 {who}说", "ask.voted": "等其他人投完", "ask.wait.vote": "正在投票", "ask.wait.stand": "等大家选好要不要上警", "ask.wait.order": "等警长定顺序", "ask.wait.badge": "等警徽移交", "ask.wait.speech": "等下一位发言", "ask.wait.last_words": "等遗言", "ask.wait.night": "夜里，等天亮", "ask.wait.game_over": "对局结束",
  "ask.hunt": "今夜刀谁，点座位，可以改", "ask.check": "今夜查验谁，点座位", "ask.protect": "今夜守谁，点座位", "ask.witch": "用药，或者等天亮", "ask.witch.done": "药用好了，等天亮", "ask.witch.self": "今夜不能救自己，可以用毒", "ask.stand": "要上警吗", "ask.speak": "轮到你发言", "ask.speak.tie": "平票了，再说一次", "ask.speak.election": "轮到你竞选", "ask.last": "说你的遗言", "ask.order": "你是警长，从哪边开始", "ask.elect": "选谁当警长，点座位", "ask.banish": "放逐谁，点座位", "ask.badge": "警徽交给谁，点座位",
  "do.hunt.none": "空刀", "do.check": "查验 {no}", "do.check.who": "查验", "do.protect": "守 {no}", "do.protect.who": "守护", "do.protect.none": "空守", "do.save": "救 {no}", "do.save.who": "解药", "do.poison": "毒 {no}", "do.poison.who": "毒药", "do.stand": "上警", "do.stand.no": "不上警", "do.vote.who": "投票", "do.vote.none": "弃票", "do.vote.election": "选 {no}", "do.vote.election.who": "选警长", "do.vote.banish": "放逐 {no}", "do.vote.banish.who": "放逐", "do.badge": "交给 {no}", "do.badge.who": "移交", "do.badge.none": "撕掉警徽", "do.withdraw": "退水", "do.order.clock": "从 {no}顺时针", "do.order.counter": "从 {no}逆时针",

  "say.label": "发言", "say.place": "说点什么，或者加个说法", "say.claims": "说法", "say.end": "过", "say.send": "发送", "say.last": "发完过",
  "claims.title": "加一个说法", "claims.iam": "我是", "claims.idid": "我做过、我认为", "claims.kind": "哪一种", "claims.night": "第 {n} 夜", "claims.earlier": "早一夜", "claims.later": "晚一夜", "claims.none": "对局开始后，谁说过什么都记在这里",
  "kind.check": "查验", "kind.save": "救了", "kind.poison": "毒了", "kind.guard": "守了", "kind.suspect": "怀疑", "kind.trust": "相信",
  "chip.check.good": "查 {n} 好", "chip.check.wolf": "查 {n} 狼", "chip.save": "救 {n}", "chip.poison": "毒 {n}", "chip.guard": "守 {n}", "chip.suspect": "疑 {n}", "chip.trust": "信 {n}",
  "claim.n": "夜{n}", "claim.night": "第 {n} 夜", "claim.join": "。", "claim.drop": "去掉：{what}", "claim.role": "我是{role}", "claim.check.good": "{when}查了 {target}，是好人", "claim.check.wolf": "{when}查了 {target}，是狼人", "claim.save": "{when}救了 {target}", "claim.poison": "{when}毒了 {target}", "claim.guard": "{when}守了 {target}", "claim.suspect": "我怀疑 {target}", "claim.trust": "我相信 {target}", "mood.suspect": "疑", "mood.trust": "信",
  "votes.none": "还没有开过票", "log.day": "第 {n} 天", "log.empty": "还没有开始",
  "voice.watching": "观众只看不说", "voice.dead": "和出局的人聊", "voice.wolves": "对狼队说", "voice.open": "对大家说", "voice.roles": "看身份时不能说话", "voice.night": "夜里不能说话", "voice.turn": "轮到你发言时再说",

  "told.start": "身份已经发下", "told.role": "你是{role}，按住身份牌可以再看", "told.night": "天黑，第 {n} 夜", "told.step.wolves": "狼人和预言家行动", "told.step.guard": "守卫行动", "told.step.witch": "女巫行动",
  "told.checked.good": "{no}是好人", "told.checked.wolf": "{no}是狼人", "told.protected": "守了 {no}", "told.protected.none": "空守", "told.victim": "{no}被刀", "told.victim.none": "没有人被刀", "told.saved": "救了 {no}", "told.poisoned": "毒了 {no}",
  "told.day": "天亮，第 {n} 天", "told.stood": "上警：{nos}", "told.stood.none": "没有人上警", "told.withdrew": "{who}退水", "told.speech": "轮到 {who}发言", "told.speech.last": "{who}的遗言", "told.says": "{who}说：{words}",
  "told.ballots": "开票：{what}", "told.ballot": "{no} {n} 票", "told.ballots.none": "开票：没有人投票", "told.tie": "{nos}平票，再说一次，再投一次", "told.elected": "{who}当选警长", "told.elected.none": "这一局没有警长", "told.deaths": "昨夜 {nos}出局", "told.deaths.none": "昨夜平安",
  "told.order.clock": "顺时针发言，警长最后", "told.order.counter": "逆时针发言，警长最后", "told.banished": "{who}被放逐", "told.banished.none": "没有人被放逐", "told.destruct": "{who}自爆，是狼人", "told.badge": "{from}把警徽交给 {who}", "told.badge.none": "警徽被撕掉了",
  "told.end.wolves": "狼人胜", "told.end.good": "好人胜", "told.end.draw": "平局",

  "end.why.villagers_out": "村民都出局了", "end.why.specials_out": "神都出局了", "end.why.wolves_out": "狼人都出局了", "end.why.days_out": "天数用完，没分出胜负", "end.why.aborted": "",
  "end.nights": "每一夜", "end.nonights": "一夜也没有过完", "night.hunt": "刀 {no}（{by}）", "night.hunt.none": "空刀", "night.hunt.tied": "狼人平票，没有刀成", "night.deaths": "出局：{nos}",
  "end.minds": "AI 在想什么", "minds.loading": "正在取……", "minds.failed": "没有取到，再打开一次试试", "minds.none": "没有留下什么", "minds.model": "语言模型", "minds.fallback": "改由推理", "verb.none": "不动",
  "verb.hunt": "刀人", "verb.whisper": "狼队发言", "verb.check": "查验", "verb.protect": "守护", "verb.save": "用解药", "verb.poison": "用毒药", "verb.stand": "上警", "verb.withdraw": "退水", "verb.say": "发言", "verb.end": "结束发言", "verb.order": "定发言顺序", "verb.vote": "投票", "verb.badge": "移交警徽", "verb.self_destruct": "自爆",
  "end.sharewon": "狼人杀 {what}，我是{role}，打了 {n} 天，赢了", "end.sharelost": "狼人杀 {what}，我是{role}，打了 {n} 天，输了", "end.sharewatch": "狼人杀 {what}，打了 {n} 天",
  "replay.at": "第 {round} 天 · {n} / {all}", "replay.round": "第 {n} 天", "replay.round.back": "上一天", "replay.round.next": "下一天", "replay.start": "开局前", "replay.moment.in": "{what} · 第 {round} 天", "replay.moment.elected": "警长", "replay.moment.banished": "放逐", "replay.moment.self_destruct": "自爆", "replay.moment.deaths": "夜里出局",
  "replay.hunts": "{no}要刀 {target}", "replay.hunts.none": "{no}空刀", "replay.quiet": "夜还很静", "replay.keys.text": "← → 一步 · Shift ← → 一天 · 空格 播放 · N B 关键处 · ↑ ↓ 速度 · 1–9 第几天",
  "fx.destruct": "自爆",
};
