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

  test.each([
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "UND_ERR_CONNECT_TIMEOUT",
    "CERT_HAS_EXPIRED",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ])("cannot reach the server, so that nothing was sent: %s", async (code) => {
    const transport = new HttpTransport("http://x.test/mcp?key=secret", { fetch: failing(code) });
    const error = await transport.send(request, listen()).catch((thrown) => thrown);
    expect(TransportError.is(error) && !OutcomeUnknownError.is(error)).toBe(true);
    expect(error).toMatchObject({
      cause: expect.any(TypeError),
      message: expect.stringContaining("http://x.test/mcp"),
    });
    expect(error.message).toContain(`cannot reach http://x.test/mcp (${code});`);
    expect(error.message).not.toContain("secret");
  });

  test.each(["connect", "getaddrinfo"])(
    "knows that nothing was sent where the system failed to %s",
    async (syscall) => {
      const errors = [Object.assign(new Error("inner"), { code: "ETIMEDOUT", syscall })];
      const fetch: FetchLike = () =>
        Promise.reject(new TypeError("fetch failed", { cause: new AggregateError(errors) }));
      const error = await new HttpTransport("http://x.test/mcp", { fetch })
        .send(request, listen())
        .catch((thrown) => thrown);
      expect(error).toMatchObject({ code: "ERR_MCP_TRANSPORT", message: expect.stringContaining("(ETIMEDOUT)") });
    },
  );

  test.each<[string | undefined, string]>([
    ["ETIMEDOUT", "(ETIMEDOUT)"],
    ["ECONNRESET", "(ECONNRESET)"],
    ["UND_ERR_SOCKET", "(UND_ERR_SOCKET)"],
    ["UND_ERR_HEADERS_TIMEOUT", "(UND_ERR_HEADERS_TIMEOUT)"],
    ["UND_ERR_HEADERS_OVERFLOW", "(UND_ERR_HEADERS_OVERFLOW)"],
    ["HPE_INVALID_CONSTANT", "(HPE_INVALID_CONSTANT)"],
    ["XECONNREFUSED", "(XECONNREFUSED)"],
    ["no\nword", "failed before"],
    [undefined, "failed before"],
  ])("does not know the outcome of any other failure: %j", async (code, part) => {
    const transport = new HttpTransport("http://x.test/mcp?key=secret", { fetch: failing(code) });
    const error = await transport.send(request, listen()).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN", message: expect.stringContaining(part) });
    expect(error.message).not.toContain("secret");
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["no response", { ok: true }],
  ])("refuses a fetch that gives %s", async (_, response) => {
    const fetch = (async () => response) as unknown as FetchLike;
    const sending = new HttpTransport("http://x.test/", { fetch }).send(request, listen());
    await expect(sending).rejects.toMatchObject({
      code: "ERR_MCP_CONFIGURATION",
      message: expect.stringContaining("option fetch"),
    });
  });

  test.each(["abort", "close"])("sends nothing when headers come after the %s", async (how) => {
    let give = (_headers: Record<string, string>): void => undefined;
    const headers = () =>
      new Promise<Record<string, string>>((resolve) => {
        give = resolve;
      });
    let calls = 0;
    const fetch: FetchLike = (url, init) => {
      calls += 1;
      return hanging(url, init);
    };
    const controller = new AbortController();
    const transport = new HttpTransport("http://x.test/", { fetch, headers });
    const sending = transport.send(request, listen(controller.signal)).catch((thrown) => thrown);
    await Promise.resolve();
    if (how === "abort") controller.abort("enough");
    else await transport.close();
    give({});
    expect(how === "abort" ? await sending : (await sending).code).toBe(how === "abort" ? "enough" : "ERR_MCP_CLOSED");
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(calls).toBe(0);
  });

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

  test.each([0, Number.NaN, "1" as unknown as number])("refuses %j as maxResponseBytes", (maxResponseBytes) => {
    const open = () => new HttpTransport("http://x.test/", { maxResponseBytes });
    expect(open).toThrow(expect.objectContaining({ code: "ERR_MCP_CONFIGURATION" }));
    expect(open).toThrow("maxResponseBytes");
  });

  test("keeps to maxResponseBytes", async () => {
    const fetch: FetchLike = async () => Response.json(answer);
    const sending = new HttpTransport("http://x.test/", { fetch, maxResponseBytes: 10 }).send(request, listen());
    await expect(sending).rejects.toThrow("larger than 10 bytes");
  });
});
