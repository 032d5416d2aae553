// The words of the fairness page.

export const words = {
  zh: {
    "fair.busy": "正在验证……", "fair.hash.bad": "种子与公布的哈希值不符。", "fair.deal": "第 {round} 局", "fair.redeal": "第 {round} 局 · 重发 {n}", "fair.same": "一致", "fair.differs": "不一致", "fair.first": "先叫分：{name}", "fair.rotates": "地主：{name}",
    "fair.bottom": "底牌", "fair.good": "哈希值相符，{n} 次发牌全部一致。", "fair.bad": "{n} 次发牌中有 {bad} 次不一致。", "fair.failed": "回放数据加载失败，请检查网络后再试。", "fair.insecure": "浏览器只在 https 或本机地址上提供 SHA-256，请换用这样的地址打开。",
    "fair.rolls.good": "哈希值相符，{n} 次摇骰全部一致。", "fair.rolls.bad": "{n} 次摇骰中有 {bad} 次不一致。", "fair.opens": "先叫：{name}",
    "fair.starts": "先出：{name}", "fair.pile": "牌堆，先摸的在前",
    "fair.draws.good": "哈希值相符，{n} 次抽签全部一致。", "fair.draws.bad": "{n} 次抽签中有 {bad} 次不一致。", "fair.seat": "{n} 号{name}", "fair.roles": "身份", "fair.election": "警上发言顺序", "fair.day": "第 {n} 天，首位发言", "fair.step": "第 {n} 夜，{step}", "fair.step.ms": "多加 {n} 毫秒", "fair.step.wolves": "狼人和预言家", "fair.step.guard": "守卫", "fair.step.witch": "女巫",
    "fair.uno.dealer": "{name}发牌", "fair.uno.top": "翻出的牌", "fair.uno.draws": "之后摸的牌", "fair.uno.drawn": "{n} 张，逐张一致", "fair.uno.drawn.refilled": "{n} 张，弃牌洗了 {refills} 次，逐张一致",
    "fair.role.wolf": "狼人", "fair.role.seer": "预言家", "fair.role.witch": "女巫", "fair.role.guard": "守卫", "fair.role.villager": "村民",
  },
  en: {
    "fair.busy": "Verifying…", "fair.hash.bad": "The seed doesn't match the published hash.", "fair.deal": "Round {round}", "fair.redeal": "Round {round} · redeal {n}", "fair.same": "Match", "fair.differs": "Mismatch", "fair.first": "First to bid: {name}", "fair.rotates": "Landlord: {name}",
    "fair.bottom": "Bottom cards", "fair.good": "The hash matches, and {n:the one deal is|all # deals are} identical.", "fair.bad": "{bad} of {n} {n:deal|deals} {bad:doesn't|don't} match.", "fair.failed": "Couldn't load the replay. Check your connection and try again.", "fair.insecure": "Browsers provide SHA-256 only over https or on a local address. Open the site at one of those.",
    "fair.rolls.good": "The hash matches, and {n:the one roll is|all # rolls are} identical.", "fair.rolls.bad": "{bad} of {n} {n:roll|rolls} {bad:doesn't|don't} match.", "fair.opens": "Opens: {name}",
    "fair.starts": "Leads: {name}", "fair.pile": "The pile, in drawing order",
    "fair.draws.good": "The hash matches, and {n:the one draw is|all # draws are} identical.", "fair.draws.bad": "{bad} of {n} {n:draw|draws} {bad:doesn't|don't} match.", "fair.seat": "No. {n} {name}", "fair.roles": "Roles", "fair.election": "Candidates' speaking order", "fair.day": "Day {n}, first speaker", "fair.step": "Night {n}, {step}", "fair.step.ms": "{n} ms longer", "fair.step.wolves": "wolves and seer", "fair.step.guard": "guard", "fair.step.witch": "witch",
    "fair.uno.dealer": "{name} deals", "fair.uno.top": "First card", "fair.uno.draws": "Drawn later", "fair.uno.drawn": "{n} {n:card|cards}, all in the same order", "fair.uno.drawn.refilled": "{n} {n:card|cards}, all in the same order, reshuffled {refills} {refills:time|times}",
    "fair.role.wolf": "Wolf", "fair.role.seer": "Seer", "fair.role.witch": "Witch", "fair.role.guard": "Guard", "fair.role.villager": "Villager",
  },
};
