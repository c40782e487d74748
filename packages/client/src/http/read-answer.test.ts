import type { JSONRPCNotification } from "@proj/types";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { LINGER_MS } from "./linger.ts";
import { readAnswer } from "./read-answer.ts";

const answer = { jsonrpc: "2.0", id: 5, result: { resultType: "complete" } };
const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } };

function listen(maxBytes = 1_000) {
  const heard: JSONRPCNotification[] = [];
  const { signal } = new AbortController();
  return { id: 5, signal, maxBytes, heard, onNotification: (given: JSONRPCNotification) => heard.push(given) };
}

/** A body in these pieces that does not end by itself; tells when it is cancelled. */
function stream(pieces: string[], { ends = true } = {}) {
  const state = { isCancelled: false };
  const left = [...pieces];
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(encoder.encode(piece));
      else if (ends) controller.close();
    },
    cancel() {
      state.isCancelled = true;
    },
  });
  return { body, state };
}

function events(pieces: string[], options?: { ends: boolean }) {
  const { body, state } = stream(pieces, options);
  return { state, response: new Response(body, { headers: { "Content-Type": "text/event-stream" } }) };
}

function respond(body: string | null, status: number, type?: string): Response {
  return new Response(body, { status, headers: type === undefined ? {} : { "Content-Type": type } });
}

const data = (message: unknown) => `data: ${JSON.stringify(message)}\n\n`;

describe("a JSON answer", () => {
  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8"])(
    "is read as %s",
    async (type) => {
      expect(await readAnswer(respond(JSON.stringify(answer), 200, type), listen())).toEqual(answer);
    },
  );

  test.each<[number, string | undefined]>([
    [404, "application/json"],
    [400, undefined],
    [500, "text/plain"],
  ])("is a response with the status %d and the content type %s too, when it is an error", async (status, type) => {
    const error = { jsonrpc: "2.0", id: null, error: { code: -32601, message: "no" } };
    expect(await readAnswer(respond(JSON.stringify(error), status, type), listen())).toEqual(error);
  });

  test.each<[string, Response, number, string]>([
    ["a page", respond("<html>\u001b[2Jnot now", 503, "text/html"), 503, '"<html>\\u001b[2Jnot now"'],
    ["a result with an error status", respond(JSON.stringify(answer), 400, "application/json"), 400, "HTTP 400"],
    ["a page of success", respond("<html>Log in", 200, "text/html; charset=utf-8"), 200, '"text/html"'],
    [
      "an error of another kind",
      respond('{"error":"denied"}', 400, "application/json"),
      400,
      "no answer to the request",
    ],
    [
      "401",
      respond('{"jsonrpc":"2.0","error":{"code":-32001,"message":"who?"}}', 401),
      401,
      ': "who?". Check the credentials',
    ],
    [
      "403",
      respond('{"jsonrpc":"2.0","error":{"code":-32001,"message":"no"}}', 403),
      403,
      ': "no". Check the credentials',
    ],
    ["405", respond("", 405), 405, "MCP endpoint"],
  ])("is not found in %s", async (_, response, status, part) => {
    const error = await readAnswer(response, listen()).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "ERR_MCP_TRANSPORT", status, message: expect.stringContaining(part) });
    expect(error.message.length).toBeLessThan(400);
  });

  test.each<[string, Response, number, string]>([
    ["JSON that is cut off", respond('{"jsonrpc":', 200, "application/json"), 200, "cut off on its way"],
    ["no bytes at all", respond("", 200, "application/json"), 200, "cut off on its way"],
    ["JSON that is no response", respond('{"ok":true}', 200, "application/json"), 200, "no answer to the request"],
    ["another content type", respond(JSON.stringify(answer), 200, "text/plain"), 200, '"text/plain"'],
    ["a type that only begins alike", respond(JSON.stringify(answer), 200, "application/jsonp"), 200, "jsonp"],
    ["no content type", new Response(new Uint8Array(), { status: 200 }), 200, "no content type"],
    ["202 without a body", respond(null, 202), 202, "HTTP 202"],
    ["a gateway's page", respond("<html>bad gateway", 502, "text/html"), 502, "bad gateway"],
    ["what a gateway waited for in vain", respond(null, 504), 504, "HTTP 504"],
    ["a failure in the server", respond('{"error":"oops"}', 500, "application/json"), 500, "oops"],
  ])("that is lost leaves the outcome unknown: %s", async (_, response, status, part) => {
    const error = await readAnswer(response, listen()).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN", status, message: expect.stringContaining(part) });
  });

  test("is not waited for where it comes after the abort, from a fetch that does not hear of that", async () => {
    const { body, state } = stream([], { ends: false });
    const response = new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    const reading = readAnswer(response, { ...listen(), signal: AbortSignal.abort("enough") });
    await expect(reading).rejects.toBe("enough");
    expect(state.isCancelled).toBe(true);
  });

  test("is refused when it is larger than the limit, and reading stops", async () => {
    const { body, state } = stream(Array(1_000).fill("x".repeat(100)), { ends: false });
    const response = new Response(body, { headers: { "Content-Type": "application/json" } });
    await expect(readAnswer(response, listen(950))).rejects.toThrow("maxResponseBytes");
    expect(state.isCancelled).toBe(true);
  });

  test("counts bytes, not characters", async () => {
    const text = JSON.stringify({ ...answer, result: { text: "語".repeat(100) } });
    const read = (maxBytes: number) => readAnswer(respond(text, 200, "application/json"), listen(maxBytes));
    const { byteLength } = new TextEncoder().encode(text);
    expect(await read(byteLength)).toMatchObject({ id: 5 });
    await expect(read(byteLength - 1)).rejects.toThrow("maxResponseBytes");
  });

  test.each([301, 302, 303, 307, 308])("is not looked for elsewhere: %d", async (status) => {
    const response = new Response(null, { status, headers: { Location: "https://evil.test/\u001b" } });
    await expect(readAnswer(response, listen())).rejects.toMatchObject({
      status,
      message: expect.stringContaining("evil.test"),
    });
  });
});

test("a redirect that a browser hides is no answer either", async () => {
  const response = new Response(null);
  Object.defineProperties(response, { type: { value: "opaqueredirect" }, status: { value: 0 }, ok: { value: false } });
  const error = await readAnswer(response, listen()).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: "ERR_MCP_TRANSPORT", message: expect.stringContaining("redirects elsewhere.") });
  expect(error.status).toBeUndefined();
});

describe("an event stream", () => {
  test.each([
    ["comments", ": still here\n\n"],
    ["events of other types", "event: ping\ndata: x\n\n"],
  ])("may be kept alive by %s for as long as it likes", async (_, alive) => {
    const { response } = events([...Array<string>(500).fill(alive), data(answer)]);
    expect(await readAnswer(response, listen(1_000))).toEqual(answer);
  });

  describe("that has the response", () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test("is read up to there, and cancelled when it goes on", async () => {
      const { response, state } = events([data(progress) + data(answer) + data(progress)], { ends: false });
      const options = listen();
      expect(await readAnswer(response, options)).toEqual(answer);
      expect([options.heard, state.isCancelled]).toEqual([[progress], false]);
      await vi.advanceTimersByTimeAsync(LINGER_MS);
      expect(state.isCancelled).toBe(true);
    });

    test("is left alone when it ends by itself, which keeps its connection", async () => {
      const { response, state } = events([data(answer), ": goodbye\n\n"]);
      expect(await readAnswer(response, listen())).toEqual(answer);
      await vi.advanceTimersByTimeAsync(LINGER_MS - 1);
      expect([state.isCancelled, vi.getTimerCount()]).toEqual([false, 0]);
    });
  });

  test("passes over comments, events without data, requests, and responses to other requests", async () => {
    const { response } = events([
      ": hello\n\n",
      "id: 1\ndata: \n\n",
      data({ jsonrpc: "2.0", id: 1, method: "roots/list" }),
      data({ ...answer, id: 6 }),
      data({ ...answer, id: "5" }),
      data(answer),
    ]);
    const options = listen();
    expect(await readAnswer(response, options)).toEqual(answer);
    expect(options.heard).toEqual([]);
  });

  test("may answer with an error that has no id", async () => {
    const error = { jsonrpc: "2.0", error: { code: -32603, message: "x" } };
    expect(await readAnswer(events([data(error)]).response, listen())).toEqual(error);
  });

  test("leaves the outcome unknown when it ends before the response", async () => {
    const { response } = events([data(progress), 'data: {"jsonrpc":"2.0","id":5,"resu']);
    const error = await readAnswer(response, listen()).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ status: 200, message: expect.stringContaining("after 1 message without") });
  });

  test("fails for an event that is no JSON", async () => {
    const { response, state } = events(["data: {nope}\n\n"], { ends: false });
    await expect(readAnswer(response, listen())).rejects.toThrow('not JSON: "{nope}"');
    expect(state.isCancelled).toBe(true);
  });

  test("limits each message, not the whole of them", async () => {
    const many = Array(100).fill(data(progress));
    expect(await readAnswer(events([...many, data(answer)]).response, listen(200))).toEqual(answer);
    const big = data({ ...progress, params: { text: "x".repeat(300) } });
    const [left, right] = [big.slice(0, 100), big.slice(100)];
    await expect(readAnswer(events([big, data(answer)]).response, listen(200))).rejects.toThrow("maxResponseBytes");
    await expect(readAnswer(events([left, right]).response, listen(200))).rejects.toThrow("maxResponseBytes");
    const endless = events(Array(100).fill(`data: ${"x".repeat(50)}\n`), { ends: false });
    await expect(readAnswer(endless.response, listen(200))).rejects.toThrow("maxResponseBytes");
  });

  test("is given up when the signal aborts although nothing comes", async () => {
    const { response, state } = events([], { ends: false });
    const controller = new AbortController();
    const reading = readAnswer(response, { ...listen(), signal: controller.signal });
    controller.abort("enough");
    await expect(reading).rejects.toBe("enough");
    expect(state.isCancelled).toBe(true);
  });
});
