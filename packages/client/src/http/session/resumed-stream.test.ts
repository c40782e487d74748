import { describe, expect, test } from "vitest";
import { OutcomeUnknownError } from "../../errors/outcome-unknown-error.ts";
import { SessionLostError } from "../../errors/session-lost-error.ts";
import { TransportError } from "../../errors/transport-error.ts";
import {
  changed,
  createFakeHttp,
  event,
  openPlain,
  question,
  reasonOf,
  result,
  settle,
} from "./fake-carrier.fixture.ts";

describe("a stream that answers a request", () => {
  test("carries messages ahead of the answer, which are told to belong to it", async () => {
    const http = createFakeHttp();
    await openPlain(http);
    const answer = http.send(2);
    await settle();
    const stream = await http.last().stream();
    await stream.write(`: hi\n\nid: 0\ndata:\n\n${event(changed)}${event([question, result(9)])}`);
    expect(http.heard).toEqual([
      [changed, 2],
      [question, 2],
    ]);
    const posted = http.session.post({ jsonrpc: "2.0", id: "q", result: { action: "decline" } });
    await settle();
    expect(http.last().message).toEqual({ jsonrpc: "2.0", id: "q", result: { action: "decline" } });
    await http.last().reply({ status: 202 });
    await posted;
    await stream.write(event(result(2, { done: true })));
    expect(await answer).toMatchObject({ result: { done: true } });
  });

  test("goes on over other connections after the last event, as long after as the server says", async () => {
    const http = createFakeHttp();
    await openPlain(http);
    const answer = http.send(2);
    await settle();
    const first = await http.last().stream();
    await first.write(`id: a-0\nretry: 250\ndata:\n\n${event(changed, "a-1")}id: a-2\ndata: {"cut`);
    await first.breakOff(new Error("reset"));
    expect(http.time.slept.at(-1)).toBe(250);
    http.time.advance(250);
    await settle();
    expect([http.last().method, http.last().headers["Last-Event-ID"]]).toEqual(["GET", "a-1"]);
    const second = await http.last().stream();
    // The server sends again what had come, and then what had not.
    await second.write(event(changed, "a-1") + event(question, "a-2"));
    await second.end();
    http.time.advance(250);
    await settle();
    expect(http.last().headers["Last-Event-ID"]).toBe("a-2");
    const third = await http.last().stream();
    await third.write(event(result(2), "a-3"));
    expect(await answer).toMatchObject({ id: 2 });
    expect(http.heard).toEqual([
      [changed, 2],
      [question, 2],
    ]);
  });

  test.each([
    ["no event had an id", event(changed)],
    ["its last id was taken back", `${event(changed, "a")}id\ndata:\n\n`],
    ["no header can carry the last id", event(changed, "a b")],
    ["the last id is too long", event(changed, "x".repeat(5000))],
    ["nothing came at all", ""],
  ])("leaves the outcome unknown when it ends early and %s", async (_, text) => {
    const http = createFakeHttp();
    await openPlain(http);
    const count = http.requests.length;
    const answer = http.send(2);
    await settle();
    const stream = await http.last().stream();
    await stream.write(text.replace("a b", "a\u0001b"));
    await stream.end();
    const reason = await reasonOf(answer);
    expect(reason).toBeInstanceOf(OutcomeUnknownError);
    expect(http.requests).toHaveLength(count + 1);
  });

  test("sends an id back in UTF-8", async () => {
    const http = createFakeHttp();
    await openPlain(http);
    void http.send(2);
    await settle();
    const stream = await http.last().stream();
    await stream.write("id: é 世\ndata:\n\n");
    await stream.end();
    http.time.advance(1000);
    await settle();
    expect(http.last().headers["Last-Event-ID"]).toBe(Buffer.from("é 世").toString("latin1"));
  });

  test.each([
    [405, TransportError],
    [404, SessionLostError],
    [400, TransportError],
    [401, TransportError],
  ])("leaves the outcome unknown when the server does not go on with it: HTTP %i", async (status) => {
    const http = createFakeHttp();
    await openPlain(http);
    const answer = http.send(2);
    await settle();
    const stream = await http.last().stream();
    await stream.write(event(changed, "a"));
    await stream.end();
    http.time.advance(1000);
    await settle();
    await http.last().reply({ status });
    expect(await reasonOf(answer)).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN", status });
    expect(http.lost.map(SessionLostError.is)).toEqual(status === 404 ? [true] : []);
  });

  test("is tried again while the server cannot be reached, with longer and longer pauses, and given up in the end", async () => {
    const http = createFakeHttp();
    await openPlain(http);
    const answer = http.send(2);
    await settle();
    const stream = await http.last().stream();
    await stream.write(event(changed, "a"));
    const before = http.time.slept.length;
    await stream.end();
    const failures = [
      new TransportError("down"),
      503,
      409,
      429,
      new TransportError("down"),
      new TransportError("down"),
      502,
      new TransportError("still down"),
    ];
    for (const failure of failures) {
      http.time.advance(60_000);
      await settle();
      if (typeof failure === "number") await http.last().reply({ status: failure });
      else await http.last().fail(failure);
    }
    const reason = await reasonOf(answer);
    expect(reason).toBeInstanceOf(OutcomeUnknownError);
    expect((reason as Error).cause).toMatchObject({ message: "still down" });
    expect(http.time.slept.slice(before)).toEqual([1000, 1000, 1000, 1000, 2000, 4000, 8000, 16000]);
  });

  test("stops when its request is aborted, at whatever it is", async () => {
    const http = createFakeHttp();
    await openPlain(http);
    for (const stage of ["reading", "pausing", "opening"]) {
      const controller = new AbortController();
      const answer = http.send(2, "tools/call", controller.signal);
      await settle();
      const stream = await http.last().stream();
      await stream.write(event(changed, "a"));
      if (stage !== "reading") await stream.end();
      if (stage === "opening") http.time.advance(1000);
      await settle();
      const count = http.requests.length;
      controller.abort(stage);
      expect(await reasonOf(answer)).toBe(stage);
      http.time.advance(100_000);
      await settle();
      expect(http.requests).toHaveLength(count);
    }
  });

  test("fails the request with an event that is not JSON", async () => {
    const http = createFakeHttp();
    await openPlain(http);
    const answer = http.send(2);
    await settle();
    const stream = await http.last().stream();
    await stream.write("id: a\ndata: <html>\n\n");
    expect(await reasonOf(answer)).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN", message: /not JSON/ });
  });
});
