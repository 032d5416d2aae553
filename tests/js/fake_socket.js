// The socket that a test gives to a page: the test opens it, drops it, and speaks for the server.

export class Line {
  readyState = 0;
  sent = [];

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  give(frame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  drop(code = 1006, reason = "") {
    this.readyState = 3;
    this.onclose({ code, reason });
  }
}
