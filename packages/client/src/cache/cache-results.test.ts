import { describe, expect, test, vi } from "vitest";
import { Client } from "../client.ts";
import { readFlow } from "../flows/attach-flow.ts";
import { catchError } from "../flows/connect-scripted.fixture.ts";
import { serveMethods } from "../method-server.fixture.ts";
import type { QuestionHandlers } from "../questions/question-handlers.ts";
import { asking, discovered, formQuestion } from "../scripted-transport.fixture.ts";
import { clientInfo, connect, countingServer, manualClock, nameTool, readText } from "./caching-client.fixture.ts";

describe("a kept result", () => {
  test("is given until its time is over, and no longer", async () => {
    const { clock, pass } = manualClock();
    const client = await connect(countingServer(), { clock });
    expect(await nameTool(client)).toBe("tool-1");
    pass(999);
    expect(await nameTool(client)).toBe("tool-1");
    pass(1);
    expect(await nameTool(client)).toBe("tool-2");
  });

  test("is the caller's own: nothing done to it shows up for others", async () => {
    const client = await connect(countingServer());
    (await client.listTools()).tools.length = 0;
    (await client.listTools()).tools.length = 0;
    expect((await client.listTools()).tools).toMatchObject([{ name: "tool-1" }]);
  });

  test("is one of the same page and the same resource", async () => {
    const client = await connect(countingServer());
    expect(await nameTool(client)).toBe("tool-1");
    expect(await nameTool(client, { cursor: "" })).toBe("tool-2");
    expect(await nameTool(client, { cursor: "next" })).toBe("tool-3");
    expect(await readText(client, "x:a")).toBe("4");
    expect(await readText(client, "x:b")).toBe("5");
    expect(await readText(client, "x:a")).toBe("4");
    expect(await nameTool(client, { cursor: "" })).toBe("tool-2");
  });

  test("is not fresh any more where the clock was set back", async () => {
    const { clock, pass } = manualClock();
    const client = await connect(countingServer(), { clock });
    await nameTool(client);
    pass(-10);
    expect(await nameTool(client)).toBe("tool-2");
  });

  test("is fresh for no longer than maxTtlMs", async () => {
    const { clock, pass } = manualClock();
    const client = await connect(countingServer({ ttlMs: 1e12, cacheScope: "public" }), { clock, maxTtlMs: 100 });
    await nameTool(client);
    pass(100);
    expect(await nameTool(client)).toBe("tool-2");
  });

  test("is not given to a call whose signal has aborted, or of a client that is closed", async () => {
    const client = await connect(countingServer());
    await nameTool(client);
    await expect(client.listTools({ signal: AbortSignal.abort("no") })).rejects.toBe("no");
    await client.close();
    await expect(client.listTools()).rejects.toMatchObject({ code: "ERR_MCP_CLOSED" });
  });
});

describe("nothing is kept", () => {
  test.each([
    { ttlMs: 0, cacheScope: "public" },
    { ttlMs: -1, cacheScope: "public" },
    { ttlMs: "9", cacheScope: "public" },
    {},
  ])("where the server says %o", async (hints) => {
    const client = await connect(countingServer(hints));
    await nameTool(client);
    expect(await nameTool(client)).toBe("tool-2");
  });

  test("without the option", async () => {
    const client = await Client.connect(countingServer(), { clientInfo });
    await nameTool(client);
    expect(await nameTool(client)).toBe("tool-2");
  });

  test("of a resource that was read after a question was answered", async () => {
    let count = 0;
    const server = serveMethods({
      "resources/read": ({ params }) =>
        params?.["inputResponses"] === undefined
          ? asking({ who: formQuestion("Who?") })
          : {
              resultType: "complete",
              contents: [{ uri: "x:a", text: String(++count) }],
              ttlMs: 9_000,
              cacheScope: "public",
            },
    });
    const handlers = { elicitForm: () => ({ action: "decline" }) as const };
    const onRound = vi.fn();
    const client = await connect(server, {}, { handlers });
    expect(await readText(client, "x:a", { onRound })).toBe("1");
    expect(await readText(client, "x:a")).toBe("2");
    expect(server.count("resources/read")).toBe(4);
    expect(onRound).toHaveBeenCalledTimes(2);
  });

  test("of a resource that was reached by a state alone", async () => {
    const server = serveMethods({
      "resources/read": ({ params }) =>
        params?.["requestState"] === undefined
          ? asking(undefined, "s")
          : { resultType: "complete", contents: [], ttlMs: 9_000, cacheScope: "public" },
    });
    const client = await connect(server);
    await client.readResource("x:a");
    await client.readResource("x:a");
    expect(server.count("resources/read")).toBe(4);
  });

  test("of an error", async () => {
    const server = serveMethods({
      "tools/list": ({ id }) => ({ jsonrpc: "2.0", id, error: { code: 1, message: "x" } }),
    });
    const client = await connect(server);
    for (const _ of [1, 2]) await expect(client.listTools()).rejects.toMatchObject({ rpcCode: 1 });
    expect(server.count("tools/list")).toBe(2);
  });

  test("of a call that says more about itself in meta, unless no result can depend on it", async () => {
    const client = await connect(countingServer());
    expect(await nameTool(client, { meta: { "acme/tenant": "a" } })).toBe("tool-1");
    expect(await nameTool(client)).toBe("tool-2");
    expect(await nameTool(client, { meta: { "acme/tenant": "a" } })).toBe("tool-3");
    expect(await nameTool(client, { meta: { traceparent: "00-1-2-00" } })).toBe("tool-2");
  });
});

describe("a reading that ends early has its flow, with the answers that were given,", () => {
  test.each<[string, (client: Client, controller: AbortController) => void]>([
    ["when its signal aborts", (_, controller) => controller.abort(new TypeError("enough"))],
    ["when the client is closed", (client) => void client.close()],
  ])("also where results are kept: %s", async (_, end) => {
    const controller = new AbortController();
    const server = serveMethods({
      "resources/read": () => asking({ a: formQuestion("A?"), b: formQuestion("B?") }),
    });
    const elicitForm: QuestionHandlers["elicitForm"] = (_params, { key }) => {
      if (key === "a") return { action: "decline" };
      setTimeout(() => end(client, controller), 0);
      return new Promise(() => undefined);
    };
    const client = await connect(server, {}, { handlers: { elicitForm } });
    const error = await catchError(client.readResource("x:a", { signal: controller.signal }));
    const parked = JSON.stringify(readFlow(error));
    expect(JSON.parse(parked)).toMatchObject({
      target: "x:a",
      state: { phase: "asking", inputResponses: { a: { action: "decline" } } },
    });
  });
});

describe("a call can say", () => {
  test("reload: the server is asked, and what it gives is kept", async () => {
    const client = await connect(countingServer());
    await nameTool(client);
    expect(await nameTool(client, { cache: "reload" })).toBe("tool-2");
    expect(await nameTool(client, { cache: "default" })).toBe("tool-2");
  });

  test("no-store: the server is asked, and nothing is kept", async () => {
    const client = await connect(countingServer());
    await nameTool(client);
    expect(await nameTool(client, { cache: "no-store" })).toBe("tool-2");
    expect(await nameTool(client)).toBe("tool-1");
  });

  test("the same for all pages", async () => {
    const client = await connect(countingServer());
    const read = async (options = {}) => (await client.tools(options).toArray()).map(({ name }) => name);
    expect([await read(), await read(), await read({ cache: "reload" })]).toEqual([["tool-1"], ["tool-1"], ["tool-2"]]);
  });

  test("that what the server says of itself may be what it said, though one who asks again mostly wants to hear it", async () => {
    const server = serveMethods({ "server/discover": () => ({ ...discovered, ttlMs: 1_000, cacheScope: "public" }) });
    const client = await connect(server);
    await client.discover({ cache: "default" });
    expect(server.count("server/discover")).toBe(1);
    await client.discover();
    expect(server.count("server/discover")).toBe(2);
  });
});
