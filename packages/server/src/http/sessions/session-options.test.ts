import type { SessionStore } from "@proj/types";
import { describe, expect, it } from "vitest";
import { McpServer } from "../../mcp-server.ts";
import { createFetchHandler } from "../fetch-handler.ts";

const server = new McpServer({ name: "untyped", version: "1.0.0" }, { onEvent: () => {} });
const store: SessionStore = { get: () => undefined, set: () => {}, delete: () => {} };

function build(sessions: unknown): () => void {
  return () => createFetchHandler(server, { sessions: sessions as never });
}

describe("what only looks like options of sessions is told when a handler is made:", () => {
  it.each([
    [null, 'sessions must be "none" or an object of options, got null'],
    ["off", 'sessions must be "none" or an object of options, got "off"'],
    [[], 'sessions must be "none" or an object of options, got'],
    [{ maxSessions: "10" }, "sessions.maxSessions must be a positive whole number"],
    [{ maxSessions: null }, "sessions.maxSessions must be a positive whole number"],
    [{ idleTimeoutMs: 0 }, "sessions.idleTimeoutMs must be a number of milliseconds"],
    [{ idleTimeoutMs: null }, "sessions.idleTimeoutMs must be a number of milliseconds"],
    [{ storeTimeoutMs: "5s", store }, "sessions.storeTimeoutMs must be a number of milliseconds"],
    [{ maxBufferedEvents: 1.5 }, "sessions.maxBufferedEvents must be a positive whole number"],
    [{ maxBufferedCharacters: "1000" }, "sessions.maxBufferedCharacters must be a positive whole number"],
    [{ store: null }, "sessions.store must be a SessionStore; got null."],
    [{ store: { get: Date.now } }, "sessions.store must be a SessionStore; got an object without the function set."],
    [{ clock: 5 }, "sessions.clock must be a function; got 5."],
    [{ random: {} }, "sessions.random must be a function; got an object."],
  ])("%j", (sessions, message) => {
    expect(build(sessions)).toThrow(message);
  });

  it("and what may be left out is taken where it is", () => {
    for (const sessions of [undefined, "none", {}, { store: undefined, idleTimeoutMs: Number.POSITIVE_INFINITY }])
      expect(build(sessions)).not.toThrow();
  });
});
