import { describe, expect, it } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { ServerExitedError } from "../errors/server-exited-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { collectUncaught, FakeProcess, reasonOf, sendTo, settle } from "./fake-server.fixture.ts";
import { arrive, create } from "./fake-stdio.fixture.ts";

describe("starting a server", () => {
  it("happens with the first request, once for all that come meanwhile, and without a shell", async () => {
    const { transport, processes, spawned, process } = create({ cwd: "/srv", env: { TOKEN: "t", PATH: "/bin" } });
    await settle();
    expect(processes).toHaveLength(0);
    const calls = [sendTo(transport, 1), sendTo(transport, 2)];
    await settle();
    expect(process().peer.ids).toEqual([1, 2]);
    expect(processes).toHaveLength(1);
    expect(spawned[0]).toMatchObject({ command: "fake", args: ["--stdio", "a b"] });
    expect(spawned[0]?.settings).toMatchObject({
      shell: false,
      windowsHide: true,
      cwd: "/srv",
      stdio: ["pipe", "pipe", "pipe"],
    });
    expect(spawned[0]?.settings.env).toMatchObject({ TOKEN: "t", PATH: "/bin" });
    for (const id of [2, 1]) process().peer.answer(id);
    expect(await Promise.all(calls.map(({ response }) => response))).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  it("does not happen for a request that was given up before, nor after closing", async () => {
    const { transport, processes } = create();
    const reason = new Error("given up");
    const request = { jsonrpc: "2.0" as const, id: 1, method: "tools/call" };
    const options = { signal: AbortSignal.abort(reason), onNotification: () => undefined };
    expect(await reasonOf(transport.send(request, options))).toBe(reason);
    await transport.close();
    expect(await reasonOf(sendTo(transport, 2).response)).toBeInstanceOf(ClosedError);
    expect(processes).toHaveLength(0);
  });

  it("is told of by the command line, or by the name that was given", () => {
    expect(create().transport.origin).toBe('fake --stdio "a b"');
    expect(create({ origin: "the fake" }).transport.origin).toBe("the fake");
  });

  it("that fails is no outcome unknown, whatever was written to it", async () => {
    const { transport, process } = create();
    const call = await arrive(transport, 1);
    const cause = Object.assign(new Error("spawn fake ENOENT"), { code: "ENOENT", syscall: "spawn fake" });
    process().emit("error", cause);
    process().stdin.destroy();
    process().stdout.destroy();
    process().stderr.destroy();
    const error = await reasonOf(call.response);
    expect([ServerExitedError.is(error), TransportError.is(error), OutcomeUnknownError.is(error)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(error).toMatchObject({ cause, message: expect.stringContaining('cannot start the server "fake --stdio') });
  });

  it("that throws is told in the same way, and tried again later", async () => {
    let isBroken = true;
    const child = new FakeProcess();
    const { transport } = create({
      spawn: () => {
        if (isBroken) throw Object.assign(new Error("spawn E2BIG"), { code: "E2BIG" });
        return child;
      },
    });
    const error = await reasonOf(sendTo(transport, 1).response);
    expect(error).toMatchObject({ code: "ERR_MCP_SERVER_EXITED", message: expect.stringContaining("spawn E2BIG") });
    isBroken = false;
    const call = await arrive(transport, 2);
    child.peer.answer(2);
    await call.response;
    child.exit(0);
  });

  it("without pipes fails, and leaves no process", async () => {
    const child = new FakeProcess();
    Object.defineProperty(child, "stdin", { value: null });
    const { transport } = create({ spawn: () => child });
    expect(await reasonOf(sendTo(transport, 1).response)).toMatchObject({ code: "ERR_MCP_TRANSPORT" });
    expect(child.kills).toEqual(["SIGKILL"]);
  });
});

it("listeners that throw keep nobody from an answer", async () => {
  const thrown = collectUncaught();
  const fail = (): void => {
    throw new Error("a listener's mistake");
  };
  const { transport, process } = create({ stderr: fail, onStrayOutput: fail });
  const call = await arrive(transport, 1);
  process().stderr.write("one\ntwo\n");
  process().peer.write('stray\n{"jsonrpc":"2.0","id":1,"result":{}}\n');
  expect(await call.response).toMatchObject({ id: 1 });
  await settle();
  expect(thrown).toHaveLength(3);
});
