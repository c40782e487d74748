import { expect, it } from "vitest";
import { jsonSchema } from "../../schema/json-schema.ts";
import { createFetchHandler } from "../fetch-handler.ts";
import { LeftCalls } from "./left-calls.ts";
import { EventReader, openSession, type SendHttp } from "./session-client.fixture.ts";
import { buildSessionServer } from "./session-server.fixture.ts";
import { SharedRoom } from "./shared-room.ts";

it("where too many calls were left, whoever left the most loses the one that was left the longest ago", () => {
  const shared = new SharedRoom(4);
  const [many, few] = [new LeftCalls(shared), new LeftCalls(shared)];
  const ended: string[] = [];
  const build = (name: string) => ({ giveUp: () => void ended.push(name) });
  for (const name of ["a", "b", "c"]) many.add(build(name));
  const first = build("x");
  few.add(first);
  few.add(first);
  expect([shared.held, ended]).toEqual([4, []]);
  few.add(build("y"));
  expect(ended).toEqual(["a"]);
  few.remove(first);
  few.remove(first);
  expect([many.held, few.held, shared.held]).toEqual([2, 1, 3]);
  many.clear();
  expect([many.held, shared.held, ended]).toEqual([0, 1, ["a"]]);
});

/** A server with a tool that tells of itself, waits for its gate, and notes when it is given up. */
function buildStayingServer() {
  const { server, gate } = buildSessionServer();
  const ended: string[] = [];
  const named = jsonSchema<{ name: string }>({ type: "object", properties: { name: { type: "string" } } });
  server.registerTool("stay", { inputSchema: named }, async ({ name }, ctx) => {
    ctx.signal.addEventListener("abort", () => void ended.push(name));
    ctx.reportProgress({ progress: 1 });
    await gate(name).opened;
    return name;
  });
  return { server, gate, ended };
}

it("a session that leaves call after call has no more of them run than there may be sessions, and others keep theirs", async () => {
  const { server, gate, ended } = buildStayingServer();
  const handler = createFetchHandler(server, { sessions: { maxSessions: 3 } });
  const send: SendHttp = (init) => handler(new Request("https://mcp.example/mcp", init));
  const leave = async (client: Awaited<ReturnType<typeof openSession>>, name: string) => {
    const reader = new EventReader(await client.call("stay", { name }));
    const { eventId } = await reader.nextMessage();
    await reader.drop();
    return eventId;
  };
  const quiet = await openSession(send);
  const greedy = await openSession(send);
  const place = await leave(quiet, "quiet");
  const places = [];
  for (let count = 0; count < 6; count++) places.push(await leave(greedy, `call-${count}`));
  expect(ended).toEqual(["call-0", "call-1", "call-2", "call-3"]);
  for (const name of ["quiet", "call-5"]) gate(name).open();
  const readLast = async (client: Awaited<ReturnType<typeof openSession>>, from: string | undefined) => {
    const messages = await new EventReader(await client.listen(from)).rest();
    return JSON.parse(messages.at(-1)?.data ?? "{}");
  };
  expect(await readLast(quiet, place)).toMatchObject({ result: { content: [{ text: "quiet" }] } });
  expect(await readLast(greedy, places.at(-1))).toMatchObject({ result: { content: [{ text: "call-5" }] } });
});

it("a call that goes on being read, or is done, is none that was left", async () => {
  const { server, gate, ended } = buildStayingServer();
  const handler = createFetchHandler(server, { sessions: { maxSessions: 1 } });
  const send: SendHttp = (init) => handler(new Request("https://mcp.example/mcp", init));
  const client = await openSession(send);
  const readers = [];
  for (const name of ["a", "b", "c"]) {
    const reader = new EventReader(await client.call("stay", { name }));
    const { eventId } = await reader.nextMessage();
    await reader.drop();
    readers.push(new EventReader(await client.listen(eventId)));
  }
  expect(ended).toEqual([]);
  for (const name of ["a", "b", "c"]) gate(name).open();
  for (const [index, reader] of readers.entries()) {
    const last = (await reader.rest()).at(-1);
    expect(JSON.parse(last?.data ?? "{}")).toMatchObject({ result: { content: [{ text: ["a", "b", "c"][index] }] } });
  }
});
