import { describe, expect, it, vi } from "vitest";
import { createConsoleLogger } from "../events/console-logger.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { createFetchHandler } from "../http/fetch-handler.ts";
import { McpServer } from "../mcp-server.ts";
import { Server, sealRequestState } from "../server.ts";
import { memorySingleUseStore } from "../single-use/memory-store.ts";
import { openCodec } from "./flow.fixture.ts";
import type { RequestStateOptions } from "./policy.ts";

const info = { name: "deployer", version: "1.0.0" };
const store = memorySingleUseStore();

function expose(requestState?: RequestStateOptions): readonly ServerEvent[] {
  const events: ServerEvent[] = [];
  const server = new McpServer(info, { requestState, onEvent: (event) => events.push(event) });
  expect(events).toEqual([]);
  createFetchHandler(server);
  createFetchHandler(server);
  return events;
}

describe("a server that takes requests from the network", () => {
  it.each<[string, RequestStateOptions | undefined, string[]]>([
    ["without a codec", undefined, ["process-local-key"]],
    ["without a codec, also with a store", { singleUse: { store } }, ["process-local-key"]],
    [
      "with a store of its own beside shared keys",
      { codec: openCodec, singleUse: { store } },
      ["process-local-single-use"],
    ],
    [
      "with shared keys and a shared store",
      { codec: openCodec, singleUse: { store: { ...store, scope: "shared" } } },
      [],
    ],
    ["with shared keys", { codec: openCodec }, []],
    ["that is said to be one process", { singleProcess: true }, []],
  ])("%s warns once: %j", (_, options, warnings) => {
    expect(expose(options)).toEqual(warnings.map((warning) => ({ type: "configuration-warned", warning })));
  });

  it("warns nobody of a low-level server that seals nothing, until it does", () => {
    const events: ServerEvent[] = [];
    const server = new Server(info, { onEvent: (event) => events.push(event) });
    createFetchHandler(server);
    expect(events).toEqual([]);
    sealRequestState(server);
    expect(events).toEqual([{ type: "configuration-warned", warning: "process-local-key" }]);
  });

  it("warns of a low-level server that seals already", () => {
    const events: ServerEvent[] = [];
    const server = new Server(info, { onEvent: (event) => events.push(event) });
    sealRequestState(server);
    createFetchHandler(server);
    expect(events).toHaveLength(1);
  });
});

describe("the console logger", () => {
  it("writes each warning once, however many servers a process builds", () => {
    const sink = { warn: vi.fn(), error: vi.fn() };
    for (let count = 0; count < 3; count++) {
      const log = createConsoleLogger(sink);
      log({ type: "configuration-warned", warning: "process-local-key" });
      log({ type: "configuration-warned", warning: "process-local-single-use" });
    }
    expect(sink.warn.mock.calls.flat()).toEqual([
      expect.stringMatching(
        /^mcp: requestState is sealed under a key that only this process has: .*singleProcess: true\.$/,
      ),
      expect.stringMatching(/^mcp: used rounds are remembered in this process, .*singleProcess: true\.$/),
    ]);
  });

  it("writes why a round was not recorded", () => {
    const sink = { warn: vi.fn(), error: vi.fn() };
    const log = createConsoleLogger(sink);
    const about = { type: "round-unrecorded", requestId: 1, method: "tools/call", target: "pay" } as const;
    log(about);
    log({ ...about, error: "disk full" });
    expect(sink.error.mock.calls.flat()).toEqual([
      'mcp: tools/call "pay": the response of a round was not recorded: it took longer than its lease, and another attempt ran meanwhile; raise singleUse.leaseSeconds',
      'mcp: tools/call "pay": the response of a round was not recorded: disk full',
    ]);
  });
});
