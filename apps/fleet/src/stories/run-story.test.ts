import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OutcomeUnknownError } from "@proj/client";
import { buildServer, createFilePlaces, listDatabases } from "@proj/provisioner";
import { jwe, readKeyIds } from "@proj/request-state";
import { memorySingleUseStore } from "@proj/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { connectUser, type User } from "../load/user.ts";
import { runStory, type StoryDriver } from "./run-story.ts";
import type { QuestionKey, Story, StoryKind } from "./story.ts";
import type { StoryRecord } from "./story-record.ts";

const TTL_MS = 60_000;
const keys = [new Uint8Array(32).fill(1)];

type CallTool = User["session"]["callTool"];
type Reply = Awaited<ReturnType<CallTool>>;
/** What happens between user and server; counts the requests, from 1. */
type Intervention = (request: number, send: () => Promise<Reply>, args: Parameters<CallTool>) => Promise<Reply>;

interface Ran {
  readonly record: StoryRecord;
  /** The databases that are there afterwards. */
  readonly databases: readonly string[];
  /** What the operator was told. */
  readonly reasons: readonly string[];
}

function buildStory(kind: StoryKind, at: QuestionKey = "cost"): Story {
  return { kind, at, name: "orders", region: "us-east-1", size: "medium" };
}

/** Runs a story on a provisioner whose clock goes on only while its user dawdles. */
async function run(
  story: Story,
  intervene: Intervention = (_, send) => send(),
  changes: Partial<StoryDriver> = {},
): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), "fleet-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const places = createFilePlaces(folder);
  let now = Date.now();
  const clock = changes.clock ?? (() => now);
  const reasons: string[] = [];
  const server = buildServer({
    places,
    clock,
    requestState: {
      codec: jwe({ keys }),
      ttlSeconds: TTL_MS / 1000,
      singleUse: { store: memorySingleUseStore(), mode: "retryable" },
    },
    onEvent: (event) => {
      if (event.type === "request-state-rejected") reasons.push(event.reason);
    },
  });
  const user = await connectUser(server);
  let request = 0;
  const callTool = ((...args: Parameters<CallTool>) => {
    request += 1;
    return intervene(request, () => user.session.callTool(...args), args);
  }) as CallTool;
  const record = await runStory(
    story,
    { session: { callTool }, readServer: () => "A" },
    {
      ttlMs: TTL_MS,
      retiringKeyId: "another",
      signal: new AbortController().signal,
      clock,
      think: async () => {},
      dawdle: async () => {
        now += TTL_MS;
      },
      pause: async () => {},
      ...changes,
    },
  );
  const databases = await listDatabases(places);
  return { record, reasons, databases: databases.map(({ name, region, size }) => `${name} ${region} ${size}`) };
}

describe.each<[StoryKind, QuestionKey, { rounds: number; created: boolean; reasons?: string[]; begunAgain?: number }]>([
  ["agrees", "cost", { rounds: 3, created: true }],
  ["refuses", "cost", { rounds: 3, created: false }],
  ["declines", "region", { rounds: 2, created: false }],
  ["declines", "size", { rounds: 2, created: false }],
  ["declines", "cost", { rounds: 3, created: false }],
  ["cancels", "size", { rounds: 2, created: false }],
  ["cancels", "cost", { rounds: 3, created: false }],
  ["repeats", "cost", { rounds: 4, created: true }],
  ["reconsiders", "cost", { rounds: 4, created: true, reasons: ["already-used"] }],
  ["dawdles", "region", { rounds: 5, created: true, reasons: ["expired"], begunAgain: 1 }],
  ["dawdles", "cost", { rounds: 6, created: true, reasons: ["expired"], begunAgain: 1 }],
  ["tampers", "region", { rounds: 4, created: true, reasons: ["tampered"] }],
  ["tampers", "cost", { rounds: 4, created: true, reasons: ["tampered"] }],
  ["borrows", "size", { rounds: 4, created: true, reasons: ["other-arguments"] }],
  ["borrows", "cost", { rounds: 4, created: true, reasons: ["other-arguments"] }],
])("a user who %s at %s", (kind, at, { rounds, created, reasons = [], begunAgain = 0 }) => {
  it("comes to the right end, in as many rounds, for the reasons that were to be expected", async () => {
    const { record, databases, ...told } = await run(buildStory(kind, at));
    expect(record.problem).toBeUndefined();
    expect(record).toMatchObject({ resent: 0, begunAgain, uncertain: [], rejections: reasons.map((one) => [one]) });
    expect(record.rounds).toHaveLength(rounds);
    expect(told.reasons).toEqual(reasons);
    expect(databases).toEqual(created ? ["orders us-east-1 medium"] : []);
  });
});

describe("a round that is cut off after the server has acted", () => {
  const cutOff =
    (which: number): Intervention =>
    async (request, send) => {
      const reply = await send().catch((error: unknown) => error);
      if (request === which) throw new OutcomeUnknownError("cut off");
      if (reply instanceof Error) throw reply;
      return reply as Reply;
    };

  it("is sent again, and what it creates is there once", async () => {
    const { record, databases } = await run(buildStory("agrees"), cutOff(3));
    expect(record.problem).toBeUndefined();
    expect([record.resent, databases.length]).toEqual([1, 1]);
  });

  it("leaves open whether the operator was told of it once more, where it is a rejected one", async () => {
    const { record, reasons } = await run(buildStory("tampers"), cutOff(3));
    expect(record).toMatchObject({ rejections: [["tampered"]], uncertain: [["tampered"]], resent: 1 });
    expect(reasons).toEqual(["tampered", "tampered"]);
  });
});

it("lets a user begin again whose token became too old on the way, and find the database that is there by then", async () => {
  let now = Date.now();
  const late: Intervention = async (request, send) => {
    const reply = await send();
    if (request !== 3) return reply;
    // The response is lost, and the round is sent again when its time is over.
    now += TTL_MS;
    throw new OutcomeUnknownError("cut off");
  };
  const { record, databases, reasons } = await run(buildStory("agrees"), late, { clock: () => now });
  expect(record).toMatchObject({ begunAgain: 1, rejections: [["expired"]] });
  expect([record.problem, databases.length, reasons]).toEqual([undefined, 1, ["expired"]]);
});

describe("a story is lost", () => {
  it.each<[string, Story, Intervention, string]>([
    [
      "when a state is accepted that was tampered with",
      buildStory("tampers", "region"),
      async (request, send, [, , options]) => {
        if (request !== 2) return send();
        expect(options?.requestState).toBeTypeOf("string");
        return { resultType: "complete", content: [] };
      },
      "a state was accepted that is tampered",
    ],
    [
      "when another result comes for a round that is repeated",
      buildStory("repeats"),
      async (request, send) => (request === 4 ? { resultType: "complete", content: [] } : send()),
      "another result when it was sent again",
    ],
    [
      "when it is over before anything was asked",
      buildStory("agrees"),
      async () => ({ resultType: "complete", content: [] }),
      "over before region,size was asked",
    ],
    [
      "when a question is about something else",
      buildStory("agrees"),
      async (_, send) => JSON.parse(JSON.stringify(await send()).replaceAll("orders", "others")) as Reply,
      "not the questions region,size about orders",
    ],
    [
      "when another database is created",
      buildStory("agrees"),
      async (request, send) => {
        const reply = await send();
        return request === 3 ? (JSON.parse(JSON.stringify(reply).replaceAll("medium", "large")) as Reply) : reply;
      },
      "not the database orders in us-east-1, medium",
    ],
    [
      "when a database is there already that nobody else has asked for",
      buildStory("agrees"),
      async (request, send) => {
        const reply = await send();
        return request === 3 ? (JSON.parse(JSON.stringify(reply).replace('"created"', '"exists"')) as Reply) : reply;
      },
      "ended exists where it should have been created",
    ],
    [
      "when nothing is created that was agreed to",
      buildStory("agrees"),
      async (request, send) =>
        request === 3 ? { resultType: "complete", content: [], structuredContent: { status: "declined" } } : send(),
      "ended declined where it should have been created",
    ],
  ])("%s", async (_, story, intervene, problem) => {
    expect((await run(story, intervene)).record.problem).toContain(problem);
  });

  it("when a state is rejected before its time", async () => {
    const { record } = await run(buildStory("agrees"), undefined, { dawdle: async () => {}, ttlMs: TTL_MS + 1 });
    expect(record.problem).toBeUndefined();
    const dawdled = await run(buildStory("dawdles"), undefined, { ttlMs: TTL_MS + 1 });
    expect(dawdled.record.problem).toMatch(/^RequestStateRejectedError/);
  });

  it("when a state is accepted after its time", async () => {
    const { record } = await run(buildStory("dawdles"), undefined, { dawdle: async () => {} });
    expect(record.problem).toBe("TypeError: a token was accepted after its time");
  });
});

it("says that what the retiring key sealed may be of an unknown key when it is too old", async () => {
  const [retiringKeyId = ""] = await readKeyIds(keys);
  const { record } = await run(buildStory("dawdles"), undefined, { retiringKeyId });
  expect(record.rejections).toEqual([["expired", "unknown-key"]]);
});

it("rejects with the reason of the signal that gives it up", async () => {
  const controller = new AbortController();
  const running = run(buildStory("agrees"), undefined, {
    signal: controller.signal,
    think: async () => {
      controller.abort("enough");
      throw new Error("interrupted");
    },
  });
  await expect(running).rejects.toBe("enough");
});

it("tells of rounds and of what was cut off as it goes on", async () => {
  const told: string[] = [];
  await run(
    buildStory("tampers", "region"),
    async (request, send) => {
      if (request === 1) throw new OutcomeUnknownError("cut off");
      return send();
    },
    { onRound: ({ status }) => told.push(status), onCutOff: () => told.push("cut off") },
  );
  expect(told).toEqual(["cut off", "answered", "rejected", "answered", "answered"]);
});
