import { join } from "node:path";
import type { GetPromptResult } from "@proj/types";
import { describe, expect, it } from "vitest";
import { createRemotePlaces } from "../domain/remote-places.ts";
import { buildServer } from "./build-server.ts";
import { connectClient, ways } from "./connect-client.fixture.ts";
import { connectProvisioner } from "./connect-provisioner.fixture.ts";

function readTexts({ messages }: GetPromptResult): string[] {
  return messages.map(({ role, content }) => `${role}: ${content.type === "text" ? content.text : content.type}`);
}

describe.each(ways)("the briefing, %s", (way) => {
  async function connect(...audience: Parameters<typeof connectProvisioner>[0][string]) {
    const provisioner = await connectProvisioner({ audience }, way);
    await provisioner.create({ name: "orders", region: "us-east-1", size: "large" });
    await provisioner.create({ name: "billing" });
    return provisioner;
  }

  it("tells a developer where to connect", async () => {
    const { client, messages, folder } = await connect("developer");
    expect(readTexts(await client.getPrompt("briefing"))).toEqual([
      "user: Brief a developer on these databases: what each is called, and where to connect.",
      [
        `user: - billing: small, in eu-west-1 (Ireland), at ${join(folder, "eu-west-1", "billing.db")}`,
        `- orders: large, in us-east-1 (Northern Virginia), at ${join(folder, "us-east-1", "orders.db")}`,
      ].join("\n"),
    ]);
    expect(messages).toEqual(["Who is the briefing for?"]);
  });

  it("tells a manager what they cost", async () => {
    const { client } = await connect("manager");
    expect(readTexts(await client.getPrompt("briefing"))).toEqual([
      "user: Brief a manager on these databases: what they cost, without technical detail.",
      [
        "user: - billing: small for $16.50 a month, since 2026-07-28",
        "- orders: large for $240 a month, since 2026-07-28",
        "Together: $256.50 a month",
      ].join("\n"),
    ]);
  });

  it.each([
    ["decline", 'The user declined to answer "audience".'],
    ["cancel", 'The user dismissed "audience" without an answer.'],
  ] as const)("ends with an error by %s, after one question", async (action, message) => {
    const { client, messages } = await connect({ action });
    await expect(client.getPrompt("briefing")).rejects.toMatchObject({ rpcCode: -32602, message });
    expect(messages).toHaveLength(1);
  });

  it("asks nobody where there is nothing to tell", async () => {
    const { client, messages } = await connectProvisioner({}, way);
    expect(readTexts(await client.getPrompt("briefing"))).toEqual([
      "user: There are no databases yet. Say so, and offer to provision one.",
    ]);
    expect(messages).toEqual([]);
  });
});

it("a briefing says why the databases cannot be listed", async () => {
  const places = createRemotePlaces({ template: "libsql://{name}.example.test" });
  const { client } = await connectClient(buildServer({ places, onEvent: () => {} }), {});
  await expect(client.getPrompt("briefing")).rejects.toMatchObject({
    rpcCode: -32603,
    message: expect.stringContaining("Each database has a URL of its own"),
  });
});
