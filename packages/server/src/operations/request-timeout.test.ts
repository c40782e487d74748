import { ConfigurationError } from "@proj/types";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { elicitUrl } from "../ask/elicit.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { openCodec } from "../request-state/flow.fixture.ts";
import { Server } from "../server.ts";
import { memorySingleUseStore } from "../single-use/memory-store.ts";
import { subscribe } from "../subscriptions/listening.fixture.ts";
import { buildHeldServer, settle } from "./held-server.fixture.ts";

const tooLong = (timeoutMs: number) => ({
  isError: true,
  content: [{ type: "text", text: expect.stringContaining(`longer than ${timeoutMs} ms`) }],
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a limit of time", () => {
  it("answers a tool that takes longer with a text for the model, and aborts its signal", async () => {
    const { server, held, told } = buildHeldServer({ requestTimeoutMs: 1000 });
    const running = send(server, "tools/call", { name: "hold" });
    await vi.advanceTimersByTimeAsync(999);
    expect(held[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(expectResult(await running)).toMatchObject(tooLong(1000));
    expect(held[0]?.signal.reason).toMatchObject({ name: "TimeoutError" });
    expect(told("request-timed-out")).toMatchObject([{ method: "tools/call", target: "hold", timeoutMs: 1000 }]);
    held[0]?.letGo("late");
  });

  it("answers everything else with an error", async () => {
    const { server } = buildHeldServer({ requestTimeoutMs: 1000 });
    server.registerPrompt("slow", {}, () => new Promise<string>(() => {}));
    server.registerResource("slow", { uri: "slow://x" }, () => new Promise<string>(() => {}));
    const running = [
      send(server, "prompts/get", { name: "slow" }),
      send(server, "resources/read", { uri: "slow://x" }),
    ];
    await vi.advanceTimersByTimeAsync(1000);
    for (const response of await Promise.all(running)) {
      expect(expectError(response)).toEqual({
        code: -31504,
        message: "The request took longer than 1000 ms",
        data: { timeoutMs: 1000 },
      });
    }
  });

  it("leaves no timer behind where the answer is in time, and changes nothing of it", async () => {
    const { server, told } = buildHeldServer({ requestTimeoutMs: 1000 });
    expect(expectResult(await send(server, "tools/call", { name: "echo" }))).toMatchObject({ resultType: "complete" });
    expect(expectError(await send(server, "tools/call", { name: "nobody" })).code).toBe(-32602);
    expectResult(await send(server, "tools/list"));
    expect([vi.getTimerCount(), told("request-timed-out")]).toEqual([0, []]);
  });

  it("covers what runs around the handler too: middleware, context, a codec that hangs", async () => {
    const hang = (): Promise<never> => new Promise(() => {});
    const codec = { seal: hang, unseal: hang };
    for (const options of [{ middleware: [hang] }, { context: hang }, { requestState: { codec } }]) {
      const { server } = buildHeldServer({ requestTimeoutMs: 1000, ...options });
      const state = "requestState" in options ? { requestState: "x" } : {};
      const running = send(server, "tools/call", { name: "hold", ...state });
      await vi.advanceTimersByTimeAsync(1000);
      expect(expectResult(await running)).toMatchObject(tooLong(1000));
    }
  });

  it("keeps the place of what runs on, and says nothing of a handler that only let the reason through", async () => {
    const { server, held, told } = buildHeldServer({ requestTimeoutMs: 1000, maxConcurrentRequests: 1 });
    const running = send(server, "tools/call", { name: "hold" });
    await vi.advanceTimersByTimeAsync(1000);
    await running;
    expect(expectError(await send(server, "tools/list")).code).toBe(-31503);
    held[0]?.fail(held[0].signal.reason);
    await settle();
    expectResult(await send(server, "tools/list"));
    expect(told("handler-failed")).toEqual([]);
  });

  it("has the operator hear of what a handler throws after it", async () => {
    const { server, held, told } = buildHeldServer({ requestTimeoutMs: 1000 });
    const running = send(server, "tools/call", { name: "hold" });
    await vi.advanceTimersByTimeAsync(1000);
    await running;
    held[0]?.fail(new RangeError("late"));
    await settle();
    expect(told("handler-failed")).toMatchObject([{ error: { message: "late" } }]);
  });

  it("may be another one for a tool, or none", async () => {
    const { server, held } = buildHeldServer({ requestTimeoutMs: 1000 });
    const wait = () => new Promise<string>(() => {});
    server.registerTool("short", { timeoutMs: 10 }, wait);
    server.registerTool("long", { timeoutMs: 5000 }, wait);
    server.registerTool(
      "endless",
      { timeoutMs: Number.POSITIVE_INFINITY },
      () => new Promise<string>((letGo) => held.push({ letGo } as never)),
    );
    const isEndlessDone = vi.fn();
    const endless = send(server, "tools/call", { name: "endless" }).then(isEndlessDone);
    const running = ["short", "long", "hold"].map((name) => send(server, "tools/call", { name }));
    await vi.advanceTimersByTimeAsync(5000);
    expect((await Promise.all(running)).map((response) => expectResult(response))).toMatchObject([
      tooLong(10),
      tooLong(5000),
      tooLong(1000),
    ]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(isEndlessDone).not.toHaveBeenCalled();
    held[0]?.letGo("done");
    await endless;
  });

  it("may be a tool's alone", async () => {
    const { server, held } = buildHeldServer();
    server.registerTool("short", { timeoutMs: 10 }, () => new Promise<string>(() => {}));
    const running = [send(server, "tools/call", { name: "short" }), send(server, "tools/call", { name: "hold" })];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(expectResult(await (running[0] as (typeof running)[number]))).toMatchObject(tooLong(10));
    held[0]?.letGo("done");
    expect(expectResult(await (running[1] as (typeof running)[number]))).toMatchObject({ content: [{ text: "done" }] });
  });

  it("does not go for subscriptions, which stay open by their nature", async () => {
    const { server, told } = buildHeldServer({ requestTimeoutMs: 1000 });
    const subscription = subscribe(server, { toolsListChanged: true });
    await vi.advanceTimersByTimeAsync(3_600_000);
    server.registerTool("new", {}, () => "new");
    await settle();
    expect(subscription.received.map(({ method }) => method)).toEqual([
      "notifications/subscriptions/acknowledged",
      "notifications/tools/list_changed",
    ]);
    expect(told("request-timed-out")).toEqual([]);
    subscription.cancel();
    await subscription.response;
  });

  it("goes for the low-level server", async () => {
    const server = new Server({ name: "low", version: "1" }, { requestTimeoutMs: 1000, onEvent: () => {} });
    server.setRequestHandler("tools/call", () => new Promise<never>(() => {}));
    const running = send(server, "tools/call", { name: "any" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(expectResult(await running)).toMatchObject(tooLong(1000));
  });

  it.each([0, -1, Number.NaN, 2 ** 31, "5"])("of %s is refused where it is set", (timeoutMs) => {
    const build = () => buildHeldServer({ requestTimeoutMs: timeoutMs as number });
    expect(build).toThrow(ConfigurationError);
    expect(build).toThrow("requestTimeoutMs must be a number of milliseconds");
    const register = () => buildHeldServer().server.registerTool("t", { timeoutMs: timeoutMs as number }, () => "");
    expect(register).toThrow('timeoutMs of tool "t" must be');
  });
});

describe("a flow whose round took too long", () => {
  /** A tool that asks, and then takes as long as it is held. */
  function buildFlow() {
    const held: ((value: string) => void)[] = [];
    let tellDeployed = (): void => {};
    const deployed = new Promise<void>((resolve) => {
      tellDeployed = resolve;
    });
    const server = new McpServer(
      { name: "flow", version: "1.0.0" },
      {
        requestTimeoutMs: 60_000,
        onEvent: () => {},
        // One that waits for nothing: what must happen has happened when `settle` is over.
        requestState: { codec: openCodec, singleUse: { store: memorySingleUseStore() }, singleProcess: true },
      },
    );
    server.registerTool("deploy", {}, async (_args, ctx) => {
      await ctx.ask("go", elicitUrl("Go?", "https://x.example"));
      tellDeployed();
      return new Promise<string>((letGo) => held.push(letGo));
    });
    return { server, held, deployed };
  }

  it("that was used up gives the result to who sends the same round again, and runs once", async () => {
    const { server, held, deployed } = buildFlow();
    const asked = expectResult(await send(server, "tools/call", { name: "deploy" }));
    const params = {
      name: "deploy",
      requestState: asked["requestState"],
      inputResponses: { go: { action: "accept" } },
    };
    const late = send(server, "tools/call", params);
    await deployed;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(expectResult(await late)).toMatchObject(tooLong(60_000));
    held[0]?.("deployed");
    await settle();
    const again = expectResult(await send(server, "tools/call", params));
    expect(again).toMatchObject({ content: [{ text: "deployed" }] });
    expect(held).toHaveLength(1);
  });

  it("holds no longer than it may: ctx.waitFor has the client come again in time", async () => {
    const { server } = buildHeldServer({ requestTimeoutMs: 5000 });
    let tellChecked = (): undefined => undefined;
    const checked = new Promise<void>((resolve) => {
      tellChecked = () => void resolve();
    });
    server.registerTool("sign-in", {}, async (_args, ctx) => {
      const check = (): undefined => tellChecked();
      await ctx.waitFor("page", elicitUrl("Sign in", "https://x.example"), check, { holdSeconds: 20 });
      return "in";
    });
    const asked = expectResult(await send(server, "tools/call", { name: "sign-in" }));
    const waiting = send(server, "tools/call", {
      name: "sign-in",
      requestState: asked["requestState"],
      inputResponses: { page: { action: "accept" } },
    });
    await checked;
    await vi.advanceTimersByTimeAsync(4500);
    expect(expectResult(await waiting)).toMatchObject({ resultType: "input_required" });
  });
});
