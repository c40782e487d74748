import { describe, expect, it } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { reasonOf, settle } from "./fake-server.fixture.ts";
import { arrive, create } from "./fake-stdio.fixture.ts";

describe("closing", () => {
  it("ends the input first, and nothing else where that helps", async () => {
    const { transport, process } = create();
    const call = await arrive(transport, 1);
    const closed = transport.close();
    expect(await reasonOf(call.response)).toBeInstanceOf(ClosedError);
    await settle();
    expect(process().stdin.writableEnded).toBe(true);
    expect(process().peer.got.at(-1)).toMatchObject({ method: "notifications/cancelled", params: { requestId: 1 } });
    process().exit(0);
    await closed;
    expect(process().kills).toEqual([]);
    await transport.close();
  });

  it("terminates, and then kills, each after its time", async () => {
    const { transport, process, time } = create({ closeTimeoutMs: 700, terminateTimeoutMs: 300 });
    await arrive(transport, 1);
    let isClosed = false;
    const closed = transport.close().then(() => {
      isClosed = true;
    });
    const seen: string[][] = [];
    for (const ms of [699, 1, 299, 1]) {
      time.advance(ms);
      await settle();
      seen.push([...process().kills]);
    }
    expect(seen).toEqual([[], ["SIGTERM"], ["SIGTERM"], ["SIGTERM", "SIGKILL"]]);
    expect(isClosed).toBe(false);
    // Whom the kernel does not let go is not waited for.
    time.advance(2000);
    await closed;
    expect(process().stdout.destroyed).toBe(true);
  });

  it("lets no call wait for the end of a process that was lost before", async () => {
    const { transport, process } = create();
    await arrive(transport, 1);
    process().stdout.end();
    await settle();
    const waiting = await arrive(transport, 2);
    const closed = transport.close();
    expect(await reasonOf(waiting.response)).toBeInstanceOf(ClosedError);
    process().exit(0);
    await closed;
  });

  it("takes its listeners off the host", async () => {
    const before = process.listenerCount("exit");
    const { transport, process: child } = create();
    await arrive(transport, 1);
    expect(process.listenerCount("exit")).toBe(before + 1);
    const closed = transport.close();
    child().exit(0);
    await closed;
    expect(process.listenerCount("exit")).toBe(before);
  });

  it("while the server is about to start keeps it from that", async () => {
    const { transport, process, processes, time } = create({ restart: { delayMs: 1000 } });
    for (const id of [1, 2]) {
      await arrive(transport, id);
      process().exit(1);
      await settle();
    }
    const waiting = await arrive(transport, 3);
    await transport.close();
    expect(await reasonOf(waiting.response)).toBeInstanceOf(ClosedError);
    time.advance(1000);
    await settle();
    expect(processes).toHaveLength(2);
  });
});
