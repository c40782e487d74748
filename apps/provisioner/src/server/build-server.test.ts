import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isInputRequired } from "@proj/client";
import { inputRequired, McpServer } from "@proj/server";
import type { ElicitResult } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createDatabase } from "../domain/create-database.ts";
import { buildRecord, readRows } from "../domain/database.fixture.ts";
import { DatabaseName } from "../domain/database-name.ts";
import { createFilePlaces } from "../domain/file-places.ts";
import { makeTemporaryFolder } from "../domain/temporary-folder.fixture.ts";
import { buildServer } from "./build-server.ts";
import { type ConnectedClient, connectClient, readText } from "./connect-client.fixture.ts";
import { askRegion } from "./region-question.ts";

type Answers = Parameters<typeof connectClient>[1];

/** A clock that moves on by a second whenever it is read. */
function startClock(): () => number {
  let now = Date.parse("2026-07-28T10:00:00Z");
  return () => {
    now += 1000;
    return now;
  };
}

/** A provisioner on an empty folder. */
async function connect(...answers: Answers): Promise<ConnectedClient & { folder: string }> {
  const folder = await makeTemporaryFolder();
  const server = buildServer({ places: createFilePlaces(folder), clock: startClock() });
  return { ...(await connectClient(server, answers)), folder };
}

describe("provision", () => {
  it("asks for the region with a title for each, then creates the database", async () => {
    const { client, rounds, folder } = await connect("us-east-1");
    const result = await client.callTool("provision", { name: "orders" });
    const location = join(folder, "us-east-1", "orders.db");
    expect(readText(result)).toBe(`Created the database "orders" in us-east-1 (Northern Virginia), at ${location}.`);
    expect(rounds.map(({ kind }) => kind)).toEqual(["input_required", "complete"]);
    expect(rounds[0]?.inputRequests).toEqual({
      region: {
        method: "elicitation/create",
        params: {
          mode: "form",
          message: 'In which region should the database "orders" live?',
          requestedSchema: {
            type: "object",
            properties: {
              region: {
                type: "string",
                title: "Region",
                oneOf: [
                  { const: "eu-west-1", title: "Ireland" },
                  { const: "us-east-1", title: "Northern Virginia" },
                  { const: "ap-southeast-2", title: "Sydney" },
                ],
              },
            },
            required: ["region"],
          },
        },
      },
    });
    const [row] = await readRows(location);
    expect(row).toMatchObject({ name: "orders", region: "us-east-1" });
  });

  it("remembers when it was first asked, in the token alone", async () => {
    const { client, rounds, folder } = await connect("eu-west-1");
    await client.callTool("provision", { name: "orders" });
    const [row] = await readRows(join(folder, "eu-west-1", "orders.db"));
    expect(Date.parse(String(row?.["created_at"])) - Date.parse(String(row?.["requested_at"]))).toBeGreaterThan(0);
    expect(rounds[0]?.requestState).toMatch(/^local1\./);
    expect(rounds[0]?.requestState).not.toContain("requestedAt");
  });

  it.each([
    ["decline", "the user declined to choose a region"],
    ["cancel", "the user closed the question"],
  ] as const)("takes %s for an answer, says so to the model and asks no more", async (action, reason) => {
    const { client, rounds, messages, folder } = await connect({ action });
    const result = await client.callTool("provision", { name: "orders" });
    expect(readText(result)).toBe(
      `The database "orders" was not created: ${reason}. Do not try again unless the user asks for it.`,
    );
    expect(result.isError).toBeUndefined();
    expect(messages).toHaveLength(1);
    expect(rounds).toHaveLength(2);
    expect(existsSync(join(folder, "eu-west-1"))).toBe(false);
  });

  it("asks again, with the reason, when the answer is none of the regions", async () => {
    const { client, messages } = await connect("mars-1", "eu-west-1");
    const result = await client.callTool("provision", { name: "orders" });
    expect(readText(result)).toContain("Created");
    expect(messages).toEqual([
      'In which region should the database "orders" live?',
      'In which region should the database "orders" live? The last answer was not accepted: region: must be one of eu-west-1, us-east-1, ap-southeast-2.',
    ]);
  });

  it("asks afresh when another version of the tool asked before, and takes a refusal all the same", async () => {
    const earlier = new McpServer({ name: "provisioner", version: "0.1.0" }, { clock: startClock() });
    earlier.registerTool("provision", { inputSchema: z.object({ name: DatabaseName }) }, ({ name }) =>
      inputRequired({ region: askRegion(name, undefined) }, { state: "provision-v0" }),
    );
    const started = await connectClient(earlier, []);
    const args = { name: "orders" };
    const asking = await started.client.session.callTool("provision", args, { allowInputRequired: true });
    const requestState = isInputRequired(asking) ? asking.requestState : undefined;
    const { client } = await connect();
    const send = (region: ElicitResult): Promise<{ readonly resultType: string }> => {
      const retry = {
        inputResponses: { region },
        requestState,
        allowInputRequired: true,
      };
      return client.session.callTool("provision", args, retry);
    };
    const accepted = await send({ action: "accept", content: { region: "eu-west-1" } });
    expect(accepted.resultType).toBe("input_required");
    expect(await send({ action: "decline" })).toMatchObject({ structuredContent: { status: "declined" } });
  });

  it("gives up after three invalid answers", async () => {
    const { client, messages } = await connect(
      "mars-1",
      { action: "accept" },
      { action: "accept", content: { region: 3 } },
      "eu-west-1",
    );
    const result = await client.callTool("provision", { name: "orders" });
    expect(result.isError).toBe(true);
    expect(readText(result)).toBe('The database "orders" was not created: no valid region was given, 3 times asked.');
    expect(messages).toHaveLength(3);
  });

  it("asks nobody about a database that exists", async () => {
    const { client, messages, folder } = await connect();
    const record = buildRecord({ region: "ap-southeast-2" });
    const { database } = await createDatabase(createFilePlaces(folder), record);
    const result = await client.callTool("provision", { name: "orders" });
    expect(readText(result)).toBe(
      `The database "orders" exists already, in ap-southeast-2 (Sydney), at ${database.location}, since ${record.createdAt}. Nothing was changed.`,
    );
    expect(result.structuredContent).toEqual({ status: "exists", database });
    expect(messages).toEqual([]);
  });

  it("creates one database when two people answer at the same time", async () => {
    const folder = await makeTemporaryFolder();
    const server = buildServer({ places: createFilePlaces(folder) });
    const clients = await Promise.all(["eu-west-1", "us-east-1"].map((region) => connectClient(server, [region])));
    const results = await Promise.all(clients.map(({ client }) => client.callTool("provision", { name: "orders" })));
    const texts = results.map(readText);
    expect(texts.filter((text) => text.startsWith("Created"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("exists already"))).toHaveLength(1);
  });

  it.each(["../orders", "Orders", ""])("refuses the name %j before anybody is asked", async (name) => {
    const { client, messages } = await connect();
    const result = await client.callTool("provision", { name });
    expect(result.isError).toBe(true);
    expect(readText(result)).toContain("arguments.name: must be 1 to 63 lower-case letters");
    expect(messages).toEqual([]);
  });

  it("tells the model why a database cannot be used", async () => {
    const file = join(await makeTemporaryFolder(), "file");
    await writeFile(file, "");
    const { client } = await connectClient(buildServer({ places: createFilePlaces(file) }), ["eu-west-1"]);
    const result = await client.callTool("provision", { name: "orders" });
    expect(result.isError).toBe(true);
    expect(readText(result)).toContain(`Cannot use the database at ${file}`);
  });
});
