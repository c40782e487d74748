import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { encodeBase64url } from "@proj/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codecCases } from "../request-state/codec-cases.fixture.ts";
import { forgeClaims, sealText } from "../request-state/forge-claims.fixture.ts";
import { kindCases } from "../request-state/kinds.fixture.ts";
import { toTarget } from "./asking-servers.fixture.ts";
import { type AskingService, type Sent, startAskingService } from "./asking-service.fixture.ts";
import { type Flow, openFlow, rejection } from "./violations.fixture.ts";

/** How often each kind of junk is sent. */
const TIMES = 20;

/** How much more of the processor junk may take than a token of no form; what grows with the square of its size takes thousands of times as much. */
const SLOWER = 100;

/** What may stay behind of all requests together, in bytes; one that stays whole is a megabyte. */
const RETAINED = 20 * 1024 * 1024;

const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
const deepObject = `${'{"constructor":'.repeat(20_000)}1${"}".repeat(20_000)}`;
const own = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';

/** Writes text in place of a value that was sent as `"@"`. */
const insert = (text: string) => (body: string) => body.replace('"@"', () => text);

/** Adds members to `params`. */
const add = (members: string) => (body: string) => body.replace('"params":{', () => `"params":{${members},`);

type Send = (flow: Flow) => Promise<string>;

function writeHeader(kid: string): string {
  return encodeBase64url(new TextEncoder().encode(JSON.stringify({ alg: "dir", enc: "A256GCM", kid })));
}

const seal = (flow: Flow, text: string): Promise<string> => sealText(flow.service.codecCase.codec, text);

/** Tokens that are rejected like all others, with the reason that is told of them. */
const tokens: readonly (readonly [name: string, reason: string, send: Send])[] = [
  ["a token of a megabyte", "too-long", (flow) => flow.resume("A".repeat(1_000_000))],
  ["a good token and a megabyte", "too-long", async (flow) => flow.resume((await flow.mint()).padEnd(1_000_000, "A"))],
  ["as many dots as a token may be long", "malformed", (flow) => flow.resume(".".repeat(65_536))],
  ["a key id of 64 KB", "too-long", (flow) => flow.resume(`${writeHeader("k".repeat(65_536))}..a.b.c`)],
  ["a key id that just fits", "malformed", (flow) => flow.resume(`${writeHeader("k".repeat(48_000))}..a.b.c`)],
  [
    "the rest of a good token behind a key id that just fits",
    "malformed",
    async (flow) => flow.resume((await flow.mint()).replace(/^[^.]*/, writeHeader("k".repeat(48_000)))),
  ],
  ["20,000 levels in place of a text", "not-a-string", (flow) => flow.resume("@", { edit: insert(deep) })],
  ["20,000 levels in place of the claims", "version", async (flow) => flow.resume(await seal(flow, deep))],
  [
    "9,000 levels of objects in place of the claims",
    "not-an-envelope",
    async (flow) => flow.resume(await seal(flow, `${'{"":'.repeat(9000)}1${"}".repeat(9000)}`)),
  ],
  [
    "20,000 levels in place of one claim",
    "not-an-envelope",
    async (flow) => {
      const { codec } = flow.service.codecCase;
      const envelope = new TextDecoder().decode(
        await codec.unseal(await forgeClaims(codec, await flow.mint(), { state: "@" })),
      );
      return flow.resume(await seal(flow, insert(deep)(envelope)));
    },
  ],
  [
    "20,000 levels of arguments",
    "other-arguments",
    async (flow) => {
      return flow.resume(await flow.mint(), { arguments: { x: "@" }, edit: insert(deep) });
    },
  ],
  [
    "arguments named like what objects have",
    "other-arguments",
    async (flow) => {
      return flow.resume(await flow.mint(), {
        edit: (body) => body.replace('{"env":"eu"}', () => `${own.slice(0, -1)},"env":"eu"}`),
      });
    },
  ],
];

/** Requests that are right as far as their token goes, and what is answered. */
const others: readonly (readonly [name: string, answer: RegExp, send: Send])[] = [
  [
    "20,000 levels of state",
    /"done"/,
    async (flow) => {
      const { codec } = flow.service.codecCase;
      return flow.resume(await forgeClaims(codec, await flow.mint(), { state: deep }));
    },
  ],
  [
    "20,000 levels of a parameter that is none",
    /"done"/,
    async (flow) => {
      return flow.resume(await flow.mint(), { edit: add(`"x":${deep}`) });
    },
  ],
  [
    "20,000 levels of arguments, first",
    /"code":-32602.*nested deeper than 128 levels/,
    (flow) => {
      return flow.resume(undefined, { arguments: { x: "@" }, edit: insert(deep) });
    },
  ],
  [
    "20,000 levels that nobody asked for",
    /"code":-32602.*nested deeper than 128 levels/,
    async (flow) => {
      const { answer } = kindCases[flow.surface.kind];
      return flow.resume(await flow.mint(), { inputResponses: { q: answer, other: "@" }, edit: insert(deep) });
    },
  ],
  [
    "20,000 levels for an answer",
    /"code":-32602.*inputResponses/,
    async (flow) => {
      return flow.resume(await flow.mint(), { inputResponses: { q: "@" }, edit: insert(deepObject) });
    },
  ],
  [
    "20,000 levels in a form",
    /"code":-32602.*inputResponses/,
    async (flow) => {
      const q = { action: "accept", content: { sure: "@" } };
      return flow.resume(await flow.mint(), { inputResponses: { q }, edit: insert(deep) });
    },
  ],
  [
    "answers named like what objects have",
    /"done"/,
    async (flow) => {
      return flow.resume(await flow.mint(), {
        edit: (body) => body.replace('"inputResponses":{', () => `"inputResponses":${own.slice(0, -1)},`),
      });
    },
  ],
  [
    "parameters named like what objects have",
    /"done"/,
    async (flow) => {
      return flow.resume(await flow.mint(), { edit: add(own.slice(1, -1)) });
    },
  ],
];

function readUsage(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe("over HTTP, to a server with jwe", { timeout: 60_000 }, () => {
  const places: Pick<Sent, "server" | "method">[] = [
    { server: "McpServer", method: "tools/call" },
    { server: "Server", method: "resources/read" },
  ];
  let service: AskingService;
  const open = (place = places[0] as (typeof places)[number]): Flow =>
    openFlow(service, { ...place, target: toTarget("elicit"), kind: "elicit" });

  beforeAll(async () => {
    service = await startAskingService(codecCases[2] as (typeof codecCases)[number]);
  });

  afterAll(() => service.close());

  describe.each(places)("$method of a $server", (place) => {
    it.each(tokens)("%s is rejected as %s", async (_, reason, send) => {
      expect(await send(open(place))).toBe(rejection);
      expect(service.takeReasons()).toEqual([reason]);
    });

    it.each(others)("%s is answered with %s", async (_, answer, send) => {
      expect(await send(open(place))).toMatch(answer);
      expect(service.takeReasons()).toEqual([]);
    });
  });

  it("20,000 levels in a completion cannot be compared with those of another attempt", async () => {
    const flow = openFlow(service, {
      server: "McpServer",
      method: "tools/call",
      target: toTarget("sample"),
      kind: "sample",
    });
    const content = { type: "tool_use", id: "1", name: "x", input: "@" };
    const inputResponses = { q: { role: "assistant", model: "m", content } };
    const response = await flow.resume(await flow.mint(), { inputResponses, edit: insert(deepObject) });
    expect(response).toMatch(/"code":-32602.*nested deeper than 128 levels/);
  });

  it("a token of five megabytes is not read", async () => {
    const response = await open().resume("A".repeat(5_000_000));
    expect(response).toMatch(/^HTTP\/1.1 413 Payload Too Large\r\n/);
    expect(response).toContain('"message":"The body is larger than 4194304 bytes"');
    expect(service.takeReasons()).toEqual([]);
  });

  it("takes little longer with junk than with any token of no form, and keeps nothing of it", async () => {
    // Of the processor and not of the clock: a machine that is busy with something else is not slow.
    const measure = async (send: Send): Promise<number> => {
      const before = process.cpuUsage();
      for (let count = 0; count < TIMES; count++) await send(open());
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const normal: Send = async (flow) => flow.resume(`${await flow.mint()}=`);
    await measure(normal);
    const [normalMs, before] = [await measure(normal), readUsage()];
    const all = [...tokens, ...others].map(([name, , send]) => [name, send] as const);
    const slow: string[] = [];
    for (const [name, send] of [
      ...all,
      ["five megabytes", (flow: Flow) => flow.resume("A".repeat(5_000_000))] as const,
    ]) {
      const ms = await measure(send);
      if (ms > SLOWER * normalMs) slow.push(`${name}: ${Math.round(ms)} ms, normally ${Math.round(normalMs)} ms`);
    }
    service.takeReasons();
    expect(slow).toEqual([]);
    expect(readUsage() - before).toBeLessThan(RETAINED);
  });

  it("leaves what all objects inherit alone", () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect("polluted" in {}).toBe(false);
  });
});
