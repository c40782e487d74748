import type { ReadResourceResult } from "@proj/types";
import { describe, expect, it } from "vitest";
import { ways } from "./connect-client.fixture.ts";
import { connectProvisioner } from "./connect-provisioner.fixture.ts";

function readJson({ contents: [content] }: ReadResourceResult): unknown {
  return content !== undefined && "text" in content ? JSON.parse(content.text) : undefined;
}

describe.each(ways)("the resource of a database, %s", (way) => {
  it("is as detailed as the person wants it, and never cached", async () => {
    const { client, create, messages } = await connectProvisioner({ detail: ["full", "summary"] }, way);
    const { idempotencyKey: _, ...database } = await create();
    const full = await client.readResource("provision://orders");
    expect(readJson(full)).toEqual(database);
    expect(full).toMatchObject({ ttlMs: 0, contents: [{ uri: "provision://orders", mimeType: "application/json" }] });
    const summary = await client.readResource("provision://orders");
    expect(readJson(summary)).toEqual({ name: "orders", region: "eu-west-1", size: "small" });
    expect(messages).toEqual(Array(2).fill('How much of the database "orders" should be read?'));
  });

  it.each([
    ["decline", 'The user declined to answer "detail".'],
    ["cancel", 'The user dismissed "detail" without an answer.'],
  ] as const)("is not read by %s, after one question", async (action, message) => {
    const { client, create, messages } = await connectProvisioner({ detail: [{ action }, "full"] }, way);
    await create();
    const reading = client.readResource("provision://orders");
    await expect(reading).rejects.toMatchObject({ rpcCode: -32602, message });
    expect(messages).toHaveLength(1);
  });

  it.each(["provision://billing", "provision://Orders", "provision://..%2Forders"])(
    "is not found at %s, and nobody is asked",
    async (uri) => {
      const { client, create, messages } = await connectProvisioner({}, way);
      await create();
      await expect(client.readResource(uri)).rejects.toMatchObject({ rpcCode: -32602, data: { uri } });
      expect(messages).toEqual([]);
    },
  );

  it("is in the list of all, which asks nothing", async () => {
    const { client, create, messages } = await connectProvisioner({}, way);
    expect(readJson(await client.readResource("provision:///all"))).toEqual([]);
    await create();
    await create({ name: "billing" });
    expect(readJson(await client.readResource("provision:///all"))).toEqual([
      { name: "billing", uri: "provision://billing" },
      { name: "orders", uri: "provision://orders" },
    ]);
    expect(messages).toEqual([]);
  });
});
