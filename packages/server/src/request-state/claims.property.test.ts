import { InvalidRequestStateError } from "@proj/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildAuth, expectResult } from "../exchange.fixture.ts";
import { memorySingleUseStore } from "../single-use/memory-store.ts";
import { begin, buildFlowServer, openCodec, readReasons, resume } from "./flow.fixture.ts";
import { type ClaimChanges, writeClaims } from "./forge-claims.fixture.ts";

const T0 = Date.UTC(2026, 6, 28);
const args = { region: "eu" };
const alice = { auth: buildAuth("alice") };

/** What must be told of a claim's value where all other claims are right; `undefined` where it must pass. */
type Judge = (value: unknown, honest: unknown) => string | undefined;

const judgeEqual =
  (reason: string): Judge =>
  (value, honest) => {
    if (typeof value !== "string") return "not-an-envelope";
    return value === honest ? undefined : reason;
  };

const judgeCount =
  (reason: string, isBeyond: (count: number) => boolean): Judge =>
  (value) => {
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) return "not-an-envelope";
    return isBeyond(value) ? reason : undefined;
  };

const judges: { readonly [Name in keyof ClaimChanges]: Judge } = {
  version: (value) => (value === 1 ? undefined : "version"),
  issuedAt: judgeCount("issued-in-future", (time) => time > T0 + 60_000),
  expiresAt: judgeCount("expired", (time) => time <= T0),
  flowStartedAt: judgeCount("flow-expired", (time) => time <= T0 - 3_600_000),
  round: judgeCount("flow-too-many-rounds", (round) => round > 50),
  method: judgeEqual("other-method"),
  target: judgeEqual("other-target"),
  argumentsDigest: judgeEqual("other-arguments"),
  audience: judgeEqual("other-audience"),
  principal: (value, honest) => {
    if (value === null) return "principal-unexpected";
    if (!Array.isArray(value) || value.length !== 2 || typeof value[1] !== "string") return "not-an-envelope";
    if (value[0] === "client") return "subject-unexpected";
    if (value[0] !== "user" && value[0] !== "bound") return "not-an-envelope";
    return JSON.stringify(value) === JSON.stringify(honest) ? undefined : "other-principal";
  },
};

const digests = fc.stringMatching(/^[\w-]{43}$/);
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer({ min: T0 - 3_700_000, max: T0 + 100_000 }),
  fc.integer({ min: -2, max: 60 }),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom("tools/call", "prompts/get", "resources/read", "deploy", "remove", "deployer"),
  fc.tuple(fc.constantFrom("user", "client", "bound", "nobody"), fc.oneof(digests, fc.string(), fc.integer())),
  digests,
);

/** The honest value with something done to it that a careless comparison would overlook. */
const disguises = fc.constantFrom<(honest: unknown) => unknown>(
  (honest) => honest,
  (honest) => String(honest),
  (honest) => [honest],
  (honest) => (typeof honest === "string" ? `${honest} ` : honest),
  (honest) => (typeof honest === "string" ? `${honest}\u0000` : honest),
  (honest) => (typeof honest === "string" ? honest.toUpperCase() : honest),
  (honest) => (typeof honest === "string" ? honest.slice(0, -1) : honest),
  (honest) => (Array.isArray(honest) ? [honest[0], honest[1].slice(0, -1)] : honest),
);

describe("a claim inside a good seal", { timeout: 60_000 }, () => {
  it.each(Object.entries(judges))("%s passes with the values that are right and with no other", async (name, judge) => {
    const { server, events } = buildFlowServer({ codec: openCodec });
    const token = await begin(server, args, alice);
    const honest = readClaim(token, name);
    const seen = { passed: 0, refused: 0 };
    const property = fc.asyncProperty(fc.oneof(values, disguises), async (drawn) => {
      const value = typeof drawn === "function" ? drawn(honest) : drawn;
      const written = JSON.parse(JSON.stringify(value)) as unknown;
      const expected = judge(written, honest);
      const response = await resume(server, writeClaims(token, { [name]: written }), { arguments: args }, alice);
      expect(readReasons(events.splice(0))).toEqual(expected === undefined ? [] : [expected]);
      expect("result" in response).toBe(expected === undefined);
      seen[expected === undefined ? "passed" : "refused"]++;
    });
    await fc.assert(property, { numRuns: 600 });
    expect(seen.passed * seen.refused).toBeGreaterThan(0);
  });
});

function readClaim(token: string, name: string): unknown {
  const marked = JSON.parse(writeClaims(token, { [name]: "\u0000" })) as unknown[];
  return (JSON.parse(token) as unknown[])[marked.indexOf("\u0000")];
}

function splice(items: readonly unknown[], at: number, count: number, ...added: readonly unknown[]): unknown[] {
  return [...items.slice(0, at), ...added, ...items.slice(at + count)];
}

describe("what is no envelope inside a good seal", { timeout: 60_000 }, () => {
  it("is never accepted, whatever it is", async () => {
    let payload = new Uint8Array();
    const { server, events } = buildFlowServer({ codec: { ...openCodec, unseal: () => payload } });
    const honest = JSON.parse(await begin(server)) as unknown[];
    const shapes = fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.nat({ max: 14 }).map((index) => JSON.stringify(splice(honest, index, 1))),
      fc.tuple(fc.nat({ max: 15 }), fc.jsonValue()).map(([at, extra]) => JSON.stringify(splice(honest, at, 0, extra))),
      fc.nat({ max: JSON.stringify(honest).length - 1 }).map((end) => JSON.stringify(honest).slice(0, end)),
      fc.string().map((text) => `${text}x${JSON.stringify(honest)}`),
    );
    const bytes = fc.oneof(
      shapes.map((text) => new TextEncoder().encode(text)),
      fc.uint8Array(),
    );
    const property = fc.asyncProperty(bytes, async (drawn) => {
      payload = new Uint8Array(drawn);
      expect(await resume(server, "token")).toHaveProperty("error");
      expect(["not-an-envelope", "version", "ledger-version"]).toContain(readReasons(events.splice(0)).join());
    });
    await fc.assert(property, { numRuns: 2500 });
  });
});

/** Things that can be wrong at the same time, in the order in which they are looked for. */
const violations: readonly (readonly [reason: string, changes: ClaimChanges])[] = [
  ["too-long", {}],
  ["tampered", {}],
  ["version", { version: 2 }],
  ["ledger-version", { ledger: [999] }],
  ["not-an-envelope", { flowId: 5 }],
  ["issued-in-future", { issuedAt: T0 + 60_001 }],
  ["expired", { expiresAt: T0 }],
  ["flow-expired", { flowStartedAt: 0 }],
  ["flow-too-many-rounds", { round: 51 }],
  ["other-method", { method: "prompts/get" }],
  ["other-target", { target: "remove" }],
  ["other-arguments", { argumentsDigest: "" }],
  ["other-audience", { audience: "" }],
  ["other-principal", { principal: ["user", ""] }],
  ["already-used", {}],
];

describe("a token with several things wrong", { timeout: 60_000 }, () => {
  it("is told by the first of them, in the order that the checks have", async () => {
    const unseal = (token: string): Uint8Array => {
      if (token.startsWith("!")) throw new InvalidRequestStateError("tampered");
      return new TextEncoder().encode(token);
    };
    const store = memorySingleUseStore();
    const { server, events } = buildFlowServer({ codec: { ...openCodec, unseal }, singleUse: { store } });
    const [unused, used] = [await begin(server, args, alice), await begin(server, args, alice)];
    await resume(server, used, { arguments: args }, alice);
    const inputResponses = { confirm: { action: "decline" } };
    const property = fc.asyncProperty(fc.subarray([...violations], { minLength: 1 }), async (wrong) => {
      const reasons = wrong.map(([reason]) => reason);
      const changes = Object.assign({}, ...wrong.map(([, change]) => change)) as ClaimChanges;
      const written = writeClaims(reasons.includes("already-used") ? used : unused, changes);
      const altered = reasons.includes("tampered") ? `!${written}` : written;
      const token = reasons.includes("too-long") ? altered.padEnd(65_537) : altered;
      await resume(server, token, { arguments: args, inputResponses }, alice);
      expect(readReasons(events.splice(0))).toEqual(reasons.slice(0, 1));
    });
    await fc.assert(property, { numRuns: 3500 });
    const untouched = await resume(server, unused, { arguments: args }, alice);
    expect(expectResult(untouched)).toMatchObject({ content: [{ text: "state: +" }] });
  });
});
