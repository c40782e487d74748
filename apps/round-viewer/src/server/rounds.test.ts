import { describe, expect, it } from "vitest";
import { askFor, BASE, firstAnswers, HOST, openApp } from "./open-app.fixture.ts";

describe("the log", () => {
  it("shows what is sealed in each token, and that it is opened again", async () => {
    const { connect, readLog } = openApp();
    const ada = await connect("ada");
    const first = await askFor(ada, "provision", { name: "orders" });
    const second = await askFor(
      ada,
      "provision",
      { name: "orders" },
      {
        requestState: first.token,
        inputResponses: firstAnswers,
      },
    );
    const sealed = readLog().filter((entry) => entry.type === "sealed");
    expect(sealed.map(({ token }) => token)).toEqual(
      [first.token, second.token].map((token) => ({
        head: token.slice(0, 24),
        tail: token.slice(-12),
        length: token.length,
      })),
    );
    expect(sealed[0]?.contents).toMatchObject({
      ...{ round: 1, method: "tools/call", target: "provision", audience: "provisioner", state: null },
      caller: { kind: "user" },
      questions: [
        { key: "region", kind: "elicit" },
        { key: "size", kind: "elicit" },
      ],
      ledger: { outcomes: [], steps: [{ key: "first-look" }] },
    });
    expect(sealed[1]?.contents).toMatchObject({
      ...{ round: 2, flowId: sealed[0]?.contents?.flowId, questions: [{ key: "cost" }] },
      ledger: {
        outcomes: [
          { key: "region", response: firstAnswers.region },
          { key: "size", response: firstAnswers.size },
        ],
      },
    });
    const opened = readLog().filter((entry) => entry.type === "unsealed");
    expect(opened.map(({ token, contents }) => [token, contents])).toEqual([[sealed[0]?.token, sealed[0]?.contents]]);
  });

  it("tells in which request something happened, and what that came to", async () => {
    const { connect, readLog } = openApp();
    await askFor(await connect("ada"), "provision", { name: "orders" });
    const last = readLog().at(-1);
    expect(last).toMatchObject({
      ...{ type: "request", method: "tools/call", target: "provision", caller: "ada" },
      ...{ status: 200, outcome: "input_required" },
    });
    const types = readLog().flatMap(({ request, type }) => (request === last?.request ? [type] : []));
    expect(types).toEqual(["step", "sealed", "asked", "asked", "request"]);
  });

  it("counts for nothing what nobody had asked, and says so", async () => {
    const { connect, readLog } = openApp();
    const ada = await connect("ada");
    const cost = { action: "accept" as const, content: { confirm: true } };
    const { token } = await askFor(ada, "provision", { name: "orders" }, { inputResponses: { cost } });
    const next = { requestState: token, inputResponses: { ...firstAnswers, cost } };
    expect((await askFor(ada, "provision", { name: "orders" }, next)).keys).toEqual(["cost"]);
    const ignored = readLog().filter((entry) => entry.type === "ignored");
    expect(ignored.map(({ keys }) => keys)).toEqual([["cost"], ["cost"]]);
    expect(readLog().filter((entry) => entry.type === "step" && entry.key === "create")).toEqual([]);
  });

  it("logs the beginning of what was made up, and of how much", async () => {
    const { connect, readLog } = openApp();
    const names = Array.from({ length: 12 }, (_, index) => `${index}${"x".repeat(1000)}`);
    const inputResponses = Object.fromEntries(names.map((name) => [name, { action: "decline" as const }]));
    await askFor(await connect("ada"), "configure", {}, { inputResponses });
    const [ignored] = readLog().filter((entry) => entry.type === "ignored");
    expect([ignored?.keys.length, ignored?.keys[0]?.length, ignored?.more]).toEqual([10, 301, 2]);
  });

  it("gives the same response to the same round, and runs nothing", async () => {
    const { connect, readLog } = openApp();
    const ada = await connect("ada");
    const { token } = await askFor(ada, "provision", { name: "orders" });
    const round = { requestState: token, inputResponses: firstAnswers };
    const twice = [
      await askFor(ada, "provision", { name: "orders" }, round),
      await askFor(ada, "provision", { name: "orders" }, round),
    ];
    expect(twice[0]?.keys).toEqual(["cost"]);
    expect(twice[1]?.keys).toEqual(["cost"]);
    const verdicts = readLog().flatMap((entry) => (entry.type === "single-use" ? [entry.verdict] : []));
    expect(verdicts).toEqual(["started", "recorded"]);
    expect(readLog().filter((entry) => entry.type === "answered")).toHaveLength(2);
    expect(readLog().filter((entry) => entry.type === "ignored")).toEqual([]);
  });

  it("shows a caller without an access token as nobody, who is not let in", async () => {
    const { app, readLog } = openApp();
    const headers = { Host: HOST, "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
    const named = { ...headers, "Mcp-Name": "x".repeat(1000) };
    const response = await app.request(`${BASE}/mcp`, { method: "POST", headers: named, body: "{}" });
    expect(response.status).toBe(401);
    expect(readLog().at(-1)).toMatchObject({ type: "request", caller: null, status: 401, outcome: "refused" });
    expect(readLog().at(-1)).toMatchObject({ target: `${"x".repeat(300)}…` });
  });
});

describe("rotated keys", () => {
  it("open the tokens of the keys before, and another key seals", async () => {
    const { connect, post, readLog } = openApp();
    const ada = await connect("ada");
    const { token } = await askFor(ada, "provision", { name: "orders" });
    const { keyIds } = (await (await post("/rotate", {})).json()) as { keyIds: string[] };
    const round = { requestState: token, inputResponses: firstAnswers };
    expect((await askFor(ada, "provision", { name: "orders" }, round)).keys).toEqual(["cost"]);
    const sealed = readLog().flatMap((entry) => (entry.type === "sealed" ? [entry.keyId] : []));
    expect(sealed).toEqual([keyIds[1], keyIds[0]]);
  });

  it("are four at the most: what an older one sealed is not opened any more", async () => {
    const { connect, post, readLog } = openApp();
    const ada = await connect("ada");
    const { token } = await askFor(ada, "provision", { name: "orders" });
    let keyIds: string[] = [];
    for (let count = 0; count < 4; count++)
      ({ keyIds } = (await (await post("/rotate", {})).json()) as { keyIds: string[] });
    expect(new Set(keyIds).size).toBe(4);
    await expect(askFor(ada, "provision", { name: "orders" }, { requestState: token })).rejects.toThrow("requestState");
    expect(readLog().find((entry) => entry.type === "rejected")).toMatchObject({ reason: "unknown-key" });
    expect(readLog().find((entry) => entry.type === "not-opened")).toMatchObject({ reason: "unknown-key" });
  });
});
