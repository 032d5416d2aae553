// Reads the claims in a speech while it is typed, in Chinese and English, since AI players act on claims alone. The player
// sees each as a chip before the speech is sent, and may remove it. What is denied, asked or supposed is no claim.

/** @import { Claim } from "#types/werewolf" */

/** @type {Record<string, NonNullable<Claim["role"]>>} */
const ROLES = {
  预言家: "seer",
  女巫: "witch",
  守卫: "guard",
  村民: "villager",
  平民: "villager",
  預言家: "seer",
  守衛: "guard",
  seer: "seer",
  witch: "witch",
  guard: "guard",
  villager: "villager",
};
const SENTENCE = /[^。！!；;\n.]+(?:\.(?=\s*\d)[^。！!；;\n.]*)*[。！!；;\n.]?/g; // a full stop in "No. 5" ends none
const CLAUSE = /[，,、：:]/;
const SUPPOSES = /[?？吗嗎]|如果|要是|假如|\bif\b/i, // of a whole sentence
  DENIES = /[不没沒别別假]|n['’]t|\bnot\b|\bnever\b/i; // of a clause
const I_AM =
  /我(?:就)?(?:是|跳)(?:一[张個个])?(预言家|預言家|女巫|守卫|守衛|村民|平民)|\bI(?:'|’)?\s*a?m (?:the |an? )?(?:simple )?(seer|witch|guard|villager)\b/i;
const SEAT = String.raw`(?:number |no\.? ?|#)?(\d{1,2})\s*[号號]?`;
const CHECKED = new RegExp(
  String.raw`(?:[验驗查](?:验|驗)?(?:了|的是|的|过|過|出)?|\bchecked)\s*${SEAT}(?:[^\d]|\1(?!\d))*?(狼|查[杀殺]|好人|金水|\bwol(?:f|ves)\b|\bgood\b)`,
  "i",
);
const SAID = new RegExp(String.raw`(\d{1,2})\s*[号號]\s*(?:是)?(?:我的)?(查[杀殺]|金水)`);
const SUSPECTED = new RegExp(
  String.raw`(?:怀疑|懷疑|踩|今天出|全票出|\bsuspect|\bvote (?:for|out)|\baccuse)\s*${SEAT}`,
  "i",
);
const TRUSTED = new RegExp(String.raw`(?:相信|站边|站邊|\btrust|\bbelieve)\s*${SEAT}`, "i");
const GOOD = /好人|金水|good/i;

/**
 * Returns the claims in a typed text: of a role, of a check, of whom the speaker suspects or trusts. At most one of each
 * kind about each seat.
 *
 * @param {string} text
 * @param {{ count: number, me: number | null, night: number }} table `night`: the number of the latest night
 * @returns {Claim[]}
 */
export function typedClaims(text, { count, me, night }) {
  /** @type {Map<string, Claim>} */
  const found = new Map();
  /** @param {Pick<Claim, "kind"> & Partial<Claim>} claim */
  const add = claim => {
    const { seat } = claim;
    if (typeof seat === "number" && (seat < 0 || seat >= count || seat === me)) return;
    found.set(`${claim.kind} ${seat ?? ""}`, { seat: null, role: null, wolf: null, night: null, ...claim });
  };
  for (const [sentence] of text.matchAll(SENTENCE)) {
    if (SUPPOSES.test(sentence)) continue;
    for (const clause of sentence.split(CLAUSE)) {
      if (DENIES.test(clause)) continue;
      const role = I_AM.exec(clause),
        suspected = SUSPECTED.exec(clause),
        trusted = TRUSTED.exec(clause);
      if (role) add({ kind: "role", role: ROLES[(role[1] ?? role[2] ?? "").toLowerCase()] });
      if (suspected) add({ kind: "suspect", seat: Number(suspected[1]) - 1 });
      if (trusted) add({ kind: "trust", seat: Number(trusted[1]) - 1 });
    }
    const check = CHECKED.exec(sentence) ?? SAID.exec(sentence);
    if (check && !DENIES.test(check[0]))
      add({ kind: "check", seat: Number(check[1]) - 1, wolf: !GOOD.test(check[2]), night });
  }
  return [...found.values()];
}

/**
 * @typedef {object} Speech what the form of a speech tells, and how its claims are set
 * @property {(claim: Claim) => string} keyOf returns a text that equal claims share
 * @property {() => Parameters<typeof typedClaims>[1]} table
 * @property {() => readonly Claim[]} claims
 * @property {(claims: Claim[]) => unknown} set
 */

/**
 * Keeps the claims of a speech in step with its text, now and whenever it changes. What the text no longer says is taken
 * out; what the player has chosen otherwise, or removed, stays so until the text is empty.
 *
 * @param {Pick<HTMLTextAreaElement, "value" | "addEventListener">} field
 * @param {Speech} speech
 */
export function readClaims(field, { keyOf, table, claims, set }) {
  /** @type {Set<string>} */
  let read = new Set();
  /** @type {Set<string>} */
  const refused = new Set();
  const update = () => {
    const before = claims(),
      had = new Set(before.map(keyOf)),
      found = typedClaims(field.value, table()),
      keys = new Set(found.map(keyOf));
    for (const key of read) if (!had.has(key)) refused.add(key);
    if (!field.value) refused.clear();
    const kept = before.filter(claim => !read.has(keyOf(claim)) || keys.has(keyOf(claim)));
    const isNew = (/** @type {Claim} */ claim) =>
      !refused.has(keyOf(claim)) &&
      !kept.some(one => one.kind === claim.kind && (claim.kind === "role" || one.seat === claim.seat));
    const fresh = found.filter(isNew);
    read = new Set([...kept.map(keyOf).filter(key => read.has(key)), ...fresh.map(keyOf)]);
    if (fresh.length || kept.length < before.length) set([...kept, ...fresh]);
  };
  field.addEventListener("input", update);
  update();
}
