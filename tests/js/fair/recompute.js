// Deals a match again: node recompute.js REPLAY.json  ->  {"sealed": true, "deals": [{"round", "redeal", "differs"}]}
import { readFileSync } from "node:fs";
import { recomputed } from "#js/fair/doudizhu.js";
import { commitment } from "#js/fair/rng.js";

const replay = JSON.parse(readFileSync(process.argv[2], "utf8"));
const deals = [];
for await (const { round, redeal, differs } of recomputed(replay.seed, replay)) deals.push({ round, redeal, differs });
process.stdout.write(JSON.stringify({ sealed: (await commitment(replay.seed)) === replay.commitment, deals }));
