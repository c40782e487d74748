import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { elicitUrl } from "../ask/elicit.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { Server } from "../server.ts";
import { buildHeldServer, settle } from "./held-server.fixture.ts";

describe("close", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("of a server that has nothing to do is done at once", async () => {
    const { server, events } = buildHeldServer();
    await server.close();
    expect(events).toEqual([
      { type: "server-closing", requestsUnderWay: 0 },
      { type: "server-closed", requestsAborted: 0, requestsAbandoned: 0 },
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("takes no more requests and lets those under way finish", async () => {
    const { server, held, told } = buildHeldServer();
    const running = send(server, "tools/call", { name: "hold" });
    await settle();
    const isClosed = vi.fn();
    const closing = server.close().then(isClosed);
    expect(expectError(await send(server, "tools/call", { name: "echo" }))).toEqual({
      code: -31513,
      message: "The server is shutting down and takes no more requests",
      data: { retryAfterSeconds: 1 },
    });
    expect(expectError(await send(server, "server/discover")).code).toBe(-31513);
    expect(told("request-refused")).toMatchObject([
      { target: "echo", reason: "closing" },
      { method: "server/discover", reason: "closing" },
    ]);
    await vi.advanceTimersByTimeAsync(4999);
    expect([isClosed.mock.calls.length, held[0]?.signal.aborted]).toEqual([0, false]);
    held[0]?.letGo("done");
    expect(expectResult(await running)).toMatchObject({ content: [{ text: "done" }] });
    await closing;
    expect(told("server-closing")).toEqual([{ type: "server-closing", requestsUnderWay: 1 }]);
    expect(told("server-closed")).toEqual([{ type: "server-closed", requestsAborted: 0, requestsAbandoned: 0 }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("has whoever waits for a page come again, within a second", async () => {
    const { server, told } = buildHeldServer();
    const check = vi.fn(() => undefined);
    server.registerTool("sign-in", {}, async (_args, ctx) => {
      await ctx.waitFor("page", elicitUrl("Sign in", "https://x.example"), check, { holdSeconds: 3000 });
      return "in";
    });
    const asked = expectResult(await send(server, "tools/call", { name: "sign-in" }));
    const inputResponses = { page: { action: "accept" } };
    const waiting = send(server, "tools/call", {
      name: "sign-in",
      requestState: asked["requestState"],
      inputResponses,
    });
    await vi.waitFor(() => expect(check).toHaveBeenCalled());
    const closing = server.close({ timeoutMs: 60_000 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(expectResult(await waiting)).toMatchObject({ resultType: "input_required" });
    await closing;
    expect(told("server-closed")).toMatchObject([{ requestsAborted: 0, requestsAbandoned: 0 }]);
  });

  it("aborts what takes longer than the limit; what lets the reason through is answered with it", async () => {
    const { server, told } = buildHeldServer();
    const running = send(server, "tools/call", { name: "heed" });
    await settle();
    const closing = server.close({ timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect(expectError(await running)).toEqual({
      code: -31514,
      message: "The server shut down before the request was done",
    });
    await closing;
    expect(told("server-closed")).toEqual([{ type: "server-closed", requestsAborted: 1, requestsAbandoned: 0 }]);
    expect(told("handler-failed")).toEqual([]);
  });

  it("does not wait longer than a moment for what does not heed its signal", async () => {
    const { server, held, told } = buildHeldServer();
    const running = send(server, "tools/call", { name: "hold" });
    await settle();
    const closing = server.close({ timeoutMs: 100 });
    await vi.advanceTimersByTimeAsync(600);
    await closing;
    expect(told("server-closed")).toEqual([{ type: "server-closed", requestsAborted: 1, requestsAbandoned: 1 }]);
    held[0]?.letGo("late");
    expect(expectResult(await running)).toMatchObject({ content: [{ text: "late" }] });
  });

  it("has a signal that is looked at only afterwards aborted already", async () => {
    const { server } = buildHeldServer();
    let go = (): void => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    let seen: AbortSignal | undefined;
    server.registerTool("late", {}, async (_args, ctx) => {
      await held;
      seen = ctx.signal;
      return "";
    });
    const running = send(server, "tools/call", { name: "late" });
    await settle();
    const closing = server.close({ timeoutMs: 1 });
    await vi.advanceTimersByTimeAsync(1);
    go();
    await running;
    await closing;
    expect(seen?.reason).toMatchObject({ code: "ERR_MCP_INTERRUPTED" });
  });

  it("can be called again, and the first limit counts", async () => {
    const { server, held, told } = buildHeldServer();
    const running = send(server, "tools/call", { name: "hold" });
    await settle();
    const closing = [server.close(), server.close({ timeoutMs: 1 })];
    await vi.advanceTimersByTimeAsync(2);
    expect(held[0]?.signal.aborted).toBe(false);
    held[0]?.letGo("done");
    await Promise.all([running, ...closing]);
    expect(told("server-closed")).toHaveLength(1);
  });

  it("waits without end where the limit is Infinity", async () => {
    const { server, held } = buildHeldServer();
    const running = send(server, "tools/call", { name: "hold" });
    await settle();
    const closing = server.close({ timeoutMs: Number.POSITIVE_INFINITY });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(held[0]?.signal.aborted).toBe(false);
    held[0]?.letGo("done");
    await Promise.all([running, closing]);
  });

  it("still follows the caller: who goes away while the server closes is not waited for by a handler that heeds it", async () => {
    const { server, held } = buildHeldServer();
    const gone = new AbortController();
    const running = send(server, "tools/call", { name: "heed" }, { signal: gone.signal });
    await settle();
    const closing = server.close();
    gone.abort(new TypeError("gone"));
    expect(held[0]?.signal.reason).toMatchObject({ message: "gone" });
    await Promise.all([running, closing]);
  });

  it("is the low-level server's as well", async () => {
    const server = new Server({ name: "low", version: "1" }, { onEvent: () => {} });
    await server.close();
    expect(expectError(await send(server, "server/discover")).code).toBe(-31513);
  });
});

describe("a request that has ended", () => {
  it("leaves no listener behind at its caller's signal", async () => {
    const { server } = buildHeldServer();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    server.registerTool("look", {}, (_args, ctx) => String(ctx.signal.aborted));
    await send(server, "tools/call", { name: "look" }, { signal });
    expect([added.mock.calls.length, removed.mock.calls]).toEqual([
      1,
      added.mock.calls.map((call) => call.slice(0, 2)),
    ]);
  });

  it("has never looked at its caller's signal where its handler did not", async () => {
    const { server } = buildHeldServer();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    await send(server, "tools/call", { name: "echo" }, { signal });
    expect(added).not.toHaveBeenCalled();
  });
});
