import { describe, expect, it } from "vitest";
import { cheats } from "./cheats/list-cheats.ts";
import { readLoot } from "./cheats/read-loot.ts";
import { startPageSession } from "./page-session.fixture.ts";
import type { ViewState } from "./state/view-state.ts";
import type { TraceEntry } from "./trace/trace-entry.ts";

const lend = { tool: "lend", args: { book: "Dune" }, user: "ada" } as const;
const connect = { tool: "connect", args: {}, user: "ada" } as const;

function isAt(status: string, round = 1): (state: ViewState) => boolean {
  return ({ flow }) => flow?.status === status && flow.round >= round;
}

function describeLine(entry: TraceEntry): string {
  switch (entry.type) {
    case "request":
      return `request ${entry.round}${entry.call.token === undefined ? "" : " with token"}`;
    case "result":
      return `result ${entry.round}: ${entry.answer.outcome}`;
    case "answer":
      return `answer ${entry.key}: ${entry.response.action}, ${entry.left} left`;
    default:
      return entry.type;
  }
}

describe("a call", () => {
  it("is drawn round by round, until there is a result", async () => {
    const { driver, until } = startPageSession();
    driver.onCall(lend);
    await until(isAt("asking"));
    driver.onAnswer("days", { action: "accept", content: { days: 14 } });
    driver.onAnswer("branch", { action: "accept", content: { branch: "north" } });
    await until(isAt("asking", 2));
    driver.onAnswer("sure", { action: "accept", content: { sure: true } });
    const { flow, announcement } = await until(isAt("complete"));
    expect(flow?.used).toMatchObject({ round: 3, token: flow?.token, answers: { sure: { action: "accept" } } });
    expect(flow?.trace.map(describeLine)).toEqual([
      "call",
      "request 1",
      "result 1: asks",
      "shown",
      "answer days: accept, 1 left",
      "answer branch: accept, 0 left",
      "request 2 with token",
      "result 2: asks",
      "shown",
      "answer sure: accept, 0 left",
      "request 3 with token",
      "result 3: complete",
    ]);
    expect(announcement).toBe("Round 3: the result: Dune is yours.");
  });

  it("keeps the questions open that are not answered, with the answers that are", async () => {
    const { driver, until, read } = startPageSession();
    driver.onCall(lend);
    await until(isAt("asking"));
    driver.onAnswer("days", { action: "accept", content: { days: 14 } });
    expect(read().flow?.questions.map(({ key, answer }) => [key, answer !== undefined])).toEqual([
      ["days", true],
      ["branch", false],
    ]);
    expect(read().announcement).toBe("Noted. 1 question left.");
  });

  it("that is declined ends with a result that says so", async () => {
    const { driver, until } = startPageSession();
    driver.onCall(lend);
    await until(isAt("asking"));
    driver.onAnswer("days", { action: "decline" });
    driver.onAnswer("branch", { action: "cancel" });
    const { flow } = await until(isAt("complete"));
    expect(flow?.trace.at(-1)).toMatchObject({ type: "result", answer: { outcome: "failed" } });
  });

  it("waits by itself for what happens elsewhere, can be stopped, and goes on", async () => {
    const { driver, until, connectAccount } = startPageSession();
    driver.onCall(connect);
    await until(isAt("asking"));
    driver.onAnswer("account", { action: "accept" });
    await until(isAt("waiting", 3));
    await until(({ flow }) => flow?.status === "waiting" && flow.trace.at(-1)?.type === "request");
    driver.onStop();
    const stopped = await until(isAt("stopped"));
    expect(stopped.flow?.trace.at(-1)).toEqual({ type: "stop", text: "You stopped waiting.", canGoOn: true });
    connectAccount();
    driver.onGoOn();
    const { announcement } = await until(isAt("complete"));
    expect(announcement).toContain("ada@example.com");
  });

  it("is over when its token is not taken any more, and does not know why", async () => {
    const { driver, until, moveClock } = startPageSession();
    driver.onCall(connect);
    await until(isAt("asking"));
    moveClock(11 * 60_000);
    driver.onAnswer("account", { action: "decline" });
    const { flow } = await until(isAt("failed"));
    expect(flow?.trace.slice(-2)).toMatchObject([
      { type: "result", answer: { outcome: "error", text: "Invalid or expired requestState" } },
      { type: "stop", text: expect.stringContaining("does not say why"), canGoOn: false },
    ]);
  });

  it("takes the place of the one before, which ends and whose news count for nothing", async () => {
    const { driver, until, clients } = startPageSession();
    driver.onCall(connect);
    await until(isAt("asking"));
    driver.onAnswer("account", { action: "accept" });
    driver.onCall(lend);
    const { flow } = await until(({ flow }) => flow?.tool === "lend" && flow.status === "asking");
    expect(flow?.trace.map(describeLine)).toEqual(["call", "request 1", "result 1: asks", "shown"]);
    await expect(clients[0]?.listTools()).rejects.toMatchObject({ code: "ERR_MCP_CLOSED" });
  });

  it("takes the place of one that is not even connected", async () => {
    const { driver, until, read, holdNextConnection } = startPageSession();
    const connectFirst = holdNextConnection();
    driver.onCall(connect);
    driver.onCall(lend);
    await until(isAt("asking"));
    connectFirst();
    await driver.listTools();
    driver.onAnswer("days", { action: "decline" });
    driver.onAnswer("branch", { action: "decline" });
    await until(isAt("complete"));
    expect(read().flow?.tool).toBe("lend");
  });

  it("of a tool that does not exist ends with the server's words", async () => {
    const { driver, until } = startPageSession();
    driver.onCall({ ...lend, tool: "nobody" });
    const { flow } = await until(isAt("stopped"));
    expect(flow?.trace.at(-1)).toMatchObject({ type: "stop", text: expect.stringContaining("nobody") });
  });
});

describe("a cheat", () => {
  it("shows what was sent, and exactly what came back, and leaves the call alone", async () => {
    const { driver, until, read } = startPageSession();
    driver.onCall(lend);
    await until(isAt("asking"));
    const loot = readLoot(read().flow);
    const cheat = cheats.find(({ id }) => id === "change-token");
    const [variant] = cheat?.variants ?? [];
    const forgery = loot && variant?.forge(loot);
    if (cheat === undefined || variant === undefined || forgery === undefined) throw new TypeError("there is no cheat");
    driver.onTry(cheat, variant, forgery);
    const { trials, flow } = await until((state) => state.trials.get("change-token")?.status === "done");
    expect(trials.get("change-token")).toMatchObject({
      sent: { tool: "lend", token: forgery.token },
      answer: { outcome: "error", body: { error: { code: -32602, message: "Invalid or expired requestState" } } },
    });
    expect([flow?.status, flow?.token]).toEqual(["asking", loot?.token]);
  });
});

it("the tools are listed, or the page says that it does not work", async () => {
  const { driver, read } = startPageSession();
  await driver.listTools();
  expect(read().tools?.map(({ name }) => name)).toEqual(["lend", "connect"]);
});
