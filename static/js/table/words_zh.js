// 牌桌上的话。

export default {
  "bar.leave": "离开牌桌", "bar.sound": "声音", "bar.settings": "设置", "bar.watchers": "{n} 人观战", "bar.watching": "观战",
  "link.connecting": "正在连接", "link.good": "网络良好", "link.slow": "网络较慢", "link.lost": "网络断开", "link.ms": "{n} ms",
  "link.back": "已恢复连接", "link.now": "立即重连", "link.retrying": "正在重连",
  "bye.TAKEN_OVER.title": "牌桌已在别处打开", "bye.TAKEN_OVER": "你已在另一个页面接着打，这个页面已停止。", "bye.TAKEN_OVER.do": "在这里继续",
  "bye.SIGNED_OUT.title": "你已退出登录", "bye.SIGNED_OUT": "重新登录后可以回到座位。", "bye.SIGNED_OUT.do": "刷新",
  "bye.RATE_LIMITED.title": "操作太频繁", "bye.RATE_LIMITED": "这个页面发送太频繁，已断开连接。请稍等片刻再刷新。", "bye.RATE_LIMITED.do": "刷新",
  "bye.other.title": "无法进入这张牌桌", "bye.other": "牌桌已关闭，或未对你开放。", "bye.other.do": "刷新",

  "seat.empty": "空位", "seat.sit": "坐这里", "seat.you": "你", "seat.ready": "已准备", "seat.waiting": "未准备", "seat.host": "桌主",
  "seat.agent": "AI", "seat.guest": "游客", "seat.bot": "机器人", "seat.trustee": "托管", "seat.away": "离席", "seat.conceded": "已认输", "seat.offline": "掉线", "seat.left": "剩 {n} 张",
  "seat.dismiss": "请离", "seat.add": "添加 AI",

  "wait.seats": "{n} / {all} 已入座", "wait.code": "桌号", "wait.copy": "复制邀请链接", "wait.copied": "邀请链接已复制",
  "wait.link": "邀请链接", "wait.qrshort": "二维码", "wait.qr": "邀请链接的二维码", "wait.open": "公开桌：谁都能加入或观战。", "wait.private": "私人桌：只能凭链接或桌号加入，不在列表中显示。", "wait.private.rated": "私人计分桌：结果和牌会公开，聊天不公开。", "wait.change": "更改", "wait.closed": "这张桌已关闭。",
  "wait.share": "发给好友", "wait.invite": "来打一桌{game}吧，桌号 {code}", "wait.ready": "准备", "wait.unready": "取消准备", "wait.stand": "起身",
  "wait.sit": "入座", "wait.options": "本桌桌规", "wait.level": "AI 难度",
  "wait.others": "等其他人准备", "wait.others.n": "{n}/{all} 人已准备，等待{names}", "wait.full": "座位已满，正在观战", "wait.fill": "用 AI 补满",
  "wait.rated": "计分桌", "wait.bots": "允许机器人上桌", "wait.unrated.host": "不计分", "wait.unrated.guest": "不计分：有游客在座", "wait.unrated.options": "不计分：规则有改动", "wait.prompt.sit": "选一个空位坐下", "wait.prompt.ready": "按“准备”开局",
  "called.open": "{title}：你的牌桌已开", "called.begun": "{title}：你的牌桌已开打，AI 正在代打", "called.title": "比赛", "called.go": "前往",
  "wait.tournament": "比赛桌：人到齐就开打，一分钟未到的由 AI 代打。", "wait.prompt.fill": "还差 {n} 人，邀请好友或添加 AI",
  "level.novice": "新手", "level.club": "熟手", "level.fast": "快速", "level.expert": "高手",

  "side.log": "记录", "side.chat": "聊天", "side.watch": "观众", "side.close": "收起", "side.say": "说点什么", "side.send": "发送",
  "side.empty": "还没有消息", "side.watchers": "{n} 人观战", "side.nobody": "没有观众", "side.watchnote": "观众只能看到牌背和桌面上的牌。",

  "tool.say": "快捷语", "tool.emote": "表情", "tool.trustee": "托管", "tool.back": "接管", "tool.sort": "理牌",
  "sheet.say": "快捷语", "sheet.emote": "表情",
  "emo.confident": "自信", "emo.nervous": "紧张", "emo.excited": "兴奋", "emo.angry": "愤怒", "emo.thinking": "思考", "emo.happy": "开心", "emo.sad": "沮丧", "emo.taunting": "得意",
  "say.steady": "稳住，别急", "say.mine": "这手我来", "say.yours": "看你的了", "say.nice": "漂亮", "say.think": "让我想想", "say.hand": "牌不错啊", "say.careful": "还剩两张，小心", "say.thanks": "承让，再来一局",
  "said.emotion": "{name}：{what}", "said.hidden": "这条消息已被隐藏", "said.muted": "已屏蔽",
  "card.open": "{name}：打开名片", "card.profile": "查看主页", "card.mute": "屏蔽", "card.unmute": "取消屏蔽", "card.muted": "已屏蔽{name}，对方说的话不再显示。", "card.unmuted": "已取消屏蔽。", "card.report": "举报", "card.which": "举报哪条消息？", "card.silent": "对方在这里还没有发言。",
  "report": "举报这条消息", "report.done": "已举报",

  "set.title": "设置", "set.sound": "声音", "set.haptics": "振动", "set.suits4": "四色花色", "set.big": "大号牌角", "set.lefty": "左手操作",
  "set.tracker": "记牌器", "set.autopass": "要不起时自动不出", "set.effects": "大招动画", "set.keys": "快捷键",
  "set.keys.text": "← → 选牌 · 空格 选中 · 回车 出牌 · H 提示 · P 不出 · 0–3 叫分 · S 理牌 · Esc 取消 · M 声音 · ? 快捷键", "set.done": "完成", "set.rules": "规则",
  "autopass.offer": "没有能压的牌，以后自动不出？", "autopass.take": "自动不出", "autopass.taken": "已开启，可在设置里更改",
  "set.autopass.help": "随机等待片刻再不出，别人看不出你有没有考虑",

  "leave.title": "要离开牌桌吗？", "leave.match": "AI 替你打，对局结束前随时可以回来。", "leave.open": "离开后，你的座位会空出来。",
  "leave.out": "你已出局，现在离开不影响成绩。",
  "leave.away": "暂时离开", "leave.concede": "认输", "leave.watch": "继续观战",
  "leave.concede.free": "AI 替你打完，不能再回来。",
  "leave.concede.rated": "AI 替你打完，你可以马上去开新的一局。认输后不能撤回：输了照算，赢了不加分。",
  "leave.concede.tournament": "AI 替你打完。认输后不能撤回：这一桌你没有得分，其他人的得分不变。",
  "leave.concede.others": "AI 接着陪其他人打完，不能再回来。",
  "leave.concede.held": "AI 接着陪其他人打完。认输后不能撤回：输了照算，赢了不加分；这局结束前，你的其他对局都不计分。",
  "leave.go": "仍要离开", "leave.stay": "继续打", "leave.stayopen": "留下",

  "offline.gone": "{name}掉线了。计时继续，连续两次超时后由 AI 代打。", "offline.back": "{name}已恢复连接",
  "trustee.on": "托管中，AI 正在替你打", "trustee.back": "取消托管",
  "paused": "对局暂停", "paused.text": "计时已暂停，等待恢复",
  "act.pending": "已发送", "act.refused": "操作失败，请再试一次", "act.offline": "网络已断开，请等待重连", "act.stale": "慢了一步，这一手已经过了",
  "copy.failed": "复制失败。内容已选中，请手动复制。", "copy.title": "手动复制", "copy.done": "完成",

  "end.win": "胜", "end.loss": "负", "end.over": "终", "end.first": "冠", "end.review": "看桌面", "end.share": "分享", "end.next": "下一局自动开始", "end.wait": "等待其他人", "end.ready": "准备", "end.back": "回到结算",
  "end.final": "最终排名", "end.verify": "验证", "end.shared": "战绩已复制", "end.sealed": "发牌前已封存：",
  "final.title": "对局结束", "final.champion": "{name}夺冠", "final.champions": "{name}并列第一", "final.you": "恭喜，你获得第一", "final.place": "你获得第 {n} 名", "final.aborted": "对局中止", "final.abortedwhy": "这场不计成绩",
  "final.standings": "最终排名", "final.rounds": "各局", "final.points": "积分", "final.again": "再来一场", "final.wanting": "{n}/{all} 人想再来一场", "final.replay": "回放", "final.history": "对局页", "final.keep": "保存战绩", "final.signup": "注册",
  "final.keepwhy": "注册账号后，游客时打的对局都会保留。", "final.home": "回到大厅", "final.tournament": "回到比赛", "final.table": "回到牌桌", "final.player": "玩家", "final.this": "本局", "final.total": "累计", "final.round": "第 {n} 局",

  "speak.turn": "轮到你", "speak.turnof": "轮到{name}", "speak.seconds": "还有 {n} 秒", "speak.trustee.on": "{name}转为托管", "speak.trustee.off": "{name}回来了",
  "speak.timeout": "{name}超时", "speak.excused": "{name}超时：当时服务中断，不计超时", "speak.conceded": "{name}认输，由 AI 接着打", "speak.departed": "{name}离开了", "speak.paused": "对局暂停", "speak.resumed": "对局继续", "speak.added": "加时 {n} 秒", "speak.aborted": "对局中止，不计成绩",
  "speak.ready": "{name}已准备", "speak.sat": "{name}入座", "speak.left": "{name}离开了座位",
  "title.turn": "轮到你",
};
