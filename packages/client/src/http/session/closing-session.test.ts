import { describe, expect, test } from "vitest";
import { ClosedError } from "../../errors/closed-error.ts";
import { TransportError } from "../../errors/transport-error.ts";
import { createFakeHttp, open, openPlain, reasonOf, settle } from "./fake-carrier.fixture.ts";

describe("closing a session", () => {
  test("ends everything under way and tells the server", async () => {
    const http = createFakeHttp();
    await open(http);
    const standing = await http.last().stream();
    const answer = http.send(2);
    await settle();
    const closed = http.session.close();
    expect(await reasonOf(answer)).toBeInstanceOf(ClosedError);
    await settle();
    expect(standing.isCancelled || http.requests[2]?.signal.aborted).toBe(true);
    expect([http.last().method, http.last().headers["Mcp-Session-Id"]]).toEqual(["DELETE", "s1"]);
    await http.last().reply({ status: 405 });
    await closed;
    expect(await reasonOf(http.send(3))).toBeInstanceOf(ClosedError);
    expect(http.lost).toEqual([]);
  });

  test.each(["fails", "is not answered"])("does not wait long when that %s", async (how) => {
    const http = createFakeHttp();
    await openPlain(http);
    const closed = http.session.close();
    await settle();
    const { signal } = http.last();
    if (how === "fails") await http.last().fail(new TransportError("down"));
    else http.time.advance(1000);
    await closed;
    expect(signal.aborted).toBe(how === "is not answered");
    expect(http.time.countWaiting()).toBe(0);
  });

  test("tells nobody where there is no session to name", async () => {
    const http = createFakeHttp();
    await http.session.close();
    expect(http.requests).toEqual([]);
  });
});
