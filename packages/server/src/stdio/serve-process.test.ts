import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { HeldServer, settle } from "./in-memory.fixture.ts";
import { Peer, request } from "./peer.fixture.ts";
import { type HostedProcess, type ServeStdioOptions, serveProcess } from "./serve-process.ts";
import { until } from "./until.fixture.ts";

class FakeProcess extends EventEmitter implements HostedProcess {
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
}

function serve(options: ServeStdioOptions = {}) {
  const server = new HeldServer();
  const hosted = new FakeProcess();
  const served = serveProcess(server, options, hosted);
  return { server, hosted, served, peer: new Peer(hosted.stdin, hosted.stdout) };
}

describe("serving a process", () => {
  it("answers on standard output, and warns of nothing that holds between processes", async () => {
    const { server, peer } = serve();
    peer.send(request(1, "a"));
    await until(() => expect(server.ids).toEqual([1]));
    expect(server.calls[0]?.exchange.auth).toBeNull();
    server.find(1).answer();
    expect(await peer.response(1)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect(server.networkWarnings).toBe(0);
  });

  it("lets go of all that it took when it is closed, and leaves the streams open", async () => {
    const { hosted, served } = serve({ closeOnSignals: ["SIGTERM", "SIGINT"] });
    expect(hosted.eventNames()).toEqual(["SIGTERM", "SIGINT"]);
    await served.close();
    const { stdin, stdout, stderr } = hosted;
    expect([stdin.isPaused(), stdin.destroyed, stdout.writable, stderr.writable]).toEqual([true, false, true, true]);
    expect(stdin.listenerCount("data")).toBe(0);
    expect(hosted.eventNames()).toEqual([]);
    expect(stdout.write).toBe(PassThrough.prototype.write);
    // And can be served again.
    await serveProcess(new HeldServer(), {}, hosted).close();
  });

  it("closes on the first signal of those that are named, and leaves the next one alone", async () => {
    const { server, hosted, served, peer } = serve({ closeOnSignals: ["SIGTERM", "SIGINT"] });
    peer.send(request(1, "a"));
    await until(() => expect(server.ids).toEqual([1]));
    hosted.emit("SIGINT");
    expect(hosted.eventNames()).toEqual([]);
    peer.send(request(2, "b"));
    await settle();
    server.find(1).answer();
    await served.closed;
    expect(server.ids).toEqual([1]);
  });

  it("leaves signals alone otherwise", () => {
    expect(serve().hosted.eventNames()).toEqual([]);
  });

  it("takes nothing where the options are wrong or somebody else serves", () => {
    const { hosted, server } = serve();
    const options: ServeStdioOptions = { closeOnSignals: ["SIGTERM"] };
    expect(() => serveProcess(server, options, hosted)).toThrow("already serves a peer");
    const other = new FakeProcess();
    expect(() => serveProcess(server, { ...options, maxMessageBytes: -1 }, other)).toThrow("maxMessageBytes");
    expect([hosted.eventNames(), other.eventNames(), other.stdin.eventNames()]).toEqual([
      [],
      [],
      other.stdout.eventNames(),
    ]);
    expect(other.stdout.write).toBe(PassThrough.prototype.write);
  });
});
