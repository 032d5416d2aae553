// The words of the coach in a lesson, in simplified Chinese.

export default {
  "coach": "课程",
  "coach.progress": "课程进度",
  "coach.next": "知道了",
  "coach.skip": "跳过这步",
  "coach.skip.lesson": "跳过课程",
  "coach.back": "上一步",
  "coach.say": "就这么说",
  "coach.tap": "点高亮的地方",
  "coach.read": "牌桌会等你：看完点“知道了”。",
  "coach.play": "点“出牌”。",
  "coach.anew": "从头来",
  "coach.resume": "接着学",
  "coach.resume.title": "接着学？",
  "coach.resume.text": "上次学到第 {n} 步，还剩 {left} 步。",
  "coach.done": "学会了",
  "coach.rules": "看规则",
  "coach.practice": "接下来：和最简单的 AI 打一局，走错了可以退一步。",
  "coach.round": "打一局",
  "coach.match": "接下来：正式来一局，空位由 AI 补上。",
  "coach.match.play": "来一局"
};
