// 狼人杀的话。

export default {
  "game": "狼人杀",
  "role.wolf": "狼人", "role.seer": "预言家", "role.witch": "女巫", "role.guard": "守卫", "role.villager": "村民",
  "short.seer": "预", "short.witch": "女", "short.guard": "守", "side.wolves": "狼人阵营", "side.good": "好人阵营",
  "no": "{n} 号", "nos": "{n} 号", "who": "{no}{name}", "list.comma": "、",
  "set.line": "{wolves} 狼 · {gods} · {villagers} 民", "set.join": "", "bar.seats": "6–12 人", "bar.night": "第 {n} 夜", "bar.day": "第 {n} 天 · {phase}", "phase.ROLES": "看身份",
  "phase.NIGHT": "天黑", "phase.STAND": "上警", "phase.SPEECH": "发言", "phase.VOTE": "投票", "phase.ORDER": "定发言顺序", "phase.LAST_WORDS": "遗言", "phase.BADGE": "移交警徽", "phase.GAME_OVER": "对局结束",

  "opt.speech_seconds": "发言 {n} 秒", "opt.custom": "自定义：{n} 狼 · {gods}", "opt.role_seconds": "看身份 {n} 秒", "opt.wolf_seconds": "狼人 {n} 秒", "opt.guard_seconds": "守卫 {n} 秒", "opt.witch_seconds": "女巫 {n} 秒", "opt.vote_seconds": "投票 {n} 秒", "opt.max_days": "最多 {n} 天",
  "opt.wolf_tie.random": "狼人平票时抽签", "opt.election_voters.off_ballot": "仅警下投警长", "opt.second_voters.untied": "平票者不再投票", "opt.sheriff_vote.1.5": "警长 1.5 票", "opt.sheriff_may_self_destruct": "警长可以自爆", "opt.open_chat": "白天自由发言",

  "tool.claims": "声明", "tool.notes": "笔记", "tool.talk": "聊天", "side.log": "记录", "side.claims": "声明", "side.votes": "票型", "side.watchnote": "观众能看到所有公开信息，看不到身份，也看不到狼队和出局玩家的聊天。",
  "set.aloud": "朗读发言", "set.aloud.help": "用浏览器的语音朗读，按发言的语言发音",
  "set.keys.text": "按住空格 看身份 · 1–9 0 - = 选座位 · ← → 切换座位 · 回车 确定 · P 弃票或跳过 · C 声明 · N 笔记 · T 托管 · Esc 取消 · M 声音 · ? 快捷键",

  "card.seal": "夜", "card.hold": "按住查看", "card.turn": "翻开身份牌", "card.mine": "我的身份", "card.shown": "你的身份：{role}",
  "notes.title": "笔记 · 只有你看得到", "about.wolf": "夜里和同伴选择刀口。神职或村民全部出局，狼人就赢（屠边）。", "about.seer": "每夜查验一名玩家，得知他是好人还是狼人。", "about.witch": "一瓶解药，一瓶毒药，每夜最多用一瓶。只有第一夜能自救。", "about.guard": "每夜守护一人，可以守自己，不能连守同一人。同守同救，人会死。", "about.villager": "没有技能，靠听发言、盘逻辑和手里的一票。",
  "know.pack": "同伴", "know.alone": "只有你", "know.checks": "查验过的人", "know.nochecks": "还没有查验", "know.guarded": "上一夜守护", "know.protecting": "今夜守护", "know.nobody": "无", "know.antidote": "解药", "know.poison": "毒药", "know.left": "未用", "know.spent": "已用",
  "verdict.wolf": "狼人", "verdict.good": "好人",
  "destruct.title": "自爆", "destruct.hold": "按住自爆", "destruct.hint": "你当场出局，白天立刻结束", "destruct.not": "现在不能自爆",

  "seat.open": "看 {who}", "seat.claims": "声明", "seat.claims.none": "还没有声明", "seat.mark": "我的判断", "seat.mark.only": "只有你看得到", "note.label": "我的笔记", "note.place": "写点什么",
  "mark.good": "好人", "mark.good.short": "好", "mark.special": "神职", "mark.special.short": "神", "mark.doubt": "可疑", "mark.doubt.short": "疑", "mark.wolf": "狼", "mark.wolf.short": "狼",
  "mute.on": "屏蔽", "mute.off": "取消屏蔽", "report.thanks": "已举报，管理员会处理",
  "sheriff": "警长", "badge.short": "警", "stands": "警上", "withdrawn": "已退水", "voted": "已投票", "tag.claims": "跳{role}", "out": "出局", "out.night": "夜里死亡", "out.banished": "被放逐", "out.self_destruct": "自爆", "out.when": "第 {n} 天{how}", "alive": "存活",
  "pick.hunt": "刀 {who}", "pick.check": "查验 {who}", "pick.protect": "守护 {who}", "pick.poison": "毒 {who}", "pick.vote": "投给 {who}", "pick.badge": "把警徽给 {who}", "pick.this": "选 {no}", "no.guarded": "昨夜守过，今夜不能连守",

  "stage": "牌桌中央", "night.title": "第 {n} 夜", "night.close": "天黑，请闭眼", "step.wolves": "狼人 · 预言家", "step.guard": "守卫", "step.witch": "女巫",
  "verse.0": "月出惊山鸟，时鸣春涧中", "verse.1": "万籁此都寂，但余钟磬音", "verse.2": "夜深知雪重，时闻折竹声", "verse.3": "更深月色半人家，北斗阑干南斗斜", "attack": "今夜刀 {who}", "attack.none": "今夜空刀",
  "hunt.none": "尚未选择", "witch.victim": "今夜 {who}被刀", "witch.you": "今夜被刀的是你", "witch.peace": "今夜没有人被刀", "witch.blind": "解药用完了，看不到谁被刀", "witch.save": "解药", "witch.poison": "毒药", "witch.save.now": "今夜已用", "witch.poison.now": "今夜已用",
  "kind.election": "警上发言", "kind.election_tie": "平票发言", "kind.day": "发言", "kind.banish_tie": "平票发言", "kind.last_words": "遗言", "speech.you": "轮到你发言", "speech.soon": "思考中……", "speech.words": "发言内容", "speech.queue": "发言顺序", "scene.roles": "你的身份", "scene.roles.about": "只有你看得到，点一下牌翻面", "scene.roles.watch": "大家正在看身份",
  "scene.stand": "警长竞选", "scene.stand.about": "大家同时选择是否上警，选完一起公布", "scene.order": "定发言顺序", "scene.order.about": "{who}决定从哪一边开始", "scene.badge": "移交警徽", "scene.badge.about": "{who}移交警徽，或者撕掉", "scene.over": "对局结束", "scene.over.about": "", "stand.count": "{n} / {all} 人已选",
  "vote.election": "投票选警长", "vote.election.second": "警长第二轮投票", "vote.banish": "放逐投票", "vote.banish.second": "放逐第二轮投票", "vote.sealed": "暗投，所有人投完或时间到后一起开票", "vote.targets": "可投的人", "vote.count": "{n} / {all} 人已投票", "vote.in": "人已投", "vote.none": "没有人投票", "vote.tied": "{nos}平票", "vote.abstained": "弃票：{nos}", "ask.watch.roles": "接着天黑", "ask.wait.roles": "看清身份，接着天黑", "ask.whisper": "天亮之前都能和狼队说话",

  "ask.dead": "你已出局 · 可以继续观战，和出局的人聊天", "ask.night": "天黑了，等待天亮", "ask.watch.night": "天黑了，等待天亮", "ask.listen": "{who}正在发言", "ask.voted": "等待其他人投票", "ask.wait.vote": "正在投票", "ask.wait.stand": "等待大家决定是否上警", "ask.wait.order": "等待警长决定发言顺序", "ask.wait.badge": "等待移交警徽", "ask.wait.speech": "等待下一位发言", "ask.wait.last_words": "等待遗言", "ask.wait.night": "天黑了，等待天亮", "ask.wait.game_over": "对局结束",
  "ask.hunt": "今夜刀谁？点座位选择，可以改", "ask.check": "今夜查验谁？点座位选择", "ask.protect": "今夜守护谁？点座位选择", "ask.witch": "要用药吗？不用就等天亮", "ask.witch.done": "已用药，等待天亮", "ask.witch.self": "今夜不能自救，可以用毒药", "ask.stand": "要上警吗？", "ask.speak": "轮到你发言", "ask.speak.tie": "平票，请再发言一次", "ask.speak.election": "轮到你竞选发言", "ask.last": "请留遗言", "ask.order": "你是警长，从哪边开始发言？", "ask.elect": "选谁当警长？点座位选择", "ask.banish": "放逐谁？点座位选择", "ask.badge": "警徽移交给谁？点座位选择",
  "do.hunt.none": "空刀", "do.check": "查验 {no}", "do.check.who": "查验", "do.protect": "守护 {no}", "do.protect.who": "守护", "do.protect.none": "空守", "do.save": "救 {no}", "do.save.who": "解药", "do.poison": "毒 {no}", "do.poison.who": "毒药", "do.stand": "上警", "do.stand.no": "不上警", "do.vote.who": "投票", "do.vote.none": "弃票", "do.vote.election": "选 {no}", "do.vote.election.who": "选警长", "do.vote.banish": "放逐 {no}", "do.vote.banish.who": "放逐", "do.badge": "交给 {no}", "do.badge.who": "移交", "do.badge.none": "撕警徽", "do.withdraw": "退水", "do.order.clock": "{no}起，顺时针", "do.order.counter": "{no}起，逆时针",

  "say.label": "发言", "say.place": "说点什么，或添加声明", "say.claims": "声明", "say.end": "过麦", "say.send": "发送", "say.last": "发完过麦",
  "claims.title": "添加声明", "claims.iam": "我的身份", "claims.idid": "我做过的、我认为的", "claims.kind": "类型", "claims.night": "第 {n} 夜", "claims.earlier": "前一夜", "claims.later": "后一夜", "claims.none": "对局开始后，所有声明都记在这里",
  "kind.check": "查验", "kind.save": "救了", "kind.poison": "毒了", "kind.guard": "守了", "kind.suspect": "怀疑", "kind.trust": "信任",
  "chip.check.good": "{n} 金水", "chip.check.wolf": "{n} 查杀", "chip.save": "{n} 银水", "chip.poison": "毒 {n}", "chip.guard": "守 {n}", "chip.suspect": "疑 {n}", "chip.trust": "信 {n}",
  "claim.n": "夜{n}", "claim.night": "第 {n} 夜", "claim.join": "。", "claim.drop": "移除：{what}", "claim.role": "我是{role}", "claim.check.good": "{when}查验 {target}，金水", "claim.check.wolf": "{when}查验 {target}，查杀", "claim.save": "{when}救了 {target}", "claim.poison": "{when}毒了 {target}", "claim.guard": "{when}守了 {target}", "claim.suspect": "我怀疑 {target}", "claim.trust": "我信任 {target}", "mood.suspect": "疑", "mood.trust": "信",
  "votes.none": "还没有开票", "log.day": "第 {n} 天", "log.empty": "尚未开始",
  "voice.watching": "观众不能发言", "voice.dead": "和出局的人聊天", "voice.wolves": "狼队私聊", "voice.open": "对所有人说", "voice.roles": "看身份时不能发言", "voice.night": "夜里不能发言", "voice.turn": "轮到你时再发言",

  "told.start": "身份已发放", "told.role": "你的身份是{role}，按住身份牌可以再看", "told.night": "天黑，第 {n} 夜", "told.step.wolves": "狼人和预言家行动", "told.step.guard": "守卫行动", "told.step.witch": "女巫行动",
  "told.checked.good": "{no}是好人", "told.checked.wolf": "{no}是狼人", "told.protected": "守护了 {no}", "told.protected.none": "空守", "told.victim": "{no}被刀", "told.victim.none": "没有人被刀", "told.saved": "救了 {no}", "told.poisoned": "毒了 {no}",
  "told.day": "天亮，第 {n} 天", "told.stood": "上警：{nos}", "told.stood.none": "没有人上警", "told.withdrew": "{who}退水", "told.speech": "轮到 {who}发言", "told.speech.last": "{who}的遗言", "told.says": "{who}说：{words}",
  "told.ballots": "开票：{what}", "told.ballot": "{no} {n} 票", "told.ballots.none": "开票：没有人投票", "told.tie": "{nos}平票，再发言一次，再投一次", "told.elected": "{who}当选警长", "told.elected.none": "本局没有警长", "told.deaths": "昨夜 {nos}死亡", "told.deaths.none": "昨夜是平安夜",
  "told.order.clock": "顺时针发言，警长最后", "told.order.counter": "逆时针发言，警长最后", "told.banished": "{who}被放逐", "told.banished.none": "没有人被放逐", "told.destruct": "{who}自爆，身份是狼人", "told.badge": "{from}把警徽交给 {who}", "told.badge.none": "警徽被撕毁",
  "told.end.wolves": "狼人获胜", "told.end.good": "好人获胜", "told.end.draw": "平局",

  "end.why.villagers_out": "村民全部出局（屠民）", "end.why.specials_out": "神职全部出局（屠神）", "end.why.wolves_out": "狼人全部出局", "end.why.days_out": "已到最多天数，未分胜负", "end.why.aborted": "",
  "end.nights": "夜间回顾", "end.nonights": "还没有过完一夜", "night.hunt": "刀 {no}（{by}）", "night.hunt.none": "空刀", "night.hunt.tied": "狼人平票，空刀", "night.deaths": "死亡：{nos}",
  "end.minds": "AI 的心路", "minds.loading": "加载中……", "minds.failed": "加载失败，请重新打开", "minds.none": "没有记录", "minds.model": "语言模型", "minds.fallback": "改用规则推理", "verb.none": "不动",
  "verb.hunt": "刀人", "verb.whisper": "狼队私聊", "verb.check": "查验", "verb.protect": "守护", "verb.save": "用解药", "verb.poison": "用毒药", "verb.stand": "上警", "verb.withdraw": "退水", "verb.say": "发言", "verb.end": "结束发言", "verb.order": "定发言顺序", "verb.vote": "投票", "verb.badge": "移交警徽", "verb.self_destruct": "自爆",
  "end.sharewon": "狼人杀{what}，我是{role}，{n} 天拿下", "end.sharelost": "狼人杀{what}，我是{role}，{n} 天落败", "end.sharewatch": "狼人杀{what}，打了 {n} 天",
  "replay.at": "第 {round} 天 · {n} / {all}", "replay.round": "第 {n} 天", "replay.round.back": "上一天", "replay.round.next": "下一天", "replay.start": "第一夜之前", "replay.moment.in": "{what} · 第 {round} 天", "replay.moment.elected": "警长", "replay.moment.banished": "放逐", "replay.moment.self_destruct": "自爆", "replay.moment.deaths": "夜里死亡",
  "replay.hunts": "{no}要刀 {target}", "replay.hunts.none": "{no}空刀", "replay.quiet": "夜深人静", "replay.keys.text": "← → 一步 · Shift ← → 一天 · 空格 播放 · N B 关键时刻 · ↑ ↓ 速度 · 1–9 跳到某天",
  "fx.destruct": "自爆",
};
