import { once } from "node:events";
import { Agent, type IncomingMessage, request as openRequest, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { buildDeadBackend, startBackend, startBalancer } from "./backend.fixture.ts";
import { SERVED_BY } from "./forward.ts";

const answer =
  (said: string): RequestListener =>
  (_, response) =>
    response.end(said);

async function readServers(origin: string, count: number): Promise<(string | null)[]> {
  const servers: (string | null)[] = [];
  for (let index = 0; index < count; index += 1) servers.push((await fetch(origin)).headers.get(SERVED_BY));
  return servers;
}

describe("a balancer", () => {
  it("takes turns for each request, also where all come on one connection", async () => {
    const balancer = await startBalancer(
      await startBackend("a", answer("of a")),
      await startBackend("b", answer("of b")),
      await startBackend("c", answer("of c")),
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ports = new Set<number | undefined>();
    const bodies: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const request = openRequest(balancer.origin, { agent }).end();
      const [response] = (await once(request, "response")) as [IncomingMessage];
      ports.add(response.socket.localPort);
      bodies.push(await text(response));
      // The connection is free for the next request now.
      await new Promise(setImmediate);
    }
    expect(bodies).toEqual(["of a", "of b", "of c", "of a", "of b", "of c"]);
    expect(ports.size).toBe(1);
  });

  it("passes method, path, headers and body on, and status, headers and body back", async () => {
    const balancer = await startBalancer(
      await startBackend("a", async (request, response) => {
        const { method, url, headers } = request;
        response.writeHead(418, { "x-answer": "tea" });
        response.end(JSON.stringify([method, url, headers["x-question"], await text(request)]));
      }),
    );
    const init = { method: "POST", headers: { "x-question": "coffee?" }, body: "now" };
    const response = await fetch(`${balancer.origin}/pot?lid=on`, init);
    expect([response.status, response.headers.get("x-answer")]).toEqual([418, "tea"]);
    expect(await response.json()).toEqual(["POST", "/pot?lid=on", "coffee?", "now"]);
  });

  it("streams: the beginning of a response is there before its end is sent", async () => {
    let finish: () => void = () => {};
    const balancer = await startBalancer(
      await startBackend("a", (_, response) => {
        response.write("first, ");
        finish = () => response.end("last");
      }),
    );
    const response = await fetch(balancer.origin);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe("first, ");
    finish();
    expect((await reader?.read())?.value).toBe("last");
  });

  it("tries the next backend where one cannot be reached", async () => {
    const balancer = await startBalancer(
      await buildDeadBackend("a"),
      await startBackend("b", async (request, response) => response.end(await text(request))),
    );
    expect(await readServers(balancer.origin, 4)).toEqual(["b", "b", "b", "b"]);
    const response = await fetch(balancer.origin, { method: "POST", body: "whole" });
    expect(await response.text()).toBe("whole");
  });

  it("answers 502 where none can be reached, and recovers once one listens elsewhere", async () => {
    const balancer = await startBalancer(await buildDeadBackend("a"));
    expect((await fetch(balancer.origin)).status).toBe(502);
    balancer.setBackend(await startBackend("a", answer("back")));
    expect(await (await fetch(balancer.origin)).text()).toBe("back");
  });

  it.each([
    ["before its response", (): void => undefined],
    ["in the middle of it", (response: Parameters<RequestListener>[1]) => void response.write("half of ")],
  ])("cuts the caller off where a backend breaks down %s, and asks no other", async (_, begin) => {
    const other = vi.fn(answer("of b"));
    const balancer = await startBalancer(
      await startBackend("a", (request, response) => {
        begin(response);
        setImmediate(() => request.socket.destroy());
      }),
      await startBackend("b", other),
    );
    await expect(fetch(balancer.origin).then((response) => response.text())).rejects.toThrow();
    expect(other).not.toHaveBeenCalled();
  });

  it("hangs up on the backend when the caller does, and counts what is under way", async () => {
    const arrived = vi.fn();
    const left = vi.fn();
    const balancer = await startBalancer(
      await startBackend("a", (_, response) => {
        response.once("close", left);
        arrived();
      }),
    );
    const controller = new AbortController();
    const response = fetch(balancer.origin, { signal: controller.signal });
    await vi.waitFor(() => expect(arrived).toHaveBeenCalled());
    expect(balancer.inFlight.count("a")).toBe(1);
    controller.abort("enough");
    await expect(response).rejects.toBe("enough");
    await vi.waitFor(() => expect(left).toHaveBeenCalled());
    await vi.waitFor(() => expect(balancer.inFlight.count("a")).toBe(0));
  });
});
