// A slow line to a server: TLS with HTTP/2 or HTTP/1.1 in front of a web process, behind a link of a given latency and rate.
//
//   node link.mjs '{"target": 8000, "key": "key.pem", "cert": "cert.pem", "http2": true, "rtt": 150, "kbits": 1600}'
//
// Prints {"direct": port, "slow": port} and runs until it is ended. `direct` is the same server without the link.

import { readFileSync } from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import net from "node:net";
import tls from "node:tls";

const how = JSON.parse(process.argv[2]);
const HOST = "127.0.0.1";
const OWN = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "http2-settings", "proxy-connection"]);
const plain = headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":") && !OWN.has(name)));
const upstream = request => ({
  host: HOST,
  port: how.target,
  method: request.method,
  path: request.url,
  headers: {
    ...plain(request.headers),
    host: request.headers[":authority"] ?? request.headers.host,
    "x-forwarded-proto": "https",
  },
});
const agent = new http.Agent({ keepAlive: true });

function answer(request, response) {
  const asked = http.request({ ...upstream(request), agent }, found => {
    response.writeHead(found.statusCode, plain(found.headers));
    found.pipe(response);
  });
  asked.on("error", () => response.destroy());
  request.pipe(asked);
}

const server = http2.createSecureServer(
  {
    key: readFileSync(how.key),
    cert: readFileSync(how.cert),
    allowHTTP1: true,
    ALPNProtocols: how.http2 ? ["h2", "http/1.1"] : ["http/1.1"],
  },
  answer,
);
server.on("upgrade", (request, socket, head) => {
  const { headers, ...rest } = upstream(request);
  const asked = http.request({ ...rest, headers: { ...headers, connection: "Upgrade", upgrade: "websocket" } });
  asked.on("upgrade", (found, other) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\n${Object.entries(found.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join("\r\n")}\r\n\r\n`,
    );
    other.write(head);
    socket.pipe(other).pipe(socket);
    for (const one of [socket, other]) one.on("error", () => (socket.destroy(), other.destroy()));
  });
  asked.on("error", () => socket.destroy());
  asked.end();
});

/** One direction of the line: what is sent waits for its turn on the line, then for half a round trip. */
class Direction {
  #free = 0;
  #waiting = [];

  send(bytes, run) {
    const now = performance.now();
    this.#free = Math.max(now, this.#free) + (bytes * 8) / how.kbits; // kbit/s is bit/ms
    this.#waiting.push({ due: this.#free + how.rtt / 2, run });
    if (this.#waiting.length === 1) this.#wait();
  }

  /** One timer for all: timers of their own would not keep the order of what is sent. */
  #wait() {
    setTimeout(
      () => {
        while (this.#waiting.length && this.#waiting[0].due <= performance.now() + 0.5) this.#waiting.shift().run();
        if (this.#waiting.length) this.#wait();
      },
      Math.max(0, this.#waiting[0].due - performance.now()),
    );
  }
}

const [up, down] = [new Direction(), new Direction()];
const CHUNK = 4096; // so that one answer does not hold the others up
const slow = net.createServer({ noDelay: true }, client => {
  let other = null;
  const early = [];
  const carry = (from, direction, to) => {
    let waiting = 0;
    from.on("data", data => {
      for (let at = 0; at < data.length; at += CHUNK) {
        const part = data.subarray(at, at + CHUNK);
        waiting += part.length;
        direction.send(
          part.length,
          () => ((waiting -= part.length), to()?.write(part), waiting < 65536 && from.resume()),
        );
      }
      if (waiting > 262144) from.pause(); // as a window of TCP would
    });
    from.on("end", () => direction.send(0, () => to()?.end()));
    from.on("error", () => to()?.destroy());
  };
  up.send(0, () =>
    down.send(0, () => {
      // the handshake of TCP is a round trip
      other = net.connect({ host: HOST, port: server.address().port, noDelay: true });
      carry(other, down, () => client);
      for (const run of early) run();
    }),
  );
  const to = () => other;
  client.pause();
  carry(client, up, to);
  early.push(() => client.resume());
});

server.listen(0, HOST, () =>
  slow.listen(0, HOST, () => console.log(JSON.stringify({ direct: server.address().port, slow: slow.address().port }))),
);
