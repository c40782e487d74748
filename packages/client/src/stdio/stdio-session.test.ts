import type { JSONRPCRequest, SessionLink, UnaskedMessage } from "@proj/types";
import { describe, expect, onTestFinished, test } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { ServerExitedError } from "../errors/server-exited-error.ts";
import { SessionLostError } from "../errors/session-lost-error.ts";
import { reasonOf, settle } from "./fake-server.fixture.ts";
import { arrive, create, type FakeStdio } from "./fake-stdio.fixture.ts";
import { legacyServer } from "./legacy-programs.fixture.ts";
import { toArgs } from "./programs.fixture.ts";
import { StdioTransport } from "./stdio-transport.ts";

interface Opened {
  readonly link: SessionLink;
  readonly heard: UnaskedMessage[];
  readonly lost: unknown[];
}

function open({ transport }: Pick<FakeStdio, "transport">): Opened {
  const heard: UnaskedMessage[] = [];
  const lost: unknown[] = [];
  const link = transport.openSession({
    onMessage: (message) => heard.push(message),
    onLost: (error) => lost.push(error),
  });
  return { link, heard, lost };
}

async function call(link: SessionLink, id: number, method = "tools/call", params = {}) {
  const request: JSONRPCRequest = { jsonrpc: "2.0", id, method, params };
  const answer = link.send(request, { signal: new AbortController().signal });
  answer.catch(() => undefined);
  await settle();
  return { answer };
}

const changed = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };

describe("a session with a child process", () => {
  test("starts nothing by being opened, and then the server as anything does", async () => {
    const fake = create();
    const { link } = open(fake);
    await settle();
    expect(fake.processes).toHaveLength(0);
    const { answer } = await call(link, 1, "initialize");
    fake.process().peer.answer(1, { protocolVersion: "2025-06-18" });
    expect(await answer).toMatchObject({ result: { protocolVersion: "2025-06-18" } });
    expect(fake.processes).toHaveLength(1);
  });

  test("goes to the process that a request of 2026-07-28 has gone to", async () => {
    const fake = create();
    const probe = await arrive(fake.transport, 1);
    fake.process().peer.answer(1);
    await probe.response;
    await call(open(fake).link, 2, "initialize");
    expect(fake.processes).toHaveLength(1);
    expect(fake.process().peer.ids).toEqual([1, 2]);
  });

  test("is lost with its process; a new one has a process of its own, and hears nothing of the old", async () => {
    const fake = create();
    const first = open(fake);
    const { answer } = await call(first.link, 1);
    const [old] = fake.processes;
    old?.exit(3);
    const reason = await reasonOf(answer);
    expect(reason).toBeInstanceOf(OutcomeUnknownError);
    expect(first.lost).toHaveLength(1);
    expect(first.lost[0]).toBeInstanceOf(ServerExitedError);
    const again = await call(first.link, 2);
    expect(await reasonOf(again.answer)).toBeInstanceOf(SessionLostError);
    expect(fake.processes).toHaveLength(1);

    const second = open(fake);
    await call(second.link, 3, "initialize");
    expect(fake.processes).toHaveLength(2);
    old?.peer.send(changed);
    fake.process().peer.send(changed);
    await settle();
    expect(second.heard).toEqual([changed]);
    expect(first.heard).toEqual([]);
    expect([first.lost.length, second.lost.length]).toEqual([1, 0]);
  });

  test("hears what the process has written before its end, ahead of being lost", async () => {
    const fake = create();
    const order: string[] = [];
    const link = fake.transport.openSession({
      onMessage: ({ method }) => order.push(method),
      onLost: () => order.push("lost"),
    });
    await call(link, 1);
    fake.process().peer.send(changed);
    fake.process().exit(0);
    await settle();
    expect(order).toEqual([changed.method, "lost"]);
  });

  test("refuses messages from the moment on that its process is gone", async () => {
    const fake = create();
    const { link } = open(fake);
    await call(link, 1);
    fake.process().emit("exit", 1, null);
    expect(await reasonOf(link.post({ jsonrpc: "2.0", method: "notifications/initialized" }))).toBeInstanceOf(
      SessionLostError,
    );
  });

  test("ends when it or the transport is closed", async () => {
    const fake = create();
    const first = open(fake);
    await first.link.close();
    expect(await reasonOf((await call(first.link, 1)).answer)).toBeInstanceOf(ClosedError);
    const second = open(fake);
    const { answer } = await call(second.link, 2);
    const closed = fake.transport.close();
    expect(await reasonOf(answer)).toBeInstanceOf(ClosedError);
    fake.process().exit(0);
    await closed;
    expect(await reasonOf((await call(second.link, 3)).answer)).toBeInstanceOf(ClosedError);
    expect(second.lost).toEqual([]);
    expect(fake.processes).toHaveLength(1);
  });

  test("rejects with the reason when it is given up while the server starts", async () => {
    const fake = create();
    const { link } = open(fake);
    const controller = new AbortController();
    const answer = link.send({ jsonrpc: "2.0", id: 1, method: "initialize" }, { signal: controller.signal });
    controller.abort("no");
    expect(await reasonOf(answer)).toBe("no");
    await call(link, 2, "initialize");
    expect(fake.process().peer.ids).toEqual([2]);
  });

  test("works with a real process that asks, ends, and is started again", async () => {
    const command = process.execPath;
    const transport = new StdioTransport({ command, args: toArgs(legacyServer), stderr: "ignore" });
    onTestFinished(() => transport.close());
    for (const turn of [1, 2]) {
      const asked: unknown[] = [];
      let tellLost = (_error: unknown): void => undefined;
      const lost = new Promise((resolve) => {
        tellLost = resolve;
      });
      const link = transport.openSession({
        onMessage: (message) => {
          if (!("id" in message)) return;
          asked.push(message.params);
          void link.post({ jsonrpc: "2.0", id: message.id, result: { action: "accept", content: { turn } } });
        },
        onLost: tellLost,
      });
      const signal = new AbortController().signal;
      const send = (id: number, method: string, params = {}) =>
        link.send({ jsonrpc: "2.0", id, method, params }, { signal });
      expect(await send(turn * 10, "initialize")).toMatchObject({ result: { protocolVersion: "2025-06-18" } });
      await link.post({ jsonrpc: "2.0", method: "notifications/initialized" });
      expect(await send(turn * 10 + 1, "tools/call", { name: "ask" })).toMatchObject({
        result: { heard: { action: "accept", content: { turn } } },
      });
      expect(asked).toEqual([{ message: "Who?" }]);
      expect(await reasonOf(send(turn * 10 + 2, "tools/call", { name: "exit" }))).toBeInstanceOf(OutcomeUnknownError);
      expect(await lost).toMatchObject({ exitCode: 4 });
    }
  });
});
