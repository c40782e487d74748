import { ConfigurationError } from "@proj/types";
import { describe, expect, it } from "vitest";
import { createFetchHandler } from "../http/fetch-handler.ts";
import { McpServer } from "../mcp-server.ts";
import { Server, sealRequestState } from "../server.ts";
import { memorySingleUseStore } from "../single-use/memory-store.ts";
import { serveSubscriptions } from "../subscriptions/serve-subscriptions.ts";
import { drive } from "../testing/drive/drive.ts";
import { checkMethods } from "./check-methods.ts";

const info = { name: "untyped", version: "1.0.0" };
const onEvent = (): void => {};

/** What `run` throws, as its message; fails when that is no ConfigurationError. */
function readMistake(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (ConfigurationError.is(error)) return error.message;
    throw error;
  }
  return "nothing was thrown";
}

const notServers: readonly (readonly [name: string, given: unknown, told: string])[] = [
  ["nothing", undefined, "nothing"],
  ["null", null, "null"],
  ["options", { port: 3000 }, "an object without the function handle"],
  ["a class", McpServer, "a function"],
  ["a promise", Promise.resolve(new McpServer(info, { onEvent })), "a promise; await it"],
  ["a port", 3000, "3000"],
];

describe("what is no server is told when it is given, and not with the first request:", () => {
  it.each(notServers)("%s", (_name, given, told) => {
    for (const [owner, serve] of [
      ["createFetchHandler", createFetchHandler],
      ["drive", drive],
    ] as const) {
      expect(readMistake(() => serve(given as never))).toBe(
        `The first argument of ${owner} must be a server, new McpServer(…) or new Server(…); got ${told}.`,
      );
    }
  });

  it("while whatever handles messages is one", () => {
    const server = { handle: async () => undefined };
    expect(readMistake(() => [createFetchHandler(server), drive(server)])).toBe("nothing was thrown");
  });

  it("a server that cannot be sealed, which had passed for sealed", () => {
    const message = "The server is none that this copy of @proj/server has built with new Server(…).";
    for (const server of [undefined, {}, new McpServer(info, { onEvent })])
      expect(readMistake(() => sealRequestState(server as never))).toBe(message);
    expect(readMistake(() => serveSubscriptions(new McpServer(info, { onEvent }) as never))).toBe(message);
  });
});

const later = Promise.resolve({});

describe("what the server keeps its tokens, rounds and changes with is told where it is given:", () => {
  it.each([
    [{}, "an object without the function seal"],
    [{ seal: () => "" }, "an object without the function unseal"],
    [later, "a promise; await it"],
    [null, "null"],
    ["jwe", '"jwe"'],
    [() => ({}), "a function"],
  ])("a codec that is %j", (codec, told) => {
    const message = `requestState.codec must be a RequestStateCodec, such as jwe gives; got ${told}.`;
    const requestState = { codec: codec as never };
    expect(readMistake(() => new McpServer(info, { onEvent, requestState }))).toBe(message);
    expect(readMistake(() => sealRequestState(new Server(info, { onEvent }), requestState))).toBe(message);
  });

  it.each([
    [undefined, "nothing"],
    [{}, "an object without the function begin"],
    [{ begin: onEvent }, "an object without the function settle"],
    [{ begin: onEvent, settle: onEvent }, "an object without the function release"],
    [later, "a promise; await it"],
    [memorySingleUseStore, "a function"],
  ])("a store of used rounds that is %j", (store, told) => {
    const requestState = { singleUse: { store: store as never } };
    expect(readMistake(() => new McpServer(info, { onEvent, requestState }))).toBe(
      `requestState.singleUse.store must be a store such as memorySingleUseStore() gives; got ${told}.`,
    );
  });

  it.each([
    [{}, "an object without the function publish"],
    [{ publish: () => {} }, "an object without the function subscribe"],
    [later, "a promise; await it"],
    [null, "null"],
  ])("a bus that is %j", (changeBus, told) => {
    const options = { onEvent, changeBus: changeBus as never };
    const message = `The option changeBus must be a ChangeBus; got ${told}.`;
    expect(readMistake(() => new McpServer(info, options))).toBe(message);
    expect(readMistake(() => serveSubscriptions(new Server(info, { onEvent }), options))).toBe(message);
  });

  it("a store of sessions that nobody awaited", () => {
    const server = new McpServer(info, { onEvent });
    expect(readMistake(() => createFetchHandler(server, { sessions: { store: later as never } }))).toBe(
      "sessions.store must be a SessionStore; got a promise; await it.",
    );
  });

  it("while functions may be inherited, and lie on a function or a promise", () => {
    class Base {
      seal(): string {
        return "";
      }
    }
    class Inherits extends Base {}
    for (const value of [
      new Inherits(),
      Object.assign(() => {}, { seal: () => "" }),
      Object.assign(later, new Base(), { seal: () => "" }),
    ])
      expect(readMistake(() => checkMethods("it", value, ["seal"], "one"))).toBe("nothing was thrown");
  });
});
