// 牌桌上的话。

export default {
  "bar.leave": "离开牌桌", "bar.sound": "声音", "bar.settings": "设置", "bar.watchers": "{n} 人观战", "bar.watching": "观战",
  "link.connecting": "正在连接", "link.good": "连接良好", "link.slow": "连接缓慢", "link.lost": "连接断开", "link.ms": "{n} ms",
  "link.back": "已重新连上", "link.now": "现在重连", "link.retrying": "正在重连",
  "bye.TAKEN_OVER.title": "牌桌已在别处打开", "bye.TAKEN_OVER": "你在另一个页面接着打，这里已停下。", "bye.TAKEN_OVER.do": "回到这里打",
  "bye.SIGNED_OUT.title": "你已退出登录", "bye.SIGNED_OUT": "重新登录后可以回到座位。", "bye.SIGNED_OUT.do": "重新载入",
  "bye.RATE_LIMITED.title": "太快了", "bye.RATE_LIMITED": "这个页面发得太快，已被断开。稍等片刻再载入。", "bye.RATE_LIMITED.do": "重新载入",
  "bye.other.title": "进不了这张牌桌", "bye.other": "牌桌已关闭，或不对你开放。", "bye.other.do": "重新载入",

  "seat.empty": "空位", "seat.sit": "坐这里", "seat.you": "你", "seat.ready": "已准备", "seat.waiting": "未准备", "seat.host": "桌主",
  "seat.agent": "AI", "seat.guest": "游客", "seat.bot": "机器人", "seat.trustee": "托管", "seat.away": "离席", "seat.conceded": "已认输", "seat.offline": "掉线", "seat.left": "剩 {n} 张",
  "seat.dismiss": "请走", "seat.add": "加 AI",

  "wait.seats": "{n} / {all} 已入座", "wait.code": "桌号", "wait.copy": "复制邀请链接", "wait.copied": "邀请链接已复制",
  "wait.link": "邀请链接", "wait.qrshort": "二维码", "wait.qr": "邀请链接的二维码", "wait.open": "公开桌：谁都能加入或观战。", "wait.private": "私人桌：凭链接或桌号来，不进任何列表。", "wait.private.rated": "私人计分桌：结果和牌会公开，聊天不公开。", "wait.change": "更改", "wait.closed": "这桌已经散了。",
  "wait.share": "发给朋友", "wait.invite": "来打一桌{game}，桌号 {code}", "wait.ready": "准备", "wait.unready": "取消准备", "wait.stand": "站起来",
  "wait.sit": "入座", "wait.options": "本桌规矩", "wait.level": "AI 的水平",
  "wait.others": "等其他人准备", "wait.others.n": "{n}/{all} 人已准备，等待{names}", "wait.full": "座位已满，你在观战", "wait.fill": "AI 补满空位",
  "wait.rated": "计分桌", "wait.bots": "机器人可以上桌", "wait.unrated.host": "不计分", "wait.unrated.guest": "不计分：有游客在座", "wait.unrated.options": "不计分：规则与默认不同", "wait.prompt.sit": "选一个空位坐下", "wait.prompt.ready": "按准备就开局",
  "called.open": "{title}：你的桌开好了", "called.begun": "{title}：你的桌已开打，AI 正在代打", "called.title": "比赛", "called.go": "前往",
  "wait.tournament": "比赛桌：人到齐就开打，一分钟没到的由 AI 先打。", "wait.prompt.fill": "还差 {n} 人，发邀请或请 AI",
  "level.novice": "新手", "level.club": "熟手", "level.fast": "快手", "level.expert": "高手",

  "side.log": "牌谱", "side.chat": "聊天", "side.watch": "观众", "side.close": "收起", "side.say": "说点什么", "side.send": "发送",
  "side.empty": "还没有人说话", "side.watchers": "{n} 人在看", "side.nobody": "没有观众", "side.watchnote": "观众只看得到牌背和桌面上的牌。",

  "tool.say": "快语", "tool.emote": "表情", "tool.trustee": "托管", "tool.back": "收回", "tool.sort": "理牌",
  "sheet.say": "快语", "sheet.emote": "表情",
  "emo.confident": "自信", "emo.nervous": "紧张", "emo.excited": "兴奋", "emo.angry": "愤怒", "emo.thinking": "思考", "emo.happy": "开心", "emo.sad": "沮丧", "emo.taunting": "得意",
  "say.steady": "稳住，别急", "say.mine": "这手我来", "say.yours": "看你的了", "say.nice": "漂亮", "say.think": "容我想想", "say.hand": "牌不错啊", "say.careful": "还剩两张，小心", "say.thanks": "承让，再来一局",
  "said.emotion": "{name}：{what}", "said.hidden": "这句话已被隐藏", "said.muted": "已静音",
  "card.open": "{name}：打开名片", "card.profile": "查看主页", "card.mute": "屏蔽", "card.unmute": "取消屏蔽", "card.muted": "已屏蔽{name}，对方说的话不再显示。", "card.unmuted": "已取消屏蔽。", "card.report": "举报", "card.which": "举报哪一句？", "card.silent": "对方在这里还没说过话。",
  "report": "举报这句话", "report.done": "已举报",

  "set.title": "设置", "set.sound": "声音", "set.haptics": "振动", "set.suits4": "四色花色", "set.big": "大号牌角", "set.lefty": "左手操作",
  "set.tracker": "记牌器", "set.autopass": "要不起时自动不出", "set.effects": "炸弹等大动画", "set.keys": "键盘",
  "set.keys.text": "← → 选牌 · 空格 拿起 · 回车 出牌 · H 提示 · P 不出 · 0–3 叫分 · S 理牌 · Esc 放下 · M 声音 · ? 这张表", "set.done": "好", "set.rules": "规则",
  "autopass.offer": "没有能大过它的牌，以后自动不出？", "autopass.take": "自动不出", "autopass.taken": "已开启，可在设置里更改",
  "set.autopass.help": "等一个随机的片刻再不出，别人看不出你有没有想过",

  "leave.title": "要离开吗", "leave.match": "AI 替你接着打，对局结束前随时可以回来。", "leave.open": "你的座位会空出来。",
  "leave.out": "你已经出局，现在离开不影响成绩。",
  "leave.away": "暂时离开", "leave.concede": "认输", "leave.watch": "继续看",
  "leave.concede.free": "AI 替你打完，不能再回来。",
  "leave.concede.rated": "AI 替你打完，你可以马上去开新的一局。认输后不能撤回：输了照算，赢了不加分。",
  "leave.concede.tournament": "AI 替你打完。认输后不能撤回：这一桌你没有得分，其他人的得分不变。",
  "leave.concede.others": "AI 接着陪其他人打完，不能再回来。",
  "leave.concede.held": "AI 接着陪其他人打完。认输后不能撤回：输了照算，赢了不加分；这局结束前，你的其他对局都不计分。",
  "leave.go": "仍要离开", "leave.stay": "继续打", "leave.stayopen": "留下",

  "offline.gone": "{name}掉线了。计时照走，连续两次超时后由 AI 代打。", "offline.back": "{name}重新连上了",
  "trustee.on": "托管中，AI 在替你打", "trustee.back": "我来打",
  "paused": "对局暂停", "paused.text": "计时已停，等管理员恢复",
  "act.pending": "已送出", "act.refused": "没有成功，请再试一次", "act.offline": "连接断了，等重连后再试", "act.stale": "慢了一步，这一手已经过去",
  "copy.failed": "浏览器不让复制。内容已选中，请手动复制。", "copy.title": "手动复制", "copy.done": "好了",

  "end.win": "胜", "end.loss": "负", "end.over": "终", "end.first": "冠", "end.review": "看桌面", "end.share": "分享", "end.next": "下一局自动开始", "end.wait": "等其他人", "end.ready": "准备好了", "end.back": "回到结算",
  "end.final": "看最终排名", "end.verify": "验证", "end.shared": "战绩已复制", "end.sealed": "开局前已封存",
  "final.title": "对局结束", "final.champion": "{name}夺冠", "final.champions": "{name}并列第一", "final.you": "你拿了第一", "final.place": "你是第 {n} 名", "final.aborted": "对局中止", "final.abortedwhy": "这场不计成绩",
  "final.standings": "最终排名", "final.rounds": "各局", "final.points": "积分", "final.again": "再来一场", "final.wanting": "{n}/{all} 人想再来一场", "final.replay": "复盘", "final.history": "本场记录", "final.keep": "留住这份战绩", "final.signup": "去注册",
  "final.keepwhy": "有了账号，游客时打的对局都归你。", "final.home": "回大厅", "final.tournament": "回到比赛", "final.table": "回到牌桌", "final.player": "玩家", "final.this": "本局", "final.total": "累计", "final.round": "第 {n} 局",

  "speak.turn": "轮到你", "speak.turnof": "轮到{name}", "speak.seconds": "还有 {n} 秒", "speak.trustee.on": "{name}转为托管", "speak.trustee.off": "{name}回来了",
  "speak.timeout": "{name}超时", "speak.excused": "{name}超时：当时服务中断，不计超时", "speak.conceded": "{name}认输，由 AI 接着打", "speak.departed": "{name}离开了", "speak.paused": "对局暂停", "speak.resumed": "对局继续", "speak.added": "加时 {n} 秒", "speak.aborted": "对局中止，不计成绩",
  "speak.ready": "{name}准备好了", "speak.sat": "{name}入座", "speak.left": "{name}离开座位",
  "title.turn": "轮到你",
};
