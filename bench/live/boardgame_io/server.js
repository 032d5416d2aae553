// A durable boardgame.io server, as its documentation sets one up: `node server.js PORT API_PORT`, with
// `DATABASE_URL`. The API has a port of its own: on the same one the newest Koa finds none of its routes.
// Its game has three players in turn. A view has as many bytes as one of Kaiju, and each hand is shown to its player only.
const { Server } = require("boardgame.io/server");
const { PostgresStore } = require("bgio-postgres");

const [stateBytes, , , frameBytes] = (process.env.KAIJU_BENCH_SIZES ?? "5500,40,250,3500").split(",").map(Number);
const HAND_BYTES = 100;
const OWN_BYTES = 300; // what boardgame.io itself adds to a frame: turn, plugins, the log entry, names of fields
const FELT = "f".repeat(Math.max(0, frameBytes - HAND_BYTES - OWN_BYTES));
const HIDDEN = "s".repeat(Math.max(0, stateBytes - frameBytes));

const game = {
  name: "doudizhu",
  minPlayers: 3,
  maxPlayers: 3,
  setup: () => ({
    felt: FELT,
    hidden: HIDDEN,
    hands: { 0: "h".repeat(HAND_BYTES), 1: "h".repeat(HAND_BYTES), 2: "h".repeat(HAND_BYTES) },
    played: 0,
    last: null,
  }),
  playerView: ({ G, playerID }) => ({ felt: G.felt, played: G.played, last: G.last, hand: G.hands[playerID] ?? null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G }, card) => {
      G.played += 1;
      G.last = card;
    },
  },
};

const server = Server({
  games: [game],
  origins: [/^http:\/\/127\.0\.0\.1(:\d+)?$/],
  db: new PostgresStore(process.env.DATABASE_URL, { logging: false }),
});
server.run({ port: Number(process.argv[2]), lobbyConfig: { apiPort: Number(process.argv[3]) } });
