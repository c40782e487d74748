import { describe, expect, test } from "vitest";
import { SessionLostError } from "../../errors/session-lost-error.ts";
import {
  changed,
  createFakeHttp,
  event,
  initialized,
  open,
  openPlain,
  reasonOf,
  settle,
} from "./fake-carrier.fixture.ts";

describe("a session that the server knows no more", () => {
  test.each([
    ["HTTP 404", { status: 404 }],
    [
      "HTTP 404 and an error",
      { status: 404, text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"x"}}' },
    ],
    [
      "HTTP 400 and an error about sessions",
      {
        status: 400,
        text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Bad Request: No valid session ID provided"}}',
      },
    ],
    [
      "HTTP 400 and that it is not initialized",
      {
        status: 400,
        text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Bad Request: Server not initialized"}}',
      },
    ],
  ])("is lost with %s: what was sent was not processed", async (_, reply) => {
    const http = createFakeHttp();
    await open(http);
    const standing = await http.last().stream();
    const answer = http.send(2);
    const other = http.send(3);
    await settle();
    await http.requests.at(-2)?.reply(reply);
    expect(await reasonOf(answer)).toMatchObject({ code: "ERR_MCP_SESSION_LOST", status: reply.status });
    expect(http.lost).toHaveLength(1);
    expect(SessionLostError.is(http.lost[0])).toBe(true);
    await http.last().reply(reply);
    expect(await reasonOf(other)).toBeInstanceOf(SessionLostError);
    expect(http.lost).toHaveLength(1);
    const count = http.requests.length;
    expect(await reasonOf(http.session.post(initialized))).toBeInstanceOf(SessionLostError);
    await http.session.close();
    expect(http.requests).toHaveLength(count);
    await standing.write(event(changed));
    expect(http.heard).toEqual([]);
  });

  test.each([
    ["HTTP 400 and an error of the request", '{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"no session"}}'],
    ["HTTP 400 and another error", '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}'],
  ])("is not what %s means", async (_, text) => {
    const http = createFakeHttp();
    await openPlain(http);
    const answer = http.send(2);
    await settle();
    await http.last().reply({ status: 400, text });
    expect(await answer).toHaveProperty("error");
    expect(http.lost).toEqual([]);
  });

  test("is lost with HTTP 404 to an answer, too", async () => {
    const http = createFakeHttp();
    await openPlain(http);
    const posted = reasonOf(http.session.post({ jsonrpc: "2.0", id: "q", result: {} }));
    await settle();
    await http.last().reply({ status: 404 });
    expect(await posted).toBeInstanceOf(SessionLostError);
    expect(http.lost).toHaveLength(1);
  });
});
