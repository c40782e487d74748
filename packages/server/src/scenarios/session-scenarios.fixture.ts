import { type JSONRPCResponse, type LegacyVersion, legacyVersions } from "@proj/types";
import { expect } from "vitest";
import { beforeForms, type Scenario } from "./scenario.fixture.ts";
import type { ScenarioServer } from "./scenario-server.fixture.ts";
import { playSession, type SessionClient } from "./session-client.fixture.ts";

/** What only sessions have. */
interface InSessions extends Omit<Scenario, "play" | "only"> {
  readonly because: string;
  /** Default: all revisions that have sessions. */
  readonly in?: readonly LegacyVersion[];
  readonly play: (client: SessionClient, scene: ScenarioServer) => Promise<unknown>;
}

const rows: readonly InSessions[] = [
  {
    name: "initialize tells what is served, and in which revision",
    because: "2026-07-28 has server/discover",
    play: async ({ initialized, session }) => {
      return [initialized, initialized.result?.["protocolVersion"] === session];
    },
    expected: [
      {
        result: {
          protocolVersion: expect.any(String),
          serverInfo: { name: "scenarios", version: "1.0.0" },
          instructions: "Play.",
          capabilities: expect.objectContaining({
            logging: {},
            tools: { listChanged: true },
            prompts: { listChanged: true },
            resources: { listChanged: true, subscribe: true },
          }),
        },
      },
      true,
    ],
  },
  {
    name: "a second initialize is refused, and the session goes on",
    because: "2026-07-28 has no initialize",
    play: async (client) => {
      const params = { protocolVersion: client.session, capabilities: {}, clientInfo: { name: "x", version: "1" } };
      return [await client.request("initialize", params), await client.call("echo", { value: 1 })];
    },
    expected: [
      { error: { code: -32600, message: expect.stringContaining("initialized already") } },
      { result: { content: [{ type: "text", text: "1" }] } },
    ],
  },
  {
    name: "ping is answered",
    because: "2026-07-28 has no ping",
    play: (client) => client.request("ping"),
    expected: { result: {} },
  },
  {
    name: "the level of log messages is set for all calls, and a level that is none is refused",
    because: "requests of 2026-07-28 say it each",
    play: async (client) => {
      const levels = [];
      for (const level of ["warning", "debug", "loud"]) {
        const { error } = await client.request("logging/setLevel", { level });
        levels.push([level, error?.code, (await client.call("tell", { steps: 1 })).ahead?.length ?? 0]);
      }
      return levels;
    },
    expected: [
      ["warning", undefined, 0],
      ["debug", undefined, 1],
      ["loud", -32602, 1],
    ],
  },
  {
    name: "a resource that there is not cannot be subscribed to",
    because: "2026-07-28 subscribes in another way",
    play: (client) => client.request("resources/subscribe", { uri: "docs://nothing" }),
    expected: { error: { code: -32002, message: expect.any(String), data: { uri: "docs://nothing" } } },
  },
  {
    name: "a result that asks is bridged where the server says so",
    because: "requests of 2026-07-28 may be answered with one",
    server: { bridgeLegacy: true },
    play: (client) =>
      client.converse("tools/call", { name: "hand" }, [{ go: { action: "accept", content: { go: true } } }]),
    expected: [
      { asked: { go: "elicitation/create" } },
      { ended: { result: { content: [{ type: "text", text: "true asked" }] } } },
    ],
    differs: [
      {
        in: beforeForms,
        because: "the revision has no forms, and what cannot be asked fails",
        expected: [{ ended: { result: expect.objectContaining({ isError: true }) } }],
      },
    ],
  },
  {
    name: "several messages come as one list, and their answers too",
    because: "only 2025-03-26 has lists",
    in: ["2025-03-26"],
    play: async ({ connection }) => {
      const answers = await connection.send([
        { jsonrpc: "2.0", id: 1, method: "ping" },
        { jsonrpc: "2.0", method: "notifications/roots/list_changed" },
        { jsonrpc: "2.0", id: "2", method: "tools/call", params: { name: "echo", arguments: { value: 2 } } },
        { jsonrpc: "2.0", id: "nobody asked", result: {} },
        { jsonrpc: "2.0", id: 3, method: "tools/burn" },
        { jsonrpc: "2.0", id: 4 },
      ]).response;
      const list = answers as unknown as readonly JSONRPCResponse[];
      return [...list].sort((one, other) => Number(one.id) - Number(other.id));
    },
    expected: [
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: "2", result: { content: [{ type: "text", text: "2" }] } },
      { jsonrpc: "2.0", id: 3, error: { code: -32601, message: expect.any(String) } },
      { jsonrpc: "2.0", id: 4, error: { code: -32600, message: expect.any(String) } },
    ],
  },
  {
    name: "a list that asks is answered when it has its answers",
    because: "only 2025-03-26 has lists",
    in: ["2025-03-26"],
    play: async (client) => {
      const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "others", arguments: {} } };
      const { response } = client.connection.send([call, { jsonrpc: "2.0", id: 2, method: "ping" }]);
      await client.until(() => client.questions.size === 2);
      const said = client.questions.get("said")?.id;
      const roots = client.questions.get("roots")?.id;
      await client.connection.tell([
        { jsonrpc: "2.0", id: roots, result: { roots: [] } },
        {
          jsonrpc: "2.0",
          id: said,
          result: { role: "assistant", content: { type: "text", text: "Hi" }, model: "m" },
        },
      ]);
      return response;
    },
    expected: expect.arrayContaining([
      { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "m 0" }] } },
      { jsonrpc: "2.0", id: 2, result: {} },
    ]),
  },
  {
    name: "who cancels a call has its questions taken back",
    because: "there are none open while a request of 2026-07-28 is",
    play: async (client) => {
      const sent = client.begin("tools/call", { name: "others" });
      await client.until(() => client.questions.size === 2);
      sent.cancel();
      await client.until(() => client.takenBack.length === 2);
      return [client.takenBack.sort(), await client.call("echo", { value: 1 })];
    },
    expected: [["roots", "said"], { result: { content: [{ type: "text", text: "1" }] } }],
  },
];

export const sessionScenarios: readonly Scenario[] = [
  ...rows.map(({ because, in: versions = legacyVersions, play, ...scenario }): Scenario => {
    return { ...scenario, only: { era: "legacy", in: versions, because }, play: playSession(play) };
  }),
];
