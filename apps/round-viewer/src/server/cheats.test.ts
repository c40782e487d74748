import type { Client } from "@proj/client";
import { describe, expect, it } from "vitest";
import { TOKEN_TTL_SECONDS } from "../shared/limits.ts";
import { askFor, firstAnswers, type OpenedApp, openApp } from "./open-app.fixture.ts";

const orders = { name: "orders" };

/** What is sent instead of the honest round, and as whom. */
type Cheat = (token: string, ada: Client, opened: OpenedApp) => Promise<unknown>;

function send(client: Client, tool: string, args: object, token: unknown): Promise<unknown> {
  return askFor(client, tool, args, { requestState: token as string, inputResponses: firstAnswers });
}

function changeLast(token: string): string {
  return `${token.slice(0, -2)}${token.at(-2) === "A" ? "B" : "A"}${token.slice(-1)}`;
}

const cheats: readonly [name: string, reason: string, cheat: Cheat][] = [
  ["changes a character", "tampered", (token, ada) => send(ada, "provision", orders, changeLast(token))],
  ["cuts the token off", "malformed", (token, ada) => send(ada, "provision", orders, token.slice(0, -1))],
  ["uses it on another tool", "other-target", (token, ada) => send(ada, "drop", orders, token)],
  ["uses it with other arguments", "other-arguments", (token, ada) => send(ada, "provision", { name: "x" }, token)],
  [
    "is another user",
    "other-principal",
    async (token, _, { connect }) => send(await connect("bob"), "provision", orders, token),
  ],
  ["sends a number", "not-a-string", (_, ada) => send(ada, "provision", orders, 7)],
  [
    "comes too late",
    "expired",
    async (token, ada, { post }) => {
      await post("/clock", { advanceSeconds: TOKEN_TTL_SECONDS + 1 });
      return send(ada, "provision", orders, token);
    },
  ],
  [
    "answers a round again, otherwise",
    "already-used",
    async (token, ada) => {
      await send(ada, "provision", orders, token);
      const inputResponses = { ...firstAnswers, size: { action: "decline" as const } };
      return askFor(ada, "provision", orders, { requestState: token, inputResponses });
    },
  ],
];

describe("somebody who", () => {
  it.each(cheats)("%s is told one thing, and the operator that it is %s", async (_, reason, cheat) => {
    const opened = openApp();
    const ada = await opened.connect("ada");
    const { token } = await askFor(ada, "provision", orders);
    await expect(cheat(token, ada, opened)).rejects.toThrow("requestState");
    const error = { code: -32602, message: "Invalid or expired requestState" };
    expect(await opened.readLastAnswer()).toEqual({ jsonrpc: "2.0", id: expect.any(Number), error });
    const rejections = opened.readLog().filter((entry) => entry.type === "rejected");
    expect(rejections.map((entry) => entry.reason)).toEqual([reason]);
    expect(rejections[0]?.explanation).toMatch(/^\S.*\.$/);
  });

  it("comes just in time is let in", async () => {
    const opened = openApp();
    const ada = await opened.connect("ada");
    const { token } = await askFor(ada, "provision", orders);
    await opened.post("/clock", { advanceSeconds: TOKEN_TTL_SECONDS - 30 });
    expect((await askFor(ada, "provision", orders, { requestState: token })).keys).toEqual(["region", "size"]);
  });
});
