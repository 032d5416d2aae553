// 正在进行的牌桌的小图和聊天室要说的话。

export default {
  "mini.cards": "剩 {n} 张",
  "mini.watching": " · {n} 人观战",
  "mini.late": " · 晚 {n} 秒",
  "mini.bidding": "叫分中",
  "mini.over": "这一局已打完",
  "seat.agent": "AI",
  "seat.bot": "机器人",
  "room.say.hello": "大家好",
  "room.say.join": "有人一起打吗",
  "room.say.seat": "我这桌还有空位",
  "room.say.luck": "祝好手气",
  "room.say.nice": "打得漂亮",
  "room.say.thanks": "谢谢，下次见",
  "room.empty": "还没有人说话",
  "room.muted": "已屏蔽",
  "room.mute": "屏蔽{name}",
  "room.unmute": "取消屏蔽{name}",
  "room.report": "举报这条消息",
  "room.reported": "已举报",
  "room.thanks": "已举报，管理员会来看。",
  "room.slow": "慢速模式：每人 {seconds} 秒一条",
  "room.closed": "几桌正在打同一副牌，聊天先关着，这一轮打完就开。",
  "room.lost": "连接断开，正在重连……"
};
