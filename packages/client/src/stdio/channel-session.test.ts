import type { JSONRPCRequest, LegacyResponse, SessionLink, UnaskedMessage } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { SessionLostError } from "../errors/session-lost-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { type Connected, connect, notification } from "./connected.fixture.ts";
import { FakePeer, reasonOf, sendTo, settle } from "./fake-server.fixture.ts";

interface Opened extends Connected {
  readonly link: SessionLink;
  readonly heard: UnaskedMessage[];
  readonly lost: unknown[];
}

function open(connected: Connected = connect()): Opened {
  const heard: UnaskedMessage[] = [];
  const lost: unknown[] = [];
  const link = connected.transport.openSession({
    onMessage: (message, relatedTo) => {
      expect(relatedTo).toBeUndefined();
      heard.push(message);
    },
    onLost: (error) => lost.push(error),
  });
  return { ...connected, link, heard, lost };
}

function call(link: SessionLink, id: number | string, params = {}, signal = new AbortController().signal) {
  const request: JSONRPCRequest = { jsonrpc: "2.0", id, method: "tools/call", params };
  const response: Promise<LegacyResponse> = link.send(request, { signal });
  response.catch(() => undefined);
  return response;
}

const question = { jsonrpc: "2.0", id: "q", method: "elicitation/create", params: { message: "?" } };
const changed = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };

describe("a session on a channel", () => {
  test("has its requests answered, and answers questions on the same channel", async () => {
    const { link, peer, heard, problems } = open();
    const answer = call(link, 1);
    await settle();
    peer.send(question);
    await settle();
    expect(heard).toEqual([question]);
    await link.post({ jsonrpc: "2.0", id: "q", result: { action: "accept" } });
    await settle();
    expect(peer.got[1]).toEqual({ jsonrpc: "2.0", id: "q", result: { action: "accept" } });
    peer.answer(1, { content: [] });
    expect(await answer).toEqual({ jsonrpc: "2.0", id: 1, result: { content: [] } });
    expect(problems()).toEqual([]);
  });

  test("hears of every notification, also of those that name one of its requests", async () => {
    const { link, peer, heard, problems } = open();
    void call(link, 1, { _meta: { progressToken: 7 } });
    await settle();
    const told = [
      changed,
      notification("notifications/progress", { progressToken: 7, progress: 1 }),
      notification("notifications/progress", { progressToken: 99, progress: 1 }),
      notification("notifications/message", { level: "info", data: 1 }),
      notification("notifications/cancelled", { requestId: 1 }),
      notification("notifications/cancelled", { requestId: "q" }),
    ];
    peer.send(...told);
    await settle();
    expect(heard).toEqual(told);
    expect(problems()).toEqual([]);
  });

  test("leaves to a request of 2026-07-28 on the same channel what is for that", async () => {
    const { link, peer, heard, transport } = open();
    void call(link, 1, { _meta: { progressToken: 1 } });
    const modern = sendTo(transport, 2, { meta: { progressToken: 2 } });
    await settle();
    const progress = notification("notifications/progress", { progressToken: 2, progress: 1 });
    peer.send(progress, notification("notifications/progress", { progressToken: 1, progress: 1 }));
    await settle();
    expect(modern.notifications).toEqual([progress]);
    expect(heard).toHaveLength(1);
    modern.abort();
    await settle();
    expect(peer.got.at(-1)?.method).toBe("notifications/cancelled");
  });

  test("is what gives requests of a server a place: without one they are stray, and after it as well", async () => {
    const connected = connect();
    connected.peer.send(question, changed);
    await settle();
    const { link, heard } = open(connected);
    await link.close();
    connected.peer.send(question, changed);
    await settle();
    expect(heard).toEqual([]);
    expect(connected.problems()).toEqual(["request", "unrelated-notification", "request", "unrelated-notification"]);
  });

  test("takes messages that come as a list, as 2025-03-26 has them", async () => {
    const { link, peer, heard, problems } = open();
    const first = call(link, 1);
    const second = call(link, "b");
    await settle();
    const answers = [1, "b"].map((id) => ({ jsonrpc: "2.0", id, result: { id } }));
    peer.write(`${JSON.stringify([changed, ...answers, question, 42])}\n[]\n`);
    expect(await first).toMatchObject({ result: { id: 1 } });
    expect(await second).toMatchObject({ result: { id: "b" } });
    expect(heard).toEqual([changed, question]);
    expect(problems()).toEqual(["no-message", "no-message"]);
  });

  test.each([
    ["a request without a usable id", { ...question, id: null }, "request"],
    ["parameters that are a list", { ...question, params: [] }, "no-message"],
    ["what nests too deeply", { ...question, params: { deep: deep(400) } }, "no-message"],
  ])("does not pass on %s", async (_, message, problem) => {
    const { peer, heard, problems } = open();
    peer.send(message);
    await settle();
    expect(heard).toEqual([]);
    expect(problems()).toEqual([problem]);
  });

  test("tells the server nothing of an aborted request, and expects a late answer to it", async () => {
    const { link, peer, problems } = open();
    const controller = new AbortController();
    const aborted = call(link, 1, {}, controller.signal);
    await settle();
    controller.abort("enough");
    expect(await reasonOf(aborted)).toBe("enough");
    peer.answer(1);
    await settle();
    expect(peer.got).toHaveLength(1);
    expect(problems()).toEqual([]);
  });

  test("is lost with the connection, and told so once", async () => {
    const { link, peer, lost } = open();
    const waiting = call(link, 1);
    await settle();
    peer.output.end();
    expect(await reasonOf(waiting)).toBeInstanceOf(OutcomeUnknownError);
    expect(lost).toHaveLength(1);
    expect(lost[0]).toBeInstanceOf(TransportError);
    expect(await reasonOf(call(link, 2))).toBeInstanceOf(SessionLostError);
    expect(await reasonOf(link.post({ jsonrpc: "2.0", method: "notifications/initialized" }))).toBeInstanceOf(
      SessionLostError,
    );
  });

  test("opened on a connection that is over says so, and is no lost session", async () => {
    const connected = connect();
    connected.peer.output.end();
    await settle();
    const { link, lost } = open(connected);
    await settle();
    const reason = await reasonOf(call(link, 1));
    expect(reason).toBeInstanceOf(TransportError);
    expect(reason).not.toBeInstanceOf(SessionLostError);
    expect(lost).toEqual([]);
  });

  test("is not lost when it, or the transport, is closed from here", async () => {
    const first = open();
    const waiting = call(first.link, 1);
    await settle();
    await first.link.close();
    expect(await reasonOf(waiting)).toBeInstanceOf(ClosedError);
    expect(await reasonOf(call(first.link, 2))).toBeInstanceOf(ClosedError);
    const second = open(first);
    const other = call(second.link, 3);
    await settle();
    await first.transport.close();
    expect(await reasonOf(other)).toBeInstanceOf(ClosedError);
    expect([first.lost, second.lost]).toEqual([[], []]);
    expect(first.peer.got.map(({ method }) => method)).toEqual(["tools/call", "tools/call"]);
  });

  test("takes the place of the one before, which hears of nothing more", async () => {
    const first = open();
    const second = open(first);
    await first.link.close();
    first.peer.send(changed);
    await settle();
    expect([first.heard, second.heard]).toEqual([[], [changed]]);
  });

  test("does not hold back an answer while the server does not read", async () => {
    const { link, peer } = open(connect({}, new FakePeer(false)));
    const calls = [1, 2, 3].map((id) => call(link, id, { filler: "x".repeat(2000) }));
    await settle();
    await link.post({ jsonrpc: "2.0", id: "q", result: {} });
    peer.read();
    await settle();
    expect(peer.ids).toEqual([1, "q", 2, 3]);
    for (const id of [1, 2, 3]) peer.answer(id);
    expect(await Promise.all(calls)).toHaveLength(3);
  });

  test("does not pile up answers for a server that asks without end and reads nothing", async () => {
    const { link, peer } = open(connect({}, new FakePeer(false)));
    const text = "x".repeat(1024 * 1024);
    const posted: Promise<string>[] = [];
    for (let id = 0; id < 100; id += 1) {
      const post = link.post({ jsonrpc: "2.0", id, result: { text } });
      posted.push(
        post.then(
          () => "written",
          () => "refused",
        ),
      );
    }
    expect((await Promise.all(posted)).filter((outcome) => outcome === "written").length).toBeLessThan(20);
    expect(peer.input.writableLength).toBeLessThan(20 * 1024 * 1024);
    peer.read();
    await vi.waitFor(() => expect(peer.input.writableNeedDrain).toBe(false));
    await link.post({ jsonrpc: "2.0", id: "q", result: {} });
  });

  test("has a hundred calls under way, each with a question", async () => {
    const connected = connect();
    const ids = Array.from({ length: 100 }, (_, index) => index + 1);
    const link = connected.transport.openSession({
      onMessage: (message) => {
        if ("id" in message) void link.post({ jsonrpc: "2.0", id: message.id, result: { of: message.params?.["of"] } });
      },
      onLost: () => expect.unreachable(),
    });
    const answers = ids.map((id) => call(link, id));
    await settle();
    for (const id of ids) connected.peer.send({ ...question, id: `q${id}`, params: { of: id } });
    await settle();
    const replies = connected.peer.got.slice(100) as readonly unknown[];
    expect(replies).toEqual(ids.map((id) => ({ jsonrpc: "2.0", id: `q${id}`, result: { of: id } })));
    for (const id of [...ids].reverse()) connected.peer.answer(id, { id });
    expect((await Promise.all(answers)).map((answer) => (answer as { result: unknown }).result)).toEqual(
      ids.map((id) => ({ id })),
    );
  });
});

function deep(levels: number): unknown {
  return levels === 0 ? {} : { deeper: deep(levels - 1) };
}
