import process from "node:process";
import { describe, expect, it } from "vitest";
import { call, cancel, type Received, request } from "./peer.fixture.ts";
import { useProgram } from "./started-program.fixture.ts";
import { until } from "./until.fixture.ts";

const startProgram = useProgram();
const isWindows = process.platform === "win32";

const textOf = ({ result }: Received): unknown => (result?.["content"] as { text: string }[] | undefined)?.[0]?.text;
const answer = (content: object) => ({ action: "accept", content });

describe("a server on standard input and output", { timeout: 60_000 }, () => {
  it("asks, and goes on from the answers", async () => {
    const { peer, exited, stderr } = startProgram();
    const args = { name: "db" };
    peer.send(call(1, "provision", args));
    const { result: first } = await peer.response(1);
    expect(first).toMatchObject({ resultType: "input_required", inputRequests: { region: {} } });
    const { requestState } = first ?? {};
    peer.send(call(2, "provision", args, { requestState, inputResponses: { region: answer({ region: "eu" }) } }));
    const { result: second } = await peer.response(2);
    expect(second).toMatchObject({ inputRequests: { sure: { params: { message: "Create db in eu?" } } } });
    const { requestState: next } = second ?? {};
    peer.send(call(3, "provision", args, { requestState: next, inputResponses: { sure: answer({ yes: true }) } }));
    expect(textOf(await peer.response(3))).toBe("Created db in eu.");
    peer.end();
    // No word of the key that only this process has: there is no other process.
    expect([await exited, stderr(), peer.junk]).toEqual([0, "", []]);
  });

  it("answers what is done first, with the progress of each call ahead of its response", async () => {
    const { peer } = startProgram();
    const reporting = (id: number, ms: number) => {
      const message = call(id, "after", { ms }) as { params: { _meta: Record<string, unknown> } };
      message.params._meta["progressToken"] = id;
      return message;
    };
    peer.send(reporting(1, 300), reporting(2, 1));
    await peer.response(1);
    const seen = peer.received.map(({ id, params }) => id ?? `${params?.["progressToken"]}: ${params?.["progress"]}`);
    expect(seen).toEqual(["1: 1", "2: 1", "2: 2", 2, "1: 2", 1]);
  });

  it("ends a call that is cancelled, and says nothing more of it", async () => {
    const { peer, stderr, exited } = startProgram();
    peer.send(call(1, "open"), call(2, "echo", { text: "next" }));
    await peer.response(2);
    peer.send(cancel(1, "not needed"));
    await until(() => expect(stderr()).toContain('aborted: The client cancelled the request: "not needed"'));
    peer.end();
    expect(await exited).toBe(0);
    expect(peer.received.map(({ id }) => id)).toEqual([2]);
  });

  it("keeps standard output for the protocol, whatever else in the process writes there", async () => {
    const { peer, stderr, exited } = startProgram({ saysGoodbye: true });
    peer.send(call(1, "chatter"), call(2, "echo", { text: "fine" }));
    expect(textOf(await peer.response(1))).toBe("said it all");
    expect(textOf(await peer.response(2))).toBe("fine");
    peer.end();
    expect(await exited).toBe(0);
    for (const stray of ["console.log", "console.info", "console.table", "write", "bytes", "end"]) {
      expect(stderr()).toMatch(new RegExp(`stray.*${stray}`, "s"));
    }
    expect(peer.junk).toEqual([]);
    // Once the connection is over, standard output is everybody's again.
    expect(peer.received.at(-1)).toBe("goodbye");
    expect(peer.received).toHaveLength(3);
  });

  it("answers a huge line and one that is no UTF-8 with a parse error each, and goes on", async () => {
    const { peer, stderr } = startProgram();
    const huge = "x".repeat(1 << 20);
    for (let piece = 0; piece < 30; piece++) peer.write(huge);
    peer.write("\n");
    peer.write(Uint8Array.of(0x7b, 0xff, 0x7d, 0x0a));
    peer.send(call(1, "echo", { text: "ü\u{1f600}" }));
    expect(textOf(await peer.response(1))).toBe("ü\u{1f600}");
    expect(peer.received.slice(0, 2)).toEqual([
      { jsonrpc: "2.0", error: { code: -32700, message: "Parse error: the line is longer than 4194304 bytes" } },
      { jsonrpc: "2.0", error: { code: -32700, message: "Parse error: the line is not UTF-8" } },
    ]);
    expect(stderr()).toBe("");
  });

  it("answers ten thousand requests that are sent at once, each of them once", async () => {
    const { peer, exited } = startProgram();
    for (let id = 0; id < 10_000; id++) peer.send(call(id, "echo", { text: `${id}` }));
    peer.end();
    expect(await exited).toBe(0);
    expect(new Map(peer.received.map((message) => [message.id, textOf(message)]))).toEqual(
      new Map(Array.from({ length: 10_000 }, (_, id) => [id, `${id}`])),
    );
    expect(peer.received).toHaveLength(10_000);
  });
});

describe("the process ends by itself", { timeout: 60_000 }, () => {
  it("when its input ends, having answered what came before, with a limit that is far off", async () => {
    const { peer, exited, stderr } = startProgram({ closeTimeoutMs: 3_600_000 });
    peer.send(call(1, "after", { ms: 50 }));
    peer.write(JSON.stringify(request(2, "tools/list")));
    peer.end();
    expect([await exited, stderr()]).toEqual([0, ""]);
    expect(peer.received.map(({ id }) => id)).toEqual([2, 1]);
  });

  it("when its input ends at once", async () => {
    const { peer, exited, stderr } = startProgram();
    peer.end();
    expect([await exited, stderr(), peer.received]).toEqual([0, "", []]);
  });

  it("when its input ends and a call stays open, after a while", async () => {
    const { peer, exited, stderr } = startProgram({ closeTimeoutMs: 50 });
    peer.send(call(1, "open"));
    peer.end();
    expect([await exited, stderr()]).toEqual([0, "aborted: The connection was closed.\n"]);
    expect(peer.received).toEqual([]);
  });

  it("when nobody reads its output any more, quietly", async () => {
    const { peer, child, exited, stderr } = startProgram();
    peer.send(call(1, "echo", { text: "hello" }), call(2, "open"));
    await peer.response(1);
    child.stdout.destroy();
    peer.send(call(3, "echo", { text: "anybody there?" }));
    expect([await exited, stderr()]).toEqual([0, "aborted: The peer is gone.\n"]);
  });

  it("when nobody reads what is written elsewhere either", async () => {
    const { peer, child, exited } = startProgram();
    child.stderr.destroy();
    peer.send(call(1, "chatter"), call(2, "chatter"), call(3, "echo", { text: "fine" }));
    expect(textOf(await peer.response(3))).toBe("fine");
    peer.end();
    expect(await exited).toBe(0);
  });

  it.skipIf(isWindows)("on a signal where that was asked for, after what is under way; otherwise at once", async () => {
    const graceful = startProgram({ closeOnSignals: ["SIGTERM"], closeTimeoutMs: 3_600_000 });
    graceful.peer.send(call(1, "after", { ms: 100 }), call(2, "echo", { text: "started" }));
    await graceful.peer.response(2);
    graceful.child.kill("SIGTERM");
    expect(await graceful.exited).toBe(0);
    expect(graceful.peer.received.map(({ id }) => id)).toEqual([2, 1]);

    const plain = startProgram();
    plain.peer.send(call(1, "open"), call(2, "echo", { text: "started" }));
    await plain.peer.response(2);
    plain.child.kill("SIGTERM");
    expect(await plain.exited).toBe("SIGTERM");
  });

  it.skipIf(isWindows)("at once on a second signal", async () => {
    const { peer, child, exited, stderr } = startProgram({ closeOnSignals: ["SIGTERM"], closeTimeoutMs: 3_600_000 });
    peer.send(call(1, "open"), call(2, "echo", { text: "started" }));
    await peer.response(2);
    child.kill("SIGTERM");
    await until(() => expect(stderr()).toBe("closing\n"));
    child.kill("SIGTERM");
    expect([await exited, stderr()]).toEqual(["SIGTERM", "closing\n"]);
  });
});
