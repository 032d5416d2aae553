// The words of the fairness page.

export const words = {
  zh: {
    "fair.busy": "正在验证…", "fair.hash.bad": "种子和公布的哈希对不上。", "fair.deal": "第 {round} 局", "fair.redeal": "第 {round} 局 · 重发 {n}", "fair.same": "一致", "fair.differs": "不一致", "fair.first": "先叫分：{name}", "fair.rotates": "地主：{name}",
    "fair.bottom": "底牌", "fair.good": "哈希相符，{n} 次发牌全部一致。", "fair.bad": "{n} 次发牌里有 {bad} 次对不上。", "fair.failed": "没能取到复盘数据，检查网络后再试一次。", "fair.insecure": "浏览器只在 https 或本机地址上提供 SHA-256，请换个地址打开。",
  },
  en: {
    "fair.busy": "Verifying…", "fair.hash.bad": "The seed does not fit the published hash.", "fair.deal": "Round {round}", "fair.redeal": "Round {round} · redeal {n}", "fair.same": "Same", "fair.differs": "Different", "fair.first": "First to bid: {name}", "fair.rotates": "Landlord: {name}",
    "fair.bottom": "Bottom", "fair.good": "The hash fits, and all {n} deals are the same.", "fair.bad": "{bad} of {n} deals differ.", "fair.failed": "The replay could not be fetched. Check the connection and try again.", "fair.insecure": "Browsers offer SHA-256 only over https or on this machine's own address.",
  },
};
