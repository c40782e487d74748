import type { FetchLike, JSONRPCRequest } from "@proj/types";
import { describe, expect, test } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { HttpTransport } from "./http-transport.ts";

const request: JSONRPCRequest = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: {} } };
const answer = { jsonrpc: "2.0", id: 1, result: {} };

function listen(signal: AbortSignal = new AbortController().signal) {
  return { signal, onNotification: () => undefined };
}

/** A fetch that fails as platforms do. */
function failing(code?: string): FetchLike {
  const inner = Object.assign(new TypeError("inner"), code === undefined ? {} : { code });
  return () => Promise.reject(new TypeError("fetch failed", { cause: new TypeError("middle", { cause: inner }) }));
}

const hanging: FetchLike = () => new Promise<never>(() => undefined);

describe("the HTTP transport", () => {
  test("POSTs the message, follows no redirect and calls fetch on nothing", async () => {
    const calls: unknown[] = [];
    const fetch = async function (this: unknown, url: string, init: RequestInit) {
      calls.push([this, url, init.method, init.body, init.redirect]);
      return Response.json(answer);
    };
    const transport = new HttpTransport("http://x.test/mcp?key=1", { fetch });
    expect(await transport.send(request, listen())).toEqual(answer);
    expect(calls).toEqual([[undefined, "http://x.test/mcp?key=1", "POST", JSON.stringify(request), "manual"]]);
  });

  test("shows its address without what may be secret in it", () => {
    expect(new HttpTransport("http://x.test:1/mcp?key=secret#a").origin).toBe("http://x.test:1/mcp");
  });

  test.each([undefined, "ECONNREFUSED", "ENOTFOUND"])("cannot reach the server: %s", async (code) => {
    const transport = new HttpTransport("http://x.test/mcp?key=secret", { fetch: failing(code) });
    const error = await transport.send(request, listen()).catch((thrown) => thrown);
    expect(TransportError.is(error) && !OutcomeUnknownError.is(error)).toBe(true);
    expect(error).toMatchObject({
      cause: expect.any(TypeError),
      message: expect.stringContaining("http://x.test/mcp"),
    });
    expect(error.message).toContain(code ?? "cannot reach");
    expect(error.message).not.toContain("secret");
  });

  test.each(["ECONNRESET", "UND_ERR_SOCKET"])(
    "does not know the outcome when the connection broke: %s",
    async (code) => {
      const transport = new HttpTransport("http://x.test/mcp", { fetch: failing(code) });
      await expect(transport.send(request, listen())).rejects.toBeInstanceOf(OutcomeUnknownError);
    },
  );

  test("does not know the outcome when the body breaks off", async () => {
    const cause = new TypeError("terminated");
    const body = new ReadableStream({ pull: (controller) => controller.error(cause) });
    const response = new Response(body, { headers: { "Content-Type": "application/json" } });
    const transport = new HttpTransport("http://x.test/mcp", { fetch: async () => response });
    const error = await transport.send(request, listen()).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ cause, status: 200 });
  });

  test("aborts fetch and rejects with the caller's reason, also when fetch takes no notice", async () => {
    let whenCalled = (_signal: AbortSignal | null | undefined): void => undefined;
    const called = new Promise<AbortSignal | null | undefined>((resolve) => {
      whenCalled = resolve;
    });
    const fetch: FetchLike = (url, init) => {
      whenCalled(init.signal);
      return hanging(url, init);
    };
    const controller = new AbortController();
    const sending = new HttpTransport("http://x.test/", { fetch }).send(request, listen(controller.signal));
    const signal = await called;
    controller.abort("enough");
    await expect(sending).rejects.toBe("enough");
    expect(signal?.aborted).toBe(true);
  });

  test("rejects what is in flight on close, and all that comes later", async () => {
    const transport = new HttpTransport("http://x.test/", { fetch: hanging });
    const sending = transport.send(request, listen());
    await transport.close();
    await transport.close();
    await expect(sending).rejects.toBeInstanceOf(ClosedError);
    await expect(transport.send(request, listen())).rejects.toBeInstanceOf(ClosedError);
  });

  test("sends nothing when the message is no JSON", async () => {
    const fetch: FetchLike = () => Promise.reject(new TypeError("must not be called"));
    const sending = new HttpTransport("http://x.test/", { fetch }).send({ ...request, params: { n: 1n } }, listen());
    await expect(sending).rejects.toMatchObject({ code: "ERR_MCP_CONFIGURATION" });
  });

  test("keeps to maxResponseBytes", async () => {
    const fetch: FetchLike = async () => Response.json(answer);
    const sending = new HttpTransport("http://x.test/", { fetch, maxResponseBytes: 10 }).send(request, listen());
    await expect(sending).rejects.toThrow("larger than 10 bytes");
  });
});
