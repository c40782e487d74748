import { afterEach, describe, expect, test } from "vitest";
import { Client } from "./client.ts";
import type { ClientOptions } from "./client-options.ts";
import { OutcomeUnknownError } from "./errors/outcome-unknown-error.ts";
import { type RawServer, serveRaw } from "./http/raw-server.fixture.ts";
import { asking, discovered, formQuestion, saying } from "./scripted-transport.fixture.ts";
import { createManualTime } from "./timing/manual-time.fixture.ts";

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: { readonly _meta: Readonly<Record<string, unknown>>; readonly [name: string]: unknown };
}

const decline = { action: "decline" } as const;
const question = asking({ a: formQuestion("A?") }, "s1");
/** What a client asks before it calls. */
const others: Readonly<Record<string, object>> = {
  "server/discover": discovered,
  "tools/list": { resultType: "complete", tools: [], ttlMs: 0, cacheScope: "private" },
};
const servers: RawServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

/**
 * A server written by hand, on a socket of its own.
 *
 * @param answer gives the result of a call, by its number from 1 on; `undefined` cuts the connection off.
 */
async function connect(
  answer: (request: Request, call: number) => object | undefined,
  options?: Partial<ClientOptions>,
) {
  const calls: Request[] = [];
  let open = 0;
  const server = await serveRaw((body, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    const request = JSON.parse(body) as Request;
    if (request.method === "tools/call") calls.push(request);
    const result = request.method === "tools/call" ? answer(request, calls.length) : others[request.method];
    if (result === undefined) return void response.destroy();
    const { id } = request;
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  servers.push(server);
  const time = createManualTime(300);
  const client = await Client.connect(server.url, {
    clientInfo: { name: "test", version: "0" },
    clock: time.clock,
    sleep: time.sleep,
    ...options,
  });
  return { client, calls, time, url: server.url, countOpen: () => open };
}

describe("the loop, at a server on a socket", () => {
  test("has no request open and no timer running while a person thinks for longer than a request may take", async () => {
    let seen = -1;
    const { client, time, countOpen } = await connect((_, call) => (call === 1 ? question : saying("done")), {
      requestTimeoutMs: 60_000,
      handlers: {
        elicitForm: () => {
          seen = countOpen();
          time.advance(300_000);
          return decline;
        },
      },
    });
    expect(await client.callTool("t")).toMatchObject(saying("done"));
    expect(seen).toBe(0);
  });

  test("is parked as text and taken up by a client that knows nothing else", async () => {
    const answer = ({ params }: Request) => (params["requestState"] === undefined ? question : saying("done"));
    const { client, url } = await connect(answer);
    const flow = client.startTool("t", { x: 1 });
    await flow.advance();
    const row = JSON.stringify(flow);
    await client.close();
    const other = await Client.connect(url, { clientInfo: { name: "other", version: "0" } });
    expect(await other.resumeFlow(row).advance({ a: decline })).toMatchObject({ type: "complete" });
    await other.close();
  });

  test("takes a result for a question by its resultType, whatever else is in it", async () => {
    const odd = {
      ...question,
      content: [],
      structuredContent: { a: 1 },
      isError: false,
      _meta: { x: 1 },
      more: { y: 2 },
    };
    const { client } = await connect((_, call) => (call === 1 ? odd : { content: [] }), {
      handlers: { elicitForm: () => decline },
    });
    // What has none, as from an older server, is complete.
    expect(await client.callTool("t")).toMatchObject({ resultType: "complete", content: [] });
    const unknown = await connect(() => ({ resultType: "maybe", content: [] }));
    await expect(unknown.client.callTool("t")).rejects.toThrow('the unknown resultType "maybe"');
  });

  test("waits for a minute of states without questions, paced, and can be told to stop", async () => {
    const stop = new AbortController();
    const { client, calls, time } = await connect(() => asking(undefined, "w"));
    await expect(client.callTool("t")).rejects.toMatchObject({ option: "stateOnlyTimeoutMs", limit: 60_000 });
    expect(calls.length).toBeGreaterThan(200);
    expect(time.clock()).toBeGreaterThanOrEqual(61_000);
    const { length } = calls;
    const onRound = ({ round }: { round: number }) => round === 5 && stop.abort("enough");
    await expect(client.callTool("t", {}, { signal: stop.signal, onRound })).rejects.toBe("enough");
    expect(calls.length).toBe(length + 5);
  });

  test("sends each round under a new id, with the same arguments and nothing of another flow", async () => {
    const answer = ({ params }: Request) => {
      const { name, requestState } = params;
      if (name === "plain") return saying("plain");
      return requestState === undefined ? asking({ [`q-${name}`]: formQuestion("?") }, `s-${name}`) : saying("done");
    };
    const { client, calls } = await connect(answer, { handlers: { elicitForm: () => decline } });
    const args = { b: 1, a: [1.5, "é"] };
    await Promise.all(["one", "two", "plain"].map((name) => client.callTool(name, args)));
    expect(new Set(calls.map(({ id }) => id)).size).toBe(5);
    for (const { params } of calls) expect(JSON.stringify(params["arguments"])).toBe('{"b":1,"a":[1.5,"é"]}');
    const retries = calls.filter(({ params }) => "requestState" in params || "inputResponses" in params);
    expect(retries.map(({ params: { _meta, arguments: _, ...others } }) => others)).toEqual(
      expect.arrayContaining([
        { name: "one", requestState: "s-one", inputResponses: { "q-one": decline } },
        { name: "two", requestState: "s-two", inputResponses: { "q-two": decline } },
      ]),
    );
    expect(retries).toHaveLength(2);
  });

  test("sends no state where none came, and a progress token of its own for each attempt", async () => {
    const { client, calls } = await connect(
      (_, call) => (call === 1 ? asking({ a: formQuestion("?") }) : saying("x")),
      {
        handlers: { elicitForm: () => decline },
      },
    );
    await client.callTool("t", {}, { onProgress: () => undefined });
    expect(calls[1]?.params).not.toHaveProperty("requestState");
    const tokens = calls.map(({ params }) => params._meta["progressToken"]);
    expect([tokens.length, new Set(tokens).size, tokens.includes(undefined)]).toEqual([2, 2, false]);
  });

  test("fails at once where a handler is missing, naming it", async () => {
    const { client, calls } = await connect(() => question);
    await expect(client.callTool("t")).rejects.toThrow("handlers.elicitForm");
    expect(calls).toHaveLength(1);
  });

  test("goes on with the identical round after its answer was lost, when the caller says so and not before", async () => {
    const answer = (_: Request, call: number) => (call === 1 ? question : call === 2 ? undefined : saying("done"));
    const { client, calls } = await connect(answer, { handlers: { elicitForm: () => decline } });
    const error = await client.callTool("t", { x: 1 }).catch((thrown: unknown) => thrown);
    if (!OutcomeUnknownError.is(error)) throw error;
    expect(calls).toHaveLength(2);
    const other = JSON.stringify(error.flow);
    expect(await client.resumeFlow(other).advance()).toMatchObject({ type: "complete" });
    expect(calls[2]?.params).toEqual(calls[1]?.params);
    expect(calls[2]?.id).not.toBe(calls[1]?.id);
  });
});
