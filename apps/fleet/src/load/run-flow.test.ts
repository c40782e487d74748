import { OutcomeUnknownError, TransportError } from "@proj/client";
import { describe, expect, it, vi } from "vitest";
import { buildServer } from "../instance/build-server.ts";
import type { Order } from "../order/order.ts";
import { runFlow } from "./run-flow.ts";
import { connectUser, type User } from "./user.ts";

const order: Order = { number: "order 7", item: "a lamp", city: "Lima", carrier: "sea" };
const other: Order = { number: "order 8", item: "a desk", city: "Oslo", carrier: "rail" };

type CallTool = User["session"]["callTool"];
type Reply = Awaited<ReturnType<CallTool>>;

function connect(ttlSeconds = 60, clock = Date.now): Promise<User> {
  const server = buildServer({ requestState: { ttlSeconds }, onEvent: () => {}, work: async () => {}, clock });
  return connectUser(server);
}

/** A user between whom and the server something happens. */
function intervene(user: User, act: (round: number, send: () => Promise<Reply>) => Promise<Reply>): User {
  let round = 0;
  const callTool = ((...args: Parameters<CallTool>) => act(++round, () => user.session.callTool(...args))) as CallTool;
  return { session: { callTool }, readServer: () => `instance ${round}` };
}

function buildDriver(signal = new AbortController().signal) {
  let now = 0;
  const clock = () => (now += 10);
  return { signal, clock, think: vi.fn(async () => {}), pause: vi.fn(async () => {}) };
}

describe("a flow", () => {
  it("answers both questions and ends with the order that was asked for", async () => {
    const driver = buildDriver();
    const record = await runFlow(order, await connect(), driver);
    expect(record).toMatchObject({ resent: 0, rounds: Array(3).fill({ status: "answered" }) });
    expect(record.problem).toBeUndefined();
    expect(driver.think).toHaveBeenCalledTimes(2);
  });

  it("notes which instance answered each round", async () => {
    const user = intervene(await connect(), (_, send) => send());
    const { rounds } = await runFlow(order, user, buildDriver());
    expect(rounds.map(({ servedBy }) => servedBy)).toEqual(["instance 1", "instance 2", "instance 3"]);
  });

  it.each([
    ["after the server had acted", new OutcomeUnknownError("cut off"), true],
    ["before the server had it", new TransportError("no backend", { status: 502 }), false],
  ])("sends a round again that was cut off %s", async (_, error, reachesServer) => {
    const driver = buildDriver();
    const user = intervene(await connect(), async (round, send) => {
      if (round % 2 === 0) return send();
      if (reachesServer) await send();
      throw error;
    });
    const record = await runFlow(order, user, driver);
    expect(record.problem).toBeUndefined();
    expect(record.resent).toBe(3);
    expect(driver.pause).toHaveBeenCalledTimes(3);
  });

  it("is lost when a round is cut off again and again", async () => {
    const user = intervene(await connect(), async (round, send) => {
      if (round === 1) return send();
      throw new OutcomeUnknownError("cut off");
    });
    const { problem, resent } = await runFlow(order, user, buildDriver());
    expect(problem).toBe("OutcomeUnknownError: cut off");
    expect(resent).toBe(5);
  });

  it("is lost by any other error, which is not repeated", async () => {
    const user = intervene(await connect(), async () => {
      throw new RangeError("no");
    });
    expect(await runFlow(order, user, buildDriver())).toEqual({
      rounds: [],
      resent: 0,
      problem: "RangeError: no",
    });
  });

  it("is lost when its state is not accepted, with the answer as it was on the wire", async () => {
    let now = 1_000_000_000_000;
    const user = await connect(60, () => now);
    const driver = buildDriver();
    driver.think.mockImplementation(async () => {
      now += 60_000;
    });
    const { rounds, problem, rejection } = await runFlow(order, user, driver);
    expect(rounds.map(({ status }) => status)).toEqual(["answered", "rejected"]);
    expect(problem).toBe("Invalid or expired requestState");
    expect(rejection?.wireError).toEqual({ code: -32602, message: "Invalid or expired requestState", hasData: false });
    // The clock was read as the first round was sent, as the second was, and as its answer came.
    expect(rejection?.ageMs).toBe(20);
  });

  it.each([
    ["question", 2, "not the question carrier about a lamp and Lima"],
    ["result", 3, "the result is not about"],
  ])("is lost when the %s of another one comes", async (_, swapped, problem) => {
    const strangers: Reply[] = [];
    const stranger = intervene(await connect(), async (_round, send) => {
      const reply = await send();
      strangers.push(reply);
      return reply;
    });
    await runFlow(other, stranger, buildDriver());
    const user = intervene(await connect(), (round, send) =>
      round === swapped ? Promise.resolve(strangers[round - 1] as Reply) : send(),
    );
    expect((await runFlow(order, user, buildDriver())).problem).toContain(problem);
  });

  it("is lost when it is complete too soon, or asked once more", async () => {
    const replies: Reply[] = [];
    const user = intervene(await connect(), async (_, send) => {
      const reply = await send();
      replies.push(reply);
      return reply;
    });
    await runFlow(order, user, buildDriver());
    const [first, second, last] = replies as [Reply, Reply, Reply];
    const hasty = intervene(user, async () => last);
    expect((await runFlow(order, hasty, buildDriver())).problem).toContain("complete before city was asked");
    const stubborn = intervene(user, async (round) => (round === 1 ? first : second));
    expect((await runFlow(order, stubborn, buildDriver())).problem).toContain("asked once more");
  });

  it("rejects with the reason of the signal that gives it up", async () => {
    const controller = new AbortController();
    const driver = buildDriver(controller.signal);
    driver.think.mockImplementation(async () => {
      controller.abort("enough");
      throw new Error("interrupted");
    });
    await expect(runFlow(order, await connect(), driver)).rejects.toBe("enough");
  });
});
