// Draws a match again: node recompute.js REPLAY.json  ->  {"sealed": true, "deals": [{"round", "redeal", "label", "differs"}]}
import { readFileSync } from "node:fs";
import { commitment } from "#js/fairness/rng.js";

const replay = JSON.parse(readFileSync(process.argv[2], "utf8")),
  { recomputed } = await import(`#js/games/${replay.game}/fairness.js`);
const deals = [];
for await (const { round, redeal, label, differs, gifts } of recomputed(replay.seed, replay))
  deals.push({ round, redeal, label, differs, gifts: gifts?.length });
process.stdout.write(JSON.stringify({ sealed: (await commitment(replay.seed)) === replay.commitment, deals }));
