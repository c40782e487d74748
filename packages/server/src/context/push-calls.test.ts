import { expect, it } from "vitest";
import { buildWatchedServer, play } from "../flow/flow-run.fixture.ts";

it.each([
  ["elicitInput", "elicit(message, schema)"],
  ["requestSampling", "sample(params)"],
  ["listRoots", "listRoots()"],
] as const)("whoever looks for ctx.%s is led to ctx.ask", async (name, question) => {
  const { server, events } = buildWatchedServer();
  server.registerTool("tool", {}, (_args, ctx) => (ctx[name] as unknown as () => string)());
  await play(server);
  expect(events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []))).toEqual([
    expect.stringContaining(`ctx.${name} does not exist: in this revision a server does not call its client`),
  ]);
  expect(String((events.find(({ type }) => type === "handler-failed") as { error?: unknown }).error)).toContain(
    `ctx.ask("key", ${question})`,
  );
});
