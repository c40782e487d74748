import { describe, expect, test } from "vitest";
import { OutcomeUnknownError } from "../../errors/outcome-unknown-error.ts";
import {
  changed,
  createFakeHttp,
  initialized,
  open,
  openPlain,
  reasonOf,
  result,
  settle,
} from "./fake-carrier.fixture.ts";

describe("the requests of a session", () => {
  test("name the session and the revision as soon as they are known, and nothing that only 2026-07-28 has", async () => {
    const http = createFakeHttp({
      Authorization: "Bearer x",
      "Mcp-Session-Id": "mine",
      "MCP-Protocol-Version": "mine",
    });
    await open(http);
    const [initialize, announced, standing] = http.requests;
    const post = { Accept: "application/json, text/event-stream", "Content-Type": "application/json" };
    expect(initialize?.headers).toEqual({ authorization: "Bearer x", ...post });
    expect(announced?.headers).toEqual({
      authorization: "Bearer x",
      ...post,
      "Mcp-Session-Id": "s1",
      "MCP-Protocol-Version": "2025-06-18",
    });
    expect([standing?.method, standing?.headers]).toEqual([
      "GET",
      {
        authorization: "Bearer x",
        Accept: "text/event-stream",
        "Mcp-Session-Id": "s1",
        "MCP-Protocol-Version": "2025-06-18",
      },
    ]);
  });

  test("do without a session and a header for the revision where there is none", async () => {
    const http = createFakeHttp();
    const answer = http.send(1, "initialize");
    await settle();
    await http.last().json(result(1));
    await answer;
    http.session.begin("2025-03-26");
    void http.send(2);
    await settle();
    expect(Object.keys(http.last().headers)).toEqual(["Accept", "Content-Type"]);
  });

  test("ask for their headers anew each time", async () => {
    let count = 0;
    const http = createFakeHttp(async () => ({ Authorization: `Bearer ${++count}` }));
    await open(http);
    expect(http.requests.map(({ headers }) => headers["authorization"])).toEqual(["Bearer 1", "Bearer 2", "Bearer 3"]);
  });

  test("take a session only from an answer to initialize that is a success", async () => {
    const http = createFakeHttp();
    const refused = http.send(1, "initialize");
    await settle();
    await http
      .last()
      .json({ jsonrpc: "2.0", id: 1, error: { code: -32602, message: "?" } }, { status: 400, sessionId: "x" });
    expect(await refused).toMatchObject({ error: { code: -32602 } });
    const other = http.send(2);
    await settle();
    await http.last().json(result(2), { sessionId: "y" });
    await other;
    void http.send(3);
    await settle();
    expect(http.last().headers).not.toHaveProperty("Mcp-Session-Id");
  });

  test("do not name a session whose id is empty", async () => {
    const http = createFakeHttp();
    const answer = http.send(1, "initialize");
    await settle();
    await http.last().json(result(1), { sessionId: "" });
    await answer;
    void http.send(2);
    await settle();
    expect(Object.keys(http.last().headers)).toEqual(["Accept", "Content-Type"]);
  });

  test("are answered with JSON, or with a list that has the answer in it", async () => {
    const http = createFakeHttp();
    await openPlain(http);
    const answer = http.send(2);
    await settle();
    await http.last().json([changed, result(9), result(2, { is: "it" })]);
    expect(await answer).toMatchObject({ result: { is: "it" } });
    expect(http.heard).toEqual([[changed, 2]]);
  });

  test.each([401, 403, 404, 500])("that are refused with HTTP %i before there is a session say so", async (status) => {
    const http = createFakeHttp();
    const answer = http.send(1, "initialize");
    await settle();
    await http.last().reply({ status, text: "no" });
    expect(await reasonOf(answer)).toMatchObject({ status, code: expect.stringMatching(/TRANSPORT|OUTCOME_UNKNOWN/) });
    expect(http.lost).toEqual([]);
  });

  test("do not follow a redirect", async () => {
    const http = createFakeHttp();
    const answer = http.send(1, "initialize");
    await settle();
    await http.last().reply({ status: 307, location: "http://elsewhere/" });
    expect(await reasonOf(answer)).toMatchObject({ message: expect.stringContaining("redirects"), status: 307 });
  });

  test("read no more than they may", async () => {
    const http = createFakeHttp(undefined, 50);
    const first = http.send(1);
    await settle();
    await http.last().json(result(1, { filler: "x".repeat(60) }));
    expect(await reasonOf(first)).toMatchObject({ message: expect.stringContaining("larger than 50 bytes") });
    const second = http.send(2);
    await settle();
    const stream = await http.last().stream();
    await stream.write(`data: ${"x".repeat(60)}`);
    expect(await reasonOf(second)).toBeInstanceOf(OutcomeUnknownError);
    expect(stream.isCancelled).toBe(true);
  });
});

describe("what is not answered", () => {
  test.each([202, 200, 204])("is accepted with HTTP %i", async (status) => {
    const http = createFakeHttp();
    await openPlain(http);
    const posted = http.session.post(initialized);
    await settle();
    await http.last().reply({ status });
    await posted;
  });

  test("is told to have been refused", async () => {
    const http = createFakeHttp();
    await openPlain(http);
    const posted = reasonOf(http.session.post(initialized));
    await settle();
    await http.last().reply({ status: 403, text: "no" });
    expect(await posted).toMatchObject({
      code: "ERR_MCP_TRANSPORT",
      status: 403,
      message: expect.stringContaining('HTTP 403 to "notifications/initialized", which it was to accept: "no"'),
    });
  });

  test("is given up when the server does not accept it in time", async () => {
    const http = createFakeHttp();
    await openPlain(http);
    const posted = reasonOf(http.session.post(initialized));
    await settle();
    http.time.advance(30_000);
    expect(await posted).toMatchObject({ message: expect.stringContaining("did not accept") });
    expect(http.last().signal.aborted).toBe(true);
  });
});
