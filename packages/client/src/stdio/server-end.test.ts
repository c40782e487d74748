import { describe, expect, it } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { FakeProcess, reasonOf, sendTo, settle } from "./fake-server.fixture.ts";
import { arrive, create } from "./fake-stdio.fixture.ts";

describe("a server that ends by itself", () => {
  it("leaves open what became of its requests, and says how it ended", async () => {
    const { transport, process } = create();
    const call = await arrive(transport, 1);
    process().stderr.write("one\ntwo\n\nthree\nfour");
    process().peer.write("usage: fake\n");
    process().peer.answer("unknown");
    process().exit(3);
    const error = await reasonOf(call.response);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({
      message:
        'the server "fake --stdio \\"a b\\"" exited with code 3 before it answered "tools/call"; it may or may not have done what was ' +
        'asked. The last that it wrote to standard error: "two", "three", "four"',
      cause: { code: "ERR_MCP_SERVER_EXITED", exitCode: 3, signal: undefined },
    });
    expect((error as OutcomeUnknownError).cause).toMatchObject({
      stderr: ["one", "two", "three", "four"],
      strayOutput: ["usage: fake"],
    });
  });

  it("quotes what went wrong, and not the stack that Node writes after it", async () => {
    const { transport, process } = create();
    const call = await arrive(transport, 1);
    const frames = Array.from({ length: 10 }, (_, index) => `    at frame${index} (file:///server.mjs:1:1)`);
    const lines = [
      "throw it;",
      "      ^",
      "",
      "Error: Cannot find it",
      ...frames,
      "  code: 'MISSING'",
      "}",
      "",
      "Node.js v20.19.0",
    ];
    process().stderr.write(`${lines.join("\n")}\n`);
    process().exit(1);
    expect(await reasonOf(call.response)).toMatchObject({
      message: expect.stringMatching(/: "throw it;", "Error: Cannot find it", " {2}code: 'MISSING'"$/),
    });
  });

  it("says of a request that it did not read yet that it was not sent", async () => {
    const child = new FakeProcess(false);
    const { transport } = create({ spawn: () => child });
    const written = sendTo(transport, 1, { filler: "x".repeat(5000) });
    const waiting = await arrive(transport, 2);
    child.exit(1);
    expect(await reasonOf(written.response)).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN" });
    expect(await reasonOf(waiting.response)).toMatchObject({
      code: "ERR_MCP_SERVER_EXITED",
      message: expect.stringContaining("had not been sent"),
    });
  });

  it("does so not by an error that says that it cannot be killed", async () => {
    const { transport, process, processes } = create();
    await arrive(transport, 1);
    process().emit("error", Object.assign(new Error("kill EPERM"), { code: "EPERM", syscall: "kill" }));
    const call = await arrive(transport, 2);
    process().peer.answer(2);
    expect(await call.response).toMatchObject({ id: 2 });
    expect(processes).toHaveLength(1);
  });

  it("is waited for until its last words have come, but no longer than half a second", async () => {
    const { transport, process, time } = create();
    const [answered, lost] = [await arrive(transport, 1), await arrive(transport, 2)];
    process().emit("exit", null, "SIGSEGV");
    await settle();
    process().peer.answer(1);
    await answered.response;
    let isLost = false;
    lost.response.catch(() => {
      isLost = true;
    });
    // A program of the server's own may hold the other end of its output for ever.
    time.advance(499);
    await settle();
    expect(isLost).toBe(false);
    time.advance(1);
    expect(await reasonOf(lost.response)).toMatchObject({
      message: expect.stringContaining("was ended by SIGSEGV before"),
    });
    expect(process().stdout.destroyed && process().stderr.destroyed).toBe(true);
  });

  it("is started again with the next request, and then answers", async () => {
    const { transport, process, processes } = create();
    await arrive(transport, 1);
    process().exit(0);
    await settle();
    expect(processes).toHaveLength(1);
    const next = await arrive(transport, 2);
    expect(processes).toHaveLength(2);
    process().peer.answer(2);
    expect(await next.response).toMatchObject({ id: 2 });
    expect(process().peer.ids).toEqual([2]);
  });

  it("is not started again before the old process has gone, which is ended if need be", async () => {
    const { transport, process, processes, time } = create({ closeTimeoutMs: 1000, terminateTimeoutMs: 3000 });
    const lost = await arrive(transport, 1);
    process().stdout.end();
    await settle();
    const next = await arrive(transport, 2);
    time.advance(500);
    expect(await reasonOf(lost.response)).toMatchObject({
      message: expect.stringContaining("closed its input or output"),
    });
    await settle();
    time.advance(1000);
    await settle();
    time.advance(3000);
    await settle();
    expect(process().kills).toEqual(["SIGTERM", "SIGKILL"]);
    expect(processes).toHaveLength(1);
    process().exit(null, "SIGKILL");
    await settle();
    expect(processes).toHaveLength(2);
    process().peer.answer(2);
    await next.response;
  });

  it("is started again ever later, and after too often not for a while", async () => {
    const restart = { maxRestarts: 3, withinMs: 10_000, delayMs: 100, maxDelayMs: 150 };
    const { transport, process, processes, time } = create({ restart });
    const started: number[] = [];
    for (let id = 1; id <= 4; id++) {
      const call = await arrive(transport, id);
      while (processes.length < id) {
        time.advance(50);
        await settle();
      }
      started.push(time.clock());
      process().exit(1);
      await reasonOf(call.response);
    }
    expect(started.map((at) => at - (started[0] ?? 0))).toEqual([0, 0, 100, 250]);
    const refused = await reasonOf(sendTo(transport, 5).response);
    expect(refused).toMatchObject({ code: "ERR_MCP_SERVER_EXITED", exitCode: 1 });
    expect(refused).toMatchObject({ message: expect.stringContaining("is not started again for 10 s") });
    expect(processes).toHaveLength(4);
    time.advance(10_000);
    const call = await arrive(transport, 6);
    process().peer.answer(6);
    await call.response;
  });

  it("is not started again at all where that is not wanted", async () => {
    const { transport, process, processes, time } = create({ restart: false });
    const call = await arrive(transport, 1);
    process().exit(1);
    await reasonOf(call.response);
    time.advance(1e9);
    expect(await reasonOf(sendTo(transport, 2).response)).toMatchObject({
      code: "ERR_MCP_SERVER_EXITED",
      message: expect.stringContaining("option restart"),
    });
    expect(processes).toHaveLength(1);
  });

  it("and then cannot be started is told of by that", async () => {
    const child = new FakeProcess();
    const spawn = (): FakeProcess => {
      if (child.listenerCount("exit") > 0) throw new TypeError("out of memory");
      return child;
    };
    const { transport } = create({ restart: { maxRestarts: 1 }, spawn });
    const call = await arrive(transport, 1);
    child.exit(1);
    await reasonOf(call.response);
    expect(await reasonOf(sendTo(transport, 2).response)).toMatchObject({ cause: { message: "out of memory" } });
    expect(await reasonOf(sendTo(transport, 3).response)).toMatchObject({
      message: expect.stringMatching(/^cannot start the server .*out of memory.* is not started again for 60 s$/),
    });
  });

  it("can be waited for and given up", async () => {
    const { transport, process, processes, time } = create({ restart: { delayMs: 1000 } });
    for (const id of [1, 2]) {
      await arrive(transport, id);
      process().exit(1);
      await settle();
    }
    const [given, kept, closed] = [sendTo(transport, 3), sendTo(transport, 4), sendTo(transport, 5)];
    given.abort(new Error("given up"));
    expect(await reasonOf(given.response)).toMatchObject({ message: "given up" });
    time.advance(1000);
    await settle();
    expect(process().peer.ids).toEqual([4, 5]);
    process().peer.answer(4);
    await kept.response;
    expect(processes).toHaveLength(3);
    void transport.close();
    expect(await reasonOf(closed.response)).toBeInstanceOf(ClosedError);
  });
});
