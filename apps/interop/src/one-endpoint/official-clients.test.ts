import { McpServer } from "@proj/server";
import { listen } from "@proj/server/node";
import { expect, it, onTestFinished } from "vitest";
import { buildServer } from "../peers/ours/build-server.ts";
import { connect as connectOurs } from "../peers/ours/connect.ts";
import { connect as connectV1 } from "../peers/typescript-v1/connect.ts";
import { connect as connectV2 } from "../peers/typescript-v2/connect.ts";
import type { Connect } from "../script/connection.ts";
import { readText } from "../script/read-text.ts";
import { Stage } from "../script/stage.ts";
import { createHappenings } from "../serving/happenings.ts";
import { words } from "../serving/words.ts";

const answers = { fields: { region: "us-east-1", confirm: true }, canBeAsked: true };

async function serve(options: NonNullable<Parameters<typeof listen>[1]> = {}): Promise<string> {
  const { url, close } = await listen(buildServer(createHappenings()), { ...options, port: 0, closeTimeoutMs: 100 });
  onTestFinished(close);
  return url;
}

async function open(connect: Connect, url: string, mode: "auto" | "legacy") {
  const stage = new Stage(answers);
  const connection = await connect({ target: { transport: "HTTP", url }, mode, canBeAsked: true, stage });
  onTestFinished(() => connection.close());
  const call = async (name: string, args: Record<string, string>): Promise<string> => {
    const signal = new AbortController().signal;
    const { content } = await connection.call({ name, arguments: args }, { signal, watches: false });
    return readText(content?.[0]);
  };
  return { stage, call, version: connection.protocolVersion };
}

it("clients of both eras are asked at one endpoint at the same time", async () => {
  const url = await serve();
  const clients = await Promise.all([
    open(connectV1, url, "auto"),
    open(connectV2, url, "legacy"),
    open(connectV2, url, "auto"),
    open(connectOurs, url, "legacy"),
    open(connectOurs, url, "auto"),
  ]);
  expect(clients.map(({ version }) => version.slice(0, 4))).toEqual(["2025", "2025", "2026", "2025", "2026"]);
  const said = await Promise.all(clients.map(({ call }, index) => call("provision", { name: `db-${index}` })));
  expect(said).toEqual(clients.map((_, index) => words.created(`db-${index}`, "us-east-1")));
  for (const [index, { stage }] of clients.entries()) {
    expect(stage.diary.read().questions).toEqual([
      `form: ${words.whichRegion(`db-${index}`)}`,
      `form: ${words.goAhead(`db-${index}`, "us-east-1")}`,
    ]);
  }
}, 60_000);

it.each([
  ["first", connectV1],
  ["second", connectV2],
] as const)(
  "a server without sessions serves the %s official client, which it does not ask",
  async (_, connect) => {
    const { call, stage } = await open(connect, await serve({ sessions: "none" }), "legacy");
    expect(await call("count", {})).toBe("Counted to 3.");
    expect(await call("provision", { name: "orders" })).toContain("cannot be asked");
    expect(stage.diary.read().questions).toEqual([]);
  },
  60_000,
);

it.each([
  ["first", connectV1],
  ["second", connectV2],
] as const)(
  "a server that serves no earlier revision tells the %s official client which it does",
  async (_, connect) => {
    const server = new McpServer({ name: "modern", version: "1.0.0" }, { legacy: false, onEvent: () => {} });
    const { url, close } = await listen(server, { port: 0 });
    onTestFinished(close);
    await expect(open(connect, url, "legacy")).rejects.toThrow("2026-07-28");
  },
);
