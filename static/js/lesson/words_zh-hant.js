// The words of the coach in a lesson, in simplified Chinese.

export default {
  "coach": "課程",
  "coach.progress": "課程進度",
  "coach.next": "知道了",
  "coach.skip": "跳過這步",
  "coach.skip.lesson": "跳過課程",
  "coach.back": "上一步",
  "coach.say": "就這麼說",
  "coach.tap": "點高亮的地方",
  "coach.read": "牌桌會等你：看完點「知道了」。",
  "coach.play": "點「出牌」。",
  "coach.anew": "從頭來",
  "coach.resume": "接著學",
  "coach.resume.title": "接著學？",
  "coach.resume.text": "上次學到第 {n} 步，還剩 {left} 步。",
  "coach.done": "學會了",
  "coach.rules": "看規則",
  "coach.practice": "接下來：和最簡單的 AI 打一局，走錯了可以退一步。",
  "coach.round": "打一局",
  "coach.match": "接下來：正式來一局，空位由 AI 補上。",
  "coach.match.play": "來一局"
};
