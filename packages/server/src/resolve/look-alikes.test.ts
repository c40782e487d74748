import { expect, it } from "vitest";
import { buildWatchedServer, play, readText } from "../flow/flow-run.fixture.ts";
import { resolver } from "./resolver.ts";

it.each<[string, object]>([
  ["an outcome", { kind: "outcome", winner: "blue" }],
  ["an outcome with a question of its own", { kind: "outcome", question: "Who won?" }],
  ["a sample", { kind: "sample", request: { id: 7 } }],
  ["roots", { kind: "listRoots", request: { method: "GET" } }],
  ["a page", { kind: "flowUrl", buildUrl: "https://a.example/" }],
])("a resolver's own value that only looks like %s is the value", async (_, value) => {
  const { server } = buildWatchedServer();
  const own = resolver("own", () => value);
  server.registerTool("tool", { resolve: { own } }, (_args, { resolved }) => JSON.stringify(resolved.own));
  expect(readText(await play(server))).toBe(JSON.stringify(value));
});
